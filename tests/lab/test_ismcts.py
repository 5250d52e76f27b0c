"""OpenSpiel's own search at our tables: it plays every game, and knows no more than its seat."""

from __future__ import annotations

import pytest

from agon.bots.bot import Observer
from agon.bots.playout import playout
from agon.core.contract import State
from agon.core.errors import AgonError
from agon.core.rng import fast
from agon.games import make_game
from agon.lab import ismcts
from agon.lab.contestants import make_contestant
from agon.lab.ismcts import IsmctsBot
from agon.lab.one_game import Setup, Task, play_game
from tests.every_game import EVERY_GAME

SHORT: dict[str, dict[str, int | str]] = {"delphi": {"rounds": 3}, "titans": {"turn_limit": 4}}


def late(name: str) -> State:
    """A decision of a random game, not far from its end: rollouts are short from there."""
    game = make_game(name)
    options = SHORT.get(name, {})
    whole = playout(game.new(options, 3), fast(1, 2), game.longest)
    state = game.new(options, 3)
    playout(state, fast(1, 2), whole * 4 // 5)
    while any(len(state.legal(seat)) < 2 for seat in state.to_move()):
        playout(state, fast(3, 4), 1)
    assert not state.over
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_GAME)
def test_it_plays_every_game_and_knows_no_more_than_its_seat(name: str) -> None:
    state = late(name)
    options = state.game.settle(SHORT.get(name, {}))
    for seat in state.to_move():
        choices = []
        for truth in (state, state.determinize(seat, fast(5, 6))):
            bot = IsmctsBot(state.game, options, 7, simulations=3)
            choices.append(bot.choose(Observer(truth, seat)))
            assert bot.simulated == 3
        assert choices[0] in state.legal(seat)
        assert choices[0] == choices[1]


def test_those_who_decide_before_it_answer_something_first() -> None:
    """In Theos both build their hands side by side; OpenSpiel lets the first seat go first, unseen."""
    game = make_game("theos")
    state = game.new({"decks": "roster"}, 1)
    assert state.to_move() == [0, 1]
    bot = IsmctsBot(game, game.settle({"decks": "roster"}), 7, simulations=1)
    stand_in = bot.stand_in(Observer(state, 1))
    assert stand_in.current_player() == 1
    assert stand_in.legal_actions() == sorted(state.legal(1))
    assert state.to_move() == [0, 1]


def test_the_clock_ends_a_search() -> None:
    state = late("divineplan")
    bot = IsmctsBot(state.game, state.game.settle({}), 7, seconds=0.01)
    seat = state.to_move()[0]
    assert bot.choose(Observer(state, seat)) in state.legal(seat)
    assert bot.simulated >= 2


def test_a_whole_game_by_name() -> None:
    game = make_game("theomachy")
    setup = Setup(game.id, game.settle({}))
    outcome = play_game(game, setup, Task(0, 0, ["ismcts:iterations=1", "random"], 3, [1, 2]))
    assert outcome.problem == ""
    assert sum(outcome.values) == 1


def test_without_open_spiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "find_spec", lambda name: None)
    with pytest.raises(AgonError, match="a bot of OpenSpiel, which is not installed") as refused:
        make_contestant("ismcts:seconds=1", make_game("theos"), {}, 1)
    assert refused.value.hint == "pip install agon-games[spiel]"

"""Bots: they choose what they may, from what they know, and the same again for the same seed."""

from __future__ import annotations

import pytest

from agon.bots import BOTS, make_bot
from agon.bots.bot import Bot, Observer
from agon.bots.greedy_bot import best_of
from agon.bots.levels import AdeptBot, MasterBot
from agon.core.codec import digest
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.rng import fast
from agon.games import make_game
from tests.bots.moments import moments
from tests.every_game import EVERY_GAME

EVERY_BOT = list(BOTS)


def sit_down(name: str, seed: int, iterations: int = 40) -> Bot:
    """A bot that is quick and has no clock: adept and master get a few iterations."""
    quick = {"adept": AdeptBot, "master": MasterBot}
    return quick[name](seed, iterations) if name in quick else make_bot(name, seed)


@pytest.fixture(scope="module", params=["duel", "divineplan"])
def game(request: pytest.FixtureRequest, duel: Game) -> Game:
    return duel if request.param == "duel" else make_game("divineplan")


@pytest.fixture(scope="module", params=["duel", *EVERY_GAME])
def any_game(request: pytest.FixtureRequest, duel: Game) -> Game:
    return duel if request.param == "duel" else make_game(request.param)


class LastBot(Bot):
    """Somebody else's bot, never compiled."""

    def choose(self, observer: Observer) -> int:
        return observer.legal()[-1]


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_takes_one_of_its_options(game: Game, name: str) -> None:
    bot = sit_down(name, 1)
    for state in moments(game, games=1, step=25, most=8):
        for seat in state.to_move():
            assert bot.choose(Observer(state, seat)) in state.legal(seat)


@pytest.mark.parametrize("name", EVERY_BOT)
def test_the_same_seed_gives_the_same_choices(game: Game, name: str) -> None:
    first, second = sit_down(name, 7), sit_down(name, 7)
    for state in moments(game, games=1, step=25, most=8):
        seat = state.to_move()[0]
        assert first.choose(Observer(state, seat)) == second.choose(Observer(state, seat))


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_leaves_the_true_state_alone(game: Game, name: str) -> None:
    for state in moments(game, games=1, step=31, most=8):
        before = digest(state)
        sit_down(name, 1).choose(Observer(state, state.to_move()[0]))
        assert digest(state) == before


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_choice_hangs_on_nothing_that_the_seat_can_not_know(any_game: Game, name: str) -> None:
    """In every game, at every level: two truths that the seat cannot tell apart give one choice."""
    for number, state in enumerate(moments(any_game, games=2, step=31, most=8)):
        for seat in state.to_move():
            other_truth = state.determinize(seat, fast(number, 5))
            choices = {
                sit_down(name, number, 20 + number).choose(Observer(truth, seat)) for truth in (state, other_truth)
            }
            assert len(choices) == 1


def test_equal_knowledge_gives_equal_samples(any_game: Game) -> None:
    for number, state in enumerate(moments(any_game, games=2, step=31, most=8)):
        for seat in state.to_move():
            other_truth = state.determinize(seat, fast(number, 5))
            samples = {digest(Observer(truth, seat).sample(fast(1, 2))) for truth in (state, other_truth)}
            assert len(samples) == 1


def test_an_observer_gives_knowledge_and_nothing_else() -> None:
    assert {name for name in dir(Observer) if not name.startswith("_")} <= {"legal", "prompt", "sample", "seat", "view"}


def test_an_observer_of_a_seat_that_is_not_asked_has_no_prompt() -> None:
    state = make_game("divineplan").new(None, 1)
    with pytest.raises(AgonError, match="not asked"):
        Observer(state, 1 - state.to_move()[0]).prompt()


def test_anybody_can_write_a_bot(duel: Game) -> None:
    state = duel.new(None, 1)
    assert LastBot(0).choose(Observer(state, 0)) == state.legal(0)[-1]


@pytest.mark.parametrize(
    ("name", "hint"), [("greddy", "Did you mean 'greedy'?"), ("zeus", "Bots: random, novice, greedy, adept, master.")]
)
def test_an_unknown_bot_is_refused_with_a_suggestion(name: str, hint: str) -> None:
    with pytest.raises(AgonError, match=f"there is no bot '{name}'") as refusal:
        make_bot(name, 1)
    assert refusal.value.hint == hint


def test_greedy_locks_a_tile_that_fits_its_plan() -> None:
    game = make_game("divineplan")
    plans = {"plans": ["plan_01", "plan_02"], "active": 0}
    wanted = next(zone for zone in game.position(plans).view(0).seats[0].zones if zone.private)
    tile = [cell.name for cell in wanted.entities].index("forest")
    full = {"tiles": {str(tile): "3 green"}, "gods": [tile, "off"], "satchels": ["1 red 1 blue", ""], "step": "column"}
    state = game.position({**plans, **full})
    assert game.vocabulary.name(make_bot("greedy", 1).choose(Observer(state, 0))) == "column lock"


def test_between_equal_values_chance_decides() -> None:
    rng = fast(1, 2)
    picked = [best_of([1.0, 3.0, 3.0, 2.0, 3.0], rng) for i in range(300)]
    assert set(picked) == {1, 2, 4}
    assert all(70 < picked.count(place) < 130 for place in (1, 2, 4))

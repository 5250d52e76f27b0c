"""The search: sound trees, the same choice for the same knowledge, and better than chance."""

from __future__ import annotations

import pytest

from agon.bots.analysis import analyse
from agon.bots.bot import Bot, Observer
from agon.bots.playout import playout
from agon.bots.random_bot import RandomBot
from agon.bots.search import Search, outlook
from agon.bots.search_bot import SearchBot
from agon.core.contract import Game, State
from agon.core.rng import fast
from agon.core.search_settings import SearchSettings
from agon.games import make_game
from tests.bots.moments import moments


@pytest.fixture(scope="module", params=["duel", "divineplan", "theos", "titans", "delphi", "theomachy"])
def game(request: pytest.FixtureRequest, duel: Game) -> Game:
    return duel if request.param == "duel" else make_game(request.param)


def searching(seed: int, iterations: int = 30) -> SearchBot:
    return SearchBot(seed, iterations)


def test_it_takes_one_of_its_options_and_the_same_again(game: Game) -> None:
    for state in moments(game, games=1, step=40, most=6):
        for seat in state.to_move():
            first = searching(3).choose(Observer(state, seat))
            assert first in state.legal(seat)
            assert searching(3).choose(Observer(state, seat)) == first


def test_it_chooses_by_what_the_seat_knows(game: Game) -> None:
    """In a twin that its seat cannot tell from the true state, it chooses the same."""
    rng = fast(5, 6)
    for state in moments(game, games=2, step=30, most=10):
        for seat in state.to_move():
            twin = state.determinize(seat, rng)
            here, there = (searching(9).choose(Observer(one, seat)) for one in (state, twin))
            assert here == there


def test_every_iteration_is_counted_at_the_root(game: Game) -> None:
    state = game.new(None, 4)
    seat = state.to_move()[0]
    observer = Observer(state, seat)
    bot = searching(1, 40)
    bot.thorough = True
    search = bot.think(observer, observer.sample(fast(1, 2)))
    root = search.roots[seat]
    assert search.iterations == 40 == sum(child.visits for child in root.children.values())
    for child in root.children.values():
        assert -0.5 * child.visits <= child.total <= 1.5 * child.visits


def test_the_state_is_left_as_it_was(game: Game) -> None:
    from agon.core.codec import digest

    state = game.new(None, 4)
    before = digest(state)
    searching(1).choose(Observer(state, state.to_move()[0]))
    assert digest(state) == before


def test_the_outlook_is_the_result_when_the_game_is_over(duel: Game) -> None:
    state = play(duel, [RandomBot(1), RandomBot(2)], 3)
    result = state.result()
    assert result is not None and outlook(state, 1.0) == result.values()
    assert all(0.0 <= value <= 1.0 for value in outlook(duel.new(None, 1), 1.0))


@pytest.mark.parametrize(
    ("name", "options"),
    [("theos", {"seats": 4, "type": "team_2v2", "decks": "prebuilt"}), ("titans", {"seats": 4, "arenas": 2})],
)
def test_allies_share_their_outlook(name: str, options: dict[str, int | str]) -> None:
    state, rng = make_game(name).new(options, 5), fast(3, 4)
    for i in range(6):
        values = outlook(state, 6.0)
        for seat in range(4):
            for other in range(4):
                if state.game.allied(state, seat, other):
                    assert values[seat] == pytest.approx(values[other])
                else:
                    assert values[seat] + values[other] == pytest.approx(1.0)
        playout(state, rng, 7)


@pytest.mark.parametrize("name", ["divineplan", "theos", "theomachy", "delphi"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_chances_of_all_who_play_for_themselves_add_up_to_one(name: str, seats: int) -> None:
    state, rng = make_game(name).new({"seats": seats}, 5), fast(3, 4)
    for i in range(6):
        assert sum(outlook(state, 6.0)) == pytest.approx(1.0)
        playout(state, rng, 7)


@pytest.mark.parametrize("mode", make_game("titans").modes(), ids=str)
def test_a_team_is_no_likelier_to_win_for_having_more_members(mode: dict[str, int | str]) -> None:
    state = make_game("titans").new(mode, 5)
    firsts = [
        seat for seat in range(state.seats) if not any(state.game.allied(state, seat, other) for other in range(seat))
    ]
    assert sum(outlook(state, 6.0)[seat] for seat in firsts) == pytest.approx(1.0)
    assert outlook(state, 2.0) == pytest.approx([1.0 / len(firsts)] * state.seats, abs=0.05)  # nobody leads yet
    a_lead_means_nothing = 1e9
    assert outlook(state, a_lead_means_nothing) == pytest.approx([1.0 / len(firsts)] * state.seats)


def test_a_teacher_gives_nobody_more_than_a_share_before_anything_has_happened() -> None:
    state = make_game("divineplan").new({"seats": 4}, 5)
    *_, last = analyse(Observer(state, state.to_move()[0]), 3, iterations=60, slices=1)
    assert 0.15 < last.choices[0].win < 0.4


def test_answers_side_by_side_stay_unseen(duel: Game) -> None:
    """In a seat's tree an answer that another gives beside it is one branch, whatever it is."""
    state = duel.new(None, 2)
    assert state.to_move() == [0, 1]
    search = Search(2, fast(1, 2), SearchSettings())
    for i in range(60):
        search.iterate(state.determinize(0, fast(i + 1, 7)))
    for child in search.roots[0].children.values():
        assert len(child.children) <= 1


def play(game: Game, bots: list[Bot], seed: int) -> State:
    state = game.new(None, seed)
    while not state.over:
        for seat in state.to_move():
            state.apply(seat, bots[seat].choose(Observer(state, seat)))
    return state


@pytest.mark.slow
def test_it_beats_chance() -> None:
    game = make_game("divineplan")
    wins = 0.0
    for seed in range(6):
        seat = seed % 2
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[seat] = searching(seed, 60)
        result = play(game, bots, seed).result()
        assert result is not None
        wins += result.values()[seat]
    assert wins >= 5

"""The early end of thinking: it spares time where the choice is certain, and changes no choice."""

from __future__ import annotations

import pytest

from agon.bots.analysis import analyse
from agon.bots.bot import Observer
from agon.bots.levels import MasterBot, NoviceBot
from agon.bots.search import Search
from agon.bots.search_bot import SURE, SearchBot, lead_of, most_visited, still_to_come
from agon.core.contract import Game, State
from agon.games import make_game
from tests.bots.moments import moments
from tests.every_game import EVERY_GAME

ITERATIONS = 48


@pytest.fixture(scope="module", params=["duel", *EVERY_GAME])
def game(request: pytest.FixtureRequest, duel: Game) -> Game:
    return duel if request.param == "duel" else make_game(request.param)


def thought_of(bot: SearchBot, state: State, seat: int) -> Search:
    observer = Observer(state, seat)
    return bot.think(observer, observer.sample(bot.rng))


def test_it_ends_early_with_the_choice_of_the_whole_search(game: Game) -> None:
    ended = 0
    for state in moments(game, games=2, step=20, most=10):
        for seat in state.to_move():
            whole = SearchBot(3, ITERATIONS)
            whole.thorough = True
            long, short = thought_of(whole, state, seat), thought_of(SearchBot(3, ITERATIONS), state, seat)
            observer = Observer(state, seat)
            assert most_visited(short, observer) == most_visited(long, observer)
            assert short.iterations <= long.iterations == ITERATIONS
            if short.iterations < ITERATIONS:
                ended += 1
                assert lead_of(short, observer) > ITERATIONS - short.iterations
    assert ended > 0


def test_who_wants_more_than_the_choice_gets_the_whole_search() -> None:
    state = make_game("divineplan").new(None, 2)
    seat = state.to_move()[0]
    assert thought_of(NoviceBot(1, ITERATIONS), state, seat).iterations == ITERATIONS
    (analysis,) = analyse(Observer(state, seat), seconds=0.0, iterations=ITERATIONS, slices=1)
    assert analysis.iterations == ITERATIONS


def test_the_rest_of_the_time_is_reckoned_with_a_margin() -> None:
    assert still_to_come(1000, 0.5, 0.5) > 1100  # the rate may rise
    assert still_to_come(1000, 0.5, 0.0) <= 1
    assert still_to_come(SURE - 1, 0.001, 0.999) > 1 << 30  # too few to know a rate


@pytest.mark.parametrize("options", [1, 2, 5])
def test_the_master_answers_with_its_clock(options: int) -> None:
    """With one option, with two, with more: it is certain at last, or the time is over."""
    bot = MasterBot(1)
    bot.seconds = 0.05
    state, seat = next(
        (state, seat)
        for state in moments(make_game("theos"), games=2, step=1)
        for seat in state.to_move()
        if len(state.legal(seat)) == options
    )
    assert bot.choose(Observer(state, seat)) in state.legal(seat)

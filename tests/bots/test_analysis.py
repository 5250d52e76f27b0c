"""Hints: numbers that add up, from the seat's own knowledge, better with every slice."""

from __future__ import annotations

import pytest

from agon.bots.analysis import analyse
from agon.bots.bot import Observer
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.rng import fast
from agon.games import make_game
from tests.bots.moments import moments
from tests.every_game import EVERY_GAME


@pytest.mark.parametrize("name", EVERY_GAME)
def test_the_numbers_of_an_analysis_add_up(name: str) -> None:
    state = make_game(name).new(None, 3)
    seat = state.to_move()[0]
    found = list(analyse(Observer(state, seat), seconds=0.0, iterations=30, slices=3))
    assert [analysis.iterations for analysis in found] == [10, 20, 30]
    for analysis in found:
        assert sorted(advice.action for advice in analysis.choices) == sorted(state.legal(seat))
        assert sum(advice.share for advice in analysis.choices) == pytest.approx(1.0)
        assert all(0.0 <= advice.win <= 1.0 for advice in analysis.choices)
        shares = [advice.share for advice in analysis.choices]
        assert shares == sorted(shares, reverse=True)
        mean = sum(advice.share * advice.win for advice in analysis.choices)
        assert analysis.win == pytest.approx(mean, abs=0.01)


def test_an_analysis_hangs_on_the_seed_and_on_what_the_seat_knows(duel: Game) -> None:
    for number, state in enumerate(moments(duel, games=2, step=3)):
        for seat in state.to_move():
            twin = state.determinize(seat, fast(number, 5))
            here, there = (
                list(analyse(Observer(one, seat), seed=4, seconds=0.0, iterations=20, slices=2))
                for one in (state, twin)
            )
            assert here == there


def test_only_the_best_are_told_if_asked(duel: Game) -> None:
    state = duel.new(None, 1)
    (analysis,) = analyse(Observer(state, 0), seconds=0.0, iterations=10, slices=1, top=2)
    assert len(analysis.choices) == 2


def test_a_budget_of_seconds_ends(duel: Game) -> None:
    state = duel.new(None, 1)
    *_, last = analyse(Observer(state, 0), seconds=0.02, slices=2)
    assert last.iterations >= 1


@pytest.mark.parametrize(
    ("seconds", "iterations", "slices", "problem"),
    [(0.0, 0, 1, "needs a budget"), (-1.0, -5, 1, "needs a budget"), (1.0, 0, 0, "0 slices")],
)
def test_an_impossible_analysis_is_refused(
    duel: Game, seconds: float, iterations: int, slices: int, problem: str
) -> None:
    state = duel.new(None, 1)
    with pytest.raises(AgonError, match=problem):
        next(analyse(Observer(state, 0), seconds=seconds, iterations=iterations, slices=slices))


def test_a_seat_that_is_not_asked_has_nothing_to_analyse() -> None:
    state = make_game("divineplan").new(None, 1)
    with pytest.raises(AgonError, match="not asked"):
        next(analyse(Observer(state, 1 - state.to_move()[0])))

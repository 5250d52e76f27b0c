"""How a search judges a state: by what was seen to win."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.rng import fast
from tests.games.divineplan.table import GAME, Table

PLANS = ["plan_01", "plan_02"]  # tile 0: a mountain, a forest; tile 2: a river, a mountain; tile 7: both a forest
FORESTS = {4: "forest by 1", 12: "forest by 1", 10: "forest by 0", 6: "forest by 0", 14: "forest by 0"}


def judged(**told: Any) -> float:
    """How seat 0 stands at a table that differs by this from one where nothing has happened yet."""
    told.setdefault("plans", PLANS)
    told.setdefault("gods", [5, 15])
    state = Table(**told).state
    return state.game.hooks.search_value(state, 0)


def test_what_one_seat_gains_the_others_lose() -> None:
    for seats in (2, 3, 4):
        state = GAME.new({"seats": seats}, seats)
        rng = fast(seats, 1)
        for _ in range(150):
            if not state.over:
                seat = state.to_move()[0]
                state.apply(seat, rng.pick(state.legal(seat)))
                assert sum(state.game.hooks.search_value(state, seat) for seat in range(seats)) == pytest.approx(0.0)


@pytest.mark.parametrize(
    "better",
    [
        {"tiles": {0: "1 red"}},  # as the own plan wants it
        {"tiles": {0: "mountain by 0"}},
        {"satchels": ["1 red"]},
        {"demigods": [{"place": ["hyacinthus"]}]},
    ],
    ids=str,
)
def test_what_a_seat_has_and_wants_is_judged_better(better: dict[str, Any]) -> None:
    assert judged(**better) > judged()


@pytest.mark.parametrize(
    "worse",
    [
        {"tiles": {0: "1 green"}},  # as the other's plan wants it
        {"tiles": {0: "forest by 1"}},
        {"satchels": ["", "1 red"]},
        {"demigods": [{}, {"place": ["hyacinthus"]}]},
    ],
    ids=str,
)
def test_what_another_has_and_wants_is_judged_worse(worse: dict[str, Any]) -> None:
    assert judged(**worse) < judged()


def test_the_fuller_a_tile_the_more_it_counts() -> None:
    stages = [judged(tiles={0: content}) for content in ("1 red", "2 red", "3 red", "mountain by 0")]
    assert stages == sorted(stages)
    assert len(set(stages)) == 4


def test_who_locks_a_tile_has_its_value() -> None:
    assert judged(tiles={7: "forest by 0"}) > judged() > judged(tiles={7: "forest by 1"})


def test_a_full_tile_is_worth_most_for_who_moves_next_unless_it_is_guarded() -> None:
    full = {7: "3 green"}
    assert judged(tiles=full) - judged() > judged(tiles=full, active=1) - judged(active=1)
    assert judged(tiles=full, gods=[5, 7]) < judged(tiles=full)
    assert judged(tiles=full, gods=[7, 5]) > judged(tiles=full)  # it is the other who cannot lock it


def test_elements_that_can_not_be_locked_count_nothing() -> None:
    spent = {**FORESTS, 9: "forest by 0"}  # the sixth
    assert judged(tiles={**spent, 7: "2 green"}) == pytest.approx(judged(tiles=spent))
    assert judged(tiles={**FORESTS, 1: "1 green"}) > judged(tiles=FORESTS)


def test_points_count_more_and_elements_less_as_the_end_comes_near() -> None:
    late = {tile: f"river by {tile % 2}" for tile in (8, 9)} | FORESTS
    ahead = {0: "mountain by 0"}
    assert judged(tiles=late | ahead) - judged(tiles=late) > judged(tiles=ahead) - judged()
    assert judged(tiles=late, satchels=["4 red"]) - judged(tiles=late) < judged(satchels=["4 red"]) - judged()


def test_the_trial_alone_is_judged_by_its_own_mark() -> None:
    state = GAME.new({"mode": "solo_trial"}, 2)
    assert state.game.hooks.search_value(state, 0) == pytest.approx(state.evaluate(0) / 5.0)
    assert state.game.hooks.search_value(state, 0) < 0.0

"""What a seat that reads believes of the others' plans: who lays red on a tile seldom wants a forest there."""

from __future__ import annotations

import pytest

from agon.bots.belief import Belief
from agon.bots.bot import Observer
from agon.bots.playout import playout
from agon.core.contract import State
from agon.core.errors import BadPosition
from agon.core.rng import fast
from agon.games.divineplan.state import DivinePlanState
from tests.games.divineplan.table import GAME, Table

MANY = 400
PLACE_RED = ("move 5", "place red 6")


def believed(state: State, thinker: int, other: int, tile: int, reads: bool = True) -> list[float]:
    """How often each colour is what the other's plan wants on a tile, as one seat believes."""
    belief = Belief(Observer(state, thinker), fast(7, 8), reads)
    counts = [0, 0, 0]
    for _ in range(MANY):
        world = belief.draw()
        assert isinstance(world, DivinePlanState)
        counts[world.cards.wants[world.plans[other]][tile]] += 1
    return [count / MANY for count in counts]


def laid(*moves: str, **told: object) -> State:
    plans = ["plan_01", "plan_02"]
    return Table(gods=[0, 15], satchels=["2 red 2 blue"], plans=plans, **told).do(*moves).state


def test_before_anybody_has_laid_anything_all_plans_are_alike() -> None:
    state = GAME.new({"seats": 2}, 3)
    assert all(0.2 < share < 0.5 for share in believed(state, 0, 1, 6))


def test_who_lays_red_is_believed_to_want_a_mountain_there() -> None:
    state = laid(*PLACE_RED)
    assert believed(state, 1, 0, 6)[1] > 0.6
    assert believed(state, 1, 0, 6, reads=False)[1] < 0.5


def test_a_dear_tile_tells_more_than_a_cheap_one() -> None:
    dear = laid("move 6", "place red 2")  # worth 3
    cheap = laid("move 6", "place red 10")  # worth 1
    assert believed(dear, 1, 0, 2)[1] > believed(cheap, 1, 0, 10)[1] + 0.1


def test_who_shifts_an_element_away_wants_it_where_it_lies_then() -> None:
    state = laid("move 5", "column shift", "pay blue", "shift to 1", tiles={6: "1 red"})
    assert believed(state, 1, 0, 1)[1] > 0.6
    assert believed(state, 1, 0, 6)[1] < 0.5
    again = Table(gods=[0, 15], satchels=["2 blue"], tiles={6: "1 red"}, laid=[0, 1 << 6, 0, 0, 0, 0])
    assert believed(again.state, 1, 0, 6)[1] > 0.6
    again.do("move 5", "column shift", "shift to 1")
    assert believed(again.state, 1, 0, 6)[1] < 0.5


def test_elements_from_the_bank_tell_as_much() -> None:
    state = laid("move 5", "use cadmus", "place red 6", demigods=[{"place": ["cadmus"]}])
    assert believed(state, 1, 0, 6)[1] > 0.6


def test_who_removes_what_he_laid_wants_it_no_more() -> None:
    table = Table(
        gods=[0, 15],
        satchels=["2 blue"],
        tiles={6: "1 red", 1: "1 blue"},
        demigods=[{"shift": ["phaethon"]}],
        laid=[0, 1 << 6, 0, 0, 0, 0],
    )
    assert believed(table.state, 1, 0, 6)[1] > 0.6
    table.do("move 5", "column shift", "use phaethon", "remove 6")
    assert believed(table.state, 1, 0, 6)[1] < 0.5


def test_nobody_is_believed_to_have_a_plan_that_lies_elsewhere() -> None:
    state, rng = GAME.new({"seats": 4}, 3), fast(3, 4)
    while not state.over:
        seat = state.to_move()[0]
        belief = Belief(Observer(state, seat), fast(7, 8), True)
        for _ in range(20):
            world = belief.draw()
            assert isinstance(world, DivinePlanState) and isinstance(state, DivinePlanState)
            assert world.plans[seat] == state.plans[seat]
            assert len(set(world.plans)) == 4
            world.check()
        playout(state, rng, 15)


def test_what_was_laid_is_written_down_and_read_again() -> None:
    state = laid(*PLACE_RED)
    assert GAME.position(state.describe()).describe() == state.describe()
    told = state.describe()
    told.pop("laid")  # older descriptions do not tell it
    assert GAME.position(told).describe()["laid"] == [0] * 6


@pytest.mark.parametrize("wrong", [[0, 0, 0], [1 << 3] + [0] * 5, [-1] + [0] * 5, [1 << 16] + [0] * 5])
def test_what_can_not_have_been_laid_is_refused(wrong: list[int]) -> None:
    with pytest.raises(BadPosition, match="laid"):
        GAME.position({**laid(*PLACE_RED).describe(), "laid": wrong})

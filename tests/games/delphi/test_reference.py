"""Every list of actions of random games against a second, plain implementation that knows the public view only."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.rng import fast
from tests.games.delphi.reference import COLOURS, Side, actions_of, prices_of
from tests.games.delphi.table import GAME

NAMES = GAME.vocabulary


def done_by(state: Any, seat: int) -> dict[str, set[str]]:
    masks = {"offering": state.made[seat], "statue": state.erected[seat], "monster": state.defeated[seat]}
    return {kind: {COLOURS[c] for c in range(6) if mask >> c & 1} for kind, mask in masks.items()}


def check_actions(state: Any, seat: int) -> None:
    step = state.stack[-1]
    view = state.view(-1)
    own = COLOURS[step.own] if step.own >= 0 else ""
    assert {NAMES.name(action) for action in state.legal(seat)} == actions_of(view, seat, own, done_by(state, seat))


def check_move(state: Any, seat: int) -> None:
    step = state.stack[-1]
    side = Side(state.view(-1), seat)
    spaces = {space.id.removeprefix("space:"): at for at, space in side.sea.items()}
    ends = {spaces[NAMES.name(action).removeprefix("sail ")] for action in state.legal(seat)}
    prices = {at: price for at, price in prices_of(side, COLOURS[step.colour]).items() if price <= side.favor}
    assert ends == set(prices)
    for at, price in prices.items():
        assert side.sea[at].price.get("favor", 0) == price
        assert "in reach" in side.sea[at].tags


def play(options: dict[str, Any], seed: int, cards: bool) -> int:
    """A random game, with favor for all so that much is possible; gives how many questions were compared."""
    state: Any = GAME.new(options, seed)
    rng = fast(seed, 5)
    compared = 0
    while not state.over:
        for seat in state.to_move():
            name = type(state.stack[-1]).__name__
            if cards and name == "Turn":
                give(state, seat, rng)
            if name == "UseSource" and rng.below(3) == 0:
                check_actions(state, seat)
                compared += 1
            elif name == "Sail" and state.stack[-1].colour >= 0:
                check_move(state, seat)
                compared += 1
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
    return compared


def give(state: Any, seat: int, rng: Any) -> None:
    """Moves the ship, gives favor, and any cards: places that random play hardly comes to."""
    if state.is_home(seat):
        return
    state.ships[seat] = rng.below(84)
    state.favor[seat] = rng.below(8)
    state.equipment_of = [rng.below(1 << 22) & rng.below(1 << 22) if s == seat else 0 for s in range(state.seats)]
    state.companions_of = [rng.below(1 << 18) & rng.below(1 << 18) if s == seat else 0 for s in range(state.seats)]
    busy = state.statue_tasks[seat] > 0 and state.offering_tasks[seat] > 0
    aboard = (rng.below(2) << rng.below(6)) | (rng.below(2) << 6 + rng.below(6)) if busy else 0
    state.cargo = [aboard if s == seat else 0 for s in range(state.seats)]
    for other in range(state.seats):
        state.know_powers(other)
    if rng.below(16) == 0:  # all tasks are done: the way home is open
        for name in ("shrine_tasks", "statue_tasks", "offering_tasks", "monster_tasks", "cargo"):
            setattr(state, name, [0 if s == seat else getattr(state, name)[s] for s in range(state.seats)])


MODES: list[dict[str, Any]] = [
    {"seats": 2, "rounds": 6},
    {"seats": 4, "rounds": 3, "board": "random", "ship_tiles": "random"},
]


@pytest.mark.rule("DELPHI-COLOUR-03", "DELPHI-MOVE-01", "DELPHI-MOVE-04", "DELPHI-TERM-04", "DELPHI-TASK-05")
@pytest.mark.parametrize("cards", [False, True], ids=["as it comes", "with any cards"])
@pytest.mark.parametrize("mode", MODES, ids=["compact", "random"])
def test_the_lists_of_actions_are_right(mode: dict[str, Any], cards: bool) -> None:
    assert sum(play(mode, seed, cards) for seed in range(3, 6)) > 30


@pytest.mark.slow
@pytest.mark.rule("DELPHI-COLOUR-03", "DELPHI-MOVE-01", "DELPHI-MOVE-04", "DELPHI-TERM-04", "DELPHI-TASK-05")
@pytest.mark.parametrize("mode", MODES, ids=["compact", "random"])
def test_the_lists_of_actions_are_right_in_many_games(mode: dict[str, Any]) -> None:
    assert sum(play({**mode, "rounds": 10}, seed, cards) for seed in range(4) for cards in (False, True)) > 150

"""What an operation can do now (ledger sections 3.9 to 3.11).

What is offered and what is usable come from the same functions, so nothing is offered that does not work.
"""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.divineplan import actions
from agon.games.divineplan.board import OFF
from agon.games.divineplan.cards import (
    ANY,
    COLUMN_TIMING,
    DIE,
    DISBAND_OP,
    FORCED,
    GAIN_OP,
    OPTIONAL,
    PLACE_OP,
    REMOVE_OP,
    SAME,
    SHIFT_OP,
    SWAP_GOD_OP,
    Demigod,
    Operation,
)
from agon.games.divineplan.state import DivinePlanState


def placements(s: DivinePlanState, tiles: int, have: list[int]) -> list[int]:
    """Every pair of a colour at hand and a legal tile (DIVINEPLAN-PLACE-03)."""
    options: list[int] = []
    for colour in range(3):
        if have[colour] > 0:
            mask = s.takes(colour) & tiles
            if mask:
                base = actions.PLACE + 16 * colour
                for tile in range(16):
                    if mask >> tile & 1:
                        options.append(base + tile)
    return options


def bank_for(s: DivinePlanState, what: int) -> list[int]:
    """The Bank's elements that an operation on `what` may take (DIVINEPLAN-ABIL-05, PLACE-08)."""
    return [s.bank[colour] if what in (ANY, colour) else 0 for colour in range(3)]


def can_place(s: DivinePlanState, tiles: int, have: list[int]) -> bool:
    for colour in range(3):
        if have[colour] > 0 and s.takes(colour) & tiles:
            return True
    return False


def can_shift(s: DivinePlanState, sources: int, targets: int) -> bool:
    """Whether some element can go from a tile of `sources` to a different legal tile of `targets`."""
    return len(shift_sources(s, sources, targets, True)) > 0


def shift_sources(s: DivinePlanState, sources: int, targets: int, first_only: bool) -> list[int]:
    """The tiles that an element can be shifted from, each with at least one legal target (D6)."""
    # next to each other or not, Full or not, not guarded (DIVINEPLAN-SHIFT-04, SHIFT-05, SHIFT-06)
    found: list[int] = []
    loose = s.loose() & sources
    if not loose:
        return found
    takes = [s.takes(0) & targets, s.takes(1) & targets, s.takes(2) & targets]
    for tile in range(16):
        if loose >> tile & 1 and takes[s.colour_on(tile)] & ~(1 << tile):  # a different tile (DIVINEPLAN-SHIFT-03)
            found.append(actions.SHIFT_FROM + tile)
            if first_only:
                return found
    return found


def is_usable(s: DivinePlanState, seat: Seat, card: Demigod) -> bool:
    """Its first compulsory operation can be carried out; without one, some optional operation (DIVINEPLAN-ABIL-04)."""
    # DIVINEPLAN-RULING-56
    if card.timing != COLUMN_TIMING:
        return False  # passive abilities are never steps (DIVINEPLAN-ABIL-03)
    for operation in card.operations:
        if (
            operation.mark != OPTIONAL and operation.what != SAME
        ):  # a gain of 'that colour' hangs on the placement before
            return is_possible(s, seat, operation)
    for operation in card.operations:
        if operation.what != SAME and is_possible(s, seat, operation):
            return True
    return False


def is_possible(s: DivinePlanState, seat: Seat, operation: Operation) -> bool:
    op = operation.op
    if op == PLACE_OP:
        have = s.bank if operation.what == DIE else bank_needs(s, operation)
        return can_place(s, s.tiles_of(seat, operation.where), have)
    if op == SHIFT_OP:
        return can_shift(s, s.tiles_of(seat, operation.where), s.tiles_of(seat, operation.target))
    if op == REMOVE_OP:
        return s.loose() & s.tiles_of(seat, operation.where) != 0
    if op == SWAP_GOD_OP:
        return len(others_on_board(s, seat)) > 0
    if op == GAIN_OP:
        return operation.what == SAME or sum(bank_for(s, operation.what)) > 0
    if op == DISBAND_OP:
        return len(s.columns[3 * seat]) + len(s.columns[3 * seat + 1]) + len(s.columns[3 * seat + 2]) > 0
    return True  # a god can always move


def bank_needs(s: DivinePlanState, operation: Operation) -> list[int]:
    """The Bank's elements for one placement of this operation."""
    if operation.mark == FORCED:
        return [min(s.bank[colour], operation.elements[colour]) for colour in range(3)]
    return bank_for(s, operation.what)


def others_on_board(s: DivinePlanState, seat: Seat) -> list[int]:
    """Opposing gods that stand somewhere; gods off the board cannot be swapped (DIVINEPLAN-RULING-22)."""
    return [other for other in range(len(s.gods)) if other != seat and s.gods[other] != OFF]

"""Why something cannot be done on a tile, as far as several procedures share the reasons."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.errors import IllegalAction
from agon.core.text import text
from agon.games.divineplan.board import PIT
from agon.games.divineplan.cards import Where
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import element, tile_ref


def out_of_reach(s: DivinePlanState, seat: Seat, tile: int) -> IllegalAction | None:
    """Why the seat cannot do anything there; None if it can."""
    named = tile_ref(tile)
    if tile == PIT:
        return IllegalAction(text("nothing can be done on {tile}, Hades' Pit", tile=named), "DIVINEPLAN-RANGE-06")
    if s.locked >> tile & 1:
        return IllegalAction(text("{tile} is locked", tile=named), "DIVINEPLAN-LOCK-06")
    if s.guarded(seat) >> tile & 1:
        return IllegalAction(text("an opposing god stands on {tile}", tile=named), "DIVINEPLAN-RANGE-03")
    if not s.range(seat) >> tile & 1:
        return IllegalAction(text("{tile} is out of range", tile=named), "DIVINEPLAN-RANGE-02")
    return None


def refuse_source(s: DivinePlanState, seat: Seat, tile: int, where: Where | None) -> IllegalAction:
    """Why no element can be taken from the tile; `where` is what a card says of it."""
    refusal = out_of_reach(s, seat, tile)
    if refusal is None and s.colour_on(tile) < 0:
        refusal = IllegalAction(text("there is no element on {tile}", tile=tile_ref(tile)), "DIVINEPLAN-SHIFT-03")
    return refusal or left_out(s, seat, tile, where)


def refuse_landing(s: DivinePlanState, seat: Seat, colour: int, tile: int, where: Where | None) -> IllegalAction:
    """Why an element of this colour cannot come to the tile (DIVINEPLAN-PLACE-03)."""
    refusal = out_of_reach(s, seat, tile)
    if refusal is not None:
        return refusal
    there = s.colour_on(tile)
    if there not in (-1, colour):
        words = text("{tile} holds {element} elements", tile=tile_ref(tile), element=element(there))
        return IllegalAction(words, "DIVINEPLAN-PLACE-04")
    if s.count_on(tile) == 3:
        return IllegalAction(text("{tile} is full", tile=tile_ref(tile)), "DIVINEPLAN-PLACE-05")
    return left_out(s, seat, tile, where)


def left_out(s: DivinePlanState, seat: Seat, tile: int, where: Where | None) -> IllegalAction:
    """Why the words of a card leave out a tile that is otherwise in order."""
    named = tile_ref(tile)
    if where is not None and where.worth > 0 and s.setup.values[tile] != where.worth:
        words = text("{tile} is not worth {worth}", tile=named, worth=where.worth)
        return IllegalAction(words, "DIVINEPLAN-ABIL-08")
    if where is not None and where.not_own and s.gods[seat] == tile:
        return IllegalAction(text("your own god stands on {tile}", tile=named), "DIVINEPLAN-CARD-01")
    return IllegalAction(text("the element on {tile} has nowhere to go", tile=named), "DIVINEPLAN-SHIFT-03")

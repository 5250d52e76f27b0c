"""What happens on the table, whoever brings it about: a column, an ability or the Shade."""

from __future__ import annotations

from agon.core.contract import RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.text import text
from agon.games.divineplan.intent import note_laid
from agon.games.divineplan.state import DivinePlanState, replaced
from agon.games.divineplan.words import element, god, landscape, tile_ref


def roll(s: DivinePlanState) -> list[int]:
    """The two elements of a face, each face equally likely."""
    s.reveal()
    if len(s.dice) > 0:
        s.face = s.dice[0]
        s.dice = s.dice[1:]
    else:
        s.face = s.rng.below(len(s.cards.faces))  # DIVINEPLAN-ROLL-01
    return s.cards.faces[s.face]


def move_god(s: DivinePlanState, seat: Seat, tile: int, rule: RuleId) -> None:
    s.gods[seat] = tile
    if s.sink is not None:
        words = text("{god} goes to {tile}.", god=god(s, seat), tile=tile_ref(tile))
        s.tell("move", seat, words, rule, [f"god:{seat}", f"tile:{tile}"])


def refuse_move(s: DivinePlanState, seat: Seat, tile: int) -> IllegalAction:
    """Why the seat's god cannot go to a tile."""
    if s.gods[seat] == tile:
        return IllegalAction(text("your god stands on {tile} already", tile=tile_ref(tile)), "DIVINEPLAN-MOVE-01")
    return IllegalAction(text("another god stands on {tile}", tile=tile_ref(tile)), "DIVINEPLAN-MOVE-03")


def place_from_bank(s: DivinePlanState, seat: Seat, colour: int, tile: int, rule: RuleId) -> None:
    """An element from the Bank, never from the satchel (DIVINEPLAN-PLACE-08)."""
    s.bank[colour] -= 1
    s.put(colour, tile)
    note_laid(s, seat, colour, tile)
    if s.sink is not None:
        where = tile_ref(tile)
        words = text(
            "{god} places {element} from the Bank on {tile}.", god=god(s, seat), element=element(colour), tile=where
        )
        s.tell("place", seat, words, rule, [where.id, "bank"])


def lock(s: DivinePlanState, seat: Seat, tile: int) -> None:
    """Favor token and landscape on the tile, for good; the elements stay under it (DIVINEPLAN-LOCK-04, LOCK-05)."""
    # DIVINEPLAN-LOCK-12, RULING-49
    colour = s.colour_on(tile)
    bit = 1 << tile
    s.locked |= bit
    s.lands = replaced(s.lands, colour, s.lands[colour] | bit)
    s.icons = replaced(s.icons, seat, s.icons[seat] | bit)
    s.landscapes = replaced(s.landscapes, colour, s.landscapes[colour] - 1)
    s.favor -= 1
    if s.sink is not None:
        where = tile_ref(tile)
        words = text("{god} locks {tile} as a {land}.", god=god(s, seat), tile=where, land=landscape(colour))
        s.tell("lock", seat, words, "DIVINEPLAN-LOCK-04", [where.id])

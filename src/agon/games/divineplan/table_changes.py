"""What happens on the table, whoever brings it about: a column, an ability or the Shade."""

from __future__ import annotations

from agon.games.divineplan.actions import COLOURS
from agon.games.divineplan.board import tile_name
from agon.games.divineplan.intent import note_laid
from agon.games.divineplan.state import DivineState, replaced
from agon.games.divineplan.words import LANDSCAPES, god


def roll(s: DivineState) -> list[int]:
    """The two elements of a face, each face equally likely."""
    s.reveal()
    if len(s.dice) > 0:
        s.face = s.dice[0]
        s.dice = s.dice[1:]
    else:
        s.face = s.rng.below(len(s.cards.faces))  # DIVINEPLAN-ROLL-01
    return s.cards.faces[s.face]


def move_god(s: DivineState, seat: int, tile: int, rule: str) -> None:
    s.gods[seat] = tile
    if s.sink is not None:
        s.tell("move", seat, f"{god(s, seat)} goes to {tile_name(tile)}.", rule, [f"god:{seat}", f"tile:{tile}"])


def place_from_bank(s: DivineState, seat: int, colour: int, tile: int, rule: str) -> None:
    """An element from the Bank, never from the satchel (DIVINEPLAN-PLACE-08)."""
    s.bank[colour] -= 1
    s.put(colour, tile)
    note_laid(s, seat, colour, tile)
    if s.sink is not None:
        text = f"{god(s, seat)} places {COLOURS[colour]} from the Bank on {tile_name(tile)}."
        s.tell("place", seat, text, rule, [f"tile:{tile}", "bank"])


def lock(s: DivineState, seat: int, tile: int) -> None:
    """Favor token and landscape on the tile, for good; the elements stay under it (DIVINEPLAN-LOCK-04, LOCK-05)."""
    colour = s.colour_on(tile)
    bit = 1 << tile
    s.locked |= bit
    s.lands = replaced(s.lands, colour, s.lands[colour] | bit)
    s.icons = replaced(s.icons, seat, s.icons[seat] | bit)
    s.landscapes = replaced(s.landscapes, colour, s.landscapes[colour] - 1)
    s.favor -= 1
    if s.sink is not None:
        text = f"{god(s, seat)} locks {tile_name(tile)} as a {LANDSCAPES[colour]}."
        s.tell("lock", seat, text, "DIVINEPLAN-LOCK-04", [f"tile:{tile}"])

"""The Shade of Kronos in the solo trial rolls, moves, places and locks without any decision (ledger section 3.14)."""

from __future__ import annotations

from agon.core.text import text
from agon.games.divineplan.board import AREA, LAND
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.table_changes import lock, move_god, place_from_bank, roll
from agon.games.divineplan.words import elements, god


def shade_turn(s: DivinePlanState) -> None:
    shade = s.seats
    face = roll(s)
    if s.sink is not None:
        words = text("{god} rolls {elements}.", god=god(s, shade), elements=elements(face))
        s.tell("roll", shade, words, "DIVINEPLAN-SOLO-03", ["die"])
    move_god(s, shade, shade_tile(s), "DIVINEPLAN-SOLO-03")
    reach = AREA[s.gods[shade]] & LAND & ~s.guarded(shade)  # the player's god guards
    for colour in face:  # in printed order (DIVINEPLAN-SOLO-04)
        tiles = s.takes(colour) & reach
        if s.bank[colour] > 0 and tiles:
            place_from_bank(s, shade, colour, best_tile(s, tiles, True), "DIVINEPLAN-SOLO-04")
    full = 0
    for colour in range(3):
        if s.landscapes[colour] > 0:
            full |= s.stones[3 * colour + 2]
    full &= reach & ~s.locked
    if full and s.favor > 0:  # at most one, no payment (DIVINEPLAN-SOLO-05)
        lock(s, shade, best_tile(s, full, False))


def shade_tile(s: DivinePlanState) -> int:
    """A tile without a god, all equally likely; not the one it stands on (DIVINEPLAN-SOLO-03)."""
    taken = s.standing()
    if len(s.paths) > 0:
        tile = s.paths[0]
        s.paths = s.paths[1:]
        if not taken >> tile & 1:  # a god may have come there since the position was written
            return tile
    return s.rng.pick([tile for tile in range(16) if not taken >> tile & 1])


def best_tile(s: DivinePlanState, tiles: int, by_elements: bool) -> int:
    """The tile with the most elements if that counts, then the highest value, then the lowest index."""
    best = -1
    best_rank = -1
    for tile in range(16):
        if tiles >> tile & 1:
            rank = s.setup.values[tile] + (10 * s.count_on(tile) if by_elements else 0)
            if rank > best_rank:
                best = tile
                best_rank = rank
    return best

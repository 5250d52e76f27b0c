"""Locations: damage, loss and repair (THEOMACHY-LOC)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.text import text
from agon.games.theomachy.constants import DAMAGED
from agon.games.theomachy.counting import recount
from agon.games.theomachy.memory import bury
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.words import player, top_of_pile
from agon.games.theomachy.zones import note_shown


def damage_all(s: TheomachyState, seat: Seat) -> None:
    """Undamaged, damaged, destroyed: card to its owner's pile, worshiper to the bank (THEOMACHY-LOC-04, LOC-07)."""
    kept: list[int] = []
    lost: list[int] = []
    for entry in s.locations[seat]:
        if entry & DAMAGED:
            lost.append(entry >> 2)
            s.bank[s.cards.all[entry >> 2].token] += 1
        else:
            kept.append(entry | DAMAGED)
    if len(s.locations[seat]) == 0:
        return
    s.locations[seat] = kept
    for number in lost:  # in their order of play, the last played on top
        s.piles[seat] = [*s.piles[seat], 2 * number]
        bury(s, seat, [number])
        note_shown(s, seat, number, 0)
        if s.sink is not None:
            words = text("{card} of {player} is destroyed.", card=top_of_pile(s, seat), player=player(seat))
            s.tell("damage", seat, words, "THEOMACHY-LOC-04", [f"locations:{seat}"])
    if s.sink is not None and len(kept) > 0:
        words = text("The Locations of {player} are damaged.", player=player(seat))
        s.tell("damage", seat, words, "THEOMACHY-LOC-04", [f"locations:{seat}"])
    recount(s, seat)


def repair_all(s: TheomachyState, seat: Seat) -> None:
    s.locations[seat] = [entry & ~DAMAGED for entry in s.locations[seat]]

"""Locations: damage, loss and repair (THEOMACHY-LOC)."""

from __future__ import annotations

from agon.games.theomachy.counting import recount
from agon.games.theomachy.memory import bury
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.words import card_name, player
from agon.games.theomachy.zones import note_shown


def damage_all(s: TheoState, seat: int) -> None:
    """Undamaged, damaged, destroyed: card to its owner's pile, worshiper to the bank (THEOMACHY-LOC-04, LOC-07)."""
    kept: list[int] = []
    lost: list[int] = []
    for entry in s.locations[seat]:
        if entry & 1:
            lost.append(entry >> 2)
            s.bank[s.cards.all[entry >> 2].token] += 1
        else:
            kept.append(entry | 1)
    if len(s.locations[seat]) == 0:
        return
    s.locations[seat] = kept
    for number in lost:  # in their order of play, the last played on top
        s.piles[seat] = [*s.piles[seat], 2 * number]
        bury(s, seat, [number])
        note_shown(s, seat, number, 0)
        if s.sink is not None:
            text = f"{card_name(s, number)} of {player(seat)} is destroyed."
            s.tell("damage", seat, text, "THEOMACHY-LOC-04", [f"locations:{seat}"])
    if s.sink is not None and len(kept) > 0:
        text = f"The Locations of {player(seat)} are damaged."
        s.tell("damage", seat, text, "THEOMACHY-LOC-04", [f"locations:{seat}"])
    recount(s, seat)


def repair_all(s: TheoState, seat: int) -> None:
    s.locations[seat] = [entry & ~1 for entry in s.locations[seat]]

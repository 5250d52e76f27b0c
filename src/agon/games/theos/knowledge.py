"""What everybody knows of where a seat's cards lie (THEOS-INFO-06, INFO-09).

For each seat a flat list of threes: a mask of cards, IN_HAND or IN_DECK, and `loose`: at most so many of these cards
may have gone to the other place unseen. A hidden exchange loosens every entry by one card; building a hand ends all.
"""

from __future__ import annotations

from typing import Final

from agon.games.theos.cards import count_of
from agon.games.theos.state import TheosState

IN_HAND: Final = 0
IN_DECK: Final = 1
NOTHING_KNOWN: Final[list[int]] = []  # shared, never changed


def replace(s: TheosState, seat: int, entries: list[int]) -> None:
    known = s.known[:]
    known[seat] = entries
    s.known = known


def went(s: TheosState, seat: int, card: int, place: int) -> None:
    """Everybody saw the card go to hand or deck (THEOS-INFO-06)."""
    came_out(s, seat, card, -1)
    entries = s.known[seat]
    for i in range(0, len(entries), 3):
        if entries[i + 1] == place and entries[i + 2] == 0:
            changed = entries[:]
            changed[i] |= 1 << card
            replace(s, seat, changed)
            return
    replace(s, seat, [*entries, 1 << card, place, 0])


def cleaned_up(s: TheosState, seat: int) -> None:
    """The hand is empty now: what everybody has seen and is not in play lies in the deck (THEOS-INFO-06, INFO-09)."""
    cards = s.seen[seat] & s.deck[seat]
    replace(s, seat, [cards, IN_DECK, 0] if cards else NOTHING_KNOWN)


def forget_decks(s: TheosState) -> None:
    """Hands have been built: nobody knows any more where a card lies (THEOS-INFO-09)."""
    s.known = [NOTHING_KNOWN] * s.seats


def came_out(s: TheosState, seat: int, card: int, place: int) -> None:
    """The card has come out of hand or deck: if it was thought to be in the other place, one exchange is explained."""
    entries = s.known[seat]
    if len(entries) == 0:
        return
    changed: list[int] = []
    for i in range(0, len(entries), 3):
        mask, where, loose = entries[i], entries[i + 1], entries[i + 2]
        if mask >> card & 1:
            mask &= ~(1 << card)
            if place >= 0 and place != where:
                loose -= 1
        if mask and loose < count_of(mask):
            changed.extend([mask, where, loose])
    replace(s, seat, changed)


def exchanged_unseen(s: TheosState, seat: int) -> None:
    """A hidden exchange of one hand card and one deck card (THEOS-INFO-07, INFO-09)."""
    entries = s.known[seat]
    changed: list[int] = []
    for i in range(0, len(entries), 3):
        if entries[i + 2] + 1 < count_of(entries[i]):
            changed.extend([entries[i], entries[i + 1], entries[i + 2] + 1])
    if len(entries) > 0:
        replace(s, seat, changed)


def surely(s: TheosState, seat: int, place: int) -> int:
    """The cards that everybody knows to be there for certain."""
    mask = 0
    entries = s.known[seat]
    for i in range(0, len(entries), 3):
        if entries[i + 1] == place and entries[i + 2] == 0:
            mask |= entries[i]
    return mask

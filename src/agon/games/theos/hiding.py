"""What a seat may not know, drawn anew: the others' hands and decks. What Steps hold, they redraw themselves.

Everything is redrawn from masks, in canonical order, so that samples depend on the seat's knowledge alone. Teammates'
cards are redrawn like enemies' (THEOS-TALK-03).
"""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.theos.cards import count_of
from agon.games.theos.drawing import draw_hand, some_of
from agon.games.theos.state import TheosState


def hide(s: TheosState, seat: Seat, rng: Rng) -> None:
    """Makes a copy a sample for this seat."""
    if s.over:
        return  # everything lies open (THEOS-RULING-77)
    for other in range(s.seats):
        if other != seat:
            redraw_cards(s, other, rng)
    if not s.setup.public_lists:
        s.know_teams()


def redraw_cards(s: TheosState, other: Seat, rng: Rng) -> None:
    """Which of its cards are in the hand and which in the deck; of a roster deck also which cards those are."""
    hidden = s.hand[other] | s.deck[other]
    if not s.setup.public_lists:
        seen = s.seen[other]
        known = hidden & seen
        hidden = known | some_of(rng, s.rosters[other] & ~seen, count_of(hidden & ~seen))
        s.owned = [*s.owned[:other], seen | hidden, *s.owned[other + 1 :]]
    s.hand[other] = draw_hand(s, other, hidden, count_of(s.hand[other]), rng)
    s.deck[other] = hidden & ~s.hand[other]

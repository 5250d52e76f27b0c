"""What the others have taken into their hands: whoever may choose 7 cards of 12 takes what the gods hear.

A hand is as likely as the product of its cards' weights, among all that a perfect memory leaves possible. So a card
that has come out needs no second thought: what is left of the hand is again as likely as its own product.
"""

from __future__ import annotations

from math import exp
from typing import Final

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.core.weighted_subset import GRAIN, drawn_places, sums_of
from agon.games.theos.cards import count_of, numbers_of
from agon.games.theos.knowledge import numbers_in
from agon.games.theos.policy import worth_in_hand
from agon.games.theos.rules import building
from agon.games.theos.state import TheosState

# how much likelier a card is chosen, as a logarithm, for each Follower that it promised when hands were built: a fit
# to what adepts choose with three seats, who are the least strict about it (docs/bots-measured.md)
WORTH_LIKELY: Final = 7.5


def sample_likely(s: TheosState, seat: Seat, rng: Rng) -> None:
    """Draws the others' hands anew, and what they have chosen from them face down."""
    hands = building(s)
    for other in range(s.seats):
        if other == seat:
            continue
        if hands is not None:  # whoever has not finished has nothing yet
            hands.picks[other] = likely_set(s, other, s.deck[other], count_of(hands.picks[other]), rng)
        elif s.hand[other] != 0:
            hidden = s.hand[other] | s.deck[other]
            s.hand[other] = likely_hand(s, other, hidden, count_of(s.hand[other]), rng)
            s.deck[other] = hidden & ~s.hand[other]
    if hands is None:
        s.stack[-1].redraw(s, seat, rng)
    s.reask()


def likely_hand(s: TheosState, seat: Seat, hidden: int, size: int, rng: Rng) -> int:
    """One of all hands that the seat may hold as far as everybody knows (knowledge.py)."""
    known = s.known[seat]
    if len(known) == 0:
        return likely_set(s, seat, hidden, size, rng)
    groups = known[1 : 1 + known[0]]
    splits = known[1 + known[0] :]
    rest = hidden
    for group in groups:
        rest &= ~group
    groups.append(rest)
    chances: list[float] = []  # that the hand is split so: the sum over all its hands
    for split in splits:
        numbers = numbers_in(split, len(groups) - 1, size)
        chance = 1.0
        for at in range(len(groups)):
            chance *= sums_of(weights_of(s, seat, numbers_of(groups[at])), numbers[at])[numbers[at]]
        chances.append(chance)
    numbers = numbers_in(splits[place_in(chances, rng)], len(groups) - 1, size)
    hand = 0
    for at in range(len(groups)):
        hand |= likely_set(s, seat, groups[at], numbers[at], rng)
    return hand


def likely_set(s: TheosState, seat: Seat, pool: int, size: int, rng: Rng) -> int:
    """So many cards of the pool, as likely as the product of their weights."""
    cards = numbers_of(pool)
    drawn = 0
    for place in drawn_places(weights_of(s, seat, cards), size, rng):
        drawn |= 1 << cards[place]
    return drawn


def weights_of(s: TheosState, seat: Seat, cards: list[int]) -> list[float]:
    """How likely each card was chosen, against others of the same deck."""
    gods = s.gods_at_start[s.realm_of[seat]]
    weights: list[float] = []
    for card in cards:
        weights.append(exp(WORTH_LIKELY * worth_in_hand(s, card, gods)))
    return weights


def place_in(chances: list[float], rng: Rng) -> int:
    """A place in the list, each as often as its chance says."""
    total = 0.0
    for chance in chances:
        total += chance
    left = total * rng.below(GRAIN) / GRAIN
    place = 0
    while place < len(chances) - 1 and left >= chances[place]:
        left -= chances[place]
        place += 1
    return place

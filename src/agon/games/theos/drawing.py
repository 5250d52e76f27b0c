"""Drawing hidden cards for others: every hand that agrees with what is known is equally likely (THEOS-INFO-09)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.theos.cards import count_of, numbers_of
from agon.games.theos.knowledge import numbers_in, sizes_of
from agon.games.theos.state import TheosState

MOST: Final = 13  # a seat hides 12 cards at most


def pascal() -> list[int]:
    """How many sets of k out of n cards there are, at n * MOST + k."""
    table = [0] * (MOST * MOST)
    for n in range(MOST):
        table[n * MOST] = 1
        for k in range(1, n + 1):
            table[n * MOST + k] = table[(n - 1) * MOST + k - 1] + table[(n - 1) * MOST + k]
    return table


SETS: Final[list[int]] = pascal()


def some_of(rng: Rng, pool: int, size: int) -> int:
    """A random set of so many cards; whichever is less work: to draw these, or those that are left."""
    cards = numbers_of(pool)
    left = len(cards)
    fewer = size if size + size <= left else left - size
    drawn = 0
    for i in range(fewer):
        left -= 1
        at = rng.below(left + 1)
        drawn |= 1 << cards[at]
        cards[at] = cards[left]
    return drawn if fewer == size else pool & ~drawn


def ways(s: TheosState, seat: Seat) -> list[int]:
    """For each split that is possible, how many hands have it."""
    known = s.known[seat]
    hand = count_of(s.hand[seat])
    if len(known) == 0:
        return [SETS[(hand + count_of(s.deck[seat])) * MOST + hand]]
    groups = known[1 : 1 + known[0]]
    sizes = sizes_of(s, seat, groups)
    found: list[int] = []
    for split in known[1 + known[0] :]:
        numbers = numbers_in(split, len(groups), hand)
        number = 1
        for at in range(len(sizes)):
            number *= SETS[sizes[at] * MOST + numbers[at]]
        found.append(number)
    return found


def draw_hand(s: TheosState, seat: Seat, hidden: int, size: int, rng: Rng) -> int:
    """One of all hands that the seat may hold as far as everybody knows."""
    known = s.known[seat]
    if len(known) == 0:
        return some_of(rng, hidden, size)
    groups = known[1 : 1 + known[0]]
    numbers = numbers_in(draw_split(s, seat, rng), len(groups), size)
    hand = 0
    for at in range(len(groups)):
        hand |= some_of(rng, groups[at], numbers[at])
        hidden &= ~groups[at]
    return hand | some_of(rng, hidden, numbers[len(groups)])


def draw_split(s: TheosState, seat: Seat, rng: Rng) -> int:
    """As likely as it has hands."""
    known = s.known[seat]
    likely = ways(s, seat)
    total = 0
    for number in likely:
        total += number
    at = rng.below(total)
    place = 0
    while at >= likely[place]:
        at -= likely[place]
        place += 1
    return known[1 + known[0] + place]

"""What a seat may not know, drawn anew (ledger section 3.21).

Hidden are other hands, the order of decks, piles below their top, sealed cards, face-down Element cards, Myths below
the top, the Prayer deck, and secret answers. Everything redrawn is sorted first: equal generators give equal samples.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.theomachy.constants import SPENT
from agon.games.theomachy.memory import remembers, take_buried, take_early
from agon.games.theomachy.state import TheomachyState

TRIES: Final = 40


def hide(s: TheomachyState, seat: Seat, rng: Rng) -> None:
    """Makes a copy a sample for this seat."""
    eyes = s.eyes(seat)
    redraw_elements(s, eyes, rng)
    redraw_myths(s, rng)
    redraw_cards(s, eyes, rng)


def redraw_elements(s: TheomachyState, eyes: int, rng: Rng) -> None:
    """Face-down places and the deck, but for what this seat has looked at (THEOMACHY-INFO-12)."""
    deck = s.element_deck[:]
    sky = s.sky[:]
    unknown: list[int] = []
    bit = 1 << eyes if eyes >= 0 else 0
    for place in range(len(deck)):
        if place >= len(s.bottom_seen) or not s.bottom_seen[place] & bit:
            unknown.append(deck[place])
    for place in range(s.face_up, len(sky)):
        if not s.sky_seen[place] & bit:
            unknown.append(sky[place])
    unknown.sort()
    rng.shuffle(unknown)
    for place in range(len(deck)):
        if place >= len(s.bottom_seen) or not s.bottom_seen[place] & bit:
            deck[place] = unknown.pop()
    for place in range(s.face_up, len(sky)):
        if not s.sky_seen[place] & bit:
            sky[place] = unknown.pop()
    s.element_deck = deck
    s.sky = sky


def redraw_myths(s: TheomachyState, rng: Rng) -> None:
    """Between the top and the cards seen going to the bottom nobody knows the order (THEOMACHY-INFO-05)."""
    decks: list[list[int]] = []
    for seat in range(s.seats):
        deck = s.myth_decks[seat]
        below = max(1, len(deck) - s.myth_known[seat])
        middle = sorted(deck[1:below])
        rng.shuffle(middle)
        decks.append(deck[:1] + middle + deck[below:])
    s.myth_decks = decks


# -- Prayer cards --------------------------------------------------------------------------------------------------
def redraw_cards(s: TheomachyState, eyes: int, rng: Rng) -> None:
    """What is known of each other player's cards stays his; the rest is dealt anew with the Prayer deck."""
    pool = s.prayer_deck[:]
    known: list[list[int]] = []
    missing = [0] * s.seats
    for owner in range(s.seats):
        kept: list[int] = []
        if owner != eyes:
            hidden = hidden_codes(s, owner)
            kept = known_codes(s, eyes, owner, hidden)
            rest = [code >> 1 for code in hidden]
            for code in kept:
                rest.remove(code >> 1)
            pool.extend(rest)
            missing[owner] = len(rest)
        known.append(kept)
    pool.sort()  # decks have no order: chance decides when they are drawn from (zones.take)
    for owner in range(s.seats):
        if owner != eyes:
            codes = known[owner] + [2 * rng.draw(pool) for i in range(missing[owner])]
            hand = take_seen(s, eyes, owner, codes)
            lay_out(s, owner, hand, [], codes, rng)
    s.prayer_deck = pool
    s.prayer_order = 0
    if eyes >= 0:
        s.decks[eyes] = sorted(s.decks[eyes])  # nobody knows the order of his own deck either (THEOMACHY-INFO-02)
    s.deck_order = [0] * s.seats
    redraw_seen(s, eyes, rng)


def recall(s: TheomachyState, seat: Seat, rng: Rng) -> None:
    """In a seat's sample: deals the others' cards anew where everybody has seen them go (memory.py)."""
    eyes = s.eyes(seat)
    asked = s.steps()[-1]
    dealt = False
    for owner in range(s.seats):
        if owner == eyes or not remembers(s, owner):
            continue
        dealt = True
        for i in range(TRIES):
            codes = hidden_codes(s, owner)
            hand = take_seen(s, eyes, owner, codes)
            pile = take_buried(s, owner, codes)
            take_early(s, owner, codes, hand, rng)
            lay_out(s, owner, hand, pile, codes, rng)
            if asked.could_be_asked(s, owner):
                break
    if dealt:
        redraw_seen(s, eyes, rng)
        s.reask()


def redraw_seen(s: TheomachyState, eyes: int, rng: Rng) -> None:
    """What a third player has seen of somebody's hand: anything that may be in it."""
    seen = s.seen[:]
    for viewer in range(s.seats):
        for owner in range(s.seats):
            at = s.seats * viewer + owner
            if len(seen[at]) > 0 and viewer != eyes and owner != eyes:
                hand = [code >> 1 for code in s.hands[owner]]
                rng.shuffle(hand)
                seen[at] = sorted(hand[: len(seen[at])])
    s.seen = seen


def hidden_codes(s: TheomachyState, owner: Seat) -> list[int]:
    """All cards of a player that others cannot see."""
    codes = s.hands[owner] + s.decks[owner] + s.piles[owner][:-1] + s.sealed[owner]
    for step in s.steps():
        codes.extend(step.held_hidden(owner))
    return codes


def known_codes(s: TheomachyState, eyes: int, owner: Seat, hidden: list[int]) -> list[int]:
    """Those among the hidden cards that this seat knows to be there, in order."""
    numbers = s.shown[owner][:]
    for number in visible(s, owner):
        if number in numbers:
            numbers.remove(number)
    if eyes >= 0:
        seen = s.seen[s.seats * eyes + owner]
        for number in sorted(set(seen)):
            numbers.extend([number] * (seen.count(number) - numbers.count(number)))
    spent = [code for code in hidden if code & SPENT]  # played before everybody's eyes
    for code in spent:
        if code >> 1 in numbers:
            numbers.remove(code >> 1)
    return sorted(spent + [2 * number for number in numbers])


def visible(s: TheomachyState, owner: Seat) -> list[int]:
    numbers = [code >> 1 for code in s.areas[owner] + s.piles[owner][-1:]]
    numbers.extend([entry >> 2 for entry in s.locations[owner]])
    for step in s.steps():
        numbers.extend([code >> 1 for code in step.held_open(s, owner)])
    return numbers


def lay_out(s: TheomachyState, owner: Seat, hand: list[int], pile: list[int], codes: list[int], rng: Rng) -> None:
    """Deals a player's hidden cards over his hand, sealed cards, deck and pile; some lie in hand and pile already."""
    rng.shuffle(codes)
    while len(hand) < len(s.hands[owner]):
        hand.append(codes.pop())
    s.hands[owner] = sorted(hand)
    s.sealed[owner] = sorted([codes.pop() for i in range(len(s.sealed[owner]))])
    for step in s.steps():
        if len(step.held_hidden(owner)) > 0:
            step.hold_others(codes)
    s.decks[owner] = [codes.pop() for i in range(len(s.decks[owner]))]
    if len(s.piles[owner]) > 0:
        while len(pile) < len(s.piles[owner]) - 1:
            pile.append(codes.pop())
        s.piles[owner] = pile + s.piles[owner][-1:]


def take_seen(s: TheomachyState, eyes: int, owner: Seat, codes: list[int]) -> list[int]:
    """Takes those cards out that this seat knows to be in the owner's hand."""
    hand: list[int] = []
    if eyes >= 0:
        for number in s.seen[s.seats * eyes + owner]:
            code = 2 * number if 2 * number in codes else 2 * number + 1
            codes.remove(code)
            hand.append(code)
    return hand

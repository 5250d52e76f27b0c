"""A state that a seat can not tell from the true one (ledger section 3.21).

Hidden are other hands, the order of decks, piles below their top, sealed cards, face-down Element cards, Myths below
the top, the Prayer deck, and secret answers. Everything redrawn is sorted first: equal generators give equal samples.
"""

from __future__ import annotations

from typing import Final

from agon.core.rng import Rng, branch
from agon.games.theomachy.constants import EFFECT
from agon.games.theomachy.determinize_draft import redraw_draft
from agon.games.theomachy.discards import DiscardCards, GroupDiscard, SealCards
from agon.games.theomachy.draft import ChooseGods, Draft, DropCards
from agon.games.theomachy.memory import remembers, take_buried, take_early
from agon.games.theomachy.play import PUT_AWAY, Play, Responses
from agon.games.theomachy.responses import could_respond
from agon.games.theomachy.state import TheoState

TRIES: Final = 40


def determinize(s: TheoState, seat: int, rng: Rng) -> TheoState:
    twin = s.clone()
    twin.rng = branch(rng)
    # an eliminated player sees what a spectator sees (THEOMACHY-INFO-13)
    eyes = seat if s.alive[seat] else -1
    redraw_elements(twin, eyes)
    redraw_myths(twin)
    step = s.stack[-1] if len(s.stack) > 0 else None
    if isinstance(step, (Draft, DropCards)):
        redraw_draft(twin, seat)
    else:
        redraw_cards(twin, eyes)
        if s.quiet and isinstance(step, Responses) and step.queue[0] != eyes:
            redraw_holder(twin, eyes, step)
        if isinstance(step, ChooseGods):
            redraw_gods(twin, seat)
    twin.reask()
    return twin


def redraw_elements(s: TheoState, eyes: int) -> None:
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
    s.rng.shuffle(unknown)
    for place in range(len(deck)):
        if place >= len(s.bottom_seen) or not s.bottom_seen[place] & bit:
            deck[place] = unknown.pop()
    for place in range(s.face_up, len(sky)):
        if not s.sky_seen[place] & bit:
            sky[place] = unknown.pop()
    s.element_deck = deck
    s.sky = sky


def redraw_myths(s: TheoState) -> None:
    """Between the top and the cards seen going to the bottom nobody knows the order (THEOMACHY-INFO-05)."""
    decks: list[list[int]] = []
    for seat in range(s.seats):
        deck = s.myth_decks[seat]
        below = max(1, len(deck) - s.myth_known[seat])
        middle = sorted(deck[1:below])
        s.rng.shuffle(middle)
        decks.append(deck[:1] + middle + deck[below:])
    s.myth_decks = decks


def redraw_gods(s: TheoState, seat: int) -> None:
    step = s.stack[-1]
    assert isinstance(step, ChooseGods)
    for other in range(s.seats):
        if other != seat and step.chosen[other] >= 0:
            step.chosen[other] = s.rng.pick(s.cards.pantheon_gods[s.pantheons[other]])


# -- Prayer cards --------------------------------------------------------------------------------------------------
def redraw_cards(s: TheoState, eyes: int) -> None:
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
            codes = known[owner] + [2 * s.rng.draw(pool) for i in range(missing[owner])]
            hand = take_seen(s, eyes, owner, codes)
            lay_out(s, owner, hand, [], codes)
    s.prayer_deck = pool
    s.prayer_order = 0
    if eyes >= 0:
        s.decks[eyes] = sorted(s.decks[eyes])  # nobody knows the order of his own deck either (THEOMACHY-INFO-02)
    s.deck_order = [0] * s.seats
    redraw_seen(s, eyes)


def redraw_holder(s: TheoState, eyes: int, step: Responses) -> None:
    """With responses = holders only he is asked who can respond: some tries for such a hand (THEOMACHY-RULING-28)."""
    for i in range(TRIES):
        if could_respond(s, step.queue[0], step.trigger, step.actor):
            return
        redraw_cards(s, eyes)


def recall(s: TheoState, seat: int) -> None:
    """In a seat's sample: deals the others' cards anew where everybody has seen them go (memory.py)."""
    eyes = seat if s.alive[seat] else -1
    step = s.stack[-1]
    dealt = False
    for owner in range(s.seats):
        if owner == eyes or not remembers(s, owner):
            continue
        dealt = True
        for i in range(TRIES):
            codes = hidden_codes(s, owner)
            hand = take_seen(s, eyes, owner, codes)
            pile = take_buried(s, owner, codes)
            take_early(s, owner, codes, hand)
            lay_out(s, owner, hand, pile, codes)
            if not (s.quiet and isinstance(step, Responses) and step.queue[0] == owner):
                break
            if could_respond(s, owner, step.trigger, step.actor):
                break
    if dealt:
        redraw_seen(s, eyes)
        s.reask()


def redraw_seen(s: TheoState, eyes: int) -> None:
    """What a third player has seen of somebody's hand: anything that may be in it."""
    seen = s.seen[:]
    for viewer in range(s.seats):
        for owner in range(s.seats):
            at = s.seats * viewer + owner
            if len(seen[at]) > 0 and viewer != eyes and owner != eyes:
                hand = [code >> 1 for code in s.hands[owner]]
                s.rng.shuffle(hand)
                seen[at] = sorted(hand[: len(seen[at])])
    s.seen = seen


def hidden_codes(s: TheoState, owner: int) -> list[int]:
    """All cards of a player that others can not see."""
    codes = s.hands[owner] + s.decks[owner] + s.piles[owner][:-1] + s.sealed[owner]
    for step in s.stack:
        if isinstance(step, GroupDiscard) and step.seat == owner:
            codes = codes + step.hidden
        elif isinstance(step, DiscardCards) and step.seat == owner:
            codes = codes + step.picks
    return codes


def known_codes(s: TheoState, eyes: int, owner: int, hidden: list[int]) -> list[int]:
    """Those among the hidden cards that this seat knows to be there, in order."""
    numbers = s.shown[owner][:]
    for number in visible(s, owner):
        if number in numbers:
            numbers.remove(number)
    if eyes >= 0:
        seen = s.seen[s.seats * eyes + owner]
        for number in sorted(set(seen)):
            numbers.extend([number] * (seen.count(number) - numbers.count(number)))
    spent = [code for code in hidden if code & 1]  # played before everybody's eyes
    for code in spent:
        if code >> 1 in numbers:
            numbers.remove(code >> 1)
    return sorted(spent + [2 * number for number in numbers])


def visible(s: TheoState, owner: int) -> list[int]:
    numbers = [code >> 1 for code in s.areas[owner] + s.piles[owner][-1:]]
    numbers.extend([entry >> 2 for entry in s.locations[owner]])
    for step in s.stack:
        if isinstance(step, Play) and step.seat == owner:
            card = s.cards.all[step.code >> 1]
            if step.stage < PUT_AWAY or (card.kind == EFFECT and not card.ongoing):
                numbers.append(card.number)
        elif isinstance(step, GroupDiscard) and step.seat == owner:
            numbers.extend([code >> 1 for code in step.open])
    return numbers


def lay_out(s: TheoState, owner: int, hand: list[int], pile: list[int], codes: list[int]) -> None:
    """Deals a player's hidden cards over his hand, sealed cards, deck and pile; some lie in hand and pile already."""
    s.rng.shuffle(codes)
    while len(hand) < len(s.hands[owner]):
        hand.append(codes.pop())
    s.hands[owner] = sorted(hand)
    s.sealed[owner] = sorted([codes.pop() for i in range(len(s.sealed[owner]))])
    for step in s.stack:
        if isinstance(step, GroupDiscard) and step.seat == owner:
            step.hidden = sorted([codes.pop() for i in range(len(step.hidden))])
        elif isinstance(step, DiscardCards) and step.seat == owner:
            step.picks = sorted([codes.pop() for i in range(len(step.picks))])
        elif isinstance(step, SealCards) and step.seat == owner:
            step.least_code = 0
    s.decks[owner] = [codes.pop() for i in range(len(s.decks[owner]))]
    if len(s.piles[owner]) > 0:
        while len(pile) < len(s.piles[owner]) - 1:
            pile.append(codes.pop())
        s.piles[owner] = pile + s.piles[owner][-1:]


def take_seen(s: TheoState, eyes: int, owner: int, codes: list[int]) -> list[int]:
    """Takes those cards out that this seat knows to be in the owner's hand."""
    hand: list[int] = []
    if eyes >= 0:
        for number in s.seen[s.seats * eyes + owner]:
            code = 2 * number if 2 * number in codes else 2 * number + 1
            codes.remove(code)
            hand.append(code)
    return hand

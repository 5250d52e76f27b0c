"""Cards on the move: drawing, discarding, and what everybody comes to know by it (ledger sections 3.20, 3.21)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.text import text
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import END
from agon.games.theomachy.memory import bury, forget_turned, note_leaving, turn_pile
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.words import cards_word, player


def replaced(numbers: list[int], at: int, value: int) -> list[int]:
    """The same list with another number in one place: for lists that copies share."""
    twin = numbers[:]
    twin[at] = value
    return twin


def with_card(cards: list[int], code: int) -> list[int]:
    """A sorted list with one more card."""
    at = 0
    while at < len(cards) and cards[at] < code:
        at += 1
    return cards[:at] + [code] + cards[at:]


def without_card(cards: list[int], code: int) -> list[int]:
    at = cards.index(code)
    return cards[:at] + cards[at + 1 :]


def draw(s: TheomachyState, seat: Seat, n: int) -> int:
    """From the own deck; an empty one is made anew from the discard pile (THEOMACHY-DECK-01, START-04, EX-07)."""
    hand = s.hands[seat][:]
    before = len(hand)
    left = n
    while left > 0 and refill(s, seat, len(hand)):
        if len(s.decks[seat]) <= left:  # all of it: a hand has no order
            hand.extend(s.decks[seat])
            left -= len(s.decks[seat])
            s.decks[seat] = []
            if s.deck_order[seat] > 0:
                s.deck_order = replaced(s.deck_order, seat, 0)
        else:
            deck = s.decks[seat][:]
            order = s.deck_order[seat]
            for i in range(left):
                hand.append(take(s, deck, order - i))
            s.decks[seat] = deck
            if order > 0:
                s.deck_order = replaced(s.deck_order, seat, max(order - left, 0))
            left = 0
    drawn = len(hand) - before  # nothing more is drawn if deck and pile are empty (THEOMACHY-RULING-35)
    hand.sort()
    s.hands[seat] = hand
    s.reveal()
    if s.sink is not None:
        words = text("{player} draws {cards}.", player=player(seat), cards=cards_word(drawn))
        s.tell("draw", seat, words, "THEOMACHY-START-04", [f"deck:{seat}", f"hand:{seat}"])
    return drawn


def take(s: TheomachyState, deck: list[int], order: int) -> int:
    """The next card out of a shuffled deck. Nobody knows its order, so chance decides only now which card comes.

    `order` cards at the end have a place all the same: those that a position tells.
    """
    if order <= 0:
        at = s.rng.below(len(deck))
        card = deck[at]
        deck[at] = deck[-1]
        deck.pop()
        return card
    return deck.pop()


def take_top(s: TheomachyState, seat: Seat) -> int:
    """The top card of a deck that is not empty."""
    deck = s.decks[seat][:]
    card = take(s, deck, s.deck_order[seat])
    s.decks[seat] = deck
    if s.deck_order[seat] > 0:
        s.deck_order = replaced(s.deck_order, seat, s.deck_order[seat] - 1)
    return card


def take_prayers(s: TheomachyState, n: int) -> list[int]:
    """The next cards of the Prayer deck, as far as there are any."""
    deck = s.prayer_deck[:]
    cards: list[int] = []
    while len(cards) < n and len(deck) > 0:
        cards.append(take(s, deck, s.prayer_order))
        if s.prayer_order > 0:
            s.prayer_order -= 1
    s.prayer_deck = deck
    s.reveal()
    return cards


def refill(s: TheomachyState, seat: Seat, held: int) -> bool:
    """Whether there is a card to draw, after the discard pile has been made a new deck if need be.

    `held` cards are in the hand by then.
    """
    if len(s.decks[seat]) == 0:
        if len(s.piles[seat]) == 0:
            return False
        s.decks[seat] = s.piles[seat]
        s.piles[seat] = []
        turn_pile(s, seat, held)
        s.reveal()
    return True


def put_on_pile(s: TheomachyState, seat: Seat, below: list[int], top: int) -> None:
    """A card on its owner's pile, others of its group below it in order (THEOMACHY-DECK-03, DECK-04, RULING-40)."""
    s.piles[seat] = [*s.piles[seat], *sorted(below), top] if len(below) > 0 else [*s.piles[seat], top]
    note_shown(s, seat, top >> 1, 0)
    bury(s, seat, [top >> 1])


# -- what everybody knows ------------------------------------------------------------------------------------------
def note_shown(s: TheomachyState, owner: Seat, number: int, extra: int) -> None:
    """A card has been seen by all: it belongs to this owner (THEOMACHY-INFO-11).

    Copies played in this hand are known one by one; a fresh one that is seen besides is yet another. `extra` counts
    cards that lie in no zone at this moment.
    """
    if not s.setup.drafted:
        return  # starter decks are public from the start
    count = extra
    spent = 2 * number + 1
    for code in s.areas[owner]:
        count += code >> 1 == number
    for entry in s.locations[owner]:
        count += entry >> 2 == number
    for code in s.hands[owner]:
        count += code == spent
    for code in s.decks[owner]:
        count += code == spent
    for code in s.piles[owner]:
        count += code == spent
    for code in s.sealed[owner]:
        count += code == spent
    if len(s.piles[owner]) > 0 and s.piles[owner][-1] == 2 * number:
        count += 1
    known = s.shown[owner]
    missing = count - known.count(number)
    if missing > 0:
        shown = s.shown[:]
        shown[owner] = sorted(known + [number] * missing)
        s.shown = shown


def seen_leaving(s: TheomachyState, owner: Seat, number: int) -> None:
    """Everybody sees a card of this name leave a hand (THEOMACHY-INFO-12 b)."""
    note_leaving(s, owner, number)
    for viewer in range(s.seats):
        at = s.seats * viewer + owner
        if len(s.seen[at]) > 0 and number in s.seen[at]:
            seen = s.seen[:]
            seen[at] = without_card(s.seen[at], number)
            s.seen = seen


def seen_entering(s: TheomachyState, owner: Seat, number: int) -> None:
    """Everybody sees a card go into a hand."""
    seen = s.seen[:]
    for viewer in range(s.seats):
        if viewer != owner and s.alive[viewer] == 1:
            at = s.seats * viewer + owner
            seen[at] = with_card(seen[at], number)
    s.seen = seen


def forget_hand(s: TheomachyState, owner: Seat) -> None:
    """A card has left the hand unseen: nothing is known of the rest (THEOMACHY-INFO-12 b)."""
    forget_turned(s, owner)
    for viewer in range(s.seats):
        at = s.seats * viewer + owner
        if len(s.seen[at]) > 0:
            seen = s.seen[:]
            seen[at] = []
            s.seen = seen


def look_at_hand(s: TheomachyState, viewer: Seat, owner: Seat) -> None:
    """Only the one who looks comes to know the cards (THEOMACHY-INFO-07)."""
    seen = s.seen[:]
    seen[s.seats * viewer + owner] = [code >> 1 for code in s.hands[owner]]
    s.seen = seen
    s.reveal()


def take_from_hand(s: TheomachyState, seat: Seat, code: int) -> None:
    """A card leaves the hand before everybody's eyes."""
    s.hands[seat] = without_card(s.hands[seat], code)
    seen_leaving(s, seat, code >> 1)


# -- what a seat might hold, for all that the others know ----------------------------------------------------------
def might_hold(s: TheomachyState, seat: Seat, number: int) -> bool:
    """Whether a fresh copy of this card could be in the hand and be played, judged by open knowledge alone.

    Who is asked in a window must tell nothing (THEOMACHY-INFO-10), so this looks at no hidden card: with starter decks
    everybody knows which cards a player has (INFO-11), with drafted ones any card may be there.
    """
    size = len(s.hands[seat])
    if s.phase >= END:
        size += len(s.sealed[seat])
    if size == 0 or not in_reach(s, seat, s.cards.all[number], size - 1):
        return False
    return has_fresh(s, seat, number) or (s.setup.drafted and has_unknown(s, seat))


def has_unknown(s: TheomachyState, seat: Seat) -> bool:
    owned = len(s.hands[seat]) + len(s.decks[seat]) + len(s.piles[seat]) + len(s.sealed[seat])
    owned += len(s.areas[seat]) + len(s.locations[seat])
    return owned > len(s.shown[seat])


def has_fresh(s: TheomachyState, seat: Seat, number: int) -> bool:
    """A fresh copy lies somewhere hidden: known copies less those that everybody sees or saw being played."""
    spent = 2 * number + 1
    known = 0
    for card in s.shown[seat]:
        if card == number:
            known += 1
    if known == 0:
        return False
    for code in s.areas[seat]:
        if code >> 1 == number:
            known -= 1
    for entry in s.locations[seat]:
        if entry >> 2 == number:
            known -= 1
    for code in s.hands[seat]:
        if code == spent:
            known -= 1
    for code in s.decks[seat]:
        if code == spent:
            known -= 1
    for code in s.piles[seat]:
        if code == spent:
            known -= 1
    for code in s.sealed[seat]:
        if code == spent:
            known -= 1
    if len(s.piles[seat]) > 0 and s.piles[seat][-1] == 2 * number:
        known -= 1
    return known > 0


def in_reach(s: TheomachyState, seat: Seat, card: Card, powers: int) -> bool:
    """The requirement could be met with so many Power cards of the best kind."""
    if s.counted(seat, card.element) + powers < card.symbols:
        return False
    return card.orbs == 0 or s.counted(seat, 4 + card.orb_kind) + 2 * powers >= card.orbs

"""What each verb does: one function an operation, the last word on a sentence of an ability (ledger section KEY).

Empower and Copy, which activate other abilities, are in abilities.py.

Each gives the cards that it really changed; `perform` reports what happened to `happen`, once for the sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.contract import Seat
from agon.core.text import SeatName, text
from agon.games.theos.actions import BLANK, IN_REALM
from agon.games.theos.cards import (
    ADD,
    DESTROY,
    EXCHANGE,
    MIGRATE,
    RAISE,
    REMOVE,
    STEAL,
    SWAP_DECK,
    SWAP_HAND,
    Sentence,
    count_of,
    highest,
)
from agon.games.theos.knowledge import IN_DECK, IN_HAND, came_out, exchanged_unseen, went
from agon.games.theos.passives import immune
from agon.games.theos.state import TheosState
from agon.games.theos.table_changes import carry, enter_row, fell, give, leave_row, lift, take, tell_swap, turn_to
from agon.games.theos.triggers import (
    IS_ACTIVE,
    IS_ADDED,
    IS_DESTROYED,
    IS_RAISED,
    IS_REMOVED,
    IS_STOLEN,
    happen,
)

if TYPE_CHECKING:  # abilities carry them out
    from agon.games.theos.abilities import Ability


def perform(s: TheosState, a: Ability, sentence: Sentence) -> None:
    """Carries the sentence out as far as possible (THEOS-RA-13). Triggers see what really happened (RA-16, EX-07)."""
    op = sentence.op
    team = s.setup.team_of[a.you]  # the acting player is the `you` of the ability (THEOS-RULING-24)
    a.those = a.picks
    if op == ADD:
        changed = add(s, a.picks, a.amount)
        a.did = changed != 0
        tell_happening(s, IS_ADDED, team, changed)
    elif op == REMOVE:
        changed = remove(s, a.picks & ~immune(s, REMOVE, team), a.amount)
        a.did = changed != 0
        tell_happening(s, IS_REMOVED, team, changed)
    elif op == STEAL:
        changed = steal(s, a.picks & ~immune(s, STEAL, team), a.to, a.amount)
        a.did = changed != 0
        tell_happening(s, IS_STOLEN, team, changed)
    elif op == MIGRATE:
        a.did = migrate(s, a.picks, a.to, a.amount) != 0
    elif op == DESTROY:
        changed = destroy(s, a.picks & ~(s.down | immune(s, DESTROY, team)))  # a destroyed card is (THEOS-RULING-74)
        a.did = changed != 0
        a.caught += count_of(changed)
        tell_happening(s, IS_DESTROYED, team, changed)
    elif op == RAISE:
        a.did = a.picks != 0
        raise_cards(s, a.picks)
        tell_happening(s, IS_RAISED, team, a.picks)
    elif op == SWAP_HAND:
        a.did = True
        swap_with_hand(s, a.you, highest(a.picks), a.in_hand)
    elif op == SWAP_DECK:
        a.did = True
        swap_with_deck(s, a.you, highest(a.picks), a.to)
    elif op == EXCHANGE:
        a.did = True
        hand_card = a.in_hand
        deck_card = a.to
        a.in_hand = -1  # nothing secret stays behind
        a.to = -1
        exchange(s, a.you, hand_card, deck_card)
    else:
        a.did = True
        turn_to(s, a.to // IN_REALM, a.to % IN_REALM, "THEOS-RULING-42")
        happen(s, IS_ACTIVE, team, 0, a.to)


def tell_happening(s: TheosState, happening: int, team: int, changed: int) -> None:
    if changed != 0:
        happen(s, happening, team, changed, -1)


def add(s: TheosState, cards: int, number: int) -> int:
    """Served in canonical order while the Supply lasts (THEOS-KEY-01, RULING-10)."""
    changed = 0
    for card in s.in_order(cards):
        if give(s, card, number) > 0:
            changed |= 1 << card
    return changed


def remove(s: TheosState, cards: int, number: int) -> int:
    """THEOS-KEY-02."""
    changed = 0
    for card in s.in_order(cards):
        if take(s, card, number) > 0:
            changed |= 1 << card
    return changed


def steal(s: TheosState, sources: int, to: int, number: int) -> int:
    """THEOS-KEY-03, EX-08."""
    changed = 0
    for card in s.in_order(sources):
        if carry(s, card, to, number, "steal", "THEOS-KEY-03") > 0:
            changed |= 1 << card
    return changed


def migrate(s: TheosState, sources: int, to: int, number: int) -> int:
    """THEOS-KEY-04."""
    changed = 0
    for card in s.in_order(sources):
        if carry(s, card, to, number, "migrate", "THEOS-KEY-04") > 0:
            changed |= 1 << card
    return changed


def destroy(s: TheosState, cards: int) -> int:
    """THEOS-KEY-05. Cards are felled in canonical order, which is then the order of their rows."""
    for card in s.in_order(cards):
        fell(s, card, "THEOS-KEY-05")
    return cards


def raise_cards(s: TheosState, cards: int) -> None:
    """THEOS-KEY-07: no Instants, no acceptance (KEY-08)."""
    for card in s.in_order(cards):
        lift(s, card)


def swap_with_hand(s: TheosState, seat: Seat, leaving: int, entering: int) -> None:
    """THEOS-KEY-16 to KEY-18, RULING-37: one for one (RULING-80). What enters is shown: no way back (RULING-72)."""
    s.reveal()
    place = leave_row(s, seat, leaving)
    if entering == BLANK:
        s.blanks[seat] -= 1
    else:
        s.hand[seat] &= ~(1 << entering)
        came_out(s, seat, entering, IN_HAND)
    s.hand[seat] |= 1 << leaving
    went(s, seat, leaving, IN_HAND)
    enter_row(s, seat, place, entering)
    tell_swap(s, seat, leaving, entering, True)


def swap_with_deck(s: TheosState, seat: Seat, leaving: int, entering: int) -> None:
    s.reveal()
    place = leave_row(s, seat, leaving)
    s.deck[seat] &= ~(1 << entering)
    came_out(s, seat, entering, IN_DECK)
    s.deck[seat] |= 1 << leaving
    went(s, seat, leaving, IN_DECK)
    enter_row(s, seat, place, entering)
    tell_swap(s, seat, leaving, entering, False)


def exchange(s: TheosState, seat: Seat, from_hand: int, from_deck: int) -> None:
    """Unseen: others learn only that it took place (THEOS-INFO-07)."""
    s.hand[seat] = s.hand[seat] & ~(1 << from_hand) | 1 << from_deck
    s.deck[seat] = s.deck[seat] & ~(1 << from_deck) | 1 << from_hand
    exchanged_unseen(s, seat)
    if s.sink is not None:
        words = text("{player} swaps a card of the hand with one of the deck.", player=SeatName(seat))
        s.tell("exchange", seat, words, "THEOS-INFO-07", [f"hand:{seat}", f"deck:{seat}"])

"""What happens on the table, whoever brings it about: Followers move, cards fall and rise, gods turn."""

from __future__ import annotations

from agon.core.contract import RuleId, Seat
from agon.core.text import SeatName, text
from agon.games.theos.actions import BLANK
from agon.games.theos.state import TheosState
from agon.games.theos.words import card_name, card_ref, entity, followers, god, realm_ref


def room(s: TheosState, card: int) -> int:
    """How many Followers still fit under the Max (THEOS-RA-12); none on a card that does not stand (KEY-06)."""
    if (s.down | s.unresolved) >> card & 1:
        return 0
    return s.cards.max[card] - s.followers[card]


def fitting(s: TheosState, wanted: int, space: int) -> int:
    """The part that fits (THEOS-RULING-14); with the option `overflow = nothing` all or nothing."""
    if wanted <= space:
        return wanted
    return 0 if s.setup.whole else space


def give(s: TheosState, card: int, number: int) -> int:
    """From the Supply to a card (THEOS-KEY-01), as far as the Supply holds them (RULING-10)."""
    added = min(fitting(s, number, room(s, card)), s.supply)
    if added > 0:
        s.followers[card] += added
        s.supply -= added
        if s.sink is not None:
            words = text("{card} gains {followers}.", card=card_ref(s, card), followers=followers(added))
            s.tell("add", s.active, words, "THEOS-KEY-01", [entity(s, card)])
    return added


def take(s: TheosState, card: int, number: int) -> int:
    """From a card to the Supply (THEOS-KEY-02)."""
    taken = min(number, s.followers[card])
    if taken > 0:
        s.followers[card] -= taken
        s.supply += taken
        if s.sink is not None:
            words = text("{card} loses {followers}.", card=card_ref(s, card), followers=followers(taken))
            s.tell("remove", s.active, words, "THEOS-KEY-02", [entity(s, card)])
    return taken


def carry(s: TheosState, source: int, to: int, number: int, kind: str, rule: RuleId) -> int:
    """From one card to another, never beyond the Max (THEOS-KEY-03, KEY-04)."""
    moved = fitting(s, min(number, s.followers[source]), room(s, to))
    if moved > 0:
        s.followers[source] -= moved
        s.followers[to] += moved
        if s.sink is not None:
            template = "{followers} goes from {card} to {to}." if moved == 1 else "{followers} go from {card} to {to}."
            words = text(template, followers=followers(moved), card=card_ref(s, source), to=card_ref(s, to))
            s.tell(kind, s.active, words, rule, [entity(s, source), entity(s, to)])
    return moved


def to_row(s: TheosState, card: int) -> None:
    """From the play area to the right end of its player's row (THEOS-RES-13)."""
    seat = s.owner(card)
    s.played[seat] = -1
    s.rows[seat] = [*s.rows[seat], card]


def fell(s: TheosState, card: int, rule: RuleId) -> None:
    """Destroys a card: empty, sideways, resolved (THEOS-KEY-05, STATE-03, EX-09), which removes nothing (RULING-27).

    An unresolved one is done with: it neither resolves later (THEOS-RULING-57) nor turns its god (RULING-58).
    """
    bit = 1 << card
    s.supply += s.followers[card]
    s.followers[card] = 0
    if s.up & bit:
        s.up &= ~bit
    else:
        s.unresolved &= ~bit
        if s.resolving == card:
            s.resolving = -1  # resolved at once (THEOS-RULING-29)
            s.accepted = False
        to_row(s, card)
    s.down |= bit
    if s.sink is not None:
        s.tell("destroy", s.active, text("{card} is destroyed.", card=card_ref(s, card)), rule, [entity(s, card)])


def lift(s: TheosState, card: int) -> None:
    """Raises a destroyed card, empty (THEOS-KEY-07)."""
    bit = 1 << card
    s.down &= ~bit
    s.up |= bit
    if s.sink is not None:
        s.tell("raise", s.active, text("{card} is raised.", card=card_ref(s, card)), "THEOS-KEY-07", [entity(s, card)])


def turn_to(s: TheosState, realm: int, turned: int, rule: RuleId) -> None:
    """Flips the pair so that this god is active there (THEOS-SETUP-09); what is resolved stays as it is (RES-14)."""
    gods = s.gods[:]
    gods[realm] = (gods[realm] | 1 << turned) & ~(1 << s.setup.pairs[turned])
    s.gods = gods
    if s.sink is not None:
        words = text("{god} is now active in {realm}.", god=god(s, turned), realm=realm_ref(s, realm))
        s.tell("flip", s.active, words, rule, [f"god:{realm}:{turned}"])


# -- Swap -------------------------------------------------------------------------------------------------------------
def leave_row(s: TheosState, seat: Seat, card: int) -> int:
    """Takes a card out of a row, its Followers to the Supply (THEOS-KEY-17); gives its place."""
    bit = 1 << card
    s.supply += s.followers[card]
    s.followers[card] = 0
    s.up &= ~bit
    s.down &= ~bit
    return s.rows[seat].index(card)


def enter_row(s: TheosState, seat: Seat, place: int, card: int) -> None:
    """The card takes the same place: resolved, raised, empty (THEOS-RULING-37); a Blank leaves it empty (KEY-18)."""
    row = s.rows[seat]
    if card == BLANK:
        s.rows[seat] = row[:place] + row[place + 1 :]
    else:
        s.rows[seat] = [*row[:place], card, *row[place + 1 :]]
        s.up |= 1 << card
        show(s, seat, card)


def show(s: TheosState, seat: Seat, card: int) -> None:
    """Everybody has seen now that this card is the seat's."""
    if not s.seen[seat] >> card & 1:
        seen = s.seen[:]
        seen[seat] |= 1 << card
        s.seen = seen


def tell_swap(s: TheosState, seat: Seat, leaving: int, entering: int, with_hand: bool) -> None:
    """Everybody sees both cards, and where the one comes from and the other goes to (THEOS-INFO-06)."""
    if s.sink is not None:
        template = (
            "{player} swaps {leaving} for {entering} of the hand."
            if with_hand
            else "{player} swaps {leaving} for {entering} of the deck."
        )
        gone, come = card_name(s, leaving), card_ref(s, entering)
        words = text(template, player=SeatName(seat), leaving=gone, entering=come)
        touched = [] if entering == BLANK else [entity(s, entering)]
        s.tell("swap", seat, words, "THEOS-KEY-16", touched)

"""What happens on the table, whoever brings it about: Followers move, cards fall and rise, gods turn."""

from __future__ import annotations

from agon.games.theos.actions import BLANK
from agon.games.theos.cards import numbers_of
from agon.games.theos.state import TheosState
from agon.games.theos.words import counted, entity, god_name, name, realm_name, who


def room(s: TheosState, card: int) -> int:
    """How many Followers still fit under the Max (THEOS-RA-12); none on a card that does not stand (KEY-06)."""
    if (s.down | s.unresolved) >> card & 1:
        return 0
    return s.cards.max[card] - s.followers[card]


def fitting(s: TheosState, wanted: int, space: int) -> int:
    """The part that fits (THEOS-RULING-14); with the option `overflow = nothing` all or nothing."""
    if wanted <= space:
        return wanted
    return 0 if s.whole else space


def give(s: TheosState, card: int, number: int) -> int:
    """From the Supply to a card (THEOS-KEY-01), as far as the Supply holds them (RULING-10)."""
    added = min(fitting(s, number, room(s, card)), s.supply)
    if added > 0:
        s.followers[card] += added
        s.supply -= added
        if s.sink is not None:
            text = f"{name(s, card)} gains {counted(added)}."
            s.tell("add", s.active, text, "THEOS-KEY-01", [entity(s, card)])
    return added


def take(s: TheosState, card: int, number: int) -> int:
    """From a card to the Supply (THEOS-KEY-02)."""
    taken = min(number, s.followers[card])
    if taken > 0:
        s.followers[card] -= taken
        s.supply += taken
        if s.sink is not None:
            text = f"{name(s, card)} loses {counted(taken)}."
            s.tell("remove", s.active, text, "THEOS-KEY-02", [entity(s, card)])
    return taken


def carry(s: TheosState, source: int, to: int, number: int, kind: str, rule: str) -> int:
    """From one card to another, never beyond the Max (THEOS-KEY-03, KEY-04)."""
    moved = fitting(s, min(number, s.followers[source]), room(s, to))
    if moved > 0:
        s.followers[source] -= moved
        s.followers[to] += moved
        if s.sink is not None:
            text = f"{counted(moved)} go from {name(s, source)} to {name(s, to)}."
            s.tell(kind, s.active, text, rule, [entity(s, source), entity(s, to)])
    return moved


def to_row(s: TheosState, card: int) -> None:
    """From the play area to the right end of its player's row (THEOS-RES-13)."""
    seat = s.owner(card)
    s.played[seat] = -1
    s.rows[seat] = [*s.rows[seat], card]


def fell(s: TheosState, card: int, rule: str) -> None:
    """Destroys a card: empty, sideways, resolved (THEOS-KEY-05, STATE-03), which removes nothing (RULING-27).

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
        s.tell("destroy", s.active, f"{name(s, card)} is destroyed.", rule, [entity(s, card)])


def lift(s: TheosState, card: int) -> None:
    """Raises a destroyed card, empty (THEOS-KEY-07)."""
    bit = 1 << card
    s.down &= ~bit
    s.up |= bit
    if s.sink is not None:
        s.tell("raise", s.active, f"{name(s, card)} is raised.", "THEOS-KEY-07", [entity(s, card)])


def turn_to(s: TheosState, realm: int, god: int, rule: str) -> None:
    """Flips the pair so that this god is active there (THEOS-SETUP-09); what is resolved stays as it is (RES-14)."""
    gods = s.gods[:]
    gods[realm] = (gods[realm] | 1 << god) & ~(1 << s.pairs[god])
    s.gods = gods
    if s.sink is not None:
        text = f"{god_name(s, god)} is now active in {realm_name(s, realm)}."
        s.tell("flip", s.active, text, rule, [f"god:{realm}:{god}"])


# -- Swap -------------------------------------------------------------------------------------------------------------
def leave_row(s: TheosState, seat: int, card: int) -> int:
    """Takes a card out of a row, its Followers to the Supply (THEOS-KEY-17); gives its place."""
    bit = 1 << card
    s.supply += s.followers[card]
    s.followers[card] = 0
    s.up &= ~bit
    s.down &= ~bit
    return s.rows[seat].index(card)


def enter_row(s: TheosState, seat: int, place: int, card: int) -> None:
    """The card takes the same place: resolved, raised, empty (THEOS-RULING-37); a Blank leaves it empty (KEY-18)."""
    row = s.rows[seat]
    if card == BLANK:
        s.rows[seat] = row[:place] + row[place + 1 :]
    else:
        s.rows[seat] = [*row[:place], card, *row[place + 1 :]]
        s.up |= 1 << card
        show(s, seat, card)


def show(s: TheosState, seat: int, card: int) -> None:
    """Everybody has seen now that this card is the seat's."""
    if not s.seen[seat] >> card & 1:
        seen = s.seen[:]
        seen[seat] |= 1 << card
        s.seen = seen


def tell_swap(s: TheosState, seat: int, leaving: int, entering: int, place: str) -> None:
    """Everybody sees both cards, and where the one comes from and the other goes to (THEOS-INFO-06)."""
    if s.sink is not None:
        text = f"{who(s, seat)} swaps {name(s, leaving)} for {name(s, entering)} of the {place}."
        touched = [] if entering == BLANK else [entity(s, entering)]
        s.tell("swap", seat, text, "THEOS-KEY-16", touched)


def cards_of(s: TheosState, mask: int) -> list[int]:
    """In play in canonical order; cards elsewhere by their numbers."""
    cards = s.in_order(mask)
    return cards if len(cards) > 0 or mask == 0 else numbers_of(mask)

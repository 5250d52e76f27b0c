"""Who may respond, and with what (ledger section 3.12)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import BET_1, EFFECT, END, PLAYS_ATTACK, POWER, RESPONSE, SPENT, SURE_ATTACKS
from agon.games.theomachy.plays import has_target, is_barred
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.zones import might_hold


def might_respond(s: TheomachyState, seat: Seat, trigger: int, actor: Seat) -> bool:
    """Judged by open knowledge, or with the option responses = holders by the hand itself (THEOMACHY-RULING-28)."""
    if len(s.hands[seat]) == 0 and (s.phase != END or len(s.sealed[seat]) == 0):
        return False
    if s.setup.quiet:
        return could_respond(s, seat, trigger, actor)
    if s.phase == BET_1 and is_barred(s, seat):
        return False
    sure = trigger == PLAYS_ATTACK and s.flags[actor] & SURE_ATTACKS != 0
    for number in s.cards.responses[trigger]:
        if not (sure and s.cards.all[number].cancels) and might_hold(s, seat, number):
            return True
    return False


def responds_to(s: TheomachyState, seat: Seat, card: Card, trigger: int, actor: Seat) -> bool:
    """A response for this trigger that restrictions allow, requirements aside."""
    if card.kind != EFFECT or not card.timing & RESPONSE or card.trigger != trigger or is_barred(s, seat):
        return False
    if not has_target(s, seat, card):
        return False
    # Attacks that cannot be cancelled are not answered by a cancelling response (THEOMACHY-RULING-30)
    return not (card.cancels and trigger == PLAYS_ATTACK and actor >= 0 and s.flags[actor] & SURE_ATTACKS != 0)


def could_respond(s: TheomachyState, seat: Seat, trigger: int, actor: Seat) -> bool:
    """The hand holds a fitting response that can be paid for with the Power cards of the hand (RULING-28, 29)."""
    held = held_cards(s, seat)
    for code in held:
        card = s.cards.all[code >> 1]
        if not code & SPENT and responds_to(s, seat, card, trigger, actor) and with_powers(s, seat, held, card):
            return True
    return False


def held_cards(s: TheomachyState, seat: Seat) -> list[int]:
    """Hand cards; from End step 2 on also those that came back from the Stake (THEOMACHY-FOLD-07, RULING-63)."""
    return s.hands[seat] + s.sealed[seat] if s.phase == END else s.hands[seat]


def with_powers(s: TheomachyState, seat: Seat, held: list[int], card: Card) -> bool:
    """The requirement is met if all fresh Power cards held are played first."""
    symbols = s.counted(seat, card.element)
    orbs = s.counted(seat, 4 + card.orb_kind)  # of no kind: none are needed
    for code in held:
        power = s.cards.all[code >> 1]
        if power.kind == POWER and not code & SPENT:
            symbols += power.element == card.element
            orbs += power.orbs if power.orb_kind == card.orb_kind else 0
    return symbols >= card.symbols and orbs >= card.orbs

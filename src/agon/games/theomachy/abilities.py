"""What is announced on a turn or in a window: a card played, an ability paid for, aimed and used (section 3.18)."""

from __future__ import annotations

from agon.core.contract import Action, Seat
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.announcing import AimingStep, owned_card, verb_of
from agon.games.theomachy.constants import KILL, NO_TARGET
from agon.games.theomachy.discards import DiscardCards
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.play import play_card, unseal
from agon.games.theomachy.plays import free_source, mark_god, mark_location, mark_myth, targets, timing_now
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import to_bank
from agon.games.theomachy.words import player


def announce(s: TheomachyState, seat: Seat, action: Action) -> None:
    """Plays a card, or uses an ability."""
    verb, number = verb_of(s, action)
    if verb == actions.PLAY_FREE:
        play_without_orbs(s, seat, number)
    elif verb == actions.PLAY or verb == actions.PLAY_KEPT:
        if verb == actions.PLAY_KEPT:
            unseal(s, seat, 2 * number)
        play_card(s, seat, 2 * number, -1, -1)
    else:
        use_ability(s, seat, action)


def play_without_orbs(s: TheomachyState, seat: Seat, number: int) -> None:
    """Using the ability and playing the card is one step (THEOMACHY-GA-06, RULING-59)."""
    source = free_source(s, seat, timing_now(s))
    if source == 0:
        mark_god(s, seat)
    else:
        mark_myth(s, seat, s.myths[seat][source - 1] >> 2)
    play_card(s, seat, 2 * number, -1, -1)


def use_ability(s: TheomachyState, seat: Seat, action: Action) -> None:
    """Announced, marked as used, paid for, carried out; nobody responds to it (THEOMACHY-GOD-03, GOD-07)."""
    if action >= actions.CARDS:
        number = action - actions.CARDS - actions.USE * s.cards.prayers
        mark_location(s, seat, number)
    elif action >= actions.USE_MYTH:
        number = action - actions.USE_MYTH + s.cards.myths
        mark_myth(s, seat, number)
    else:
        number = action - actions.USE_GOD + s.cards.gods
        mark_god(s, seat)
    card = s.cards.all[number]
    if s.sink is not None:
        where = owned_card(s, seat, number)
        words = text("{player} uses {card}.", player=player(seat), card=where)
        s.tell("ability", seat, words, "THEOMACHY-GOD-03", [where.id])
    if card.target != NO_TARGET:
        s.push(AimAbility(seat, number))
    else:
        s.push(CarryOut(seat, number, 0, -1, -1, 0))
    for operation in card.price:
        if operation.op == KILL:
            for i in range(operation.n):
                to_bank(s, seat, operation.kind)  # a cost is no kill (THEOMACHY-RULING-64)
        else:
            s.push(DiscardCards(seat, operation.n, operation.n, False, []))


class AimAbility(AimingStep):
    """The target of an ability."""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat = seat
        self.card = card

    def copy(self) -> AimAbility:
        return AimAbility(self.seat, self.card)

    def run(self, s: TheomachyState) -> None:
        s.ask(self.seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        return [actions.TARGET + other for other in targets(s, seat, s.cards.all[self.card])]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        s.pop()
        s.push(CarryOut(seat, self.card, 0, action - actions.TARGET, -1, 0))

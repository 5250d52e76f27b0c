"""Using an ability: announced, paid for, aimed, carried out (ledger section 3.18)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.constants import KILL, NO_TARGET
from agon.games.theomachy.discards import DiscardCards
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.play import play_card
from agon.games.theomachy.plays import free_source, mark_god, mark_location, mark_myth, targets, timing_now
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import to_bank
from agon.games.theomachy.words import player


def play_without_orbs(s: TheoState, seat: int, number: int) -> None:
    """Using the ability and playing the card is one step (THEOMACHY-GA-06, RULING-59)."""
    source = free_source(s, seat, timing_now(s))
    if source == 0:
        mark_god(s, seat)
    else:
        mark_myth(s, seat, s.myths[seat][source - 1] >> 2)
    play_card(s, seat, 2 * number, -1, -1)


def use_ability(s: TheoState, seat: int, action: int) -> None:
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
        s.tell("ability", seat, f"{player(seat)} uses {card.name}.", "THEOMACHY-GOD-03", [])
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


class AimAbility(Step[TheoState]):
    """The target of an ability."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def copy(self) -> AimAbility:
        return AimAbility(self.seat, self.card)

    def run(self, s: TheoState) -> None:
        s.ask(self.seat)

    def options(self, s: TheoState, seat: int) -> list[int]:
        return [actions.TARGET + other for other in targets(s, seat, s.cards.all[self.card])]

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        s.pop()
        s.push(CarryOut(seat, self.card, 0, action - actions.TARGET, -1, 0))

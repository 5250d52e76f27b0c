"""What the operations of an ability have in common."""

from __future__ import annotations

from agon.core.contract import Action, RuleId, Seat, Step, need
from agon.core.protocol import Choice
from agon.games.divineplan import actions
from agon.games.divineplan.cards import (
    OPTIONAL,
    Operation,
)
from agon.games.divineplan.choices import skip_choice
from agon.games.divineplan.state import DivinePlanState


class Part(Step[DivinePlanState]):
    """One operation of an ability, named by its card and its place in the text."""

    def __init__(self, card: int, part: int) -> None:
        self.card = card
        self.part = part

    def operation(self, s: DivinePlanState) -> Operation:
        return s.cards.demigods[self.card].operations[self.part]

    def run(self, s: DivinePlanState) -> None:
        s.ask(s.active)

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        options = self.choices(s, seat)
        if self.operation(s).mark == OPTIONAL:
            options.append(actions.SKIP)
        return options

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        s.pop()
        if action != actions.SKIP:
            self.do(s, seat, action)

    def choices(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        """The ways to carry the operation out."""
        raise NotImplementedError(type(self).__name__)

    def do(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        raise NotImplementedError(type(self).__name__)

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.SKIP:
            return skip_choice(s.cards.demigods[self.card])
        return self.way(s, seat, action, rule)

    def way(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        """One of `choices` in words."""
        raise NotImplementedError(type(self).__name__)

    def check(self, s: DivinePlanState) -> None:
        check_part(s, self.card, self.part)


def check_part(s: DivinePlanState, card: int, part: int) -> None:
    need(0 <= card < len(s.cards.demigods), "there is no such demigod")
    need(0 <= part < len(s.cards.demigods[card].operations), "an ability has no such part")

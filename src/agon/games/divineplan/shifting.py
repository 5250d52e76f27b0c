"""Shifting an element: the board action, and an operation of abilities."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat, Step
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.divineplan import actions
from agon.games.divineplan.cards import (
    OPTIONAL,
    Where,
)
from agon.games.divineplan.choices import element_choice, skip_choice, tile_choice
from agon.games.divineplan.intent import note_laid, note_taken
from agon.games.divineplan.parts import check_part
from agon.games.divineplan.possible import (
    shift_sources,
)
from agon.games.divineplan.reach import refuse_landing, refuse_source
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import element, god, tile_ref


class ShiftElement(Step[DivinePlanState]):
    """Move one element to a different tile: the paid board action, or an ability (DIVINEPLAN-SHIFT-01, SHIFT-07)."""

    # DIVINEPLAN-SHIFT-09

    def __init__(self, card: int, part: int, unpaid: bool, source: int) -> None:
        self.card = card  # -1 for the board action
        self.part = part
        self.unpaid = unpaid
        self.source = source  # -1: not yet chosen

    def copy(self) -> ShiftElement:
        return ShiftElement(self.card, self.part, self.unpaid, self.source)

    def sources(self, s: DivinePlanState, seat: Seat) -> int:
        return s.range(seat) if self.card < 0 else s.tiles_of(seat, self.where(s, True))

    def targets(self, s: DivinePlanState, seat: Seat) -> int:
        return s.range(seat) if self.card < 0 else s.tiles_of(seat, self.where(s, False))

    def where(self, s: DivinePlanState, source: bool) -> Where:
        operation = s.cards.demigods[self.card].operations[self.part]
        return operation.where if source else operation.target

    def run(self, s: DivinePlanState) -> None:
        s.ask(s.active)

    def options(self, s: DivinePlanState, seat: Seat) -> list[Action]:
        if self.unpaid:
            return [actions.PAY_ONE + colour for colour in range(3) if s.satchels[3 * seat + colour] > 0]
        if self.source < 0:
            options = shift_sources(s, self.sources(s, seat), self.targets(s, seat), False)
            if self.card >= 0 and s.cards.demigods[self.card].operations[self.part].mark == OPTIONAL:
                options.append(actions.SKIP)
            return options
        mask = s.takes(s.colour_on(self.source)) & self.targets(s, seat) & ~(1 << self.source)
        return [actions.SHIFT_TO + tile for tile in range(16) if mask >> tile & 1]

    def answer(self, s: DivinePlanState, seat: Seat, action: Action) -> None:
        if action == actions.SKIP:
            s.pop()
        elif self.unpaid:
            self.unpaid = False
            colour = action - actions.PAY_ONE
            s.pay(seat, colour)
            if s.sink is not None:
                words = text("{god} pays {element}.", god=god(s, seat), element=element(colour))
                s.tell("pay", seat, words, "DIVINEPLAN-SHIFT-01", [f"satchel:{seat}"])
        elif self.source < 0:
            self.source = action - actions.SHIFT_FROM
        else:
            tile = action - actions.SHIFT_TO
            colour = s.take(self.source)
            s.put(colour, tile)
            note_taken(s, seat, colour, self.source)
            note_laid(s, seat, colour, tile)
            s.pop()
            if s.sink is not None:
                source, target = tile_ref(self.source), tile_ref(tile)
                template = "{god} shifts {element} from {source} to {target}."
                words = text(template, god=god(s, seat), element=element(colour), source=source, target=target)
                s.tell("shift", seat, words, "DIVINEPLAN-SHIFT-01", [source.id, target.id])

    def question(self, s: DivinePlanState, seat: Seat) -> Question:
        if self.unpaid:
            return Question("pay_one", "Pay one element for the shift", "DIVINEPLAN-SHIFT-01", "It goes to the Bank.")
        if self.source < 0:
            return Question("shift_source", "Shift an element from which tile?", "DIVINEPLAN-SHIFT-03")
        help = "Empty or of its colour, with room."
        return Question("shift_target", "Shift it to which tile?", "DIVINEPLAN-SHIFT-03", help)

    def choice(self, s: DivinePlanState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.SKIP:
            return skip_choice(s.cards.demigods[self.card])
        if self.unpaid:
            return element_choice(action, f"satchel:{seat}", action - actions.PAY_ONE, rule)
        return tile_choice(s, action, action - (actions.SHIFT_FROM if self.source < 0 else actions.SHIFT_TO), rule)

    def refuse(self, s: DivinePlanState, seat: Seat, action: Action) -> IllegalAction:
        if self.unpaid and actions.PAY_ONE <= action < actions.SHIFT_FROM:
            words = text("you have no {element} element", element=element(action - actions.PAY_ONE))
            return IllegalAction(words, "DIVINEPLAN-SHIFT-08")
        if not self.unpaid and self.source < 0 and actions.SHIFT_FROM <= action < actions.SHIFT_TO:
            where = self.where(s, True) if self.card >= 0 else None
            return refuse_source(s, seat, action - actions.SHIFT_FROM, where)
        if self.source >= 0 and actions.SHIFT_TO <= action < actions.PAY_TWO:
            tile = action - actions.SHIFT_TO
            if self.source == tile:
                return IllegalAction("the element must go to a different tile", "DIVINEPLAN-SHIFT-03")
            where = self.where(s, False) if self.card >= 0 else None
            return refuse_landing(s, seat, s.colour_on(self.source), tile, where)
        return self.not_asked(s, seat)

    def check(self, s: DivinePlanState) -> None:
        if self.card >= 0:
            check_part(s, self.card, self.part)

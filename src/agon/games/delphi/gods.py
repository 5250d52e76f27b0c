"""The God Track (ledger section 3.15): steps of gods, a god lifted to the top, and the return of one that was used."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.delphi import actions
from agon.games.delphi.decisions import PickStep, SeatStep
from agon.games.delphi.state import TOP, DelphiState
from agon.games.delphi.table_changes import move_god, step_god
from agon.games.delphi.words import colour_word, god


def god_choice(s: DelphiState, seat: Seat, action: Action, colour: int, rule: RuleId) -> Choice:
    """A god is picked."""
    figure = god(s, seat, colour)
    row = s.gods[6 * seat + colour]
    label = text("{god} ({colour}, row {row})", god=figure, colour=colour_word(colour), row=row)
    return Choice(action=action, label=label, rule=rule, targets=[figure.id])


class GodSteps(SeatStep):
    """Single steps for gods of choice, in canonical order; the rest may be declined (DELPHI-GOD-03, GOD-04).

    Whatever gives them, a step of choice is never compulsory (DELPHI-RULING-33).
    """

    def __init__(self, seat: Seat, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last  # the god picked last: none before it can be picked any more

    def copy(self) -> GodSteps:
        return GodSteps(self.seat, self.left, self.last)

    def decision(self) -> str:
        return "god_step"

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if self.left == 0 or len(options) == 1:
            s.pop()  # steps that no god can take are lost
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        found = [actions.STEP + c for c in range(self.last, 6) if s.gods[6 * seat + c] < TOP]
        found.append(actions.DONE)
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        if action == actions.DONE:
            s.pop()
            return
        self.left -= 1
        self.last = action - actions.STEP
        if self.left == 0:
            s.pop()
        step_god(s, seat, action - actions.STEP, "DELPHI-GOD-03")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "You may decline what is left."
        return Question(self.decision(), "Advance which god by one step?", "DELPHI-GOD-03", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DONE:
            return Choice(action=action, label="No more steps", rule="DELPHI-GOD-04")
        return god_choice(s, seat, action, action - actions.STEP, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.STEP <= action < actions.DONE:
            return self.not_asked(s, seat)
        colour = action - actions.STEP
        if s.gods[6 * seat + colour] == TOP:
            return IllegalAction(text("{god} is on the top row", god=god(s, seat, colour)), "DELPHI-TERM-12")
        return IllegalAction("the gods of one effect are picked in the order of colours", "DELPHI-GOD-03")

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(0 <= self.left <= 9 and 0 <= self.last < 6, "there is no such pick")


class LiftGod(PickStep):
    """One of the depicted gods goes to the top row at once (DELPHI-EQUIP-16)."""

    def __init__(self, seat: Seat, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def copy(self) -> LiftGod:
        return LiftGod(self.seat, self.colours)

    def decision(self) -> str:
        return "ladder_god"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        mask = self.colours
        return [actions.LADDER + c for c in range(6) if mask >> c & 1 and s.gods[6 * seat + c] < TOP]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        move_god(s, seat, action - actions.LADDER, TOP, "DELPHI-EQUIP-16")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "Which god goes to the top row?", "DELPHI-EQUIP-16")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return god_choice(s, seat, action, action - actions.LADDER, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.LADDER <= action < actions.BONUS_FAVOR:
            return IllegalAction("that god is on the top row or not depicted", "DELPHI-EQUIP-16")
        return self.not_asked(s, seat)


class GodReturns(SeatStep):
    """After the special action with all its results the god leaves the top row (DELPHI-GOD-06, RULING-34)."""

    def __init__(self, seat: Seat, god: int) -> None:
        self.seat = seat
        self.god = god

    def copy(self) -> GodReturns:
        return GodReturns(self.seat, self.god)

    def run(self, s: DelphiState) -> None:
        s.pop()
        move_god(s, self.seat, self.god, s.floor_row(self.seat), "DELPHI-GOD-06")

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(0 <= self.god < 6, "there is no such god")

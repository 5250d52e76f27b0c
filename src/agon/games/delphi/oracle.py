"""Another's roll (ledger section 3.16): every other player may advance one god whose colour shows."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import text
from agon.games.delphi import actions
from agon.games.delphi.decisions import DelphiStep
from agon.games.delphi.gods import god_choice
from agon.games.delphi.state import TOP, DelphiState
from agon.games.delphi.table_changes import step_god
from agon.games.delphi.words import god

NOBODY: Final = -1  # no god is advanced
OPEN: Final = -2  # the seat has not answered yet


def foreign_gods(s: DelphiState, seat: Seat) -> list[int]:
    """Own gods on rows 1 to 5 whose colour another's dice show (DELPHI-CONSULT-02, CONSULT-03, CONSULT-04, EX-05)."""
    if seat == s.active:
        return []
    shown = 0
    for i in range(3):
        shown |= 1 << s.dice[3 * s.active + i]
    return [c for c in range(6) if shown >> c & 1 and 0 < s.gods[6 * seat + c] < TOP]


class ForeignRoll(DelphiStep):
    """All choose at once, it is carried out clockwise (DELPHI-RULING-51)."""

    def __init__(self, chosen: list[int]) -> None:
        self.chosen = chosen  # by seat: the god, NOBODY, or OPEN before the answer

    def copy(self) -> ForeignRoll:
        return ForeignRoll(self.chosen[:])

    def decision(self) -> str:
        return "foreign_roll"

    def run(self, s: DelphiState) -> None:
        waits = False
        for seat in range(s.seats):
            if self.chosen[seat] == OPEN:
                s.put_question(seat, self.options(s, seat))
                waits = True
        if waits:
            return
        s.pop()
        if len([seat for seat in range(s.seats) if len(foreign_gods(s, seat)) > 0]) > 1:
            s.reveal()  # what the others have chosen comes out
        for i in range(1, s.seats):
            seat = (s.active + i) % s.seats
            if self.chosen[seat] >= 0:
                step_god(s, seat, self.chosen[seat], "DELPHI-CONSULT-02")

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        found = [actions.FOREIGN + c for c in foreign_gods(s, seat)]
        found.append(actions.PASS)  # DELPHI-RULING-33
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        self.chosen[seat] = NOBODY if action == actions.PASS else action - actions.FOREIGN

    def redraw(self, s: DelphiState, seat: Seat, rng: Rng) -> None:
        """What others have chosen while somebody still chooses (DELPHI-INFO-02)."""
        for other in range(s.seats):
            options = self.options(s, other)
            if other != seat and len(options) > 1 and self.chosen[other] != OPEN:
                self.answer(s, other, options[rng.below(len(options))])

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "Advance one god by this roll?", "DELPHI-CONSULT-02")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.PASS:
            return Choice(action=action, label="Advance none", rule=rule)
        return god_choice(s, seat, action, action - actions.FOREIGN, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.FOREIGN <= action < actions.PASS:
            return self.not_asked(s, seat)
        colour = action - actions.FOREIGN
        figure = god(s, seat, colour)
        if s.gods[6 * seat + colour] == 0:
            return IllegalAction(text("{god} is on the lowest row", god=figure), "DELPHI-CONSULT-03")
        return IllegalAction(text("{god} cannot advance by this roll", god=figure), "DELPHI-CONSULT-02")

    def check(self, s: DelphiState) -> None:
        need(len(self.chosen) == s.seats, "a foreign roll has an answer for every seat")
        answers = all(OPEN <= colour < 6 for colour in self.chosen) and self.chosen[s.active] == NOBODY
        need(answers, "there is no such answer")

"""Injuries (ledger sections 3.5 and 3.18): recovering, the bonus for having none, and healing a colour."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.cards import P_BONUS
from agon.games.delphi.decisions import PickStep, SeatStep
from agon.games.delphi.gods import god_choice
from agon.games.delphi.state import TOP, DelphiState
from agon.games.delphi.table_changes import discard_injuries, discard_some, step_god, take_favor
from agon.games.delphi.words import colour_word, favor


def injury_choice(seat: Seat, action: Action, colour: int, rule: RuleId) -> Choice:
    label = text("{colour}", colour=colour_word(colour))
    return Choice(action=action, label=label, rule=rule, targets=[f"injury:{seat}:{COLOURS[colour]}"])


def favor_choice(s: DelphiState, seat: Seat, action: Action, count: int, rule: RuleId) -> Choice:
    """Taking favor, with what the seat's cards add to it."""
    count += s.powers[seat][P_BONUS]
    label = text("Take {favor}", favor=favor(count))
    return Choice(action=action, label=label, rule=rule, targets=[f"favor:{seat}"], gain={"favor": count})


class Recover(SeatStep):
    """Three injuries of choice are discarded, in canonical order (DELPHI-TURN-02, RULING-81, DELPHI-EX-01)."""

    def __init__(self, seat: Seat, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last

    def copy(self) -> Recover:
        return Recover(self.seat, self.left, self.last)

    def decision(self) -> str:
        return "recover_discard"

    def phase(self) -> str:
        return "Injuries"

    def run(self, s: DelphiState) -> None:
        if self.left == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        """A colour is left out if too few cards would remain at or after it."""
        found: list[int] = []
        after = 0
        for colour in range(5, self.last - 1, -1):
            count = s.injuries[6 * seat + colour]
            after += count
            if count > 0 and after >= self.left:
                found.append(actions.RECOVER + colour)
        found.reverse()
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        self.last = action - actions.RECOVER
        self.left -= 1
        discard_some(s, seat, self.last, 1, "DELPHI-TURN-02")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "Three in all; then your turn ends."
        return Question(self.decision(), "Recover: discard an Injury Card", "DELPHI-TURN-02", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return injury_choice(seat, action, action - actions.RECOVER, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.RECOVER <= action < actions.RETURN:
            return self.not_asked(s, seat)
        if s.injuries[6 * seat + action - actions.RECOVER] == 0:
            return IllegalAction("you have no such injury", "DELPHI-TURN-02")
        return IllegalAction("the three cards are picked in the order of colours", "DELPHI-TURN-02")

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(0 <= self.left <= 9 and 0 <= self.last < 6, "there is no such pick")


class Bonus(SeatStep):
    """Without injuries: 2 Favor Tokens, or one step of a god; one of them must be taken (DELPHI-TURN-04, RULING-33)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> Bonus:
        return Bonus(self.seat)

    def decision(self) -> str:
        return "no_injury_bonus"

    def phase(self) -> str:
        return "Injuries"

    def run(self, s: DelphiState) -> None:
        s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        found = [actions.BONUS_FAVOR]
        found.extend([actions.BONUS_GOD + c for c in range(6) if s.gods[6 * seat + c] < TOP])
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        if action == actions.BONUS_FAVOR:
            take_favor(s, seat, s.cards.bonus_favor, "DELPHI-TURN-04")
        else:
            for i in range(s.cards.bonus_steps):
                step_god(s, seat, action - actions.BONUS_GOD, "DELPHI-TURN-04")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        words = "You have no injuries: take favor or advance a god"
        return Question(self.decision(), words, "DELPHI-TURN-04")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.BONUS_FAVOR:
            return favor_choice(s, seat, action, s.cards.bonus_favor, rule)
        return god_choice(s, seat, action, action - actions.BONUS_GOD, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.BONUS_GOD <= action < actions.RECOVER:
            return IllegalAction("that god is on the top row", "DELPHI-TURN-04")
        return self.not_asked(s, seat)


class HealColour(PickStep):
    """All own injuries of one colour of choice; without injuries nothing is asked (DELPHI-SHRINE-03, RULING-58)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> HealColour:
        return HealColour(self.seat)

    def decision(self) -> str:
        return "delta_colour"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return [actions.DELTA + c for c in range(6) if s.injuries[6 * seat + c] > 0]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        discard_injuries(s, seat, action - actions.DELTA, "DELPHI-SHRINE-03")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "Discard your injuries of which colour?", "DELPHI-SHRINE-03")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return injury_choice(seat, action, action - actions.DELTA, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.DELTA <= action < actions.STATUE:
            return IllegalAction("you have no such injury", "DELPHI-RULING-58")
        return self.not_asked(s, seat)

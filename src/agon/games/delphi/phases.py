"""What players decide at the edges of a turn: recovering, the bonus, a god's return, and another's roll."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.state import TOP, DelphiState
from agon.games.delphi.table_changes import discard_some, move_god, step_god, take_favor

NOBODY: Final = -1  # no god is advanced by a foreign roll
OPEN: Final = -2  # the seat has not answered yet


# -- phase 1 ---------------------------------------------------------------------------------------------------------
class Recover(Step[DelphiState]):
    """Three injuries of choice are discarded, in canonical order (DELPHI-TURN-02, RULING-81)."""

    def __init__(self, seat: int, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last

    def copy(self) -> Recover:
        return Recover(self.seat, self.left, self.last)

    def run(self, s: DelphiState) -> None:
        if self.left == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
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

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        self.last = action - actions.RECOVER
        self.left -= 1
        discard_some(s, seat, self.last, 1, "DELPHI-TURN-02")


class Bonus(Step[DelphiState]):
    """Without injuries: 2 Favor Tokens, or one step of a god; one of them must be taken (DELPHI-TURN-04, RULING-33)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Bonus:
        return Bonus(self.seat)

    def run(self, s: DelphiState) -> None:
        s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        found = [actions.BONUS_FAVOR]
        found.extend([actions.BONUS_GOD + c for c in range(6) if s.gods[6 * seat + c] < TOP])
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        if action == actions.BONUS_FAVOR:
            take_favor(s, seat, s.cards.bonus_favor, "DELPHI-TURN-04")
        else:
            for i in range(s.cards.bonus_steps):
                step_god(s, seat, action - actions.BONUS_GOD, "DELPHI-TURN-04")


# -- phase 2 ---------------------------------------------------------------------------------------------------------
class GodReturns(Step[DelphiState]):
    """After the special action with all its results the god leaves the top row (DELPHI-GOD-06, RULING-34)."""

    def __init__(self, seat: int, god: int) -> None:
        self.seat = seat
        self.god = god

    def copy(self) -> GodReturns:
        return GodReturns(self.seat, self.god)

    def run(self, s: DelphiState) -> None:
        s.pop()
        move_god(s, self.seat, self.god, s.floor_row(self.seat), "DELPHI-GOD-06")


# -- phase 3 ---------------------------------------------------------------------------------------------------------
def foreign_gods(s: DelphiState, seat: int) -> list[int]:
    """Own gods on rows 1 to 5 whose colour another's dice show (DELPHI-CONSULT-02, CONSULT-03, CONSULT-04)."""
    if seat == s.active:
        return []
    shown = 0
    for i in range(3):
        shown |= 1 << s.dice[3 * s.active + i]
    return [c for c in range(6) if shown >> c & 1 and 0 < s.gods[6 * seat + c] < TOP]


class ForeignRoll(Step[DelphiState]):
    """Every other player may advance one god; all choose at once, it is carried out clockwise (DELPHI-RULING-51)."""

    def __init__(self, chosen: list[int]) -> None:
        self.chosen = chosen  # by seat: the god, NOBODY, or OPEN before the answer

    def copy(self) -> ForeignRoll:
        return ForeignRoll(self.chosen[:])

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

    def options(self, s: DelphiState, seat: int) -> list[int]:
        found = [actions.FOREIGN + c for c in foreign_gods(s, seat)]
        found.append(actions.PASS)  # DELPHI-RULING-33
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        self.chosen[seat] = NOBODY if action == actions.PASS else action - actions.FOREIGN

"""Choices that effects bring: gods to advance, injuries to discard, tiles to return."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import islands_in
from agon.games.delphi.state import TOP, DelphiState, with_value
from agon.games.delphi.table_changes import discard_injuries, move_god, step_god
from agon.games.delphi.words import who


class GodSteps(Step[DelphiState]):
    """Single steps for gods of choice, in canonical order; the rest may be declined (DELPHI-GOD-03, GOD-04).

    Whatever gives them, a step of choice is never compulsory (DELPHI-RULING-33).
    """

    def __init__(self, seat: int, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last  # the god picked last: none before it can be picked any more

    def copy(self) -> GodSteps:
        return GodSteps(self.seat, self.left, self.last)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if self.left == 0 or len(options) == 1:
            s.pop()  # steps that no god can take are lost
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        found = [actions.STEP + c for c in range(self.last, 6) if s.gods[6 * seat + c] < TOP]
        found.append(actions.DONE)
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        if action == actions.DONE:
            s.pop()
            return
        self.left -= 1
        self.last = action - actions.STEP
        if self.left == 0:
            s.pop()
        step_god(s, seat, action - actions.STEP, "DELPHI-GOD-03")


class LiftGod(Step[DelphiState]):
    """One of the depicted gods goes to the top row at once (DELPHI-EQUIP-16)."""

    def __init__(self, seat: int, colours: int) -> None:
        self.seat = seat
        self.colours = colours

    def copy(self) -> LiftGod:
        return LiftGod(self.seat, self.colours)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        mask = self.colours
        return [actions.LADDER + c for c in range(6) if mask >> c & 1 and s.gods[6 * seat + c] < TOP]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        move_god(s, seat, action - actions.LADDER, TOP, "DELPHI-EQUIP-16")


# -- injuries and tasks ----------------------------------------------------------------------------------------------
class HealColour(Step[DelphiState]):
    """All own injuries of one colour of choice; without injuries nothing is asked (DELPHI-SHRINE-03, RULING-58)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> HealColour:
        return HealColour(self.seat)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return [actions.DELTA + c for c in range(6) if s.injuries[6 * seat + c] > 0]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        discard_injuries(s, seat, action - actions.DELTA, "DELPHI-SHRINE-03")


class ReturnTile(Step[DelphiState]):
    """A Zeus Tile of choice goes to the box without a reward (DELPHI-SHIP-05, TASK-01).

    With a shrine tile the Shrine piece stays, unused (DELPHI-RULING-65).
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> ReturnTile:
        return ReturnTile(self.seat)

    def run(self, s: DelphiState) -> None:
        if s.tasks_left(self.seat) == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        """One for each different tile, the white ones too (DELPHI-RULING-43)."""
        found: list[int] = []
        if s.shrine_tasks[seat] > 0:
            found.append(actions.RETURN)
        if s.statue_tasks[seat] > 0:
            found.append(actions.RETURN + 1)
        found.extend([actions.RETURN + 2 + c for c in islands_in(s.offering_tasks[seat])])
        found.extend([actions.RETURN + 9 + c for c in islands_in(s.monster_tasks[seat])])
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        number = action - actions.RETURN
        if number == 0:
            s.shrine_tasks = with_value(s.shrine_tasks, seat, s.shrine_tasks[seat] - 1)
        elif number == 1:
            s.statue_tasks = with_value(s.statue_tasks, seat, s.statue_tasks[seat] - 1)
        elif number < 9:
            s.offering_tasks = with_value(s.offering_tasks, seat, s.offering_tasks[seat] & ~(1 << (number - 2)))
        else:
            s.monster_tasks = with_value(s.monster_tasks, seat, s.monster_tasks[seat] & ~(1 << (number - 9)))
        if s.sink is not None:
            text = f"{who(s, seat)} returns a Zeus Tile: {return_name(number)}."
            s.tell("return", seat, text, "DELPHI-SHIP-05", [f"tasks:{seat}"])


def return_name(number: int) -> str:
    """What an action of the block RETURN gives back."""
    if number < 2:
        return ["shrine", "statue"][number]
    colour = (number - 2) % 7
    kind = "offering" if number < 9 else "monster"
    return f"{kind} of a colour of choice" if colour == WHITE else f"{COLOURS[colour]} {kind}"


def return_id(number: int) -> str:
    """The last part of that tile's id in a view: `shrine:white`, `offering:blue`."""
    if number < 2:
        return f"{['shrine', 'statue'][number]}:white"
    colour = (number - 2) % 7
    return f"{'offering' if number < 9 else 'monster'}:{'white' if colour == WHITE else COLOURS[colour]}"

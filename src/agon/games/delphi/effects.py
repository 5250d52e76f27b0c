"""What a text does, one operation after the other; and the reward of a task."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.cards import (
    OFFERING_TASK,
    ON_REWARD,
    REWARD,
    SHRINE_TASK,
    STATUE_TASK,
    TASK_KINDS,
)
from agon.games.delphi.state import DelphiState, with_value
from agon.games.delphi.words import who


class Effects(Step[DelphiState]):
    """The effects of a thing at a moment, from left to right. `colour` is what "same colour" means."""

    def __init__(self, seat: int, thing: int, when: int, part: int, colour: int) -> None:
        self.seat = seat
        self.thing = thing
        self.when = when
        self.part = part
        self.colour = colour

    def copy(self) -> Effects:
        return Effects(self.seat, self.thing, self.when, self.part, self.colour)

    def run(self, s: DelphiState) -> None:
        from agon.games.delphi.operations import perform  # they push the Steps that lead back here

        operations = s.cards.things[self.thing].operations[self.when]
        if self.part >= len(operations):
            s.pop()
            return
        self.part += 1
        if self.part == len(operations):
            s.pop()  # the last effect does not need this Step any more
        perform(s, self.seat, operations[self.part - 1], self.colour)


class Reward(Step[DelphiState]):
    """A Zeus Tile's reward with all its effects, then what other cards add to it (DELPHI-RULING-37)."""

    def __init__(self, seat: int, thing: int, colour: int, later: list[int]) -> None:
        self.seat = seat
        self.thing = thing  # -1 once the reward itself was given
        self.colour = colour
        self.later = later  # cards owned before it that add something (DELPHI-EQUIP-05, RULING-73)

    def copy(self) -> Reward:
        return Reward(self.seat, self.thing, self.colour, self.later[:])

    def run(self, s: DelphiState) -> None:
        if self.thing >= 0:
            thing = self.thing
            self.thing = -1
            if len(self.later) == 0:
                s.pop()
            s.push(Effects(self.seat, thing, REWARD, 0, self.colour))
        elif len(self.later) > 0:
            card = self.later[0]
            self.later = self.later[1:]
            s.push(Effects(self.seat, card, ON_REWARD, 0, self.colour))
        else:
            s.pop()


def complete_task(s: DelphiState, seat: int, kind: int, colour: int) -> None:
    """Discards the Zeus Tile and gives its reward (DELPHI-TASK-01, TASK-02, TERM-10).

    Nobody is asked whether he wants it (DELPHI-RULING-74).
    """
    tile = WHITE
    if kind == SHRINE_TASK:
        s.shrine_tasks = with_value(s.shrine_tasks, seat, s.shrine_tasks[seat] - 1)
    elif kind == STATUE_TASK:
        s.statue_tasks = with_value(s.statue_tasks, seat, s.statue_tasks[seat] - 1)
    elif kind == OFFERING_TASK:
        tile = tile_for(s.offering_tasks[seat], colour)
        s.offering_tasks = with_value(s.offering_tasks, seat, s.offering_tasks[seat] & ~(1 << tile))
    else:
        tile = tile_for(s.monster_tasks[seat], colour)
        s.monster_tasks = with_value(s.monster_tasks, seat, s.monster_tasks[seat] & ~(1 << tile))
    if s.sink is not None:
        name = f"{COLOURS[tile]} {TASK_KINDS[kind]}" if tile != WHITE else TASK_KINDS[kind]
        text = f"{who(s, seat)} completes a task: {name}. {s.tasks_left(seat)} left."
        s.tell("task", seat, text, "DELPHI-TASK-01", [f"tasks:{seat}"])
    later: list[int] = []
    for number in s.owned(seat):
        thing = s.cards.things[number]
        if thing.moments >> ON_REWARD & 1 and thing.masks[ON_REWARD] >> kind & 1:
            later.append(number)
    s.push(Reward(seat, s.cards.rewards[kind][tile], colour, later))


def tile_for(tasks: int, colour: int) -> int:
    """The coloured tile goes first, then the white one (DELPHI-TERM-10, RULING-26)."""
    return colour if tasks >> colour & 1 else WHITE

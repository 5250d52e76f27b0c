"""Zeus Tiles: a task that is done, its reward, and tiles that go back to the box (ledger sections 3.21 and 3.22)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import Words, text
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import islands_in
from agon.games.delphi.cards import MONSTER_TASK, OFFERING_TASK, ON_REWARD, REWARD, SHRINE_TASK, STATUE_TASK, TASK_KINDS
from agon.games.delphi.decisions import SeatStep
from agon.games.delphi.effects import Effects
from agon.games.delphi.state import DelphiState, with_value
from agon.games.delphi.words import colour_title, colour_word, who


class Reward(SeatStep):
    """A Zeus Tile's reward with all its effects, then what other cards add to it (DELPHI-RULING-37)."""

    def __init__(self, seat: Seat, thing: int, colour: int, later: list[int]) -> None:
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

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.thing < len(s.cards.components), "there is no such thing")
        need(all(0 <= number < len(s.cards.components) for number in self.later), "no such card")


def complete_task(s: DelphiState, seat: Seat, kind: int, colour: int) -> None:
    """Discards the Zeus Tile and gives its reward (DELPHI-TASK-01, TASK-02, TERM-10).

    Nobody is asked whether he wants it (DELPHI-RULING-74).
    """
    tile = WHITE
    if kind == OFFERING_TASK:
        tile = tile_for(s.offering_tasks[seat], colour)
    elif kind == MONSTER_TASK:
        tile = tile_for(s.monster_tasks[seat], colour)
    discard_tile(s, seat, kind, tile)
    if s.sink is not None:
        task, left = task_words(kind, tile, False), s.tasks_left(seat)
        words = text("{player} completes a task: {task}. {left} left.", player=who(s, seat), task=task, left=left)
        s.tell("task", seat, words, "DELPHI-TASK-01", [f"tasks:{seat}"])
    later: list[int] = []
    for number in s.owned(seat):
        component = s.cards.components[number]
        if component.moments >> ON_REWARD & 1 and component.masks[ON_REWARD] >> kind & 1:
            later.append(number)
    s.push(Reward(seat, s.cards.rewards[kind][tile], colour, later))


def tile_for(tasks: int, colour: int) -> int:
    """The coloured tile goes first, then the white one (DELPHI-TERM-10, RULING-26)."""
    return colour if tasks >> colour & 1 else WHITE


def discard_tile(s: DelphiState, seat: Seat, kind: int, tile: int) -> None:
    """A Zeus Tile goes to the box. `tile` is its colour or WHITE."""
    if kind == SHRINE_TASK:
        s.shrine_tasks = with_value(s.shrine_tasks, seat, s.shrine_tasks[seat] - 1)
    elif kind == STATUE_TASK:
        s.statue_tasks = with_value(s.statue_tasks, seat, s.statue_tasks[seat] - 1)
    elif kind == OFFERING_TASK:
        s.offering_tasks = with_value(s.offering_tasks, seat, s.offering_tasks[seat] & ~(1 << tile))
    else:
        s.monster_tasks = with_value(s.monster_tasks, seat, s.monster_tasks[seat] & ~(1 << tile))


class ReturnTile(SeatStep):
    """A Zeus Tile of choice goes to the box without a reward (DELPHI-SHIP-05, TASK-01).

    With a shrine tile the Shrine piece stays, unused (DELPHI-RULING-65).
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> ReturnTile:
        return ReturnTile(self.seat)

    def decision(self) -> str:
        return "return_zeus_tile"

    def run(self, s: DelphiState) -> None:
        if s.tasks_left(self.seat) == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        """One for each different tile, the white ones too (DELPHI-RULING-43)."""
        found: list[int] = []
        if s.shrine_tasks[seat] > 0:
            found.append(actions.RETURN + SHRINE_TASK)
        if s.statue_tasks[seat] > 0:
            found.append(actions.RETURN + STATUE_TASK)
        found.extend([actions.RETURN_OFFERING + c for c in islands_in(s.offering_tasks[seat])])
        found.extend([actions.RETURN_MONSTER + c for c in islands_in(s.monster_tasks[seat])])
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        kind, tile = tile_of(action)
        discard_tile(s, seat, kind, tile)
        if s.sink is not None:
            task = task_words(kind, tile, False)
            words = text("{player} returns a Zeus Tile: {task}.", player=who(s, seat), task=task)
            s.tell("return", seat, words, "DELPHI-SHIP-05", [f"tasks:{seat}"])

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "One task less, no reward."
        return Question(self.decision(), "Return one Zeus Tile to the box", "DELPHI-SHIP-05", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        kind, tile = tile_of(action)
        return Choice(action=action, label=task_words(kind, tile, True), rule=rule, targets=[task_id(seat, kind, tile)])

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.RETURN <= action < actions.COMPANION:
            return IllegalAction("you do not hold that Zeus Tile", "DELPHI-SHIP-05")
        return self.not_asked(s, seat)


def tile_of(action: Action) -> tuple[int, int]:
    """Of an action of the block RETURN: the kind of task, and its colour or WHITE."""
    if action < actions.RETURN_OFFERING:
        return action - actions.RETURN, WHITE
    if action < actions.RETURN_MONSTER:
        return OFFERING_TASK, action - actions.RETURN_OFFERING
    return MONSTER_TASK, action - actions.RETURN_MONSTER


def task_id(seat: Seat, kind: int, tile: int) -> str:
    """Of a Zeus Tile in a view: `task:0:shrine:white`, `task:1:offering:blue`."""
    return f"task:{seat}:{TASK_KINDS[kind]}:{COLOURS[tile] if tile != WHITE else 'white'}"


COLOURED_TILES: Final = ["{colour} shrine", "{colour} statue", "{colour} offering", "{colour} monster"]
WHITE_TILES: Final = ["shrine", "statue", "offering of a colour of choice", "monster of a colour of choice"]


def task_words(kind: int, tile: int, title: bool) -> Words:
    """`title`: as the beginning of a sentence."""
    if tile == WHITE:
        return WHITE_TILES[kind].capitalize() if title else WHITE_TILES[kind]
    return text(COLOURED_TILES[kind], colour=colour_title(tile) if title else colour_word(tile))

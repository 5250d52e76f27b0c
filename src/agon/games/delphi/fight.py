"""Fights in rounds (ledger section 3.9)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import MONSTER, MONSTERS
from agon.games.delphi.cards import MONSTER_TASK
from agon.games.delphi.effects import complete_task
from agon.games.delphi.state import BATTLE_DIE, DelphiState, with_value
from agon.games.delphi.table_changes import draw_injury, pay_favor, throw
from agon.games.delphi.words import space_id, who

ROLL: Final = 0
LOST: Final = 1


def begin_fight(s: DelphiState, seat: int, island: int, colour: int) -> None:
    """Strength 9 less the shield, not below 0 (DELPHI-FIGHT-02, RULING-18)."""
    strength = max(0, s.cards.monster_strength - s.shields[seat])
    if s.sink is not None:
        text = f"{who(s, seat)} fights a {COLOURS[colour]} monster of strength {strength}."
        s.tell("fight", seat, text, "DELPHI-FIGHT-01", [space_id(s, MONSTER + island)])
    s.push(Fight(seat, island, colour, strength, ROLL))


class Fight(Step[DelphiState]):
    """Round by round, until the monster is defeated or the player surrenders; nothing else fits in (FIGHT-08)."""

    def __init__(self, seat: int, island: int, colour: int, strength: int, stage: int) -> None:
        self.seat = seat
        self.island = island
        self.colour = colour
        self.strength = strength
        self.stage = stage

    def copy(self) -> Fight:
        return Fight(self.seat, self.island, self.colour, self.strength, self.stage)

    def run(self, s: DelphiState) -> None:
        if self.stage == ROLL:
            self.fight_round(s)
        else:
            s.ask(self.seat)

    def fight_round(self, s: DelphiState) -> None:
        roll = throw(s, BATTLE_DIE)
        won = roll >= self.strength  # DELPHI-FIGHT-03, RULING-17
        if s.sink is not None:
            end = "The monster is defeated." if won else "The round is lost."
            text = f"{who(s, self.seat)} rolls {roll} against strength {self.strength}. {end}"
            s.tell("battle", self.seat, text, "DELPHI-FIGHT-03", ["battle-die"])
        if won:
            s.pop()
            defeat(s, self.seat, self.island, self.colour)
            return
        if roll == 0:
            draw_injury(s, self.seat, "DELPHI-FIGHT-04")
        self.stage = LOST

    def options(self, s: DelphiState, seat: int) -> list[int]:
        if s.favor[seat] == 0:
            return [actions.SURRENDER]  # DELPHI-FIGHT-05
        return [actions.PAY, actions.SURRENDER]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        if action == actions.SURRENDER:
            s.pop()  # the source is used up, the monster stays as it was (DELPHI-FIGHT-06)
            if s.sink is not None:
                s.tell("surrender", seat, f"{who(s, seat)} surrenders.", "DELPHI-FIGHT-05", [])
        else:
            pay_favor(s, seat, 1, "to fight on", "DELPHI-FIGHT-05")
            self.strength = max(0, self.strength - 1)
            self.stage = ROLL


def defeat(s: DelphiState, seat: int, island: int, colour: int) -> None:
    """The monster goes to the player's board, the task is done, by Ares too (DELPHI-FIGHT-07, RULING-36)."""
    s.monsters = with_value(s.monsters, colour, s.monsters[colour] & ~(1 << island))
    s.defeated = with_value(s.defeated, seat, s.defeated[seat] | 1 << colour)
    if s.sink is not None:
        text = f"{who(s, seat)} defeats a {COLOURS[colour]} monster."
        s.tell("defeat", seat, text, "DELPHI-FIGHT-07", [space_id(s, MONSTER + island)])
    complete_task(s, seat, MONSTER_TASK, colour)


class DefeatAdjacent(Step[DelphiState]):
    """A needed monster on an adjacent island is defeated without a roll (DELPHI-GOD-12)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> DefeatAdjacent:
        return DefeatAdjacent(self.seat)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return adjacent_monsters(s, seat)

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        number = action - actions.DEFEAT
        defeat(s, seat, number // 6, number % 6)


def adjacent_monsters(s: DelphiState, seat: int) -> list[int]:
    """Island and colour of each; cards that reach further do not help (DELPHI-RULING-20)."""
    near = s.sea().near[MONSTERS][s.ships[seat]]
    if near == 0:
        return []
    found: list[int] = []
    needed = [c for c in range(6) if s.monsters[c] & near and s.needs_monster(seat, c)]
    for island in range(9):
        if near >> island & 1:
            for colour in needed:
                if s.monsters[colour] >> island & 1:
                    found.append(actions.DEFEAT + 6 * island + colour)
    return found

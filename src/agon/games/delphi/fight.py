"""Fights in rounds (ledger section 3.9)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.delphi import actions
from agon.games.delphi.board import MONSTER, MONSTERS
from agon.games.delphi.cards import MONSTER_TASK
from agon.games.delphi.decisions import PickStep, SeatStep
from agon.games.delphi.state import BATTLE_DIE, DelphiState, with_value
from agon.games.delphi.table_changes import draw_injury, pay_favor, throw
from agon.games.delphi.words import colour_word, space_id, space_words, who
from agon.games.delphi.zeus_tiles import complete_task

ROLL: Final = 0
LOST: Final = 1


def begin_fight(s: DelphiState, seat: Seat, island: int, colour: int) -> None:
    """Strength 9 less the shield, not below 0 (DELPHI-FIGHT-02, RULING-18)."""
    strength = max(0, s.cards.monster_strength - s.shields[seat])
    if s.sink is not None:
        template = "{player} fights a {colour} monster of strength {strength}."
        words = text(template, player=who(s, seat), colour=colour_word(colour), strength=strength)
        s.tell("fight", seat, words, "DELPHI-FIGHT-01", [space_id(s, MONSTER + island)])
    s.push(Fight(seat, island, colour, strength, ROLL))


class Fight(SeatStep):
    """Round by round, until somebody has lost; nothing fits in between (DELPHI-FIGHT-08, DELPHI-EX-11)."""

    def __init__(self, seat: Seat, island: int, colour: int, strength: int, stage: int) -> None:
        self.seat = seat
        self.island = island
        self.colour = colour
        self.strength = strength
        self.stage = stage

    def copy(self) -> Fight:
        return Fight(self.seat, self.island, self.colour, self.strength, self.stage)

    def decision(self) -> str:
        return "fight_continue"

    def run(self, s: DelphiState) -> None:
        if self.stage == ROLL:
            self.fight_round(s)
        else:
            s.ask(self.seat)

    def fight_round(self, s: DelphiState) -> None:
        roll = throw(s, BATTLE_DIE)
        won = roll >= self.strength  # DELPHI-FIGHT-03, RULING-17
        if s.sink is not None:
            template = WON if won else NOT_WON
            words = text(template, player=who(s, self.seat), roll=roll, strength=self.strength)
            s.tell("battle", self.seat, words, "DELPHI-FIGHT-03", ["battle-die"])
        if won:
            s.pop()
            defeat(s, self.seat, self.island, self.colour)
            return
        if roll == 0:
            draw_injury(s, self.seat, "DELPHI-FIGHT-04")
        self.stage = LOST

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        if s.favor[seat] == 0:
            return [actions.SURRENDER]  # DELPHI-FIGHT-05, DELPHI-EX-06
        return [actions.PAY, actions.SURRENDER]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        if action == actions.SURRENDER:
            s.pop()  # the source is used up, the monster stays as it was (DELPHI-FIGHT-06)
            if s.sink is not None:
                s.tell("surrender", seat, text("{player} surrenders.", player=who(s, seat)), "DELPHI-FIGHT-05", [])
        else:
            pay_favor(s, seat, 1, "{player} pays {favor} to fight on.", "DELPHI-FIGHT-05")
            self.strength = max(0, self.strength - 1)
            self.stage = ROLL

    def question(self, s: DelphiState, seat: Seat) -> Question:
        words = text("The round is lost against strength {strength}. Fight on?", strength=self.strength)
        help = "1 favor lowers the strength by 1."
        return Question(self.decision(), words, "DELPHI-FIGHT-05", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.SURRENDER:
            return Choice(action=action, label="Surrender", rule=rule)
        made = Choice(action=action, label="Pay 1 Favor Token and fight on", rule=rule, targets=[f"favor:{seat}"])
        made.price = {"favor": 1}
        made.marks = ["roll"]
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if action < actions.SAIL:
            return IllegalAction("the fight must be finished first", "DELPHI-TURN-08")
        return self.not_asked(s, seat)

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.colour < 6, "there is no such colour")
        need(0 <= self.island < 9 and 0 <= self.strength <= 9, "there is no such fight")


WON: Final = "{player} rolls {roll} against strength {strength}. The monster is defeated."
NOT_WON: Final = "{player} rolls {roll} against strength {strength}. The round is lost."


def defeat(s: DelphiState, seat: Seat, island: int, colour: int) -> None:
    """The monster goes to the player's board, the task is done, by Ares too (DELPHI-FIGHT-07, RULING-36)."""
    s.monsters = with_value(s.monsters, colour, s.monsters[colour] & ~(1 << island))
    s.defeated = with_value(s.defeated, seat, s.defeated[seat] | 1 << colour)
    if s.sink is not None:
        words = text("{player} defeats a {colour} monster.", player=who(s, seat), colour=colour_word(colour))
        s.tell("defeat", seat, words, "DELPHI-FIGHT-07", [space_id(s, MONSTER + island)])
    complete_task(s, seat, MONSTER_TASK, colour)


class DefeatAdjacent(PickStep):
    """A needed monster on an adjacent island is defeated without a roll (DELPHI-GOD-12)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> DefeatAdjacent:
        return DefeatAdjacent(self.seat)

    def decision(self) -> str:
        return "island_target"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return adjacent_monsters(s, seat)

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        number = action - actions.DEFEAT
        defeat(s, seat, number // 6, number % 6)

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "On which island?", "DELPHI-GOD-12")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        island, colour = (action - actions.DEFEAT) // 6, (action - actions.DEFEAT) % 6
        space = MONSTER + island
        label = text("the {colour} monster on {island}", colour=colour_word(colour), island=space_words(s, space))
        return Choice(action=action, label=label, rule=rule, targets=[space_id(s, space)])

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.DEFEAT <= action < actions.LOOK_AT:
            return IllegalAction("there is no such monster that you need next to your ship", "DELPHI-GOD-12")
        return self.not_asked(s, seat)


def adjacent_monsters(s: DelphiState, seat: Seat) -> list[Action]:
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

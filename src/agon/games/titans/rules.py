"""The turn: Surge, three ages, battle, end of turn, Shuffle step (ledger sections 3.5 to 3.11)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import need
from agon.games.titans.ages import Awaken, start_age
from agon.games.titans.base_step import NO_CARDS, TitansStep
from agon.games.titans.battle import battle
from agon.games.titans.endings import fury, rage, spite, substitute
from agon.games.titans.now_loop import NowLoop
from agon.games.titans.plays import play_step
from agon.games.titans.shuffle import Keep, pass_avatar, shuffle
from agon.games.titans.state import AFTER_AGES, LAST_AGE, TitansState
from agon.games.titans.surge import Surge

# the stages of a turn (TITANS-TURN-01); those of an age five times over (TITANS-TURN-02)
SURGE: Final = 0
AGES: Final = 1
PER_AGE: Final = 5
START_AGE: Final = 0
PLAY: Final = 1
NOW_LOOP: Final = 2
AWAKEN: Final = 3
END_AGE: Final = 4
BATTLE: Final = 16
RAGE: Final = 17
SPITE: Final = 18
KEEP: Final = 19
SHUFFLE: Final = 20

PHASES: Final = ["Surge", "Age I", "Age II", "Age III", "Battle", "Shuffle"]


class Turn(TitansStep):
    """The bottom of the stack for the whole game; all arenas go through it together (TITANS-TURN-04, THREE-14, CONS-12,
    RULING-54)."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def copy(self) -> Turn:
        return Turn(self.stage)

    def phase(self, s: TitansState) -> str:
        at = self.stage - 1  # a stage moves on as soon as it starts
        if at <= SURGE:
            return "Spellbooks" if at < SURGE and s.setup.constructed else PHASES[0]
        if at < BATTLE:
            return PHASES[1 + (at - AGES) // PER_AGE]
        return "Battle" if at == BATTLE else "Shuffle"

    def check(self, s: TitansState) -> None:
        need(SURGE <= self.stage <= SHUFFLE + 1, "there is no such stage of a turn")
        need(s.stack[0] is self, "the turn lies at the bottom of the steps")

    def run(self, s: TitansState) -> None:
        stage = self.stage
        self.stage = stage + 1
        if stage == SURGE:
            s.push(Surge(0, 0))  # once a turn, never in an age (TITANS-SURGE-08, SURGE-09, RULING-13)
        elif stage < BATTLE:
            self.run_age(s, 1 + (stage - AGES) // PER_AGE, (stage - AGES) % PER_AGE)
        elif stage == BATTLE:
            s.age = AFTER_AGES
            battle(s)  # after Substitute, before Rage (TITANS-BATTLE-08, RAGE-05)
        elif stage == RAGE:
            rage(s)  # TITANS-EOT-01
        elif stage == SPITE:
            spite(s)
        elif stage == KEEP:
            s.push(Keep([NO_CARDS] * s.seats, [0] * s.seats))
        else:
            shuffle(s)
            pass_avatar(s)
            self.stage = SURGE

    def run_age(self, s: TitansState, age: int, part: int) -> None:
        if part == START_AGE:
            start_age(s, age)  # before anything is chosen or traded (TITANS-TURN-05, FURY-03)
        elif part == PLAY:
            s.push(play_step(s))
        elif part == NOW_LOOP:
            s.push(NowLoop())  # TITANS-PLAY-10
        elif part == AWAKEN:
            s.push(Awaken(0))  # TITANS-MULTI-10
        elif age < LAST_AGE:
            fury(s)  # TITANS-TURN-03
        else:
            substitute(s)

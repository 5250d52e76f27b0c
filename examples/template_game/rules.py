"""The flow of the duel: each procedure of the rules is a Step, and its fields are the procedure's local variables.

`run` does the next thing that the rules say. It is called again after every answer and after every Step above it has
gone, so it looks at its fields to know where it stopped. Everything between two decisions happens inside `run`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.contract import Step
from agon.core.protocol import Event
from template_game.actions import DECLINE, DISCARD, DRAW, PLAY
from template_game.cards import NAMES, SEATS, STRENGTH, STRENGTHS

if TYPE_CHECKING:
    from template_game.state import DuelState

NONE: Final = -1  # no omen chosen yet

# The stages of OmenActs.
BEGIN: Final = 0
CHOOSE: Final = 1
DONE: Final = 2


class Round(Step["DuelState"]):
    """Both seats choose face down, both omens are shown, the stronger one acts (DUEL-ROUND-01 to 03)."""

    def __init__(self, chosen: list[int]) -> None:
        self.chosen = chosen  # each seat's omen, face down, or NONE

    def copy(self) -> Round:
        return Round(self.chosen[:])

    def run(self, s: DuelState) -> None:
        if NONE not in self.chosen:
            self.show(s)
        elif s.round == s.rounds or not s.hands[0] or not s.hands[1]:  # DUEL-END-01
            s.over = True
            if s.sink is not None:
                s.tell("end", 0, "The duel is over.", "DUEL-END-01", [])
        else:
            s.round += 1
            # Hand sizes are public, so that a last omen that plays itself tells nobody anything.
            s.ask(0)
            s.ask(1)

    def options(self, s: DuelState, seat: int) -> list[int]:
        return [PLAY + omen for omen in s.hands[seat]]

    def answer(self, s: DuelState, seat: int, action: int) -> None:
        self.chosen[seat] = action - PLAY  # kept face down: nothing else may change before all answers are in

    def show(self, s: DuelState) -> None:
        first, second = self.chosen
        self.chosen = [NONE, NONE]
        s.put_away(0, first)
        s.put_away(1, second)
        s.reveal()  # two hidden omens have come out: nobody may take his choice back now
        if s.sink is not None:
            text = f"Seat 0 shows {NAMES[first]}, seat 1 shows {NAMES[second]}."
            s.tell("shown", 0, text, "DUEL-ROUND-02", [f"omen-{first}", f"omen-{second}"])
        if STRENGTH[first] > STRENGTH[second]:
            s.push(OmenActs(0, first, BEGIN))
        elif STRENGTH[first] < STRENGTH[second]:
            s.push(OmenActs(1, second, BEGIN))


class OmenActs(Step["DuelState"]):
    """The stronger omen acts for the winner of the round (DUEL-OMEN-01 and 02)."""

    def __init__(self, winner: int, omen: int, stage: int) -> None:
        self.winner = winner
        self.omen = omen
        self.stage = stage

    def copy(self) -> OmenActs:
        return OmenActs(self.winner, self.omen, self.stage)

    def run(self, s: DuelState) -> None:
        loser = 1 - self.winner
        if self.stage == DONE:
            s.pop()
        elif STRENGTH[self.omen] % 2 == 1:
            self.steal(s, loser)
            self.stage = DONE
        elif not s.hands[loser]:
            self.stage = DONE
        else:
            self.look(s, loser)
            self.stage = CHOOSE
            s.ask(self.winner)

    def steal(self, s: DuelState, loser: int) -> None:
        stolen = min(STRENGTH[self.omen], s.followers[loser])
        s.followers[loser] -= stolen
        s.followers[self.winner] += stolen
        if s.sink is not None:
            text = f"{stolen} followers go from seat {loser} to seat {self.winner}."
            s.tell("stolen", self.winner, text, "DUEL-OMEN-01", [f"omen-{self.omen}"])

    def look(self, s: DuelState, loser: int) -> None:
        for omen in s.hands[loser]:
            s.seen[omen] = 1
        s.reveal()
        if s.sink is not None:
            s.tell("looked", self.winner, f"Seat {self.winner} looks at seat {loser}'s hand.", "DUEL-OMEN-02", [])
            names = ", ".join(NAMES[omen] for omen in s.hands[loser])
            seats = list(range(SEATS))  # the looker and the owner: nobody else learns what was in the hand
            s.sink.take(Event(kind="hand", seat=loser, text=f"It holds {names}.", rule="DUEL-OMEN-02", seats=seats))

    def options(self, s: DuelState, seat: int) -> list[int]:
        return [DISCARD + omen for omen in s.hands[1 - self.winner]]

    def answer(self, s: DuelState, seat: int, action: int) -> None:
        loser = 1 - self.winner
        omen = action - DISCARD
        self.stage = DONE
        s.put_away(loser, omen)
        if s.sink is not None:
            text = f"Seat {self.winner} discards {NAMES[omen]} of seat {loser}."
            s.tell("discarded", self.winner, text, "DUEL-OMEN-02", [f"omen-{omen}"])
        if STRENGTH[omen] == STRENGTHS and s.consolation and s.deck:
            s.push(Consolation(loser))  # a trigger: it runs before this Step goes on


class Consolation(Step["DuelState"]):
    """The owner of a discarded five may draw, in the middle of the other seat's effect (DUEL-OMEN-04)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Consolation:
        return Consolation(self.seat)

    def run(self, s: DuelState) -> None:
        s.ask(self.seat)

    def options(self, s: DuelState, seat: int) -> list[int]:
        return [DRAW, DECLINE]

    def answer(self, s: DuelState, seat: int, action: int) -> None:
        s.pop()
        if action == DECLINE:
            if s.sink is not None:
                s.tell("declined", seat, f"Seat {seat} draws nothing.", "DUEL-OMEN-04", [])
            return
        omen = s.draw(seat)
        s.reveal()
        if s.sink is not None:
            s.tell("drawn", seat, f"Seat {seat} draws an omen.", "DUEL-OMEN-04", [])
            text = f"It is {NAMES[omen]}."
            s.sink.take(Event(kind="omen", seat=seat, text=text, rule="DUEL-OMEN-04", seats=[seat]))

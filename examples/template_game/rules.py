"""The flow of the duel: each procedure of the rules is a Step, and its fields are the procedure's local variables.

`run` does the next thing that the rules say. It is called again after every answer and after every Step above it has
gone, so it looks at its fields to know where it stopped. Everything between two decisions happens inside `run`. What
a Step asks stands beside it: the question, the words of each option, and why it refuses what it does not offer.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, Step
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Event
from agon.core.rng import Rng
from agon.core.text import Word, text
from template_game.actions import DECLINE, DISCARD, DRAW, PLAY
from template_game.cards import NAMES, SEATS, STRENGTH, STRENGTHS
from template_game.state import DuelState
from template_game.words import omen_list, omen_ref, player

NONE: Final = -1  # no omen chosen yet

# The stages of OmenActs.
BEGIN: Final = 0
CHOOSE: Final = 1
DONE: Final = 2


class Round(Step[DuelState]):
    """Both seats choose face down, both omens are shown, the stronger one acts (DUEL-ROUND-01 to 03)."""

    def __init__(self, chosen: list[int]) -> None:
        self.chosen = chosen  # each seat's omen, face down, or NONE

    def copy(self) -> Round:
        return Round(self.chosen[:])

    def run(self, s: DuelState) -> None:
        if NONE not in self.chosen:
            self.show(s)
        elif s.round == s.setup.rounds or not s.hands[0] or not s.hands[1]:  # DUEL-END-01
            s.over = True
            if s.sink is not None:
                s.tell("end", 0, "The duel is over.", "DUEL-END-01", [])
        else:
            s.round += 1
            # Hand sizes are public, so that a last omen that plays itself tells nobody anything.
            s.ask(0)
            s.ask(1)

    def options(self, s: DuelState, seat: Seat) -> list[Action]:
        return [PLAY + omen for omen in s.hands[seat]]

    def answer(self, s: DuelState, seat: Seat, action: Action) -> None:
        self.chosen[seat] = action - PLAY  # kept face down: nothing else may change before all answers are in

    def question(self, s: DuelState, seat: Seat) -> Question:
        words = text("Which omen do you play {face_down}?", face_down=Word("face_down"))
        return Question("play", words, "DUEL-ROUND-01")

    def choice(self, s: DuelState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        omen = omen_ref(action - PLAY)
        return Choice(action=action, label=text("Play {omen}", omen=omen), rule=rule, targets=[omen.id])

    def refuse(self, s: DuelState, seat: Seat, action: Action) -> IllegalAction:
        if PLAY <= action < DISCARD:  # it may be anywhere: its name, not the thing
            return IllegalAction(text("you do not hold {omen}", omen=NAMES[action - PLAY]), "DUEL-ROUND-01")
        return IllegalAction("now both seats choose an omen to play", "DUEL-ROUND-01")

    def redraw(self, s: DuelState, seat: Seat, rng: Rng) -> None:
        other = 1 - seat
        if self.chosen[other] != NONE:
            self.chosen[other] = rng.pick(s.hands[other])

    def show(self, s: DuelState) -> None:
        first, second = self.chosen
        self.chosen = [NONE, NONE]
        s.put_away(0, first)
        s.put_away(1, second)
        s.reveal()  # two hidden omens have come out: nobody may take his choice back now
        if s.sink is not None:
            one, two = omen_ref(first), omen_ref(second)
            words = text("{a} shows {one}, {b} shows {two}.", a=player(0), one=one, b=player(1), two=two)
            s.tell("shown", 0, words, "DUEL-ROUND-02", [one.id, two.id])
        if STRENGTH[first] > STRENGTH[second]:
            s.push(OmenActs(0, first, BEGIN))
        elif STRENGTH[first] < STRENGTH[second]:
            s.push(OmenActs(1, second, BEGIN))


class OmenActs(Step[DuelState]):
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
            template = "{count} {followers} go from {loser} to {winner}."
            followers, winner = Word("followers"), player(self.winner)
            words = text(template, count=stolen, followers=followers, loser=player(loser), winner=winner)
            s.tell("stolen", self.winner, words, "DUEL-OMEN-01", [f"omen-{self.omen}"])

    def look(self, s: DuelState, loser: int) -> None:
        for omen in s.hands[loser]:
            s.seen[omen] = 1
        s.reveal()
        if s.sink is not None:
            words = text("{winner} looks at the hand of {loser}.", winner=player(self.winner), loser=player(loser))
            s.tell("looked", self.winner, words, "DUEL-OMEN-02", [])
            words = text("It holds {omens}.", omens=omen_list(s.hands[loser]))
            seats = list(range(SEATS))  # the looker and the owner: nobody else learns what was in the hand
            s.sink.take(Event(kind="hand", seat=loser, text=words, rule="DUEL-OMEN-02", seats=seats))

    def options(self, s: DuelState, seat: Seat) -> list[int]:
        return [DISCARD + omen for omen in s.hands[1 - self.winner]]

    def answer(self, s: DuelState, seat: Seat, action: Action) -> None:
        loser = 1 - self.winner
        omen = action - DISCARD
        self.stage = DONE
        s.put_away(loser, omen)
        if s.sink is not None:
            lost = omen_ref(omen)
            words = text(
                "{winner} discards {omen} of {loser}.", winner=player(self.winner), omen=lost, loser=player(loser)
            )
            s.tell("discarded", self.winner, words, "DUEL-OMEN-02", [lost.id])
        if STRENGTH[omen] == STRENGTHS and s.setup.consolation and s.deck:
            s.push(Consolation(loser))  # a trigger: it runs before this Step goes on

    def question(self, s: DuelState, seat: Seat) -> Question:
        return Question("discard", "Which omen of the other hand is discarded?", "DUEL-OMEN-02")

    def choice(self, s: DuelState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        omen = omen_ref(action - DISCARD)
        return Choice(action=action, label=text("Discard {omen}", omen=omen), rule=rule, targets=[omen.id])

    def refuse(self, s: DuelState, seat: Seat, action: Action) -> IllegalAction:
        if DISCARD <= action < DRAW:
            words = text("{omen} is not in the other hand", omen=NAMES[action - DISCARD])
            return IllegalAction(words, "DUEL-OMEN-02")
        words = text("your {omen} acts: discard an omen of the other hand", omen=omen_ref(self.omen))
        return IllegalAction(words, "DUEL-OMEN-02")


class Consolation(Step[DuelState]):
    """The owner of a discarded five may draw, in the middle of the other seat's effect (DUEL-OMEN-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> Consolation:
        return Consolation(self.seat)

    def run(self, s: DuelState) -> None:
        s.ask(self.seat)

    def options(self, s: DuelState, seat: Seat) -> list[int]:
        return [DRAW, DECLINE]

    def answer(self, s: DuelState, seat: Seat, action: Action) -> None:
        s.pop()
        if action == DECLINE:
            if s.sink is not None:
                s.tell("declined", seat, text("{player} draws nothing.", player=player(seat)), "DUEL-OMEN-04", [])
            return
        omen = s.draw(seat)
        s.reveal()
        if s.sink is not None:
            s.tell("drawn", seat, text("{player} draws an omen.", player=player(seat)), "DUEL-OMEN-04", [])
            words = text("It is {omen}.", omen=omen_ref(omen))
            s.sink.take(Event(kind="omen", seat=seat, text=words, rule="DUEL-OMEN-04", seats=[seat]))

    def question(self, s: DuelState, seat: Seat) -> Question:
        return Question("consolation", "Your five is lost. Do you draw an omen?", "DUEL-OMEN-04")

    def choice(self, s: DuelState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == DRAW:
            return Choice(action=action, label="Draw an omen", rule=rule, marks=["reveal"])
        return Choice(action=action, label="Draw nothing", rule=rule)

    def refuse(self, s: DuelState, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction("you may only draw an omen or decline", "DUEL-OMEN-04")

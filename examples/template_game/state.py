"""The state: all that lies on the table as plain numbers and lists of numbers, and nothing else."""

from __future__ import annotations

from array import array
from typing import Any

from agon.core.contract import Game, State, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Prompt, Result, SeatResult, View
from agon.core.rng import Rng
from template_game import determinize, features, position, prompts, view
from template_game.cards import FOLLOWERS, OMENS, SEATS


class DuelState(State):
    """A duel in progress.

    Every attribute that is a number, a list of numbers or a list of such lists is dumped by the core. `clone` is the
    only thing written by hand: each attribute set here stands there too, and lists are copied.
    """

    def __init__(self, game: Game, rng: Rng) -> None:
        super().__init__(game, SEATS, rng)
        self.rounds = 0  # how many rounds are played (the option)
        self.consolation = True  # DUEL-RULING-01 (the option)
        self.round = 0  # the round that is being played, from 1
        self.followers: list[int] = [FOLLOWERS] * SEATS
        self.hands: list[list[int]] = [[], []]  # in the order of the omens' numbers, so that order tells nothing
        self.deck: list[int] = []  # the last is on top
        self.discard: list[int] = []
        self.seen: list[int] = [0] * OMENS  # 1 where the other seat knows this omen in its owner's hand

    def clone(self) -> DuelState:
        twin = DuelState(self.game, self.rng.copy())
        self.copy_to(twin)
        twin.rounds = self.rounds
        twin.consolation = self.consolation
        twin.round = self.round
        twin.followers = self.followers[:]
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.seen = self.seen[:]
        return twin

    # -- the table's small verbs ----------------------------------------------------------------------------------
    def put_away(self, seat: int, omen: int) -> None:
        """From a hand to the discard pile, where everybody sees it."""
        self.hands[seat].remove(omen)
        self.seen[omen] = 0
        self.discard.append(omen)

    def draw(self, seat: int) -> int:
        omen = self.deck.pop()
        self.hands[seat].append(omen)
        self.hands[seat].sort()
        return omen

    # -- the contract: each file answers for its part -----------------------------------------------------------------
    def determinize(self, seat: int, rng: Rng) -> DuelState:
        return determinize.determinize(self, seat, rng)

    def view(self, viewer: int) -> View:
        return view.view(self, viewer)

    def prompt(self, seat: int) -> Prompt | None:
        return prompts.prompt(self, seat)

    def why_not(self, seat: int, action: int) -> IllegalAction:
        return prompts.why_not(self, seat, action)

    def observe(self, seat: int) -> array[float]:
        return features.observe(self, seat)

    def evaluate(self, seat: int) -> float:
        return features.evaluate(self, seat)

    def describe(self) -> dict[str, Any]:
        return position.describe(self)

    def result(self) -> Result | None:
        if not self.over:
            return None
        mine, other = self.followers
        values = [0.5, 0.5] if mine == other else [1.0, 0.0] if mine > other else [0.0, 1.0]
        seats = [
            SeatResult(seat=seat, value=values[seat], rank=1 if values[seat] > 0 else 2, score=self.followers[seat])
            for seat in range(SEATS)
        ]
        return Result(seats=seats, reason="The duel is over: the most followers win.", rule="DUEL-END-02")

    def check(self) -> None:
        need(sum(self.followers) == FOLLOWERS * SEATS, "followers only change sides (DUEL-OMEN-01)")
        need(min(self.followers) >= 0, "nobody has fewer than no followers (DUEL-OMEN-01)")
        places = self.hands[0] + self.hands[1] + self.deck + self.discard
        need(sorted(places) == list(range(OMENS)), "each of the 15 omens lies in one place (DUEL-SETUP-02)")
        need(self.hands == [sorted(hand) for hand in self.hands], "hands are in the order of the omens")
        need(0 <= self.round <= self.rounds, "no more rounds are played than the option says (DUEL-SETUP-04)")
        for omen in range(OMENS):
            in_hand = omen in self.hands[0] or omen in self.hands[1]
            need(in_hand or not self.seen[omen], "only an omen in a hand can be known to the other seat (DUEL-OMEN-03)")

"""The state: all that lies on the table as plain numbers and lists of numbers, and nothing else."""

from __future__ import annotations

from agon.core.contract import Game, Seat, Setup, State
from agon.core.rng import Rng
from template_game.cards import FOLLOWERS, OMENS, SEATS


class DuelSetup(Setup):
    """What is fixed before the first decision; all copies of a state share it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, SEATS)
        self.rounds = 0  # how many rounds are played (the option)
        self.consolation = True  # DUEL-RULING-01 (the option)


class DuelState(State):
    """A duel in progress.

    Every attribute that is a number, a list of numbers or a list of such lists is dumped by the core, also those of the
    set-up. `clone` is the only thing written by hand: each attribute set here stands there too, and lists are copied.
    """

    def __init__(self, setup: DuelSetup, rng: Rng) -> None:
        super().__init__(setup.game, setup.seats, rng)
        self.setup = setup
        self.round = 0  # the round that is being played, from 1
        self.followers: list[int] = [FOLLOWERS] * SEATS
        self.hands: list[list[int]] = [[], []]  # in the order of the omens' numbers, so that order tells nothing
        self.deck: list[int] = []  # the last is on top
        self.discard: list[int] = []
        self.seen: list[int] = [0] * OMENS  # 1 where the other seat knows this omen in its owner's hand

    def clone(self) -> DuelState:
        twin = DuelState(self.setup, self.rng.copy())
        self.copy_to(twin)
        twin.round = self.round
        twin.followers = self.followers[:]
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.seen = self.seen[:]
        return twin

    # -- the table's small verbs ----------------------------------------------------------------------------------
    def put_away(self, seat: Seat, omen: int) -> None:
        """From a hand to the discard pile, where everybody sees it."""
        self.hands[seat].remove(omen)
        self.seen[omen] = 0
        self.discard.append(omen)

    def draw(self, seat: Seat) -> int:
        omen = self.deck.pop()
        self.hands[seat].append(omen)
        self.hands[seat].sort()
        return omen

"""Many games of one kind, stepped together. What the seat to move sees lies in memory that NumPy reads in place."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from agon.core.contract import NOTHING, Game, State
from agon.core.errors import AgonError, IllegalAction
from agon.core.features import Features
from agon.core.options import Value
from agon.core.rng import Rng, branch, keyed
from agon.core.seeds import check_seed


class Games:
    """A game that ends is followed by a new one at once: its row then shows the new game, with the old one's rewards.

    Of several seats that are asked the first one comes first; the others do not see its answer.
    """

    def __init__(self, game: Game, options: dict[str, Value], count: int, seed: int) -> None:
        self.game = game
        self.options = options
        self.count = count
        self.rng: Rng = branch(keyed(check_seed(seed)))
        self.states: list[State] = []
        for i in range(count):
            self.states.append(self.deal())
        self.seats: i64 = self.states[0].seats
        self.actions: i64 = len(game.vocabulary)
        self.features = Features(count, game.features)
        self.shown: list[list[int]] = [NOTHING] * count  # the options that the masks show
        self.masks = vec[u8]([0] * (count * len(game.vocabulary)))
        self.movers = vec[i64]([0] * count)
        self.ended = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * (count * self.states[0].seats))
        for i in range(count):
            self.show(i)

    def deal(self) -> State:
        high = self.rng.word()
        return self.game.new(self.options, high << 32 | self.rng.word())

    def step(self, actions: list[int]) -> None:
        """One action in each game, of the seat to move there. If one is not allowed, none is played."""
        if len(actions) != self.count:
            raise AgonError(f"{len(actions)} actions for {self.count} games", "Give one action for each game.")
        for i in range(self.count):
            if actions[i] not in self.shown[i]:
                raise self.refusal(i, actions[i])
        for i in range(self.count):
            self.step_one(i, actions[i])

    def refusal(self, number: int, action: int) -> IllegalAction:
        why = self.states[number].refusal(self.movers[number], action)
        return IllegalAction(f"game {number}: {why.reason}", why.rule)

    def step_one(self, number: int, action: int) -> None:
        state = self.states[number]
        if self.ended[number] != 0:
            self.reward(number, [0.0] * state.seats)
            self.ended[number] = 0
        state.play(self.movers[number], action)
        if state.over:
            result = state.result()
            assert result is not None
            self.reward(number, result.values())
            self.ended[number] = 1
            self.states[number] = self.deal()
        self.show(number)

    def reward(self, number: i64, values: list[float]) -> None:
        at = number * self.seats
        for value in values:
            self.rewards[at] = value
            at += 1

    def show(self, number: int) -> None:
        """Writes what the seat to move sees and may do."""
        state = self.states[number]
        seat = 0
        while len(state.asked[seat]) == 0:
            seat += 1
        masks = self.masks
        start = self.actions * number
        for option in self.shown[number]:
            masks[start + option] = 0
        options = state.asked[seat]
        for option in options:
            masks[start + option] = 1
        self.shown[number] = options
        self.movers[number] = seat
        self.features.open(number)
        state.observe_into(seat, self.features)

    def sample(self) -> list[int]:
        """Any of its options for each game, all equally likely."""
        return [options[self.rng.below(len(options))] for options in self.shown]

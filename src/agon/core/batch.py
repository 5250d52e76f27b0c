"""Many games of one kind, stepped together. What the seat to move sees lies in memory that NumPy reads in place."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from agon.core.contract import NOTHING, Game, State
from agon.core.errors import IllegalAction
from agon.core.features import Features
from agon.core.options import Value
from agon.core.rng import Rng, branch, keyed
from agon.core.seeds import check_seed
from agon.core.text import text

ROOM: Final = 3 << 14  # numbers that are written before they are fetched: what a processor's own cache holds


class Games:
    """A game that ends is followed by a new one at once: its row then shows the new game, with the old one's rewards.

    Of several seats that are asked the first one comes first; the others do not see its answer.

    Games are played some at a time, `some` of them from a given one on, with the actions in `chosen`. Their features
    then lie in `features`, to be fetched and cleared before the next ones are played: but for what the game `keeps`,
    since then each of its games has a row of its own.
    """

    def __init__(self, game: Game, options: dict[str, Value], count: int, seed: int) -> None:
        self.game = game
        self.options = options
        self.count: i64 = count
        self.some: i64 = min(count, max(1, ROOM // game.features))
        self.rng: Rng = branch(keyed(check_seed(seed)))
        self.states: list[State] = []
        for i in range(count):
            self.states.append(self.deal())
        self.seats: i64 = self.states[0].seats
        self.actions: i64 = len(game.vocabulary)
        self.keeps = game.kept_parts > 0
        self.features = Features(count if self.keeps else int(self.some), game.features, game.kept_parts)
        self.shown: list[list[int]] = [NOTHING] * count  # the options that the masks show
        self.chosen = vec[i64]([0] * count)
        self.drawn = vec[i64]([0] * count)
        self.masks = vec[u8]([0] * (count * len(game.vocabulary)))
        self.movers = vec[i64]([0] * count)
        self.ended = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * (count * self.states[0].seats))

    def deal(self) -> State:
        """`Game.new` with options that are settled already, and with the fast generator that search uses: nobody plays
        these games who could gain from telling the next die, and the other one takes a twentieth of all time."""
        state = self.game.deal(self.options, branch(self.rng))
        state.advance()
        return state

    def check(self) -> None:
        """Refuses all of `chosen` if a seat to move may not choose its action."""
        masks = self.masks
        number: i64 = 0
        while number < self.count:
            action = self.chosen[number]
            if action < 0 or action >= self.actions or masks[self.actions * number + action] == 0:
                raise self.refusal(number, action)
            number += 1

    def refusal(self, number: i64, action: i64) -> IllegalAction:
        why = self.states[number].refusal(self.movers[number], action)
        return IllegalAction(text("game {number}: {reason}", number=int(number), reason=why.reason), why.rule)

    def play(self, first: i64) -> None:
        """Plays the checked actions in some games, each of the seat to move there."""
        last = min(first + self.some, self.count)
        number = first
        row: i64 = first if self.keeps else 0
        while number < last:
            self.play_one(number, self.chosen[number])
            self.show(number, row)
            number += 1
            row += 1

    def play_one(self, number: i64, action: i64) -> None:
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
            if self.keeps:
                self.features.open(number)

    def reward(self, number: i64, values: list[float]) -> None:
        at = number * self.seats
        for value in values:
            self.rewards[at] = value
            at += 1

    def look(self, first: i64) -> None:
        """Shows some games as they are."""
        last = min(first + self.some, self.count)
        number = first
        row: i64 = first if self.keeps else 0
        while number < last:
            self.show(number, row)
            number += 1
            row += 1

    def show(self, number: i64, row: i64) -> None:
        """Writes what the seat to move sees and may do."""
        state = self.states[number]
        asked = state.asked
        seat = 0
        while len(asked[seat]) == 0:
            seat += 1
        masks = self.masks
        start = self.actions * number
        for option in self.shown[number]:
            masks[start + option] = 0
        options = asked[seat]
        for option in options:
            masks[start + option] = 1
        self.shown[number] = options
        self.movers[number] = seat
        self.features.begin(row)
        state.game.write_features(state, seat, self.features)

    def sample(self) -> None:
        """Draws any of its options for each game, all equally likely, into `drawn`."""
        for i, options in enumerate(self.shown):
            self.drawn[i] = options[self.rng.below(len(options))]

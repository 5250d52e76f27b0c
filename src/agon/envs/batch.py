"""Many games stepped together, as arrays (extra `envs`): for learning at the speed of the engine.

    batch = Batch("divineplan", 256)
    while True:
        batch.step(policy(batch.observations, batch.masks))

A game that ends is followed by a new one in the same step: its row then shows the new game, `ended` is set and
`rewards` holds what each seat of the old one has won. All arrays are overwritten by the next step: copy what you keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_uint8

import numpy as np
from numpy.typing import NDArray

from agon.core.batch import Games
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.seeds import fresh_seed
from agon.envs.setting import Floats, Mask, Setting


class Batch:
    """`count` games. In each one seat is to move: `seats` says which, `observations` and `masks` are its own."""

    def __init__(self, game: str | Game, count: int, seed: int | None = None, **options: object) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise AgonError(f"there cannot be {count!r} games", "Give a whole number from 1 on.")
        self.setting = Setting(game, options)
        self.count = count
        self.games = Games(self.setting.game, self.setting.options, count, fresh_seed() if seed is None else seed)
        games = self.games
        self.observations: Floats = np.zeros((count, self.setting.features), np.float32)
        self.masks: Mask = np.frombuffer(memoryview(games.masks), np.int8).reshape(count, -1)
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(games.movers), np.int64)
        self.rewards: NDArray[np.float64] = np.frombuffer(memoryview(games.rewards), np.float64).reshape(count, -1)
        self.ended: NDArray[np.bool_] = np.frombuffer(memoryview(games.ended), np.bool_)
        self.chosen: NDArray[np.int64] = own_memory(memoryview(games.chosen)).view(np.int64)
        self.drawn: NDArray[np.int64] = np.frombuffer(memoryview(games.drawn), np.int64)
        self.parts = [Part(games, self.observations, first) for first in range(0, count, games.some)]
        for part in self.parts:
            games.look(part.first)
            part.fetch()

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """One action in each game, of the seat to move there. If one is not allowed, none is played."""
        if len(actions) != self.count:
            raise AgonError(f"{len(actions)} actions for {self.count} games", "Give one action for each game.")
        np.copyto(self.chosen, actions, casting="same_kind")
        games = self.games
        games.check()
        for part in self.parts:
            games.play(part.first)
            part.fetch()

    def sample(self) -> NDArray[np.int64]:
        """Any allowed action for each game, all equally likely."""
        self.games.sample()
        return self.drawn.copy()


class Part:
    """Some rows of the observations, and the engine's memory where they are written: for all parts the same, unless the
    game keeps some of what it has written. What is always 0 in this mode is not fetched."""

    def __init__(self, games: Games, observations: Floats, first: int) -> None:
        self.first = first
        rows = observations[first : first + games.some]
        memory = own_memory(memoryview(games.features.numbers)).reshape(-1, observations.shape[1] * 8)
        written = memory[first if games.keeps else 0 :][: len(rows)]
        self.spans: list[tuple[Floats, NDArray[np.float64]]] = []
        self.cleared: list[NDArray[np.uint8]] = []  # as bytes it takes the least time
        for start, end, is_cleared in games.game.feature_spans(games.states[0]):
            octets = written[:, 8 * start : 8 * end]
            self.spans.append((rows[:, start:end], octets.view(np.float64)))
            if is_cleared:
                self.cleared.append(octets)

    def fetch(self) -> None:
        for rows, written in self.spans:
            rows[...] = written
        for octets in self.cleared:
            octets.fill(0)


def own_memory(memory: memoryview) -> NDArray[np.uint8]:
    """The bytes of a librt vec, to write to; by itself it lets others read only. The vec must outlive the array."""
    readable = np.frombuffer(memory, np.uint8)
    return np.frombuffer(memoryview((c_uint8 * len(readable)).from_address(readable.ctypes.data)), np.uint8)

"""Many games stepped together, as arrays (extra `envs`): for learning at the speed of the engine.

    batch = Batch("divineplan", 256)
    while True:
        batch.step(policy(batch.observations, batch.masks))

A game that ends is followed by a new one in the same step: its row then shows the new game, `ended` is set and
`rewards` holds what each seat of the old one has won. All arrays are overwritten by the next step: copy what you keep.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.many import Games
from agon.core.seeds import fresh_seed
from agon.envs.setting import Floats, Mask, Setting


class Batch:
    """`count` games. In each one seat is to move: `seats` says which, `observations` and `masks` are its own."""

    def __init__(self, game: str | Game, count: int, seed: int | None = None, **options: object) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise AgonError(f"there can not be {count!r} games", "Give a whole number from 1 on.")
        self.setting = Setting(game, options)
        self.count = count
        self.games = Games(self.setting.game, self.setting.options, count, fresh_seed() if seed is None else seed)
        games = self.games
        self.observations: Floats = np.empty((count, self.setting.features), np.float32)
        self.written = np.frombuffer(memoryview(games.features.numbers), np.float64).reshape(count, -1)
        self.masks: Mask = np.frombuffer(memoryview(games.masks), np.int8).reshape(count, -1)
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(games.movers), np.int64)
        self.rewards: NDArray[np.float64] = np.frombuffer(memoryview(games.rewards), np.float64).reshape(count, -1)
        self.ended: NDArray[np.bool_] = np.frombuffer(memoryview(games.ended), np.bool_)
        np.copyto(self.observations, self.written, casting="same_kind")

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> None:
        """One action in each game, of the seat to move there. If one is not allowed, none is played."""
        self.games.step(actions.tolist() if isinstance(actions, np.ndarray) else list(actions))
        np.copyto(self.observations, self.written, casting="same_kind")

    def sample(self) -> NDArray[np.int64]:
        """Any allowed action for each game, all equally likely."""
        return np.array(self.games.sample(), np.int64)

"""The levels: the same search with more and more thought. How strong they are, game by game: docs/bots.md."""

from __future__ import annotations

from typing import Final

from agon.bots.bot import Observer
from agon.bots.search import Search
from agon.bots.search_bot import SearchBot, tried
from agon.core.contract import State

NOVICE_ITERATIONS: Final = 16
SLIP: Final = 6  # one decision of so many a novice makes without a thought
MASTER_SECONDS: Final = 1.0


class NoviceBot(SearchBot):
    """Searches shortly, takes an option as often as the search tried it, and sometimes any option."""

    def __init__(self, seed: int, iterations: int = NOVICE_ITERATIONS) -> None:
        super().__init__(seed, iterations)
        self.thorough = True  # it chooses by shares, and all the thought counts for them

    def pick(self, search: Search, observer: Observer) -> int:
        if self.rng.below(SLIP) == 0:
            return self.rng.pick(observer.legal())
        found = tried(search, observer)
        return found[self.rng.weighted([child.visits for option, child in found])][0]


class AdeptBot(SearchBot):
    """As many iterations as the game takes some tens of milliseconds for: always the same choice for the same seed."""

    def __init__(self, seed: int, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed, iterations, seconds)

    def limit(self, world: State) -> int:
        if self.iterations > 0 or self.seconds > 0:
            return super().limit(world)
        return world.game.hooks.adept_iterations(world)

    def reads_at(self, world: State) -> bool:
        return world.game.search_settings().adept_infers(world.seats)


class MasterBot(SearchBot):
    """One second a decision on one core; with a number of iterations instead, the same choice for the same seed."""

    def __init__(self, seed: int, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed, iterations, seconds if iterations > 0 or seconds > 0 else MASTER_SECONDS)
        self.reads = True

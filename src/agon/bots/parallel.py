"""Several processes think about one decision, each in worlds and trees of its own; what they tried is added up.

A helper gets a state that the seat cannot tell from the true one, so nothing hidden reaches it. For a given seed,
number of iterations and number of processes the choice is always the same.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from agon.bots.bot import Observer
from agon.bots.search import Search
from agon.bots.search_bot import SearchBot, most_visited, tried
from agon.core.codec import dump, load
from agon.core.contract import Game, Seat, State
from agon.core.errors import AgonError
from agon.games import make_game

Tries = list[tuple[int, int, float]]  # option, visits, total


@cache
def game_of(name: str, cards_text: str) -> Game:
    return make_game(name, cards_text, "own cards")


class Problem(NamedTuple):
    """A decision as another process can be asked about it."""

    game: str
    cards_text: str
    known: bytes  # a sample of the seat's
    seat: Seat
    iterations: int
    seconds: float
    reads: bool


def help_think(problem: Problem, seed: int) -> Tries:
    """What a helper has tried. Runs in its own process."""
    state = load(game_of(problem.game, problem.cards_text), problem.known)
    bot = SearchBot(seed, problem.iterations, problem.seconds)
    bot.thorough = True
    bot.reads = problem.reads
    observer = Observer(state, problem.seat)
    search = bot.think(observer, observer.sample(bot.rng))
    return [(option, child.visits, child.total) for option, child in tried(search, observer)]


class ParallelBot(SearchBot):
    """A search on several cores; the budget is for each. `close` it when the game is over, or use it in a `with`.

    It reads what others do, as the master does, or only where the adept does too.
    """

    def __init__(
        self, seed: int, processes: int, iterations: int = 0, seconds: float = 0.0, reads: bool = True
    ) -> None:
        super().__init__(seed, iterations, seconds)
        if processes < 1:
            raise AgonError(f"{processes} processes cannot think", "Give 1 or more.")
        self.reads = reads
        self.thorough = True  # what is certain to one may be outvoted by the others
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> ParallelBot:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the helpers; the next decision would start new ones."""
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)
            self.pool = None

    def think(self, observer: Observer, first: State) -> Search:
        helpers = self.call_helpers(observer, first)
        search = super().think(observer, first)
        for helper in helpers:
            merge(search, observer, helper.result())
        return search

    def reads_at(self, world: State) -> bool:
        return self.reads or world.game.search_settings().adept_infers(world.seats)

    def pick(self, search: Search, observer: Observer) -> int:
        """What all together have tried most."""
        return most_visited(search, observer)

    def call_helpers(self, observer: Observer, first: State) -> list[Future[Tries]]:
        if self.processes == 1:
            return []
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.processes - 1, get_context("spawn"))
        game = first.game
        most = self.limit(first) if self.seconds <= 0 else self.iterations
        reads = self.reads_at(first)
        problem = Problem(game.id, game.cards_text, dump(first), observer.seat, most, self.seconds, reads)
        return [self.pool.submit(help_think, problem, self.rng.word()) for i in range(self.processes - 1)]


def merge(search: Search, observer: Observer, tries: Tries) -> None:
    """Adds what a helper has tried to what the search itself has."""
    root = search.roots[observer.seat]
    for option, visits, total in tries:
        child = root.child((option + 1) * len(search.roots) + observer.seat)
        child.visits += visits
        child.total += total

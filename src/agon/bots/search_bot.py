"""A bot that searches before it chooses."""

from __future__ import annotations

import gc
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from agon.bots.belief import Belief
from agon.bots.bot import Bot, Observer
from agon.bots.search import LOOKS, Search
from agon.bots.set_choice import SetChoice, is_enough
from agon.bots.tree import Node
from agon.core.contract import Seat, State
from agon.core.search_settings import SearchSettings

NO_LIMIT: Final = 1 << 40  # iterations
GLANCE: Final = 16  # iterations between two looks at whether it is decided
HASTE: Final = 1.25  # the rest of the time may bring so many times the iterations that the rate so far promises,
SURE: Final = 64  # which is known after so many


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Searches for so many iterations or so many seconds, whichever ends first; 0 is no limit.

    With iterations alone the same seed and the same knowledge give the same choices. What it has found out about the
    rest of its own turn it keeps for the next decision, as long as nothing has come out and nobody else has moved.

    It ends early when the option in front cannot be overtaken any more, unless it is `thorough`: then all that it
    was given is spent, for those who want to know more than the choice.
    """

    def __init__(
        self, seed: int, iterations: int, seconds: float = 0.0, settings: SearchSettings | None = None
    ) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings  # the game's own, unless given
        self.reads = False  # whether it does so at every table: see `reads_at`
        self.thorough = False  # whether it goes on when the choice is certain
        self.kept: Search | None = None  # what it knows of the decision that may follow in this turn
        self.known_set: SetChoice | None = None  # what it knows of the set that it picks
        self.decision = -1  # the number of that decision
        self.reveals = -1  # how much had come out when it was foreseen

    def choose(self, observer: Observer) -> int:
        options = observer.legal()
        if len(options) == 1:
            return options[0]
        first = observer.sample(self.rng)
        decision, reveals, alone = first.decisions, first.reveals, first.waiting == 1
        search = self.think_undisturbed(observer, first)
        choice = self.pick(search, observer)
        self.kept = search.after(observer.seat, choice) if alone else None
        self.decision = decision + 1
        self.reveals = reveals
        return choice

    def pick(self, search: Search, observer: Observer) -> int:
        return search.set_choice.best() if search.set_choice is not None else most_visited(search, observer)

    def think_undisturbed(self, observer: Observer, first: State) -> Search:
        """Thinks without the collector of cyclic garbage: it would find none, and look for it in trees that grow."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self.think(observer, first)
        finally:
            if collecting:
                gc.enable()

    def think(self, observer: Observer, first: State) -> Search:
        """The search, when the time or the iterations are used up or cannot change the choice any more."""
        end = perf_counter() + self.seconds if self.seconds > 0 else 0.0
        search = self.begin(observer, first)
        most = self.limit(first)
        belief = Belief(observer, self.rng, self.reads_at(first))
        search.look_around(belief, min(LOOKS, most // 8))
        start = perf_counter()
        before = search.iterations
        search.iterate(first)
        while search.iterations < most and (end == 0.0 or perf_counter() < end):
            if search.iterations % GLANCE == 0 and not self.thorough and search.set_choice is None:
                left = most - search.iterations
                if end > 0.0:
                    now = perf_counter()
                    left = min(left, still_to_come(search.iterations - before, now - start, end - now))
                if lead_of(search, observer) > left:
                    break
            search.iterate(belief.draw())
        return search

    def limit(self, world: State) -> int:
        """The iterations at most, in this game."""
        return self.iterations if self.iterations > 0 or self.seconds <= 0 else NO_LIMIT

    def reads_at(self, world: State) -> bool:
        """Whether it draws from what others do what they may hold, in this game at this table."""
        return self.reads

    def begin(self, observer: Observer, world: State) -> Search:
        """A new search, or the old one if this decision follows at once on the last."""
        kept = self.kept
        if kept is not None and world.decisions == self.decision and world.reveals == self.reveals:
            if len(tried(kept, observer)) == len(world.asked[observer.seat]):
                return kept
        settings = self.settings if self.settings is not None else world.game.search_settings()
        search = Search(world.seats, self.rng, settings, observer.seat)
        if is_enough(self.limit(world), self.seconds):
            search.set_choice = self.set_to_pick(world, observer.seat)
        return search

    def set_to_pick(self, world: State, seat: Seat) -> SetChoice | None:
        """What is known of the set that the seat picks, also from the picks before; None if it picks none."""
        pool = world.game.hooks.set_choice(world, seat)
        if len(pool) == 0:
            self.known_set = None
        elif self.known_set is None or not self.known_set.goes_on(pool, world.reveals):
            self.known_set = SetChoice(pool, world.reveals)
        return self.known_set


def still_to_come(done: int, spent: float, left: float) -> int:
    """How many iterations the seconds that are left may bring, if so many were done in those that are spent."""
    return int(HASTE * done * left / spent) + 1 if done >= SURE else NO_LIMIT


def tried(search: Search, observer: Observer) -> list[tuple[int, Node]]:
    """The seat's options that were tried, each with what it brought."""
    root = search.roots[observer.seat]
    seats = len(search.roots)
    found: list[tuple[int, Node]] = []
    for option in observer.legal():
        child = root.children.get((option + 1) * seats + observer.seat)
        if child is not None:
            found.append((option, child))
    return found


def lead_of(search: Search, observer: Observer) -> int:
    """By how many visits the option in front is ahead of the next."""
    first = 0
    second = 0
    for option, child in tried(search, observer):
        if child.visits > first:
            second = first
            first = child.visits
        elif child.visits > second:
            second = child.visits
    return first - second


def most_visited(search: Search, observer: Observer) -> int:
    """The option that was tried most: the search has come back to it again and again."""
    best = -1
    most = -1
    for option, child in tried(search, observer):
        if child.visits > most:
            best = option
            most = child.visits
    return best

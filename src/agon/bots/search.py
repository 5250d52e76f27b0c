"""Information-set Monte Carlo tree search: looks ahead in worlds that may be the true one, and averages over them.

Every iteration draws a fresh world that the seat can not tell from the true one. Each seat has a tree of its own, whose
branches are what that seat sees: its own actions and the others' open ones, while answers that are given side by side
stay unseen. So nobody's choice in the search depends on what that seat would not know at the table. Chance is drawn
anew in every world, and the trees average over it. All seats play for themselves (max-n); allies share their fate.
"""

from __future__ import annotations

from math import exp
from time import perf_counter

from agon.bots.bot import Bot, Observer
from agon.bots.playout import playout
from agon.bots.tree import UNSEEN, Node, choose, expand, key_of
from agon.core.contract import State
from agon.core.rng import Rng


class Search:
    """The trees that grow from one decision of one seat."""

    def __init__(self, seats: int, rng: Rng, reach: int, temper: float) -> None:
        self.rng = rng
        self.reach = reach  # decisions of a random playout before the position is judged
        self.temper = temper  # how many points of the evaluation make a real difference
        self.roots = [Node(1.0) for i in range(seats)]
        self.iterations = 0

    def iterate(self, world: State) -> None:
        """Plays once from the root to the edge of what is known, a little on at random, and learns from the outcome."""
        nodes = self.roots[:]
        taken: list[Node] = []  # the chosen children, and by whom
        takers: list[int] = []
        fresh = False
        while not world.over and not fresh:
            fresh = self.decide(world, nodes, taken, takers)
        if not world.over and self.reach > 0:
            playout(world, self.rng, self.reach)
        values = outlook(world, self.temper)
        for i in range(len(taken)):
            taken[i].visits += 1
            taken[i].total += values[takers[i]]
        self.iterations += 1

    def decide(self, world: State, nodes: list[Node], taken: list[Node], takers: list[int]) -> bool:
        """All who are asked choose, each in its own tree. True if somebody has come to the edge of it."""
        movers = world.to_move()
        actions: list[int] = []
        fresh = False
        for seat in movers:
            node = nodes[seat]
            if len(node.children) == 0:
                expand(node, world, seat, self.temper, self.rng)
            action = choose(node, world, seat, self.rng)
            child = node.children[key_of(world, seat, action)]
            fresh = fresh or child.visits == 0
            actions.append(action)
            taken.append(child)
            takers.append(seat)
        for i in range(len(movers)):
            for seat in range(world.seats):
                seen = seat == movers[i] or len(movers) == 1
                nodes[seat] = nodes[seat].child(key_of(world, movers[i], actions[i] if seen else UNSEEN))
        for i in range(len(movers)):
            world.play(movers[i], actions[i])
        return fresh


def outlook(state: State, temper: float) -> list[float]:
    """For each seat how likely it is to win, as it looks: 0 to 1, and the true result when the game is over."""
    if state.over:
        result = state.result()
        if result is not None:
            return result.values()
    worths = [state.evaluate(seat) for seat in range(state.seats)]
    values: list[float] = []
    for seat in range(state.seats):
        best_other = -1e18
        for other in range(state.seats):
            if not state.allied(seat, other):
                best_other = max(best_other, worths[other])
        lead = worths[seat] - best_other if best_other > -1e17 else worths[seat]
        values.append(1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead / temper)))))
    return values


class SearchBot(Bot):
    """Searches for so many iterations or so many seconds, whichever ends first; 0 seconds is no limit.

    With iterations alone the same seed and the same knowledge give the same choice.
    """

    def __init__(self, seed: int, iterations: int, seconds: float, reach: int, temper: float) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.reach = reach
        self.temper = temper

    def choose(self, observer: Observer) -> int:
        options = observer.legal()
        if len(options) == 1:
            return options[0]
        search = self.think(observer)
        return most_visited(search, observer)

    def think(self, observer: Observer) -> Search:
        first = observer.sample(self.rng)
        search = Search(first.seats, self.rng, self.reach, self.temper)
        search.iterate(first)
        end = perf_counter() + self.seconds if self.seconds > 0 else 0.0
        while search.iterations < self.iterations and (end == 0.0 or perf_counter() < end):
            search.iterate(observer.sample(self.rng))
        return search


def most_visited(search: Search, observer: Observer) -> int:
    """The option that was tried most: the search has come back to it again and again."""
    root = search.roots[observer.seat]
    seats = len(search.roots)
    best = -1
    most = -1
    for option in observer.legal():
        child = root.children.get((option + 1) * seats + observer.seat)
        if child is not None and child.visits > most:
            best = option
            most = child.visits
    return best

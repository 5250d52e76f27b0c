"""`agon bench bots`: how fast the bots think, game by game, and how fast the environments step."""

from __future__ import annotations

import gc
import platform
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from agon import __version__, is_compiled
from agon.bots.bot import Observer
from agon.bots.playout import playout, playouts
from agon.bots.search import Search
from agon.bots.tree import Node
from agon.core.contract import Game, State
from agon.core.rng import branch, keyed
from agon.lab.meter import Meter, run_interleaved

SEED = 1
SURVEY = 10  # random games, for their length
BATCH = 16  # iterations between two looks at the clock
WHOLE = 2000  # iterations after which a new decision begins: trees are measured young and old
GROWN = 300  # iterations of the trees that are weighed


class BotFigures(Struct):
    """One game, from a decision in the middle of a random game with the game's own number of seats."""

    iterations_per_s: int  # of the search that the levels use: a world drawn, a path played, a position judged
    playouts_per_s: int  # random games to the end from there
    ismcts_per_s: float | None  # simulations of OpenSpiel's IS-MCTS, if it is installed
    nodes_per_mb: int
    nodes_per_iteration: float
    options: int  # at that decision


class BotsReport(Struct):
    """One run, in seconds of processor time. `environments` has a row for every adapter and peer, game by game."""

    agon: str
    compiled: bool
    python: str
    machine: str
    seconds: float
    games: dict[str, BotFigures]
    environments: dict[str, list[dict[str, str | int | float]]]
    notes: list[str]


class BotBench:
    """The measurements of one game."""

    def __init__(self, game: Game, with_ismcts: bool) -> None:
        self.game = game
        self.rng = branch(keyed(SEED))
        games, decisions, offered = playouts(game, {}, SEED, SURVEY)
        self.middle = self.middle_state(decisions // games // 2)
        self.observer = Observer(self.middle, self.middle.to_move()[0])
        self.search = self.fresh_search()
        self.meters = [Meter("iterations", self.iterate), Meter("playouts", self.play_out)]
        if with_ismcts:
            from agon.lab.ismcts import IsmctsBot  # it needs OpenSpiel, which is optional

            self.ismcts = IsmctsBot(game, game.settle({}), SEED, simulations=2)
            self.meters.append(Meter("ismcts", self.simulate))

    def middle_state(self, decisions: int) -> State:
        """A state after so many random decisions, or a little later, in which somebody has a real choice."""
        seed = SEED
        while True:
            state = self.game.new(None, seed)
            playout(state, self.rng, decisions)
            for i in range(decisions):
                if not state.over and len(state.legal(state.to_move()[0])) > 2:
                    return state
                playout(state, self.rng, 1)
            seed += 1

    def fresh_search(self) -> Search:
        return Search(self.middle.seats, self.rng, self.game.search_settings())

    def iterate(self) -> int:
        if self.search.iterations >= WHOLE:
            self.search = self.fresh_search()
        for i in range(BATCH):
            self.search.iterate(self.observer.sample(self.rng))
        return BATCH

    def play_out(self) -> int:
        playout(self.middle.clone(), self.rng, self.game.longest)
        return 1

    def simulate(self) -> int:
        before = self.ismcts.simulated
        self.ismcts.choose(self.observer)
        return self.ismcts.simulated - before

    def weigh(self) -> tuple[int, int]:
        """Nodes of a grown search, and the bytes that they take."""
        gc.collect()
        tracemalloc.start()
        try:
            search = self.fresh_search()
            for i in range(GROWN):
                search.iterate(self.observer.sample(self.rng))
            gc.collect()
            size = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        return sum(count(root) for root in search.roots), size

    def figures(self) -> BotFigures:
        paces = {meter.name: meter.per_second() for meter in self.meters}
        nodes, size = self.weigh()
        return BotFigures(
            iterations_per_s=round(paces["iterations"]),
            playouts_per_s=round(paces["playouts"]),
            ismcts_per_s=round(paces["ismcts"], 1) if "ismcts" in paces else None,
            nodes_per_mb=round(nodes / size * 2**20),
            nodes_per_iteration=round(nodes / GROWN, 1),
            options=len(self.observer.legal()),
        )


def count(root: Node) -> int:
    total = 0
    open_nodes = [root]
    while open_nodes:
        node = open_nodes.pop()
        total += 1
        open_nodes.extend(node.children.values())
    return total


def measure_bots(
    games: list[Game], seconds: float, progress: Callable[[], None] | None = None, with_ismcts: bool = True
) -> BotsReport:
    """All figures of the bots, each measured for about `seconds` of processor time, in turns."""
    has_spiel = find_spec("pyspiel") is not None
    benches = {game.id: BotBench(game, with_ismcts and has_spiel) for game in games}
    run_interleaved([meter for bench in benches.values() for meter in bench.meters], seconds, progress)
    return BotsReport(
        agon=__version__,
        compiled=is_compiled(),
        python=platform.python_version(),
        machine=platform.platform(),
        seconds=seconds,
        games={name: bench.figures() for name, bench in benches.items()},
        environments={},
        notes=[] if has_spiel else ["OpenSpiel's search is not measured: pip install agon-games[spiel]"],
    )


def measure_environments(report: BotsReport, seconds: float, progress: Callable[[], None] | None = None) -> None:
    """Adds how fast our adapters step, beside a PettingZoo classic and OpenSpiel's games in C++ in the same run."""
    if find_spec("numpy") is None or find_spec("pettingzoo") is None:
        report.notes.append("environments are not measured: pip install agon-games[envs,spiel]")
        return
    bench: Any = import_module("agon.envs.bench")
    for name in report.games:
        report.environments[name] = bench.measure(name, seconds)
        if progress is not None:
            progress()
    if find_spec("pygame") is None:
        report.notes.append("no PettingZoo classic beside them: pip install agon-games[bench]")

"""`agon bench`: how fast a game is played, copied, redrawn and shown, and other engines in the same run."""

from __future__ import annotations

import platform
from collections.abc import Callable
from random import Random

from msgspec import Struct

from agon import __version__, is_compiled
from agon.bots.playout import playout, playouts
from agon.core.codec import dump
from agon.core.contract import Game, State
from agon.core.rng import branch, keyed
from agon.lab.meter import Meter, resident_bytes, run_interleaved
from agon.lab.peers import find_peers

SEED = 1
SURVEY = 30  # games played before the clock runs, for their length and options
DUMPED = 4  # games whose every state is dumped, for the largest
BATCH = 16  # copies and views made between two looks at the clock
MEMORY_WARM_UP = 1000  # playouts before memory is first read: by then every cache and pool has its size


class GameFigures(Struct):
    """One game's pace. `decisions_per_s` is the engine alone; `python_decisions_per_s` a loop in Python around it."""

    decisions_per_s: int
    python_decisions_per_s: int
    clones_per_s: int
    determinizations_per_s: int
    views_per_s: int
    state_bytes: int  # of the largest dump that was seen in DUMPED games
    decisions_per_game: float
    mean_options: float


class MemoryFigures(Struct):
    """What `playouts` random games in one process leave behind."""

    playouts: int
    growth_bytes: int


class Figures(Struct):
    """One run of the benchmark, in seconds of processor time. `ratio` is our Python loop's pace over the peer's."""

    agon: str
    compiled: bool
    python: str
    machine: str
    seconds: float
    games: dict[str, GameFigures]
    peers: dict[str, dict[str, int]]
    ratio: dict[str, float]
    memory: dict[str, MemoryFigures]
    notes: list[str]


def python_playout(game: Game, random: Random, seed: int) -> int:
    """One random game through the public contract, as anybody would write it: never compiled."""
    state = game.new(None, seed)
    decisions = 0
    while movers := state.to_move():
        for seat in movers:
            state.apply(seat, random.choice(state.legal(seat)))
            decisions += 1
    return decisions


class GameBench:
    """The measurements of one game, around a state from the middle of a random game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.random = Random(SEED)
        self.rng = branch(keyed(SEED))
        self.next_seed = SEED
        games, decisions, offered = playouts(game, {}, SEED, SURVEY)
        self.decisions_per_game = decisions / games
        self.mean_options = offered / decisions
        self.middle = self.middle_state(decisions // games // 2)
        self.seat = self.middle.to_move()[0]
        self.meters = [
            Meter("decisions_per_s", self.play_compiled),
            Meter("python_decisions_per_s", self.play_from_python),
            Meter("clones_per_s", self.clone),
            Meter("determinizations_per_s", self.determinize),
            Meter("views_per_s", self.view),
        ]

    def middle_state(self, decisions: int) -> State:
        """A state after so many random decisions, of the first game that lasts longer."""
        seed = SEED
        while True:
            state = self.game.new(None, seed)
            playout(state, self.rng, decisions)
            if not state.over:
                return state
            seed += 1

    def fresh_seed(self) -> int:
        self.next_seed += 1
        return self.next_seed

    def play_compiled(self) -> int:
        games, decisions, offered = playouts(self.game, {}, self.fresh_seed(), 1)
        return decisions

    def play_from_python(self) -> int:
        return python_playout(self.game, self.random, self.fresh_seed())

    def clone(self) -> int:
        for i in range(BATCH):
            self.middle.clone()
        return BATCH

    def determinize(self) -> int:
        for i in range(BATCH):
            self.middle.determinize(self.seat, self.rng)
        return BATCH

    def view(self) -> int:
        for i in range(BATCH):
            self.middle.view(self.seat)
        return BATCH

    def figures(self) -> GameFigures:
        paces = {meter.name: round(meter.per_second()) for meter in self.meters}
        return GameFigures(
            **paces,
            state_bytes=max(largest_dump(self.game.new(None, seed), seed) for seed in range(DUMPED)),
            decisions_per_game=round(self.decisions_per_game, 1),
            mean_options=round(self.mean_options, 2),
        )


def largest_dump(state: State, seed: int) -> int:
    rng = branch(keyed(seed))
    largest = 0
    while not state.over:
        largest = max(largest, len(dump(state)))
        playout(state, rng, 1)
    return largest


def measure(
    games: list[Game], seconds: float, with_peers: bool = False, progress: Callable[[], None] | None = None
) -> Figures:
    """All figures, each measured for about `seconds`, in turns."""
    benches = {game.id: GameBench(game) for game in games}
    peers, notes = find_peers(SEED) if with_peers else ({}, [])
    peer_meters = [Meter(name, play) for name, play in peers.items()]
    run_interleaved([meter for bench in benches.values() for meter in bench.meters] + peer_meters, seconds, progress)
    ours = {name: bench.figures() for name, bench in benches.items()}
    theirs = {meter.name: round(meter.per_second()) for meter in peer_meters}
    return Figures(
        agon=__version__,
        compiled=is_compiled(),
        python=platform.python_version(),
        machine=platform.platform(),
        seconds=seconds,
        games=ours,
        peers={name: {"decisions_per_s": pace} for name, pace in theirs.items()},
        ratio=ratios(ours, theirs),
        memory={},
        notes=notes,
    )


def ratios(ours: dict[str, GameFigures], theirs: dict[str, int]) -> dict[str, float]:
    return {
        f"{name}/{peer}": round(figures.python_decisions_per_s / pace, 2)
        for name, figures in ours.items()
        for peer, pace in theirs.items()
    }


def memory_growth(game: Game, count: int, progress: Callable[[int], None] | None = None) -> MemoryFigures:
    """How much more memory the process holds after `count` random games than before."""
    playouts(game, {}, SEED, min(count, MEMORY_WARM_UP))
    before = resident_bytes()
    done = 0
    while done < count:
        games, decisions, offered = playouts(game, {}, SEED + done, min(1000, count - done))
        done += games
        if progress is not None:
            progress(games)
    return MemoryFigures(count, resident_bytes() - before)

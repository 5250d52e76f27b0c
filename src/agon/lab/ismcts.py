"""OpenSpiel's own information-set MCTS at our tables, through the adapter: the best generic bot that there is.

It never sees the true state. At every decision it gets a state that its seat cannot tell from the true one, and from
there it plans on what OpenSpiel's `resample_from_infostate` gives. It is their bot in Python with their random
rollouts: the one in C++ crashes on games that are written in Python (OpenSpiel 2.0). Extra `spiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from agon.bots.bot import Bot, Observer
from agon.core.contract import Game, State
from agon.core.errors import AgonError
from agon.core.options import Value

CURIOSITY = 2.0  # as in OpenSpiel's own examples
FEWEST = 2  # simulations: the first one only opens the root
NO_LIMIT = 1 << 30


def check_open_spiel() -> None:
    if find_spec("pyspiel") is None:
        raise AgonError("ismcts is a bot of OpenSpiel, which is not installed", "pip install agon-games[spiel]")


class TimeIsUp(Exception):
    """Ends a search of OpenSpiel's, which counts simulations only."""


def with_clock(kind: Any) -> Any:
    """OpenSpiel's bot, but its search may also end with the time."""

    class Timed(kind):  # type: ignore[misc]
        seconds = 0.0
        simulated = 0

        def run_search(self, state: Any) -> Any:
            self.end = perf_counter() + self.seconds
            try:
                return super().run_search(state)
            except TimeIsUp:
                return self.get_final_policy(state, self.filter_illegals(self._root_node, state.legal_actions()))

        def sample_root_state(self, state: Any) -> Any:
            """Called before every simulation."""
            if self.seconds > 0 and self.simulated >= FEWEST and perf_counter() > self.end:
                raise TimeIsUp
            self.simulated += 1
            return super().sample_root_state(state)

    return Timed


class IsmctsBot(Bot):
    """Plans for so many simulations or so many seconds a decision, whichever ends first; 0 is no limit."""

    def __init__(
        self, game: Game, options: Mapping[str, Value], seed: int, simulations: int = 0, seconds: float = 0.0
    ) -> None:
        super().__init__(seed)
        check_open_spiel()
        numpy: Any = import_module("numpy")
        adapter: Any = import_module("agon.envs.openspiel")
        self.table: Any = type("Table", (adapter.AgonGame,), {"agon": game})(dict(options))
        self.simulations = max(FEWEST, simulations) if simulations > 0 or seconds <= 0 else NO_LIMIT
        self.seconds = seconds
        self.chance: Any = numpy.random.RandomState(self.rng.below(1 << 31))
        self.simulated = 0  # in all decisions so far

    def choose(self, observer: Observer) -> int:
        options = observer.legal()
        if len(options) == 1:
            return options[0]
        state = self.stand_in(observer)
        planner = self.planner()
        choice = int(planner.step(state))
        self.simulated += planner.simulated
        return choice

    def stand_in(self, observer: Observer) -> Any:
        """OpenSpiel's state around what the seat may take for the true one.

        OpenSpiel lets seats that decide side by side take hidden turns in the order of the seats. So those before this
        one answer anything: what they have answered is drawn anew in every simulation.
        """
        world = observer.sample(self.rng)
        self.answer_before(world, observer.seat)
        state: Any = self.table.new_initial_state()
        state.position.engine = world
        return state

    def answer_before(self, world: State, seat: int) -> None:
        for other in range(seat):
            while len(world.asked[other]) > 0:
                world.play(other, self.rng.pick(world.asked[other]))

    def planner(self) -> Any:
        """OpenSpiel's bot with a clock. A new one for every decision: that is how it works itself."""
        ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
        mcts: Any = import_module("open_spiel.python.algorithms.mcts")
        planner = with_clock(ismcts.ISMCTSBot)(
            game=self.table,
            evaluator=mcts.RandomRolloutEvaluator(1, self.chance),
            uct_c=CURIOSITY,
            max_simulations=self.simulations,
            random_state=self.chance,
            allow_inconsistent_action_sets=True,  # a key of ours may stand for states with different options
        )
        planner.set_resampler(self.resample)
        planner.seconds = self.seconds
        return planner

    def resample(self, state: Any, player: int) -> Any:
        """As OpenSpiel's bot does it, but with chance that can be repeated."""
        return state.resample_from_infostate(player, self.chance.uniform)

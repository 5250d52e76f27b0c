"""How many decisions a second each kind of environment makes, in turns in one run, beside others' environments.

    python -m agon.envs.bench divineplan theos

Every loop is as anybody would write it: look, take any allowed action, go on. Seconds are those of the processor.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from agon.core.errors import AgonError
from agon.envs.batch import Batch
from agon.envs.setting import game_called

SLICE = 0.1  # seconds that each loop runs before the next one has its turn
GAMES = 32  # in a batch: their states and rows fit into a processor's own cache; 64 make a few percent less
Loop = Callable[[], int]
Row = dict[str, str | int | float]


def measure(game: str, seconds: float = 1.0) -> list[Row]:
    """One row for every kind of environment: what it is, and its decisions per second."""
    game_called(game)
    loops = own_loops(game) | peer_loops()
    spent = dict.fromkeys(loops, 0.0)
    decisions = dict.fromkeys(loops, 0)
    for loop in loops.values():
        loop()  # warm: imports and first allocations do not count
    while min(spent.values()) < seconds:
        for name, loop in loops.items():
            start = time.process_time()
            while time.process_time() - start < SLICE:
                decisions[name] += loop()
            spent[name] += time.process_time() - start
    paces = {name: decisions[name] / spent[name] for name in loops}
    return [row_of(game, name, pace, paces["pettingzoo"]) for name, pace in paces.items()]


def row_of(game: str, name: str, pace: float, single: float) -> Row:
    """`times` compares with the same game as one PettingZoo environment; a peer plays a game of its own."""
    peer = ":" in name
    row: Row = {"game": name.split(":")[1] if peer else game, "environment": name.split(":")[0]}
    row["decisions_per_s"] = round(pace)
    if not peer:
        row["times"] = round(pace / single, 2)
    return row


def own_loops(game: str) -> dict[str, Loop]:
    """What is installed of our adapters."""
    loops: dict[str, Loop] = {"batch": batch_loop(game)}
    if find_spec("pettingzoo"):
        from agon.envs.pettingzoo import env, parallel_env, raw_env  # optional

        loops["pettingzoo"] = aec_loop(env(game))
        loops["pettingzoo, raw_env"] = aec_loop(raw_env(game))
        loops["pettingzoo, parallel"] = parallel_loop(parallel_env(game))
    if find_spec("gymnasium"):
        from agon.envs.gymnasium import SeatEnv  # optional

        loops["gymnasium"] = seat_loop(SeatEnv(game))
    if find_spec("pyspiel"):
        from agon.envs.openspiel import load_game  # optional

        loops["openspiel"] = spiel_loop(load_game(game), Random(1))
    if "pettingzoo" not in loops:
        raise AgonError("PettingZoo is not installed", "pip install agon-games[envs]")
    return loops


def peer_loops() -> dict[str, Loop]:
    """A classic of PettingZoo, which needs pygame, and games of OpenSpiel in C++, where they are installed."""
    loops: dict[str, Loop] = {}
    if find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3  # optional

        loops["pettingzoo classic:connect_four_v3"] = aec_loop(connect_four_v3.env())
    if find_spec("pyspiel"):
        import pyspiel  # optional

        for name in ("gin_rummy", "hanabi"):
            loops[f"openspiel c++:{name}"] = spiel_loop(pyspiel.load_game(name), Random(1))
    return loops


def batch_loop(game: str) -> Loop:
    batch = Batch(game, GAMES, seed=1)

    def step() -> int:
        batch.step(batch.sample())
        return GAMES

    return step


def aec_loop(table: Any) -> Loop:
    random = Random(1)

    def play() -> int:
        decisions = 0
        table.reset(seed=random.getrandbits(31))
        for _ in table.agent_iter():
            observation, _, termination, truncation, _ = table.last()
            if termination or truncation:
                table.step(None)
            else:
                table.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
                decisions += 1
        return decisions

    return play


def parallel_loop(table: Any) -> Loop:
    random = Random(1)

    def play() -> int:
        decisions = 0
        observations, _ = table.reset(seed=random.getrandbits(31))
        while table.agents:
            actions = {}
            for agent in table.agents:
                actions[agent] = int(random.choice(np.flatnonzero(observations[agent]["action_mask"])))
                decisions += actions[agent] != table.wait
            observations, *_ = table.step(actions)
        return decisions

    return play


def seat_loop(table: Any) -> Loop:
    """Only the own decisions count, though random bots make theirs in between."""
    random = Random(1)

    def play() -> int:
        decisions = 0
        observation, _ = table.reset(seed=random.getrandbits(31))
        ended = False
        while not ended:
            action = int(random.choice(np.flatnonzero(observation["action_mask"])))
            observation, _, ended, _, _ = table.step(action)
            decisions += 1
        return decisions

    return play


def spiel_loop(game: Any, random: Random) -> Loop:
    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def main() -> int:
    try:
        for game in sys.argv[1:] or ["divineplan"]:
            for row in measure(game):
                print(f"{row['game']:16} {row['environment']:22} {row['decisions_per_s']:>10,d} {row.get('times', '')}")
    except AgonError as error:
        print(f"{error.message}. {error.hint}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

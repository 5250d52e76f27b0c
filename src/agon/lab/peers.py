"""Other engines, driven by the same kind of loop as ours: list the legal actions, take one at random, go on.

Decisions of players are counted; chance is sampled on the way, because a game cannot go on without it. The peers come
with `pip install agon-games[bench]`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any


def find_peers(seed: int) -> tuple[dict[str, Callable[[], int]], list[str]]:
    """For each peer a function that plays one game and counts its decisions; and notes on peers that are missing."""
    found: dict[str, Callable[[], int]] = {}
    notes: list[str] = []
    if find_spec("pyspiel"):
        for name in ("hanabi", "gin_rummy"):
            found[f"open_spiel:{name}"] = open_spiel_game(name, Random(seed))
    else:
        notes.append("open_spiel is not installed: pip install agon-games[bench]")
    if find_spec("rlcard"):
        found["rlcard:gin-rummy"] = rlcard_game("gin-rummy", Random(seed))
    else:
        notes.append("rlcard is not installed: pip install agon-games[bench]")
    return found, notes


def open_spiel_game(name: str, random: Random) -> Callable[[], int]:
    from agon.envs.bench import spiel_loop  # it needs NumPy, as OpenSpiel does

    return spiel_loop(import_module("pyspiel").load_game(name), random)


def rlcard_game(name: str, random: Random) -> Callable[[], int]:
    environment: Any = import_module("rlcard").make(name, config={"seed": random.getrandbits(31)})

    def play() -> int:
        state, seat = environment.reset()
        decisions = 0
        while not environment.is_over():
            state, seat = environment.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play

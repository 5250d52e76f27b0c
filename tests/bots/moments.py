"""Moments of random games, for tests that must hold at any of them."""

from __future__ import annotations

from agon.bots.playout import playout
from agon.core.contract import Game, State
from agon.core.rng import fast


def moments(game: Game, games: int, step: int, most: int = 1000) -> list[State]:
    """States of the first games, every few decisions, at which somebody is to move; some of them if there are many."""
    found: list[State] = []
    for seed in range(games):
        state, rng = game.new(None, seed), fast(seed + 1, seed + 2)
        while not state.over:
            found.append(state.clone())
            playout(state, rng, step)
    return found[:: 1 + len(found) // most]

"""Random games at full speed: what search, tests and benchmarks run by the million."""

from __future__ import annotations

from collections.abc import Mapping

from agon.core.contract import Game, State
from agon.core.rng import Rng, branch, keyed


def playout(state: State, rng: Rng, limit: int) -> int:
    """Plays on at random until the game is over or `limit` decisions are made, and says how many were made."""
    decisions = 0
    while not state.over and decisions < limit:
        for seat in range(state.seats):
            options = state.asked[seat]
            if len(options) > 0 and decisions < limit:
                state.play(seat, options[rng.below(len(options))])
                decisions += 1
    return decisions


def playouts(game: Game, options: Mapping[str, object], seed: int, games: int) -> tuple[int, int, int]:
    """Plays whole random games, dealt from `seed` on, and counts games, decisions and the options they offered."""
    decisions = 0
    offered = 0
    rng = branch(keyed(seed))
    for i in range(games):
        state = game.new(options, seed + i)
        while not state.over:
            for seat in range(state.seats):
                choices = state.asked[seat]
                if len(choices) > 0:
                    offered += len(choices)
                    decisions += 1
                    state.play(seat, choices[rng.below(len(choices))])
    return games, decisions, offered

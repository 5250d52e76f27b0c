"""Two things that everybody needs who learns from a Batch: what each decision was worth, and how good a policy is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from agon.core.contract import Game
from agon.envs.batch import Batch
from agon.envs.setting import Floats

Policy = Callable[[Batch], NDArray[np.integer]]
"""An action for the seat to move in every game of a batch."""


def advantages(
    values: NDArray[np.floating],
    movers: Sequence[NDArray[np.int64]],
    rewards: Sequence[NDArray[np.float64]],
    ended: Sequence[NDArray[np.bool_]],
    discount: float = 0.999,
    smoothing: float = 0.95,
) -> Floats:
    """Generalized advantage estimates, each along the decisions of one seat, with the others' moves in between.

    `values` are what the seats to move expected, in T steps and once after them: (T + 1, games). The others hold copies
    of a Batch's `seats` (T + 1 of them), and of its `rewards` and `ended` after each of the T steps.
    """
    steps, games = len(rewards), len(ended[0])
    rows, seats = np.arange(games), rewards[0].shape[1]
    # what the other seats expect after the last step is not known: they share what the seat to move does not hope for
    ahead = np.repeat((1 - np.asarray(values[steps], float)[:, None]) / max(seats - 1, 1), seats, axis=1)
    ahead[rows, movers[steps]] = values[steps]
    gain = np.zeros((games, seats))
    found = np.zeros((steps, games), np.float32)
    for t in reversed(range(steps)):
        ahead[ended[t]] = rewards[t][ended[t]] / discount  # the end itself is not discounted
        gain[ended[t]] = 0.0
        at = (rows, movers[t])
        gain[at] = discount * (ahead[at] + smoothing * gain[at]) - values[t]
        ahead[at] = values[t]
        found[t] = gain[at]
    return found


def wins_against_random(policy: Policy, game: str | Game, games: int, seed: int = 0, **options: object) -> float:
    """The share of games that the policy wins on one seat, in turns on each, while all others play at random."""
    batch = Batch(game, games, seed, **options)
    own = np.arange(games) % batch.rewards.shape[1]
    open_games = np.ones(games, bool)
    won = 0.0
    while open_games.any():  # only the first game of each row counts: short ones would come more often
        actions = batch.sample()
        is_own = batch.seats == own
        actions[is_own] = policy(batch)[is_own]
        batch.step(actions)
        closed = open_games & batch.ended
        won += float(batch.rewards[closed, own[closed]].sum())
        open_games &= ~closed
    return won / games

"""Learns a game by playing against itself: masked PPO on a batch of games, tested against random play.

python examples/train_ppo.py divineplan 2 400 [torch]    # minutes, games of each test; with PyTorch instead of NumPy
"""

import sys
import time
from typing import Any

import numpy as np

from agon.envs.batch import Batch
from agon.envs.learning import advantages, wins_against_random
from agon.envs.network import Experience, Network
from agon.envs.torch_network import TorchNetwork

GAMES, STEPS, EPOCHS, PART = 128, 64, 3, 2048
name, minutes, tests = sys.argv[1:4] if len(sys.argv) > 3 else ("divineplan", "2", "400")
batch = Batch(name, GAMES, seed=1)
network = (TorchNetwork if sys.argv[4:] == ["torch"] else Network)(batch.observations.shape[1], batch.masks.shape[1])
random = np.random.default_rng(1)


def policy(table: Batch) -> Any:
    return network.choose(table.observations, table.masks)[0]


def play() -> list[Any]:
    """STEPS decisions in every game: what was seen, allowed, done, how likely, and what came of it."""
    kept: list[list[Any]] = [[] for _ in range(8)]
    seen, masks, actions, chances, values, movers, rewards, ended = kept
    for _ in range(STEPS + 1):
        action, chance, value = network.choose(batch.observations, batch.masks)
        values.append(value)
        movers.append(batch.seats.copy())
        if len(values) <= STEPS:
            seen.append(batch.observations.copy())
            masks.append(batch.masks.copy())
            batch.step(action)
            actions.append(action)
            chances.append(chance)
            rewards.append(batch.rewards.copy())
            ended.append(batch.ended.copy())
    gains = advantages(np.array(values), movers, rewards, ended)
    return [np.concatenate(part) for part in (seen, masks, actions, chances, gains, gains + np.array(values[:STEPS]))]


start, decisions = time.perf_counter(), 0
while time.perf_counter() - start < 60 * float(minutes):
    if decisions % (8 * STEPS * GAMES) == 0:
        wins = wins_against_random(policy, name, int(tests))
        print(f"{time.process_time() / 60:5.2f} minutes of CPU {decisions:10,d} decisions {wins:6.1%} wins", flush=True)
    data = play()
    for _ in range(EPOCHS):
        for rows in np.split(random.permutation(STEPS * GAMES), STEPS * GAMES // PART):
            network.improve(Experience(*[column[rows] for column in data]))
    decisions += STEPS * GAMES

print(f"wins {wins_against_random(policy, name, int(tests), seed=1):.1%} of games against random play")

"""Many games at once as NumPy arrays: how often does each seat win if everybody plays at random?

python examples/play_batch.py titans
"""

import sys
import time

import numpy as np

from agon.envs.batch import Batch

game = sys.argv[1] if len(sys.argv) > 1 else "divineplan"
batch = Batch(game, count=64, seed=1)
random = np.random.default_rng(1)
wins = np.zeros(batch.rewards.shape[1])
games = steps = 0
start = time.perf_counter()

while games < 300:
    scores = random.random(batch.masks.shape, np.float32)  # a network's output would stand here
    actions = np.where(batch.masks, scores, -1).argmax(1)
    batch.step(actions)
    steps += batch.count
    games += int(batch.ended.sum())
    wins += batch.rewards.sum(0)

seconds = time.perf_counter() - start
print(f"{games} games, {steps} decisions, {steps / seconds:,.0f} a second")
print("won by seat:", ", ".join(f"{share:.1%}" for share in wins / games))

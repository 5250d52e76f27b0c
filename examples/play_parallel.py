"""A random game through PettingZoo's parallel API: all who are asked answer in one step, the others wait.

python examples/play_parallel.py titans
"""

import sys

import numpy as np

from agon.envs.pettingzoo import parallel_env

game = sys.argv[1] if len(sys.argv) > 1 else "theos"
table = parallel_env(game)
observations, infos = table.reset(seed=1)
random = np.random.default_rng(1)
steps = together = 0
rewards: dict[str, float] = {}

while table.agents:
    actions = {}
    for agent in table.agents:
        legal = np.flatnonzero(observations[agent]["action_mask"])  # for who is not asked: `table.wait` alone
        actions[agent] = int(random.choice(legal))
    steps += 1
    together += sum(action != table.wait for action in actions.values()) > 1
    observations, rewards, terminations, truncations, infos = table.step(actions)

print(rewards)
print(f"{steps} steps, in {together} of them several seats decided side by side")

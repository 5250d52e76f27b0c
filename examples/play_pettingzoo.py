"""A random game through PettingZoo: the seats take turns, and each sees its own side of the table only.

python examples/play_pettingzoo.py theos
"""

import sys

import numpy as np

from agon.envs.pettingzoo import env

game = sys.argv[1] if len(sys.argv) > 1 else "divineplan"
table = env(game, render_mode="ansi")
table.reset(seed=1)
random = np.random.default_rng(1)
decisions = 0

for agent in table.agent_iter():
    observation, reward, termination, truncation, info = table.last()
    if termination or truncation:
        print(f"{agent}: {reward:g}")
        table.step(None)  # what PettingZoo asks for when an agent is done
        continue
    legal = np.flatnonzero(observation["action_mask"])
    table.step(int(random.choice(legal)))
    decisions += 1
    if decisions == 20:
        print(table.render(), end="\n\n")

print(f"{decisions} decisions")

"""One seat against bots through Gymnasium: how often does random play beat them?

python examples/play_gymnasium.py agon/Theos-v0 random
"""

import sys

import gymnasium
import numpy as np

name = sys.argv[1] if len(sys.argv) > 1 else "agon/DivinePlan-v0"
opponents = sys.argv[2] if len(sys.argv) > 2 else "greedy"
table = gymnasium.make(f"agon.envs.gymnasium:{name}", opponents=opponents, seat=None)  # another seat in every game
random = np.random.default_rng(1)
won = 0.0
GAMES = 4

for number in range(GAMES):
    observation, info = table.reset(seed=number)
    ended = False
    while not ended:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, ended, truncated, info = table.step(random.choice(legal))
    won += float(reward)

print(f"random play against {opponents}: {won:g} of {GAMES} games won")

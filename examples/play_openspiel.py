"""OpenSpiel's information-set search against a random player, in one of our games.

python examples/play_openspiel.py theomachy 20
"""

import sys

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from agon.envs.openspiel import load_game

name = sys.argv[1] if len(sys.argv) > 1 else "theos"
simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 10
game = load_game(name)
random = np.random.RandomState(1)
searcher = ismcts.ISMCTSBot(
    game,
    mcts.RandomRolloutEvaluator(1, random),
    uct_c=1.0,
    max_simulations=simulations,
    random_state=random,
    use_observation_string=True,
)
state = game.new_initial_state()

while not state.is_terminal():
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        action = random.choice(outcomes, p=weights)
    elif state.current_player() == 0:
        action = searcher.step(state)  # it plans on what `resample_from_infostate` gives, not on the state itself
    else:
        action = random.choice(state.legal_actions())
    state.apply_action(int(action))

print(f"after {state.move_number()} moves the searcher has {state.returns()[0]:g}, the random player the rest")

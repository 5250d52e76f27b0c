"""PettingZoo's turn-based environment: one seat answers after the other.

Where several seats decide at once they are asked in the order of their seats, and none sees another's answer before all
are in: the rules keep it back, not the environment.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from agon.core.contract import Game
from agon.envs.setting import (
    BOUND,
    Seeds,
    Setting,
    check_render_mode,
    mask_of,
    observation_of,
    returns_of,
    whole_number,
)
from agon.envs.text import table_text

Observation = dict[str, Any]


def observation_space(features: int, actions: int) -> Dict:
    """What PettingZoo's classic games have: the seat's knowledge, and what it may choose now."""
    return Dict(
        {"observation": Box(-BOUND, BOUND, (features,), np.float32), "action_mask": Box(0, 1, (actions,), np.int8)}
    )


class raw_env(AECEnv[str, Observation, int | None]):
    """A game of Agon as an AECEnv: agents `player_0`, `player_1` ... are its seats.

    An action that is not allowed is refused with IllegalAction, and nothing has changed then. PettingZoo's
    TerminateIllegalWrapper ends the game instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str | Game, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.setting = Setting(game, options)
        self.metadata = {**type(self).metadata, "name": f"agon_{self.setting.game.id}_v0"}
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.setting.features, self.setting.actions)
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(self.setting.actions) for agent in self.possible_agents
        }
        self.seeds = Seeds()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. The same seed deals the same game, here and at any other table of Agon."""
        self.game_state = self.setting.new(self.seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.game_state.to_move()[0]]

    def observe(self, agent: str) -> Observation:
        """The agent's knowledge. Its mask is empty while another one is asked."""
        state, seat = self.game_state, self.seat_of[agent]
        options = state.legal(seat) if agent == self.agent_selection else []
        return {
            "observation": observation_of(state, seat, self.setting.row),
            "action_mask": mask_of(options, self.setting.actions),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = self.game_state
        state.apply(self.seat_of[agent], whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.over:
            self.rewards = dict(zip(self.agents, returns_of(state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[state.to_move()[0]]

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as the agent to move knows it."""
        if self.render_mode is None:
            return None
        return table_text(self.game_state, self.seat_of[self.agent_selection])

    def close(self) -> None:
        """There is nothing to close."""

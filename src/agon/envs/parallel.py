"""PettingZoo's parallel environment: all who are asked answer in one step.

In these games some decisions are taken by all seats side by side and some by one seat alone. So the action space has
one more action than the game, the last one: to wait. A seat that is not asked can only wait, and one that is asked
cannot; the mask says which. One step is one answer of every seat that is asked, so nothing of what the others answer
shows before it counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium.spaces import Discrete, Space
from pettingzoo import ParallelEnv

from agon.core.contract import Game
from agon.core.errors import AgonError, IllegalAction
from agon.core.protocol import SPECTATOR
from agon.envs.aec import Observation, observation_space
from agon.envs.setting import Seeds, Setting, check_render_mode, mask_of, observation_of, returns_of, whole_number
from agon.envs.text import table_text


class parallel_env(ParallelEnv[str, Observation, int]):
    """A game of Agon as a ParallelEnv: agents `player_0`, `player_1` ... are its seats.

    Actions that are not allowed are refused with IllegalAction, and nothing has changed then. With `illegal_reward` the
    game ends instead, and who chose them gets this reward.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str | Game,
        render_mode: str | None = None,
        illegal_reward: float | None = None,
        **options: object,
    ) -> None:
        self.setting = Setting(game, options)
        self.metadata = {**type(self).metadata, "name": f"agon_{self.setting.game.id}_v0"}
        self.render_mode = check_render_mode(render_mode)
        self.illegal_reward = illegal_reward
        self.wait = self.setting.actions  # the last action
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        space = observation_space(self.setting.features, self.wait + 1)
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(self.wait + 1) for agent in self.possible_agents}
        self.seeds = Seeds()

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals. The same seed deals the same game, here and at any other table of Agon."""
        self.game_state = self.setting.new(self.seeds.next(seed))
        self.agents = self.possible_agents[:]
        return self.observe_all(), self.infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One answer of every seat that is asked; a seat that is not asked waits, or is left out."""
        if not self.agents:
            raise AgonError("the game is over", "Call `reset` for the next one.")
        answers, offenders = self.read(actions)
        rewards = [0.0] * self.setting.seats
        if offenders:
            rewards = [float(self.illegal_reward or 0.0) if seat in offenders else 0.0 for seat in range(len(rewards))]
        else:
            for seat, action in answers:
                self.game_state.play(seat, action)
            rewards = returns_of(self.game_state)
        over = self.game_state.over or bool(offenders)
        agents = self.agents
        self.agents = [] if over else agents
        return (
            self.observe_all(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self.infos(),
        )

    def read(self, actions: Mapping[str, int]) -> tuple[list[tuple[int, int]], list[int]]:
        """What the asked seats answer, and the seats whose action is not allowed, if those lose by it."""
        for agent in actions:
            if agent not in self.possible_agents:
                raise AgonError(f"there is no agent {agent!r}", f"Agents: {', '.join(self.possible_agents)}.")
        answers: list[tuple[int, int]] = []
        offenders: list[int] = []
        for seat, agent in enumerate(self.possible_agents):
            options = self.game_state.legal(seat)
            action = whole_number(actions.get(agent, self.wait))
            if action in options:
                answers.append((seat, action))
            elif options or action != self.wait:
                if self.illegal_reward is None:
                    raise self.refusal(seat, action)
                offenders.append(seat)
        return answers, offenders

    def refusal(self, seat: int, action: int) -> IllegalAction:
        if action == self.wait:
            return IllegalAction(f"seat {seat} is asked and cannot wait", self.setting.game.turn_rule)
        why = self.game_state.refusal(seat, action)
        return IllegalAction(f"seat {seat}: {why.reason}", why.rule)

    def observe_all(self) -> dict[str, Observation]:
        state = self.game_state
        return {
            agent: {
                "observation": observation_of(state, seat, self.setting.row),
                "action_mask": mask_of(state.legal(seat) or [self.wait], self.wait + 1),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return table_text(self.game_state, SPECTATOR) if self.render_mode is not None else None

    def close(self) -> None:
        """There is nothing to close."""

"""Gymnasium (extra `envs`): one seat is yours, bots sit on the others.

Importing this registers the games: `gymnasium.make("agon/DivinePlan-v0", opponents="greedy", seats=3)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from agon.bots import check_bot, make_bot
from agon.bots.bot import Bot, Observer
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.envs.aec import Observation, observation_space
from agon.envs.setting import Setting, check_render_mode, mask_of, observation_of, returns_of, whole_number
from agon.envs.text import table_text

IDS = {
    "agon/DivinePlan-v0": "divineplan",
    "agon/Theos-v0": "theos",
    "agon/Theomachy-v0": "theomachy",
    "agon/Delphi-v0": "delphi",
    "agon/Titans-v0": "titans",
}
Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """The reward comes at the end: 1 for a win, a share of it for a shared one, 0 for a loss.

    `seat` is yours; None draws one for every game. `opponents` names the bot on all other seats, or one bot for each of
    them in the order of the seats. An action outside the mask loses the game at once with `illegal_reward`, and
    `info["illegal"]` says why; with None it is refused with IllegalAction instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.setting = Setting(game, options)
        self.own_seat = None if seat is None else self.setting.check_seat(seat)
        self.opponents = bots_for(opponents, self.setting.seats - 1)
        self.illegal_reward = illegal_reward
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self.setting.features, self.setting.actions)
        self.action_space = Discrete(self.setting.actions)
        self.seat = 0
        self.bots: dict[int, Bot] = {}
        self.is_lost = False  # by an action that is not allowed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals, and plays to your first decision. A seed deals the same cards here as at any other table of Agon."""
        super().reset(seed=seed)
        self.is_lost = False
        self.deal(self.draw_seed() if seed is None else seed)
        while self.game_state.over:  # a game that never asked you
            self.deal(self.draw_seed())
        return self.observe(), {"seat": self.seat}

    def deal(self, seed: int) -> None:
        self.game_state = self.setting.new(seed)
        drawn = int(self.np_random.integers(self.setting.seats))
        self.seat = drawn if self.own_seat is None else self.own_seat
        others = [seat for seat in range(self.setting.seats) if seat != self.seat]
        self.bots = {seat: make_bot(name, self.draw_seed()) for seat, name in zip(others, self.opponents, strict=True)}
        self.let_bots_play()

    def draw_seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def let_bots_play(self) -> None:
        """Until you are asked, or the game is over. What you decide side by side with them, you decide first."""
        state = self.game_state
        while not state.over and not state.legal(self.seat):
            for seat in state.to_move():
                state.apply(seat, self.bots[seat].choose(Observer(state, seat)))

    def step(self, action: int | np.int64) -> Step:
        if self.game_state.over or self.is_lost:
            raise AgonError("the game is over", "Call `reset` for the next one.")
        answer = whole_number(action)
        if answer not in self.game_state.legal(self.seat):
            return self.lose(answer)
        self.game_state.apply(self.seat, answer)
        self.let_bots_play()
        reward = returns_of(self.game_state)[self.seat]
        return self.observe(), reward, self.game_state.over, False, {"seat": self.seat}

    def lose(self, action: int) -> Step:
        refusal = self.game_state.refusal(self.seat, action)
        if self.illegal_reward is None:
            raise refusal
        self.is_lost = True
        return self.observe(), self.illegal_reward, True, False, {"seat": self.seat, "illegal": str(refusal)}

    def observe(self) -> Observation:
        options = self.game_state.legal(self.seat)
        return {
            "observation": observation_of(self.game_state, self.seat, self.setting.row),
            "action_mask": mask_of(options, self.setting.actions),
        }

    def action_masks(self) -> Any:
        """What may be chosen now, as other libraries' masked learners ask for it."""
        return mask_of(self.game_state.legal(self.seat), self.setting.actions).astype(bool)

    def render(self) -> str | None:
        """The table as text, as you know it."""
        return table_text(self.game_state, self.seat) if self.render_mode is not None else None


def bots_for(names: str | Sequence[str], seats: int) -> list[str]:
    chosen = [names] * seats if isinstance(names, str) else list(names)
    if len(chosen) != seats:
        raise AgonError(f"{len(chosen)} opponents for {seats} other seats", "Name one bot for all, or one for each.")
    return [check_bot(name) for name in chosen]


for name, game in IDS.items():
    gymnasium.register(id=name, entry_point="agon.envs.gymnasium:SeatEnv", kwargs={"game": game})

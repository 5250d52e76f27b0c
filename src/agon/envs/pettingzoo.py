"""PettingZoo (extra `envs`): `env` and `raw_env` take turns, `parallel_env` answers together.

from agon.envs.pettingzoo import env
table = env("divineplan", seats=3)
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from agon.core.contract import Game
from agon.envs.aec import raw_env
from agon.envs.parallel import parallel_env

__all__ = ["env", "parallel_env", "raw_env"]


def env(game: str | Game, render_mode: str | None = None, **options: object) -> OrderEnforcingWrapper[str, Any, Any]:
    """A game of Agon that also refuses calls in the wrong order. Its options are those of `agon play`."""
    return OrderEnforcingWrapper(raw_env(game, render_mode, **options))

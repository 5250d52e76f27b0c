"""The games' modes and numbers of seats, for tests that go through all of them."""

from __future__ import annotations

from typing import Any

import pytest

from agon.games import make_game
from tests.every_game import EVERY_GAME


def modes() -> list[Any]:
    """Every mode of every game, named after what is special about it."""
    return [
        pytest.param(game, mode, id="-".join([game, *map(str, mode.values())]))
        for game in EVERY_GAME
        for mode in make_game(game).modes()
    ]

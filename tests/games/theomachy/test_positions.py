"""Positions by hand: what cannot be is refused, also where it would only show later."""

from __future__ import annotations

import pytest

from agon.core.errors import BadPosition
from tests.games.theomachy.table import GAME


@pytest.mark.parametrize(
    "told",
    [
        {"hands": [["no_such_card"]]},
        {"congregation": ["3/5"]},
        {"congregation": ["1/0/2"]},
        {"sky": ["earth_chaos_1", "earth_chaos_1"]},
        {"hands": [["unity", "unity", "unity"]]},
        {"phase": "lunch"},
        {"turn": 7},
        {"no such key": 1},
        {"locations": [["unity"]]},
        {"stats": [1, 2]},
        {"deck_order": [3, 3], "hands": [["unity"], []]},
        {"prayer_order": 200},
        {"seen": [[], []]},
        {"gods": ["zeus"], "mode": "advanced"},
        {"steps": [{"step": "Dance"}]},
        {"areas": [["inspiration"], []]},
        {"ante": 4},
        {"first": 2},
        {"drawn": -1},
    ],
)
@pytest.mark.rule("THEOMACHY-TERM-12")
def test_impossible_positions_are_refused(told: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.position(told)

"""The terminal's table draws every game, in every mode, at any width, from any seat."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from rich.console import Console

from agon.bots.playout import playout
from agon.cli.table import draw_view
from agon.core.protocol import SPECTATOR, View
from agon.core.rng import fast
from agon.games import make_game
from tests.every_game import EVERY_GAME

the_game = cache(make_game)
CASES = [(name, mode) for name in EVERY_GAME for mode in the_game(name).modes()]
NAMES = [f"{name}-{'-'.join(str(value) for value in mode.values())}" for name, mode in CASES]


def drawn(view: View, title: str, width: int) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, legacy_windows=False)
    console.print(draw_view(view, title, width))
    return out.getvalue().splitlines()


@pytest.mark.parametrize(("name", "mode"), CASES, ids=NAMES)
def test_every_mode_can_be_drawn(name: str, mode: dict[str, Any]) -> None:
    game = the_game(name)
    state, rng = game.new(mode, 5), fast(3, 4)
    for viewer, width in ((SPECTATOR, 80), (0, 100), (state.seats - 1, 160)):
        lines = drawn(state.view(viewer), game.title, width)
        assert len(lines) > 3 and max(map(len, lines)) <= width
        playout(state, rng, 40)


def test_a_wide_sea_shows_ships_colours_and_what_a_move_costs() -> None:
    game = the_game("delphi")
    state = game.new(None, 5)
    text = "\n".join(drawn(state.view(0), game.title, 120))
    assert "▲" in text, "the ships"
    assert text.count("●") > 5, "what lies on the islands"

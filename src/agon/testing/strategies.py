"""Strategies for hypothesis: games in progress, which shrink to fewer moves, smaller seeds and the first mode."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from agon.core.contract import Game
from agon.core.match import Match
from agon.testing.play import random_match


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, (1 << 32) - 1)


def modes(game: Game) -> st.SearchStrategy[dict[str, Any]]:
    return st.sampled_from(game.modes())


@st.composite
def games_in_progress(draw: st.DrawFn, game: Game, most_moves: int = 200, mode: dict[str, Any] | None = None) -> Match:
    """A Match after a random number of random moves, in the given mode or in any of the game."""
    options = draw(modes(game)) if mode is None else mode
    return random_match(game, options, draw(seeds()), draw(st.integers(0, most_moves)), draw(st.integers(0, 255)))

"""What a seat that reads takes for possible: never more, and never other, than what it may know."""

from __future__ import annotations

from typing import Any

import pytest

from agon.bots.belief import Belief
from agon.bots.bot import Observer
from agon.bots.playout import playout
from agon.core.codec import dump
from agon.core.rng import fast
from agon.games import make_game
from tests.every_game import EVERY_GAME

STEP = 7  # decisions between two looks


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"), [(name, mode) for name in EVERY_GAME for mode in make_game(name).modes()], ids=str
)
def test_whatever_is_believed_may_be_true(name: str, options: dict[str, Any]) -> None:
    """The seat cannot tell its worlds from the table, and they are whole positions; a twin of it has the same ones."""
    state, rng = make_game(name).new(options, 4), fast(4, 5)
    while not state.over:
        for seat in state.to_move()[:2]:
            twin = state.determinize(seat, fast(3, 4))
            here, there = (Belief(Observer(one, seat), fast(7, 8), True) for one in (state, twin))
            for _ in range(3):
                world = here.draw()
                assert dump(there.draw()) == dump(world)
                world.check()
                assert world.view(seat) == state.view(seat)
                assert world.prompt(seat) == state.prompt(seat)
        playout(state, rng, STEP)

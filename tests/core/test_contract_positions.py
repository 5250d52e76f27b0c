"""What every game refuses in a position by hand, and that what was written down is read again."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.codec import digest
from agon.core.errors import BadPosition
from agon.core.rng import fast
from agon.games import make_game
from tests.bots.moments import moments
from tests.every_game import EVERY_GAME


@pytest.mark.parametrize("name", EVERY_GAME)
@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ({"weather": "fine"}, "'weather' is not part of a position of"),
        ({"decisions": "many"}, "'decisions' cannot be read"),
        ({"game": "chess"}, "this is a position of 'chess'"),
        ({"seed": "none"}, "a seed is a number, or up to 64 hexadecimal digits"),
        ({"seed": -1}, "the seed is out of range"),
        ({"steps": [{"step": "Dance"}]}, "there is no step 'Dance'"),
    ],
)
def test_what_can_not_be_read_is_refused_with_the_reason(name: str, told: dict[str, Any], problem: str) -> None:
    game = make_game(name)
    whole = {**game.new(None, 1).describe(), **told} if "steps" in told else told
    with pytest.raises(BadPosition, match=problem):
        game.position(whole)


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_step_with_words_for_numbers_is_refused(name: str) -> None:
    game = make_game(name)
    state = game.new(None, 1)
    told = state.describe()
    step = next(step for step in told["steps"] if len(step) > 1)
    field = next(key for key in step if key != "step")
    steps = [{**each, field: "x"} if each is step else each for each in told["steps"]]
    with pytest.raises(BadPosition):
        game.position({**told, "steps": steps})


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_state_that_was_written_down_is_read_again(name: str) -> None:
    game = make_game(name)
    rng = fast(3, 4)
    for state in moments(game, games=1, step=25, most=6):
        again = game.position(state.describe())
        assert digest(again) == digest(state)
        seat = again.to_move()[0]
        action = rng.pick(again.legal(seat))
        again.apply(seat, action)
        state.apply(seat, action)
        assert digest(again) == digest(state)

"""Many games at once are the same games as one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agon.core.errors import AgonError, IllegalAction
from agon.envs.batch import Batch
from agon.games import make_game
from tests.envs.every_mode import GAMES, modes


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_what_the_seats_to_move_know(game: str) -> None:
    batch = Batch(game, 3, seed=1)
    for _ in range(60):
        for row, state in enumerate(batch.games.states):
            seat = state.to_move()[0]
            assert batch.seats[row] == seat
            assert batch.observations[row].tolist() == list(state.observe(seat))
            assert np.flatnonzero(batch.masks[row]).tolist() == sorted(state.legal(seat))
        batch.step(batch.sample())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), modes())
def test_every_mode_can_be_played(game: str, mode: dict[str, Any]) -> None:
    batch = Batch(game, 2, seed=1, **mode)
    for _ in range(30):
        batch.step(batch.sample())
    assert batch.rewards.shape == (2, mode["seats"])


def test_a_game_that_ends_gives_rewards_and_a_new_one() -> None:
    batch = Batch("theos", 4, seed=3)
    ends = 0
    while ends < 6:
        before = list(batch.games.states)
        batch.step(batch.sample())
        for row in range(4):
            if batch.ended[row]:
                ends += 1
                result = before[row].result()
                assert result is not None
                assert batch.rewards[row].tolist() == result.values()
                assert batch.games.states[row] is not before[row]
            else:
                assert batch.rewards[row].tolist() == [0.0, 0.0]
                assert batch.games.states[row] is before[row]


def test_a_seed_repeats_everything() -> None:
    first, second = Batch("delphi", 2, seed=9), Batch("delphi", 2, seed=9)
    for _ in range(50):
        actions = first.sample()
        assert actions.tolist() == second.sample().tolist()
        first.step(actions)
        second.step(actions)
        assert np.array_equal(first.observations, second.observations)


def test_games_without_a_seed_differ() -> None:
    assert not np.array_equal(Batch("titans", 1).observations, Batch("titans", 1).observations)


def test_an_illegal_action_plays_in_no_game() -> None:
    batch = Batch("divineplan", 3, seed=1)
    actions = batch.sample()
    actions[2] = 239
    before = batch.observations.copy()
    with pytest.raises(IllegalAction, match=r"game 2: .* \(DIVINEPLAN-"):
        batch.step(actions)
    assert [state.decisions for state in batch.games.states] == [1, 1, 1]
    assert np.array_equal(before, batch.observations)


def test_what_can_not_be_is_said_in_a_sentence() -> None:
    for count in (0, -1, 2.5, True):
        with pytest.raises(AgonError, match="there can not be"):
            Batch("theos", count)  # type: ignore[arg-type]
    with pytest.raises(AgonError, match="there is no option 'colour'"):
        Batch("theos", 1, colour="red")
    with pytest.raises(AgonError, match="2 actions for 3 games"):
        Batch("theos", 3, seed=1).step([1, 2])


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_an_observation_has_a_name(game: str) -> None:
    made = make_game(game)
    names = made.feature_names()
    assert len(names) == len(set(names)) == made.features

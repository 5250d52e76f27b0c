"""Many games at once are the same games as one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agon.core.errors import AgonError, IllegalAction
from agon.envs.aec import raw_env
from agon.envs.batch import Batch
from agon.games import make_game
from tests.envs.every_mode import modes
from tests.every_game import EVERY_GAME


def check_rows(batch: Batch) -> None:
    """Every row is what its state, asked by itself, writes into a clear one."""
    for row, state in enumerate(batch.games.states):
        seat = state.to_move()[0]
        assert batch.seats[row] == seat
        assert batch.observations[row].tolist() == list(state.observe(seat))
        assert np.flatnonzero(batch.masks[row]).tolist() == sorted(state.legal(seat))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_rows_are_what_the_seats_to_move_know(game: str) -> None:
    batch = Batch(game, 3, seed=1)
    for _ in range(60):
        check_rows(batch)
        batch.step(batch.sample())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_of_a_game_that_ended_is_left_in_its_row(seats: int) -> None:
    """Delphi keeps the parts of a row that stay as they are, but not into the next game."""
    batch = Batch("delphi", 3, seed=seats, seats=seats, rounds=1)
    ends = 0
    while ends < 8:
        check_rows(batch)
        batch.step(batch.sample())
        ends += int(batch.ended.sum())


def twin_of(batch: Batch, row: int, game: str, options: dict[str, Any]) -> raw_env:
    """The same game, at the same point, as a single environment."""
    twin = raw_env(game, **options)
    twin.reset(seed=0)
    twin.game_state = batch.games.states[row].clone()
    twin.agent_selection = twin.agents[twin.game_state.to_move()[0]]
    return twin


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_batch_is_what_single_environments_are(game: str) -> None:
    options = {"seats": 3}
    batch = Batch(game, 90, seed=2, **options)
    assert len(batch.parts) > 1, "all games are written at a time"
    twins = {row: twin_of(batch, row, game, options) for row in (0, 17, 89)}
    for _ in range(200):
        actions = batch.sample()
        batch.step(actions)
        for row, twin in twins.items():
            twin.step(int(actions[row]))
            assert batch.ended[row] == any(twin.terminations.values())
            assert batch.rewards[row].tolist() == list(twin.rewards.values())
            if batch.ended[row]:
                twin = twins[row] = twin_of(batch, row, game, options)
            assert twin.agents[batch.seats[row]] == twin.agent_selection
            seen = twin.observe(twin.agent_selection)
            assert np.array_equal(batch.observations[row], seen["observation"])
            assert np.array_equal(batch.masks[row], seen["action_mask"])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), modes())
def test_every_mode_can_be_played(game: str, mode: dict[str, Any]) -> None:
    batch = Batch(game, 2, seed=1, **mode)
    for _ in range(60):
        batch.step(batch.sample())
        check_rows(batch)
    assert batch.rewards.shape == (2, mode["seats"])


@pytest.mark.slow
@pytest.mark.parametrize("mode", make_game("delphi").modes())
def test_rows_that_are_kept_stay_right_for_whole_games(mode: dict[str, Any]) -> None:
    batch = Batch("delphi", 2, seed=4, **mode)
    ends = 0
    while ends < 2:
        batch.step(batch.sample())
        check_rows(batch)
        ends += int(batch.ended.sum())


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
        with pytest.raises(AgonError, match="there cannot be"):
            Batch("theos", count)  # type: ignore[arg-type]
    with pytest.raises(AgonError, match="there is no option 'colour'"):
        Batch("theos", 1, colour="red")
    batch = Batch("theos", 3, seed=1)
    with pytest.raises(AgonError, match="2 actions for 3 games"):
        batch.step([1, 2])
    for action in (-1, 722, 10**6):
        with pytest.raises(IllegalAction, match=f"game 1: there is no action {action}"):
            batch.step([batch.sample()[0], action, batch.sample()[2]])
    with pytest.raises(TypeError):
        batch.step(np.array([0.5, 1.5, 2.5]))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_number_of_an_observation_has_a_name(game: str) -> None:
    made = make_game(game)
    names = made.feature_names()
    assert len(names) == len(set(names)) == made.features

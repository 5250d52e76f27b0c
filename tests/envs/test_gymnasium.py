"""Gymnasium's own suite passes; one seat plays against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from agon.core.errors import AgonError, IllegalAction
from agon.envs.gymnasium import IDS, SeatEnv
from tests.envs.every_mode import modes


@pytest.mark.parametrize("name", IDS)
def test_the_published_suite_passes_without_a_warning(name: str, recwarn: pytest.WarningsRecorder) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)
    assert [str(warning.message) for warning in recwarn] == []


def play(table: SeatEnv, seed: int) -> tuple[list[int], float]:
    """One random game: the actions and the reward."""
    random = np.random.default_rng(seed)
    observation, _ = table.reset(seed=seed)
    actions: list[int] = []
    while True:
        actions.append(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, ended, _, _ = table.step(actions[-1])
        if ended:
            return actions, reward


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), modes())
def test_every_mode_can_be_played_from_its_last_seat(game: str, mode: dict[str, Any]) -> None:
    table = SeatEnv(game, seat=int(mode["seats"]) - 1, **mode)
    actions, reward = play(table, 1)
    assert len(actions) > 0
    assert 0 <= reward <= 1


def test_a_seed_repeats_the_whole_game_with_its_bots() -> None:
    table = SeatEnv("theos", opponents="greedy")
    assert play(table, 3) == play(table, 3)


def test_the_seat_may_change_from_game_to_game() -> None:
    table = SeatEnv("divineplan", seat=None, seats=3)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_an_illegal_action_loses_and_says_why() -> None:
    table = SeatEnv("divineplan")
    observation, _ = table.reset(seed=1)
    forbidden = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, ended, _, info = table.step(forbidden)
    assert (reward, ended) == (-1.0, True)
    assert info["illegal"] != ""
    with pytest.raises(AgonError, match="the game is over"):
        table.step(forbidden)
    strict = SeatEnv("divineplan", illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(forbidden)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"seat": "first"}, "there is no seat 'first'"),
        ({"opponents": "zeus"}, "there is no bot 'zeus'"),
        ({"opponents": ["random", "random"]}, "2 opponents for 1 other seats"),
        ({"seats": 7}, "option seats cannot be 7"),
    ],
)
def test_what_can_not_be_is_said_in_a_sentence(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(AgonError, match=words):
        SeatEnv("divineplan", **arguments)

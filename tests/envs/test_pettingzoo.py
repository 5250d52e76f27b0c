"""PettingZoo's own suites pass, and an environment plays what the engine plays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from agon.core.errors import AgonError, IllegalAction
from agon.envs.pettingzoo import env, parallel_env, raw_env
from agon.games import make_game
from tests.envs.every_mode import modes
from tests.every_game import EVERY_GAME

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # that observations are dicts, as in their own classics


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_published_suites_pass(game: str) -> None:
    api_test(env(game), num_cycles=100)
    seed_test(lambda: env(game), num_cycles=40)
    parallel_api_test(parallel_env(game), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(game, illegal_reward=-1.0), num_cycles=40)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), modes())
def test_every_mode_passes(game: str, mode: dict[str, Any]) -> None:
    api_test(env(game, **mode), num_cycles=12)
    parallel_api_test(parallel_env(game, **mode), num_cycles=12)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_whole_games_end_with_the_result_of_the_engine(game: str) -> None:
    table = env(game)
    table.reset(seed=5)
    twin = make_game(game).new({}, 5)
    rewards: dict[str, float] = {}
    random = np.random.default_rng(1)
    for agent in table.agent_iter():
        observation, reward, ended, _, _ = table.last()
        if ended:
            rewards[agent] = reward
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        seat = twin.to_move()[0]
        assert agent == f"player_{seat}"
        assert legal.tolist() == sorted(twin.legal(seat))
        assert observation["observation"].tolist() == list(twin.observe(seat))
        action = int(random.choice(legal))
        table.step(action)
        twin.apply(seat, action)
    result = twin.result()
    assert result is not None
    assert list(rewards.values()) == result.values()


def test_seats_that_decide_side_by_side_do_so_in_one_step() -> None:
    table = parallel_env("theos")
    observations, _ = table.reset(seed=1)
    masks = [observation["action_mask"] for observation in observations.values()]
    assert all(mask[table.wait] == 0 for mask in masks)  # both build their hands at once
    before = table.game_state.decisions
    table.step({agent: int(mask.argmax()) for agent, mask in zip(table.agents, masks, strict=True)})
    assert table.game_state.decisions >= before
    assert [len(moves) > 0 for moves in map(table.game_state.legal, range(2))] == [True, True]


def test_who_is_not_asked_can_only_wait() -> None:
    table = parallel_env("divineplan")
    observations, _ = table.reset(seed=1)
    asked = table.game_state.to_move()[0]
    other = 1 - asked
    mask = observations[f"player_{other}"]["action_mask"]
    assert np.flatnonzero(mask).tolist() == [table.wait]
    option = table.game_state.legal(asked)[0]
    with pytest.raises(IllegalAction, match=f"seat {other}: it is not your decision"):
        table.step({f"player_{asked}": option, f"player_{other}": option})
    with pytest.raises(IllegalAction, match=f"seat {asked} is asked and cannot wait"):
        table.step({f"player_{asked}": table.wait})
    table.step({f"player_{asked}": option})  # who waits may be left out


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    table = raw_env("divineplan")
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    forbidden = int(np.flatnonzero(mask == 0)[0])
    before = table.agent_selection
    with pytest.raises(IllegalAction):
        table.step(forbidden)
    assert table.agent_selection == before
    wrapped: Any = TerminateIllegalWrapper(table, illegal_reward=-1)
    wrapped.reset(seed=1)
    wrapped.observe(before)
    wrapped.step(forbidden)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards[before] == -1


def test_the_table_is_shown_as_its_seat_knows_it() -> None:
    table = env("divineplan", render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert isinstance(text, str)
    assert "? Move your god to another tile" in text
    assert "Divine plan: face down" in text


@pytest.mark.parametrize(
    ("game", "arguments", "words"),
    [
        ("divinplan", {}, "there is no game 'divinplan'"),
        ("divineplan", {"seats": 9}, "option seats cannot be 9"),
        ("divineplan", {"color": "red"}, "there is no option 'color'"),
        ("theos", {"render_mode": "human"}, "there is no render mode 'human'"),
    ],
)
def test_what_can_not_be_is_said_in_a_sentence(game: str, arguments: dict[str, Any], words: str) -> None:
    for maker in (env, parallel_env):
        with pytest.raises(AgonError, match=words):
            maker(game, **arguments)
    table = raw_env("divineplan")
    table.reset(seed=1)
    with pytest.raises(AgonError, match="'up' is no action"):
        table.step("up")  # type: ignore[arg-type]
    both = parallel_env("divineplan")
    both.reset(seed=1)
    with pytest.raises(AgonError, match="there is no agent 'zeus'"):
        both.step({"zeus": 1})

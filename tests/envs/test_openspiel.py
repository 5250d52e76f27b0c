"""OpenSpiel's own suites pass, and its information-set search can play our games."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from agon.core.errors import AgonError
from agon.envs.openspiel import load_game
from agon.games import make_game
from tests.envs.every_mode import modes
from tests.every_game import EVERY_GAME

SHORT = {"delphi": "agon_delphi(rounds=3)"}  # random play lasts long


def short_game(name: str) -> Any:
    return pyspiel.load_game(SHORT.get(name, f"agon_{name}"))


def spelled(game: str, mode: dict[str, Any]) -> str:
    limit = {"delphi": {"rounds": 2}, "titans": {"turn_limit": 4}}.get(game, {})
    return f"agon_{game}({','.join(f'{name}={value}' for name, value in {**mode, **limit}.items())})"


def walk(game: Any, seed: int) -> Any:
    """The states of a random game, chance nodes left out; the same object, played on."""
    random = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        outcomes = 256 if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(random.choice(outcomes)))
    yield state


@pytest.mark.parametrize("name", EVERY_GAME)
def test_the_published_simulation_passes_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(short_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), modes())
def test_every_mode_passes(game: str, mode: dict[str, Any]) -> None:
    loaded = pyspiel.load_game(spelled(game, mode))
    assert loaded.num_players() == mode["seats"]
    for number, state in enumerate(walk(loaded, 1)):
        if number == 40:
            break
        if number % 8 == 0 and not state.is_terminal():
            check_resampling(state)


def check_resampling(state: Any) -> None:
    """What OpenSpiel's ResampleInfostateTest asks of a state, which Python cannot call."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for player in range(state.num_players()):
        twin = state.resample_from_infostate(player, sampler)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.current_player() == state.current_player()
        assert twin.legal_actions() == state.legal_actions() or player != state.current_player()


@pytest.mark.parametrize("name", EVERY_GAME)
def test_resampling_keeps_what_the_player_knows(name: str) -> None:
    for number, state in enumerate(walk(short_game(name), 2)):
        if number % 5 == 0 and not state.is_terminal():
            check_resampling(state)


@pytest.mark.parametrize("name", EVERY_GAME)
def test_their_information_set_search_plays_on_it(name: str) -> None:
    game = short_game(name)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 2, random_state=random)
    for number, state in enumerate(walk(game, 3)):
        if number == 4:
            break
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", EVERY_GAME)
def test_a_history_and_a_pickle_bring_the_same_state_back(name: str) -> None:
    game = short_game(name)
    for number, state in enumerate(walk(game, 4)):
        if number not in (0, 1, 25):
            continue
        replayed = game.new_initial_state()
        for action in state.history():
            replayed.apply_action(action)
        stored = pickle.loads(pickle.dumps(state))
        assert str(replayed) == str(stored) == str(state)
        for player in range(game.num_players()):
            assert replayed.information_state_string(player) == state.information_state_string(player)
            assert stored.information_state_string(player) == state.information_state_string(player)


def test_answers_given_side_by_side_stay_unseen() -> None:
    game = load_game("theos")
    first = next(walk(game, 1))
    assert first.current_player() == 0
    second = first.clone()
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[1])
    assert str(first) != str(second)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_a_resampled_state_does_not_carry_the_hidden_history() -> None:
    game = load_game("theos")
    state = next(walk(game, 1))
    state.apply_action(state.legal_actions()[0])
    twin = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert twin.history() == []
    assert twin.position.memory[0] == b""


def test_the_seed_of_the_deal_is_that_of_every_other_table() -> None:
    state = pyspiel.load_game("agon_divineplan").new_initial_state()
    for digit in (0, 0, 1, 2):
        state.apply_action(digit)
    twin = make_game("divineplan").new({}, 258)
    assert state.observation_tensor(0) == list(twin.observe(0))


def test_a_view_is_there_for_people() -> None:
    state = next(walk(pyspiel.load_game("agon_divineplan"), 1))
    assert '"viewer":1' in state.to_observation_struct(1).to_json().replace(" ", "")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("agon_divineplan(seats=9)", "option seats cannot be 9"),
        ("agon_theos(decks=mine)", "option decks cannot be 'mine'"),
    ],
)
def test_what_can_not_be_is_said_in_a_sentence(name: str, words: str) -> None:
    with pytest.raises(AgonError, match=words):
        pyspiel.load_game(name)
    state = pyspiel.load_game("agon_divineplan").new_initial_state()
    with pytest.raises(AgonError, match="there is no chance outcome 256"):
        state.apply_action(256)
    for digit in range(4):
        state.apply_action(digit)
    with pytest.raises(AgonError, match="there is no seat 5"):
        state.resample_from_infostate(5, lambda: 0.5)
    with pytest.raises(AgonError, match=r"\("):
        state.apply_action(100)


def test_a_game_is_loaded_with_its_options() -> None:
    assert str(load_game("theos", seats=4, type="team_2v2")) == str(
        pyspiel.load_game("agon_theos(seats=4,type=team_2v2)")
    )
    assert load_game("theos", seats=4, type="team_2v2").num_players() == 4

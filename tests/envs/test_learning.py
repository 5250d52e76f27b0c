"""What learners lean on: advantages along each seat's own decisions, a fair test, and right gradients."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon.envs.batch import Batch
from agon.envs.learning import advantages, wins_against_random
from agon.envs.network import Experience, Network, masked_softmax


def test_an_advantage_looks_to_the_same_seats_next_decision() -> None:
    # one game: seats 0, 1, 0 decide, then the game is over and seat 1 has won; then a new game begins with seat 0
    values = np.array([[0.5], [0.6], [0.3], [0.5]])
    movers = [np.array([seat]) for seat in (0, 1, 0, 0)]
    rewards = [np.array([pair]) for pair in ([0.0, 0.0], [0.0, 0.0], [0.0, 1.0])]
    ended = [np.array([flag]) for flag in (False, False, True)]
    found = advantages(values, movers, rewards, ended, discount=1.0, smoothing=0.5)
    last_of_0 = 0.0 - 0.3
    assert np.allclose(found[:, 0], [0.3 - 0.5 + 0.5 * last_of_0, 1.0 - 0.6, last_of_0])


def test_what_is_not_over_counts_by_what_is_expected() -> None:
    values = np.array([[0.5], [0.8]])  # seat 1 is to move at the end and expects 0.8: seat 0 has 0.2 left
    movers = [np.array([0]), np.array([1])]
    found = advantages(values, movers, [np.zeros((1, 2))], [np.array([False])], discount=1.0, smoothing=0.5)
    assert np.allclose(found, [[0.2 - 0.5]])


def test_random_play_wins_its_share() -> None:
    def policy(batch: Batch) -> NDArray[np.int64]:
        return batch.sample()

    share = wins_against_random(policy, "theos", 200)
    assert 0.35 < share < 0.65  # even play: four standard deviations


def test_masked_actions_have_no_chance() -> None:
    chances = masked_softmax(np.array([[1.0, 2.0, 900.0]], np.float32), np.array([[1, 1, 0]], np.int8))
    assert chances[0, 2] == 0
    assert np.isclose(chances.sum(), 1)


def test_a_step_follows_the_slope_of_the_loss() -> None:
    """The slope that Adam gets, against small differences of the loss itself."""
    network = Network(5, 4, hidden=(7, 6), seed=3)
    random = np.random.default_rng(4)
    weights: list[Any] = [random.normal(0, 0.5, weight.shape) for weight in network.weights]  # in double precision
    network.weights = weights
    data: dict[str, Any] = {
        "observations": random.normal(size=(8, 5)),
        "masks": np.array([[1, 1, 0, 1]] * 8, np.int8),
        "actions": random.choice([0, 1, 3], 8),
        "before": random.uniform(0.2, 0.5, 8),
        "advantages": random.normal(size=8),
        "outcomes": random.uniform(size=8),
    }

    def loss() -> float:
        chances, values = network.think(data["observations"], data["masks"])
        gains = (data["advantages"] - data["advantages"].mean()) / (data["advantages"].std() + 1e-6)
        ratios = chances[np.arange(8), data["actions"]] / data["before"]
        better = np.minimum(ratios * gains, ratios.clip(0.8, 1.2) * gains).mean()
        entropy = -(chances * np.log(np.maximum(chances, 1e-12))).sum(1).mean()
        return float(((values - data["outcomes"]) ** 2).mean() / 2 - better - 0.01 * entropy)

    found: list[Any] = []
    for number, weight in enumerate(network.weights):
        place = tuple(random.integers(size) for size in weight.shape)
        weight[place] += 1e-6
        above = loss()
        weight[place] -= 2e-6
        found.append((number, place, (above - loss()) / 2e-6))
        weight[place] += 1e-6
    network.improve(Experience(**data))
    for number, place, slope in found:
        assert np.isclose(10 * network.means[number][place], slope, atol=1e-5)  # Adam's mean after one step: a tenth

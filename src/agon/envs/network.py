"""A small network in NumPy alone, for those who want to see learning work before they install anything larger.

Two hidden layers; the output is a choice among the allowed actions and the value of the position. `improve` takes one
step of PPO (Schulman and others, 2017) with Adam (Kingma and Ba, 2014).
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agon.envs.setting import Floats, Mask

Actions = NDArray[np.int64]


class Experience(NamedTuple):
    """Decisions to learn from, a row each."""

    observations: Floats
    masks: Mask
    actions: Actions
    before: Floats  # how likely each action was when it was chosen
    advantages: Floats
    outcomes: Floats


class Network:
    """`features` numbers in, `actions` scores and one value out."""

    def __init__(self, features: int, actions: int, hidden: tuple[int, int] = (256, 128), seed: int = 0) -> None:
        self.random = np.random.default_rng(seed)
        sizes = [features, *hidden, actions + 1]
        self.weights: list[Floats] = []
        for inputs, outputs in pairwise(sizes):
            self.weights.append(self.random.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32))
            self.weights.append(np.zeros(outputs, np.float32))
        self.weights[-2] *= 0.01  # at first, every allowed action is as good as any other
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def layers(self, observations: Floats) -> list[Floats]:
        """The input, what each hidden layer makes of it, and the output."""
        values = [observations]
        for i in range(0, len(self.weights), 2):
            value = values[-1] @ self.weights[i] + self.weights[i + 1]
            values.append(value if i + 2 == len(self.weights) else np.maximum(value, 0, out=value))
        return values

    def think(self, observations: Floats, masks: Mask) -> tuple[Floats, Floats]:
        """The probability of each action, and what the seat can expect."""
        out = self.layers(observations)[-1]
        return masked_softmax(out[:, :-1], masks), out[:, -1]

    def choose(self, observations: Floats, masks: Mask) -> tuple[Actions, Floats, Floats]:
        """An action for each row, by chance; its probability; and what the seat can expect."""
        chances, values = self.think(observations, masks)
        sums = chances.cumsum(1)
        marks = self.random.random((len(sums), 1), np.float32) * (0.999999 * sums[:, -1:])
        actions = (sums <= marks).sum(1)
        return actions, chances[np.arange(len(sums)), actions], values

    def improve(self, played: Experience, rate: float = 5e-4, clip: float = 0.2, entropy_weight: float = 0.01) -> None:
        """One step towards what went better than expected."""
        observations, masks, actions, before, advantages, outcomes = played
        count = len(actions)
        rows = np.arange(count)
        values = self.layers(observations)
        chances = masked_softmax(values[-1][:, :-1], masks)
        ratios = chances[rows, actions] / before
        gains = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        is_far = np.where(gains > 0, ratios > 1 + clip, ratios < 1 - clip)
        pull = np.where(is_far, 0, -gains * ratios)[:, None] / count  # of the loss, by the logarithm of the chance
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(1, keepdims=True)
        slope = np.empty_like(values[-1])
        slope[:, :-1] = -pull * chances + entropy_weight / count * chances * (logs + entropy)
        slope[rows, actions] += pull[:, 0]
        slope[:, -1] = (values[-1][:, -1] - outcomes) / count
        self.descend(values, slope, rate)

    def descend(self, values: list[Floats], slope: Floats, rate: float) -> None:
        """Follows the slope of the loss back through the layers."""
        self.steps += 1
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for i in range(len(self.weights) - 2, -2, -2):
            slopes = [values[i // 2].T @ slope, slope.sum(0)]
            if i > 0:
                slope = (slope @ self.weights[i].T) * (values[i // 2] > 0)
            for k in range(2):
                mean, square = self.means[i + k], self.squares[i + k]
                mean += 0.1 * (slopes[k] - mean)
                square += 0.001 * (slopes[k] * slopes[k] - square)
                self.weights[i + k] -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def masked_softmax(scores: Floats, masks: Mask) -> Floats:
    """Chances by the scores of the allowed actions; 0 for all others."""
    highest = np.where(masks, scores, -np.inf).max(1, keepdims=True)
    chances = np.exp(np.where(masks, scores - highest, -np.inf))
    result: Floats = chances / chances.sum(1, keepdims=True)
    return result

"""The network of `agon.envs.network` in PyTorch (`pip install agon-games[train]`): on the graphics card, if any."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from agon.core.errors import AgonError
from agon.envs.network import Actions, Experience
from agon.envs.setting import Floats, Mask


class TorchNetwork:
    """Takes and gives NumPy arrays, as a Batch does; `layers` is a plain torch.nn.Module to change or to save."""

    def __init__(self, features: int, actions: int, hidden: Sequence[int] = (256, 128), seed: int = 0) -> None:
        if find_spec("torch") is None:
            raise AgonError("PyTorch is not installed", "pip install agon-games[train], or take agon.envs.network.")
        self.torch: Any = import_module("torch")
        nn = self.torch.nn
        self.torch.manual_seed(seed)
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        sizes = [features, *hidden]
        parts: list[Any] = []
        for inputs, outputs in zip(sizes, hidden, strict=False):
            parts += [nn.Linear(inputs, outputs), nn.ReLU()]
        last = nn.Linear(sizes[-1], actions + 1)  # a score for every action, and the value
        with self.torch.no_grad():
            last.weight *= 0.01  # at first, every allowed action is as good as any other
        self.layers = nn.Sequential(*parts, last).to(self.device)
        self.adam = self.torch.optim.Adam(self.layers.parameters(), lr=5e-4)

    def tensor(self, values: Any) -> Any:
        return self.torch.as_tensor(np.array(values), device=self.device)  # copied: a Batch is read-only

    def think(self, observations: Floats, masks: Mask) -> tuple[Any, Any]:
        """As tensors: what torch knows of the chances of all actions, and what the seat can expect."""
        out = self.layers(self.tensor(observations))
        scores = out[:, :-1].masked_fill(self.tensor(masks) == 0, -self.torch.inf)
        return self.torch.distributions.Categorical(logits=scores, validate_args=False), out[:, -1]

    def choose(self, observations: Floats, masks: Mask) -> tuple[Actions, Floats, Floats]:
        """An action for each row, by chance; its probability; and what the seat can expect."""
        with self.torch.no_grad():
            choice, values = self.think(observations, masks)
            actions = choice.sample()
            return actions.cpu().numpy(), choice.log_prob(actions).exp().cpu().numpy(), values.cpu().numpy()

    def improve(self, played: Experience, clip: float = 0.2, entropy_weight: float = 0.01) -> None:
        """One step towards what went better than expected."""
        observations, masks, actions, before, advantages, outcomes = played
        choice, values = self.think(observations, masks)
        ratios = choice.log_prob(self.tensor(actions)).exp() / self.tensor(before)
        gains = self.tensor((advantages - advantages.mean()) / (advantages.std() + 1e-6))
        better = self.torch.minimum(ratios * gains, ratios.clamp(1 - clip, 1 + clip) * gains).mean()
        missed = ((values - self.tensor(outcomes)) ** 2).mean() / 2
        chances = choice.probs
        entropy = -(chances * chances.clamp_min(1e-12).log()).sum(1).mean()
        self.adam.zero_grad()
        (missed - better - entropy_weight * entropy).backward()
        self.adam.step()

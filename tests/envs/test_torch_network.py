"""The network in PyTorch does what the one in NumPy does, and learns."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agon.core.errors import AgonError
from agon.envs.network import Experience, Network
from agon.envs.torch_network import TorchNetwork
from tests.patience import PATIENCE

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_ppo.py"

# some gigabytes, which `make test` does not ask of everybody: `make test-train` installs PyTorch and runs all of them
with_torch = pytest.mark.skipif(find_spec("torch") is None, reason="needs PyTorch: make test-train")


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)  # Python's own way to say that there is none
    with pytest.raises(AgonError, match="PyTorch is not installed") as refused:
        TorchNetwork(5, 4)
    assert "agon-games[train]" in refused.value.hint


def twins() -> tuple[Network, TorchNetwork]:
    """The same weights in NumPy and in PyTorch."""
    plain, other = Network(5, 4, hidden=(7, 6), seed=3), TorchNetwork(5, 4, hidden=(7, 6), seed=3)
    with other.torch.no_grad():
        for i, layer in enumerate(other.layers[::2]):
            layer.weight.copy_(other.tensor(plain.weights[2 * i].T))
            layer.bias.copy_(other.tensor(plain.weights[2 * i + 1]))
    return plain, other


def positions(random: np.random.Generator, count: int) -> dict[str, Any]:
    return {
        "observations": random.normal(size=(count, 5)).astype(np.float32),
        "masks": np.array([[1, 1, 0, 1]] * count, np.int8),
    }


@with_torch
def test_both_think_and_learn_alike() -> None:
    random = np.random.default_rng(4)
    plain, other = twins()
    seen = positions(random, 64)
    data = seen | {
        "actions": random.choice([0, 1, 3], 64),
        "before": random.uniform(0.2, 0.5, 64).astype(np.float32),
        "advantages": random.normal(size=64).astype(np.float32),
        "outcomes": random.uniform(size=64).astype(np.float32),
    }
    for step in range(20):
        chances, values = plain.think(**seen)
        choice, expected = other.think(**seen)
        assert np.allclose(chances, choice.probs.detach().cpu(), atol=1e-5), step
        assert np.allclose(values, expected.detach().cpu(), atol=1e-5), step
        plain.improve(Experience(**data))
        other.improve(Experience(**data))


@with_torch
def test_what_is_masked_is_never_chosen_and_chances_are_told() -> None:
    seen = positions(np.random.default_rng(5), 1000)
    network = TorchNetwork(5, 4, seed=1)
    actions, chances, values = network.choose(**seen)
    assert set(actions.tolist()) == {0, 1, 3}
    assert np.allclose(chances, 1 / 3, atol=0.02)  # at first, all that is allowed is as good
    assert values.shape == (1000,)
    assert (network.choose(**seen)[0] != actions).any()
    assert (TorchNetwork(5, 4, seed=1).choose(**seen)[0] == actions).all()


@with_torch
@pytest.mark.slow
def test_it_learns_divine_plan() -> None:
    command = [sys.executable, str(EXAMPLE), "divineplan", "1", "200", "torch"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=os.environ)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.rpartition("wins ")[2].partition("%")[0]) >= 70

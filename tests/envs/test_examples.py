"""The examples run, and stay short enough to read at a glance."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples"
RUNS = {
    "play_pettingzoo.py": (["theos"], "decisions"),
    "play_parallel.py": (["theos"], "decided side by side"),
    "play_gymnasium.py": (["agon/Theomachy-v0", "random"], "of 4 games won"),
    "play_openspiel.py": (["theomachy", "2"], "the searcher has"),
    "play_batch.py": (["theos"], "won by seat"),
    "train_ppo.py": (["theos", "0.001", "20"], "of games against random play"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_an_example_runs(name: str) -> None:
    arguments, words = RUNS[name]
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}  # threads only wait for each other in what is so small
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_examples_are_short_and_all_of_them_are_run() -> None:
    scripts = sorted(path.name for path in EXAMPLES.glob("*.py"))
    assert scripts == sorted(RUNS)
    for name in scripts:
        assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) < 60, name

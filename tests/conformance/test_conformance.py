"""Every game in every mode keeps every law of `agon.testing`. A failure prints a Record; see docs/adding-a-game.md."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from agon.core.contract import Game
from agon.core.ledger import read_ledger
from agon.games import make_game
from agon.testing import check_game, fingerprint
from tests.every_game import EVERY_GAME

# A game that plays its modes under the laws in a file of its own, with the lengths that suit it, is not played twice.
OWN = Path(__file__).parents[1] / "games"
CASES = [
    (name, mode)
    for name in EVERY_GAME
    if not (OWN / name / "test_conformance.py").is_file()
    for mode in make_game(name).modes()
]
NAMES = [f"{name}-{'-'.join(str(value) for value in mode.values())}" for name, mode in CASES]
every_mode = pytest.mark.parametrize(("name", "mode"), CASES, ids=NAMES)


def rule_ids(name: str) -> set[str]:
    return {rule.id for rule in read_ledger(name)}


@every_mode
def test_a_game_keeps_the_laws(name: str, mode: dict[str, Any]) -> None:
    check_game(make_game(name), mode, seeds=[1], share=0.01, rules=rule_ids(name))


@pytest.mark.slow
@every_mode
def test_many_games_keep_the_laws(name: str, mode: dict[str, Any]) -> None:
    check_game(make_game(name), mode, seeds=range(100, 110), share=0.05, rules=rule_ids(name))


def test_the_template_game_keeps_the_laws(duel: Game, duel_rules: frozenset[str]) -> None:
    report = check_game(duel, seeds=range(6), share=1, rules=duel_rules)
    assert report.steps() == {step.__name__ for step in duel.step_types}


PROGRAM = """
import sys
from agon.games import make_game
from agon.testing import fingerprint
game = make_game(sys.argv[1])
for mode in game.modes():
    print(fingerprint(game, mode, 7))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_GAME)
def test_pure_and_compiled_code_play_the_same_games(name: str) -> None:
    game = make_game(name)
    here = [fingerprint(game, mode, 7) for mode in game.modes()]
    environment = {**os.environ, "AGON_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PROGRAM, name]
    pure = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert pure.stdout.splitlines() == here

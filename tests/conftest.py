"""What all tests share. The template game lies outside the package, as somebody else's game would."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from agon.core.contract import Game

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))


@pytest.fixture(scope="session")
def duel() -> Game:
    from template_game.game import make

    return make("", "")


@pytest.fixture(scope="session")
def duel_rules() -> frozenset[str]:
    from agon.testing import ledger_ids

    return ledger_ids((EXAMPLES / "template_game" / "rules.md").read_text(encoding="utf-8"))

"""Theomachy keeps every law of `agon.testing` in every mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agon.testing import check_game, ledger_ids
from tests.games.theomachy.table import GAME

LEDGER = Path(__file__).resolve().parents[3] / "docs" / "rules" / "theomachy.md"
RULES = ledger_ids(LEDGER.read_text(encoding="utf-8"))
MODES = GAME.modes()
NAMES = ["-".join(str(value) for value in mode.values()) for mode in MODES]
QUICK = [mode for mode in MODES if int(mode["seats"]) == 2]


@pytest.mark.parametrize("mode", QUICK, ids=[str(mode["mode"]) + "-" + str(mode["decks"]) for mode in QUICK])
def test_two_players_keep_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=[1], share=0.005, rules=RULES)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=NAMES)
def test_every_mode_keeps_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=range(2, 5), share=0.01, rules=RULES)

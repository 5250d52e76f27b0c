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
QUICK_MODES = [("basic", "starter"), ("advanced", "draft")]
NAMES = ["-".join(str(value) for value in mode.values()) for mode in MODES]
QUICK = [mode for mode in MODES if mode["seats"] == 2 and (mode["mode"], mode["decks"]) in QUICK_MODES]


@pytest.mark.parametrize("mode", QUICK, ids=[str(mode["mode"]) + "-" + str(mode["decks"]) for mode in QUICK])
def test_two_players_keep_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=[1], share=0.0, rules=RULES)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=NAMES)
def test_every_mode_keeps_the_laws(mode: dict[str, Any]) -> None:
    """Large tables have long games with many decisions each: one of them shows as much as three of small ones."""
    seats = int(mode["seats"])
    seeds, share = (3, 0.01) if seats == 2 else (2, 0.005) if seats == 3 else (1, 0.002)
    check_game(GAME, mode, seeds=range(2, 2 + seeds), share=share, rules=RULES)

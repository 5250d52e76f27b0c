"""What all tests share. The template game lies outside the package, as somebody else's game would."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from agon.core.contract import Game

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))
# No test depends on how fast the machine is.
settings.register_profile("agon", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("agon")
# A shell lets what it starts in the background ignore Ctrl+C, and so would programs that tests start and stop by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def duel() -> Game:
    from template_game.game import make

    return make("", "")


@pytest.fixture(scope="session")
def duel_rules() -> frozenset[str]:
    from agon.testing import ledger_ids

    return ledger_ids((EXAMPLES / "template_game" / "rules.md").read_text(encoding="utf-8"))

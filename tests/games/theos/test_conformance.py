"""Theos in every mode keeps every law of `agon.testing`."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.ledger import read_ledger
from agon.testing import check_game
from tests.games.theos.table import GAME

RULES = {rule.id for rule in read_ledger("theos")}
every_mode = pytest.mark.parametrize(
    "mode", GAME.modes(), ids=lambda mode: "-".join(str(word) for word in mode.values())
)


@every_mode
def test_a_game_keeps_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=[1], share=0.0, rules=RULES)


@pytest.mark.slow
@every_mode
def test_many_games_keep_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=range(100, 105), share=0.02, rules=RULES)


@pytest.mark.slow
def test_the_choices_of_the_set_up_keep_the_laws() -> None:
    for mode in (
        {"seats": 3, "handing": "choice", "pairs": "random", "overflow": "nothing"},
        {"seats": 2, "decks": "draft", "first_pick": "decide"},
        {"seats": 4, "type": "team_2v2", "decks": "draft", "draft_seats": "apart"},
    ):
        check_game(GAME, mode, seeds=range(3), share=0.02, rules=RULES)

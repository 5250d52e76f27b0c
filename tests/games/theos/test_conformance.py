"""Theos in every mode keeps every law of `agon.testing`."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.ledger import read_ledger
from agon.testing import check_game
from tests.games.theos.table import GAME

RULES = {rule.id for rule in read_ledger("theos")}
SOME = [
    {"seats": 2, "decks": "prebuilt"},
    {"seats": 2, "decks": "roster"},
    {"seats": 4, "type": "team_2v2", "decks": "draft"},
]
UNUSUAL = [
    {"seats": 3, "handing": "choice", "overflow": "nothing"},
    {"seats": 3, "decks": "draft", "pairs": "random"},
    {"seats": 2, "decks": "draft", "first_pick": "decide"},
    {"seats": 4, "type": "team_2v2", "decks": "draft", "draft_seats": "apart"},
    {"seats": 6, "type": "ffa", "decks": "draft", "demigods": "random"},
]


def named(mode: dict[str, Any]) -> str:
    return "-".join(str(word) for word in mode.values())


@pytest.mark.parametrize("mode", SOME, ids=named)
def test_a_game_keeps_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=[1], share=0.0, rules=RULES)


@pytest.mark.slow
@pytest.mark.parametrize("mode", GAME.modes(), ids=named)
def test_every_mode_keeps_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=[100, 101], share=0.01, rules=RULES)


@pytest.mark.slow
@pytest.mark.parametrize("mode", UNUSUAL, ids=named)
def test_the_choices_of_the_set_up_keep_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=[3], share=0.01, rules=RULES)

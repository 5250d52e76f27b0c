"""The tables of observations and actions come from the games, and the page for researchers shows them as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from agon.envs.tables import action_rows, markdown, observation_rows
from agon.games import make_game
from tests.every_game import EVERY_GAME
from tests.patience import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "researchers.md"


def last_of(places: str) -> int:
    return int(places.split(" to ")[-1])


@pytest.mark.parametrize("name", EVERY_GAME)
def test_tables_cover_every_place_in_order(name: str) -> None:
    game = make_game(name)
    for rows, count in ((observation_rows(game), game.features), (action_rows(game), len(game.vocabulary))):
        starts = [int(places.split(" to ")[0]) for places, _, _ in rows]
        assert starts == [0, *[last_of(places) + 1 for places, _, _ in rows[:-1]]]
        assert last_of(rows[-1][0]) == count - 1


@pytest.mark.parametrize("name", EVERY_GAME)
def test_the_page_shows_them(name: str) -> None:
    assert markdown(make_game(name)) in PAGE.read_text(encoding="utf-8"), f"python -m agon.envs.tables {name}"


def test_the_command_prints_them_or_says_what_is_wrong() -> None:
    command = [sys.executable, "-m", "agon.envs.tables"]
    good = subprocess.run([*command, "theos"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert good.returncode == 0
    assert "| 668 |  | over |" in good.stdout
    bad = subprocess.run([*command, "thoes"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert bad.returncode == 2
    assert "there is no game 'thoes'" in bad.stderr

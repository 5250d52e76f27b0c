"""A deck that was built before is handed in as a whole, at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import answer

DECK = """[[roster_deck]]
roster = "bountiful_sea"
cards = [
    "hidden_knowledge", "sunken_treasure", "war_fleet", "gift_of_the_nereid", "cetus", "flood",
    "messenger", "hurricane", "atlantis", "elysium", "granary",
    "{last}",
]
"""
OPTIONS = ["--option", "decks=roster", "--option", "deck_0=bountiful_sea", "--option", "deck_1=mysterious_earth"]


def play(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return answer("play", "theos", "--seats", "human,random", "--seed", "5", *OPTIONS, typed=f"deck {file}\n")


@pytest.mark.rule("THEOS-ROST-05")
def test_a_saved_deck_is_played(tmp_path: Path) -> None:
    assert "Build your hand: card 1 of 7" in play(tmp_path, DECK.format(last="pallas"))


@pytest.mark.rule("THEOS-ROST-05")
def test_a_bad_one_is_refused_with_line_and_reason_and_nothing_is_lost(tmp_path: Path) -> None:
    said = " ".join(play(tmp_path, DECK.format(last="palas")).split())
    assert "mine.toml:6: there is no card 'palas'" in said
    assert "stops after move" in said and "Build your hand" not in said


def test_other_games_take_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(DECK, encoding="utf-8")
    assert "takes nothing out of a file" in answer("play", "divineplan", "--seed", "5", typed=f"deck {file}\n")

"""A complete card file makes the same game also where the standard cards have become other ones."""

from __future__ import annotations

import re

import pytest

from agon.core.cardfile import complete_cards, join_cards, split_cards, standard_cards
from agon.core.codec import digest
from agon.core.contract import Game
from agon.core.match import Match
from agon.core.record import read_record
from agon.games import make_game
from agon.testing import random_match

GAMES = ["divineplan", "theos", "theomachy", "delphi", "titans"]
OWN = """
remove = ["cadmus"]

[[demigod]]
id = "nobody"
name = "Nobody"
colour = "red"
copies = 2
cost = { green = 1, red = 2 }
power = 4
text = "Column: place 1 red element from the Bank on a tile in range."
icon = "vibrating-shield"
"""
NAMED = re.compile(r'^name = "([A-Z][^"]*)"$', re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_it_makes_the_same_game(name: str) -> None:
    game = make_game(name)
    again = make_game(name, complete_cards(game), "cards")
    assert again.card_rows() == game.card_rows()
    assert digest(again.new(None, 7)) == digest(game.new(None, 7))
    assert complete_cards(again) == complete_cards(game), "of a complete text it is that text"


def earlier(name: str) -> tuple[str, str]:
    """A text of standard cards in which one card has another name, and that name."""
    text = standard_cards(make_game(name))
    name_of_one = {row["name"] for row in make_game(name).card_rows()} & set(NAMED.findall(text))
    old = min(one for one in name_of_one if text.count(f'"{one}"') == 1)
    return text.replace(f'"{old}"', f'"Former {old}"'), f"Former {old}"


@pytest.mark.parametrize("name", ["divineplan", "titans"])
def test_it_keeps_the_standard_cards_of_an_earlier_release(name: str) -> None:
    text, former = earlier(name)
    game = make_game(name, join_cards("", text), "cards")
    assert former in {row["name"] for row in game.card_rows()}
    assert former not in {row["name"] for row in make_game(name).card_rows()}
    sources = {row["source"] for row in game.card_rows()}
    assert sources == {row["source"] for row in make_game(name).card_rows()}, "they are standard cards, nobody's own"


def test_own_cards_are_laid_over_those_of_the_earlier_release() -> None:
    text, former = earlier("divineplan")
    game = make_game("divineplan", join_cards(OWN, text), "cards")
    assert split_cards(game.cards_text) == (OWN, text)
    names = {row["name"] for row in game.card_rows()}
    assert {former, "Nobody"} <= names


def test_a_record_has_its_cards() -> None:
    text, former = earlier("divineplan")
    game = make_game("divineplan", join_cards("", text), "cards")
    record = read_record(random_match(game, {"seats": 2}, 5, 40).record.to_json())
    again = make_game("divineplan", record.cards, "cards")
    assert Match(again, record).record == record
    assert former in {row["name"] for row in again.card_rows()}


def test_a_game_without_a_card_file_has_no_text(duel: Game) -> None:
    assert complete_cards(duel) == standard_cards(duel) == ""

"""Sentences with typed arguments: plain in English, small over a wire, and the same after it."""

from __future__ import annotations

import msgspec
import pytest

from agon.core.errors import IllegalAction
from agon.core.text import Keyword, Listing, SeatName, Text, Thing, Word, Words, marked, text

KEYWORDS = {
    "full": Keyword("Full", "Three of one colour."),
    "red": Keyword("red", colour="red"),
    "dark_red": Keyword("dark red", colour="red"),
}


@pytest.mark.parametrize(
    ("argument", "plain"),
    [
        (SeatName(1), "Player 2"),
        (SeatName(1, "Ares"), "Ares"),
        (Thing("tile:5", "b2"), "b2"),
        (Word("face_down"), "face down"),
        (Word("place", "Place"), "Place"),
        (7, "7"),
        ("{braces} stay", "{braces} stay"),
        (Listing([]), ""),
        (Listing(["a"]), "a"),
        (Listing(["a", Word("b"), 3]), "a, b and 3"),
        (text("{count} {what}", count=2, what=Word("red")), "2 red"),
    ],
)
def test_an_argument_in_plain_words(argument: Words, plain: str) -> None:
    assert str(text("<{it}>", it=argument)) == f"<{plain}>"


def test_words_come_back_from_the_wire() -> None:
    words = text(
        "{seat} moves {things} to {zone}: {n} {more}",
        seat=SeatName(0),
        things=Listing([Thing("a", "A"), Thing("b", "B")]),
        zone=Thing("zone", "the Bank"),
        n=-3,
        more=text("of {word}", word=Word("red", "Red")),
    )
    assert msgspec.json.decode(msgspec.json.encode(words), type=Words) == words
    assert msgspec.json.decode(msgspec.json.encode("plain"), type=Words) == "plain"
    assert msgspec.json.encode(text("{a}!", a=Word("red"))) == b'["text","{a}!",{"a":["word","red",""]}]'


def test_a_refusal_says_its_reason_in_plain_words_too() -> None:
    error = IllegalAction(text("{tile} is locked", tile=Thing("tile:5", "b2")), "DUEL-ROUND-01")
    assert str(error) == "b2 is locked (DUEL-ROUND-01)"
    assert isinstance(error.reason, Text)


def test_keywords_of_a_card_text_are_marked() -> None:
    words = marked("Full: dark red, redder, Red and red.", KEYWORDS)
    assert str(words) == "Full: dark red, redder, Red and red."
    assert isinstance(words, Text)
    assert words.template == "{full}: {dark_red}, redder, Red and {red}."
    assert words.places["dark_red"] == Word("dark_red", "dark red")
    assert marked("Nothing of the kind.", KEYWORDS) == "Nothing of the kind."
    assert marked("red in {braces}", KEYWORDS) == "red in {braces}"

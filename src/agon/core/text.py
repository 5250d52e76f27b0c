"""Sentences with typed arguments: what the engine says to people, from which every table makes words of its own.

A sentence is a plain string if it never varies, else a `Text`: a template, and what stands in its places. The template
is a constant, by which a translation is found. A browser shows the places as crests, cards and keywords; `str` gives
plain English for terminals, screen readers and files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct


class SeatName(Struct, frozen=True, array_like=True, tag="seat", gc=False):
    """A player. `name` is what the game calls this seat; empty where players go by their own names."""

    seat: int
    name: str = ""

    def __str__(self) -> str:
        return self.name or f"Player {self.seat + 1}"


class Thing(Struct, frozen=True, array_like=True, tag="thing", gc=False):
    """A card, tile, token or zone by its id in the view; the name is for whoever does not see it."""

    id: str
    name: str

    def __str__(self) -> str:
        return self.name


class Word(Struct, frozen=True, array_like=True, tag="word", gc=False):
    """A keyword of the game, which `Game.keywords` explains. `name` is its form in this sentence; empty: its id."""

    id: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.id.replace("_", " ")


class Listing(Struct, frozen=True, array_like=True, tag="list", gc=False):
    """Several in a row: `a, b and c`."""

    items: Sequence[Argument]

    def __str__(self) -> str:
        names = [str(item) for item in self.items]
        return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


class Text(Struct, frozen=True, array_like=True, tag="text", gc=False):
    """A sentence that varies: `{name}` in the template stands for the argument of that name."""

    template: str
    places: Mapping[str, Argument]

    def __str__(self) -> str:
        return self.template.format_map(self.places)


Argument: TypeAlias = int | str | SeatName | Thing | Word | Listing | Text
Words: TypeAlias = str | Text
"""What the engine says. A constant sentence is its own template."""


def text(template: str, **places: Argument) -> Text:
    return Text(template, places)


class Keyword(Struct, frozen=True, omit_defaults=True, gc=False):
    """A word that a game explains wherever it stands: `meaning` in a sentence; `colour` or `icon` if it has a sign."""

    name: str
    meaning: str = ""
    colour: str = ""
    icon: str = ""


def marked(words: str, keywords: Mapping[str, Keyword]) -> Words:
    """A card's text with the game's keywords in it as such. They match as they are written, in capitals or not."""
    ids = {keyword.name: id for id, keyword in keywords.items()}
    names = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    parts = re.split(rf"\b({names})\b", words)
    if len(parts) == 1 or "{" in words:
        return words
    places: dict[str, Argument] = {ids[name]: Word(ids[name], name) for name in parts[1::2]}
    return Text("".join("{" + ids[part] + "}" if i % 2 else part for i, part in enumerate(parts)), places)

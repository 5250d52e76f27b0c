"""Reads a TOML file of cards and remembers the line of every key, so that a refusal can point at it. Knows no game.

tomllib gives no positions. `_Lines` walks through the same text once more and notes where each key stands; as tomllib
has accepted the text before, the walk may take good TOML for granted.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Never

from agon.core.errors import CardFileError

if TYPE_CHECKING:
    from agon.core.contract import Game

OWN = "own"
STANDARD = "\n#:standard cards\n"  # between a user's own cards and the standard ones, in a complete text
SOURCES = ("rulebook", "published", "inferred", "reconstructed", OWN)

Path = tuple[str | int, ...]

BLANK = re.compile(r"(?:\s|#[^\n]*)*")
BLANK_OR_COMMA = re.compile(r"(?:[\s,]|#[^\n]*)*")
BARE_VALUE = re.compile(r"[^,\]}#\n]+")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})' r"|'''.*?'''(?:'{0,2})" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'", re.DOTALL
)


@dataclass(frozen=True)
class Entry:
    """One table of a card file. The getters refuse what does not fit with file, line, key, finding and wish."""

    file: str
    line: int
    data: dict[str, Any]
    source: str
    field_sources: dict[str, str]
    _path: Path
    _lines: dict[Path, int]

    def line_of(self, key: str) -> int:
        """The line of a key, also of one in a subtable ('cost.green'); the header's line if the key is not there."""
        return self._lines.get((*self._path, *key.split(".")), self.line)

    @property
    def header(self) -> str:
        """How the table begins: [name] or [[name]]."""
        name = ".".join(str(part) for part in self._path if isinstance(part, str))
        return f"[[{name}]]" if isinstance(self._path[-1], int) else f"[{name}]"

    def refuse(self, key: str, problem: str, hint: str = "") -> Never:
        raise CardFileError(self.file, self.line_of(key), problem, hint)

    def text(self, key: str, default: str | None = None) -> str:
        value = self._value(key, default)
        if not isinstance(value, str):
            self._unfit(key, value, "a text in quotes")
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self._value(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self._unfit(key, value, f"a whole number from {low} to {high}")
        return value

    def choice(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        value, wanted = self._value(key, default), list(allowed)
        if value not in wanted:
            self._unfit(key, value, f"one of {', '.join(wanted)}", did_you_mean(str(value), wanted))
        return str(value)

    def flag(self, key: str, default: bool | None = None) -> bool:
        value = self._value(key, default)
        if not isinstance(value, bool):
            self._unfit(key, value, "true or false")
        return value

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        value = self._value(key, default)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._unfit(key, value, "a list of texts")
        return value

    def word(self, key: str, pattern: str, wanted: str, default: str | None = None) -> str:
        """A text of one shape, such as an id."""
        value = self.text(key, default)
        if not re.fullmatch(pattern, value):
            self._unfit(key, value, f"made of {wanted}")
        return value

    def table(self, key: str) -> Entry:
        """A table inside this one, such as cost = { green = 1 }."""
        value = self._value(key, None)
        if not isinstance(value, dict):
            self._unfit(key, value, "a table { key = value, ... }")
        return Entry(self.file, self.line_of(key), value, self.source, {}, (*self._path, key), self._lines)

    def tables(self, key: str) -> list[Entry]:
        """An array of tables inside this one; none if it is not there."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self._unfit(key, value, "an array of tables")
        places = [(*self._path, key, at) for at in range(len(value))]
        return [
            Entry(self.file, self._lines.get(place, self.line), item, self.source, {}, place, self._lines)
            for place, item in zip(places, value, strict=True)
        ]

    def only(self, allowed: Iterable[str]) -> None:
        """Refuses keys that nobody reads: a misspelt key must not pass in silence."""
        known = [*allowed, "source", "field_sources"]
        for key in self.data:
            if key not in known:
                hint = did_you_mean(key, known) or f"known keys: {', '.join(known)}"
                self.refuse(key, f"unknown key '{key}'", hint)

    def _value(self, key: str, default: Any) -> Any:
        value = self.data.get(key, default)
        if value is None:
            self.refuse(key, f"'{key}' is missing")
        return value

    def _unfit(self, key: str, value: object, wanted: str, hint: str = "") -> Never:
        self.refuse(key, f"{key} = {_as_toml(value)} is not {wanted}", hint)


@dataclass(frozen=True)
class CardFile:
    """`tables` are the arrays of tables [[x]], `settings` the plain tables [x], `top` the keys before any header."""

    name: str
    tables: dict[str, list[Entry]]
    settings: dict[str, Entry]
    top: Entry

    def setting(self, key: str) -> Entry:
        if key not in self.settings:
            raise CardFileError(self.name, 0, f"the table [{key}] is missing")
        return self.settings[key]


def read_card_file(text: str, name: str, *, own: bool = False) -> CardFile:
    """The entries of a card file. In a user's own file (`own`) an entry without a source has the source 'own'."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(text, name, str(error)) from None
    lines = _Lines(text).read()
    default = OWN if own else ""
    tables: dict[str, list[Entry]] = {}
    settings: dict[str, Entry] = {}
    top: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            settings[key] = _entry(name, value, (key,), lines, default)
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            tables[key] = [_entry(name, item, (key, at), lines, default) for at, item in enumerate(value)]
        else:
            top[key] = value
    return CardFile(name, tables, settings, Entry(name, 1, top, OWN, {}, (), lines))


def standard_cards(game: Game) -> str:
    """The text of the standard cards as this release has them; empty if the game has no card file."""
    folder = type(game).__module__.rpartition(".")[0]
    file = files(folder).joinpath("cards.toml") if folder else None
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else ""


def complete_cards(game: Game) -> str:
    """A text that makes the same game again also with a later release, whose standard cards are other ones."""
    own, standard = split_cards(game.cards_text)
    standard = standard or standard_cards(game)
    return join_cards(own, standard)


def join_cards(own: str, standard: str) -> str:
    return own + STANDARD + standard if standard else own


def split_cards(text: str) -> tuple[str, str]:
    """A user's own cards, and the standard ones that they change; empty for those of this release."""
    own, _, standard = text.partition(STANDARD)
    return own, standard


def overlay(standard: list[Entry], own: list[Entry], removed: Iterable[str] = ()) -> list[Entry]:
    """The standard entries with a user's: the same id takes a card's place, a new one goes to the end."""
    gone = set(removed)
    result = {entry.text("id"): entry for entry in standard if entry.text("id") not in gone}
    seen: set[str] = set()
    for entry in own:
        name = entry.text("id")
        if name in seen:
            entry.refuse("id", f"id '{name}' stands twice in this file")
        seen.add(name)
        result[name] = entry
    return list(result.values())


def _entry(file: str, data: dict[str, Any], path: Path, lines: dict[Path, int], default: str) -> Entry:
    bare = Entry(file, lines[path], data, "", {}, path, lines)
    source = bare.choice("source", SOURCES, default or None)
    field_sources: dict[str, str] = {}
    if "field_sources" in data:
        fields = bare.table("field_sources")
        field_sources = {key: fields.choice(key, SOURCES) for key in fields.data}
    return Entry(file, bare.line, data, source, field_sources, path, lines)


def _syntax_error(text: str, name: str, message: str) -> CardFileError:
    found = re.search(r"(.*?) ?\(at (?:line (\d+), column \d+|end of document)\)", message)
    if found is None:
        return CardFileError(name, 1, message, "the file must be good TOML (toml.io)")
    line = int(found[2]) if found[2] else len(text.splitlines()) or 1
    return CardFileError(name, line, f"no good TOML: {found[1]}", "see toml.io for the form of the file")


class _Lines:
    """The line of every header and key of a TOML text, by its path: ('demigod', 2, 'cost', 'green')."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [match.end() for match in re.finditer("\n", text)]
        self.lines: dict[Path, int] = {}
        self.lengths: dict[Path, int] = {}  # arrays of tables: how many so far

    def read(self) -> dict[Path, int]:
        table: Path = ()
        self.skip(BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.assignment(table)
            self.skip(BLANK)
        return self.lines

    def header(self) -> Path:
        is_array = self.text.startswith("[[", self.at)
        line = self.line()
        self.at += 2 if is_array else 1
        *parents, last = self.key()
        self.at = self.text.index("]", self.at) + (2 if is_array else 1)
        path: Path = ()
        for part in parents:
            path = self.inside((*path, part), line)
        if is_array:
            path = (*path, last)
            self.lines.setdefault(path, line)
            self.lengths[path] = self.lengths.get(path, 0) + 1
        return self.inside(path if is_array else (*path, last), line)

    def inside(self, path: Path, line: int) -> Path:
        """The table that a name in a header means: of an array of tables, the latest."""
        if path in self.lengths:
            path = (*path, self.lengths[path] - 1)
        self.lines.setdefault(path, line)
        return path

    def assignment(self, table: Path) -> None:
        line = self.line()
        path = table
        for part in self.key():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self.at = self.text.index("=", self.at) + 1
        self.skip(BLANK)
        self.value(path)

    def key(self) -> list[str]:
        """A key, dotted or not: bare words or strings."""
        parts: list[str] = []
        while True:
            self.skip(BLANK)
            if self.text[self.at] in "\"'":
                parts.append(tomllib.loads(f"key = {self.skip(STRING)}")["key"])
            else:
                parts.append(self.skip(BARE_KEY))
            self.skip(BLANK)
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def value(self, path: Path) -> None:
        self.lines.setdefault(path, self.line())
        first = self.text[self.at]
        if first in "\"'":
            self.skip(STRING)
        elif first == "[":
            self.items("]", path)
        elif first == "{":
            self.items("}", path)
        else:
            self.skip(BARE_VALUE)

    def items(self, end: str, path: Path) -> None:
        """Walks through an array or an inline table."""
        self.at += 1
        count = 0
        self.skip(BLANK_OR_COMMA)
        while self.text[self.at] != end:
            if end == "]":
                self.value((*path, count))
            else:
                self.assignment(path)
            count += 1
            self.skip(BLANK_OR_COMMA)
        self.at += 1

    def skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        assert found is not None, f"tomllib has read this, but not we: {self.text[self.at : self.at + 40]!r}"
        self.at = found.end()
        return found[0]

    def line(self) -> int:
        return bisect_right(self.starts, self.at) + 1


def did_you_mean(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    return f"did you mean '{close[0]}'?" if close else ""


def _as_toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)

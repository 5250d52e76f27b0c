"""Card files: every key has its line, and every refusal says where, what and what could stand there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agon.core.cardfile import CardFile, Entry, overlay, read_card_file
from agon.core.cardtext import CardTextError, TextGrammar
from agon.core.errors import CardFileError

FILE = r'''# a comment with [[brackets]] and = signs
title = "Try"
remove = [
  "one",   # the first
  "two",
]

[market]
spots = 4
source = "rulebook"

[[card]]
id = "ajax"
cost = { green = 1, red = 2 }
cost_text = "an apostrophe ' and an \" escape" # and a quote "
text = """
Two lines, with = and [card] in them.
"""
lists = [
  ["a", "b"],
  [ 'c', "d # no comment" ],
]
source = "inferred"
[card.field_sources]
id = "published"
# between
cost = "reconstructed"

[[card]]
id = 'nestor'   # a literal string
deep.er.key = true
"quoted key" = 1979-05-27 07:32:00
source = "reconstructed"
field_sources = { id = "rulebook" }
  [[card.part]]
  name = "first"
  [[card.part]]
  name = "second"
'''


def cards() -> CardFile:
    return read_card_file(FILE, "try.toml")


def one(body: str) -> Entry:
    return read_card_file(f"[[card]]\n{body}\n", "my.toml", own=True).tables["card"][0]


def test_tables_settings_and_top_level_keys_are_apart() -> None:
    file = cards()
    assert list(file.tables) == ["card"]
    assert list(file.settings) == ["market"]
    assert file.top.texts("remove") == ["one", "two"]
    assert file.setting("market").number("spots", 1, 9) == 4
    with pytest.raises(CardFileError, match=r"\[limits\] is missing"):
        file.setting("limits")


@pytest.mark.parametrize(
    ("card", "key", "line"),
    [
        (0, "id", 13),
        (0, "cost", 14),
        (0, "cost.red", 14),
        (0, "cost_text", 15),
        (0, "text", 16),
        (0, "lists", 19),
        (0, "source", 23),
        (0, "field_sources", 24),
        (0, "field_sources.id", 25),
        (0, "field_sources.cost", 27),
        (0, "not there", 12),
        (1, "id", 30),
        (1, "deep", 31),
        (1, "deep.er.key", 31),
        (1, "quoted key", 32),
        (1, "field_sources.id", 34),
        (1, "part", 35),
    ],
)
def test_every_key_has_its_line(card: int, key: str, line: int) -> None:
    assert cards().tables["card"][card].line_of(key) == line


def test_headers_and_top_level_keys_have_lines() -> None:
    file = cards()
    assert [entry.line for entry in file.tables["card"]] == [12, 29]
    assert (file.settings["market"].line, file.top.line_of("remove")) == (8, 3)
    assert [entry.header for entry in (file.settings["market"], file.tables["card"][1])] == ["[market]", "[[card]]"]


def test_lines_hold_for_carriage_returns_and_inline_arrays_of_tables() -> None:
    entry = read_card_file('\r\ncard = [\r\n  { id = "a" },\r\n  { id = "b" },\r\n]\r\n', "x", own=True).tables["card"][
        1
    ]
    assert (entry.line, entry.line_of("id")) == (4, 4)


def test_sources_are_read() -> None:
    ajax, nestor = cards().tables["card"]
    assert (ajax.source, nestor.source) == ("inferred", "reconstructed")
    assert ajax.field_sources == {"id": "published", "cost": "reconstructed"}


def test_a_users_own_entry_needs_no_source() -> None:
    assert one('id = "a"').source == "own"
    with pytest.raises(CardFileError, match="x:1: 'source' is missing"):
        read_card_file("[[card]]\nid = 1", "x")


BAD_FILES = [
    ("syntax", '[[card]]\nid = "a"\ncost 3\n', 3, "Expected '='", "toml.io"),
    ("an open string", '[[card]]\nid = "a', 2, "no good TOML", "toml.io"),
    ("a key twice", '[[card]]\nid = "a"\nid = "b"\n', 3, "no good TOML", "toml.io"),
    ("an unknown source", '[[card]]\nid = "a"\nsource = "rulebok"\n', 3, '"rulebok"', "did you mean 'rulebook'?"),
    (
        "an unknown source of a field",
        '[[card]]\nsource = "own"\n[card.field_sources]\nid = "own"\ncost = "hearsay"\n',
        5,
        '"hearsay" is not one of rulebook, published',
        "",
    ),
]


@pytest.mark.parametrize(
    ("text", "line", "problem", "hint"), [row[1:] for row in BAD_FILES], ids=[r[0] for r in BAD_FILES]
)
def test_bad_files_are_refused_with_their_line(text: str, line: int, problem: str, hint: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read_card_file(text, "my.toml", own=True)
    assert caught.value.line == line
    assert caught.value.message.startswith(f"my.toml:{line}: ")
    assert problem in caught.value.problem
    assert hint in caught.value.hint


BAD_VALUES: list[tuple[str, Callable[[Entry], object], str]] = [
    ("id = 3", lambda e: e.text("id"), "id = 3 is not a text in quotes"),
    ('power = "3"', lambda e: e.number("power", 0, 9), 'power = "3" is not a whole number from 0 to 9'),
    ("power = 10", lambda e: e.number("power", 0, 9), "power = 10 is not a whole number from 0 to 9"),
    ("power = true", lambda e: e.number("power", 0, 9), "power = true is not a whole number from 0 to 9"),
    ('colour = "gren"', lambda e: e.choice("colour", ["green", "red"]), 'colour = "gren" is not one of green, red'),
    ("epic = 1", lambda e: e.flag("epic"), "epic = 1 is not true or false"),
    ("rows = [1]", lambda e: e.texts("rows"), "rows = [1] is not a list of texts"),
    ("cost = 3", lambda e: e.table("cost"), "cost = 3 is not a table { key = value, ... }"),
    ('id = "Ajax!"', lambda e: e.word("id", "[a-z]+", "small letters"), 'id = "Ajax!" is not made of small letters'),
    ("cots = 3", lambda e: e.only(["id", "cost"]), "unknown key 'cots'"),
    ("cost = { pink = 3 }", lambda e: e.table("cost").only(["green"]), "unknown key 'pink'"),
]


@pytest.mark.parametrize(("body", "read", "problem"), BAD_VALUES, ids=[row[0] for row in BAD_VALUES])
def test_values_that_do_not_fit_are_refused(body: str, read: Callable[[Entry], object], problem: str) -> None:
    entry = one(f"# a line between\n{body}")
    with pytest.raises(CardFileError) as caught:
        read(entry)
    assert (caught.value.line, caught.value.problem) == (3, problem)


def test_a_misspelt_key_gets_a_suggestion() -> None:
    with pytest.raises(CardFileError) as caught:
        one("cots = 3").only(["id", "cost"])
    assert caught.value.hint == "did you mean 'cost'?"


def test_a_missing_key_is_refused_at_the_header_and_a_default_helps() -> None:
    entry = one('id = "a"')
    with pytest.raises(CardFileError, match=r"my\.toml:1: 'power' is missing"):
        entry.number("power", 0, 9)
    assert (entry.number("power", 0, 9, 2), entry.flag("epic", False), entry.text("myth", "")) == (2, False, "")


def test_overlay_replaces_adds_and_removes() -> None:
    standard = read_card_file('[[c]]\nid = "a"\n[[c]]\nid = "b"\n[[c]]\nid = "d"\n', "s", own=True).tables["c"]
    own = read_card_file('[[c]]\nid = "b"\n[[c]]\nid = "e"\n', "o", own=True).tables["c"]
    assert [(entry.text("id"), entry.file) for entry in overlay(standard, own, ["d"])] == [
        ("a", "s"),
        ("b", "o"),
        ("e", "o"),
    ]
    with pytest.raises(CardFileError, match="o:2: id 'b' stands twice"):
        overlay(standard, [own[0], own[0]])


# -- texts -------------------------------------------------------------------------------------------------------------
GRAMMAR = TextGrammar(
    """
    start: "Draw" number ("card" | "cards") where? "."
         | "Discard your hand."
    where: "from the deck" | "from the discard pile of" ("any" | "one") "player"
    !number: "1" | "2" | "3" | "4"
    """,
    "start",
)


def test_a_text_becomes_a_tree_whatever_its_capitals_and_spaces() -> None:
    tree = GRAMMAR.parse("draw 2  CARDS\nfrom the Deck .")
    assert [str(token) for token in tree.scan_values(lambda token: True)] == ["2"]


BAD_TEXTS = [
    ("Drew 2 cards.", "Drew", 0, ["Draw 1 to 4", "Discard your hand."]),
    ("Draw five cards.", "five", 5, ["1 to 4"]),
    ("Draw 2 card from the dek.", "dek", 21, ["deck", "discard pile of"]),
    ("Draw 2 cards from the discard pile of a player.", "a", 38, ["any", "one"]),
    ("Draw 2 cards", "", 12, [".", "from the deck", "from the discard pile of"]),
    ("Discard your cards.", "cards", 13, ["hand."]),
    ("Draw 2 cards. Now", "Now", 14, ["the end of the text"]),
    ("Draw 2 cardsfrom the deck.", "cardsfrom", 7, ["cards", "card"]),
    ("", "", 0, ["Discard your hand.", "Draw 1 to 4"]),
]


@pytest.mark.parametrize(("text", "word", "position", "expected"), BAD_TEXTS)
def test_the_first_wrong_word_is_named_with_what_could_stand_there(
    text: str, word: str, position: int, expected: list[str]
) -> None:
    with pytest.raises(CardTextError) as caught:
        GRAMMAR.parse(text)
    assert (caught.value.word, caught.value.position) == (word, position)
    assert caught.value.expected == expected
    assert caught.value.hint == f"could stand here: {', '.join(expected)}"

"""Files out of bounds are refused with their line before a parser sees them, in time that grows with the text alone."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agon.core.bounded import TOKEN, Bounds, check_bounds
from agon.core.errors import CardFileError

BOUNDS = Bounds(size=20_000, lines=100, dots=4, nesting=4, word=40, text=200)


def refusal(text: str) -> CardFileError:
    with pytest.raises(CardFileError) as caught:
        check_bounds(text, "deck.toml", BOUNDS)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a = 1\n" + ".".join("a" * 500) + " = 1", 2, "too many dots"),
        (" . ".join(['"a"'] * 500) + " = 1", 1, "too many dots"),
        ("\n\n[" + ".".join("b" * 9) + "]", 3, "too many dots"),
        ("x = " + "[" * 5000, 1, "lists"),
        ("x = " + "{a=" * 5000, 1, "lists"),
        ("a = 1\nb = 2\nx = " + "9" * 5000, 3, "5000 letters"),
        ("x = 0x" + "f" * 5000, 1, "5002 letters"),
        ("x = '" + "y" * 300 + "'", 1, "302 letters"),
        ('x = """\n' + "y" * 300 + '"""', 1, "a text of"),
        ("a = 1 # \x00", 1, "control character"),
        ("a = 1\nx = 'ends nowhere", 2, "does not end"),
        ('x = """ends nowhere"', 1, "does not end"),
        ("x = 1\n" * 200, 101, "too many lines"),
        ("é" * 15_000, 0, "30000 bytes"),
        ("a = '\ud800'", 1, "cannot be stored"),
        ('{"a": ' + "[" * 3000 + "]" * 3000 + "}", 1, "lists"),
        ('{"a":\n ' + "9" * 3000 + "}", 2, "3000 letters"),
    ],
)
def test_what_is_out_of_bounds_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    refused = refusal(text)
    assert refused.line == line and words in refused.message
    assert len(refused.message) < 200


@pytest.mark.parametrize(
    "text",
    [
        'name = "with . many . dots . and [[[[[[[ in = it"  # and . so . on . and . on [[[[[[[[',
        "[[deck]]\ncards = ['a.b.c.d.e.f', \"\"\"\"x\"\"\"\"\", '''it''s''''']\nat = 1979-05-27T07:32:00.999Z\n",
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]\ny = {a.b = 1, c.d = 2, e.f = 3}",
        'x = "\\"[[[[[[ \\\\"\n',
        "x = '\\'\ny = 1.0\n",
        '"" = 1\n',
    ],
)
def test_what_is_within_bounds_passes(text: str) -> None:
    tomllib.loads(text)
    check_bounds(text, "deck.toml", BOUNDS)


words = st.text("abc019_-", min_size=1, max_size=50)
quoted = st.builds(
    lambda quote, text: quote + text + quote,
    st.sampled_from(['"', "'", '"""', "'''"]),
    st.text("ab[{.#\n\"'\\", max_size=12),
)
pieces = st.one_of(
    words, quoted, st.sampled_from(["=", ".", "[", "]", "{", "}", "[[", "]]", ",", "\n", " ", "#", '"', "'", "\\", ":"])
)
texts = st.lists(
    st.one_of(pieces, st.builds(lambda piece, count: piece * count, pieces, st.integers(2, 400))), max_size=12
).map("".join)


def depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max((depth(one) for one in inner), default=0)


@settings(max_examples=300, deadline=None, database=None)
@given(texts)
@example("[" + "a." * 9 + "a]")
@example("a.b = [[[[1]]]]")
def test_what_passes_cannot_hurt_a_parser(text: str) -> None:
    """A parser that takes a text which has passed makes nothing deep of it, and no number that Python will not read."""
    try:
        check_bounds(text, "file", BOUNDS)
    except CardFileError as refused:
        assert len(refused.message) < 200
        return
    for parse in (tomllib.loads, json.loads):
        try:
            parsed = parse(text)
        except (tomllib.TOMLDecodeError, json.JSONDecodeError):  # others are faults: too deep, too many digits
            continue
        # a header and a key, each of `dots` names, above lists that are nested as deep as they may be
        assert depth(parsed) <= 2 * (BOUNDS.dots + 1) + BOUNDS.nesting * (BOUNDS.dots + 2) + 1


@settings(max_examples=300, deadline=None, database=None)
@given(texts)
@example('"""' + '\\"""' * 1000)
@example("'''" * 999)
@example("\"'" * 5000)
def test_every_letter_is_looked_at_once(text: str) -> None:
    """No part begins before the one before it ends, and none is looked for in vain and passed over: the quotes that
    open nothing are parts as well."""
    at = 0
    for found in TOKEN.finditer(text):
        assert found.start() >= at
        assert not set(text[at : found.start()]) & set("\"'#[]{},=:.\n"), "passed over"
        at = found.end()

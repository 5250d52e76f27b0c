"""Dump, load and digest: from the fields alone, the same everywhere, and never a crash on foreign bytes."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.core.codec import Reader, digest, dump, fields_of, load, write_number, write_numbers, write_word
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.match import EventLog
from agon.core.rng import fast
from agon.testing import random_match

NUMBERS = st.one_of(st.integers(-300, 300), st.integers(-(1 << 300), 1 << 300))


@given(NUMBERS)
def test_a_number_comes_back(n: int) -> None:
    out = bytearray()
    write_number(out, n)
    reader = Reader(bytes(out))
    assert reader.number() == n and reader.at == len(out)


@pytest.mark.parametrize(("n", "data"), [(0, "00"), (-1, "01"), (1, "02"), (63, "7e"), (-64, "7f"), (64, "8001")])
def test_numbers_are_short_and_never_change(n: int, data: str) -> None:
    out = bytearray()
    write_number(out, n)
    assert out.hex() == data


@given(st.lists(NUMBERS), st.text())
def test_lists_and_words_come_back(numbers: list[int], word: str) -> None:
    out = bytearray()
    write_numbers(out, numbers)
    write_word(out, word)
    reader = Reader(bytes(out))
    assert reader.numbers() == numbers
    assert reader.word() == word


def test_a_dump_holds_the_data_and_nothing_else(duel: Game) -> None:
    state = random_match(duel, {}, 1, 4).state
    fields = fields_of(state)
    assert list(fields) == sorted(fields)
    assert {"rng", "stack", "asked", "hands", "seen", "over"} <= set(fields)
    assert not {"game", "sink"} & set(fields)


def test_a_state_that_is_watched_is_the_same_state(duel: Game) -> None:
    state = duel.new({}, 1)
    before = digest(state)
    state.sink = EventLog()
    assert digest(state) == before


def test_the_two_kinds_of_chance_come_back(duel: Game) -> None:
    state = duel.new({}, 1)
    for rng in (state.rng, fast(3, 4)):
        state.rng = rng
        loaded = load(duel, dump(state))
        future = [state.rng.copy().word(), loaded.rng.copy().word()]
        assert future[0] == future[1] and loaded.rng.key == rng.key


def test_a_digest_sees_every_field(duel: Game) -> None:
    state = duel.new({}, 1)
    digests = {digest(state)}
    for name, value in fields_of(state).items():
        if type(value) is int:
            twin = state.clone()
            setattr(twin, name, value + 1)
            digests.add(digest(twin))
    assert len(digests) > 4


@given(data=st.binary(max_size=60))
def test_foreign_bytes_never_crash_the_reader(duel: Game, data: bytes) -> None:
    with suppress(AgonError):
        load(duel, data)


def test_more_bytes_than_a_state_are_refused(duel: Game) -> None:
    with pytest.raises(AgonError, match="more in this dump"):
        load(duel, dump(duel.new({}, 1)) + b"\0")


def test_a_key_too_long_is_refused(duel: Game) -> None:
    state = duel.new({}, (1 << 256) - 12345)
    damaged = dump(state).replace(rng_bytes(state.rng.key), b"\xfe" + b"\xff" * 40 + b"\x01", 1)
    with pytest.raises(AgonError):
        load(duel, damaged)


def rng_bytes(key: bytes) -> bytes:
    out = bytearray()
    write_number(out, int.from_bytes(key, "big"))
    return bytes(out)

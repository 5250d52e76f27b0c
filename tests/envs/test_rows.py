"""Rows of features: a kept one, rewritten in parts, shows what a clear one does."""

from __future__ import annotations

from agon.core.features import Features


def numbers_of(row: Features) -> list[float]:
    return list(row.as_array())


def test_a_part_is_shown_once_it_has_been_asked_for() -> None:
    row = Features(2, 4, parts=2)
    cards = [1, 2]
    assert not row.shows(0, cards)
    assert row.shows(0, cards)
    assert not row.shows(1, cards), "each part for itself"
    assert not row.shows(0, [1, 2]), "an equal list is another one"
    assert not row.shows_number(0, 7)
    assert row.shows_number(0, 7)
    assert not row.shows_number(0, 8)
    row.begin(1)
    assert not row.shows_number(0, 8), "each row for itself"
    row.begin(0)
    assert row.shows_number(0, 8)


def test_a_row_that_is_opened_shows_nothing() -> None:
    row = Features(1, 4, parts=1)
    cards = [1]
    row.shows(0, cards)
    row.shows_number(0, 0)
    row.put(3, 0.5)
    row.open(0)
    assert not row.shows(0, cards)
    assert not row.shows_number(0, 0)
    assert numbers_of(row) == [0, 0, 0, 0]


def test_a_row_without_parts_is_written_every_time() -> None:
    row = Features(1, 4)
    cards = [1]
    for _ in range(2):
        assert not row.shows(0, cards)
        assert not row.shows_number(0, 3)
    row.mark_one(0, 2)
    row.pile(0, 0, cards)
    assert numbers_of(row) == [0, 1, 1, 0]


def test_what_is_rewritten_leaves_nothing_behind() -> None:
    row = Features(1, 6, parts=2)
    row.pile(0, 1, [0, 2])
    row.mark_one(1, 0)
    assert numbers_of(row) == [1, 1, 0, 1, 0, 0]
    row.pile(0, 1, [1])
    row.mark_one(1, 5)
    assert numbers_of(row) == [0, 0, 1, 0, 0, 1]
    row.mark_one(1, 5)
    assert numbers_of(row) == [0, 0, 1, 0, 0, 1]
    row.wipe(0, 2, 3)
    assert numbers_of(row) == [0, 0, 0, 0, 0, 1]


def test_sizes_and_sums_are_divided() -> None:
    row = Features(1, 4)
    row.size(0, [7, 7, 7], 4.0)
    row.sums(1, [1, 2], [9, 9, 1, 2], 2, 4.0)
    assert numbers_of(row) == [0.75, 0.5, 1, 0]

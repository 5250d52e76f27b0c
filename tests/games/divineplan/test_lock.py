"""Ledger section 3.8: the Lock column; the city's worths are those of `VALUES` in table.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table

SIX_FORESTS = {0: "forest by 0", 4: "forest by 1", 8: "forest by 0", 12: "forest by 1", 13: "forest by 0", 1: "forest by 1"}
"""The forest pile is used up; two favor tokens are left at a table of two."""


def at_column(**told: Any) -> Table:
    """Step 3 of seat 0, with Aeneas (2 red) as the only card of the market."""
    told.setdefault("gods", [5, 15])
    told.setdefault("market", ["aeneas"])
    return Table(step="column", **told)


def supplies(table: Table) -> tuple[int | None, list[Any]]:
    """Favor tokens left; forests, mountains and rivers left."""
    return table.zone("favor").value, [pile.facts["count"] for pile in table.zone("landscapes").entities]


# -- the board action ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-LOCK-01")
@pytest.mark.parametrize(
    ("pair", "satchel", "bank"),
    [
        ("green green", (0, 4, 1), (25, 15, 21)),
        ("green red", (1, 3, 1), (24, 16, 21)),
        ("red red", (2, 2, 1), (23, 17, 21)),
        ("red blue", (2, 3, 0), (23, 16, 22)),
    ],
)
def test_lock_pays_any_two_elements_and_then_locks_a_full_tile(
    pair: str, satchel: tuple[int, ...], bank: tuple[int, ...]
) -> None:
    table = at_column(tiles={6: "3 red", 9: "3 blue", 10: "2 red"}, satchels=["2 green 4 red 1 blue"])
    assert table.bank() == (23, 16, 21)
    bank = (bank[0], bank[1], bank[2])
    table.do("column lock")
    assert table.options() == [
        "pay two green green",
        "pay two green red",
        "pay two green blue",
        "pay two red red",
        "pay two red blue",
    ]
    table.do(f"pay two {pair}")
    assert (table.satchel(0), table.bank(), table.tiles("lock")) == (satchel, bank, {6, 9})
    table.do("lock 9")
    assert (table.on(9), table.on(6), table.satchel(0), table.bank()) == ("river by 0", "3 red", satchel, bank)


@pytest.mark.rule("DIVINEPLAN-RULING-48")
def test_a_payment_may_be_any_mix_of_what_the_satchel_holds_and_comes_first() -> None:
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "3 blue"}, "satchels": ["2 green 1 red 1 blue"]}
    lock = at_column(**told).do("column lock")
    assert lock.offers("pay two") == ["green green", "green red", "green blue", "red blue"]
    lock.refuses("lock 6")
    lock.do("pay two red blue")
    assert lock.offers("lock") == ["6", "9"]
    shift = at_column(**told).do("column shift")
    assert shift.offers("pay") == ["green", "red", "blue"]
    shift.refuses("shift from 6")
    shift.do("pay red")
    assert shift.offers("shift from") == ["6", "9"]


@pytest.mark.rule("DIVINEPLAN-RULING-48")
def test_an_action_that_could_not_be_completed_may_not_be_started() -> None:
    """Two elements but no Full tile, a Full tile but one element, an element to pay but none to shift."""
    ability: dict[str, Any] = {"demigods": [{"shift": ["deucalion"], "lock": ["atalanta", "ariadne"]}]}
    no_tile = at_column(tiles={6: "2 red"}, satchels=["2 green"], **ability).do("column lock")
    assert no_tile.options() == ["use ariadne", "use atalanta"] or no_tile.options() == ["use atalanta", "use ariadne"]
    assert no_tile.refuses("act").rule == "DIVINEPLAN-COLUMN-06"
    too_poor = at_column(tiles={6: "3 red"}, satchels=["1 green"], **ability).do("column lock")
    assert too_poor.refuses("act").rule == "DIVINEPLAN-COLUMN-06"
    nothing_to_shift = at_column(satchels=["1 green"], **ability).do("column shift")
    assert nothing_to_shift.asks() == "bank_place"  # Deucalion, because the action can not begin


@pytest.mark.rule("DIVINEPLAN-LOCK-02")
def test_a_tile_is_full_with_three_elements() -> None:
    tiles = {4: "1 red", 6: "2 red", 9: "3 red", 1: "3 green"}
    table = at_column(tiles=tiles, satchels=["3 blue"]).do("column lock")
    assert (table.tiles("lock") == set() and table.asks() == "lock_tile") or table.do("pay two blue blue")
    assert table.tiles("lock") == {1, 9}
    assert table.refuses("lock 6").rule == "DIVINEPLAN-LOCK-02"
    assert table.refuses("lock 4").rule == "DIVINEPLAN-LOCK-02"

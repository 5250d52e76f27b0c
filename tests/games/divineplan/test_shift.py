"""Ledger section 3.7: the Shift column; the city's worths are those of `VALUES` in table.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table


def at_column(**told: Any) -> Table:
    """Step 3 of seat 0, with Aeneas (2 red) as the only card of the market."""
    told.setdefault("gods", [5, 15])
    told.setdefault("market", ["aeneas"])
    return Table(step="column", **told)


@pytest.mark.rule("DIVINEPLAN-SHIFT-01")
@pytest.mark.parametrize(
    ("paid", "satchel", "bank"),
    [("green", (1, 3, 1), (23, 19, 24)), ("red", (2, 2, 1), (22, 20, 24)), ("blue", (2, 3, 0), (22, 19, 25))],
)
def test_shift_pays_one_element_of_any_colour_and_then_moves_one(
    paid: str, satchel: tuple[int, int, int], bank: tuple[int, int, int]
) -> None:
    table = at_column(tiles={6: "2 red", 9: "1 red", 4: "1 green"}, satchels=["2 green 3 red 1 blue"])
    assert table.bank() == (22, 19, 24)
    table.do("column shift")
    assert table.options() == ["pay green", "pay red", "pay blue"]
    table.do(f"pay {paid}")
    assert (table.satchel(0), table.bank(), table.asks()) == (satchel, bank, "shift_source")
    table.do("shift from 6", "shift to 9")
    assert (table.on(6), table.on(9), table.on(4)) == ("1 red", "2 red", "1 green")
    assert (table.satchel(0), table.bank(), table.asks()) == (satchel, bank, "recruit")


@pytest.mark.rule("DIVINEPLAN-SHIFT-02")
def test_shift_needs_an_element_to_pay() -> None:
    told: dict[str, Any] = {"tiles": {6: "2 red"}, "demigods": [{"place": ["hyacinthus"], "lock": ["ariadne"]}]}
    poor = at_column(satchels=["", "9 red"], **told)
    assert poor.options() == ["column place", "column lock", "no column"]
    assert poor.refuses("column shift").rule == "DIVINEPLAN-COLUMN-02"
    assert "column shift" in at_column(satchels=["1 blue"], **told).options()


@pytest.mark.rule("DIVINEPLAN-SHIFT-02")
@pytest.mark.parametrize(
    ("tiles", "possible"),
    [
        pytest.param({0: "1 red"}, False, id="no element in range"),
        pytest.param({10: "1 red", 11: "1 green", 14: "2 blue", 15: "forest by 1"}, False, id="no target for any"),
        pytest.param({10: "1 red", 11: "1 green", 14: "2 blue"}, True, id="one empty tile"),
        pytest.param({10: "1 red", 11: "1 red", 14: "2 blue", 15: "forest by 1"}, True, id="one of its colour"),
        pytest.param({10: "3 red", 11: "3 red", 14: "2 blue", 15: "forest by 1"}, False, id="its colour, but three"),
    ],
)
def test_shift_needs_a_source_and_a_target_in_range(tiles: dict[int, str], possible: bool) -> None:
    demigods = [{"place": ["atalanta"], "lock": ["ariadne"]}]
    table = at_column(gods=[15, 1], tiles=tiles, satchels=["2 blue"], demigods=demigods)
    assert ("column shift" in table.options()) is possible


FREE = {"amphion": "place", "sisyphus": "lock", "aeneas": "shift", "minos": "shift"}
"""The abilities that shift, and the column each lies in here."""


def shifting(by: str, **told: Any) -> Table:
    """A table that asks for the source of a shift: of the board action ("act"), or of one of the abilities above."""
    demigods = [{"place": ["amphion"], "shift": ["aeneas", "minos"], "lock": ["sisyphus", "ariadne"]}]
    table = at_column(satchels=["2 green"], demigods=demigods, **told)
    if by == "act":
        return table.do("column shift", "act")
    return table.do(f"column {FREE[by]}", f"use {by}")


BY = ["act", "amphion", "sisyphus", "minos"]


@pytest.mark.rule("DIVINEPLAN-SHIFT-03")
@pytest.mark.parametrize("by", BY)
def test_a_source_is_an_unlocked_tile_in_range_with_an_element(by: str) -> None:
    tiles = {10: "1 green", 11: "3 red", 14: "mountain by 1", 15: "1 red", 0: "1 red"}
    table = shifting(by, gods=[10, 1], tiles=tiles)
    assert table.tiles("shift from") == {10, 11, 15}
    assert table.refuses("shift from 14").rule == "DIVINEPLAN-LOCK-06"
    assert table.refuses("shift from 0").rule == "DIVINEPLAN-RANGE-02"
    assert table.refuses("shift from 9").rule == "DIVINEPLAN-SHIFT-03"


@pytest.mark.rule("DIVINEPLAN-SHIFT-03")
@pytest.mark.parametrize("by", BY)
def test_a_source_is_offered_only_if_its_element_can_go_somewhere(by: str) -> None:
    """Around tile 15 the two reds can join each other, the green has no place to go."""
    table = shifting(by, gods=[15, 1], tiles={10: "1 green", 11: "2 red", 14: "river by 1", 15: "1 red"})
    assert table.tiles("shift from") == {11, 15}
    assert table.refuses("shift from 10").rule == "DIVINEPLAN-SHIFT-03"


@pytest.mark.rule("DIVINEPLAN-SHIFT-03")
@pytest.mark.parametrize("by", BY)
def test_a_target_is_a_different_tile_that_takes_the_colour(by: str) -> None:
    tiles = {10: "1 green", 11: "3 red", 14: "mountain by 1", 15: "1 red", 9: "2 red", 7: "1 blue"}
    table = shifting(by, gods=[10, 1], tiles=tiles).do("shift from 9")
    assert table.tiles("shift to") == {5, 6, 13, 15}
    assert table.refuses("shift to 9").rule == "DIVINEPLAN-SHIFT-03"
    assert table.refuses("shift to 11").rule == "DIVINEPLAN-PLACE-05"
    assert table.refuses("shift to 10").rule == "DIVINEPLAN-PLACE-04"


@pytest.mark.rule("DIVINEPLAN-SHIFT-04")
@pytest.mark.parametrize("by", BY)
def test_source_and_target_need_not_be_neighbours(by: str) -> None:
    table = shifting(by, gods=[5, 15], tiles={0: "1 red", 9: "1 blue"}).do("shift from 0")
    assert table.tiles("shift to") == {1, 2, 4, 5, 6, 8, 10}
    table.do("shift to 10")
    assert (table.on(0), table.on(10)) == ("", "1 red")


@pytest.mark.rule("DIVINEPLAN-SHIFT-05")
@pytest.mark.parametrize("by", [*BY, "aeneas"])
def test_a_full_tile_may_be_a_source(by: str) -> None:
    table = shifting(by, gods=[5, 15], tiles={6: "3 red", 1: "1 blue"})
    assert table.tiles("shift from") == {1, 6}
    table.do("shift from 6", "shift to 10")
    assert (table.on(6), table.on(10)) == ("2 red", "1 red")


@pytest.mark.rule("DIVINEPLAN-SHIFT-06")
@pytest.mark.parametrize("by", ["act", "amphion", "sisyphus", "aeneas"])
def test_a_guarded_tile_is_neither_source_nor_target(by: str) -> None:
    """An opposing god stands on tile 6, on a red element; the god on 5 could reach it."""
    table = shifting(by, gods=[5, 6], tiles={6: "1 red", 9: "2 red", 1: "1 blue"})
    assert table.tiles("shift from") == {1, 9}
    assert table.refuses("shift from 6").rule == "DIVINEPLAN-RANGE-03"
    table.do("shift from 9")
    assert table.tiles("shift to") == {0, 2, 4, 5, 8, 10}
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-SHIFT-06")
def test_only_minos_takes_an_element_from_a_guarded_tile_and_he_brings_none_there() -> None:
    table = shifting("minos", gods=[5, 6], tiles={6: "1 red", 9: "2 red", 1: "1 blue"})
    assert table.tiles("shift from") == {1, 6, 9}
    robbed = shifting("minos", gods=[5, 6], tiles={6: "1 red", 9: "2 red", 1: "1 blue"}).do(
        "shift from 6", "shift to 9"
    )
    assert (robbed.on(6), robbed.on(9)) == ("", "3 red")
    table.do("shift from 9")
    assert table.tiles("shift to") == {0, 2, 4, 5, 8, 10}
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-SHIFT-07")
@pytest.mark.parametrize("by", list(FREE))
def test_the_shift_of_an_ability_costs_nothing(by: str) -> None:
    table = shifting(by, gods=[5, 15], tiles={6: "3 red", 1: "1 blue"})
    bank = table.bank()
    assert (table.asks(), table.satchel(0)) == ("shift_source", (2, 0, 0))
    table.do("shift from 6", "shift to 10")
    assert (table.on(6), table.on(10), table.satchel(0), table.bank()) == ("2 red", "1 red", (2, 0, 0), bank)


@pytest.mark.rule("DIVINEPLAN-SHIFT-07")
def test_the_shift_of_an_ability_needs_no_element_to_pay() -> None:
    """With an empty satchel Sisyphus makes the Lock column possible to begin, and shifts."""
    table = at_column(tiles={6: "2 red", 1: "1 blue"}, demigods=[{"lock": ["sisyphus", "ganymede"]}])
    table.do("column lock", "use sisyphus", "shift from 6", "shift to 10")
    assert (table.on(6), table.on(10), table.satchel(0)) == ("1 red", "1 red", (0, 0, 0))


@pytest.mark.rule("DIVINEPLAN-SHIFT-08")
def test_with_an_empty_satchel_neither_shift_nor_lock_can_be_paid() -> None:
    """Elements of the Bank, of tiles and of opponents pay nothing."""
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "1 blue"}, "demigods": [{"place": ["hyacinthus"]}]}
    assert at_column(satchels=["", "5 green 5 red"], **told).options() == ["column place", "no column"]
    assert at_column(satchels=["1 red", "5 green"], **told).options() == ["column place", "column shift"]
    assert at_column(satchels=["2 red"], **told).options() == ["column place", "column shift", "column lock"]


@pytest.mark.rule("DIVINEPLAN-SHIFT-08")
def test_the_payer_picks_the_colours_of_his_own_satchel() -> None:
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "3 blue"}, "satchels": ["2 green 1 blue", "3 red"]}
    shift = at_column(**told).do("column shift")
    assert shift.options() == ["pay green", "pay blue"]
    assert shift.refuses("pay red").rule == "DIVINEPLAN-SHIFT-08"
    shift.do("pay blue")
    assert (shift.satchel(0), shift.satchel(1), shift.bank()) == ((2, 0, 0), (0, 3, 0), (23, 19, 22))
    lock = at_column(**told).do("column lock")
    assert lock.options() == ["pay two green green", "pay two green blue"]
    assert lock.refuses("pay two green red").rule == "DIVINEPLAN-SHIFT-08"
    assert lock.refuses("pay two blue blue").rule == "DIVINEPLAN-SHIFT-08"
    lock.do("pay two green blue")
    assert (lock.satchel(0), lock.satchel(1), lock.bank()) == ((1, 0, 0), (0, 3, 0), (24, 19, 22))


@pytest.mark.rule("DIVINEPLAN-SHIFT-08")
def test_only_a_recruit_prescribes_the_colours_of_its_cost() -> None:
    """Icarus costs 1 green and 1 red; two blues more do not pay for Aeneas' two reds."""
    table = Table(step="recruit", gods=[5, 15], satchels=["1 green 1 red 2 blue"], market=["aeneas", "icarus"])
    assert table.options() == ["recruit icarus", "pass"]
    table.do("recruit icarus")
    assert table.satchel(0) == (0, 0, 2)


@pytest.mark.rule("DIVINEPLAN-SHIFT-09")
def test_example_ares_pays_blue_and_shifts_a_green_element() -> None:
    ares = 1
    told: dict[str, Any] = {"active": ares, "step": "column", "gods": [15, 5], "market": ["aeneas"]}
    table = Table(tiles={6: "1 green", 4: "1 red"}, satchels=["", "2 red 1 blue"], **told)
    assert table.bank() == (24, 22, 24)
    table.do("column shift", "pay blue", "shift from 6", "shift to 9")
    assert (table.on(6), table.on(9)) == ("", "1 green")
    assert (table.satchel(ares), table.bank()) == ((0, 2, 0), (24, 22, 25))
    assert table.events("shift") == ["Ares shifts green from c2 to b3."]

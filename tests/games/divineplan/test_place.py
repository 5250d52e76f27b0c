"""Ledger section 3.6: elements on tiles and the Place column; the city's worths are those of `VALUES` in table.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table


def at_column(**told: Any) -> Table:
    """Step 3 of seat 0, with Aeneas (2 red) as the only card of the market."""
    told.setdefault("gods", [5, 15])
    told.setdefault("market", ["aeneas"])
    return Table(step="column", **told)


def inside(column: str, **told: Any) -> Table:
    """The same, with this column begun; where it is the only one it has begun by itself."""
    table = at_column(**told)
    return table.do(f"column {column}") if table.asks() == "column" else table


# -- the board action ------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-PLACE-01")
@pytest.mark.parametrize(
    ("colour", "left"), [("green", (2, 3, 3)), ("red", (3, 2, 3)), ("blue", (3, 3, 2))], ids=["green", "red", "blue"]
)
def test_place_moves_one_element_of_any_colour_from_the_satchel_to_a_tile(
    colour: str, left: tuple[int, int, int]
) -> None:
    table = inside("place", satchels=["3 green 3 red 3 blue"])
    bank = table.bank()
    table.do(f"place {colour} 6")
    assert (table.on(6), table.satchel(0), table.bank()) == (f"1 {colour}", left, bank)


@pytest.mark.rule("DIVINEPLAN-PLACE-02")
def test_place_needs_an_element_in_the_satchel() -> None:
    told: dict[str, Any] = {"tiles": {6: "1 green", 9: "3 red"}, "demigods": [{"lock": ["sisyphus"]}]}
    assert at_column(satchels=["", "5 green"], **told).options() == ["column lock", "no column"]
    assert "column place" in at_column(satchels=["1 green"], **told).options()


@pytest.mark.rule("DIVINEPLAN-PLACE-02")
def test_place_needs_a_tile_for_a_colour_of_the_satchel_and_offers_every_such_pair() -> None:
    """Around tile 15 the tiles 10, 11 and 14 are taken; only 15 itself differs."""
    tiles = {10: "2 green", 11: "1 blue", 14: "mountain by 1"}
    demigods = [{"lock": ["ariadne"]}]
    nowhere = at_column(gods=[15, 0], tiles={**tiles, 15: "1 green"}, satchels=["3 red"], demigods=demigods)
    assert "column place" not in nowhere.options()
    assert nowhere.refuses("column place").rule == "DIVINEPLAN-COLUMN-02"
    table = at_column(gods=[15, 0], tiles=tiles, satchels=["1 red 2 blue"], demigods=demigods).do("column place")
    assert table.options() == ["place red 15", "place blue 11", "place blue 15"]
    assert table.refuses("place green 10").rule == "DIVINEPLAN-PLACE-02"


# -- where an element may come to lie --------------------------------------------------------------------------------
CITY = {1: "mountain 2 by 1", 2: "3 red", 5: "1 green", 7: "2 red", 9: "1 blue", 10: "1 red"}
"""Around a god on tile 6: locked, full, green, blue and two red tiles; 6 and 11 are empty, 3 is the Pit."""

WAYS = ["place", "shift", "deucalion", "ganymede"]


def bringing_red(way: str, tiles: dict[int, str], **told: Any) -> tuple[Table, str]:
    """A table where a red element is about to come to a tile around 6, and the words for it. Shifts come from 10."""
    demigods = [{"place": ["ganymede"], "shift": ["deucalion"]}]
    told.setdefault("gods", [6, 15])
    table = at_column(tiles=tiles, satchels=["3 red"], demigods=demigods, **told)
    if way == "place":
        return table.do("column place", "act"), "place red"
    if way == "ganymede":
        return table.do("column place", "use ganymede"), "place red"
    if way == "deucalion":
        return table.do("column shift", "use deucalion"), "place red"
    return table.do("column shift", "act", "shift from 10"), "shift to"


@pytest.mark.rule("DIVINEPLAN-PLACE-03")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        pytest.param(0, "DIVINEPLAN-RANGE-02", id="out of range"),
        pytest.param(3, "DIVINEPLAN-RANGE-06", id="Hades' Pit"),
        pytest.param(1, "DIVINEPLAN-LOCK-06", id="locked"),
        pytest.param(2, "DIVINEPLAN-PLACE-05", id="three elements"),
        pytest.param(5, "DIVINEPLAN-PLACE-04", id="another colour"),
        pytest.param(9, "DIVINEPLAN-PLACE-04", id="yet another colour"),
    ],
)
def test_a_tile_is_no_target(way: str, tile: int, rule: str) -> None:
    table, words = bringing_red(way, CITY)
    assert tile not in table.tiles(words)
    assert table.refuses(f"{words} {tile}").rule == rule


@pytest.mark.rule("DIVINEPLAN-PLACE-03")
@pytest.mark.parametrize("way", WAYS)
def test_all_other_tiles_in_range_are_targets(way: str) -> None:
    table, words = bringing_red(way, CITY)
    assert table.tiles(words) == ({6, 7, 11} if way == "shift" else {6, 7, 10, 11})
    guarded, words = bringing_red(way, CITY, gods=[6, 11])
    assert guarded.tiles(words) == table.tiles(words) - {11}
    assert guarded.refuses(f"{words} 11").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-PLACE-04")
@pytest.mark.parametrize("way", WAYS)
def test_different_colours_never_share_a_tile(way: str) -> None:
    """Red may go to none of the green and blue tiles, however many elements lie there."""
    tiles = {1: "1 green", 2: "2 green", 5: "3 green", 6: "1 blue", 7: "2 blue", 9: "1 red", 10: "1 red"}
    table, words = bringing_red(way, tiles)
    assert table.tiles(words) == ({9, 11} if way == "shift" else {9, 10, 11})
    for tile in (1, 2, 5, 6, 7):
        assert table.refuses(f"{words} {tile}").rule == "DIVINEPLAN-PLACE-04"


@pytest.mark.rule("DIVINEPLAN-PLACE-04")
def test_a_forced_placement_does_not_mix_colours_either() -> None:
    """Orpheus with a red, a green and a full blue tile around tile 15: each colour finds its own tile or none."""
    tiles = {10: "1 red", 11: "1 green", 14: "3 blue", 15: "forest by 1"}
    table = inside("place", gods=[15, 0], tiles=tiles, satchels=["2 red"], demigods=[{"place": ["orpheus"]}])
    table.do("use orpheus")
    assert table.options() == ["place green 11", "place red 10"]
    table.do("place red 10")
    assert [table.on(tile) for tile in (10, 11, 14)] == ["3 red", "2 green", "3 blue"]  # green and Place followed


@pytest.mark.rule("DIVINEPLAN-PLACE-05", "DIVINEPLAN-RULING-05")
@pytest.mark.parametrize("way", WAYS)
def test_a_fourth_element_never_comes_to_a_tile(way: str) -> None:
    tiles = {1: "1 red", 2: "2 red", 7: "3 red", 10: "3 red"}
    table, words = bringing_red(way, tiles)
    assert table.tiles(words) == {1, 2, 5, 6, 9, 11}
    assert table.refuses(f"{words} 7").rule == "DIVINEPLAN-PLACE-05"
    table.do(f"{words} 2")
    assert table.on(2) == "3 red"


@pytest.mark.rule("DIVINEPLAN-PLACE-05", "DIVINEPLAN-RULING-05")
def test_a_forced_placement_stops_at_three_elements() -> None:
    """Palamedes rolls two reds where only one more fits: the other stays in the Bank."""
    tiles = {10: "3 red", 11: "2 red", 14: "1 green", 15: "1 blue"}
    told: dict[str, Any] = {
        "satchels": ["1 green 1 blue 2 red"],
        "demigods": [{"place": ["palamedes"]}],
        "dice": ["rr"],
    }
    table = inside("place", gods=[15, 0], tiles=tiles, **told).do("use palamedes")
    assert (table.on(10), table.on(11), table.bank()) == ("3 red", "3 red", (23, 17, 23))
    assert table.options() == ["place green 14", "place blue 15"]


@pytest.mark.rule("DIVINEPLAN-RULING-26")
@pytest.mark.parametrize("helper", ["aeacus", "perseus"])
def test_a_tile_that_is_full_with_two_still_takes_a_third_element(helper: str) -> None:
    """Tile 6 is worth 2: with either card it could be locked as it is."""
    table = at_column(tiles={6: "2 red"}, satchels=["3 red"], demigods=[{"lock": [helper]}])
    assert "column lock" in table.options()
    table.do("column place")
    assert 6 in table.tiles("place red")
    table.do("place red 6")
    assert table.on(6) == "3 red"
    other = at_column(tiles={6: "2 red"}, satchels=["3 red"], demigods=[{}, {"lock": [helper]}])
    assert "column lock" not in other.options()


@pytest.mark.rule("DIVINEPLAN-PLACE-06")
def test_a_tile_that_has_become_empty_takes_any_colour() -> None:
    demigods = [{"shift": ["phaethon", "deucalion", "heracles"]}]
    told: dict[str, Any] = {"tiles": {6: "1 red"}, "satchels": ["1 red"], "demigods": demigods}
    full = inside("shift", **told).do("use deucalion")
    assert 6 in full.tiles("place red") and 6 not in full.tiles("place blue")
    table = inside("shift", **told).do("use phaethon")  # the red on 6 is the only thing to remove
    assert table.on(6) == ""
    table.do("use deucalion")
    assert [6 in table.tiles(f"place {colour}") for colour in ("green", "red", "blue")] == [True, True, True]
    table.do("place blue 6")
    assert table.on(6) == "1 blue"


@pytest.mark.rule("DIVINEPLAN-PLACE-06")
def test_a_tile_emptied_by_a_shift_takes_any_colour_too() -> None:
    told: dict[str, Any] = {"satchels": ["1 red"], "demigods": [{"shift": ["deucalion"]}]}
    table = inside("shift", tiles={6: "1 red", 9: "1 green"}, **told)
    table.do("act", "shift from 6", "shift to 5", "use deucalion", "place green 6")
    assert (table.on(5), table.on(6)) == ("1 red", "1 green")


@pytest.mark.rule("DIVINEPLAN-PLACE-07")
@pytest.mark.parametrize(
    ("moves", "after"),
    [
        (["column shift", "act", "pay blue", "shift from 6", "shift to 5"], "2 red"),
        (["column shift", "use phaethon", "remove 6"], "2 red"),
        (["column lock", "pay two blue blue", "lock 6"], "mountain by 0"),
    ],
    ids=["shift", "remove", "lock"],
)
def test_what_an_opponent_has_placed_may_be_shifted_removed_or_locked(moves: list[str], after: str) -> None:
    told: dict[str, Any] = {
        "demigods": [{"shift": ["phaethon"]}],
        "satchels": ["1 green 2 blue", "1 red"],
        "market": [],
    }
    table = Table(active=1, step="column", gods=[15, 2], tiles={6: "2 red", 9: "3 green"}, dice=["bb"], **told)
    table.do("column place", "place red 6")
    assert (table.on(6), table.seat) == ("3 red", 0)
    table.do("move 10", *moves)
    assert table.on(6) == after


@pytest.mark.rule("DIVINEPLAN-PLACE-08")
def test_an_ability_places_from_the_bank_and_not_from_the_satchel() -> None:
    table = inside("place", satchels=["1 green 2 blue"], demigods=[{"place": ["hyacinthus"]}]).do("use hyacinthus")
    assert {offer.split()[0] for offer in table.offers("place")} == {"green", "red", "blue"}  # red too
    table.do("place blue 6")
    assert (table.on(6), table.satchel(0), table.bank()) == ("1 blue", (1, 0, 2), (24, 25, 22))


@pytest.mark.rule("DIVINEPLAN-PLACE-08")
def test_an_ability_can_not_place_what_the_bank_lacks() -> None:
    """All 25 blue elements lie in satchels, one of them in the player's own."""
    told: dict[str, Any] = {"satchels": ["1 red 1 blue", "24 blue"], "demigods": [{"place": ["hyacinthus", "orpheus"]}]}
    table = inside("place", **told).do("use hyacinthus")
    assert {offer.split()[0] for offer in table.offers("place")} == {"green", "red"}
    assert table.refuses("place blue 6").rule == "DIVINEPLAN-PLACE-08"
    table.do("place red 6", "use orpheus", "place green 0")
    assert table.options() == [f"place red {tile}" for tile in (1, 2, 4, 5, 6, 8, 9, 10)]
    assert table.refuses("place blue 4").rule == "DIVINEPLAN-PLACE-08"


@pytest.mark.rule("DIVINEPLAN-PLACE-09")
@pytest.mark.parametrize(("before", "after"), [("", "1 red"), ("1 red", "2 red"), ("2 red", "3 red")])
def test_example_ares_places_a_red_element(before: str, after: str) -> None:
    tiles = {6: before} if before else {}
    ares = 1
    table = Table(step="column", active=ares, gods=[15, 5], satchels=["", "1 green 1 red"], tiles=tiles, market=[])
    if table.asks() == "column":
        table.do("column place")
    table.do("place red 6")
    assert (table.on(6), table.satchel(ares)) == (after, (1, 0, 0))
    assert table.events("place") == ["Ares places red on c2."]

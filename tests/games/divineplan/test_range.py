"""Ledger section 3.4: what a god reaches, and what an opposing god keeps from it."""

from __future__ import annotations

import pytest

from agon.core.errors import BadPosition
from tests.games.divineplan.table import GAME, VALUES, Table

AREAS = {
    0: {0, 1, 4, 5},
    1: {0, 1, 2, 4, 5, 6},
    2: {1, 2, 5, 6, 7},
    4: {0, 1, 4, 5, 8, 9},
    5: {0, 1, 2, 4, 5, 6, 8, 9, 10},
    6: {1, 2, 5, 6, 7, 9, 10, 11},
    7: {2, 6, 7, 10, 11},
    8: {4, 5, 8, 9, 12, 13},
    10: {5, 6, 7, 9, 10, 11, 13, 14, 15},
    11: {6, 7, 10, 11, 14, 15},
    12: {8, 9, 12, 13},
    15: {10, 11, 14, 15},
}
"""Targets around a god; Hades' Pit, tile 3, lies in the area of 2, 6 and 7 but is no target."""

MARKET = ["cadmus", "jason", "achilles", "helen"]


def in_range(table: Table, seat: int) -> set[int]:
    """The tiles that the table shows to a player as his range."""
    return {number for number, tile in enumerate(table.zone("city", seat).entities) if "in range" in tile.tags}


def placing(tile: int, other: int | str = "off", **told: object) -> Table:
    """Seat 0 has gone to the tile with one green element; Place is all he can do, and he is asked where."""
    table = Table(**{"gods": ["off", other], "satchels": ["1 green", ""], **told})
    return table.do(f"move {tile}")


# -- the area --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-01")
@pytest.mark.parametrize(("tile", "area"), AREAS.items())
def test_the_range_is_the_gods_tile_and_its_neighbours_without_wrapping_round(tile: int, area: set[int]) -> None:
    table = placing(tile)
    assert table.tiles("place green") == area
    assert in_range(table, 0) == area


@pytest.mark.rule("DIVINEPLAN-RANGE-01")
def test_guarded_tiles_are_not_in_range() -> None:
    table = Table(seats=4, gods=["off", 4, 10, 15], satchels=["1 green"])
    table.do("move 5")
    assert table.tiles("place green") == in_range(table, 0) == {0, 1, 2, 5, 6, 8, 9}


@pytest.mark.rule("DIVINEPLAN-RANGE-08")
def test_example_aphrodite_north_west_of_ares_takes_her_tile_from_his_range() -> None:
    table = Table(seats=3, active=1, gods=["off", "off", 0], satchels=["", "1 green", ""])
    assert [seat.name for seat in table.state.view(1).seats][1:] == ["Ares", "Aphrodite"]
    table.do("move 5")
    assert table.tiles("place green") == in_range(table, 1) == {1, 2, 4, 5, 6, 8, 9, 10}


# -- everything happens in range -------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-02")
def test_nothing_is_placed_out_of_range() -> None:
    table = placing(0, 15, tiles={14: "1 green"})
    assert table.tiles("place green") == {0, 1, 4, 5}
    assert table.refuses("place green 14").rule == "DIVINEPLAN-RANGE-02"
    assert table.refuses("place green 2").rule == "DIVINEPLAN-RANGE-02"


@pytest.mark.rule("DIVINEPLAN-RANGE-02")
def test_nothing_is_placed_from_the_bank_out_of_range() -> None:
    table = Table(gods=[15, 3], satchels=["1 green", ""], demigods=[{"place": ["hyacinthus"]}])
    table.do("move 0", "use hyacinthus")
    assert table.tiles("place red") == {1, 4, 5}
    assert table.refuses("place red 6").rule == "DIVINEPLAN-RANGE-02"


@pytest.mark.rule("DIVINEPLAN-RANGE-02")
def test_nothing_is_shifted_from_or_to_a_tile_out_of_range() -> None:
    table = Table(
        gods=[15, 3], satchels=["1 green 1 blue", ""], tiles={4: "1 red", 5: "1 red", 6: "1 red", 10: "1 blue"}
    )
    table.do("move 0", "column shift", "pay green")
    assert table.tiles("shift from") == {4, 5}
    assert table.refuses("shift from 6").rule == "DIVINEPLAN-RANGE-02"
    table.do("shift from 5")
    assert table.tiles("shift to") == {0, 1, 4}
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-RANGE-02"


@pytest.mark.rule("DIVINEPLAN-RANGE-02")
def test_nothing_is_removed_out_of_range() -> None:
    tiles = {4: "1 red", 5: "1 red", 6: "1 red", 13: "2 blue"}
    table = Table(gods=[15, 3], satchels=["2 green", ""], tiles=tiles, demigods=[{"shift": ["phaethon"]}])
    table.do("move 0", "column shift", "use phaethon")
    assert table.tiles("remove") == {4, 5}
    assert table.refuses("remove 6").rule == "DIVINEPLAN-RANGE-02"


@pytest.mark.rule("DIVINEPLAN-RANGE-02")
def test_nothing_is_locked_out_of_range() -> None:
    table = Table(gods=[15, 3], satchels=["2 green", ""], tiles={4: "3 red", 5: "3 blue", 6: "3 red"})
    table.do("move 0", "column lock")
    assert table.tiles("lock") == {4, 5}
    assert table.refuses("lock 6").rule == "DIVINEPLAN-RANGE-02"


# -- guarded tiles ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-03")
def test_nothing_is_placed_under_an_opposing_god() -> None:
    table = placing(5, 6, tiles={6: "1 green"})
    assert table.tiles("place green") == {0, 1, 2, 4, 5, 8, 9, 10}
    assert table.refuses("place green 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-RANGE-03")
def test_nothing_is_shifted_from_under_an_opposing_god() -> None:
    table = Table(gods=[15, 6], satchels=["2 green", ""], tiles={6: "2 red", 4: "1 red", 9: "1 blue"})
    table.do("move 5", "column shift")
    assert table.tiles("shift from") == {4, 9}
    assert table.refuses("shift from 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-RANGE-03")
def test_nothing_is_shifted_to_a_tile_under_an_opposing_god() -> None:
    table = Table(gods=[15, 6], satchels=["2 green", ""], tiles={6: "1 red", 4: "1 red", 9: "1 blue"})
    table.do("move 5", "column shift", "shift from 4")
    assert table.tiles("shift to") == {0, 1, 2, 5, 8, 10}
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-RANGE-03")
def test_nothing_is_removed_from_under_an_opposing_god() -> None:
    tiles = {6: "2 red", 4: "1 red", 9: "1 blue"}
    table = Table(gods=[15, 6], satchels=["2 green", ""], tiles=tiles, demigods=[{"shift": ["phaethon"]}])
    table.do("move 5", "column shift", "use phaethon")
    assert table.tiles("remove") == {4, 9}
    assert table.refuses("remove 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-RANGE-03")
def test_a_tile_under_an_opposing_god_can_not_be_locked() -> None:
    table = Table(gods=[15, 6], satchels=["2 green", ""], tiles={6: "3 red", 4: "3 red", 9: "3 blue"})
    table.do("move 5", "column lock")
    assert table.tiles("lock") == {4, 9}
    assert table.refuses("lock 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-RANGE-03")
def test_only_minos_takes_an_element_from_under_an_opposing_god_and_puts_none_there() -> None:
    tiles = {6: "2 red", 4: "1 red", 9: "1 blue"}
    table = Table(gods=[15, 6], satchels=["2 green", ""], tiles=tiles, demigods=[{"shift": ["minos", "sisyphus"]}])
    table.do("move 5", "column shift", "use sisyphus")
    assert table.tiles("shift from") == {4, 9}
    table.do("shift from 9", "shift to 8", "use minos")
    assert table.tiles("shift from") == {4, 6, 8}
    table.do("shift from 4")
    assert 6 not in table.tiles("shift to")
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-RANGE-03"


# -- one's own tile --------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-04")
@pytest.mark.parametrize("tile", sorted(AREAS))
def test_an_element_can_be_placed_under_ones_own_god(tile: int) -> None:
    table = placing(tile)
    assert tile in table.tiles("place green")
    assert table.do(f"place green {tile}").on(tile) == "1 green"


@pytest.mark.rule("DIVINEPLAN-RANGE-04", "DIVINEPLAN-RULING-47")
def test_the_tile_under_ones_own_god_can_be_locked() -> None:
    table = Table(gods=[15, 12], satchels=["2 green", ""], tiles={5: "3 red", 6: "3 blue"})
    table.do("move 5", "column lock")
    assert table.tiles("lock") == {5, 6}
    assert table.do("lock 5").on(5) == "mountain by 0"


# -- the range moves with the god ------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-05")
def test_after_atalanta_the_board_action_happens_around_the_new_tile() -> None:
    table = Table(gods=[5, 3], satchels=["1 green", ""], demigods=[{"place": ["atalanta"]}])
    table.do("move 0", "use atalanta", "ability move 15")  # then only the board action is left
    assert table.asks() == "place"
    assert table.tiles("place green") == in_range(table, 0) == {10, 11, 14, 15}
    assert table.refuses("place green 1").rule == "DIVINEPLAN-RANGE-02"


@pytest.mark.rule("DIVINEPLAN-RANGE-05")
def test_an_ability_before_the_move_of_atalanta_has_the_old_range_and_one_after_it_the_new() -> None:
    own = [{"place": ["hyacinthus", "atalanta", "ganymede"]}]
    table = Table(gods=[5, 3], satchels=["1 green", ""], demigods=own)
    table.do("move 0", "use hyacinthus")
    assert table.tiles("place red") == {1, 4, 5}
    table.do("place red 1", "use atalanta", "ability move 15", "use ganymede")
    assert table.tiles("place red") == {10, 11, 14, 15}


@pytest.mark.rule("DIVINEPLAN-RANGE-05")
def test_a_swap_changes_the_range_and_what_is_guarded() -> None:
    own = [{"shift": ["heracles"]}]
    table = Table(gods=[5, 15], satchels=["1 green", ""], tiles={1: "2 red", 11: "1 red"}, demigods=own)
    table.do("move 0", "column shift", "use heracles", "swap 1")
    assert (table.god(0), table.god(1)) == (15, 0)
    assert table.tiles("place blue") == in_range(table, 0) - {11} == {10, 14, 15}
    table.do("place blue 14")
    assert table.asks() == "shift_source" and table.tiles("shift from") == {11, 14}  # around 15, no more around 0


@pytest.mark.rule("DIVINEPLAN-RULING-23")
def test_atalanta_may_take_the_god_back_to_the_tile_it_left_this_turn() -> None:
    table = Table(gods=[5, 10], satchels=["1 green", ""], demigods=[{"place": ["atalanta"]}])
    assert table.refuses("move 5").rule == "DIVINEPLAN-MOVE-01"
    table.do("move 0", "use atalanta")
    assert table.tiles("ability move") == set(range(16)) - {0, 10}
    assert table.do("ability move 5").god(0) == 5


@pytest.mark.rule("DIVINEPLAN-RULING-23")
def test_a_swap_is_not_the_move_of_step_2() -> None:
    own = [{"shift": ["heracles", "atalanta"]}]
    table = Table(gods=[5, 10], satchels=["1 green", "1 green"], tiles={9: "1 red"}, demigods=own, market=MARKET)
    table.do("move 0", "column shift", "use atalanta", "ability move 5", "use heracles", "swap 1", "skip")
    assert (table.god(0), table.god(1)) == (10, 5)
    while table.seat == 0:
        table.do(table.options()[0])
    assert table.asks() == "move"  # who was swapped must move all the same, and from where he stands now
    assert table.tiles("move") == set(range(16)) - {5, 10}
    assert table.refuses("move 5").rule == "DIVINEPLAN-MOVE-01"


# -- Hades' Pit ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-06", "DIVINEPLAN-RULING-04")
def test_from_hades_pit_elements_go_to_three_tiles_only() -> None:
    table = placing(3, 15)
    assert table.tiles("place green") == in_range(table, 0) == {2, 6, 7}
    assert table.refuses("place green 3").rule == "DIVINEPLAN-RANGE-06"


@pytest.mark.rule("DIVINEPLAN-RANGE-06", "DIVINEPLAN-RULING-04")
def test_no_element_is_shifted_to_the_pit() -> None:
    table = Table(gods=[0, 15], satchels=["1 green", ""], tiles={2: "1 red", 6: "1 red"})
    table.do("move 3", "column shift")
    assert table.tiles("shift from") == {2, 6}
    assert table.refuses("shift from 3").rule == "DIVINEPLAN-RANGE-06"
    table.do("shift from 2")
    assert table.tiles("shift to") == {6, 7}
    assert table.refuses("shift to 3").rule == "DIVINEPLAN-RANGE-06"


@pytest.mark.rule("DIVINEPLAN-RANGE-06", "DIVINEPLAN-RULING-04")
def test_the_pit_is_never_locked_nor_is_anything_removed_from_it() -> None:
    tiles = {2: "3 red", 6: "3 blue", 7: "3 red", 10: "3 red"}
    table = Table(gods=[0, 15], satchels=["2 green", ""], tiles=tiles, demigods=[{"shift": ["phaethon"]}])
    table.do("move 3", "column lock")
    assert table.tiles("lock") == {2, 6, 7}
    assert table.refuses("lock 3").rule == "DIVINEPLAN-RANGE-06"
    tiles[7] = "2 red"
    table = Table(gods=[0, 15], satchels=["2 green", ""], tiles=tiles, demigods=[{"shift": ["phaethon"]}])
    table.do("move 3", "column shift", "use phaethon")
    assert table.tiles("remove") == {2, 6, 7}
    assert table.refuses("remove 3").rule == "DIVINEPLAN-RANGE-06"


@pytest.mark.rule("DIVINEPLAN-RANGE-06", "DIVINEPLAN-RULING-04")
def test_the_pit_is_no_target_even_for_a_range_over_the_whole_grid() -> None:
    own = [{"shift": ["icarus", "deucalion"]}]
    table = Table(gods=[0, 15], satchels=["1 green", ""], tiles={9: "1 red", 10: "1 red"}, demigods=own)
    table.do("move 12", "column shift", "use deucalion")
    assert table.tiles("place red") == set(range(15)) - {3}
    assert table.refuses("place red 3").rule == "DIVINEPLAN-RANGE-06"


@pytest.mark.rule("DIVINEPLAN-RULING-04")
@pytest.mark.parametrize("thing", ["1 red", "forest by 0"])
def test_the_pit_is_worth_nothing_and_holds_nothing_but_gods(thing: str) -> None:
    with pytest.raises(BadPosition):
        GAME.position({"values": VALUES, "tiles": {3: thing}})
    table = Table(gods=[3, "off"])
    assert table.god(0) == 3 and table.entity("tile:3").facts["value"] == 0
    assert {name.name for name in table.zone("plan:0", viewer=0).entities[3:4]} == {"Hades' Pit"}


# -- gods off the board ----------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RANGE-07")
@pytest.mark.parametrize("tile", sorted(AREAS))
def test_gods_off_the_board_guard_nothing(tile: int) -> None:
    table = Table(seats=4, gods=["off"] * 4, satchels=["1 green"])
    table.do(f"move {tile}")
    assert table.tiles("place green") == AREAS[tile]
    assert not any("guarded" in place.tags for place in table.zone("city", 0).entities)


@pytest.mark.rule("DIVINEPLAN-RANGE-07")
def test_in_the_first_round_only_the_gods_that_have_entered_guard() -> None:
    table = Table(seats=3, active=2, start=0, gods=[10, "off", "off"], satchels=["", "", "1 green"])
    table.do("move 15")
    assert table.tiles("place green") == {11, 14, 15}

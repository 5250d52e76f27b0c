"""The six epic demigods (ledger section 3.11) and the rulings about them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table
from tests.games.divineplan.test_demigods import LAND, RANGE_OF_5, perform


# -- Orpheus -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-18")
def test_orpheus_places_one_element_of_each_colour_from_the_bank() -> None:
    table = perform("place", "orpheus", tiles={0: "1 red"})
    table.do("use orpheus")
    assert table.tiles("place red") == RANGE_OF_5 and table.tiles("place green") == RANGE_OF_5 - {0}
    assert "skip" not in table.options()
    table.do("place blue 6")
    assert table.offers("place blue") == [] and table.tiles("place green") == RANGE_OF_5 - {0, 6}
    table.do("place green 9", "place red 0")
    assert (table.on(6), table.on(9), table.on(0)) == ("1 blue", "1 green", "2 red")
    assert (table.bank(), table.satchel(0)) == ((23, 23, 24), (1, 0, 0))


@pytest.mark.rule("DIVINEPLAN-CARD-18")
def test_orpheus_must_place_all_that_can_be_and_leaves_the_rest_in_the_bank() -> None:
    tiles = {0: "1 green", 1: "3 red", 4: "3 red", 5: "1 blue"}  # no room for red in the range of tile 0
    table = perform("place", "orpheus", gods=[0, 15], tiles=tiles, satchels=["1 green 1 blue"])
    table.do("use orpheus")
    assert table.options() == ["place green 0", "place blue 5"]
    table.do("place blue 5")  # after which green is the only choice
    assert [table.on(tile) for tile in (0, 1, 4, 5)] == ["2 green", "3 red", "3 red", "2 blue"]
    assert (table.bank(), table.satchel(0)) == ((22, 19, 22), (1, 0, 1))


# -- Heracles ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-19")
def test_heracles_swaps_two_gods_and_then_places_in_the_new_range() -> None:
    table = perform("shift", "heracles", gods=[0, 10], tiles={1: "1 red"}, satchels=["1 green 1 red"])
    assert table.do("use heracles").options() == ["swap 1", "skip"]
    table.do("swap 1")
    assert (table.god(0), table.god(1)) == (10, 0)
    assert table.tiles("place blue") == {5, 6, 7, 9, 10, 11, 13, 14, 15} and "skip" in table.options()
    table.do("place blue 15")
    assert (table.on(15), table.bank(), table.satchel(0)) == ("1 blue", (24, 23, 24), (1, 1, 0))


@pytest.mark.rule("DIVINEPLAN-CARD-19")
def test_every_opposing_god_can_be_swapped_whatever_its_seat() -> None:
    told: dict[str, Any] = {"seats": 3, "active": 1, "gods": [0, 10, 15], "tiles": {9: "1 red"}, "step": "column"}
    told |= {"satchels": ["", "1 green 1 red", ""], "demigods": [{}, {"shift": ["heracles"]}, {}]}
    table = Table(**told).do("column shift", "use heracles")
    assert table.options() == ["swap 0", "swap 2", "skip"]
    assert table.do("swap 0").events("swap") == ["Ares and Apollo change places."]
    assert (table.god(0), table.god(1), table.god(2)) == (10, 0, 15)


@pytest.mark.rule("DIVINEPLAN-CARD-19")
@pytest.mark.rule("DIVINEPLAN-RULING-22")
def test_each_half_of_heracles_may_be_declined_on_its_own() -> None:
    told: dict[str, Any] = {"gods": [0, 10], "tiles": {1: "1 red", 9: "1 red"}, "satchels": ["1 green 1 red"]}
    table = perform("shift", "heracles", **told).do("use heracles", "skip")
    assert (table.god(0), table.god(1)) == (0, 10)
    assert table.tiles("place blue") == {0, 4, 5}
    assert table.do("place blue 4").on(4) == "1 blue"
    table = perform("shift", "heracles", "sisyphus", **told).do("use heracles", "swap 1", "skip")
    assert (table.god(0), table.god(1), table.bank()) == (10, 0, (24, 22, 25))


@pytest.mark.rule("DIVINEPLAN-RULING-22")
def test_gods_off_the_board_can_not_be_swapped() -> None:
    table = perform("shift", "heracles", seats=4, gods=[5, 10, "off", 15], tiles={1: "1 red"})
    assert table.do("use heracles").options() == ["swap 1", "swap 3", "skip"]
    assert table.refuses("swap 2").rule == "DIVINEPLAN-RULING-22"
    table = perform("shift", "heracles", gods=[5, "off"], tiles={1: "1 red"})
    assert table.do("use heracles").asks() == "bank_place"  # nobody to swap with: straight to the second half


@pytest.mark.rule("DIVINEPLAN-RULING-22")
def test_a_swapped_opponent_must_move_away_and_may_return_to_his_old_tile() -> None:
    told: dict[str, Any] = {"gods": [0, 10], "tiles": {1: "1 red", 9: "1 red"}, "dice": ["gg"]}
    table = perform("shift", "heracles", "atalanta", **told)
    table.do("use heracles", "swap 1", "skip", "use atalanta", "ability move 5", "shift from 1", "shift to 6")
    assert table.seat == 1
    assert table.tiles("move") == set(range(16)) - {0, 5}  # not where he was put, but back to 10
    table = perform("shift", "heracles", **told).do("use heracles", "swap 1", "skip", "shift to 14")
    assert table.tiles("move") == set(range(16)) - {0, 10}  # Apollo is still there


@pytest.mark.rule("DIVINEPLAN-RULING-56")
def test_heracles_is_offered_only_if_one_half_is_possible() -> None:
    empty_bank: dict[str, Any] = {"tiles": {1: "1 red"}, "satchels": ["1 green 1 red", "24 green 23 red 25 blue"]}
    table = perform("shift", "heracles", "phaethon", gods=[5, "off"], **empty_bank)
    assert table.bank() == (0, 0, 0) and table.options() == ["act", "use phaethon"]
    assert table.refuses("use heracles").rule == "DIVINEPLAN-ABIL-04"
    table = perform("shift", "heracles", "phaethon", gods=[5, 15], **empty_bank)
    assert table.options() == ["act", "use heracles", "use phaethon"]  # a god to swap with
    table = perform("shift", "heracles", "phaethon", gods=[5, "off"], tiles={1: "1 red"})
    assert table.options() == ["act", "use heracles", "use phaethon"]  # an element to place


@pytest.mark.rule("DIVINEPLAN-RULING-56")
def test_declining_both_halves_uses_heracles_up_without_effect() -> None:
    table = perform("shift", "heracles", "phaethon", tiles={1: "1 red"})
    before = [table.zone("city"), table.bank(), table.satchel(0)]
    table.do("use heracles", "skip", "skip")
    assert [table.zone("city"), table.bank(), table.satchel(0)] == before
    assert table.options() == ["act", "use phaethon"]
    assert table.refuses("use heracles").rule == "DIVINEPLAN-COLUMN-03"


# -- Theseus -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-20")
def test_theseus_scores_two_for_each_own_lock_worth_two_on_top_of_the_favor_points() -> None:
    tiles = {1: "forest by 0", 0: "river by 0", 2: "river by 0", 4: "mountain by 1", 9: "3 red"}  # worth 2, 1, 3, 2, 2
    table = Table(
        step="column", favor_tokens=5, gods=[5, 15], tiles=tiles, satchels=["2 green"], demigods=[{"lock": ["theseus"]}]
    ).do("column lock")  # tile 9, the last token
    result = table.state.result()
    assert result is not None
    parts = result.seats[0].parts
    assert (parts["favor"], parts["strongest"], parts["bonus"]) == (2 + 1 + 3 + 2, 3, 4)
    assert result.seats[0].score == parts["plan"] + 8 + 3 + 4 and result.seats[1].parts["bonus"] == 0


@pytest.mark.rule("DIVINEPLAN-RULING-52")
def test_theseus_counts_tiles_that_do_not_fit_the_plan_and_not_those_of_others() -> None:
    told: dict[str, Any] = {"demigods": [{"lock": ["theseus"]}], "plans": ["plan_01", "plan_02"]}
    misfit = Table(tiles={1: "river by 0", 4: "river by 0"}, **told)  # Arcadia wants a forest on both
    assert misfit.points(0) == {"plan": 0, "favor": 4, "strongest": 3, "bonus": 4}
    fit = Table(tiles={1: "forest by 0", 4: "forest by 0"}, **told)
    assert fit.points(0) == {"plan": 4, "favor": 4, "strongest": 3, "bonus": 4}
    foreign = Table(tiles={1: "forest by 1", 4: "forest by 1"}, **told)
    assert foreign.points(0) == {"plan": 4, "favor": 0, "strongest": 3, "bonus": 0}


# -- Triptolemus -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-21")
def test_triptolemus_places_from_the_bank_and_then_gains_any_colour() -> None:
    table = perform("place", "triptolemus", tiles={0: "1 red"}, satchels=["1 green", "1 blue"]).do("use triptolemus")
    assert table.tiles("place red") == RANGE_OF_5 and table.tiles("place blue") == RANGE_OF_5 - {0}
    table.do("place blue 6")
    assert table.options() == ["gain green", "gain red", "gain blue"]
    table.do("gain red")
    assert (table.on(6), table.bank()) == ("1 blue", (24, 23, 23))
    assert (table.satchel(0), table.satchel(1)) == ((1, 1, 0), (0, 0, 1))


@pytest.mark.rule("DIVINEPLAN-CARD-21")
@pytest.mark.rule("DIVINEPLAN-RULING-21")
def test_triptolemus_gains_also_if_nothing_was_placed() -> None:
    table = perform("place", "triptolemus", tiles={0: "1 red"}).do("use triptolemus", "skip")
    assert table.options() == ["gain green", "gain red", "gain blue"]  # his choice, but no declining
    assert table.do("gain blue").satchel(0) == (1, 0, 1)
    assert table.bank() == (24, 24, 24)


@pytest.mark.rule("DIVINEPLAN-RULING-21")
def test_triptolemus_gains_also_if_nothing_can_be_placed() -> None:
    tiles = {0: "3 green", 1: "3 green", 4: "3 green", 5: "2 red"}  # around tile 0; the Bank has nothing but blue
    satchels = ["15 green 1 red", "1 green 22 red"]
    table = perform("place", "triptolemus", gods=[0, 15], tiles=tiles, satchels=satchels, market=[], dice=["rr"])
    assert table.options() == ["act", "use triptolemus"] and table.bank() == (0, 0, 25)
    table.do("use triptolemus")  # one choice after the other: he gains blue, and the board action puts red on 5
    assert (table.satchel(0), table.on(5), table.bank()) == ((15, 0, 1), "3 red", (0, 0, 24))
    assert table.events("gain") == ["Apollo gains blue."]


@pytest.mark.rule("DIVINEPLAN-RULING-21")
def test_triptolemus_gains_nothing_from_a_bank_he_has_just_emptied() -> None:
    table = perform("place", "triptolemus", tiles={0: "1 red"}, satchels=["1 green", "24 green 24 red 24 blue"])
    assert table.do("use triptolemus").offers("place green") == []  # one blue is all there is
    table.do("place blue 6")
    assert (table.bank(), table.satchel(0), table.asks()) == ((0, 0, 0), (1, 0, 0), "place")


# -- Minos -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-22")
def test_minos_robs_a_tile_under_an_opposing_god_but_never_fills_one() -> None:
    tiles = {6: "1 blue", 0: "1 blue", 9: "1 red"}
    table = perform("shift", "minos", gods=[5, 6], tiles=tiles, satchels=["1 green 1 red"])
    table.do("use minos")
    assert table.tiles("shift from") == {0, 6, 9}
    table.do("shift from 0")
    assert table.tiles("shift to") == {1, 2, 4, 5, 8, 10}  # not 6, where the other blue lies
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-RANGE-03"
    table = perform("shift", "minos", gods=[5, 6], tiles=tiles, satchels=["1 green 1 red"])
    table.do("use minos", "shift from 6", "shift to 0")
    assert (table.on(6), table.on(0), table.satchel(0), table.bank()) == ("", "2 blue", (1, 1, 0), (24, 23, 23))


@pytest.mark.rule("DIVINEPLAN-CARD-22")
def test_only_minos_takes_from_a_guarded_tile() -> None:
    table = perform("shift", "minos", "sisyphus", gods=[5, 6], tiles={6: "1 blue", 0: "1 blue", 9: "1 red"})
    assert table.do("use sisyphus").tiles("shift from") == {0, 9}
    table.do("shift from 0", "shift to 1", "act")
    assert table.tiles("shift from") == {1, 9}
    assert table.refuses("shift from 6").rule == "DIVINEPLAN-RANGE-03"


@pytest.mark.rule("DIVINEPLAN-RULING-24")
def test_minos_source_is_an_unlocked_tile_of_the_area_with_an_element() -> None:
    tiles = {0: "1 red", 6: "forest by 1", 9: "forest by 1", 1: "2 red", 15: "1 blue", 11: "1 blue"}
    table = perform("shift", "minos", seats=4, gods=[5, 6, 4, 15], tiles=tiles, satchels=["1 green 1 red"])
    table.do("use minos")
    # 6 is guarded and locked, 9 locked, 4 guarded and empty, 15 guarded but out of the area, 11 out of it
    assert table.tiles("shift from") == {0, 1}
    table.do("shift from 0")
    assert table.tiles("shift to") == {1, 2, 5, 8, 10}  # an ordinary target that is not the source


@pytest.mark.rule("DIVINEPLAN-CARD-23")
@pytest.mark.rule("DIVINEPLAN-RULING-24")
@pytest.mark.rule("DIVINEPLAN-RULING-02")
def test_minos_with_icarus_takes_from_any_tile_of_the_grid_guarded_or_not() -> None:
    tiles = {15: "1 green", 12: "1 red", 11: "forest by 1"}
    told: dict[str, Any] = {"gods": [0, 15], "tiles": tiles, "satchels": ["1 green 1 red"]}
    table = perform("shift", "minos", "icarus", **told).do("use minos")
    assert table.tiles("shift from") == {12, 15}
    table.do("shift from 15")
    assert table.tiles("shift to") == LAND - {11, 12, 15}
    table = perform("shift", "minos", "icarus", **told).do("use minos", "shift from 12")
    assert table.tiles("shift to") == LAND - {11, 12, 15}  # never under Ares
    table = perform("shift", "icarus", **told)
    assert table.do("pay red").tiles("shift to") == LAND - {11, 12, 15}  # Icarus alone: from 12, the only choice


# -- Perseus, and Icarus' silence --------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-24")
def test_perseus_locks_any_tile_with_two_or_three_elements() -> None:
    tiles = {0: "2 red", 4: "2 blue", 2: "2 green", 8: "3 green", 5: "1 red", 6: "2 red"}  # worth 1, 2, 3, 3, 1, 2
    told: dict[str, Any] = {"gods": [5, 6], "tiles": tiles, "satchels": ["1 green 1 red"]}
    table = perform("lock", "perseus", "achilles", **told)
    assert table.tiles("lock") == {0, 2, 4, 8}  # not 5 with one element, not 6 under Ares
    assert table.do("lock 0").on(0) == "mountain by 0"
    others = [{"lock": ["ariadne"]}, {"lock": ["perseus"]}]
    assert perform("lock", **(told | {"demigods": others})).do("act").on(8) == "forest by 0"  # the only choice


@pytest.mark.rule("DIVINEPLAN-CARD-25")
@pytest.mark.rule("DIVINEPLAN-RULING-02")
def test_icarus_does_not_help_to_lock() -> None:
    far: dict[str, Any] = {"step": "column", "gods": [0, 10], "satchels": ["1 green 1 red"]}
    crew = [{"shift": ["icarus"], "lock": ["perseus", "aeacus"]}]
    table = Table(tiles={15: "2 blue", 14: "2 blue", 13: "3 red"}, demigods=crew, **far)
    assert table.options() == ["column place", "column shift"]
    assert table.refuses("column lock").rule == "DIVINEPLAN-COLUMN-02"
    table = Table(tiles={15: "2 blue", 1: "2 red", 4: "2 red"}, demigods=crew, **far)
    assert table.do("column lock").tiles("lock") == {1, 4}
    assert table.refuses("lock 15").rule == "DIVINEPLAN-RANGE-02"


@pytest.mark.rule("DIVINEPLAN-CARD-25")
@pytest.mark.rule("DIVINEPLAN-RULING-25")
def test_icarus_is_silent_in_green_and_for_abilities_in_blue() -> None:
    crew = [{"place": ["hyacinthus"], "shift": ["icarus"], "lock": ["sisyphus"]}]
    told: dict[str, Any] = {"gods": [0, 10], "tiles": {1: "3 red", 4: "1 blue", 15: "1 blue"}, "demigods": crew}
    table = perform("place", **told)
    assert table.do("use hyacinthus").tiles("place green") == {5}
    table = perform("lock", satchels=["2 green"], **told)
    assert table.do("use sisyphus").tiles("shift from") == {1, 4}


@pytest.mark.rule("DIVINEPLAN-RULING-02")
@pytest.mark.rule("DIVINEPLAN-CARD-25")
def test_the_option_icarus_note_lock_opens_the_grid_to_the_lock_of_icarus_and_perseus() -> None:
    told: dict[str, Any] = {"icarus_note": "lock", "gods": [0, 10], "satchels": ["1 green 1 red"]}
    tiles = {15: "2 blue", 13: "3 red", 10: "3 red", 1: "3 red"}
    both = [{"shift": ["icarus"], "lock": ["perseus"]}]
    assert perform("lock", **told, tiles=tiles, demigods=both).tiles("lock") == {1, 13, 15}  # 10 is under Ares
    for crew in ({"shift": ["icarus"], "lock": ["aeacus"]}, {"lock": ["perseus"]}, {"shift": ["icarus"]}):
        assert perform("lock", **told, tiles=tiles, demigods=[crew]).on(1) == "mountain by 0"  # the only choice


@pytest.mark.rule("DIVINEPLAN-RULING-02")
def test_minos_is_the_red_epic_and_perseus_the_blue_lock_helper() -> None:
    table = Table(epics={"red": ["minos", "heracles"], "blue": ["perseus", "theseus"]})
    assert (table.entity("epic:red").name, table.entity("epic:blue").name) == ("Minos", "Perseus")
    assert str(table.entity("epic:red").text).startswith("Column: shift 1 element")
    assert str(table.entity("epic:blue").text).startswith("Locking: any tile counts as Full")

"""Ledger section 3.5: performing a column; the city's worths are those of `VALUES` in table.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table

SEALED = {2: "river by 1", 6: "forest by 1", 7: "mountain by 1"}
"""All that a god on Hades' Pit (tile 3) could reach is locked."""


def at_column(**told: Any) -> Table:
    """Step 3 of seat 0, with Aeneas (2 red) as the only card of the market."""
    told.setdefault("gods", [5, 15])
    told.setdefault("market", ["aeneas"])
    return Table(step="column", **told)


def inside(column: str, **told: Any) -> Table:
    """The same, with this column begun; where it is the only one it has begun by itself."""
    table = at_column(**told)
    return table.do(f"column {column}") if table.asks() == "column" else table


def all_views(table: Table, seats: int) -> list[Any]:
    return [table.state.view(viewer) for viewer in range(-1, seats)]


# -- one column a turn -----------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-COLUMN-01")
@pytest.mark.parametrize(
    ("chosen", "moves", "log"),
    [
        ("column place", ["place red 5"], "Apollo performs Place."),
        ("column shift", ["pay green", "shift to 5"], "Apollo performs Shift."),
        ("column lock", ["pay two green green"], "Apollo performs Lock."),
    ],
)
def test_exactly_one_column_is_performed_in_a_turn(chosen: str, moves: list[str], log: str) -> None:
    table = Table(gods=[0, 15], tiles={6: "3 red"}, satchels=["2 green 4 red"], market=["aeneas"]).do("move 5")
    assert table.options() == ["column place", "column shift", "column lock"]
    table.do(chosen, *moves)
    assert table.asks() == "recruit"
    for again in ("column place", "column shift", "column lock"):
        table.refuses(again)
    table.do("pass")
    assert (table.seat, table.asks()) == (1, "move")
    assert table.events("column") == [log]


@pytest.mark.rule("DIVINEPLAN-COLUMN-01")
@pytest.mark.parametrize(
    ("card", "number", "column", "first_question"),
    [("amphion", 0, "place", "place"), ("aeneas", 1, "shift", "pay_one"), ("aeacus", 2, "lock", "pay_two")],
)
def test_green_is_place_red_is_shift_and_blue_is_lock(card: str, number: int, column: str, first_question: str) -> None:
    satchel = "4 green 4 red 4 blue"
    recruiting = Table(step="recruit", gods=[5, 15], satchels=[satchel], market=[card])
    recruiting.do(f"recruit {card}")
    assert [len(recruiting.column(0, i)) for i in range(3)] == [int(i == number) for i in range(3)]
    performing = at_column(tiles={6: "3 red", 10: "3 blue"}, satchels=[satchel]).do(f"column {column}")
    assert performing.asks() == first_question


@pytest.mark.rule("DIVINEPLAN-COLUMN-02", "DIVINEPLAN-RULING-12")
def test_a_column_can_be_chosen_for_a_usable_ability_though_its_action_is_not_legal() -> None:
    told: dict[str, Any] = {"tiles": {6: "2 blue"}, "satchels": ["2 red"]}
    without = at_column(**told)
    assert without.options() == ["column place", "column shift"]
    assert without.refuses("column lock").rule == "DIVINEPLAN-COLUMN-02"
    passive = at_column(demigods=[{"lock": ["aeacus", "helen"]}], tiles={5: "2 blue"}, satchels=["2 red"])
    assert passive.options() == ["column place", "column shift"]
    elsewhere = at_column(demigods=[{"place": ["ganymede"]}], **told)
    assert elsewhere.options() == ["column place", "column shift"]
    assert at_column(demigods=[{"lock": ["ganymede"]}], **told).options() == [
        "column place",
        "column shift",
        "column lock",
    ]


@pytest.mark.rule("DIVINEPLAN-COLUMN-02")
def test_an_ability_that_can_do_nothing_does_not_open_its_column() -> None:
    """Cadmus places on tiles worth 2: around tile 15 these are 11 and 14, both locked here."""
    tiles = {11: "river by 1", 14: "forest by 1", 10: "1 blue"}
    table = at_column(gods=[15, 0], tiles=tiles, demigods=[{"place": ["cadmus"], "shift": ["deucalion"]}])
    assert table.options() == ["column shift", "no column"]
    assert table.refuses("column place").rule == "DIVINEPLAN-COLUMN-02"


# -- inside a column -------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-COLUMN-03")
def test_the_board_action_comes_once_and_each_ability_at_most_once() -> None:
    table = inside("place", satchels=["3 red"], demigods=[{"place": ["hyacinthus", "amphion"]}])
    table.do("use hyacinthus", "place blue 6")
    assert table.options() == ["act", "use amphion"]
    assert table.refuses("use hyacinthus").rule == "DIVINEPLAN-COLUMN-03"
    table.do("act", "place red 5")
    assert table.options() == ["use amphion", "end"]
    assert table.refuses("act").rule == "DIVINEPLAN-COLUMN-03"
    table.do("use amphion", "shift from 6", "shift to 0")
    assert table.asks() == "recruit"
    assert (table.on(0), table.on(5), table.on(6)) == ("1 blue", "1 red", "")


@pytest.mark.rule("DIVINEPLAN-COLUMN-04")
@pytest.mark.parametrize(
    "order",
    [
        ["act", "place red 6", "use hyacinthus", "place red 6"],
        ["use hyacinthus", "place red 6", "act", "place red 6"],
    ],
)
def test_the_action_may_come_before_or_after_an_ability(order: list[str]) -> None:
    demigods = [{"place": ["hyacinthus", "ganymede"]}]
    table = inside("place", satchels=["1 red 2 green"], demigods=demigods, market=["icarus"])
    assert table.options() == ["act", "use hyacinthus", "use ganymede"]
    table.do(*order)
    assert table.on(6) == "2 red"
    assert (table.satchel(0), table.bank()) == ((2, 0, 0), (23, 23, 25))
    assert table.options() == ["use ganymede", "end"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-04", "DIVINEPLAN-RULING-16")
def test_nothing_else_begins_before_the_board_action_is_finished() -> None:
    table = at_column(tiles={6: "1 red", 9: "1 blue"}, satchels=["1 green 1 red"], demigods=[{"shift": ["phaethon"]}])
    table.do("column shift", "act")
    assert table.options() == ["pay green", "pay red"]
    table.refuses("use phaethon")
    table.do("pay green")
    assert table.options() == ["shift from 6", "shift from 9"]
    table.refuses("use phaethon")
    table.do("shift from 6")
    assert table.asks() == "shift_target"
    table.refuses("use phaethon")
    table.do("shift to 5")
    assert table.options() == ["use phaethon", "end"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-04", "DIVINEPLAN-RULING-16")
def test_nothing_else_begins_before_an_ability_is_finished() -> None:
    demigods = [{"place": ["orpheus", "hyacinthus"]}]
    table = inside("place", satchels=["2 red"], demigods=demigods).do("use orpheus")
    for left in ({"green", "red", "blue"}, {"red", "blue"}, {"blue"}):
        assert table.asks() == "must_place"
        assert {offer.split()[0] for offer in table.offers("place")} == left
        table.refuses("act")
        table.refuses("use hyacinthus")
        table.do({3: "place green 0", 2: "place red 1", 1: "place blue 2"}[len(left)])
    assert table.options() == ["act", "use hyacinthus"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-05")
@pytest.mark.parametrize(
    ("column", "own", "silent"),
    [
        ("place", "hyacinthus", ["deucalion", "atalanta"]),
        ("shift", "deucalion", ["hyacinthus", "atalanta"]),
        ("lock", "atalanta", ["hyacinthus", "deucalion"]),
    ],
)
def test_only_the_demigods_of_the_chosen_column_take_part(column: str, own: str, silent: list[str]) -> None:
    demigods = [{"place": ["hyacinthus"], "shift": ["deucalion"], "lock": ["atalanta"]}]
    table = at_column(tiles={6: "3 red"}, satchels=["3 red"], demigods=demigods).do(f"column {column}")
    assert table.options() == ["act", f"use {own}"]
    for card in silent:
        assert table.refuses(f"use {card}").rule == "DIVINEPLAN-COLUMN-05"


@pytest.mark.rule("DIVINEPLAN-COLUMN-06")
def test_a_column_ends_only_after_its_board_action() -> None:
    table = inside("place", satchels=["3 red"], demigods=[{"place": ["hyacinthus", "ganymede"]}])
    assert table.refuses("end").rule == "DIVINEPLAN-COLUMN-06"
    table.do("use hyacinthus", "place blue 6")
    assert table.options() == ["act", "use ganymede"]
    assert table.refuses("end").rule == "DIVINEPLAN-COLUMN-06"
    table.do("act", "place red 5")
    assert table.options() == ["use ganymede", "end"]
    table.do("end")
    assert (table.asks(), table.satchel(1)) == ("recruit", (0, 0, 0))


@pytest.mark.rule("DIVINEPLAN-COLUMN-06", "DIVINEPLAN-RULING-15")
def test_in_a_column_chosen_for_its_abilities_the_player_goes_on_by_means_of_his_choice() -> None:
    """No tile is Full: Lock may be chosen or not, but once chosen it goes on until the action is possible."""
    demigods = [{"lock": ["ariadne", "sisyphus", "ganymede"]}]
    table = at_column(tiles={6: "2 red", 9: "1 red"}, satchels=["2 blue 2 red"], demigods=demigods)
    assert table.options() == ["column place", "column shift", "column lock"]
    table.do("column lock")
    assert table.options() == ["use ariadne", "use sisyphus", "use ganymede"]
    assert table.refuses("act").rule == table.refuses("end").rule == "DIVINEPLAN-COLUMN-06"
    table.do("use sisyphus", "shift from 9", "shift to 0")
    assert table.options() == ["use ariadne", "use ganymede"]
    assert table.refuses("end").rule == "DIVINEPLAN-COLUMN-06"
    table.do("use ganymede", "place red 6")
    assert table.options() == ["act", "use ariadne"]
    table.do("act", "pay two blue blue")
    assert (table.on(6), table.options()) == ("mountain by 0", ["use ariadne", "end"])


# -- take-backs ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-COLUMN-07", "DIVINEPLAN-RULING-12")
def test_a_column_that_can_not_be_completed_is_taken_back_and_barred() -> None:
    told: dict[str, Any] = {"seats": 3, "gods": [5, 15, 12], "tiles": {6: "1 blue"}, "satchels": ["2 red"]}
    table = at_column(demigods=[{"lock": ["ganymede"]}], **told)
    before = all_views(table, 3)
    table.do("column lock", "place blue 6")
    assert all_views(table, 3) == before
    assert (table.on(6), table.bank()) == ("1 blue", (25, 23, 24))
    assert [table.satchel(seat) for seat in range(3)] == [(0, 2, 0), (0, 0, 0), (0, 0, 0)]
    assert "Aphrodite takes blue." in table.events("gain")
    assert table.options() == ["column place", "column shift"]
    assert table.refuses("column lock").rule == "DIVINEPLAN-COLUMN-07"


@pytest.mark.rule("DIVINEPLAN-COLUMN-07")
def test_a_take_back_returns_disbanded_demigods_their_refund_and_the_moved_god() -> None:
    demigods = [{"place": ["cadmus"], "lock": ["ariadne", "atalanta"]}]
    table = at_column(tiles={6: "1 blue"}, satchels=["1 red"], demigods=demigods, bottom=["helen"])
    before = all_views(table, 2)
    table.do("column lock", "use ariadne", "disband cadmus")
    assert table.zone("deck").entities[0].name == "Helen"
    assert [card.name for card in table.zone("deck").entities] == ["Helen", "Cadmus"]
    assert (table.satchel(0), table.column(0, 0)) == ((2, 2, 1), [])
    table.do("ability move 0")  # Atalanta, the only thing left to do; around tile 0 nothing is Full either
    assert all_views(table, 2) == before
    assert (table.god(0), table.satchel(0), table.column(0, 0)) == (5, (0, 1, 0), ["Cadmus"])
    assert [card.name for card in table.zone("deck").entities] == ["Helen"]
    assert table.options() == ["column place", "column shift"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-07")
def test_a_take_back_returns_what_a_disbanded_passive_ability_granted() -> None:
    """Icarus' range is back with him: from tile 0 the shift reaches the reds on 10 and 14."""
    demigods = [{"shift": ["icarus"], "lock": ["ariadne"]}]
    told: dict[str, Any] = {"gods": [0, 15], "tiles": {10: "1 red", 14: "1 red"}, "satchels": ["1 blue"]}
    table = at_column(demigods=demigods, **told).do("column lock", "disband icarus")
    assert table.options() == ["column place", "column shift"]
    table.do("column shift")
    assert table.tiles("shift from") == {10, 14}


@pytest.mark.rule("DIVINEPLAN-COLUMN-07")
def test_a_take_back_returns_swapped_gods_too() -> None:
    table = at_column(gods=[5, 15], demigods=[{"shift": ["heracles"]}])
    assert table.options() == ["column shift", "no column"]
    table.do("column shift", "swap 1")
    assert (table.god(0), table.god(1)) == (15, 5)
    table.do("place red 15")  # nothing to pay with: Shift cannot be completed, and no column is left
    assert (table.god(0), table.god(1), table.on(15)) == (5, 15, "")
    assert table.events("take-back") == ["Shift cannot be completed and is taken back."]
    assert (table.seat, table.asks()) == (1, "move")


@pytest.mark.rule("DIVINEPLAN-COLUMN-07")
def test_the_bar_holds_for_the_turn_and_falls_with_it() -> None:
    told: dict[str, Any] = {"tiles": {6: "1 blue"}, "satchels": ["1 green 2 blue"], "dice": ["gg", "rr"]}
    table = at_column(demigods=[{"lock": ["ganymede"]}], **told)
    table.do("column lock", "place blue 6", "column place", "place green 5")
    assert (table.seat, table.asks()) == (1, "move")
    table.do("move 12", "place green 13")
    assert (table.seat, table.asks()) == (0, "move")
    table.do("move 10")
    assert "column lock" in table.options()


@pytest.mark.rule("DIVINEPLAN-COLUMN-08", "DIVINEPLAN-RULING-12")
def test_after_a_roll_in_the_column_nothing_is_taken_back() -> None:
    """Palamedes in an otherwise hopeless Place column: the satchel's red has no tile to go to."""
    tiles = {10: "1 green", 11: "2 blue", 14: "river by 1", 15: "1 blue"}
    demigods = [{"place": ["palamedes"], "shift": ["deucalion"]}]
    table = at_column(gods=[15, 0], tiles=tiles, satchels=["2 red"], demigods=demigods, dice=["gb"])
    table.do("column place", "place green 10", "place blue 11")
    assert (table.on(10), table.on(11), table.satchel(0)) == ("2 green", "3 blue", (0, 2, 0))
    assert table.events("take-back") == []
    assert table.options() == ["recruit aeneas", "pass"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-08")
def test_a_roll_protects_only_the_column_it_was_made_in() -> None:
    demigods = [{"place": ["palamedes"], "lock": ["ganymede"]}]
    table = at_column(satchels=["1 green"], demigods=demigods, dice=["rr", "gg", "bb"], market=[])
    table.do("column place", "use palamedes", "place red 6", "place red 6", "place green 5")
    table.do("move 12", "place green 13", "move 10", "column lock", "place blue 11")
    assert table.on(11) == ""
    assert table.events("take-back") == ["Lock cannot be completed and is taken back."]


@pytest.mark.rule("DIVINEPLAN-RULING-43")
def test_a_turn_has_at_most_three_take_backs_and_then_goes_on() -> None:
    """Without an element at hand no action is legal; each column is tried for its ability, once."""
    demigods = [{"place": ["hyacinthus"], "shift": ["deucalion"], "lock": ["ganymede"]}]
    table = at_column(demigods=demigods)
    assert table.options() == ["column place", "column shift", "column lock", "no column"]
    table.do("column shift", "place red 6")
    assert table.options() == ["column place", "column lock", "no column"]
    table.do("column place", "place red 6")
    assert table.options() == ["column lock", "no column"]
    table.do("column lock", "place red 6")
    assert len(table.events("take-back")) == 3
    assert (table.seat, table.asks(), table.on(6)) == (1, "move", "")


@pytest.mark.rule("DIVINEPLAN-RULING-43")
def test_the_longest_turn_uses_everything_once_and_ends() -> None:
    demigods = [{"place": ["amphion", "sisyphus", "atalanta", "ganymede"]}]
    table = at_column(tiles={6: "1 red"}, satchels=["1 red 2 green"], demigods=demigods, market=["icarus", "ariadne"])
    table.do("column place", "use amphion", "shift to 9", "use sisyphus", "shift to 6")
    table.do("use atalanta", "ability move 10", "use ganymede", "place blue 10", "place green 11")
    assert table.asks() == "recruit"  # abilities and action are used up
    assert table.events("ability") == [
        f"Apollo uses {name}." for name in ("Amphion", "Sisyphus", "Atalanta", "Ganymede")
    ]
    table.do("recruit icarus")
    assert (table.seat, table.asks()) == (1, "move")


# -- no column -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-COLUMN-09", "DIVINEPLAN-RULING-13")
def test_without_any_possible_column_the_turn_goes_on_with_the_recruit() -> None:
    table = Table(gods=[0, 15], tiles={**SEALED, 0: "1 green"}, satchels=["2 red 2 blue"], market=["aeneas"])
    table.do("move 3")
    assert table.options() == ["recruit aeneas", "pass"]
    assert table.events("column") == ["Apollo can perform no column."]
    table.do("recruit aeneas")
    assert (table.seat, table.column(0, 1)) == (1, ["Aeneas"])


@pytest.mark.rule("DIVINEPLAN-COLUMN-09")
def test_the_step_is_skipped_too_when_the_last_column_was_taken_back() -> None:
    table = at_column(gods=[3, 15], tiles=SEALED, satchels=["2 red"], demigods=[{"lock": ["atalanta"]}])
    table.do("column lock", "ability move 0")
    assert table.god(0) == 3
    assert table.options() == ["recruit aeneas", "pass"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-10")
def test_helen_gives_no_discount_after_a_column_that_was_taken_back_or_skipped() -> None:
    """Aeneas costs 2 red, the satchel has 1: only with a discount is he offered beside Icarus."""
    told: dict[str, Any] = {"satchels": ["3 green 1 red"], "market": ["aeneas", "icarus"]}
    helen = [{"lock": ["helen", "atalanta"]}]
    done = at_column(tiles={6: "3 red"}, demigods=helen, **told).do("column lock", "act", "pay two green green")
    assert done.do("end").options() == ["recruit aeneas", "recruit icarus", "pass"]
    fizzled = at_column(gods=[3, 15], tiles=SEALED, demigods=helen, **told).do("column lock", "ability move 0")
    assert fizzled.options() == ["recruit icarus", "pass"]
    placed = at_column(demigods=helen, **told).do("column lock", "ability move 0", "place green 5")
    assert placed.options() == ["recruit icarus", "pass"]
    declined = at_column(gods=[3, 15], tiles=SEALED, demigods=helen, **told).do("no column")
    assert declined.options() == ["recruit icarus", "pass"]
    skipped = Table(gods=[0, 15], tiles=SEALED, demigods=[{"lock": ["helen"]}], **told).do("move 3")
    assert skipped.options() == ["recruit icarus", "pass"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-10")
def test_a_column_performed_in_an_earlier_turn_does_not_count() -> None:
    """Ares performs Lock; then Apollo, who has Helen, goes to the Pit, where he can perform nothing."""
    told: dict[str, Any] = {"satchels": ["2 green 1 red", "2 green"], "market": ["aeneas", "icarus"], "dice": ["bb"]}
    tiles = {**SEALED, 6: "3 red"}
    table = at_column(active=1, gods=[0, 5], tiles=tiles, demigods=[{"lock": ["helen"]}], **told)
    table.do("column lock", "move 3")
    assert table.events("column") == ["Ares performs Lock.", "Apollo can perform no column."]
    assert table.options() == ["recruit icarus", "pass"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-11")
def test_a_column_ends_by_itself_when_nothing_is_left_in_it() -> None:
    """On the Pit only tile 2 is open: once it is Full, Hyacinthus can do nothing any more."""
    told: dict[str, Any] = {"satchels": ["3 red"], "demigods": [{"place": ["hyacinthus"]}]}
    table = inside("place", gods=[3, 15], tiles={**SEALED, 2: "2 red"}, **told).do("act")
    assert (table.on(2), table.asks()) == ("3 red", "recruit")
    used = inside("place", **told).do("use hyacinthus", "place red 6", "place red 6")
    assert (used.on(6), used.asks()) == ("2 red", "recruit")
    usable = inside("place", **told).do("act", "place red 6")
    assert usable.options() == ["use hyacinthus", "end"]


@pytest.mark.rule("DIVINEPLAN-COLUMN-12", "DIVINEPLAN-RULING-58")
def test_nobody_must_perform_a_column_that_only_abilities_open() -> None:
    told: dict[str, Any] = {"satchels": ["2 red"], "demigods": [{"place": ["atalanta"]}]}
    table = at_column(gods=[3, 15], tiles=SEALED, **told)
    assert table.options() == ["column place", "no column"]
    table.do("no column")
    assert (table.options(), table.god(0)) == (["recruit aeneas", "pass"], 3)
    free = at_column(gods=[3, 15], tiles={**SEALED, 2: "1 red"}, **told)
    assert free.options() == ["act", "use atalanta"]  # Place is the only column and `none` is no choice
    several = at_column(gods=[5, 15], tiles={6: "1 blue"}, **told)
    assert several.options() == ["column place", "column shift"]
    assert several.refuses("no column").rule == "DIVINEPLAN-COLUMN-12"


@pytest.mark.rule("DIVINEPLAN-COLUMN-12")
def test_a_barred_column_with_a_legal_action_does_not_stand_against_none() -> None:
    """Perseus makes tile 15 lockable; disbanding him spoils the column, which is then barred."""
    tiles = {10: "river by 1", 11: "river by 1", 14: "forest by 1", 15: "2 red"}
    demigods = [{"place": ["atalanta"], "lock": ["ariadne", "perseus"]}]
    table = at_column(gods=[15, 0], tiles=tiles, satchels=["2 green"], demigods=demigods)
    assert table.options() == ["column place", "column lock"]
    table.do("column lock", "use ariadne", "disband perseus")
    assert table.options() == ["column place", "no column"]


@pytest.mark.rule("DIVINEPLAN-RULING-58")
def test_an_ability_that_could_make_the_action_legal_need_not_be_tried() -> None:
    """Hidden help: with a third red from Ganymede tile 2 could be locked, but no board action is legal yet."""
    tiles = {**SEALED, 2: "2 red", 0: "2 green"}
    table = at_column(gods=[3, 15], tiles=tiles, satchels=["2 green"], demigods=[{"lock": ["ganymede"]}])
    assert table.options() == ["column lock", "no column"]
    tried = at_column(gods=[3, 15], tiles=tiles, satchels=["2 green"], demigods=[{"lock": ["ganymede"]}])
    tried.do("column lock")
    assert (tried.on(2), tried.satchel(1)) == ("mountain by 0", (2, 1, 0))
    table.do("no column")
    assert (table.on(2), table.seat, table.asks()) == ("2 red", 1, "move")

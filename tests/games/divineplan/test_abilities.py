"""Ledger section 3.9: demigods' abilities in general; the city's worths are those of `VALUES` in table.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table


def at_column(**told: Any) -> Table:
    """Step 3 of seat 0; the market is empty."""
    told.setdefault("gods", [5, 15])
    told.setdefault("market", [])
    return Table(step="column", **told)


def inside(column: str, **told: Any) -> Table:
    """The same, with this column begun; where it is the only one it has begun by itself."""
    table = at_column(**told)
    return table.do(f"column {column}") if table.asks() == "column" else table


def colours(table: Table) -> set[str]:
    """The colours that can be placed now."""
    return {offer.split()[0] for offer in table.offers("place")}


# -- for good, once in a column, never a must ------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-ABIL-01")
def test_an_ability_is_there_from_the_turn_after_the_recruit_and_stays() -> None:
    told: dict[str, Any] = {"satchels": ["3 green 1 red 1 blue"], "dice": ["gg", "rr", "gg", "rr"]}
    cards: dict[str, Any] = {"market": ["hyacinthus"], "deck": ["achilles", "jason", "sisyphus", "cadmus"]}
    table = at_column(**told, **cards).do("place red 6", "recruit hyacinthus")
    assert (table.seat, table.asks()) == (1, "move")  # his own turn is over: no use of it any more
    table.do("move 12", "place green 13", "move 10", "column place")
    assert table.options() == ["act", "use hyacinthus"]
    table.do("use hyacinthus", "place blue 9", "place red 6")
    table.do("move 0", "place green 0", "move 5", "column place")
    assert table.options() == ["act", "use hyacinthus"]


@pytest.mark.rule("DIVINEPLAN-ABIL-01")
def test_an_ability_goes_with_the_disbanded_demigod() -> None:
    demigods = [{"place": ["hyacinthus"], "lock": ["ariadne", "sisyphus", "ganymede"]}]
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "1 red"}, "satchels": ["2 green"], "demigods": demigods}
    table = inside("lock", **told).do("use ariadne", "disband sisyphus")
    assert table.options() == ["act", "use ganymede"]
    assert table.refuses("use sisyphus").rule == "DIVINEPLAN-ABIL-01"
    later = inside("lock", dice=["gg", "gg"], **told).do("use ariadne", "disband hyacinthus", "act")
    later.do("pay two green green", "end", "move 3", "place green 2", "move 0", "column place")
    assert later.asks() == "place"  # the action alone is left of the column


@pytest.mark.rule("DIVINEPLAN-ABIL-01")
def test_a_passive_ability_too_comes_with_the_recruit_and_goes_with_the_disbanding() -> None:
    """Icarus in the Shift column; the reds on 14 and 15 are far from a god on 0."""
    told: dict[str, Any] = {"gods": [0, 3], "tiles": {14: "1 red", 15: "1 red"}, "dice": ["bb", "bb"]}
    cards: dict[str, Any] = {"market": ["icarus"], "deck": ["achilles", "jason", "cadmus", "hyacinthus"]}
    table = Table(step="recruit", satchels=["2 green 1 red"], **told, **cards).do("recruit icarus")
    table.do("move 12", "place blue 12", "move 1", "column shift", "pay blue")
    assert table.tiles("shift from") == {14, 15}
    demigods = [{"lock": ["ariadne", "perseus", "ganymede", "atalanta"]}]
    locking = inside("lock", tiles={6: "2 red"}, satchels=["2 blue"], demigods=demigods)
    assert locking.options() == ["act", "use ariadne", "use ganymede", "use atalanta"]
    locking.do("use ariadne", "disband perseus")
    assert locking.options() == ["use ganymede", "use atalanta"]


ACTIVE = {
    "hyacinthus": "place",
    "cadmus": "place",
    "palamedes": "place",
    "amphion": "place",
    "ariadne": "lock",
    "aeneas": "shift",
    "deucalion": "shift",
    "phaethon": "shift",
    "ganymede": "place",
    "sisyphus": "place",
    "atalanta": "place",
    "orpheus": "place",
    "heracles": "shift",
    "triptolemus": "place",
    "minos": "shift",
}
"""The fifteen active abilities and a column for each."""

BOARD_ACTION = {"place": ["place green 5"], "shift": ["shift from 9", "shift to 5"], "lock": []}
"""The board actions of the tests below, as far as there is something to choose: green pays, tile 6 is the Full one."""

OPEN_CITY: dict[str, Any] = {"tiles": {6: "3 red", 9: "1 red"}, "satchels": ["4 green"]}


@pytest.mark.rule("DIVINEPLAN-ABIL-02")
@pytest.mark.parametrize("card", list(ACTIVE))
def test_an_active_ability_is_an_optional_step_before_and_after_the_action(card: str) -> None:
    column = ACTIVE[card]
    table = inside(column, demigods=[{column: [card]}], **OPEN_CITY)
    assert table.options() == ["act", f"use {card}"]
    table.do("act", *BOARD_ACTION[column])
    assert table.options() == [f"use {card}", "end"]
    table.do("end")
    assert (table.seat, table.asks(), table.events("ability")) == (1, "move", [])


@pytest.mark.rule("DIVINEPLAN-ABIL-02")
@pytest.mark.parametrize("card", list(ACTIVE))
def test_an_active_ability_is_offered_while_unused(card: str) -> None:
    column = ACTIVE[card]
    other = "sisyphus" if card == "ganymede" else "ganymede"
    table = inside(column, demigods=[{column: [card, other]}], **OPEN_CITY)
    assert table.options() == ["act", f"use {card}", f"use {other}"]
    table.do(f"use {card}")
    while table.asks() != "step":
        table.do("skip" if "skip" in table.options() else table.options()[0])
    assert table.options() == ["act", f"use {other}"]
    assert table.refuses(f"use {card}").rule == "DIVINEPLAN-COLUMN-03"


@pytest.mark.rule("DIVINEPLAN-ABIL-03")
@pytest.mark.parametrize(
    ("card", "column"),
    [
        ("icarus", "shift"),
        ("aeacus", "lock"),
        ("perseus", "lock"),
        ("helen", "lock"),
        ("achilles", "lock"),
        ("theseus", "lock"),
        ("jason", "place"),
        ("jason", "shift"),
        ("jason", "lock"),
    ],
)
def test_a_passive_ability_is_never_a_step(card: str, column: str) -> None:
    table = inside(column, demigods=[{column: [card, "ganymede"]}], **OPEN_CITY)
    assert table.options() == ["act", "use ganymede"]
    assert table.refuses(f"use {card}").rule == "DIVINEPLAN-ABIL-03"
    table.do("act", *BOARD_ACTION[column])
    while table.asks() != "step":
        table.do(table.options()[0])
    assert table.options() == ["use ganymede", "end"]


@pytest.mark.rule("DIVINEPLAN-ABIL-03", "DIVINEPLAN-RULING-59")
def test_helens_discount_is_not_declined() -> None:
    """Amphion costs 2 green and 1 red, which could be paid in full: one element is left out all the same."""
    told: dict[str, Any] = {"tiles": {6: "3 red"}, "satchels": ["4 green 1 red"], "market": ["amphion"]}
    table = inside("lock", demigods=[{"lock": ["helen"]}], **told).do("pay two green green", "recruit amphion")
    assert (table.asks(), table.options()) == ("leave_out", ["leave out green", "leave out red"])
    for way_out in ("pass", "skip", "recruit amphion"):
        table.refuses(way_out)
    table.do("leave out red")
    assert (table.satchel(0), table.column(0, 0)) == ((0, 1, 0), ["Amphion"])


@pytest.mark.rule("DIVINEPLAN-ABIL-03", "DIVINEPLAN-RULING-59")
def test_icarus_widens_the_range_without_a_question() -> None:
    """With the god on 0 the elements on 10 and 14 are far away; no option keeps the shift to the ordinary range."""
    told: dict[str, Any] = {"gods": [0, 15], "tiles": {10: "1 red", 14: "1 red", 5: "3 blue"}, "satchels": ["2 green"]}
    with_icarus = inside("shift", demigods=[{"shift": ["icarus"]}], **told)
    assert with_icarus.options() == ["shift from 5", "shift from 10", "shift from 14"]
    assert inside("shift", **told).tiles("shift to") == {0, 1, 4}  # only from 5


# -- usable or not ---------------------------------------------------------------------------------------------------
def opens(card: str, column: str, told: dict[str, Any]) -> bool:
    """Whether the card alone opens its column: with an empty satchel no board action is legal."""
    table = at_column(**{"gods": [15, 1], "demigods": [{column: [card]}], **told})
    if table.seat == 0:
        assert table.options() == [f"column {column}", "no column"]
        return True
    assert (table.seat, table.asks()) == (1, "move")
    return False


NO_ROOM = {10: "3 green", 11: "3 red", 14: "3 blue", 15: "forest by 1"}
"""Nothing can be placed around tile 15."""
ONLY_GREEN = {10: "3 red", 11: "3 red", 14: "3 blue", 15: "2 green"}
"""One green element can be placed around tile 15."""
STUCK = {10: "1 green", 11: "2 red", 14: "1 blue", 15: "forest by 1"}
"""Nothing can be shifted around tile 15."""
ALL_LOCKED = {10: "forest by 1", 11: "river by 1", 14: "river by 1", 15: "forest by 1"}

USABLE: list[tuple[str, str, dict[int, str], dict[int, str]]] = [
    ("hyacinthus", "place", {**ALL_LOCKED, 15: "1 red"}, {**ALL_LOCKED, 14: "1 red"}),
    ("cadmus", "place", {11: "3 red", 14: "river by 1"}, {11: "2 red", 14: "river by 1"}),
    ("palamedes", "place", NO_ROOM, ONLY_GREEN),
    ("orpheus", "place", NO_ROOM, ONLY_GREEN),
    ("amphion", "place", STUCK, {10: "1 green", 11: "2 red", 14: "1 blue"}),
    ("aeneas", "shift", {10: "1 red", 15: "2 red"}, {11: "1 red"}),
    ("aeneas", "shift", STUCK, {11: "1 red", 14: "3 blue", 10: "3 red"}),
    ("deucalion", "shift", NO_ROOM, ONLY_GREEN),
    ("phaethon", "shift", {14: "river by 1", 6: "1 red"}, {14: "river by 1", 10: "1 red"}),
    ("minos", "shift", STUCK, {10: "1 green", 11: "2 red", 14: "1 blue"}),
    ("ganymede", "lock", NO_ROOM, ONLY_GREEN),
    ("sisyphus", "lock", STUCK, {10: "1 green", 11: "2 red", 14: "1 blue"}),
]


@pytest.mark.rule("DIVINEPLAN-ABIL-04")
@pytest.mark.parametrize(("card", "column", "idle", "busy"), USABLE, ids=[row[0] for row in USABLE])
def test_an_ability_is_usable_if_its_first_operation_has_a_legal_resolution(
    card: str, column: str, idle: dict[int, str], busy: dict[int, str]
) -> None:
    assert not opens(card, column, {"tiles": idle})
    assert opens(card, column, {"tiles": busy})


@pytest.mark.rule("DIVINEPLAN-ABIL-04")
@pytest.mark.parametrize(
    ("card", "column"),
    [("palamedes", "place"), ("orpheus", "place"), ("deucalion", "shift"), ("ganymede", "lock")],
)
def test_a_placement_needs_its_colour_in_the_bank(card: str, column: str) -> None:
    """Only green has a tile to go to: 2 green lie there, 22 or all other 23 are in the other player's satchel."""
    assert opens(card, column, {"tiles": ONLY_GREEN, "satchels": ["", "22 green"]})
    assert not opens(card, column, {"tiles": ONLY_GREEN, "satchels": ["", "23 green"]})


@pytest.mark.rule("DIVINEPLAN-ABIL-04")
def test_triptolemus_needs_only_an_element_in_the_bank() -> None:
    assert opens("triptolemus", "place", {"tiles": ALL_LOCKED, "satchels": ["", "18 green 25 red 19 blue"]})
    assert not opens("triptolemus", "place", {"satchels": ["", "25 green 25 red 25 blue"]})


@pytest.mark.rule("DIVINEPLAN-ABIL-04")
def test_heracles_needs_an_opposing_god_on_the_board_or_a_placement() -> None:
    empty_bank = ["", "25 green 25 red 25 blue"]
    assert opens("heracles", "shift", {"gods": [15, 1], "satchels": empty_bank})
    assert opens("heracles", "shift", {"gods": [15, "off"], "tiles": ONLY_GREEN})
    assert not opens("heracles", "shift", {"gods": [15, "off"], "tiles": NO_ROOM})
    assert not opens("heracles", "shift", {"gods": [15, "off"], "satchels": empty_bank})


@pytest.mark.rule("DIVINEPLAN-ABIL-04")
@pytest.mark.parametrize(("card", "column"), [("atalanta", "place"), ("ariadne", "lock")])
def test_atalanta_and_ariadne_are_always_usable(card: str, column: str) -> None:
    assert opens(card, column, {"tiles": ALL_LOCKED, "satchels": ["", "19 green 25 red 19 blue"]})


@pytest.mark.rule("DIVINEPLAN-ABIL-04")
def test_an_ability_that_can_do_nothing_is_refused_as_a_step() -> None:
    """No element lies around tile 5 until Deucalion brings one: only then can Phaethon remove it."""
    table = inside("shift", satchels=["2 green"], demigods=[{"shift": ["phaethon", "deucalion", "heracles"]}])
    assert table.options() == ["use deucalion", "use heracles"]
    assert table.refuses("use phaethon").rule == "DIVINEPLAN-ABIL-04"
    table.do("use deucalion", "place red 6")
    assert table.options() == ["act", "use phaethon", "use heracles"]


# -- what an ability does --------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-ABIL-05")
@pytest.mark.parametrize(
    ("elsewhere", "left"),
    [("", {"green", "red", "blue"}), ("25 blue", {"green", "red"}), ("24 green 25 blue", {"red"})],
)
@pytest.mark.parametrize(
    ("card", "column"),
    [
        ("hyacinthus", "place"),
        ("cadmus", "place"),
        ("triptolemus", "place"),
        ("deucalion", "shift"),
        ("ganymede", "lock"),
    ],
)
def test_any_element_is_a_colour_that_the_bank_holds(card: str, column: str, elsewhere: str, left: set[str]) -> None:
    """The satchel's own green does not count: the Bank must hold the colour."""
    told: dict[str, Any] = {"tiles": {6: "1 red"}, "satchels": ["1 green", elsewhere]}
    table = inside(column, demigods=[{column: [card, "atalanta"]}], **told).do(f"use {card}")
    assert colours(table) == left


@pytest.mark.rule("DIVINEPLAN-ABIL-05")
def test_the_element_to_gain_is_a_colour_that_the_bank_holds() -> None:
    told: dict[str, Any] = {"satchels": ["2 green", "25 blue"], "demigods": [{"place": ["triptolemus"]}]}
    table = inside("place", **told).do("use triptolemus", "skip")
    assert table.options() == ["gain green", "gain red"]
    assert table.refuses("gain blue").rule == "DIVINEPLAN-ABIL-05"
    table.do("gain red")
    assert (table.satchel(0), table.bank()) == ((2, 1, 0), (23, 24, 0))


@pytest.mark.rule("DIVINEPLAN-ABIL-06")
def test_forced_elements_are_placed_one_by_one_and_nobody_stops_before() -> None:
    told: dict[str, Any] = {"satchels": ["2 green"], "demigods": [{"place": ["palamedes", "ganymede"]}], "dice": ["rb"]}
    table = inside("place", tiles={6: "1 red", 9: "1 blue"}, **told).do("use palamedes")
    assert table.tiles("place red") == {0, 1, 2, 4, 5, 6, 8, 10}
    assert table.tiles("place blue") == {0, 1, 2, 4, 5, 8, 9, 10}
    assert len(table.options()) == 16
    assert table.refuses("place green 5").rule == "DIVINEPLAN-ABIL-06"
    table.do("place blue 9")
    assert table.options() == [f"place red {tile}" for tile in (0, 1, 2, 4, 5, 6, 8, 10)]
    for stop in ("skip", "end", "act", "use ganymede"):
        table.refuses(stop)
    assert table.refuses("place blue 9").rule == "DIVINEPLAN-ABIL-06"
    table.do("place red 6")
    assert (table.on(6), table.on(9), table.options()) == ("2 red", "2 blue", ["act", "use ganymede"])


@pytest.mark.rule("DIVINEPLAN-ABIL-06")
def test_what_the_bank_lacks_or_no_tile_takes_stays_in_the_bank() -> None:
    """Two reds are rolled and the Bank holds one; then Orpheus finds no red there and no tile for blue."""
    told: dict[str, Any] = {"satchels": ["2 green", "23 red"], "demigods": [{"place": ["palamedes", "orpheus"]}]}
    tiles = {10: "1 red", 11: "1 green", 14: "1 green", 15: "1 green"}
    table = inside("place", gods=[15, 0], tiles=tiles, dice=["rr"], **told).do("use palamedes")
    assert (table.on(10), table.bank()) == ("2 red", (20, 0, 25))
    table.do("use orpheus")
    assert table.options() == ["place green 11", "place green 14", "place green 15"]
    table.do("place green 11")
    assert (table.on(11), table.bank()) == ("2 green", (19, 0, 25))
    assert table.asks() == "place"  # the board action is all that is left


@pytest.mark.rule("DIVINEPLAN-RULING-19")
def test_palamedes_elements_are_not_lost_by_choice_but_perhaps_by_order() -> None:
    """Only tile 2 is open. Green and red are rolled: whichever comes first takes it, the other stays in the Bank."""
    tiles = {6: "forest by 1", 7: "river by 1"}
    told: dict[str, Any] = {"satchels": ["2 blue"], "demigods": [{"place": ["palamedes", "atalanta"]}], "dice": ["gr"]}
    for first, bank in (("green", (21, 25, 20)), ("red", (22, 24, 20))):
        table = inside("place", gods=[3, 15], tiles=tiles, **told).do("use palamedes")
        assert table.options() == ["place green 2", "place red 2"]
        table.refuses("skip")
        table.do(f"place {first} 2")
        assert (table.on(2), table.bank(), table.asks()) == (f"1 {first}", bank, "ability_move")


@pytest.mark.rule("DIVINEPLAN-RULING-20")
def test_orpheus_need_not_place_as_many_as_possible() -> None:
    """Tile 2 is empty, tile 6 takes green: green on 6 leaves room for another, green on 2 does not."""
    tiles = {6: "1 green", 7: "river by 1"}
    told: dict[str, Any] = {"satchels": ["1 green 1 blue"], "demigods": [{"place": ["orpheus"]}]}
    few = inside("place", gods=[3, 15], tiles=tiles, **told).do("use orpheus")
    assert few.options() == ["place green 2", "place green 6", "place red 2", "place blue 2"]
    few.do("place green 2")
    assert (few.on(2), few.on(6), few.bank(), few.asks()) == ("1 green", "1 green", (22, 25, 21), "place")
    many = inside("place", gods=[3, 15], tiles=tiles, **told).do("use orpheus", "place green 6", "place blue 2")
    assert (many.on(2), many.on(6), many.bank(), many.asks()) == ("1 blue", "2 green", (22, 25, 20), "place")


@pytest.mark.rule("DIVINEPLAN-ABIL-07", "DIVINEPLAN-RULING-17")
def test_ganymedes_gifts_come_without_a_question() -> None:
    told: dict[str, Any] = {"seats": 3, "gods": [5, 15, 12], "satchels": ["2 green"]}
    table = inside("place", demigods=[{"place": ["ganymede", "atalanta"]}], **told).do("use ganymede", "place blue 6")
    assert table.state.to_move() == [0]
    assert table.options() == ["act", "use atalanta"]
    assert [table.satchel(seat) for seat in range(3)] == [(2, 0, 0), (0, 0, 1), (0, 0, 1)]
    assert table.bank() == (23, 25, 22)


@pytest.mark.rule("DIVINEPLAN-ABIL-07", "DIVINEPLAN-RULING-17")
def test_ariadnes_refund_comes_without_a_question_as_far_as_the_bank_goes() -> None:
    """Phaethon costs 2 red and 1 blue; the Bank holds 1 red."""
    demigods = [{"shift": ["phaethon"], "lock": ["ariadne", "atalanta"]}]
    told: dict[str, Any] = {"tiles": {6: "3 blue"}, "satchels": ["2 green", "24 red"], "demigods": demigods}
    table = inside("lock", **told).do("use ariadne", "disband phaethon")
    assert (table.satchel(0), table.bank()) == ((2, 1, 1), (23, 0, 21))
    assert table.options() == ["act", "use atalanta"]


@pytest.mark.rule("DIVINEPLAN-ABIL-07", "DIVINEPLAN-RULING-17")
def test_triptolemus_gain_can_not_be_declined() -> None:
    told: dict[str, Any] = {"satchels": ["2 green"], "demigods": [{"place": ["triptolemus", "atalanta"]}]}
    table = inside("place", **told).do("use triptolemus", "skip")
    assert table.options() == ["gain green", "gain red", "gain blue"]
    table.refuses("skip")
    table.do("gain blue")
    assert (table.satchel(0), table.options()) == ((2, 0, 1), ["act", "use atalanta"])


@pytest.mark.rule("DIVINEPLAN-ABIL-08")
@pytest.mark.parametrize(
    ("values", "worth_two"),
    [
        (["1 2 3 X", "2 1 2 3", "3 2 1 2", "1 3 2 1"], {1, 6, 9, 11}),
        (["1 1 2 X", "2 1 3 2", "3 1 2 2", "1 3 2 3"], {2, 7, 10, 11}),
    ],
)
def test_worth_two_is_the_printed_value(values: list[str], worth_two: set[int]) -> None:
    """The range of a god on 6 with the Pit beside it; how many elements lie on a tile is no part of its worth."""
    told: dict[str, Any] = {"values": values, "gods": [6, 15], "satchels": ["2 green"]}
    cadmus = inside("place", tiles={5: "2 red"}, demigods=[{"place": ["cadmus"]}], **told).do("use cadmus")
    assert cadmus.tiles("place red") == worth_two
    for tile in {1, 2, 3, 5, 6, 7, 9, 10, 11} - worth_two:
        cadmus.refuses(f"place red {tile}")
    tiles = dict.fromkeys((1, 2, 5, 6, 7, 9, 10, 11), "1 red")
    aeneas = inside("shift", tiles=tiles, demigods=[{"shift": ["aeneas"]}], **told).do("use aeneas")
    assert aeneas.tiles("shift from") == worth_two
    two = dict.fromkeys((1, 2, 5, 6, 7, 9, 10, 11), "2 red")
    aeacus = inside("lock", tiles=two, demigods=[{"lock": ["aeacus"]}], **told)
    assert aeacus.tiles("lock") == worth_two


@pytest.mark.rule("DIVINEPLAN-ABIL-09")
def test_example_ares_uses_two_abilities_and_then_shifts() -> None:
    """Tile A is 6, tile B is 9. Ares' two reds are there only so that he could recruit and the turn waits."""
    ares, a, b = 1, 6, 9
    demigods: list[dict[str, list[str]]] = [{}, {"shift": ["deucalion", "phaethon"]}]
    told: dict[str, Any] = {"active": ares, "gods": [15, 5], "demigods": demigods, "market": ["aeneas"]}
    table = at_column(tiles={a: "1 green"}, satchels=["", "1 green 2 red"], **told)
    assert table.bank() == (23, 23, 25)
    table.do("column shift", "use deucalion", f"place blue {b}")
    assert (table.on(b), table.bank()) == ("1 blue", (23, 23, 24))
    table.do("use phaethon", f"remove {a}")
    assert (table.on(a), table.bank()) == ("", (24, 23, 24))
    table.do("pay green", f"shift to {a}")  # the action is all that is left, and the blue all there is to shift
    assert (table.on(a), table.on(b)) == ("1 blue", "")
    assert (table.bank(), table.satchel(ares)) == ((25, 23, 24), (0, 2, 0))
    assert table.asks() == "recruit"

"""Ledger section 3.8: the Lock column; the city's worths are those of `VALUES` in table.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import Table

SIX_FORESTS = {
    0: "forest by 0",
    4: "forest by 1",
    8: "forest by 0",
    12: "forest by 1",
    13: "forest by 0",
    1: "forest by 1",
}
"""The forest pile is used up; two favor tokens are left at a table of two."""


def at_column(**told: Any) -> Table:
    """Step 3 of seat 0, with Aeneas (2 red) as the only card of the market."""
    told.setdefault("gods", [5, 15])
    told.setdefault("market", ["aeneas"])
    return Table(step="column", **told)


def supplies(table: Table) -> tuple[int | None, list[Any]]:
    """Favor tokens left; forests, mountains and rivers left."""
    return table.zone("favor").value, [pile.count for pile in table.zone("landscapes").entities]


# -- the board action ------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-LOCK-01")
@pytest.mark.parametrize(
    ("pair", "satchel", "bank"),
    [
        ("green green", (0, 4, 1), (25, 16, 21)),
        ("green red", (1, 3, 1), (24, 17, 21)),
        ("red red", (2, 2, 1), (23, 18, 21)),
        ("red blue", (2, 3, 0), (23, 17, 22)),
    ],
)
def test_lock_pays_any_two_elements_and_then_locks_a_full_tile(
    pair: str, satchel: tuple[int, ...], bank: tuple[int, ...]
) -> None:
    table = at_column(tiles={6: "3 red", 9: "3 blue", 10: "2 red"}, satchels=["2 green 4 red 1 blue"])
    assert table.bank() == (23, 16, 21)
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
    """Two elements but no Full tile; a Full tile but one element; an element to pay but none to shift."""
    told: dict[str, Any] = {"demigods": [{"shift": ["deucalion", "heracles"], "lock": ["atalanta", "ganymede"]}]}
    no_tile = at_column(tiles={6: "2 red"}, satchels=["2 green"], **told).do("column lock")
    assert no_tile.options() == ["use atalanta", "use ganymede"]
    assert no_tile.refuses("act").rule == "DIVINEPLAN-COLUMN-06"
    too_poor = at_column(tiles={6: "3 red"}, satchels=["1 green"], **told).do("column lock")
    assert too_poor.options() == ["use atalanta", "use ganymede"]
    nothing_there = at_column(satchels=["1 green"], **told).do("column shift")
    assert nothing_there.options() == ["use deucalion", "use heracles"]
    stuck = {10: "1 green", 11: "1 red", 14: "2 blue", 15: "forest by 1"}
    nowhere_to = at_column(gods=[15, 0], tiles=stuck, satchels=["1 green"], **told).do("column shift")
    assert nowhere_to.options() == ["use deucalion", "use heracles"]


# -- what can be locked ----------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-LOCK-02")
def test_a_tile_is_full_with_three_elements() -> None:
    tiles = {4: "1 red", 6: "2 red", 9: "3 red", 1: "3 green"}
    table = at_column(tiles=tiles, satchels=["2 blue 1 red"]).do("column lock", "pay two blue blue")
    assert table.tiles("lock") == {1, 9}
    assert table.refuses("lock 6").rule == "DIVINEPLAN-LOCK-02"
    assert table.refuses("lock 4").rule == "DIVINEPLAN-LOCK-02"
    assert table.refuses("lock 2").rule == "DIVINEPLAN-LOCK-02"


@pytest.mark.rule("DIVINEPLAN-LOCK-02")
def test_aeacus_and_perseus_make_two_enough_for_their_owner_only() -> None:
    """Two elements lie on 6 (worth 2) and on 8 (worth 3), one on 9 (worth 2)."""
    told: dict[str, Any] = {"tiles": {6: "2 red", 8: "2 red", 9: "1 red", 1: "3 green"}, "satchels": ["3 blue"]}
    lockable = {
        "aeacus": {1, 6},
        "perseus": {1, 6, 8},
    }
    for card, tiles in lockable.items():
        assert at_column(demigods=[{"lock": [card]}], **told).do("column lock").tiles("lock") == tiles
        opposing = at_column(demigods=[{}, {"lock": [card]}], **told).do("column lock")
        assert (opposing.on(1), opposing.on(6)) == ("forest by 0", "2 red")  # tile 1 was the only choice


@pytest.mark.rule("DIVINEPLAN-LOCK-03")
@pytest.mark.parametrize(
    ("told", "legal"),
    [
        pytest.param({}, True, id="all there"),
        pytest.param({"satchels": ["1 blue"]}, False, id="one element in the satchel"),
        pytest.param(
            {"favor_tokens": 4, "tiles": {6: "3 green", **dict.fromkeys((11, 12, 13, 14), "river by 1")}},
            False,
            id="no favor token left",
        ),
        pytest.param({"tiles": {6: "2 green"}}, False, id="no Full tile"),
        pytest.param({"tiles": {7: "3 green", 6: "2 green"}}, False, id="a Full tile out of range"),
        pytest.param({"tiles": {6: "forest by 1", 9: "1 green"}}, False, id="a locked tile"),
        pytest.param({"tiles": {6: "3 green", **SIX_FORESTS}}, False, id="no landscape tile of the colour"),
        pytest.param({"tiles": {6: "3 red", **SIX_FORESTS}}, True, id="a landscape tile of the colour"),
    ],
)
def test_lock_is_legal_with_two_elements_a_token_a_full_tile_and_its_landscape(
    told: dict[str, Any], legal: bool
) -> None:
    position = {"tiles": {6: "3 green"}, "satchels": ["2 blue"], "demigods": [{"shift": ["deucalion"]}], **told}
    columns = ["column place", "column shift"]
    assert at_column(**position).options() == ([*columns, "column lock"] if legal else columns)


@pytest.mark.rule("DIVINEPLAN-LOCK-04")
@pytest.mark.parametrize(
    ("colour", "landscape", "piles", "plan"),
    [
        ("green", "forest", [5, 6, 6], "plan_03"),
        ("red", "mountain", [6, 5, 6], "plan_02"),
        ("blue", "river", [6, 6, 5], "plan_04"),
    ],
)
@pytest.mark.parametrize("locker", [0, 1])
def test_a_lock_puts_a_favor_token_and_the_landscape_of_the_colour(
    colour: str, landscape: str, piles: list[int], plan: str, locker: int
) -> None:
    """Tile 6 is worth 2; the plan of seat 0 wants this landscape there, that of seat 1 (Arcadia) a river."""
    told: dict[str, Any] = {
        "plans": [plan, "plan_01"],
        "active": locker,
        "gods": [5, 15] if locker == 0 else [15, 5],
        "satchels": ["4 red"] * 2,
    }
    table = at_column(tiles={6: f"3 {colour}"}, **told)
    assert supplies(table) == (8, [6, 6, 6])
    table.do("column lock")  # payment and tile are without a choice
    assert table.on(6) == f"{landscape} by {locker}"
    assert supplies(table) == (7, piles)
    assert (table.points(0)["plan"], table.points(1)["plan"]) == (2, 2 if landscape == "river" else 0)
    assert (table.points(locker)["favor"], table.points(1 - locker)["favor"]) == (2, 0)
    assert table.events("lock") == [f"{['Apollo', 'Ares'][locker]} locks c2 as a {landscape}."]


@pytest.mark.rule("DIVINEPLAN-LOCK-05", "DIVINEPLAN-RULING-49")
def test_the_elements_stay_under_the_landscape() -> None:
    table = at_column(tiles={6: "3 blue"}, satchels=["2 green 2 red"])
    assert table.bank() == (23, 23, 22)
    table.do("column lock", "pay two green green")
    assert (table.on(6), table.bank(), table.satchel(0)) == ("river by 0", (25, 23, 22), (0, 2, 0))
    assert table.entity("tile:6").facts["elements"] == 3


@pytest.mark.rule("DIVINEPLAN-RULING-49")
def test_elements_under_landscapes_are_out_of_circulation() -> None:
    """24 of the 25 blue elements lie under rivers and in a satchel: a roll of two blues brings one."""
    rivers = dict.fromkeys((0, 1, 2, 4, 8, 12), "river by 1")
    told: dict[str, Any] = {"satchels": ["1 green", "6 blue"], "dice": ["bb"], "market": []}
    table = Table(gods=[15, 5], tiles=rivers, step="roll", **told)
    assert (table.satchel(0), table.bank()) == ((1, 0, 1), (24, 25, 0))


# -- a locked tile ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-LOCK-06")
def test_a_tile_just_locked_takes_and_gives_nothing_any_more() -> None:
    demigods = [{"lock": ["ganymede", "sisyphus"]}]
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "2 red", 1: "1 blue"}, "satchels": ["4 green"]}
    table = at_column(demigods=demigods, **told).do("column lock", "act", "use ganymede")
    assert table.on(6) == "mountain by 0"
    assert table.tiles("place red") == {0, 2, 4, 5, 8, 9, 10}
    assert table.refuses("place red 6").rule == "DIVINEPLAN-LOCK-06"
    table.do("place red 2", "use sisyphus")
    assert table.tiles("shift from") == {1, 2, 9}
    assert table.refuses("shift from 6").rule == "DIVINEPLAN-LOCK-06"
    table.do("shift from 2")
    assert table.tiles("shift to") == {0, 4, 5, 8, 9, 10}
    assert table.refuses("shift to 6").rule == "DIVINEPLAN-LOCK-06"


@pytest.mark.rule("DIVINEPLAN-LOCK-06")
def test_a_locked_tile_with_room_under_its_landscape_never_changes_either() -> None:
    """Tile 6 was locked with 2 elements; nothing is placed, removed or locked there for anyone."""
    told: dict[str, Any] = {"tiles": {6: "mountain 2 by 1", 9: "3 red", 10: "2 red"}, "satchels": ["2 red 1 blue"]}
    place = at_column(**told).do("column place")
    assert place.tiles("place red") == {0, 1, 2, 4, 5, 8, 10}
    assert place.refuses("place red 6").rule == "DIVINEPLAN-LOCK-06"
    remove = at_column(demigods=[{"shift": ["phaethon"]}], **told).do("column shift", "use phaethon")
    assert remove.tiles("remove") == {9, 10}
    assert remove.refuses("remove 6").rule == "DIVINEPLAN-LOCK-06"
    lock = at_column(demigods=[{"lock": ["perseus"]}], **told).do("column lock", "pay two red red")
    assert lock.tiles("lock") == {9, 10}
    assert lock.refuses("lock 6").rule == "DIVINEPLAN-LOCK-06"


@pytest.mark.rule("DIVINEPLAN-LOCK-07")
def test_gods_may_stand_on_a_locked_tile() -> None:
    table = Table(gods=[0, 15], tiles={6: "forest by 1", 9: "river by 0"}, satchels=["2 red"])
    assert table.tiles("move") == set(range(16)) - {0, 15}
    table.do("move 6")
    assert (table.god(0), table.on(6)) == (6, "forest by 1")
    atalanta = at_column(tiles={6: "forest by 1"}, satchels=["2 red"], demigods=[{"place": ["atalanta"]}])
    atalanta.do("use atalanta")
    assert 6 in atalanta.tiles("ability move")


@pytest.mark.rule("DIVINEPLAN-LOCK-08")
def test_a_tile_under_an_opposing_god_can_not_be_locked() -> None:
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "3 red", 10: "3 red"}, "satchels": ["2 green 1 blue"]}
    table = at_column(gods=[5, 6], **told).do("column lock", "pay two green green")
    assert table.tiles("lock") == {9, 10}
    assert table.refuses("lock 6").rule == "DIVINEPLAN-RANGE-03"
    only = at_column(gods=[5, 6], tiles={6: "3 red", 9: "1 red"}, satchels=["2 green"])
    assert only.options() == ["column place", "column shift"]


@pytest.mark.rule("DIVINEPLAN-LOCK-08")
def test_the_tile_under_the_own_god_can_be_locked() -> None:
    table = at_column(gods=[6, 15], tiles={6: "3 red", 9: "3 red"}, satchels=["3 green"]).do("column lock")
    assert table.tiles("lock") == {6, 9}
    table.do("lock 6")
    assert (table.on(6), table.god(0)) == ("mountain by 0", 6)


@pytest.mark.rule("DIVINEPLAN-LOCK-09", "DIVINEPLAN-RULING-10")
@pytest.mark.parametrize("active", [0, 1])
def test_without_its_landscape_tile_a_colour_can_be_locked_by_nobody(active: int) -> None:
    tiles = {**SIX_FORESTS, 6: "3 green", 9: "3 red", 10: "3 blue"}
    gods = [5, 15] if active == 0 else [15, 5]
    table = at_column(active=active, gods=gods, tiles=tiles, satchels=["2 red 1 blue"] * 2)
    assert supplies(table) == (2, [0, 6, 6])
    table.do("column lock", "pay two red red")
    assert table.tiles("lock") == {9, 10}
    assert table.refuses("lock 6").rule == "DIVINEPLAN-LOCK-09"


@pytest.mark.rule("DIVINEPLAN-LOCK-09", "DIVINEPLAN-RULING-10")
def test_elements_of_a_colour_without_landscapes_may_be_placed_shifted_and_removed() -> None:
    """All that is free around tile 5: 2, 5 and 10 are empty, 6 has 3 green, 9 has 1 green."""
    told: dict[str, Any] = {"tiles": {**SIX_FORESTS, 6: "3 green", 9: "1 green"}, "satchels": ["2 green"]}
    place = at_column(demigods=[{"shift": ["phaethon"]}], **told).do("column place")
    assert place.tiles("place green") == {2, 5, 9, 10}
    shift = at_column(demigods=[{"shift": ["phaethon"]}], **told).do("column shift", "act")
    assert shift.tiles("shift from") == {6, 9}
    shift.do("shift from 6", "shift to 2", "use phaethon")
    assert shift.tiles("remove") == {2, 6, 9}
    shift.do("remove 6")
    assert (shift.on(6), shift.on(2)) == ("1 green", "1 green")


@pytest.mark.rule("DIVINEPLAN-LOCK-10")
def test_a_turn_has_one_lock_at_most() -> None:
    told: dict[str, Any] = {"tiles": {6: "3 red", 9: "3 blue", 10: "3 red"}, "satchels": ["8 red"]}
    table = at_column(demigods=[{"lock": ["sisyphus", "ganymede"]}], **told).do("column lock", "act", "lock 6")
    assert table.options() == ["use sisyphus", "use ganymede", "end"]
    assert table.refuses("act").rule == "DIVINEPLAN-COLUMN-03"
    table.do("use sisyphus", "shift from 9", "shift to 5", "use ganymede", "place red 4")
    assert (table.asks(), table.on(10), table.satchel(0)) == ("recruit", "3 red", (0, 6, 0))
    table.refuses("lock 10")
    table.refuses("column lock")


@pytest.mark.rule("DIVINEPLAN-LOCK-11")
def test_a_lock_needs_neither_own_elements_nor_the_own_plan() -> None:
    """Ares puts all three reds on tile 6, worth 2; Apollo's plan (Arcadia) wants a river there."""
    told: dict[str, Any] = {"plans": ["plan_01", "plan_02"], "satchels": ["3 green", "1 red"], "dice": ["rr", "gg"]}
    table = Table(active=1, step="column", gods=[10, 2], demigods=[{}, {"place": ["palamedes"]}], market=[], **told)
    table.do("use palamedes", "place red 6", "place red 6", "place red 6")
    assert (table.seat, table.on(6)) == (0, "3 red")
    assert table.entity("plan:0:6", 0).name == "river"
    table.do("move 5", "column lock")
    assert table.on(6) == "mountain by 0"
    assert (table.points(0)["plan"], table.points(0)["favor"]) == (0, 2)


@pytest.mark.rule("DIVINEPLAN-LOCK-12")
def test_example_ares_pays_blue_and_green_and_makes_a_mountain() -> None:
    ares = 1
    told: dict[str, Any] = {"satchels": ["", "1 green 2 red 1 blue"], "tiles": {6: "3 red"}}
    table = at_column(active=ares, gods=[15, 5], **told)
    assert (supplies(table), table.bank()) == ((8, [6, 6, 6]), (24, 20, 24))
    table.do("column lock", "pay two green blue")
    assert (table.on(6), table.entity("tile:6").owner) == ("mountain by 1", ares)
    assert (supplies(table), table.bank(), table.satchel(ares)) == ((7, [6, 5, 6]), (25, 20, 25), (0, 2, 0))


# -- rulings about locks ---------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RULING-42")
@pytest.mark.parametrize("helen", [True, False])
def test_after_the_last_favor_token_the_player_finishes_his_turn(helen: bool) -> None:
    """His abilities and his recruit follow, with Helen's discount or at the full price; then the game is over."""
    tiles = {6: "3 red", 9: "1 blue", 12: "river by 1", 13: "river by 1", 14: "river by 0"}
    demigods = [{"lock": ["sisyphus", "helen"] if helen else ["sisyphus"]}]
    table = at_column(favor_tokens=4, tiles=tiles, satchels=["4 red"], demigods=demigods).do("column lock", "act")
    assert supplies(table)[0] == 0
    assert table.options() == ["use sisyphus", "end"]
    table.do("use sisyphus", "shift to 5")
    assert (table.on(5), table.on(9)) == ("1 blue", "")
    assert table.options() == ["recruit aeneas", "pass"]
    assert table.state.result() is None
    table.do("recruit aeneas")
    assert table.column(0, 1) == ["Aeneas"]
    assert table.satchel(0) == ((0, 1, 0) if helen else (0, 0, 0))
    assert table.state.result() is not None


@pytest.mark.rule("DIVINEPLAN-RULING-53")
def test_a_full_tile_is_not_safe_from_a_removal_or_a_shift() -> None:
    """Only a god protects what is not locked: Ares stands on 10, and the Full tile 6 lies open."""
    told: dict[str, Any] = {
        "gods": [5, 10],
        "tiles": {6: "3 red", 9: "1 blue", 10: "3 red"},
        "satchels": ["1 green 1 blue"],
    }
    table = at_column(demigods=[{"shift": ["phaethon"]}], **told).do("column shift", "use phaethon")
    assert table.tiles("remove") == {6, 9}
    assert table.refuses("remove 10").rule == "DIVINEPLAN-RANGE-03"
    assert table.bank() == (24, 19, 23)
    table.do("remove 6")
    assert (table.on(6), table.bank()) == ("2 red", (24, 20, 23))
    full = at_column(**told).do("column shift", "pay green")
    assert full.tiles("shift from") == {6, 9}


DEAD_END = {
    **dict.fromkeys((0, 1, 2, 4, 8, 12), "forest 2 by 0"),
    **dict.fromkeys((5, 6, 7, 9, 13), "mountain by 1"),
    10: "3 green",
    11: "3 green",
    14: "3 green",
    15: "1 green",
}
"""No forest is left and ten greens lie on the four open tiles: shifting never empties one. One token is left."""


@pytest.mark.rule("DIVINEPLAN-RULING-60")
def test_in_a_dead_end_play_goes_on() -> None:
    told: dict[str, Any] = {"seats": 4, "gods": [3, 0, 1, 2], "tiles": DEAD_END, "market": [], "dice": ["rr"]}
    table = Table(satchels=["2 red 2 blue", "2 red"], **told).do("move 15")
    assert supplies(table) == (1, [0, 1, 6])
    assert table.options() == ["pay red", "pay blue"]  # Shift is all that can be done
    table.do("pay red", "shift from 10")
    assert (table.on(10), table.on(15)) == ("2 green", "2 green")
    assert (table.seat, table.asks(), table.state.result()) == (1, "move", None)
    table.do("move 14")
    assert table.events("column") == ["Apollo performs Shift.", "Ares performs Shift."]
    assert table.events("lock") == []


@pytest.mark.rule("DIVINEPLAN-RULING-60")
def test_a_removal_opens_a_dead_end_again() -> None:
    told: dict[str, Any] = {"seats": 4, "gods": [10, 0, 1, 2], "tiles": DEAD_END, "satchels": ["3 red"]}
    table = at_column(demigods=[{"shift": ["phaethon", "deucalion"]}], **told)
    before = at_column(demigods=[{"shift": ["phaethon", "deucalion"]}], **told).do("use deucalion")
    assert before.options() == ["act", "use phaethon"]  # its one green went to tile 15
    table.do("use phaethon", "remove 15", "use deucalion")
    assert [table.tiles(f"place {colour}") for colour in ("green", "red", "blue")] == [{15}, {15}, {15}]


@pytest.mark.rule("DIVINEPLAN-RULING-60")
def test_a_dead_end_lasts_until_the_round_limit() -> None:
    told: dict[str, Any] = {"seats": 4, "gods": [3, 0, 1, 15], "tiles": DEAD_END, "market": []}
    table = Table(round=60, active=3, start=0, **told).do("move 2")
    result = table.state.result()
    assert result is not None
    assert result.rule == "DIVINEPLAN-END-05"
    earlier = Table(round=59, active=3, start=0, **told).do("move 2")
    assert earlier.state.result() is None


@pytest.mark.parametrize("demigods", [[], [{"lock": ["theseus"]}]])
def test_each_lock_on_offer_says_which_points_it_brings(demigods: list[dict[str, list[str]]]) -> None:
    table = at_column(tiles={6: "3 red", 9: "3 blue", 10: "3 green"}, satchels=["2 red"], demigods=demigods)
    table.do("column lock")  # two red elements are the only ones to pay with
    prompt = table.state.prompt(0)
    assert prompt is not None and len(prompt.choices) > 1
    before = table.state.view(0).seats[0].parts
    for choice in prompt.choices:
        locked = table.state.clone()
        locked.apply(0, choice.action)
        after = locked.view(0).seats[0].parts
        assert choice.gain == {name: after[name] - before[name] for name in after if after[name] != before[name]}

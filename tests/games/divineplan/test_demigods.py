"""The regular demigods (ledger section 3.10) and the rulings about them; Ariadne and Helen have a file of their own.

Most tests begin in step 3 with Apollo on tile 5. In his range {0, 1, 2, 4, 5, 6, 8, 9, 10} the tiles 1, 4, 6 and 9 are
worth 2.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import GAME, Table

LAND = set(range(16)) - {3}
RANGE_OF_5 = {0, 1, 2, 4, 5, 6, 8, 9, 10}


def perform(column: str, *cards: str, **told: Any) -> Table:
    """Seat 0, in step 3 with a green element and these demigods in the column, has chosen it."""
    standard = {"step": "column", "gods": [5, 15], "satchels": ["1 green"], "demigods": [{column: list(cards)}]}
    return Table(**(standard | told)).do(f"column {column}")


def lock_last_token(**told: Any) -> Table:
    """Seat 0 places the last favor token on tile 6 (worth 2) and the game is scored."""
    tiles = {6: "3 red", 12: "forest by 1", 13: "forest by 1", 14: "forest by 1"}
    table = Table(step="column", favor_tokens=4, gods=[5, 15], tiles=tiles, satchels=["1 green 1 blue", ""], **told)
    if table.asks() == "column":
        table.do("column lock")
    return table


# -- green -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-01")
def test_hyacinthus_places_from_the_bank_but_not_on_his_own_gods_tile() -> None:
    table = perform("place", "hyacinthus", gods=[5, 10], tiles={0: "1 red"})
    table.do("use hyacinthus")
    assert table.tiles("place green") == table.tiles("place blue") == {1, 2, 4, 6, 8, 9}  # not 5, and not 10 under Ares
    assert table.tiles("place red") == {0, 1, 2, 4, 6, 8, 9}
    assert table.refuses("place blue 5").rule == "DIVINEPLAN-CARD-01"
    table.do("place blue 8")
    assert (table.on(8), table.bank(), table.satchel(0)) == ("1 blue", (24, 24, 24), (1, 0, 0))
    assert table.tiles("place green") == RANGE_OF_5 - {0, 8, 10}  # the board action has no such limit


@pytest.mark.rule("DIVINEPLAN-CARD-02")
def test_cadmus_places_only_on_tiles_worth_two() -> None:
    table = perform("place", "cadmus", tiles={1: "1 red", 9: "3 blue"})
    table.do("use cadmus")
    assert table.tiles("place green") == table.tiles("place blue") == {4, 6}
    assert table.tiles("place red") == {1, 4, 6}
    assert table.refuses("place red 0").rule == "DIVINEPLAN-ABIL-08"  # worth 1
    assert table.refuses("place red 2").rule == "DIVINEPLAN-ABIL-08"  # worth 3
    table.do("place red 1")
    assert (table.on(1), table.bank(), table.satchel(0)) == ("2 red", (24, 23, 22), (1, 0, 0))


@pytest.mark.rule("DIVINEPLAN-CARD-03")
def test_palamedes_rolls_again_and_both_elements_go_from_the_bank_to_tiles() -> None:
    table = perform("place", "palamedes", tiles={0: "1 red"}, dice=["rb"])
    table.do("use palamedes")
    assert table.tiles("place red") == RANGE_OF_5 and table.tiles("place blue") == RANGE_OF_5 - {0}
    assert table.offers("place green") == [] and "skip" not in table.options()
    table.do("place red 0")
    assert table.options() == [f"place blue {tile}" for tile in sorted(RANGE_OF_5 - {0})]
    table.do("place blue 9")
    assert (table.on(0), table.on(9)) == ("2 red", "1 blue")
    assert (table.bank(), table.satchel(0)) == ((24, 23, 24), (1, 0, 0))


@pytest.mark.rule("DIVINEPLAN-CARD-03")
def test_palamedes_may_put_both_elements_on_one_tile() -> None:
    table = perform("place", "palamedes", tiles={0: "1 red"}, dice=["bb"])
    table.do("use palamedes", "place blue 6", "place blue 6")
    assert (table.on(6), table.bank(), table.satchel(0)) == ("2 blue", (24, 24, 23), (1, 0, 0))


@pytest.mark.rule("DIVINEPLAN-CARD-03")
def test_palamedes_leaves_in_the_bank_what_finds_no_tile() -> None:
    tiles = {0: "1 green", 1: "1 green", 4: "1 green", 5: "2 red"}  # room for one red in the range of tile 0
    table = perform("place", "palamedes", gods=[0, 15], tiles=tiles, dice=["rr"])
    table.do("use palamedes")
    assert table.on(5) == "3 red"
    assert (table.bank(), table.satchel(0)) == ((21, 22, 25), (1, 0, 0))


@pytest.mark.rule("DIVINEPLAN-CARD-04")
def test_amphion_shifts_within_range_for_nothing() -> None:
    tiles = {0: "1 red", 4: "2 green", 15: "1 blue"}
    table = perform("place", "amphion", gods=[5, 11], tiles=tiles, satchels=["1 blue"])
    table.do("use amphion")
    assert table.tiles("shift from") == {0, 4}
    table.do("shift from 4")
    assert table.tiles("shift to") == {1, 2, 5, 6, 8, 9, 10}
    table.do("shift to 10")
    assert (table.on(4), table.on(10)) == ("1 green", "1 green")
    assert (table.satchel(0), table.bank()) == ((0, 0, 1), (23, 24, 23))


# -- blue --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-07")
def test_aeacus_locks_tiles_worth_two_with_two_or_three_elements() -> None:
    tiles = {1: "3 green", 6: "2 red", 9: "1 red", 2: "2 blue", 5: "2 blue", 8: "3 blue"}  # worth 2, 2, 2, 3, 1, 3
    table = perform("lock", "aeacus", tiles=tiles, satchels=["1 green 1 red"])
    assert table.tiles("lock") == {1, 6, 8}
    assert table.refuses("lock 2").rule == "DIVINEPLAN-LOCK-02"
    assert table.do("lock 6").on(6) == "mountain by 0"
    table = perform("lock", tiles=tiles, satchels=["1 green 1 red"], demigods=[{}, {"lock": ["aeacus"]}])
    assert table.tiles("lock") == {1, 8}  # another player's Aeacus does not help


@pytest.mark.rule("DIVINEPLAN-CARD-09")
def test_achilles_scores_two_points() -> None:
    for own, bonus, strongest in ((["achilles"], 2, 3), ([], 0, 0)):
        table = lock_last_token(demigods=[{"lock": own}, {"lock": ["aeacus"]}])
        result = table.state.result()
        assert result is not None
        parts = [seat.parts for seat in result.seats]
        assert (parts[0]["bonus"], parts[0]["strongest"], parts[0]["favor"]) == (bonus, strongest, 2)
        assert result.seats[0].score == parts[0]["plan"] + 2 + strongest + bonus
        assert parts[1]["bonus"] == 0


# -- red ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-10")
def test_icarus_opens_every_unguarded_tile_to_the_shift() -> None:
    tiles = {0: "1 red", 12: "2 blue", 10: "1 green"}
    table = perform("shift", "icarus", gods=[3, 10], tiles=tiles)
    assert table.tiles("shift from") == {0, 12}  # 10 is under Ares
    table.do("shift from 0")
    assert table.tiles("shift to") == LAND - {0, 10, 12}
    assert table.refuses("shift to 10").rule == "DIVINEPLAN-RANGE-03"
    table.do("shift to 15")
    assert (table.on(0), table.on(15)) == ("", "1 red")


@pytest.mark.rule("DIVINEPLAN-CARD-10")
def test_icarus_opens_the_grid_from_the_turn_after_his_recruitment() -> None:
    told: dict[str, Any] = {"gods": [5, 15], "tiles": {0: "1 red", 12: "2 blue"}, "dice": ["gg", "gg"]}
    table = Table(step="recruit", satchels=["1 green 1 red", ""], market=["icarus"], **told)
    table.do("recruit icarus", "move 3", "place green 7", "move 4", "column shift")
    assert table.tiles("shift from") == {0, 7, 12}


@pytest.mark.rule("DIVINEPLAN-RULING-25")
@pytest.mark.rule("DIVINEPLAN-CARD-10")
def test_icarus_serves_every_ability_of_the_red_column() -> None:
    red = ["icarus", "aeneas", "deucalion", "phaethon", "sisyphus", "heracles"]
    tiles = {1: "1 red", 11: "1 red", 13: "1 blue", 15: "1 blue", 14: "forest by 1", 9: "1 red"}
    told = {"step": "column", "gods": [0, 9], "tiles": tiles, "satchels": ["1 green", ""], "demigods": [{"shift": red}]}
    free = LAND - {1, 9, 11, 13, 14, 15}
    assert Table(**told).do("column shift", "use deucalion").tiles("place green") == free
    assert Table(**told).do("column shift", "use phaethon").tiles("remove") == {1, 11, 13, 15}
    assert Table(**told).do("column shift", "use sisyphus").tiles("shift from") == {1, 11, 13, 15}
    assert Table(**told).do("column shift", "use sisyphus", "shift from 13").tiles("shift to") == free | {15}
    assert Table(**told).do("column shift", "use heracles", "skip").tiles("place blue") == free | {13, 15}
    assert Table(**told).do("column shift", "use aeneas").tiles("shift from") == {1, 11}  # worth 2 still holds


@pytest.mark.rule("DIVINEPLAN-RULING-25")
def test_icarus_helps_nobody_but_his_owner() -> None:
    tiles = {0: "1 red", 6: "1 green", 15: "1 blue"}
    told = {"step": "column", "gods": [5, 11], "tiles": tiles, "satchels": ["1 green", ""]}
    assert Table(**told, demigods=[{}, {"shift": ["icarus"]}]).do("column shift").tiles("shift from") == {0, 6}
    assert Table(**told, demigods=[{"shift": ["icarus"]}]).do("column shift").tiles("shift from") == {0, 6, 15}


@pytest.mark.rule("DIVINEPLAN-CARD-11")
def test_aeneas_shifts_for_nothing_from_a_tile_worth_two_to_a_tile_of_any_value() -> None:
    tiles = {1: "2 red", 6: "1 green", 0: "1 blue", 8: "1 blue", 11: "1 red"}  # worth 2, 2, 1, 3; 11 is out of range
    table = perform("shift", "aeneas", tiles=tiles, satchels=["1 green 1 red"])
    table.do("use aeneas")
    assert table.tiles("shift from") == {1, 6}
    table.do("shift from 1")
    assert table.tiles("shift to") == {2, 4, 5, 9, 10}  # worth 3, 2, 1, 2, 1
    table.do("shift to 2")
    assert (table.on(1), table.on(2), table.satchel(0), table.bank()) == ("1 red", "1 red", (1, 1, 0), (23, 21, 23))


@pytest.mark.rule("DIVINEPLAN-CARD-12")
def test_deucalion_places_from_the_bank_anywhere_in_range() -> None:
    table = perform("shift", "deucalion", tiles={0: "1 red"}, satchels=["1 green 1 blue"])
    table.do("use deucalion")
    assert table.tiles("place red") == RANGE_OF_5 and table.tiles("place green") == table.tiles(
        "place blue"
    ) == RANGE_OF_5 - {0}
    table.do("place red 5")
    assert (table.on(5), table.bank(), table.satchel(0)) == ("1 red", (24, 23, 24), (1, 0, 1))


@pytest.mark.rule("DIVINEPLAN-CARD-13")
def test_phaethon_returns_an_element_of_an_unlocked_tile_in_range_to_the_bank() -> None:
    tiles = {0: "2 red", 5: "1 blue", 6: "forest by 1", 10: "1 red", 15: "1 green"}  # 6 locked, 10 guarded, 15 far away
    table = perform("shift", "phaethon", gods=[5, 10], tiles=tiles, satchels=["1 green 1 blue"])
    table.do("use phaethon")
    assert table.tiles("remove") == {0, 5}
    assert table.refuses("remove 6").rule == "DIVINEPLAN-LOCK-06"
    assert table.refuses("remove 10").rule == "DIVINEPLAN-RANGE-03"
    assert table.refuses("remove 15").rule == "DIVINEPLAN-RANGE-02"
    assert table.bank() == (20, 22, 23)
    table.do("remove 0")
    assert (table.on(0), table.bank(), table.satchel(0)) == ("1 red", (20, 23, 23), (1, 0, 1))


# -- colourless --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-14")
def test_ganymede_places_and_gives_every_other_player_one_of_that_colour() -> None:
    table = Table(
        seats=4, step="column", gods=[5, 15, 14, 13], tiles={0: "1 red"}, satchels=["1 green", "", "1 red", ""],
        demigods=[{"place": ["ganymede"]}],
    )  # fmt: skip
    table.do("column place", "use ganymede")
    assert table.tiles("place blue") == RANGE_OF_5 - {0}
    table.do("place blue 6")
    assert (table.on(6), table.bank()) == ("1 blue", (24, 23, 21))
    assert [table.satchel(seat) for seat in range(4)] == [(1, 0, 0), (0, 0, 1), (0, 1, 1), (0, 0, 1)]


@pytest.mark.rule("DIVINEPLAN-RULING-18")
@pytest.mark.parametrize(("in_bank", "served"), [(1, []), (2, [3]), (3, [3, 0]), (4, [3, 0, 1])])
def test_ganymede_serves_clockwise_from_the_owners_left_until_the_bank_is_out(in_bank: int, served: list[int]) -> None:
    held = 25 - in_bank
    table = Table(
        seats=4, active=2, step="column", gods=[13, 14, 5, 15], tiles={0: "1 red"},
        satchels=["", "", f"1 green {held} blue", ""], demigods=[{}, {}, {"place": ["ganymede"]}],
    )  # fmt: skip
    table.do("column place", "use ganymede", "place blue 6")
    assert (table.on(6), table.bank()[2]) == ("1 blue", in_bank - 1 - len(served))  # the placed element comes first
    assert [seat for seat in (3, 0, 1) if table.satchel(seat) == (0, 0, 1)] == served
    assert table.satchel(2) == (1, 0, held)


@pytest.mark.rule("DIVINEPLAN-CARD-15")
@pytest.mark.parametrize("column", ["place", "shift", "lock"])
def test_sisyphus_shifts_for_nothing_in_whichever_column_he_lies(column: str) -> None:
    tiles = {0: "1 red", 4: "3 green", 1: "3 blue", 15: "1 blue"}
    table = perform(column, "sisyphus", gods=[5, 11], tiles=tiles, satchels=["2 blue 1 red"])
    table.do("use sisyphus")
    assert table.tiles("shift from") == {0, 1, 4}
    table.do("shift from 4")
    assert table.tiles("shift to") == {2, 5, 6, 8, 9, 10}
    table.do("shift to 10")
    assert (table.on(4), table.on(10), table.satchel(0), table.bank()) == (
        "2 green",
        "1 green",
        (0, 1, 2),
        (22, 23, 19),
    )


@pytest.mark.rule("DIVINEPLAN-CARD-16")
def test_atalanta_moves_her_owners_god_to_any_tile_without_a_god() -> None:
    table = Table(
        seats=4, step="column", gods=[5, 10, 14, 13], tiles={0: "1 red", 15: "forest by 1"}, satchels=["1 green"],
        demigods=[{"place": ["atalanta"]}],
    )  # fmt: skip
    table.do("column place", "use atalanta")
    assert table.tiles("ability move") == set(range(16)) - {5, 10, 13, 14} and len(table.options()) == 12
    assert {3, 15} <= table.tiles("ability move")  # the Pit and a landscape
    assert table.refuses("ability move 5").rule == "DIVINEPLAN-MOVE-01"
    assert table.refuses("ability move 10").rule == "DIVINEPLAN-MOVE-03"
    table.do("ability move 3")
    assert table.god(0) == 3
    assert table.tiles("place green") == {2, 6, 7}  # the board action, in the new range


@pytest.mark.rule("DIVINEPLAN-CARD-17")
def test_jason_scores_one_for_each_demigod_in_his_column() -> None:
    table = lock_last_token(
        demigods=[{"shift": ["icarus", "aeneas", "jason", "deucalion"], "place": ["cadmus"]}, {"shift": ["aeneas"]}]
    )
    result = table.state.result()
    assert result is not None
    assert result.seats[0].parts["bonus"] == 4  # three others and himself; neither Cadmus nor Ares' Aeneas
    assert Table(demigods=[{"place": ["jason"], "shift": ["icarus", "aeneas"]}]).points(0)["bonus"] == 1
    assert Table(demigods=[{"shift": ["icarus", "aeneas"]}]).points(0)["bonus"] == 0


@pytest.mark.rule("DIVINEPLAN-RULING-50")
def test_jason_counts_epics_and_himself_too() -> None:
    for crew, points in ((["jason"], 1), (["jason", "minos"], 2), (["heracles", "minos", "jason", "sisyphus"], 4)):
        assert Table(demigods=[{"shift": crew, "lock": ["perseus"]}]).points(0)["bonus"] == points


# -- the cards as a whole ----------------------------------------------------------------------------------------------
COLUMN_OF = {
    0: ["hyacinthus", "cadmus", "palamedes", "amphion", "orpheus", "triptolemus"],
    1: ["icarus", "aeneas", "deucalion", "phaethon", "heracles", "minos"],
    2: ["ariadne", "aeacus", "helen", "achilles", "theseus", "perseus"],
}
EPICS = {
    "orpheus": "green",
    "triptolemus": "green",
    "heracles": "red",
    "minos": "red",
    "theseus": "blue",
    "perseus": "blue",
}


def recruit(card: str) -> Table:
    offered = {"epics": {EPICS[card]: [card]}, "market": []} if card in EPICS else {"market": [card]}
    if card in EPICS:
        other = next(name for name in EPICS if EPICS[name] == EPICS[card] and name != card)
        offered["bottom"] = [other]
    table = Table(step="recruit", gods=[5, 15], satchels=["5 green 5 red 5 blue", ""], **offered)
    return table.do(f"recruit {card}")


@pytest.mark.rule("DIVINEPLAN-RULING-01")
@pytest.mark.parametrize(("column", "card"), [(column, card) for column, cards in COLUMN_OF.items() for card in cards])
def test_each_coloured_demigod_goes_to_the_column_of_its_colour(column: int, card: str) -> None:
    table = recruit(card)
    assert [table.column(0, number) for number in range(3)] == [
        [card.capitalize()] if number == column else [] for number in range(3)
    ]
    assert table.entity(f"demigod:0:{card}").colour == ["green", "red", "blue"][column]


@pytest.mark.rule("DIVINEPLAN-RULING-01")
@pytest.mark.parametrize("card", ["ganymede", "sisyphus", "atalanta", "jason"])
def test_the_last_block_of_four_is_colourless(card: str) -> None:
    table = recruit(card)
    assert table.asks() == "into_column" and table.options() == ["into place", "into shift", "into lock"]


@pytest.mark.rule("DIVINEPLAN-RULING-01")
def test_green_is_place_red_is_shift_blue_is_lock() -> None:
    tiles = {0: "1 green", 6: "3 red", 9: "3 blue"}
    told = {"step": "column", "gods": [5, 15], "tiles": tiles, "satchels": ["2 green 1 blue", ""]}
    crew = [{"place": ["amphion"], "shift": ["phaethon"], "lock": ["ariadne"]}]  # a green, a red and a blue card
    for column, card, action in (
        ("place", "amphion", "place"),
        ("shift", "phaethon", "pay_one"),
        ("lock", "ariadne", "pay_two"),
    ):
        table = Table(**told, demigods=crew).do(f"column {column}")
        assert table.options() == ["act", f"use {card}"]
        assert table.do("act").asks() == action


@pytest.mark.rule("DIVINEPLAN-RULING-03")
def test_sixteen_names_in_two_or_three_copies_and_six_single_epics() -> None:
    rows = [row for row in GAME.card_rows() if row["colour"] != "plan"]
    regular = {row["name"]: int(row["copies"]) for row in rows if row["copies"] != "epic"}
    assert len(regular) == 16 and set(regular.values()) == {2, 3} and sum(regular.values()) == 38
    assert sum(row["copies"] == "epic" for row in rows) == 6 and len({row["name"] for row in rows}) == 22
    table = Table(market=[], bottom=[])
    assert table.zone("deck").size == 38
    assert [[card.count, len(card.holds)] for card in table.zone("epics").entities] == [[2, 1]] * 3
    assert {row["name"] for row in rows if "from a tile in range to a different tile in range." in row["text"]} == {
        "Amphion",
        "Sisyphus",
    }


@pytest.mark.rule("DIVINEPLAN-CARD-10", "DIVINEPLAN-RULING-25")
def test_icarus_opens_nothing_while_another_performs_the_red_column() -> None:
    table = Table(
        step="column",
        gods=[5, 0],
        tiles={6: "1 red", 9: "1 blue"},
        satchels=["2 green"],
        demigods=[{}, {"shift": ["icarus"]}],
    )
    table.do("column shift")
    seen = {tile.id for tile in table.zone("city", 1).entities if "in range" in tile.tags}
    assert seen == {"tile:0", "tile:1", "tile:4"}


@pytest.mark.rule("DIVINEPLAN-ABIL-08")
def test_a_tile_of_another_worth_is_refused_by_its_worth() -> None:
    table = Table(step="column", gods=[5, 15], satchels=["1 red"], demigods=[{"place": ["cadmus"]}])
    table.do("use cadmus")
    assert table.refuses("place red 0").rule == "DIVINEPLAN-ABIL-08"


@pytest.mark.rule("DIVINEPLAN-CARD-01")
def test_hyacinthus_names_the_rule_for_the_own_tile() -> None:
    table = Table(step="column", gods=[5, 15], satchels=["1 red"], demigods=[{"place": ["hyacinthus"]}])
    table.do("use hyacinthus")
    assert table.refuses("place red 5").rule == "DIVINEPLAN-CARD-01"

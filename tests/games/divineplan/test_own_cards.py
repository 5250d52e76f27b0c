"""Cards that a user writes play as their text says: every operation of the card language, on cards not in the box.

The language is listed in cards.lark, how to write a card in docs/adding-a-card.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.contract import Game
from agon.core.match import EventLog
from agon.games import make_game
from tests.games.divineplan.table import VALUES, Table

RANGE_OF_5 = {0, 1, 2, 4, 5, 6, 8, 9, 10}
"""Worth 1: tiles 0, 5, 10; worth 2: 1, 4, 6, 9; worth 3: 2, 8."""
FORCED = "(forced; what cannot be placed stays in the Bank)"


def card(text: str, name: str = "Nestor", colour: str = "colourless", cost: str = "green = 1", more: str = "") -> str:
    """A card as it stands in a user's file."""
    return f'''
[[demigod]]
id = "{name.lower()}"
name = "{name}"
colour = "{colour}"
cost = {{ {cost} }}
power = 1
text = "{text}"
{more}
'''


class OwnTable(Table):
    """A table with the cards of a user's file; Nestor lies in a column of seat 0, which has chosen it."""

    def __init__(self, cards: str, column: str = "place", others: list[str] | None = None, **told: Any) -> None:
        self.game: Game = make_game("divineplan", cards, "my.toml")
        crew = [{column: ["nestor", *(others or [])]}]
        standard = {
            "seats": 2,
            "active": 0,
            "values": VALUES,
            "step": "column",
            "gods": [5, 15],
            "satchels": ["1 green 1 red"],
        }
        self.state = self.game.position(standard | {"tiles": {0: "1 red"}, "demigods": crew} | told)
        self.log = EventLog()
        self.state.sink = self.log
        if self.asks() == "column":
            self.do(f"column {column}")

    def use(self) -> OwnTable:
        return self.do("use nestor")


# -- place -------------------------------------------------------------------------------------------------------------
def test_place_of_one_colour_offers_that_colour_only() -> None:
    table = OwnTable(card("Column: place 1 red element from the Bank on a tile in range.")).use()
    assert table.options() == [f"place red {tile}" for tile in sorted(RANGE_OF_5)]
    assert table.refuses("place blue 6").rule == "DIVINEPLAN-PLACE-08"
    table.do("place red 6")
    assert (table.on(6), table.bank(), table.satchel(0)) == ("1 red", (24, 22, 25), (1, 1, 0))


def test_place_of_one_colour_needs_that_colour_in_the_bank() -> None:
    table = OwnTable(
        card("Column: place 1 blue element from the Bank on a tile in range."), satchels=["1 green", "25 blue"]
    )
    assert table.asks() == "place"  # the board action is the only choice


@pytest.mark.parametrize(
    ("where", "tiles"),
    [
        ("in range worth 1", {5, 10}),
        ("in range worth 3", {2, 8}),
        ("in range that your god does not stand on", {1, 2, 4, 6, 8, 9, 10}),
        ("in range worth 1 that your god does not stand on", {10}),
    ],
)
def test_place_keeps_to_the_tiles_the_card_names(where: str, tiles: set[int]) -> None:
    table = OwnTable(card(f"Column: you may place 1 blue element from the Bank on a tile {where}.")).use()
    assert table.tiles("place blue") == tiles and "skip" in table.options()


def test_a_placement_may_reach_a_guarded_tile_if_the_card_says_so() -> None:
    text = "Column: place 1 blue element from the Bank on a tile in range worth 2; the target may hold an opposing god."
    table = OwnTable(card(text), gods=[5, 6]).use()
    assert table.tiles("place blue") == {1, 4, 6, 9}
    assert table.do("place blue 6").on(6) == "1 blue"


def test_forced_place_of_several_elements_ends_when_no_more_can_be_placed() -> None:
    text = f"Column: place 3 green and 1 blue element from the Bank on tiles in range worth 3 {FORCED}."
    table = OwnTable(card(text), tiles={0: "1 red", 2: "1 green", 8: "2 green"}).use()  # 2 and 8 are worth 3
    assert table.options() == ["place green 2", "place green 8"]  # no stopping, and no tile for blue
    table.do("place green 2", "place green 2")  # after which 8 is the only choice for the third
    assert (table.on(2), table.on(8), table.bank(), table.satchel(0)) == ("3 green", "3 green", (18, 23, 25), (1, 1, 0))


def test_forced_place_of_two_colours_lets_the_owner_pick_the_order() -> None:
    text = f"Column: place 1 red and 2 blue elements from the Bank on tiles in range {FORCED}."
    table = OwnTable(card(text)).use()
    assert table.tiles("place red") == RANGE_OF_5 and table.tiles("place blue") == RANGE_OF_5 - {0}
    table.do("place blue 6", "place red 0", "place blue 9")
    assert (table.on(6), table.on(0), table.on(9), table.bank()) == ("1 blue", "2 red", "1 blue", (24, 22, 23))


# -- shift, remove, gods -----------------------------------------------------------------------------------------------
def test_an_optional_shift_may_be_declined_and_keeps_to_its_tiles() -> None:
    text = "Column: you may shift 1 element from a tile in range worth 1 to a different tile in range worth 3."
    tiles = {0: "1 red", 10: "2 blue", 6: "1 green"}
    table = OwnTable(card(text), tiles=tiles).use()
    assert table.options() == ["shift from 0", "shift from 10", "skip"]
    table.do("shift from 10")
    assert table.options() == ["shift to 2", "shift to 8"]
    table.do("shift to 8")
    assert (table.on(10), table.on(8), table.satchel(0)) == ("1 blue", "1 blue", (1, 1, 0))
    table = OwnTable(card(text), tiles=tiles).use().do("skip")
    assert (table.on(0), table.on(10), table.asks()) == ("1 red", "2 blue", "place")


def test_a_shift_to_a_guarded_tile_if_the_card_says_so() -> None:
    text = "Column: shift 1 element from a tile in range to a different tile in range"
    text += "; the target may hold an opposing god."
    table = OwnTable(card(text), gods=[5, 6], tiles={0: "1 red", 6: "1 red", 4: "1 blue"}).use()
    assert table.tiles("shift from") == {0, 4}  # not 6
    assert table.do("shift from 0").tiles("shift to") == RANGE_OF_5 - {0, 4}  # but to 6
    assert table.do("shift to 6").on(6) == "2 red"


@pytest.mark.rule("DIVINEPLAN-SHIFT-01", "DIVINEPLAN-RANGE-02")
def test_what_the_last_card_of_the_file_says_binds_no_board_action() -> None:
    text = "Column: shift 1 element from a tile in range worth 1 to a different tile in range worth 3."
    cards = card(text, colour="red", more="epic = true")  # epics come last
    table = OwnTable(cards, "shift", tiles={0: "1 red", 4: "1 blue", 9: "1 green"})
    table.do("act", "pay green")
    assert table.tiles("shift from") == {0, 4, 9}
    assert table.do("shift from 4").tiles("shift to") == RANGE_OF_5 - {0, 4, 9}


def test_an_optional_removal_may_be_declined_and_may_rob_a_guarded_tile() -> None:
    text = (
        "Column: you may remove 1 element from a tile in range that your god does not stand on to the Bank; "
        "the source may hold an opposing god."
    )
    tiles = {0: "1 red", 5: "1 red", 6: "2 blue", 15: "1 green"}
    table = OwnTable(card(text), gods=[5, 6], tiles=tiles).use()
    assert table.options() == ["remove 0", "remove 6", "skip"]
    table.do("remove 6")
    assert (table.on(6), table.bank()) == ("1 blue", (23, 22, 24))
    table = OwnTable(card(text), gods=[5, 6], tiles=tiles).use().do("skip")
    assert (table.on(6), table.bank()) == ("2 blue", (23, 22, 23))


def test_an_optional_move_of_the_god_may_be_declined() -> None:
    table = OwnTable(card("Column: you may move your god to a different tile without a god.")).use()
    assert table.tiles("ability move") == set(range(16)) - {5, 15} and table.options()[-1] == "skip"
    assert table.do("ability move 3").god(0) == 3
    table = OwnTable(card("Column: you may move your god to a different tile without a god.")).use().do("skip")
    assert table.god(0) == 5


def test_a_swap_without_you_may_can_not_be_declined() -> None:
    text = "Column: swap your god with an opposing god."
    table = OwnTable(card(text), seats=3, gods=[5, 15, 10]).use()
    assert table.options() == ["swap 1", "swap 2"]
    table.do("swap 2")
    assert [table.god(seat) for seat in range(3)] == [10, 15, 5]
    assert OwnTable(card(text), gods=[5, "off"]).asks() == "place"  # nobody to swap with: not offered


# -- gains and disbanding ----------------------------------------------------------------------------------------------
PLACE_ANY = "place 1 element of any colour from the Bank on a tile in range"


@pytest.mark.parametrize(
    ("gain", "satchels", "bank"),
    [
        ("gain 1 green element", [(2, 1, 0), (0, 0, 0), (0, 0, 0)], (23, 23, 24)),
        ("gain 1 element of that colour", [(1, 1, 1), (0, 0, 0), (0, 0, 0)], (24, 23, 23)),
        ("each other player gains 1 green element", [(1, 1, 0), (1, 0, 0), (1, 0, 0)], (22, 23, 24)),
        ("each other player gains 1 element of that colour", [(1, 1, 0), (0, 0, 1), (0, 0, 1)], (24, 23, 22)),
    ],
)
def test_gains_come_by_themselves(gain: str, satchels: list[tuple[int, ...]], bank: tuple[int, ...]) -> None:
    table = OwnTable(card(f"Column: {PLACE_ANY}; then {gain}."), seats=3, gods=[5, 15, 14]).use()
    table.do("place blue 6")
    assert table.asks() == "place" and table.on(6) == "1 blue"  # on with the column: nobody was asked
    assert ([table.satchel(seat) for seat in range(3)], table.bank()) == (satchels, bank)


def test_gain_of_any_colour_asks_for_a_colour_the_bank_holds() -> None:
    text = "Column: gain 1 element of any colour."
    table = OwnTable(card(text), satchels=["1 green 1 red", "24 green"]).use()
    assert table.options() == ["gain red", "gain blue"]
    assert table.refuses("gain green").rule == "DIVINEPLAN-ABIL-05"
    assert table.do("gain blue").satchel(0) == (1, 1, 1)


def test_optional_gains_may_be_declined() -> None:
    text = "Column: you may gain 1 red element; then you may let each other player gain 1 blue element."
    table = OwnTable(card(text)).use()
    assert table.options() == ["gain red", "skip"]
    assert table.do("skip").options() == ["gain blue", "skip"]
    assert table.do("skip").bank() == (24, 23, 25)
    table = OwnTable(card(text)).use().do("gain red", "gain blue")
    assert (table.satchel(0), table.satchel(1)) == ((1, 2, 0), (0, 0, 1))


def test_that_colour_means_nothing_if_nothing_was_placed() -> None:
    text = "Column: you may place 1 blue element from the Bank on a tile in range; then gain 1 element of that colour."
    table = OwnTable(card(text)).use().do("skip")
    assert (table.satchel(0), table.bank()) == ((1, 1, 0), (24, 23, 25))
    assert OwnTable(card(text)).use().do("place blue 6").satchel(0) == (1, 1, 1)


def test_an_ability_that_can_do_nothing_is_not_offered() -> None:
    text = "Column: you may place 1 blue element from the Bank on a tile in range; then gain 1 element of that colour."
    table = OwnTable(card(text), satchels=["1 green", "25 blue"])
    assert table.asks() == "place"  # no blue to place, so none to gain: the board action is the only choice


def test_disbanding_works_in_any_column_and_refunds_the_own_cards_cost() -> None:
    cards = card("Column: disband 1 of your demigods.", colour="green", cost="green = 2, blue = 3")
    table = OwnTable(cards, others=["amphion"]).use()
    assert table.options() == ["disband nestor", "disband amphion"]
    table.do("disband nestor")
    assert (table.satchel(0), table.column(0, 0)) == ((3, 1, 3), ["Amphion"])
    assert [seen.name for seen in table.zone("deck").entities] == ["Nestor"]


def test_a_second_disbanding_does_nothing_if_no_demigod_is_left() -> None:
    table = OwnTable(card("Column: disband 1 of your demigods; then disband 1 of your demigods.")).use()
    assert (table.column(0, 0), table.satchel(0)) == ([], (2, 1, 0))  # Nestor himself, for a green
    assert table.asks() == "place"


# -- passive abilities -------------------------------------------------------------------------------------------------
def test_a_range_opened_in_green_is_ordinary_in_red() -> None:
    cards = card("While green: your range is every tile without an opposing god.", colour="blue")
    crew = [{"lock": ["nestor"], "place": ["cadmus"]}]
    tiles = {0: "1 red", 4: "1 green", 13: "1 blue"}
    table = OwnTable(cards, demigods=crew, tiles=tiles, gods=[5, 11])
    assert table.do("use cadmus").tiles("place blue") == {1, 6, 9, 14}  # 11 is under Ares; 4 holds green
    assert table.do("place blue 14", "place green 15").on(15) == "1 green"
    table = OwnTable(cards, "shift", demigods=crew, tiles=tiles, gods=[5, 11]).do("pay green")
    assert table.tiles("shift from") == {0, 4}


@pytest.mark.parametrize(
    ("text", "lockable"),
    [
        ("Locking: a tile worth 1 counts as Full with 2 or 3 elements.", {5, 9, 10}),
        ("Locking: a tile worth 3 counts as Full with 2 or 3 elements.", {2, 9}),
        (
            "Locking: a tile worth 1 counts as Full with 2 or 3 elements; "
            "then a tile worth 3 counts as Full with 2 or 3 elements.",
            {2, 5, 9, 10},
        ),
    ],
)
def test_tiles_of_a_worth_are_full_with_two(text: str, lockable: set[int]) -> None:
    tiles = {5: "2 red", 10: "2 blue", 2: "2 green", 1: "2 red", 9: "3 red", 0: "1 blue"}  # worth 1, 1, 3, 2, 2, 1
    table = OwnTable(card(text, colour="blue"), "lock", tiles=tiles)
    assert table.tiles("lock") == lockable


def test_a_discount_of_two_after_red() -> None:
    cards = card("After red: your recruit of this turn costs 2 elements less, of your choice.", colour="red")
    told: dict[str, Any] = {"market": ["achilles"], "satchels": ["2 green 1 red"], "tiles": {0: "1 red", 4: "1 blue"}}
    table = OwnTable(cards, "shift", **told).do("pay green", "shift from 0", "shift to 1")
    assert table.offers("recruit") == ["achilles"]  # 1 green 1 red 2 blue; the two blues are the ones he lacks
    assert table.do("recruit achilles").satchel(0) == (0, 0, 0)
    table = OwnTable(cards, "shift", **(told | {"satchels": ["2 green 1 red 2 blue"]}))
    table.do("pay green", "shift from 0", "shift to 1", "recruit achilles")
    assert table.options() == ["leave out green", "leave out red", "leave out blue"]
    assert table.do("leave out green").options() == ["leave out red", "leave out blue"]
    assert table.do("leave out blue").satchel(0) == (1, 0, 1)


@pytest.mark.rule("DIVINEPLAN-RULING-28", "DIVINEPLAN-RECRUIT-15")
def test_two_elements_are_left_out_in_the_order_of_colours() -> None:
    cards = card("After red: your recruit of this turn costs 2 elements less, of your choice.", colour="red")
    told: dict[str, Any] = {"satchels": ["4 green 1 red 2 blue"], "tiles": {0: "1 red", 4: "1 blue"}}
    table = OwnTable(cards, "shift", market=["achilles"], **told).do("pay green", "shift from 0", "shift to 1")
    table.do("recruit achilles", "leave out red")  # of 1 green, 1 red, 2 blue: green comes before red, so blue is left
    assert table.satchel(0) == (2, 1, 1) and table.seat == 1
    table = OwnTable(cards, "shift", market=["hyacinthus"], **told).do("pay green", "shift from 0", "shift to 1")
    table.do("recruit hyacinthus")  # 2 green, 1 blue: nothing follows blue, so green is the first in any case
    assert table.options() == ["leave out green", "leave out blue"]
    assert table.do("leave out blue").satchel(0) == (2, 1, 2)


def test_a_discount_of_two_after_red_is_none_after_green() -> None:
    cards = card("After red: your recruit of this turn costs 2 elements less, of your choice.", colour="red")
    crew = [{"shift": ["nestor"], "place": []}]
    table = OwnTable(cards, demigods=crew, market=["achilles", "ganymede"], satchels=["2 green 1 red 1 blue"])
    assert table.do("place green 5").offers("recruit") == ["ganymede"]


@pytest.mark.parametrize(
    ("text", "bonus"),
    [
        ("End: score 5.", 5),
        ("End: score 2 for each demigod in this column, this card included.", 6),
        ("End: score 3 for each tile worth 1 that shows your icon.", 6),
        ("End: score 1 for each tile worth 2 that shows your icon.", 1),
        ("End: score 2 for each tile worth 3 that shows your icon.", 2),
        ("End: score 4; then score 1 for each tile worth 1 that shows your icon.", 6),
    ],
)
def test_points_at_the_end(text: str, bonus: int) -> None:
    tiles = {0: "forest by 0", 10: "forest by 0", 1: "river by 0", 2: "river by 0", 12: "river by 1"}
    crew = [{"place": ["nestor", "amphion", "cadmus"], "lock": ["aeacus"]}]
    table = OwnTable(card(text), tiles=tiles, demigods=crew, step="move")
    assert table.points(0)["bonus"] == bonus
    assert table.points(1)["bonus"] == 0


# -- whole cards -------------------------------------------------------------------------------------------------------
def test_parts_are_carried_out_in_the_written_order() -> None:
    text = (
        "Column: remove 1 element from a tile in range to the Bank; "
        "then move your god to a different tile without a god; "
        "then place 1 blue element from the Bank on a tile in range that your god does not stand on; "
        "then each other player gains 1 element of that colour; then gain 1 red element."
    )
    table = OwnTable(card(text), tiles={0: "1 red", 6: "1 red"}).use()
    assert table.options() == ["remove 0", "remove 6"]
    assert table.do("remove 0").asks() == "ability_move"
    table.do("ability move 3")
    assert table.options() == ["place blue 2", "place blue 7"]  # around the Pit; 6 holds red
    table.do("place blue 7")
    assert (table.on(0), table.on(7), table.god(0)) == ("", "1 blue", 3)
    assert (table.satchel(0), table.satchel(1), table.bank()) == ((1, 2, 0), (0, 0, 1), (24, 22, 23))
    assert "use nestor" not in table.options()


def test_a_part_that_can_not_be_done_is_left_out_and_the_next_one_follows() -> None:
    remove = "remove 1 element from a tile in range worth 3 to the Bank"
    table = OwnTable(
        card(f"Column: gain 1 red element; then {remove}; then gain 1 blue element.")
    ).use()  # nothing lies on 2 and 8
    assert table.satchel(0) == (1, 2, 1)


def test_an_own_card_comes_to_the_market_is_recruited_and_plays_next_turn() -> None:
    cards = card("Column: place 1 green element from the Bank on a tile in range.", cost="red = 1", more="copies = 2")
    satchels = ["1 green 1 red", "2 blue"]
    table = OwnTable(cards, demigods=[], satchels=satchels, market=["nestor"], deck=["nestor"], dice=["bb", "gg"])
    table.do("place green 6", "recruit nestor", "into lock")
    assert (table.column(0, 2), table.satchel(0), table.market()[0]) == (["Nestor"], (0, 0, 0), "Nestor")
    table.do("move 12", "place blue 12", "move 9")  # Ares' whole turn, then Apollo's move
    assert table.offers("column") == ["place", "shift", "lock"]
    assert table.do("column lock").asks() == "bank_place"


def test_an_own_epic_waits_in_the_stack_of_its_colour() -> None:
    cards = card("End: score 1.", colour="green", more="epic = true")
    table = OwnTable(cards, demigods=[], epics={"green": ["nestor", "orpheus", "triptolemus"]}, market=[])
    assert (table.entity("epic:green").name, len(table.entity("epic:green").holds)) == ("Nestor", 2)
    table.do("place red 6", "recruit nestor")
    assert (table.column(0, 0), table.entity("epic:green").name) == (["Nestor"], "Orpheus")

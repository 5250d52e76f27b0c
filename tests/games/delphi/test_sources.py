"""Ledger sections 3.1, 3.6 to 3.8: terms, colours and recolouring, actions without a colour, moves."""

from __future__ import annotations

import pytest

from tests.games.delphi.table import COLOURS, Table

BLUE = "blue blue red"


def acts(table: Table, kind: str) -> set[str]:
    return set(table.offers(kind))


# -- terms ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-TERM-01", "DELPHI-RULING-01", "DELPHI-COLOUR-01", "DELPHI-RULING-11")
@pytest.mark.parametrize(
    ("own", "wanted", "steps"),
    [("green", "black", 2), ("purple", "blue", 1), ("purple", "red", 4), ("red", "green", 5), ("red", "red", 0)],
)
def test_recolouring_costs_one_favor_a_step_clockwise(own: str, wanted: str, steps: int) -> None:
    table = Table(dice=[f"{own} {own} yellow"], favor=[5], ship=["ship_range"])
    table.do(f"use die {own}", f"advance {wanted}")
    assert table.favor(0) == 5 - steps
    assert table.row(0, wanted) == 3


@pytest.mark.rule("DELPHI-TERM-02", "DELPHI-EX-03")
def test_the_menu_lists_dice_card_extra_action_and_gods() -> None:
    table = Table(
        dice=["red red blue"], hands=["1 green"], equipment=[["eq_obol"]], gods=[{"blue": 6}], favor=[3], active=0
    )
    assert table.options() == [
        "use die red",
        "use die blue",
        "use card green",
        "extra action",
        "god blue",
        "god draw blue",
    ]


@pytest.mark.rule("DELPHI-TERM-03", "DELPHI-COLOUR-07", "DELPHI-COMP-03", "DELPHI-RULING-14")
def test_a_demigods_colour_is_any_colour() -> None:
    table = Table(dice=["red red yellow"], favor=[0], companions=[["companion_demigod_red"]], ship=["ship_range"])
    table.do("use die red")
    assert acts(table, "advance") == set(COLOURS)
    table = Table(
        dice=["purple purple yellow"], favor=[1], companions=[["companion_demigod_blue"]], ship=["ship_range"]
    )
    table.do("use die purple")
    assert acts(table, "advance") == set(COLOURS)
    table.do("advance green")
    assert table.favor(0) == 0


@pytest.mark.rule("DELPHI-TERM-04")
def test_a_ship_acts_only_on_adjacent_islands() -> None:
    table = Table(ships=["0,-1"], dice=["red red yellow"], monsters={"1,1": "red black"}, tasks=[["white monster"]])
    table.do("use die red")
    assert table.refuses("fight red").rule == "DELPHI-TERM-04"
    table = Table(ships=["0,1"], dice=["red red yellow"], monsters={"1,1": "red black"}, tasks=[["white monster"]])
    table.do("use die red")
    assert acts(table, "fight") >= {"red"}


@pytest.mark.rule("DELPHI-TERM-07", "DELPHI-TERM-10")
def test_what_is_aboard_for_the_white_tile_bars_other_colours() -> None:
    table = Table(
        ships=["-1,0"], dice=[BLUE], favor=[9], tasks=[["blue offering", "white offering"]], cargo=[["red offering"]],
        offerings={"-2,0": "blue yellow"}, ship=["ship_both"],
    )  # fmt: skip
    table.do("use die blue")
    assert acts(table, "load_offering") == {"blue"}
    assert table.refuses("load_offering yellow").rule == "DELPHI-TASK-05"


@pytest.mark.rule("DELPHI-TERM-08", "DELPHI-RULING-28")
def test_no_more_statues_aboard_than_tasks() -> None:
    table = Table(
        ships=["4,-6"], dice=["red red yellow"], tasks=[["1 statue"]], cargo=[["blue statue"]], ship=["ship_both"]
    )
    table.do("use die red")
    assert acts(table, "load_statue") == set()


@pytest.mark.rule("DELPHI-TERM-09", "DELPHI-TASK-05", "DELPHI-FIGHT-01")
def test_only_needed_monsters_can_be_fought() -> None:
    table = Table(
        ships=["0,1"], dice=["red red yellow"], favor=[9], monsters={"1,1": "red black"}, tasks=[["black monster"]],
    )  # fmt: skip
    table.do("use die red")
    assert acts(table, "fight") == {"black"}
    assert table.refuses("fight red").rule == "DELPHI-TASK-05"


@pytest.mark.rule("DELPHI-TERM-12", "DELPHI-GOD-02", "DELPHI-RULING-03", "DELPHI-ADV-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_god_needs_players_plus_two_steps_to_the_top(seats: int) -> None:
    rows = [0]
    while rows[-1] < 6:
        table = Table(seats=seats, dice=["red red yellow"], gods=[{"red": rows[-1]}])
        rows.append(table.do("use die red", "advance red").row(0, "red"))
    assert len(rows) - 1 == seats + 2
    assert rows[1] == 5 - seats


# -- colours ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-COLOUR-02", "DELPHI-COLOUR-11", "DELPHI-RULING-13")
def test_an_oracle_card_is_used_and_recoloured_like_a_die() -> None:
    table = Table(hands=["1 purple"], dice=[BLUE], favor=[1], companions=[["companion_creature_blue"]])
    table.do("use card purple", "move blue")
    assert "0,1" in table.places()
    assert table.favor(0) == 0


@pytest.mark.rule("DELPHI-COLOUR-03", "DELPHI-RULING-12")
def test_recolouring_is_no_action_of_its_own() -> None:
    table = Table(dice=["red red blue"], favor=[5])
    assert table.options() == ["use die red", "use die blue"]


@pytest.mark.rule("DELPHI-COLOUR-04", "DELPHI-FAVOR-01")
def test_a_colour_that_can_not_be_paid_is_not_offered() -> None:
    table = Table(dice=["green green yellow"], favor=[1])
    table.do("use die green")
    assert acts(table, "advance") == {"green", "red"}
    assert table.refuses("advance black").rule == "DELPHI-COLOUR-04"


@pytest.mark.rule("DELPHI-COLOUR-05", "DELPHI-SHIP-07")
def test_the_broad_ship_recolours_both_ways() -> None:
    table = Table(dice=["red red yellow"], favor=[1], ship=["ship_both"])
    table.do("use die red")
    assert acts(table, "advance") == {"red", "black", "green"}
    table.do("advance green")
    assert table.favor(0) == 0


@pytest.mark.rule("DELPHI-COLOUR-06", "DELPHI-SHIP-08", "DELPHI-RULING-15")
@pytest.mark.parametrize(("wanted", "cost"), [("blue", 0), ("red", 3), ("purple", 0)])
def test_the_envoy_pays_one_less_for_the_whole_recolouring(wanted: str, cost: int) -> None:
    table = Table(dice=["purple purple yellow"], favor=[5], ship=["ship_discount"])
    table.do("use die purple", f"advance {wanted}")
    assert table.favor(0) == 5 - cost


@pytest.mark.rule("DELPHI-COLOUR-08", "DELPHI-RULING-80")
def test_the_cheapest_way_is_charged() -> None:
    """Red to yellow directly is 4 steps; over the purple Demigod it is 2."""
    table = Table(dice=["red red yellow"], favor=[5], companions=[["companion_demigod_purple"]])
    table.do("use die red", "advance yellow")
    assert table.favor(0) == 3


@pytest.mark.rule("DELPHI-COLOUR-09", "DELPHI-RULING-55")
def test_actions_without_a_colour_cost_nothing() -> None:
    table = Table(dice=["red red yellow"], favor=[0])
    table.do("use die red")
    assert {"draw oracle", "take favor", "look"} <= set(table.options())


@pytest.mark.rule("DELPHI-COLOUR-10", "DELPHI-EX-13")
def test_a_red_die_serves_for_everything_red() -> None:
    table = Table(
        ships=["5,-3"], dice=["red red yellow"], favor=[0], injuries=["2 red"], cargo=[["red statue"]],
        tasks=[["1 shrine", "1 statue"]],
    )  # fmt: skip
    table.do("use die red")
    assert {"explore red", "raise_statue red", "heal red", "advance red"} <= set(table.options())
    assert not [name for name in table.options() if name.split()[-1] in COLOURS[1:]]


# -- without a colour -------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-FREE-01", "DELPHI-SUPPLY-01")
def test_an_oracle_card_is_drawn_openly() -> None:
    table = Table(dice=[BLUE], oracle_deck=["green"])
    table.do("use die blue", "draw oracle")
    assert table.hand(0) == {"green": 1}


@pytest.mark.rule("DELPHI-FREE-02", "DELPHI-TERM-11", "DELPHI-SHIP-04", "DELPHI-SUPPLY-06", "DELPHI-RULING-22")
def test_two_favor_tokens_are_always_there() -> None:
    table = Table(dice=[BLUE], favor=[40], ship=["ship_range"])
    table.do("use die blue", "take favor")
    assert table.favor(0) == 42
    table = Table(dice=[BLUE], favor=[0], ship=["ship_favor"])
    table.do("use die blue", "take favor")
    assert table.favor(0) == 3


@pytest.mark.rule("DELPHI-FREE-03", "DELPHI-INFO-03", "DELPHI-RULING-70", "DELPHI-RULING-53")
def test_a_look_shows_two_tiles_to_one_player_after_both_picks() -> None:
    table = Table(dice=[BLUE], islands={"5,-4": "island_red_beta", "0,-3": "island_green_alpha"})
    table.do("use die blue", "look")
    before = table.state.view(0)
    table.do("look at 5,-4")
    tile = f"island-tile:{table.space('5,-4')}"
    assert table.entity(tile, 0).text == ""
    assert table.state.view(0).zones[0] == before.zones[0]
    table.do("look at 0,-3")
    assert str(table.entity(tile, 0).text) == "red beta"
    assert table.entity(tile, 1).text == ""
    assert table.entity(tile, 1).facts["seen by"] == [0]
    assert table.entity(tile, -1).face_down


@pytest.mark.rule("DELPHI-RULING-71", "DELPHI-FREE-03")
def test_the_last_face_down_tile_is_looked_at_alone() -> None:
    places = ["5,-4", "0,-3", "2,-2", "-3,-1", "6,-1", "5,1", "1,2", "-5,3", "-2,4", "3,5", "-5,6"]
    table = Table(dice=[BLUE], face_up=places, islands={"-1,7": "island_green_alpha"})
    table.do("use die blue", "look")
    assert str(table.entity(f"island-tile:{table.space('-1,7')}", 0).text) == "green alpha"
    table = Table(dice=[BLUE], face_up=[*places, "-1,7"])
    table.do("use die blue")
    assert table.refuses("look").rule == "DELPHI-FREE-03"


# -- moves ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-MOVE-01", "DELPHI-PLAYER-12")
def test_a_move_ends_on_its_colour_within_range() -> None:
    table = Table(dice=["green green yellow"], favor=[0])
    table.do("use die green", "move green")
    assert table.places() == {"1,0", "-1,-1", "-2,3"}


@pytest.mark.rule("DELPHI-MOVE-02", "DELPHI-TERM-05")
def test_colours_on_the_way_do_not_matter() -> None:
    table = Table(dice=["red red yellow"], favor=[0])
    table.do("use die red", "move red", "sail 3,-2")
    assert table.ship(0) == "3,-2"
    assert table.favor(0) == 0


@pytest.mark.rule("DELPHI-MOVE-03", "DELPHI-BOARD-03")
def test_uncovered_bays_are_not_crossed() -> None:
    table = Table(ships=["3,6"], dice=["purple purple yellow"], favor=[9])
    table.do("use die purple", "move purple")
    assert "2,5" in table.places()
    assert str(table.choice("sail 2,5").label).endswith("3 favor")


@pytest.mark.rule("DELPHI-MOVE-04", "DELPHI-MOVE-11", "DELPHI-TURN-12")
def test_extra_spaces_cost_one_favor_each() -> None:
    table = Table(ships=["3,6"], dice=["black black yellow"], favor=[9])
    table.do("use die black", "move purple")
    assert table.favor(0) == 8
    table.do("sail 2,5")
    assert table.favor(0) == 5
    table = Table(ships=["3,6"], dice=["black black yellow"], favor=[3])
    table.do("use die black")
    assert table.refuses("move purple").rule == "DELPHI-MOVE-01"


@pytest.mark.rule("DELPHI-MOVE-05", "DELPHI-EQUIP-03", "DELPHI-SHIP-02", "DELPHI-COMP-04")
def test_everything_that_lengthens_a_move_adds_up() -> None:
    told = {"ships": ["0,-1"], "dice": ["green green yellow"], "favor": [0]}
    table = Table(**told, ship=["ship_range"], equipment=[["eq_range"]], companions=[["companion_creature_green"]])
    table.do("use die green", "move green")
    far = Table(ships=["0,-1"], dice=["green green yellow"], favor=[6], companions=[["companion_creature_green"]])
    far.do("use die green", "move green")
    reached = {place for place, price in far.reach().items() if price == 0}
    assert reached < table.places()
    assert table.places() == {place for place, price in far.reach().items() if price <= 3}


@pytest.mark.rule("DELPHI-MOVE-06", "DELPHI-COMP-04")
def test_a_creature_lets_the_move_end_on_any_colour() -> None:
    table = Table(dice=["green green red"], favor=[0], companions=[["companion_creature_green"]])
    table.do("use die green", "move green")
    assert {"0,1", "1,0", "0,-1"} <= table.places()
    table.do("sail 0,1", "use die red", "move red")
    assert "1,0" not in table.places()


@pytest.mark.rule("DELPHI-MOVE-07", "DELPHI-RULING-50")
def test_ships_share_spaces() -> None:
    table = Table(seats=4, ships=["0,1"] * 4, dice=["green green yellow"], favor=[0])
    table.do("use die green", "move green", "sail 1,0")
    assert table.ship(0) == "1,0"
    assert [table.ship(seat) for seat in (1, 2, 3)] == ["0,1"] * 3


@pytest.mark.rule("DELPHI-MOVE-08", "DELPHI-EQUIP-04", "DELPHI-RULING-21", "DELPHI-BOARD-04")
@pytest.mark.parametrize(("start", "end"), [("2,0", "2,2"), ("0,-1", "0,1")])
def test_the_keel_crosses_shallows_for_nothing(start: str, end: str) -> None:
    prices: list[dict[str, int]] = []
    for equipment in ([], ["eq_shallows"]):
        table = Table(ships=[start], dice=["red red yellow"], favor=[20], equipment=[equipment])
        table.do("use die red", "move red")
        assert not {"2,1", "-1,3", "0,0"} & table.places()
        prices.append(table.reach())
    assert end in prices[1]
    assert all(prices[1][place] <= prices[0][place] for place in prices[1])
    assert any(prices[1][place] < prices[0][place] for place in prices[1])


@pytest.mark.rule("DELPHI-MOVE-09", "DELPHI-END-01", "DELPHI-BOARD-12")
def test_zeus_is_the_end_of_the_way_with_any_colour() -> None:
    table = Table(ships=["3,1"], dice=["black black yellow"], favor=[1], tasks=[[]])
    table.do("use die black", "move black")
    assert "0,0" in table.places()
    table.do("sail zeus")
    assert table.favor(0) == 0
    assert "back with Zeus" in table.state.view(-1).seats[0].tags
    early = Table(ships=["0,1"], dice=["black black yellow"], tasks=[["1 shrine"]])
    early.do("use die black", "move black")
    assert early.refuses("sail zeus").rule == "DELPHI-BOARD-12"


@pytest.mark.rule("DELPHI-MOVE-10", "DELPHI-RULING-76")
def test_a_ship_may_not_stay_where_it_is() -> None:
    table = Table(ships=["0,1"], dice=["red red yellow"], favor=[9])
    table.do("use die red", "move red")
    assert table.refuses("sail 0,1").rule == "DELPHI-MOVE-10"


@pytest.mark.rule("DELPHI-RULING-75", "DELPHI-RULING-48")
def test_who_never_left_zeus_is_not_back() -> None:
    table = Table(dice=["red red yellow"], tasks=[[]], favor=[0])
    assert "back with Zeus" not in table.state.view(-1).seats[0].tags
    table.do("use die red", "move red")
    assert "0,0" not in table.places()
    table.do("sail 0,1", "use die red", "move red", "sail zeus")
    assert "back with Zeus" in table.state.view(-1).seats[0].tags
    assert table.refuses("move yellow").rule == "DELPHI-END-05"  # with the yellow die, the only one left


@pytest.mark.rule("DELPHI-EX-04")
def test_example_a_green_die_as_black() -> None:
    table = Table(dice=["green green yellow"], favor=[5])
    table.do("use die green", "advance black")
    assert table.favor(0) == 3


@pytest.mark.rule("DELPHI-EX-10", "DELPHI-EX-12")
def test_example_of_a_first_turn() -> None:
    told = {
        "dice": ["black purple green"], "offerings": {"-2,0": "blue red"}, "tasks": [["blue offering", "2 shrine"]],
    }  # fmt: skip
    table = Table(**told, favor=[1], rolls={"oracle": ["red", "red", "red"]})
    table.do("use die green", "move green", "sail -1,-1", "use die purple", "load_offering blue")
    assert table.favor(0) == 0
    table.do("advance black")  # with the black die, the only source left; then the dice are rolled
    assert table.cargo(0) == ["blue offering"]
    assert table.row(0, "black") == 3
    for favor, possible in ((4, True), (3, False)):
        other = Table(dice=["purple purple yellow"], favor=[favor], ships=["5,-3"], tasks=[["2 shrine"]])
        other.do("use die purple")
        assert ("red" in other.offers("explore")) == possible

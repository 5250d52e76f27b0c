"""Ledger sections 3.5 and 3.15 to 3.18: the turn, gods, the oracle, the titan, injuries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.delphi.table import COLOURS, Table

DICE = ["red red blue", "green green black"]
QUIET = {"oracle": ["purple", "purple", "purple"], "titan": [1]}


@pytest.mark.rule("DELPHI-TURN-01", "DELPHI-TERM-06", "DELPHI-TURN-11")
def test_turns_follow_each_other() -> None:
    table = Table(dice=DICE, rolls={"oracle": ["red", "blue", "blue", "red", "red", "red"], "titan": [1]})
    table.do("use die red", "take favor", "use die red", "take favor", "take favor")  # the last with the blue die
    assert table.dice(0) == ["red", "blue", "blue"]
    view = table.state.view(-1)
    assert (view.round, view.active) == (1, 1)
    assert [die.tags for die in table.zone("dice:1").entities] == [[], [], []]
    table.end_turn()
    view = table.state.view(-1)
    assert (view.round, view.active) == (2, 0)


@pytest.mark.rule("DELPHI-TURN-02", "DELPHI-EX-01", "DELPHI-RULING-81", "DELPHI-TURN-03", "DELPHI-INJURY-02")
def test_six_injuries_cost_the_turn() -> None:
    table = Table(dice=DICE, injuries=["2 red 2 blue 2 green", "1 red"], step="check")
    assert table.asks() == "recover_discard"
    assert table.offers("recover") == ["red", "blue"]
    table.do("recover red", "recover blue", "recover green")
    assert table.injuries(0) == {"red": 1, "blue": 1, "green": 1}
    assert table.dice(0) == ["red", "red", "blue"]
    assert table.state.view(-1).active == 1
    assert table.events("roll") == []


@pytest.mark.rule("DELPHI-TURN-02", "DELPHI-TURN-05")
@pytest.mark.parametrize(
    ("injuries", "recovers"), [("3 red", True), ("2 red 1 blue 1 green 1 black", False), ("2 red", False)]
)
def test_three_of_a_colour_cost_the_turn_too(injuries: str, recovers: bool) -> None:
    table = Table(dice=DICE, injuries=[injuries, "1 red"], step="check")
    assert (table.state.view(-1).active == 1) == recovers  # three equal cards leave no choice


@pytest.mark.rule("DELPHI-EQUIP-11")
def test_ambrosia_allows_more_injuries() -> None:
    for injuries, recovers in (("3 red 1 blue 1 green 1 black 1 yellow", False), ("4 red", True)):
        table = Table(dice=DICE, injuries=[injuries, "1 red"], equipment=[["eq_ambrosia"]], step="check")
        assert (table.state.view(-1).active == 1) == recovers


@pytest.mark.rule("DELPHI-TURN-04", "DELPHI-RULING-33")
def test_without_injuries_favor_or_a_god_step() -> None:
    table = Table(dice=DICE, injuries=["", "1 red"], gods=[{"red": 6, "blue": 3}], favor=[0], step="check")
    assert table.asks() == "no_injury_bonus"
    assert "bonus god red" not in table.options()
    assert "pass" not in table.options()
    table.do("bonus god blue")
    assert table.row(0, "blue") == 4
    table = Table(dice=DICE, injuries=["", "1 red"], favor=[0], step="check").do("bonus favor")
    assert table.favor(0) == 2
    rows = dict.fromkeys(["red", "black", "purple", "blue", "yellow", "green"], 6)
    table = Table(dice=DICE, injuries=["", "1 red"], gods=[rows], favor=[0], step="check")
    assert table.favor(0) == 2


@pytest.mark.rule("DELPHI-TURN-06", "DELPHI-TURN-07", "DELPHI-TURN-09", "DELPHI-RULING-09", "DELPHI-RULING-62")
def test_all_dice_must_be_used_in_any_order() -> None:
    table = Table(dice=DICE, hands=["1 green 1 red"], gods=[{"green": 6, "yellow": 6}], rolls=QUIET)
    table.do(
        "use die red", "take favor", "god draw green", "use card green", "take favor", "use die blue", "take favor"
    )
    assert table.refuses("end turn").rule == "DELPHI-TURN-07"
    assert table.refuses("use die blue").rule == "DELPHI-TURN-09"
    table.do("god draw yellow", "take favor")  # the last die, and then the end of the turn, leave no choice
    assert table.dice(0) == ["purple"] * 3


@pytest.mark.rule("DELPHI-TURN-10", "DELPHI-EX-02")
def test_one_oracle_card_a_turn() -> None:
    table = Table(dice=["red red black"], hands=["1 green 1 blue"], used=[0, 1], rolls=QUIET)
    table.do("use card green", "take favor")
    assert table.counts("oracle-discard") == {}
    assert table.hand(0) == {"blue": 1}
    assert table.asks() == "choose_action"  # the black die has to be used; nothing else is left
    table.do("take favor")
    assert table.counts("oracle-discard") == {"green": 1}
    several = Table(dice=DICE, hands=["3 green"]).do("use card green", "take favor")
    assert several.hand(0) == {"green": 2}
    assert several.entity("used:0").colour == "green"
    several.state.check()


@pytest.mark.rule("DELPHI-TERM-02", "DELPHI-TURN-06", "DELPHI-TURN-02", "DELPHI-TURN-04", "DELPHI-INFO-01")
def test_every_question_is_about_the_own_things() -> None:
    """Of the second player, whose neighbour has other dice, cards, gods and injuries."""
    told: dict[str, Any] = {"dice": DICE, "active": 1, "hands": ["1 red", "1 yellow"], "favor": [0, 0]}
    table = Table(**told, gods=[{"red": 6}, {"blue": 6}])
    assert table.options() == ["use die black", "use die green", "use card yellow", "god blue", "god draw blue"]
    table.do("use card yellow", "draw oracle")
    assert sum(table.hand(1).values()) == 1 and table.hand(0) == {"red": 1}
    sick = Table(**told, injuries=["", "2 red 1 purple 1 blue 2 green"], step="check", rolls=QUIET, shields=[9, 9])
    assert sick.options() == ["recover red", "recover purple", "recover blue"]  # two green ones are not enough
    assert sick.refuses("recover green").rule == "DELPHI-TURN-02"
    assert sick.refuses("recover black").rule == "DELPHI-TURN-02"
    sick.do("recover red", "recover blue")
    assert sick.injuries(1) == {"red": 1, "purple": 1, "green": 1}
    well = Table(**told, injuries=["1 red", ""], gods=[{}, {"black": 6, "green": 5}], step="check")
    assert well.options() == ["bonus favor", *(f"bonus god {c}" for c in COLOURS if c != "black")]
    assert well.refuses("bonus god black").rule == "DELPHI-TURN-04"
    assert well.do("bonus god green").row(1, "green") == 6


# -- gods -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-GOD-01", "DELPHI-RULING-02")
def test_the_gods_and_their_colours() -> None:
    table = Table()
    names = {god.colour: god.name for god in table.zone("gods:0").entities}
    assert names == {
        "red": "Aphrodite", "black": "Ares", "purple": "Hermes", "blue": "Poseidon", "yellow": "Apollon",
        "green": "Artemis",
    }  # fmt: skip


@pytest.mark.rule("DELPHI-GOD-05", "DELPHI-GOD-08")
def test_poseidon_puts_the_ship_anywhere_in_the_turn_he_reaches_the_top() -> None:
    table = Table(dice=["blue blue red"], gods=[{"blue": 5}]).do("use die blue", "advance blue", "god blue")
    assert len(table.places()) == 84
    table.do("sail -7,5")
    assert table.ship(0) == "-7,5"
    assert table.row(0, "blue") == 0


@pytest.mark.rule("DELPHI-GOD-08", "DELPHI-END-01", "DELPHI-END-05")
def test_poseidon_brings_home_whoever_is_done() -> None:
    table = Table(dice=DICE, ships=["-7,5"], gods=[{"blue": 6, "red": 6}], tasks=[[]]).do("god blue", "sail zeus")
    assert "back with Zeus" in table.state.view(-1).seats[0].tags
    assert table.refuses("god blue").rule == "DELPHI-GOD-05"


@pytest.mark.rule("DELPHI-GOD-07", "DELPHI-RULING-35", "DELPHI-SHIP-03")
def test_a_god_may_be_exchanged_for_a_card() -> None:
    for ship, row, option in (("ship_range", 0, "floor"), ("ship_gods", 3, "floor"), ("ship_gods", 0, "lowest")):
        table = Table(dice=DICE, gods=[{"red": 6}], ship=[ship], oracle_deck=["blue"], exchange_row=option)
        table.do("god draw red")
        assert table.row(0, "red") == row
        assert table.hand(0) == {"blue": 1}


@pytest.mark.rule("DELPHI-GOD-09", "DELPHI-RULING-56", "DELPHI-RULING-57")
def test_apollon_makes_all_sources_wild() -> None:
    table = Table(dice=DICE, gods=[{"yellow": 6}], favor=[0], oracle_deck=["green"]).do("god yellow")
    assert table.hand(0) == {"green": 1}
    for source in ("use die red", "use card green"):
        table.do(source)
        assert len(table.offers("advance")) == 6
        table.do("take favor")


EVERY_CARD = "5 red 5 black 5 purple 5 blue 5 yellow 5 green"


@pytest.mark.rule("DELPHI-RULING-56", "DELPHI-GOD-14", "DELPHI-RULING-23")
@pytest.mark.parametrize(
    ("told", "offered"),
    [
        ({"hands": ["", EVERY_CARD]}, True),  # nothing to draw, but dice to use
        ({"hands": ["", EVERY_CARD], "used": [0, 1, 2]}, False),
        ({"hands": ["1 red", "4 red 5 black 5 purple 5 blue 5 yellow 5 green"], "used": [0, 1, 2]}, True),
        (
            {"hands": ["1 red", "3 red 5 black 5 purple 5 blue 5 yellow 5 green"], "used": [0, 1, 2], "card": "red"},
            False,
        ),
        ({"used": [0, 1, 2]}, True),  # a card to draw
        ({"wild": True}, False),  # active already
    ],
)
def test_apollon_is_offered_as_long_as_he_changes_something(told: dict[str, Any], offered: bool) -> None:
    table = Table(dice=DICE, gods=[{"yellow": 6, "red": 6}], **told)
    assert ("god yellow" in table.options()) == offered
    if not offered:
        assert table.refuses("god yellow").rule == "DELPHI-GOD-14"


@pytest.mark.rule("DELPHI-GOD-09", "DELPHI-TURN-10")
def test_apollons_turn_ends_with_the_turn_and_keeps_the_limit_of_one_card() -> None:
    table = Table(
        dice=DICE, gods=[{"yellow": 6}, {"red": 5}], favor=[0], hands=["1 red"], oracle_deck=["green"],
        rolls={"oracle": ["blue"] * 3}, used=[0],
    )  # fmt: skip
    table.do("god yellow", "use card green", "take favor")
    assert table.refuses("use card red").rule == "DELPHI-TURN-10"
    table.do("use die red", "take favor", "take favor")  # the last with the blue die; then the turn ends
    assert table.seat == 1
    table.do("use die green")
    assert table.offers("advance") != COLOURS


@pytest.mark.rule("DELPHI-GOD-11", "DELPHI-GOD-14", "DELPHI-RULING-76")
def test_aphrodite_heals_everything() -> None:
    table = Table(dice=DICE, gods=[{"red": 6}], injuries=["2 red 1 blue 1 green"]).do("god red")
    assert table.injuries(0) == {}
    assert sum(table.counts("injury-discard").values()) == 4
    table = Table(dice=DICE, gods=[{"red": 6}], injuries=["", "1 red"])
    assert table.refuses("god red").rule == "DELPHI-GOD-14"
    assert "god draw red" in table.options()


@pytest.mark.rule("DELPHI-GOD-12", "DELPHI-RULING-20", "DELPHI-RULING-36", "DELPHI-EQUIP-05", "DELPHI-RULING-37")
def test_ares_defeats_without_a_roll() -> None:
    told: dict[str, Any] = {
        "dice": DICE,
        "gods": [{"black": 6}],
        "monsters": {"1,1": "red"},
        "tasks": [["white monster"]],
    }
    table = Table(**told, ships=["0,1"], equipment=[["eq_laurel"]], display=["eq_range"]).do("god black")
    assert table.on("1,1") == []
    assert table.asks() == "take_equipment"
    assert table.row(0, "black") == 6
    table.do("equip eq_range")
    assert table.asks() == "god_step"
    assert "black" not in table.offers("step")
    table.do("step red")
    assert table.row(0, "black") == 0
    far = Table(**told, ships=["-1,1"], equipment=[["eq_bow"]])
    assert far.refuses("god black").rule == "DELPHI-GOD-14"


@pytest.mark.rule("DELPHI-GOD-13", "DELPHI-RULING-20")
def test_hermes_takes_any_statue_beside_any_city() -> None:
    told: dict[str, Any] = {"dice": DICE, "gods": [{"purple": 6}], "tasks": [["2 statue"]]}
    table = Table(**told, ships=["4,-6"]).do("god purple", "statue yellow")
    assert table.cargo(0) == ["yellow statue"]
    assert table.rules("load") == ["DELPHI-GOD-13"]
    assert table.asks() == "main_menu"
    assert len(table.on("-8,5")) == 2
    far = Table(**told, ships=["3,-5"], equipment=[["eq_crane"]])
    assert far.refuses("god purple").rule == "DELPHI-GOD-14"


@pytest.mark.rule("DELPHI-GOD-13", "DELPHI-GOD-14", "DELPHI-STORE-02")
@pytest.mark.parametrize(
    "told",
    [
        {"ships": ["0,1"]},  # no city near
        {"cargo": [["red offering", "blue offering"]]},  # no room
        {"tasks": [["3 shrine"]]},  # no statue needed
    ],
)
def test_hermes_without_effect_is_not_offered(told: dict[str, Any]) -> None:
    told = {"ships": ["4,-6"], "tasks": [["1 statue", "red offering", "blue offering"]], "ship": ["ship_range"], **told}
    table = Table(dice=DICE, gods=[{"purple": 6}], **told)
    assert table.refuses("god purple").rule == "DELPHI-GOD-14"


@pytest.mark.rule("DELPHI-GOD-12", "DELPHI-TASK-05", "DELPHI-TASK-03")
def test_ares_takes_only_what_is_needed() -> None:
    told: dict[str, Any] = {"dice": DICE, "gods": [{"black": 6}], "ships": ["0,1"], "monsters": {"1,1": "red black"}}
    table = Table(**told, tasks=[["black monster", "blue monster"]], display=["eq_range"]).do("god black")
    assert table.asks() == "take_equipment"  # the black one was the only choice
    assert table.on("1,1") == ["red monster"]
    both = Table(**told, tasks=[["white monster"]]).do("god black")
    assert [name.split()[-1] for name in both.offers("defeat")] == ["red", "black"]
    none = Table(**told, tasks=[["white monster"]], done=[["red monster", "black monster"]])
    assert none.refuses("god black").rule == "DELPHI-GOD-14"


# -- the oracle -------------------------------------------------------------------------------------------------------
def roll(oracle: list[str], gods: list[dict[str, int]], **told: Any) -> Table:
    told.setdefault("seats", 2)
    table = Table(dice=["red red blue"], gods=gods, used=[0, 1], rolls={"oracle": oracle, "titan": [1] * 9}, **told)
    return table.do("take favor")


@pytest.mark.rule("DELPHI-CONSULT-01", "DELPHI-CONSULT-02", "DELPHI-CONSULT-03", "DELPHI-CONSULT-04", "DELPHI-EX-05")
def test_one_god_that_shows_may_be_advanced_by_each_other_player() -> None:
    table = roll(["red", "red", "green"], [{"red": 3}, {"red": 4, "green": 3, "blue": 5}])
    assert table.seat == 1
    assert table.options() == ["foreign red", "foreign green", "pass"]
    assert table.refuses("foreign blue").rule == "DELPHI-CONSULT-02"
    table.do("foreign green")
    assert table.row(1, "green") == 4
    assert table.row(1, "red") == 4
    assert table.row(0, "red") == 3
    low = roll(["red", "red", "green"], [{}, {}])
    assert low.asks() != "foreign_roll"


@pytest.mark.rule("DELPHI-RULING-51")
def test_all_choose_side_by_side() -> None:
    table = roll(["red", "red", "green"], [{}, {"red": 3}, {"green": 3}], seats=3, injuries=["1 blue"] * 3)
    assert table.state.to_move() == [1, 2]
    table.state.apply(2, table.number("foreign green"))
    assert table.row(2, "green") == 3
    table.state.apply(1, table.number("foreign red"))
    assert (table.row(1, "red"), table.row(2, "green")) == (4, 4)


@pytest.mark.rule("DELPHI-CONSULT-02", "DELPHI-CONSULT-03")
def test_gods_on_the_top_row_and_the_lowest_are_not_advanced_by_a_roll() -> None:
    table = roll(["red", "blue", "green"], [{}, {"red": 6, "blue": 0, "green": 5}])
    assert table.options() == ["foreign green", "pass"]
    assert table.refuses("foreign red").rule == "DELPHI-CONSULT-02"
    assert table.refuses("foreign blue").rule == "DELPHI-CONSULT-03"
    assert table.do("foreign green").row(1, "green") == 6


# -- the titan --------------------------------------------------------------------------------------------------------
def titan(strength: int, shields: list[int], **told: Any) -> Table:
    table = Table(
        active=1, dice=["blue blue blue", "red red blue"], used=[0, 1], shields=shields,
        rolls={"oracle": ["red"] * 3, "titan": [strength]}, **told,
    )  # fmt: skip
    return table.do("take favor")


@pytest.mark.rule("DELPHI-TITAN-01", "DELPHI-TITAN-02", "DELPHI-TITAN-04", "DELPHI-PLAYER-07")
def test_a_six_hurts_everybody_twice() -> None:
    table = titan(6, [9, 0], injuries=["1 green", "1 green"], injury_deck=["red", "blue", "black", "purple"])
    assert table.injuries(0) == {"green": 1, "red": 1, "blue": 1}
    assert table.injuries(1) == {"green": 1, "black": 1, "purple": 1}


@pytest.mark.rule("DELPHI-TITAN-03", "DELPHI-INJURY-01")
def test_a_shield_that_is_not_lower_protects() -> None:
    table = titan(3, [3, 2], injuries=["1 green", "1 green"], injury_deck=["red"])
    assert table.injuries(0) == {"green": 1}
    assert table.injuries(1) == {"green": 1, "red": 1}
    assert table.events("titan") == ["The titan attacks with strength 3."]
    assert table.rules("titan") == ["DELPHI-TITAN-01"]


@pytest.mark.rule("DELPHI-TURN-03", "DELPHI-TITAN-01")
def test_the_titan_comes_also_when_the_last_player_recovers() -> None:
    table = Table(active=1, injuries=["1 green", "3 red"], step="check", rolls={"titan": [6]}, dice=DICE)
    assert sum(table.injuries(0).values()) == 3
    assert table.dice(1) == ["green", "green", "black"]


@pytest.mark.rule("DELPHI-COMP-02", "DELPHI-RULING-32", "DELPHI-RULING-52")
@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_a_hero_discards_injuries_of_his_colour_at_once(colour: str) -> None:
    table = titan(6, [0, 0], injuries=["1 green", "1 green"], companions=[[f"companion_hero_{colour}"]],
                  injury_deck=[colour, "blue", "black", "purple"])  # fmt: skip
    assert table.injuries(0) == {"green": 1, "blue": 1}
    assert table.counts("injury-discard") == {colour: 1}


@pytest.mark.rule("DELPHI-RULING-24", "DELPHI-SUPPLY-02")
def test_an_empty_injury_pile_is_shuffled_anew() -> None:
    everything = "7 red 7 black 7 purple 7 blue 7 yellow 5 green"
    table = titan(6, [0, 0], injuries=["1 green", "1 green"], injury_discard=everything)
    assert sum(table.injuries(0).values()) == 3
    assert table.zone("injury-deck").size == 36

"""Ledger sections 3.19 to 3.21: companions, equipment, ship tiles."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.contract import State
from tests.games.delphi.table import COLOURS, GAME, Table, ship_of, tasks_of

DICE = ["red red blue", "green green black"]


def take(card: str, **told: Any) -> Table:
    """A monster has just been defeated by Ares; the card is about to be taken."""
    told.setdefault("tasks", [["white monster", "3 shrine", "3 statue", "white offering"]])
    told.setdefault("display", [card])
    table = Table(ships=["0,1"], dice=DICE, monsters={"1,1": "red"}, gods=[{"black": 6}], **told).do("god black")
    assert table.asks() == "take_equipment"
    return table.do(f"equip {card}")


@pytest.mark.rule("DELPHI-EQUIP-01", "DELPHI-TASK-02", "DELPHI-EQUIP-19", "DELPHI-SUPPLY-04", "DELPHI-RULING-74")
def test_a_monster_brings_one_card_of_the_display() -> None:
    table = Table(ships=["0,1"], dice=DICE, monsters={"1,1": "red"}, gods=[{"black": 6}], tasks=[["white monster"]])
    table.do("god black")
    assert len(table.options()) == 6
    assert table.offers("equip") == table.display()
    assert all(card.text for card in table.zone("display").entities)


@pytest.mark.rule("DELPHI-SUPPLY-05", "DELPHI-EQUIP-02", "DELPHI-EQUIP-18")
def test_the_display_is_filled_before_the_effect_and_one_time_cards_go() -> None:
    table = take("eq_cornucopia", favor=[0], oracle_deck=["green"], equipment_deck=["eq_obol"])
    assert table.asks() == "god_step"
    assert len(table.display()) == 6
    assert "eq_obol" in table.display()
    assert (table.favor(0), table.hand(0)) == (3, {"green": 1})
    assert table.zone("equipment-discard").size == 0
    table.do("step red", "step blue")
    assert (table.row(0, "red"), table.row(0, "blue")) == (3, 3)
    assert table.cards(0) == []
    assert [card.id for card in table.zone("equipment-discard").entities] == ["equipment:eq_cornucopia"]


@pytest.mark.rule("DELPHI-EQUIP-06", "DELPHI-EQUIP-02")
def test_the_hold_stays_and_strengthens_once() -> None:
    table = take("eq_hold", ship=["ship_range"])
    assert table.cards(0) == ["eq_hold"]
    assert (table.shield(0), table.zone("cargo:0").limit) == (1, 3)


@pytest.mark.rule("DELPHI-EQUIP-05", "DELPHI-RULING-73")
def test_the_laurel_does_not_count_for_its_own_reward_nor_for_shrines() -> None:
    table = take("eq_laurel")
    assert table.asks() == "main_menu"
    told: dict[str, Any] = {"dice": DICE, "equipment": [["eq_laurel"]]}
    offering = Table(
        **told, ships=["-3,0"], cargo=[["red offering"]], temples={"-3,1": "red"}, tasks=[["white offering"]]
    )
    assert offering.do("use die red", "make_offering red").asks() == "god_step"
    shrine = Table(**told, ships=["5,-3"], islands={"5,-4": "island_blue_alpha"}, tasks=[["2 shrine"]])
    shrine.do("use die red", "explore red", "done")
    assert shrine.asks() == "main_menu"


@pytest.mark.rule("DELPHI-EQUIP-07", "DELPHI-RULING-19")
def test_the_bow_reaches_over_one_water_space() -> None:
    told: dict[str, Any] = {"dice": ["purple purple red"], "equipment": [["eq_bow"]], "tasks": [["2 shrine"]]}
    table = Table(**told, ships=["3,0"], favor=[0]).do("use die purple")
    assert table.offers("explore") == []  # only a shallow lies between
    table = Table(**told, ships=["3,1"], favor=[0]).do("use die purple")
    assert table.offers("explore") == ["purple"]  # over (2,2)


@pytest.mark.rule("DELPHI-EQUIP-08", "DELPHI-RULING-69")
def test_the_crane_reaches_the_city() -> None:
    for equipment, reached in (([], []), (["eq_crane"], ["red"])):
        table = Table(ships=["3,-5"], dice=DICE, equipment=[equipment], favor=[0], tasks=[["1 statue"]])
        assert table.do("use die red").offers("load_statue") == reached


@pytest.mark.rule("DELPHI-EQUIP-09", "DELPHI-RULING-49")
def test_the_horn_reaches_from_zeus() -> None:
    for equipment, reached in (([], []), (["eq_horn"], ["red"])):
        table = Table(
            dice=DICE, equipment=[equipment], favor=[0], offerings={"-2,0": "red"}, tasks=[["white offering"]]
        )
        assert table.do("use die red").offers("load_offering") == reached


@pytest.mark.rule("DELPHI-EQUIP-10", "DELPHI-RULING-72")
def test_the_tripod() -> None:
    table = Table(
        dice=DICE, equipment=[["eq_tripod_red"]], favor=[0], oracle_deck=["blue", "blue"], ship=["ship_range"]
    )
    table.do("use die red")
    assert table.offers("tripod") == ["red"]
    table.do("tripod red", "use die red", "tripod red")
    assert (table.favor(0), table.hand(0), table.row(0, "red")) == (2, {"blue": 2}, 4)


@pytest.mark.rule("DELPHI-EQUIP-12", "DELPHI-RULING-16")
def test_the_obol_buys_one_action_of_any_colour() -> None:
    table = Table(dice=DICE, equipment=[["eq_obol"]], favor=[6]).do("extra action")
    assert table.favor(0) == 3
    assert table.offers("advance") == COLOURS
    table.do("take favor")
    assert table.refuses("extra action").rule == "DELPHI-RULING-16"
    poor = Table(dice=DICE, equipment=[["eq_obol"]], favor=[2])
    assert poor.refuses("extra action").rule == "DELPHI-EQUIP-12"


@pytest.mark.rule("DELPHI-EQUIP-13", "DELPHI-PLAYER-08")
def test_an_omen_pays_once_a_roll() -> None:
    told: dict[str, Any] = {"dice": DICE, "favor": [0, 4], "used": [0, 1], "ship": ["ship_range", "ship_shield"]}
    omens = ["eq_omen_blue", "eq_omen_black"]
    for oracle, paid in ((["blue", "blue", "red"], 2), (["red", "green", "red"], 0), (["black", "red", "blue"], 4)):
        table = Table(**told, equipment=[omens], rolls={"oracle": oracle}).do("draw oracle", "end turn")
        assert table.favor(0) == paid
    other = Table(**told, equipment=[[], omens], rolls={"oracle": ["blue"] * 3}).do("draw oracle", "end turn")
    assert other.favor(1) == 4  # what another rolls does not count: seat 1 keeps what it had


@pytest.mark.rule("DELPHI-EQUIP-14", "DELPHI-STORE-02", "DELPHI-RULING-38")
def test_a_statue_from_afar() -> None:
    table = take("eq_statue_b")
    assert table.offers("statue") == ["blue", "yellow", "green"]
    table.do("statue yellow")
    assert table.cargo(0) == ["yellow statue"]
    assert table.asks() == "main_menu"  # one only, although more are needed
    full = take("eq_statue_b", cargo=[["red statue", "black statue"]], ship=["ship_range"])
    assert full.asks() == "main_menu"
    nothing = take("eq_statue_a", cargo=[["black statue", "purple statue"]], done=[["red statue"]], ship=["ship_both"])
    assert nothing.asks() == "main_menu"


@pytest.mark.rule("DELPHI-EQUIP-15")
def test_an_offering_from_afar() -> None:
    table = take("eq_offering_a", offerings={"4,-5": "red purple", "-2,0": "red blue"})
    colours = {name.split()[-1] for name in table.offers("offering")}
    assert colours <= {"red", "purple", "yellow"}
    table.do("offering 4,-5 red")
    assert table.asks() == "main_menu"
    assert table.cargo(0) == ["red offering"]
    assert table.on("4,-5") == ["purple offering"]


@pytest.mark.rule("DELPHI-EQUIP-16")
def test_the_ladder_leads_to_the_top() -> None:
    table = take("eq_ladder").do("lift purple")
    assert table.row(0, "purple") == 6
    assert table.asks() == "main_menu"


@pytest.mark.rule("DELPHI-EQUIP-17", "DELPHI-RULING-54", "DELPHI-RULING-70")
def test_argus_sees_two_and_uncovers_one() -> None:
    table = take("eq_argus", islands={"5,-4": "island_green_alpha", "0,-3": "island_red_beta"}, favor=[0])
    table.do("look at 5,-4", "look at 0,-3")
    assert table.asks() == "argus_uncover"
    assert len(table.options()) == 2
    table.do("uncover 5,-4")
    assert table.favor(0) == 4
    other = f"island-tile:{table.space('0,-3')}"
    assert str(table.entity(other, 0).text) == "red beta"
    assert table.entity(other, 1).text == ""


@pytest.mark.rule("DELPHI-COMP-02", "DELPHI-SHIELD-01")
def test_a_hero_comes_with_two_shields() -> None:
    table = Table(
        ships=["3,1"], dice=["blue blue red"], cargo=[["blue statue"]], tasks=[["1 statue", "1 shrine"]],
        injuries=["2 blue 1 red"],
    )  # fmt: skip
    table.do("use die blue", "raise_statue blue", "companion companion_hero_blue")
    assert table.shield(0) == 2
    assert table.injuries(0) == {"red": 1}


@pytest.mark.rule("DELPHI-COMP-03", "DELPHI-COMP-01")
def test_a_demigod_brings_a_card() -> None:
    table = Table(ships=["3,1"], dice=["blue blue red"], cargo=[["blue statue"]], tasks=[["1 statue", "1 shrine"]])
    table.do("use die blue", "raise_statue blue", "companion companion_demigod_blue")
    assert sum(table.hand(0).values()) == 1
    assert table.cards(0) == ["companion_demigod_blue"]


# -- ship tiles -------------------------------------------------------------------------------------------------------
def begin_with(ship: str, seats: int = 2, first: int = 0) -> tuple[State, int]:
    """A new game in which some seat has the ship tile, and the seat."""
    for seed in range(first, first + 200):
        state = GAME.new({"seats": seats}, seed)
        for seat in range(seats):
            if ship_of(state.view(-1).seats[seat]) == ship:
                return state, seat
    raise AssertionError("no seed deals that ship tile")


def value(state: State, zone_id: str) -> int | None:
    return next(zone.value for side in state.view(-1).seats for zone in side.zones if zone.id == zone_id)


@pytest.mark.rule("DELPHI-SHIP-01", "DELPHI-PLAYER-16")
def test_the_galley_starts_with_shield_two() -> None:
    state, seat = begin_with("ship_shield")
    assert value(state, f"shield:{seat}") == 2


@pytest.mark.rule("DELPHI-SHIP-03")
def test_the_ship_of_the_gods_starts_on_the_entry_row() -> None:
    state, seat = begin_with("ship_gods", 4)
    gods = next(zone for zone in state.view(-1).seats[seat].zones if zone.id == f"gods:{seat}")
    assert [god.facts["row"] for god in gods.entities] == [1] * 6
    table = Table(dice=DICE, gods=[{"red": 6}], injuries=["1 red"], ship=["ship_gods"]).do("god red")
    assert table.row(0, "red") == 3


@pytest.mark.rule("DELPHI-SHIP-04", "DELPHI-PLAYER-02", "DELPHI-RULING-64")
def test_the_barge_starts_with_one_more() -> None:
    state, seat = begin_with("ship_favor", 4)
    assert [value(state, f"favor:{i}") for i in range(4)] == [3 + i + (1 if i == seat else 0) for i in range(4)]


@pytest.mark.rule("DELPHI-SHIP-05", "DELPHI-TASK-01", "DELPHI-RULING-43", "DELPHI-RULING-65")
def test_the_chosen_returns_a_tile_without_reward() -> None:
    state, seat = begin_with("ship_task")
    prompt = state.prompt(seat)
    assert prompt is not None and prompt.kind == "return_zeus_tile"
    names = [choice.name for choice in prompt.choices]
    assert len(names) == 8 and {"return shrine", "return statue", "return offering white"} <= set(names)
    favor = value(state, f"favor:{seat}")
    state.apply(seat, GAME.vocabulary.number("return shrine"))
    assert len(tasks_of(state.view(-1).seats[seat])) == 11
    assert value(state, f"favor:{seat}") == favor


@pytest.mark.rule("DELPHI-SHIP-05", "DELPHI-RULING-43")
def test_the_tile_that_is_chosen_goes() -> None:
    state, seat = begin_with("ship_task")
    held = tasks_of(state.view(-1).seats[seat])
    prompt = state.prompt(seat)
    assert prompt is not None
    for choice in prompt.choices:
        action = choice.action
        copy = state.clone()
        copy.apply(seat, action)
        kind, _, colour = choice.name.removeprefix("return ").partition(" ")
        words_for_people = {"": kind, "white": f"{kind} of a colour of choice"}.get(colour, f"{colour} {kind}")
        assert str(choice.label) == words_for_people.capitalize()
        assert choice.targets == [f"task:{seat}:{kind}:{colour or 'white'}"]
        words = GAME.vocabulary.name(action).split()[1:]
        rest = tasks_of(copy.view(-1).seats[seat])
        assert sorted([*rest, ":".join(words) if len(words) == 2 else f"{words[0]}:white"]) == sorted(held)
        assert tasks_of(copy.view(-1).seats[1 - seat]) == held


@pytest.mark.rule("DELPHI-SHIP-06", "DELPHI-RULING-39", "DELPHI-RULING-40")
def test_the_pentekonter_starts_with_equipment_and_a_card() -> None:
    state, seat = begin_with("ship_gear")
    prompt = state.prompt(seat)
    assert prompt is not None and prompt.kind == "take_equipment" and len(prompt.choices) == 6
    hand = next(zone for zone in state.view(-1).seats[seat].zones if zone.id == f"hand:{seat}")
    assert hand.size == 0
    state.apply(seat, next(a for a in state.legal(seat) if kept(GAME.vocabulary.name(a).removeprefix("equip "))))
    side = state.view(-1).seats[seat]
    zones = {zone.id: zone for zone in [*state.view(-1).zones, *side.zones]}
    assert zones[f"hand:{seat}"].size == 1
    assert len(zones[f"equipment:{seat}"].entities) == 2  # the ship tile and the card
    assert (len(zones["display"].entities), zones["equipment-deck"].size) == (6, 15)


def kept(card: str) -> bool:
    """Cards that stay and ask nothing."""
    return card in ("eq_range", "eq_shallows", "eq_laurel", "eq_hold", "eq_bow", "eq_crane", "eq_horn", "eq_obol") or (
        card.startswith(("eq_tripod", "eq_omen", "eq_ambrosia"))
    )


@pytest.mark.rule("DELPHI-PLAYER-16", "DELPHI-SHIP-05", "DELPHI-SHIP-06")
def test_ship_tiles_take_effect_in_seat_order_before_the_first_turn() -> None:
    first = 0
    state, seat = begin_with("ship_gear")
    while seat != 1:
        first += 1
        state, seat = begin_with("ship_gear", 2, first)
    assert state.view(-1).phase == "Set-up"
    assert state.to_move() == [1]


@pytest.mark.rule("DELPHI-EQUIP-10")
def test_what_a_tripod_can_not_do_is_skipped() -> None:
    every = "5 red 5 black 5 purple 5 blue 5 yellow 5 green"
    table = Table(
        dice=DICE, equipment=[["eq_tripod_red"]], favor=[0], ship=["ship_range"], gods=[{"red": 6}], hands=["", every]
    )
    table.do("use die red", "tripod red")
    assert (table.favor(0), table.hand(0), table.row(0, "red")) == (1, {}, 6)
    other = Table(dice=DICE, equipment=[["eq_tripod_red"]], favor=[0]).do("use die blue")
    assert other.refuses("tripod red").rule == "DELPHI-COLOUR-04"
    none = Table(dice=DICE, favor=[0]).do("use die red")
    assert none.refuses("tripod red").rule == "DELPHI-EQUIP-10"


@pytest.mark.rule("DELPHI-EQUIP-10")
@pytest.mark.parametrize("colour", ["red", "purple"])
def test_each_of_two_tripods_serves_its_own_god(colour: str) -> None:
    told: dict[str, Any] = {"dice": [f"{colour} {colour} blue"], "equipment": [["eq_tripod_red", "eq_tripod_purple"]]}
    table = Table(**told, favor=[0], ship=["ship_range"]).do(f"use die {colour}", f"tripod {colour}")
    assert {name: table.row(0, name) for name in COLOURS if table.row(0, name)} == {colour: 3}
    assert table.events("tripod") == [f"Blue uses {colour.capitalize()} Tripod."]


@pytest.mark.rule("DELPHI-EQUIP-12")
def test_the_obol_serves_after_the_last_die_too() -> None:
    table = Table(dice=DICE, equipment=[["eq_obol"]], favor=[3], used=[0, 1, 2], rolls={"oracle": ["purple"] * 3})
    assert table.options() == ["extra action", "end turn"]
    table.do("extra action", "draw oracle")
    assert table.refuses("extra action").rule == "DELPHI-RULING-16"
    assert "extra action used" in table.state.view(-1).seats[0].tags
    table.do("end turn").end_turn()
    assert table.state.view(-1).active == 0
    assert "extra action used" not in table.state.view(-1).seats[0].tags


@pytest.mark.rule("DELPHI-EQUIP-15", "DELPHI-RULING-38", "DELPHI-TASK-05")
def test_an_offering_that_is_not_needed_is_not_taken() -> None:
    told: dict[str, Any] = {"offerings": {"4,-5": "red purple", "-2,0": "yellow blue"}}
    table = take("eq_offering_a", **told, tasks=[["white monster", "red offering", "yellow offering"]])
    names = [name.split()[-1] for name in table.offers("offering")]
    assert set(names) <= {"red", "yellow"} and {"red", "yellow"} <= set(names)
    full = take("eq_offering_a", **told, cargo=[["red statue", "blue statue"]], ship=["ship_range"])
    assert full.asks() == "main_menu"
    assert [card.id for card in full.zone("equipment-discard").entities] == ["equipment:eq_offering_a"]


@pytest.mark.rule("DELPHI-EQUIP-14", "DELPHI-EQUIP-15", "DELPHI-EQUIP-18", "DELPHI-GOD-12", "DELPHI-FIGHT-07")
def test_rewards_go_to_the_player_on_turn() -> None:
    """The second player defeats a monster and takes cards whose effects are all his own."""
    told: dict[str, Any] = {
        "ships": ["0,0", "0,1"], "dice": DICE, "active": 1, "monsters": {"1,1": "red"}, "gods": [{}, {"black": 6}],
        "tasks": [["1 shrine"], ["white monster", "1 statue", "white offering"]], "favor": [0, 0],
    }  # fmt: skip
    table = Table(**told, display=["eq_cornucopia"], oracle_deck=["blue"]).do("god black", "equip eq_cornucopia")
    assert table.asks() == "god_step" and table.seat == 1
    assert "black" not in table.offers("step")
    table.do("step purple", "step green")
    assert (table.favor(1), table.hand(1), table.row(1, "purple"), table.row(1, "green")) == (3, {"blue": 1}, 3, 3)
    assert (table.favor(0), table.hand(0), table.row(0, "purple")) == (0, {}, 0)
    assert table.row(1, "black") == 0
    table = Table(**told, display=["eq_statue_a"]).do("god black", "equip eq_statue_a", "statue purple")
    assert (table.cargo(0), table.cargo(1)) == ([], ["purple statue"])
    table = Table(**told, display=["eq_hold"]).do("god black", "equip eq_hold")
    assert (table.shield(0), table.shield(1), table.cards(1)) == (0, 1, ["eq_hold"])
    table = Table(**told, display=["eq_ladder"]).do("god black", "equip eq_ladder", "lift yellow")
    assert (table.row(1, "yellow"), table.row(0, "yellow")) == (6, 0)


@pytest.mark.rule("DELPHI-EQUIP-16", "DELPHI-RULING-38")
def test_a_ladder_does_not_lead_higher_than_the_top() -> None:
    table = take("eq_ladder")
    assert "black" not in table.offers("lift")  # Ares, who is still up there
    assert len(table.offers("lift")) == 5


@pytest.mark.rule("DELPHI-EQUIP-17", "DELPHI-RULING-38")
def test_argus_needs_two_tiles() -> None:
    shrines = ["5,-4", "0,-3", "2,-2", "-3,-1", "6,-1", "5,1", "1,2", "-5,3", "-2,4", "3,5", "-5,6"]
    one = take("eq_argus", face_up=shrines)
    assert one.asks() == "main_menu"
    assert one.events("look") == []
    two = take("eq_argus", face_up=shrines[:-1])
    assert two.asks() == "argus_uncover"  # the two that are left were looked at


@pytest.mark.rule("DELPHI-COMP-04", "DELPHI-MOVE-05")
def test_a_creature_helps_only_with_its_colour() -> None:
    told: dict[str, Any] = {"dice": ["green green red"], "favor": [0], "ship": ["ship_shield"]}
    bound = Table(**told, companions=[["companion_creature_green"]]).do("use die red", "move red")
    assert bound.places() == Table(**told).do("use die red", "move red").places()


@pytest.mark.rule("DELPHI-COLOUR-11", "DELPHI-RULING-14", "DELPHI-COMP-04")
def test_a_creature_helps_a_wild_source_of_its_colour() -> None:
    table = Table(
        dice=["red red blue"], favor=[0], companions=[["companion_creature_green"]], gods=[{"yellow": 6}],
        oracle_deck=["black"],
    )  # fmt: skip
    table.do("god yellow", "use card black", "move green")
    assert {"0,1", "1,0"} <= table.places()

"""Ledger sections 3.9 to 3.14: fights, shrines, offerings, statues, storage, injuries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.delphi.table import COLOURS, Table

RED = "red red red"


def fight(**told: Any) -> Table:
    """Next to a red and a black monster, about to use a red die."""
    told.setdefault("monsters", {"1,1": "red"})
    told.setdefault("tasks", [["white monster", "3 shrine"]])
    return Table(ships=["0,1"], dice=["red red blue"], **told).do("use die red")


@pytest.mark.rule("DELPHI-FIGHT-02", "DELPHI-FIGHT-03", "DELPHI-FIGHT-07", "DELPHI-PLAYER-11")
@pytest.mark.parametrize(
    ("shield", "roll", "won"), [(2, 7, True), (2, 6, False), (9, 0, True), (0, 9, True), (0, 8, False)]
)
def test_a_roll_of_at_least_the_strength_defeats(shield: int, roll: int, won: bool) -> None:
    table = fight(shields=[shield], rolls={"battle": [roll]}).do("fight red")
    assert (table.asks() == "take_equipment") == won
    assert ("red monster" in table.on("1,1")) == (not won)
    assert ("monster:white" in table.tasks(0)) == (not won)


@pytest.mark.rule("DELPHI-FIGHT-04", "DELPHI-INJURY-01", "DELPHI-RULING-17")
def test_a_lost_round_with_a_zero_hurts() -> None:
    table = fight(rolls={"battle": [0]}, injury_deck=["blue"], injuries=["1 green"]).do("fight red")
    assert table.injuries(0) == {"green": 1, "blue": 1}
    table = fight(shields=[9], rolls={"battle": [0]}, injuries=["1 green"]).do("fight red")
    assert table.injuries(0) == {"green": 1}


@pytest.mark.rule("DELPHI-FIGHT-05", "DELPHI-EX-06")
def test_a_favor_token_buys_another_round_against_less() -> None:
    table = fight(shields=[2], favor=[3], rolls={"battle": [5, 6]}).do("fight red")
    assert table.asks() == "fight_continue"
    table.do("pay")
    assert table.favor(0) == 2
    assert table.asks() == "take_equipment"


@pytest.mark.rule("DELPHI-FIGHT-05", "DELPHI-FIGHT-08", "DELPHI-EX-11", "DELPHI-TURN-08")
def test_without_favor_only_surrender_is_left() -> None:
    table = fight(favor=[2], rolls={"battle": [1, 1, 1]}).do("fight red")
    assert table.options() == ["pay", "surrender"]
    assert table.refuses("take favor").rule == "DELPHI-TURN-08"
    table.do("pay", "pay")
    assert table.asks() == "main_menu"
    assert table.favor(0) == 0
    assert table.events("surrender") != []


@pytest.mark.rule("DELPHI-FIGHT-03", "DELPHI-FIGHT-05")
def test_every_round_of_a_fight_is_told() -> None:
    table = fight(shields=[2], favor=[3], rolls={"battle": [5, 6]}).do("fight red", "pay")
    assert table.events("battle") == [
        "Blue rolls 5 against strength 7. The round is lost.",
        "Blue rolls 6 against strength 6. The monster is defeated.",
    ]


@pytest.mark.rule("DELPHI-FIGHT-06")
def test_the_next_fight_begins_at_full_strength() -> None:
    table = fight(favor=[5], rolls={"battle": [1, 1, 8, 9]}).do("fight red", "pay", "surrender")
    table.do("use die red", "fight red")
    assert "strength 9" in table.events("battle")[-1]


@pytest.mark.rule("DELPHI-FIGHT-07", "DELPHI-TERM-10", "DELPHI-RULING-26")
def test_the_coloured_tile_goes_first() -> None:
    table = fight(shields=[9], tasks=[["red monster", "white monster"]]).do("fight red")
    assert table.tasks(0) == {"monster:white": 1}


# -- shrines ----------------------------------------------------------------------------------------------------------
def explore(tile: str, **told: Any) -> Table:
    """Next to the red hexagon at (5,-4), about to explore it."""
    told.setdefault("tasks", [["2 shrine", "1 statue"]])
    table = Table(ships=["5,-3"], dice=["red red blue"], islands={"5,-4": tile}, **told)
    return table.do("use die red", "explore red")


@pytest.mark.rule("DELPHI-SHRINE-01", "DELPHI-SHRINE-02", "DELPHI-TASK-04", "DELPHI-EX-07", "DELPHI-RULING-31")
def test_the_own_colour_brings_a_shrine_and_a_god_step() -> None:
    table = explore("island_blue_alpha", favor=[3])
    assert table.asks() == "god_step"
    table.do("step black")
    assert table.row(0, "black") == 3
    assert table.tasks(0)["shrine:white"] == 1
    assert table.favor(0) == 3
    tile = table.entity(f"island-tile:{table.space('5,-4')}")
    assert not tile.face_down
    assert tile.holds[0].owner == 0


@pytest.mark.rule("DELPHI-SHRINE-03", "DELPHI-RULING-30", "DELPHI-SHRINE-04")
def test_alpha_gives_favor() -> None:
    table = explore("island_green_alpha", favor=[3])
    assert table.favor(0) == 7
    assert table.tasks(0)["shrine:white"] == 2


@pytest.mark.rule("DELPHI-SHRINE-03")
def test_beta_gives_two_oracle_cards() -> None:
    assert explore("island_red_beta", oracle_deck=["red", "blue"]).hand(0) == {"red": 1, "blue": 1}


@pytest.mark.rule("DELPHI-SHRINE-03", "DELPHI-GOD-03", "DELPHI-GOD-04", "DELPHI-RULING-33")
def test_gamma_gives_three_steps_that_may_be_declined() -> None:
    table = explore("island_red_gamma", seats=3)
    table.do("step black", "step black", "step black")
    assert table.row(0, "black") == 4
    table = explore("island_red_gamma").do("step black")
    assert "done" in table.options()
    assert table.refuses("step red").rule == "DELPHI-GOD-03"
    table.do("done")
    assert table.asks() == "main_menu"


@pytest.mark.rule(
    "DELPHI-SHRINE-03",
    "DELPHI-RULING-58",
    "DELPHI-SHIELD-01",
    "DELPHI-RULING-04",
    "DELPHI-INJURY-02",
    "DELPHI-RULING-74",
)
def test_delta_heals_a_colour_and_strengthens_the_shield() -> None:
    table = explore("island_red_delta", injuries=["2 red 1 blue"])
    assert table.options() == ["discard red", "discard blue"]
    table.do("discard red")
    assert table.injuries(0) == {"blue": 1}
    assert table.counts("injury-discard") == {"red": 2}
    assert table.shield(0) == 1
    assert explore("island_red_delta", injuries=["", "1 red"], shields=[9]).shield(0) == 9


@pytest.mark.rule("DELPHI-RULING-29", "DELPHI-VAR-04")
def test_the_own_colour_without_a_task_gives_the_letter() -> None:
    table = explore("island_blue_alpha", tasks=[["1 statue"]], favor=[0])
    assert table.favor(0) == 4
    assert table.entity(f"island-tile:{table.space('5,-4')}").holds == []


@pytest.mark.rule("DELPHI-SHRINE-05", "DELPHI-SHRINE-06")
def test_a_face_up_tile_of_the_own_colour_is_built_on_later() -> None:
    told = {"ships": ["5,-3"], "dice": ["red red blue"], "face_up": ["5,-4"], "tasks": [["2 shrine"]]}
    table = Table(**told, islands={"5,-4": "island_blue_beta"}).do("use die red")
    assert table.offers("explore") == []
    table.do("build_shrine red", "step red")
    assert table.tasks(0) == {"shrine:white": 1}
    table.do("use die red")
    assert table.offers("build_shrine") == []
    other = Table(**told, islands={"5,-4": "island_green_beta"}).do("use die red")
    assert other.offers("build_shrine") == []


@pytest.mark.rule("DELPHI-SHRINE-07", "DELPHI-GOD-10", "DELPHI-GOD-06", "DELPHI-RULING-34")
def test_artemis_uncovers_from_afar_and_returns_afterwards() -> None:
    table = Table(gods=[{"green": 6}], islands={"-1,7": "island_red_gamma"}, dice=["red red blue"])
    table.do("god green")
    assert len(table.offers("island")) == 12
    table.do("island -1,7")
    assert "green" not in table.offers("step")
    table.do("step red", "step red", "step red")
    assert table.row(0, "red") == 5
    assert table.row(0, "green") == 0


# -- offerings --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-OFFER-01", "DELPHI-OFFER-02", "DELPHI-OFFER-03", "DELPHI-EX-08", "DELPHI-TASK-02")
def test_an_offering_is_loaded_and_made() -> None:
    table = Table(
        ships=["-3,0"], dice=["red red blue"], offerings={"-2,0": "red blue"}, temples={"-3,1": "red"},
        tasks=[["white offering", "1 shrine"]], favor=[0],
    )  # fmt: skip
    table.do("use die red", "load_offering red")
    assert table.on("-2,0") == ["blue offering"]
    assert table.cargo(0) == ["red offering"]
    table.do("use die red", "make_offering red")
    assert table.cargo(0) == []
    assert table.favor(0) == 3
    assert table.tasks(0) == {"shrine:white": 1}


@pytest.mark.rule("DELPHI-OFFER-02")
def test_another_temple_takes_no_offering() -> None:
    told = {"ships": ["-3,0"], "dice": ["red red blue"], "cargo": [["red offering"]], "tasks": [["white offering"]]}
    table = Table(**told, temples={"-3,1": "blue"}).do("use die red")
    assert table.refuses("make_offering red").rule == "DELPHI-OFFER-02"


@pytest.mark.rule("DELPHI-STORE-01", "DELPHI-OFFER-01")
@pytest.mark.parametrize(
    ("ship", "equipment", "places"), [("ship_range", [], 2), ("ship_both", [], 4), ("ship_both", ["eq_hold"], 5)]
)
def test_storage(ship: str, equipment: list[str], places: int) -> None:
    cargo = ["black offering", "purple offering", "red statue", "black statue", "blue statue"]
    tasks = [["3 statue", "black offering", "purple offering", "white offering"]]
    for aboard in range(places - 1, places + 1):
        table = Table(
            ships=["-3,0"], dice=["red red blue"], offerings={"-2,0": "red"}, tasks=tasks, cargo=[cargo[:aboard]],
            ship=[ship], equipment=[equipment],
        ).do("use die red")  # fmt: skip
        assert (table.offers("load_offering") == ["red"]) == (aboard < places)
        assert table.zone("cargo:0").limit == places


@pytest.mark.rule("DELPHI-STORE-03", "DELPHI-RULING-27")
def test_cargo_can_not_be_dropped() -> None:
    table = Table(ships=["1,0"], dice=["red red blue"], cargo=[["red offering"]], tasks=[["white offering"]])
    assert table.options() == ["use die red", "use die blue"]


# -- statues ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-STATUE-01", "DELPHI-BOARD-16", "DELPHI-RULING-69")
def test_a_statue_is_loaded_in_its_city() -> None:
    table = Table(ships=["4,-6"], dice=["red red blue"], tasks=[["1 statue"]]).do("use die red", "load_statue red")
    assert table.cargo(0) == ["red statue"]
    assert len(table.on("5,-7")) == 2
    empty = Table(
        ships=["4,-6"], dice=["red red blue"], raised={"4,-2": "red", "-2,2": "red", "-6,4": "red"},
        tasks=[["1 statue"]],
    ).do("use die red")  # fmt: skip
    assert empty.offers("load_statue") == []


@pytest.mark.rule("DELPHI-STATUE-02", "DELPHI-COMP-01", "DELPHI-TASK-02", "DELPHI-SUPPLY-03")
def test_a_statue_is_raised_and_brings_a_companion() -> None:
    told: dict[str, Any] = {"ships": ["3,1"], "dice": ["blue blue red"], "cargo": [["blue statue"]]}
    table = Table(**told, tasks=[["1 statue", "1 shrine"]]).do("use die blue", "raise_statue blue")
    assert table.asks() == "companion_pick"
    assert table.offers("companion") == [f"companion_{kind}_blue" for kind in ("hero", "demigod", "creature")]
    table.do("companion companion_creature_blue")
    assert table.tasks(0) == {"shrine:white": 1}
    assert "raised" in table.entity(f"site:{table.space('3,2')}:blue").tags
    second = Table(**told, tasks=[["1 statue"]], companions=[[], ["companion_hero_blue"]])
    second.do("use die blue", "raise_statue blue")
    assert len(second.offers("companion")) == 2
    taken = [f"companion_{kind}_blue" for kind in ("hero", "demigod", "creature")]
    for left, asked in ((1, "main_menu"), (0, "main_menu")):  # the last one is taken without a question
        late = Table(**told, tasks=[["1 statue"]], companions=[[], taken[left:]])
        assert late.do("use die blue", "raise_statue blue").asks() == asked
        assert len(late.cards(0)) == left


@pytest.mark.rule("DELPHI-STATUE-03", "DELPHI-TASK-03")
def test_a_filled_site_and_a_colour_done_are_not_offered() -> None:
    told: dict[str, Any] = {"dice": ["blue blue red"], "tasks": [["2 statue"]]}
    table = Table(**told, ships=["3,1"], cargo=[["blue statue"]], raised={"3,2": "blue"}).do("use die blue")
    assert table.offers("raise_statue") == []
    done = Table(**told, ships=["-4,8"], done=[["blue statue"]], raised={"3,2": "blue"}).do("use die blue")
    assert done.refuses("load_statue blue").rule == "DELPHI-TASK-05"


@pytest.mark.rule("DELPHI-EX-09")
def test_example_of_a_statue() -> None:
    table = Table(ships=["4,-6"], dice=["red yellow red"], favor=[30], tasks=[["1 statue", "1 shrine"]])
    table.do("use die red", "load_statue red", "use die yellow", "move yellow", "sail -2,1")
    table.do("raise_statue red")  # the last die is taken by itself
    assert table.asks() == "companion_pick"
    assert all(name.endswith("red") for name in table.offers("companion"))


# -- injuries ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-HEAL-01", "DELPHI-INJURY-02")
def test_a_die_discards_all_injuries_of_its_colour() -> None:
    table = Table(dice=["red red blue"], injuries=["2 red 1 blue"], favor=[0]).do("use die red")
    assert table.offers("heal") == ["red"]
    table.do("heal red")
    assert table.injuries(0) == {"blue": 1}
    assert table.counts("injury-discard") == {"red": 2}
    assert table.events("heal") == ["Blue discards 2 red Injury Cards."]


@pytest.mark.rule("DELPHI-HEAL-01", "DELPHI-ADV-01", "DELPHI-RULING-76", "DELPHI-COLOUR-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_offered_by_colour_is_the_own(seat: int) -> None:
    """Gods below the top, injuries that are there, in colours that can be paid: by seat, by colour."""
    gods = [{"purple": 6, "green": 6}, {"black": 6, "yellow": 6}]
    injuries = ["1 black 1 yellow", "2 purple 1 green"]
    told: dict[str, Any] = {"gods": gods, "injuries": injuries, "active": seat, "ship": ["ship_range", "ship_shield"]}
    table = Table(dice=["red red blue"] * 2, favor=[4, 4], **told).do("use die red")  # all colours but green
    assert table.offers("advance") == [c for c in COLOURS[:5] if c not in gods[seat]]
    assert table.offers("heal") == [["black", "yellow"], ["purple"]][seat]
    assert table.refuses(f"advance {['purple', 'black'][seat]}").rule == "DELPHI-ADV-01"
    assert table.refuses("heal blue").rule == "DELPHI-HEAL-01"


@pytest.mark.rule("DELPHI-ADV-01", "DELPHI-RULING-72")
def test_a_god_on_the_top_row_can_not_be_advanced() -> None:
    table = Table(dice=["red red blue"], gods=[{"red": 6}], favor=[0]).do("use die red")
    assert table.refuses("advance red").rule == "DELPHI-ADV-01"

"""The solo variant "Trial of Zeus": the Shade of Kronos and the bands of points (ledger section 3.14).

The Shade's path (`shade`) and the die (`dice`) are written into the positions; the player is seat 0, the Shade's god 1.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon.core.protocol import Result
from tests.games.divineplan.table import GAME, Table

SOLO = {"mode": "solo_trial"}
EPICS = {"green": ["orpheus", "triptolemus"], "red": ["minos", "heracles"], "blue": ["perseus", "theseus"]}


def shade_acts(roll: str, tile: int, **told: Any) -> Table:
    """The player passes at the end of his turn; the Shade rolls this, goes there, places and locks."""
    told.setdefault("gods", [15, "off"])
    told.setdefault("satchels", ["1 green 1 red"])  # for Icarus, so that the step is asked
    table = Table(**SOLO, step="recruit", market=["icarus"], dice=[roll, "bb"], shade=[tile], **told)
    return table.do("pass")


def happenings(table: Table) -> list[tuple[str, int | None]]:
    return [(event.kind, event.seat) for number, event in table.log.events if event.kind != "only choice"]


def ended(table: Table) -> Result:
    result = table.state.result()
    assert result is not None and table.state.to_move() == []
    return result


# -- set-up and turns ------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SOLO-01")
def test_one_player_with_one_plan_against_a_shade_off_the_board() -> None:
    view = GAME.new(SOLO, 7).view(0)
    zones = {zone.id: zone for zone in view.zones}
    assert (len(view.seats), zones["favor"].value, zones["favor"].limit) == (1, 8, 8)
    assert [entity.count for entity in zones["landscapes"].entities] == [6, 6, 6]
    assert len({spot.name for spot in zones["market"].entities}) == 4
    assert [len(spot.holds) for spot in zones["epics"].entities] == [1, 1, 1]
    assert sum(1 for zone in view.seats[0].zones if zone.id.startswith("plan")) == 1
    assert not any(tile.holds for tile in zones["city"].entities)  # neither god is on the board
    in_bank = sum((entity.count or 0) for entity in zones["bank"].entities)
    assert in_bank == 75 - 2  # only the player's first roll is out


@pytest.mark.rule("DIVINEPLAN-SOLO-01")
def test_the_shade_has_no_plan_satchel_column_or_demigod() -> None:
    table = shade_acts("gr", 5)
    owners = {zone.owner for seat in table.state.view(-1).seats for zone in seat.zones}
    assert (len(table.state.view(-1).seats), owners) == (1, {0})


@pytest.mark.rule("DIVINEPLAN-SOLO-02")
@pytest.mark.parametrize("seed", range(5))
def test_the_player_begins(seed: int) -> None:
    state = GAME.new(SOLO, seed)
    prompt = state.prompt(0)
    assert state.to_move() == [0] and prompt is not None and prompt.kind == "move"
    tiles = next(zone for zone in state.view(0).zones if zone.id == "city").entities
    assert not any(tile.holds for tile in tiles)  # the Shade has placed nothing yet and stands nowhere


@pytest.mark.rule("DIVINEPLAN-SOLO-02")
def test_after_each_turn_the_shade_rolls_moves_places_and_locks() -> None:
    table = shade_acts("gr", 5, tiles={0: "2 green"})
    assert happenings(table) == [("roll", 1), ("move", 1), ("place", 1), ("place", 1), ("lock", 1), ("roll", 0)]
    assert (table.on(0), table.on(2), table.god(1)) == (
        "forest by shade",
        "1 red",
        5,
    )  # it locks what it has just filled
    assert (table.seat, table.asks()) == (0, "move")


@pytest.mark.rule("DIVINEPLAN-SOLO-02")
def test_the_shade_acts_after_every_turn_of_a_game() -> None:
    table = Table(**SOLO, step="roll", favor_tokens=12)
    while table.state.to_move():
        table.do(table.options()[-1])
    rolls = [
        event.seat for number, event in table.log.events if event.kind == "roll" and event.rule != "DIVINEPLAN-CARD-03"
    ]
    assert len(rolls) > 10
    assert all(seat == 1 - number % 2 for number, seat in enumerate(rolls))  # the first roll was the player's


@pytest.mark.rule("DIVINEPLAN-SOLO-03")
def test_the_shade_rolls_each_face_and_goes_to_each_free_tile_equally_often() -> None:
    tiles: Counter[int | None] = Counter()
    faces: Counter[str] = Counter()
    for seed in range(840):
        table = Table(
            **SOLO,
            step="recruit",
            gods=[0, 5],
            tiles={1: "forest by 0"},
            satchels=["1 green 1 red"],
            market=["icarus"],
            seed=seed,
        )
        table.do("pass")
        tiles[table.god(1)] += 1
        faces[table.events("roll")[0]] += 1
    assert set(tiles) == set(range(16)) - {0, 5}  # not the player's tile, nor its own; the Pit and landscapes are fine
    assert all(35 <= count <= 85 for count in tiles.values())  # 60 expected
    assert len(faces) == 6 and all(105 <= count <= 175 for count in faces.values())  # 140 expected


@pytest.mark.rule("DIVINEPLAN-SOLO-03")
def test_the_shade_enters_on_any_tile_without_a_god() -> None:
    entered = {
        Table(**SOLO, step="recruit", gods=[0, "off"], satchels=["1 green 1 red"], market=["icarus"], seed=seed)
        .do("pass")
        .god(1)
        for seed in range(200)
    }
    assert entered == set(range(1, 16))


# -- placing ---------------------------------------------------------------------------------------------------------
# the range of b2 (tile 5) is 0 1 2 / 4 5 6 / 8 9 10, worth 1 2 3 / 2 1 2 / 3 2 1
@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_the_shade_places_where_most_elements_are() -> None:
    table = shade_acts("gr", 5, tiles={0: "1 green", 10: "1 red"})
    assert (table.on(0), table.on(10), table.on(2), table.on(8)) == ("2 green", "2 red", "", "")


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_two_elements_count_more_than_any_value() -> None:
    table = shade_acts("gr", 5, tiles={0: "2 green", 8: "1 green"})
    assert (table.on(0), table.on(8)) == ("forest by shade", "1 green")


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_among_equals_the_shade_takes_the_highest_value() -> None:
    table = shade_acts("gg", 5, tiles={0: "1 green", 9: "1 green"})
    assert (table.on(0), table.on(9)) == ("1 green", "forest by shade")  # both went to the tile worth 2


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_then_the_shade_takes_the_lowest_index() -> None:
    table = shade_acts("gr", 5)
    assert (table.on(2), table.on(8)) == ("1 green", "1 red")  # both worth 3; green comes before red


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
@pytest.mark.parametrize(
    "roll, first, second", [("rg", "green", "red"), ("bg", "green", "blue"), ("br", "red", "blue")]
)
def test_the_shade_places_in_the_order_green_red_blue(roll: str, first: str, second: str) -> None:
    table = shade_acts(roll, 5)
    assert (table.on(2), table.on(8)) == (f"1 {first}", f"1 {second}")


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_the_players_god_guards_against_the_shade() -> None:
    table = shade_acts("gr", 5, gods=[2, "off"], tiles={2: "1 green"})
    assert (table.on(2), table.on(8), table.on(1)) == ("1 green", "1 green", "1 red")


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_the_shade_places_only_in_its_range() -> None:
    table = shade_acts("rr", 0, tiles={15: "2 red", 2: "2 red"}, gods=[14, "off"])
    assert (table.on(15), table.on(2), table.on(1)) == ("2 red", "2 red", "2 red")  # b1 is worth most around a1


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_what_the_bank_lacks_is_skipped() -> None:
    table = shade_acts("gr", 5, satchels=["25 green 1 red"])
    assert (table.on(2), table.on(8)) == ("1 red", "")
    assert table.bank() == (0, 23, 23)  # the player's roll took two blue


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_without_a_legal_tile_the_element_is_skipped() -> None:
    table = shade_acts("gr", 3, tiles={2: "river by 0", 6: "1 red", 7: "2 blue"})  # around the Pit
    assert (table.on(2), table.on(6), table.on(7)) == ("river by 0", "2 red", "2 blue")
    assert [event for event, seat in happenings(table)] == ["roll", "move", "place", "roll"]


@pytest.mark.rule("DIVINEPLAN-SOLO-04")
def test_the_elements_come_from_the_bank() -> None:
    table = shade_acts("gr", 5)
    assert (table.bank(), table.satchel(0)) == ((25 - 2, 25 - 2, 25 - 2), (1, 1, 2))


# -- locking ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SOLO-05")
def test_the_shade_locks_one_full_tile_of_the_highest_value_then_the_lowest_index() -> None:
    full = {0: "3 green", 1: "3 red", 2: "3 blue", 8: "3 blue"}
    table = shade_acts("gr", 5, tiles=full)
    assert table.on(2) == "river by shade"
    assert (table.on(0), table.on(1), table.on(8)) == ("3 green", "3 red", "3 blue")
    assert (table.zone("favor").value, table.entity("landscape:blue").count) == (7, 5)
    assert table.events("lock") == ["Shade of Kronos locks c1 as a river."]


@pytest.mark.rule("DIVINEPLAN-SOLO-05")
def test_a_higher_value_goes_before_a_lower_index() -> None:
    table = shade_acts("gr", 5, tiles={0: "3 green", 8: "3 red", 9: "3 blue"})
    assert (table.on(0), table.on(8), table.on(9)) == ("3 green", "mountain by shade", "3 blue")


@pytest.mark.rule("DIVINEPLAN-SOLO-05")
def test_the_shade_pays_nothing() -> None:
    table = shade_acts("gr", 5, tiles={2: "3 blue"})
    assert (table.bank(), table.satchel(0)) == ((23, 23, 20), (1, 1, 2))  # 3 blue under the river, 2 rolled since


@pytest.mark.rule("DIVINEPLAN-SOLO-05")
@pytest.mark.parametrize(
    "tile, told",
    [
        (8, {"tiles": {8: "2 blue"}}),  # not Full
        (8, {"tiles": {8: "2 blue"}, "demigods": [{"lock": ["aeacus", "perseus"]}]}),  # nor for what the player has
        (15, {"tiles": {15: "3 blue"}, "gods": [14, "off"]}),  # out of range
        (8, {"tiles": {8: "3 blue"}, "gods": [8, "off"]}),  # guarded
    ],
)
def test_the_shade_locks_nothing_else(tile: int, told: dict[str, Any]) -> None:
    table = shade_acts("gr", 5, **told)
    assert (table.on(tile), table.zone("favor").value) == (told["tiles"][tile], 8)


@pytest.mark.rule("DIVINEPLAN-SOLO-05")
def test_the_shade_locks_no_locked_tile() -> None:
    table = shade_acts("rr", 5, tiles={2: "river by 0", 0: "3 green"})
    assert (table.on(2), table.on(0), table.zone("favor").value) == ("river by 0", "forest by shade", 6)


@pytest.mark.rule("DIVINEPLAN-SOLO-05")
def test_the_shade_needs_a_landscape_tile_too() -> None:
    forests = dict.fromkeys((7, 11, 12, 13, 14, 1), "forest by 0")
    table = shade_acts("rr", 5, tiles={**forests, 2: "3 green", 0: "3 blue"}, gods=[15, "off"])
    assert (table.on(2), table.on(0)) == ("3 green", "river by shade")


# -- the Shade as an opposing god ------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SOLO-06")
def test_the_shade_guards_its_tile() -> None:
    table = Table(**SOLO, gods=[0, 6], satchels=["2 red"], tiles={6: "1 red", 1: "1 red"})
    assert table.tiles("move") == set(range(1, 16)) - {6}
    assert table.refuses("move 6").rule == "DIVINEPLAN-MOVE-03"
    table.do("move 5", "column place")
    assert table.tiles("place red") == {0, 1, 2, 4, 5, 8, 9, 10}


@pytest.mark.rule("DIVINEPLAN-SOLO-06")
def test_heracles_changes_places_with_the_shade() -> None:
    table = Table(
        **SOLO, gods=[0, 15], satchels=["1 red"], demigods=[{"shift": ["heracles"]}], tiles={1: "1 red"}, step="column"
    )
    table.do("column shift", "use heracles")
    assert table.options() == ["swap 1", "skip"]
    table.do("swap 1")
    assert (table.god(0), table.god(1)) == (15, 0)
    assert table.tiles("place blue") == {10, 11, 14, 15}


@pytest.mark.rule("DIVINEPLAN-SOLO-06")
def test_minos_robs_the_shade_and_icarus_does_not_reach_it() -> None:
    told: dict[str, Any] = {
        "gods": [0, 15],
        "satchels": ["1 red"],
        "tiles": {15: "1 blue", 9: "1 red"},
        "step": "column",
    }
    table = Table(**SOLO, demigods=[{"shift": ["minos", "icarus"]}], **told).do("column shift", "use minos")
    assert table.tiles("shift from") == {9, 15}
    table = Table(**SOLO, demigods=[{"shift": ["deucalion", "icarus"]}], **told).do("column shift", "use deucalion")
    assert table.tiles("place green") == set(range(15)) - {3, 9}


@pytest.mark.rule("DIVINEPLAN-SOLO-06")
def test_ganymede_gives_the_shade_nothing() -> None:
    table = Table(**SOLO, gods=[5, 15], satchels=["1 red"], demigods=[{"place": ["ganymede"]}], step="column")
    table.do("use ganymede", "place blue 5")
    assert (table.bank(), table.satchel(0)) == ((25, 24, 24), (0, 1, 0))


@pytest.mark.rule("DIVINEPLAN-SOLO-06")
def test_the_shade_never_scores_but_its_locks_may_fit_the_plan() -> None:
    locks = {2: "river by shade", 7: "forest by shade", 8: "forest by shade", 0: "mountain by 0"}  # 3, 3, 3, 1
    result = ended(Table(**SOLO, favor_tokens=4, tiles=locks, plans=["plan_01"], step="recruit"))
    assert [(seat.seat, seat.parts["plan"], seat.parts["favor"], seat.score) for seat in result.seats] == [(0, 7, 1, 8)]


# -- the end ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SOLO-07")
def test_after_the_players_last_token_the_shade_does_not_act() -> None:
    locks = {0: "forest by 0", 1: "forest by 0", 2: "forest by shade"}
    table = Table(
        **SOLO,
        favor_tokens=4,
        tiles={**locks, 5: "3 red"},
        gods=[6, 15],
        satchels=["3 green 1 red"],
        step="column",
        market=["icarus"],
        epics=EPICS,
    )
    table.do("column lock", "pay two green green")
    assert (table.options(), table.state.result()) == (["recruit icarus", "pass"], None)  # he finishes his turn
    table.do("pass")
    assert ended(table).rule == "DIVINEPLAN-END-02"
    assert (table.events("roll"), table.events("move")) == ([], [])


@pytest.mark.rule("DIVINEPLAN-SOLO-07")
def test_the_game_ends_at_once_when_the_shade_places_the_last_token() -> None:
    locks = {11: "forest by 0", 12: "forest by 0", 13: "forest by shade"}
    table = shade_acts("gr", 5, favor_tokens=4, tiles={**locks, 8: "3 blue"})
    assert ended(table).rule == "DIVINEPLAN-END-02"
    assert table.on(8) == "river by shade"
    assert [seat for kind, seat in happenings(table) if kind == "roll"] == [1]


@pytest.mark.rule("DIVINEPLAN-SOLO-07")
def test_the_round_limit_holds_for_the_trial() -> None:
    assert shade_acts("gr", 5, round=59).state.result() is None
    table = shade_acts("gr", 5, round=60)
    assert ended(table).rule == "DIVINEPLAN-END-05"
    assert [seat for kind, seat in happenings(table) if kind == "roll"] == [1]  # the Shade's last turn, no 61st of his


# eight locks: three that fit plan_01, worth 3 each, are the player's (18 points); five of the Shade do not fit
LOCKS = {2: "river by 0", 7: "forest by 0", 8: "mountain by 0"}
FOREIGN = {0: "forest by shade", 1: "river by shade", 4: "river by shade", 5: "river by shade", 9: "forest by shade"}


@pytest.mark.rule("DIVINEPLAN-SOLO-08")
@pytest.mark.parametrize(
    "demigods, score, title, value",
    [
        ({}, 18, "Mortal", 0.0),
        ({"place": ["cadmus"]}, 21, "Mortal", 0.0),
        ({"shift": ["minos"]}, 22, "Hero", 0.0),
        ({"place": ["cadmus"], "shift": ["minos"], "lock": ["aeacus"]}, 27, "Hero", 0.0),
        ({"place": ["cadmus"], "shift": ["heracles"], "lock": ["aeacus"]}, 28, "Demigod", 1.0),
        ({"place": ["cadmus", "jason"], "shift": ["heracles"], "lock": ["achilles"]}, 33, "Demigod", 1.0),
        ({"place": ["cadmus", "jason"], "shift": ["heracles"], "lock": ["achilles", "perseus"]}, 34, "Olympian", 1.0),
    ],
)
def test_the_bands_of_the_trial(demigods: dict[str, list[str]], score: int, title: str, value: float) -> None:
    result = ended(Table(**SOLO, tiles=LOCKS | FOREIGN, plans=["plan_01"], demigods=[demigods], step="recruit"))
    (seat,) = result.seats
    assert (seat.score, seat.title, seat.value) == (score, title, value)


@pytest.mark.rule("DIVINEPLAN-SOLO-08")
def test_no_points_at_all_are_a_mortals() -> None:
    (seat,) = ended(Table(**SOLO, favor_tokens=5, tiles=FOREIGN, plans=["plan_01"], step="recruit")).seats
    assert (seat.score, seat.title, seat.value) == (0, "Mortal", 0.0)

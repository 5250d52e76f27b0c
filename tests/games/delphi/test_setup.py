"""Ledger sections 3.2 to 3.4 and 3.23: board, supply, players, shortened game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon.core.errors import BadOption, BadPosition
from agon.core.protocol import Entity
from agon.games.delphi.board import Terrain
from agon.games.delphi.grammar import load_cards
from tests.games.delphi.table import COLOURS, GAME, Table, ship_of, tasks_of

DATA = load_cards()
TERRAIN = Terrain(DATA)


def sea(options: dict[str, Any], seed: int = 1) -> list[Entity]:
    return GAME.new(options, seed).view(-1).zones[0].entities


def tagged(spaces: list[Entity], word: str) -> list[Entity]:
    return [space for space in spaces if word in space.tags]


@pytest.mark.rule("DELPHI-BOARD-13", "DELPHI-RULING-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_offerings_are_spread_evenly(seats: int) -> None:
    for seed in range(3):
        islands = [[cube.colour for cube in space.holds] for space in tagged(sea({"seats": seats}, seed), "offering")]
        assert all(len(colours) == len(set(colours)) == seats for colours in islands)
        assert Counter(colour for colours in islands for colour in colours) == dict.fromkeys(COLOURS, seats)


@pytest.mark.rule("DELPHI-BOARD-14")
def test_every_temple_island_has_a_temple() -> None:
    assert sorted(space.holds[0].colour for space in tagged(sea({}), "temple")) == sorted(COLOURS)


@pytest.mark.rule("DELPHI-BOARD-15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_monsters_are_spread(seats: int) -> None:
    spaces = tagged(sea({"seats": seats}), "monster")
    islands = {space.id: [monster.colour for monster in space.holds] for space in spaces}
    for space in spaces:
        assert len(set(islands[space.id])) == len(islands[space.id]) == (2 if "marked" in space.tags else seats - 1)
    assert Counter(colour for colours in islands.values() for colour in colours) == dict.fromkeys(COLOURS, seats)


@pytest.mark.rule("DELPHI-BOARD-16", "DELPHI-BOARD-17", "DELPHI-INFO-04")
def test_statues_and_island_tiles() -> None:
    spaces = sea({})
    assert all(len(space.holds) == 3 for space in tagged(spaces, "city"))
    assert all(space.holds[0].face_down for space in tagged(spaces, "shrine"))
    pool = next(zone for zone in GAME.new({}, 1).view(-1).zones if zone.id == "pool")
    assert Counter(tile.colour for tile in pool.entities) == {"blue": 3, "red": 3, "yellow": 3, "green": 3}


# -- supply and players -----------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-SUPPLY-01", "DELPHI-SUPPLY-02", "DELPHI-SUPPLY-03", "DELPHI-SUPPLY-04")
def test_the_supply() -> None:
    zones = {zone.id: zone for zone in GAME.new({"ship_tiles": "first_game"}, 1).view(-1).zones}
    assert zones["oracle-deck"].size == 30
    assert zones["injury-deck"].size == 42 - 2
    assert len(zones["companions"].entities) == 18
    assert len(zones["display"].entities) == 6
    assert zones["equipment-deck"].size == 16


@pytest.mark.rule("DELPHI-PLAYER-01", "DELPHI-RULING-63")
def test_player_colours() -> None:
    view = GAME.new({"seats": 3, "colours": "green-yellow-red-blue"}, 1).view(-1)
    assert [seat.name for seat in view.seats] == ["Green", "Yellow", "Red"]
    with pytest.raises(BadOption):
        GAME.new({"colours": "green-green-red-blue"}, 1)


@pytest.mark.rule(
    "DELPHI-PLAYER-02", "DELPHI-PLAYER-09", "DELPHI-PLAYER-10", "DELPHI-PLAYER-12", "DELPHI-EX-14", "DELPHI-RULING-79"
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_players_begin_with(seats: int) -> None:
    state = GAME.new({"seats": seats, "ship_tiles": "first_game"}, 2)
    for side in state.view(-1).seats:
        zones = {zone.id.split(":")[0]: zone for zone in side.zones}
        assert zones["favor"].value == 3 + side.seat + (1 if ship_of(side) == "ship_favor" else 0)
        assert zones["injuries"].size == 1
        colour = zones["injuries"].entities[0].colour
        rows = {god.colour: god.facts["row"] for god in zones["gods"].entities}
        assert rows == {**dict.fromkeys(COLOURS, 0), colour: 5 - seats}
        assert len(tasks_of(side)) == 12
        assert len(zones["dice"].entities) == 3


@pytest.mark.rule("DELPHI-PLAYER-03", "DELPHI-PLAYER-05", "DELPHI-RULING-46")
def test_ship_tiles_are_dealt() -> None:
    for seed in range(5):
        for mode in ("random", "first_game"):
            view = GAME.new({"seats": 4, "ship_tiles": mode}, seed).view(-1)
            ids = [ship_of(side) for side in view.seats]
            assert len(set(ids)) == 4
            if mode == "first_game":
                assert set(ids) == {"ship_shield", "ship_range", "ship_favor", "ship_discount"}


@pytest.mark.rule("DELPHI-PLAYER-04", "DELPHI-PLAYER-06")
def test_ship_tiles_are_picked_from_the_last_seat_on() -> None:
    state = GAME.new({"seats": 3, "ship_tiles": "selected"}, 1)
    counts = []
    for seat in (2, 1, 0):
        assert state.to_move() == [seat]
        counts.append(len(state.legal(seat)))
        state.apply(seat, state.legal(seat)[0])
    assert counts == [4, 3, 2]
    assert not [zone for zone in state.view(-1).zones if zone.id == "ship-offer"]


@pytest.mark.rule("DELPHI-PLAYER-13", "DELPHI-PLAYER-14", "DELPHI-RULING-45")
def test_everybody_has_the_same_twelve_tasks() -> None:
    for seed in range(4):
        view = GAME.new({"seats": 3, "ship_tiles": "first_game"}, seed).view(-1)
        tasks = [tasks_of(side) for side in view.seats]
        assert tasks[0] == tasks[1] == tasks[2]
        coloured = [name.split(":")[1] for name in tasks[0] if not name.endswith("white")]
        assert sorted(coloured) == ["black", "blue", "purple", "yellow"]


@pytest.mark.rule(
    "DELPHI-VAR-01",
    "DELPHI-VAR-02",
    "DELPHI-VAR-03",
    "DELPHI-PLAYER-15",
    "DELPHI-PLAYER-17",
    "DELPHI-RULING-41",
    "DELPHI-RULING-42",
)
@pytest.mark.parametrize(
    ("k", "shrines", "statues", "offerings", "monsters"),
    [(0, 3, 3, 3, 3), (1, 3, 2, 3, 3), (2, 2, 2, 3, 3), (3, 2, 2, 3, 2), (4, 2, 2, 2, 2)],
)
def test_the_shortened_game(k: int, shrines: int, statues: int, offerings: int, monsters: int) -> None:
    view = GAME.new({"returned_tasks": k, "ship_tiles": "first_game"}, 3).view(-1)
    for side in view.seats:
        tiles = Counter(tile.split(":")[0] for tile in tasks_of(side))
        assert tiles == {"shrine": shrines, "statue": statues, "offering": offerings, "monster": monsters}
        assert side.parts["shrines"] == shrines
        assert tasks_of(side) == tasks_of(view.seats[0])


@pytest.mark.rule("DELPHI-VAR-05")
def test_the_modes_can_be_combined() -> None:
    state = GAME.new({"returned_tasks": 3, "board": "random", "ship_tiles": "selected", "seats": 3}, 5)
    assert state.to_move() == [2]


def test_positions_that_can_not_be_are_refused() -> None:
    for told, reason in (
        ({"ships": ["2,1"]}, "no space"),
        ({"ships": ["-2,0"]}, "TERM-05"),
        ({"hands": ["6 red"]}, "only 5"),
        ({"shields": [12]}, "SHIELD-01"),
        ({"favor": [-1]}, "TERM-11"),
        ({"raised": {"3,2": "red"}}, "STATUE-02"),
        ({"offerings": {"-2,0": "red red"}}, "twice"),
        ({"nonsense": 1}, "not part of"),
        ({"dice": ["red"]}, "three dice"),
    ):
        with pytest.raises(BadPosition, match=reason):
            Table(**told)

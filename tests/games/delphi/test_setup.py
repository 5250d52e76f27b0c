"""Ledger sections 3.2 to 3.4 and 3.23: board, supply, players, shortened game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon.core.errors import BadOption, BadPosition, CardFileError
from agon.core.protocol import Entity
from agon.core.rng import keyed
from agon.games.delphi.board import Board, Terrain
from agon.games.delphi.game import make
from agon.games.delphi.grammar import load_cards
from agon.games.delphi.layout import compact, problem_of, random_layout
from tests.games.delphi.table import COLOURS, GAME, Table

DATA = load_cards()
TERRAIN = Terrain(DATA)


def sea(options: dict[str, Any], seed: int = 1) -> list[Entity]:
    return GAME.new(options, seed).view(-1).zones[0].entities


def tagged(spaces: list[Entity], tag: str) -> list[Entity]:
    return [space for space in spaces if tag in space.tags]


@pytest.mark.rule("DELPHI-BOARD-01", "DELPHI-BOARD-05")
def test_the_compact_layout_is_what_is_written_out() -> None:
    spaces = {space.at: space for space in sea({})}
    assert len(DATA.compact_cells) == 129
    for q, r, kind, colour, tile in DATA.compact_cells:
        space = spaces[q, r]
        assert space.facts["tile"] == tile
        assert kind.split("_")[0] in space.tags
        if colour:
            assert space.colour == colour


@pytest.mark.rule("DELPHI-BOARD-05", "DELPHI-BOARD-06", "DELPHI-BOARD-02", "DELPHI-RULING-06", "DELPHI-RULING-07")
def test_what_is_printed_on_the_tiles() -> None:
    spaces = sea({})
    water = tagged(spaces, "water")
    assert len(water) == 84
    assert Counter(space.colour for space in water) == dict.fromkeys(COLOURS, 14)
    kinds = {
        tag: len(tagged(spaces, tag)) for tag in ("offering", "temple", "statue", "monster", "marked", "shrine", "city")
    }
    assert kinds == {"offering": 6, "temple": 6, "statue": 6, "monster": 9, "marked": 3, "shrine": 12, "city": 6}
    holders = [thing for space in tagged(spaces, "statue") for thing in space.holds]
    sites = [thing.colour for thing in holders if thing.kind == "slot"]
    assert Counter(sites) == dict.fromkeys(COLOURS, 3)


@pytest.mark.rule("DELPHI-BOARD-04", "DELPHI-RULING-05")
def test_the_shallows_of_the_compact_layout() -> None:
    assert {space.at for space in tagged(sea({}), "shallow")} == {(2, 1), (-1, 3)}


@pytest.mark.rule("DELPHI-BOARD-10", "DELPHI-BOARD-11", "DELPHI-RULING-68")
def test_the_checker_takes_the_compact_layout_and_nothing_moved() -> None:
    layout = compact(DATA)
    assert problem_of(TERRAIN, layout) == ""
    for tile in range(18):
        moved = [place[:] for place in layout]
        moved[tile][0] += 20
        assert "DELPHI-BOARD" in problem_of(TERRAIN, moved)
    overlapping = [place[:] for place in layout]
    overlapping[5][0] += 1
    assert "covers" in problem_of(TERRAIN, overlapping)


def check_random_layouts(seeds: range) -> None:
    found = set()
    for seed in seeds:
        layout = random_layout(TERRAIN, DATA, keyed(seed))
        assert problem_of(TERRAIN, layout) == ""
        assert len(Board(TERRAIN, layout).shallows) <= 2 + 14
        found.add(str(layout))
    assert len(found) == len(seeds)


@pytest.mark.rule("DELPHI-BOARD-07", "DELPHI-BOARD-08", "DELPHI-BOARD-09")
def test_random_layouts_are_legal_and_different() -> None:
    check_random_layouts(range(10))


@pytest.mark.slow
@pytest.mark.rule("DELPHI-BOARD-07", "DELPHI-BOARD-08", "DELPHI-BOARD-09")
def test_five_hundred_random_layouts_are_legal() -> None:
    check_random_layouts(range(1000, 1500))


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


@pytest.mark.rule("DELPHI-BOARD-18")
def test_an_own_layout_is_read_and_a_bad_one_refused() -> None:
    def text(move: int) -> str:
        rows = []
        for tile, (q, r, rot, flip) in zip(DATA.tiles, DATA.compact, strict=True):
            shift = move if tile.id == "city_red" else 0
            rows.append(
                f'{{ tile = "{tile.id}", q = {q + shift}, r = {r}, rot = {rot}, flip = {str(bool(flip)).lower()} }}'
            )
        return f"[layout.custom]\nplacements = [{', '.join(rows[:12])}]\ncity_placements = [{', '.join(rows[12:])}]\n"

    state = make(text(0), "mine.toml").new({"board": "custom"}, 1)
    assert {space.at for space in state.view(-1).zones[0].entities} == {space.at for space in sea({})}
    with pytest.raises(CardFileError, match=r"city_red.*DELPHI-BOARD"):
        make(text(9), "mine.toml")
    with pytest.raises(BadOption):
        GAME.new({"board": "custom"}, 1)


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
        ship = zones["tile"].entities[0].id
        assert zones["favor"].value == 3 + side.seat + (1 if ship == "ship_tile:ship_favor" else 0)
        assert zones["injuries"].size == 1
        colour = zones["injuries"].entities[0].colour
        rows = {god.colour: god.facts["row"] for god in zones["gods"].entities}
        assert rows == {**dict.fromkeys(COLOURS, 0), colour: 5 - seats}
        assert zones["tasks"].size == 12
        assert len(zones["dice"].entities) == 3


@pytest.mark.rule("DELPHI-PLAYER-03", "DELPHI-PLAYER-05", "DELPHI-RULING-46")
def test_ship_tiles_are_dealt() -> None:
    for seed in range(5):
        for mode in ("random", "first_game"):
            view = GAME.new({"seats": 4, "ship_tiles": mode}, seed).view(-1)
            ids = [side.zones[-1].entities[0].id.removeprefix("ship_tile:") for side in view.seats]
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
        tasks = [[tile.id.split(":", 2)[2] for tile in side.zones[0].entities] for side in view.seats]
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
        tiles = Counter(
            tile.id.split(":")[2] for tile in side.zones[0].entities for i in range(int(str(tile.facts["count"])))
        )
        assert tiles == {"shrine": shrines, "statue": statues, "offering": offerings, "monster": monsters}
        assert side.parts["shrines"] == shrines
        assert [tile.id.split(":", 2)[2] for tile in side.zones[0].entities] == [
            tile.id.split(":", 2)[2] for tile in view.seats[0].zones[0].entities
        ]


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

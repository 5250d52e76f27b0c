"""What players see: the sea with all that lies on it, spaces in reach with their price, and questions in words."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from agon.cli.table import draw_view
from tests.games.delphi.table import COLOURS, GAME, Table

BAY: dict[str, Any] = {"ships": ["3,6"], "dice": ["black black yellow"], "favor": [9], "ship": ["ship_shield"]}


@pytest.mark.rule("DELPHI-MOVE-04", "DELPHI-MOVE-11", "DELPHI-COLOUR-01")
def test_the_sea_shows_where_a_move_can_end_and_what_it_costs() -> None:
    table = Table(**BAY)
    assert table.reach() == {}
    table.do("use die black")
    assert table.reach()["2,5"] == 1 + 3  # recoloured to purple, and three spaces too far
    assert "4 Favor Tokens" in str(table.at("2,5").label)
    assert set(table.choice("move purple").targets) <= {table.at(place).id for place in table.reach()}
    table.do("move purple")
    assert set(table.reach()) == table.places()
    assert table.reach()["2,5"] == 3
    assert all(table.at(place).colour == "purple" for place in table.reach())
    assert table.do("sail 2,5").reach() == {}


@pytest.mark.rule("DELPHI-GOD-08")
def test_poseidon_reaches_all_water_for_nothing() -> None:
    table = Table(**BAY, gods=[{"blue": 6}]).do("god blue")
    assert len(table.reach()) == 83
    assert set(table.reach().values()) == {0}


@pytest.mark.rule("DELPHI-BOARD-12", "DELPHI-BOARD-13", "DELPHI-BOARD-14", "DELPHI-BOARD-15", "DELPHI-INFO-01")
def test_what_lies_on_the_sea() -> None:
    table = Table(
        seats=3, ships=["1,0"], offerings={"-2,0": "red blue green"}, monsters={"1,1": "black red"},
        temples={"-3,1": "yellow"}, raised={"3,2": "blue"},
    )  # fmt: skip
    assert table.on("1,0") == ["Blue's ship"]
    assert table.on("0,0") == ["Red's ship", "Yellow's ship"]
    assert table.on("-2,0") == ["red offering", "blue offering", "green offering"]
    assert table.on("1,1") == ["red monster", "black monster"]
    assert table.on("-3,1") == ["yellow temple"]
    assert table.on("3,2") == ["blue statue", "yellow building site", "green building site"]
    assert table.at("3,2").holds[0].kind == "figure"
    assert table.on("5,-7") == ["red statue"] * 3
    assert str(table.at("1,1").label) == "monster island (1,1): red monster and black monster"
    assert str(table.at("5,-4").label) == "red shrine island (5,-4): Island Tile face down"
    assert [space.at for space in table.zone("sea").entities if space.name == "shallow"] == [(2, 1), (-1, 3)]


@pytest.mark.rule("DELPHI-SHRINE-02", "DELPHI-SHRINE-04", "DELPHI-INFO-03")
def test_island_tiles_tell_what_they_are() -> None:
    table = Table(
        islands={"5,-4": "island_red_beta", "0,-3": "island_blue_alpha", "2,-2": "island_green_delta"},
        face_up=["5,-4"], built=["0,-3"], seen=[["2,-2"], ["2,-2"]],
    )  # fmt: skip
    tile, built, seen = (table.at(place, 0).holds[0] for place in ("5,-4", "0,-3", "2,-2"))
    assert (tile.name, tile.colour, tile.holds) == ("Island Tile, red, beta", "red", [])
    assert [(shrine.name, shrine.owner) for shrine in built.holds] == [("shrine of Blue", 0)]
    assert seen.face_down and str(seen.text) == "green delta" and "seen by Blue and Red" in str(seen.label)
    assert table.at("2,-2").holds[0].text == ""
    assert {token.name for token in table.zone("pool").entities} & {"red beta", "blue alpha", "green delta"} == {
        "green delta"
    }


@pytest.mark.rule("DELPHI-FIGHT-02", "DELPHI-FIGHT-05")
def test_a_fight_shows_what_must_be_rolled() -> None:
    table = Table(
        ships=["0,1"], dice=["red red blue"], monsters={"1,1": "red"}, tasks=[["white monster"]], shields=[2],
        rolls={"battle": [3]},
    ).do("use die red", "fight red")  # fmt: skip
    assert table.entity("battle-die").facts == {"shows": "7+"}
    prompt = table.state.prompt(0)
    assert prompt is not None and "strength 7" in str(prompt.question)


@pytest.mark.rule("DELPHI-FREE-02", "DELPHI-SHIP-04", "DELPHI-TURN-04")
def test_labels_say_how_much_favor_is_taken() -> None:
    for ship, count in (("ship_range", 2), ("ship_favor", 3)):
        table = Table(dice=["red red blue"], ship=[ship]).do("use die red")
        assert str(table.choice("take favor").label) == f"Take {count} Favor Tokens"
        table = Table(dice=["red red blue"], ship=[ship], injuries=["", "1 red"], step="check")
        assert str(table.choice("bonus favor").label) == f"Take {count} Favor Tokens"


@pytest.mark.rule("DELPHI-COLOUR-01", "DELPHI-COLOUR-05")
def test_every_recolouring_shows_its_price() -> None:
    table = Table(dice=["red red blue"], favor=[5], ship=["ship_range"]).do("use die red")
    prices = ["", *(f" (recolour: {steps} favor)" for steps in range(1, 6))]
    labels = [str(table.choice(f"advance {colour}").label) for colour in COLOURS]
    assert labels == [f"Advance the {colour} god{price}" for colour, price in zip(COLOURS, prices, strict=True)]


def test_the_terminal_shows_the_whole_sea() -> None:
    table = Table(**BAY, monsters={"1,1": "red black"}).do("use die black", "move purple")
    console = Console(width=100, record=True, file=StringIO())
    console.print(draw_view(table.state.view(0), GAME.title, 100))
    lines = console.export_text().splitlines()
    first = next(i for i, line in enumerate(lines) if "cit·r" in line)
    sea = "\n".join(lines[first : first + 34])
    assert all(len(line) <= 100 for line in lines)
    assert sea.count("Zeus") == 1 and "♟rk" in sea and "▲R" in sea and "▲B" in sea
    assert sea.count("shr·") == 12 and sea.count("cit·") == 6 and sea.count("shall") == 2
    assert "*3" in sea  # in reach for three favor
    assert "* in reach" in "\n".join(lines)

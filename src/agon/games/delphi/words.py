"""Words for events, prompts and views."""

from __future__ import annotations

from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import (
    CITIES,
    CITY,
    KIND_NAMES,
    MONSTER,
    MONSTERS,
    SHRINE,
    SHRINES,
    WATER,
    ZEUS,
    kind_of_land,
)
from agon.games.delphi.state import DelphiState


def who(s: DelphiState, seat: int) -> str:
    """A player is called by his colour."""
    return s.cards.data.player_colours[s.colours[seat]].capitalize()


def place(s: DelphiState, space: int) -> str:
    """`(1,-2)`: where a space lies."""
    at = s.sea().places[space]
    return f"({at[0]},{at[1]})"


def space_words(s: DelphiState, space: int) -> str:
    """`blue water (0,-1)`, `red shrine island (5,-4)`, `Zeus (0,0)`."""
    terrain = s.sea().terrain
    if space < WATER:
        return f"{COLOURS[terrain.water_colour[space]]} water {place(s, space)}"
    if space == ZEUS:
        return f"Zeus {place(s, space)}"
    return f"{land_name(s, space)} {place(s, space)}"


def land_name(s: DelphiState, space: int) -> str:
    """`marked monster island`, `red shrine island`, `red city`."""
    terrain = s.sea().terrain
    kind = kind_of_land(space)
    if kind == CITIES:
        return f"{COLOURS[space - CITY]} city"
    if kind == SHRINES:
        return f"{COLOURS[terrain.hexagons[space - SHRINE]]} shrine island"
    marked = kind == MONSTERS and terrain.marked >> (space - MONSTER) & 1
    return f"{'marked ' if marked else ''}{KIND_NAMES[kind]} island"


def space_id(s: DelphiState, space: int) -> str:
    return f"space:{s.sea().terrain.names[space]}"


def god_name(s: DelphiState, colour: int) -> str:
    return s.cards.things[colour].name


def tokens(count: int) -> str:
    return "1 Favor Token" if count == 1 else f"{count} Favor Tokens"


def tile_words(s: DelphiState, island: int) -> str:
    """What the Island Tile on a shrine island shows."""
    tile = s.cards.data.island_tiles[s.tiles[island]]
    return f"{tile.player_colour} {tile.letter}"

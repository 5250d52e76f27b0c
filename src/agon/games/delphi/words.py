"""What the game's sentences name: players, colours, spaces, gods, cards and tokens."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Argument, SeatName, Text, Thing, Word, Words, text
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import CITIES, CITY, MONSTER, MONSTERS, SHRINE, SHRINES, WATER, ZEUS, kind_of_land
from agon.games.delphi.cards import Component
from agon.games.delphi.state import DelphiState


def who(s: DelphiState, seat: Seat) -> SeatName:
    """A player is called by his colour."""
    return SeatName(seat, player_colour(s, seat).capitalize())


def player_colour(s: DelphiState, seat: Seat) -> str:
    return s.cards.data.player_colours[s.setup.colours[seat]]


def colour_word(colour: int) -> Word:
    return Word(COLOURS[colour])


def colour_title(colour: int) -> Word:
    """At the beginning of a sentence."""
    return Word(COLOURS[colour], COLOURS[colour].capitalize())


# -- the board -------------------------------------------------------------------------------------------------------
def space_id(s: DelphiState, space: int) -> str:
    return f"space:{s.sea().terrain.names[space]}"


def spot(s: DelphiState, space: int) -> Thing:
    """`(1,-2)`: a space by where it lies."""
    at = s.sea().places[space]
    return Thing(space_id(s, space), f"({at[0]},{at[1]})")


def space_words(s: DelphiState, space: int) -> Text:
    """`blue water (0,-1)`, `red shrine island (5,-4)`, `marked monster island (0,5)`, `Zeus (0,0)`."""
    terrain = s.sea().terrain
    where = spot(s, space)
    if space < WATER:
        return text("{colour} water {space}", colour=colour_word(terrain.water_colour[space]), space=where)
    if space == ZEUS:
        return text("Zeus {space}", space=where)
    kind = kind_of_land(space)
    if kind == CITIES:
        return text("{colour} city {space}", colour=colour_word(space - CITY), space=where)
    if kind == SHRINES:
        colour = terrain.hexagons[space - SHRINE]
        return text("{colour} shrine island {space}", colour=colour_word(colour), space=where)
    if kind == MONSTERS and terrain.marked >> (space - MONSTER) & 1:
        return text("marked monster island {space}", space=where)
    return text(ISLANDS[kind], space=where)


ISLANDS: Final = ["offering island {space}", "temple island {space}", "statue island {space}", "monster island {space}"]


def tile_words(s: DelphiState, island: int) -> Text:
    """What the Island Tile on a shrine island shows."""
    tile = s.cards.data.island_tiles[s.tiles[island]]
    return text("{colour} {letter}", colour=Word(tile.player_colour), letter=Word(tile.letter))


# -- gods, cards and tokens ------------------------------------------------------------------------------------------
def god(s: DelphiState, seat: Seat, colour: int) -> Thing:
    return Thing(god_id(seat, colour), s.cards.components[colour].name)


def god_id(seat: Seat, colour: int) -> str:
    return f"god:{seat}:{COLOURS[colour]}"


def card(component: Component) -> Thing:
    """A companion, Equipment Card or ship tile."""
    return Thing(card_id(component), component.name)


def card_id(component: Component) -> str:
    return f"{component.group}:{component.id}"


def card_words(component: Component) -> Text:
    """With what it does."""
    return text("{card}: {text}", card=card(component), text=component.words)


def favor(count: int) -> Text:
    word = Word("favor", "Favor Token") if count == 1 else Word("favor", "Favor Tokens")
    return text("{count} {favor}", count=count, favor=word)


def price_words(count: int) -> Text:
    """`2 favor`."""
    return text("{count} {favor}", count=count, favor=Word("favor"))


def joined(parts: list[Words]) -> Words:
    """Several remarks as one sentence, with the signs that they begin with."""
    if len(parts) == 1:
        return parts[0]
    places: dict[str, Argument] = {f"part{i}": parts[i] for i in range(len(parts))}
    return Text("".join("{" + name + "}" for name in places), places)

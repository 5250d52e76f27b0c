"""The parts of a position that lie on the board, and the words by which a position names things."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from agon.core.contract import need
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import MONSTER, OFFERING, SHRINE, STATUE, TEMPLE
from agon.games.delphi.state import STATUES_ABOARD, DelphiState, bits, with_value


def read_board(s: DelphiState, given: Mapping[str, Any]) -> None:
    s.offerings = read_islands(s, given, "offerings", OFFERING, 6, s.offerings)
    s.monsters = read_islands(s, given, "monsters", MONSTER, 9, s.monsters)
    s.raised = read_islands(s, given, "raised", STATUE, 6, s.raised)
    given_cubes = given_islands(s, given, "offerings", OFFERING, 6)
    given_monsters = given_islands(s, given, "monsters", MONSTER, 9)
    for colour in range(6):
        gone = sum(1 for seat in range(s.seats) if (s.cargo[seat] | s.made[seat]) >> colour & 1)
        s.offerings[colour] = thinned(s.offerings[colour], s.seats - gone, given_cubes)
        gone = sum(1 for seat in range(s.seats) if s.defeated[seat] >> colour & 1)
        s.monsters[colour] = thinned(s.monsters[colour], s.seats - gone, given_monsters)
        aboard = sum(1 for seat in range(s.seats) if s.cargo[seat] >> (STATUES_ABOARD + colour) & 1)
        s.statues[colour] = 3 - aboard - bits(s.raised[colour])
    if "temples" in given:
        for word, name in given["temples"].items():
            island, colour = island_of(s, word, TEMPLE, 6), colour_of(name)
            other = s.setup.temples.index(island)
            s.setup.temples[other], s.setup.temples[colour] = s.setup.temples[colour], island
    read_island_tiles(s, given)


def given_islands(s: DelphiState, given: Mapping[str, Any], key: str, first: int, count: int) -> int:
    return sum(1 << island_of(s, word, first, count) for word in given.get(key, {}))


def thinned(mask: int, most: int, given: int) -> int:
    """Takes pieces that are given to be elsewhere away from islands that are not given."""
    while bits(mask) > most and mask & ~given:
        free = mask & ~given
        mask &= ~(free & -free)
    return mask


def read_islands(
    s: DelphiState, given: Mapping[str, Any], key: str, first: int, count: int, now: list[int]
) -> list[int]:
    found = now[:]
    for word, colours in given.get(key, {}).items():
        island = island_of(s, word, first, count)
        wanted = [colour_of(name) for name in colours.split()]
        need(len(set(wanted)) == len(wanted), f"{key} at {word}: no colour twice on an island")
        for colour in range(6):
            found[colour] = found[colour] & ~(1 << island) | (1 << island if colour in wanted else 0)
    return found


def read_island_tiles(s: DelphiState, given: Mapping[str, Any]) -> None:
    names = [tile.id for tile in s.cards.data.island_tiles]
    for word, name in given.get("islands", {}).items():
        island, tile = island_of(s, word, SHRINE, 12), index_of(name, names, "Island Tile")
        other = s.tiles.index(tile)
        s.tiles[other], s.tiles[island] = s.tiles[island], tile
    for word in given.get("face_up", []):
        s.face_down &= ~(1 << island_of(s, word, SHRINE, 12))
    for word in given.get("built", []):
        island = island_of(s, word, SHRINE, 12)
        colour = s.cards.tile_colour[s.tiles[island]]
        need(colour in s.setup.colours, f"nobody plays the colour of the tile at {word}")
        s.built |= 1 << island
        s.face_down &= ~(1 << island)
        seat = s.setup.colours.index(colour)
        s.shrines = with_value(s.shrines, seat, s.shrines[seat] - 1)


# -- words -----------------------------------------------------------------------------------------------------------
def index_of(name: str, names: list[str], what: str) -> int:
    need(name in names, f"there is no {what} {name!r}: {', '.join(names)}")
    return names.index(name)


def colour_of(name: str) -> int:
    return index_of(name, COLOURS, "colour")


def read_counts(words: str | Mapping[str, int]) -> list[int]:
    """`2 red 1 blue`, or a table."""
    if isinstance(words, str):
        parts = words.split()
        words = {colour: int(count) for count, colour in zip(parts[::2], parts[1::2], strict=True)}
    for colour in words:
        colour_of(colour)
    return [int(words.get(colour, 0)) for colour in COLOURS]


def space_of(s: DelphiState, word: str) -> int:
    """A space by its name (`zeus3`) or its place (`0,-1`)."""
    board = s.sea()
    if word in board.terrain.names:
        return board.terrain.names.index(word)
    found = re.fullmatch(r"\(?(-?\d+), ?(-?\d+)\)?", word)
    need(found is not None, f"there is no space {word!r}")
    assert found is not None
    at = [int(found[1]), int(found[2])]
    need(at in board.places, f"there is no space at {word}")
    return board.places.index(at)


def island_of(s: DelphiState, word: str, first: int, count: int) -> int:
    space = space_of(s, word)
    need(first <= space < first + count, f"{word} is another kind of space")
    return space - first

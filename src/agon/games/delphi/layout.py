"""When a layout is legal (DELPHI-BOARD-10), and the compact one. How one is made at random: see random_layout.py."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Final

from agon.games.delphi.board import CITY, DIRECTIONS, SPACES, WATER, ZEUS, Terrain, cell_key, space_places
from agon.games.delphi.grammar import CardSet

TINY: Final = 1e-9  # degrees: DELPHI-RULING-68
FARTHEST: Final = 30  # from Zeus at (0,0); a legal layout never comes near


def problem_of(terrain: Terrain, layout: list[list[int]]) -> str:
    """Why a layout is not legal, with the space and the rule; empty if it is."""
    if len(layout) != len(terrain.tile_ids):
        return "all 12 Board Tiles and 6 City Tiles are laid, each once (DELPHI-BOARD-10)"
    for tile in range(len(layout)):
        q, r, rot, flip = layout[tile]
        if not (abs(q) <= FARTHEST and abs(r) <= FARTHEST and 0 <= rot <= 5 and 0 <= flip <= 1):
            limits = f"q and r are -{FARTHEST} to {FARTHEST}, rot is 0 to 5, flip is 0 or 1"
            return f"{terrain.tile_ids[tile]} cannot lie so: {limits} (DELPHI-BOARD-01)"
    places = space_places(terrain, layout)
    laid: dict[int, int] = {}
    for space in range(SPACES):
        if space != ZEUS:  # nothing fits into a ring hole without covering the ring
            key = cell_key(places[space][0], places[space][1])
            if key in laid:
                return f"{where(terrain, places, space)} covers {terrain.names[laid[key]]} (DELPHI-BOARD-10)"
            laid[key] = space
    return parted_problem(terrain, places)


def parted_problem(terrain: Terrain, places: list[list[int]]) -> str:
    """Whether all water is connected. That land touches water needs no look: it does on its own tile."""
    left: dict[int, int] = {}
    for space in range(1, WATER):
        left[cell_key(places[space][0], places[space][1])] = space
    edge = [places[0]]
    while len(edge) > 0:
        here = edge.pop()
        for step in DIRECTIONS:
            key = cell_key(here[0] + step[0], here[1] + step[1])
            if key in left:
                edge.append(places[left.pop(key)])
    if len(left) > 0:
        return f"{where(terrain, places, min(left.values()))} is cut off from other water (DELPHI-BOARD-02)"
    return city_problem(terrain, places)


def city_problem(terrain: Terrain, places: list[list[int]]) -> str:
    """Seen from the middle, neighbouring cities are 30 to 90 degrees apart (DELPHI-BOARD-11, RULING-68)."""
    centre = middle(terrain, places)
    seen = sorted([(angle_from(centre, places[CITY + city]), city) for city in range(6)])
    for i in range(6):
        angle, city = seen[i]
        other, neighbour = seen[(i + 1) % 6]
        gap = (other - angle) % 360.0
        if not 30.0 - TINY <= gap <= 90.0 + TINY:
            names = f"{terrain.tile_ids[12 + city]} and {terrain.tile_ids[12 + neighbour]}"
            return f"{where(terrain, places, CITY + city)}: {names} are {gap:.1f} degrees apart (DELPHI-BOARD-10)"
    return ""


def where(terrain: Terrain, places: list[list[int]], space: int) -> str:
    return f"{terrain.names[space]} at ({places[space][0]},{places[space][1]})"


def middle(terrain: Terrain, places: list[list[int]]) -> list[float]:
    """G: the mean of the centres of the 111 Board Tile spaces (DELPHI-RULING-68)."""
    x = 0.0
    y = 0.0
    count = 0
    for cell in terrain.cells:
        if cell.tile < terrain.board_tiles:
            at = centre_of(places[cell.space])
            x += at[0]
            y += at[1]
            count += 1
    return [x / count, y / count]


def centre_of(place: list[int]) -> list[float]:
    return [sqrt(3.0) * (place[0] + place[1] / 2), 1.5 * place[1]]


def angle_from(centre: list[float], place: list[int]) -> float:
    at = centre_of(place)
    return degrees(atan2(at[1] - centre[1], at[0] - centre[0]))


def compact(data: CardSet) -> list[list[int]]:
    return [list(place) for place in data.compact]

"""Layouts: when one is legal (DELPHI-BOARD-10), and how one is made at random (DELPHI-BOARD-07 to 09)."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Final

from agon.core.rng import Rng
from agon.games.delphi.board import (
    CITY,
    DIRECTIONS,
    SPACES,
    WATER,
    ZEUS,
    Board,
    Terrain,
    cell_key,
    space_places,
    turned,
)
from agon.games.delphi.grammar import CardSet

SIDE: Final = 128  # keys of spaces are (q + 64) * 128 + r + 64
STEPS: Final = [128, 127, -1, -128, -127, 1]  # the six neighbours, as differences of keys
TINY: Final = 1e-9  # degrees: DELPHI-RULING-68


# -- what is legal ---------------------------------------------------------------------------------------------------
def problem_of(terrain: Terrain, layout: list[list[int]]) -> str:
    """Why a layout is not legal, with the space and the rule; empty if it is."""
    if len(layout) != len(terrain.tile_ids):
        return "all 12 Board Tiles and 6 City Tiles are laid, each once (DELPHI-BOARD-10)"
    places = space_places(terrain, layout)
    laid: dict[int, int] = {}
    for space in range(SPACES):
        key = cell_key(places[space][0], places[space][1])
        if key in laid and ZEUS not in (space, laid[key]):
            return f"{where(terrain, places, space)} covers {terrain.names[laid[key]]} (DELPHI-BOARD-10)"
        if space != ZEUS:
            laid[key] = space
    for hole in terrain.holes:
        key = cell_key(layout[hole][0], layout[hole][1])
        if key in laid:
            return f"{where(terrain, places, laid[key])} lies on the hole of {terrain.tile_ids[hole]} (DELPHI-BOARD-10)"
    return parted_problem(terrain, layout, places)


def parted_problem(terrain: Terrain, layout: list[list[int]], places: list[list[int]]) -> str:
    board = Board(terrain, layout)
    reached = water_from(board, 0)
    for space in range(WATER):
        if not reached[space]:
            return f"{where(terrain, places, space)} is cut off from other water (DELPHI-BOARD-02)"
    touched = [False] * SPACES
    keys = {cell_key(places[space][0], places[space][1]): space for space in range(SPACES)}
    for space in range(WATER):
        for step in DIRECTIONS:
            key = cell_key(places[space][0] + step[0], places[space][1] + step[1])
            if key in keys:
                touched[keys[key]] = True
    for space in range(ZEUS + 1, SPACES):
        if not touched[space]:
            return f"{where(terrain, places, space)} touches no water (DELPHI-BOARD-10)"
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


def water_from(board: Board, start: int) -> list[bool]:
    reached = [False] * WATER
    reached[start] = True
    edge = [start]
    while len(edge) > 0:
        for other in board.links[edge.pop()]:
            if other < WATER and not reached[other]:
                reached[other] = True
                edge.append(other)
    return reached


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


# -- at random -------------------------------------------------------------------------------------------------------
class Shape:
    """A tile in one of its twelve positions: its spaces as differences of keys, water first known by `water`."""

    def __init__(self, rot: int, flip: int) -> None:
        self.rot = rot
        self.flip = flip
        self.cells: list[int] = []
        self.water: list[int] = []
        self.hole = False


def shapes_of(terrain: Terrain, tile: int) -> list[Shape]:
    shapes: list[Shape] = []
    for flip in range(2):
        for rot in range(6):
            shape = Shape(rot, flip)
            for cell in terrain.cells:
                if cell.tile == tile:
                    at = turned(cell.q, cell.r, rot, flip)
                    shape.cells.append(at[0] * SIDE + at[1])
                    if cell.space < WATER:
                        shape.water.append(at[0] * SIDE + at[1])
            shape.hole = tile in terrain.holes
            shapes.append(shape)
    return shapes


class Laying:
    """A board being laid: what is covered, where water is, and how many laid spaces each free one touches."""

    def __init__(self) -> None:
        self.covered = [False] * (SIDE * SIDE)
        self.water = [False] * (SIDE * SIDE)
        self.edges = [0] * (SIDE * SIDE)
        self.spaces: list[int] = []
        self.holes: list[int] = []

    def put(self, shape: Shape, at: int) -> None:
        for cell in shape.cells:
            self.covered[at + cell] = True
            self.spaces.append(at + cell)
            for step in STEPS:
                self.edges[at + cell + step] += 1
        for cell in shape.water:
            self.water[at + cell] = True
        if shape.hole:
            self.covered[at] = True  # nothing may be laid on a ring hole
            self.holes.append(at)

    def shore(self) -> list[int]:
        """The free spaces next to water, in order."""
        found: dict[int, bool] = {}
        for space in self.spaces:
            if self.water[space]:
                for step in STEPS:
                    if not self.covered[space + step]:
                        found[space + step] = True
        return sorted(found)

    def fits(self, shape: Shape, at: int) -> bool:
        for cell in shape.cells:
            if self.covered[at + cell]:
                return False
        return not (shape.hole and self.covered[at])

    def shared(self, shape: Shape, at: int) -> int:
        edges = 0
        for cell in shape.cells:
            edges += self.edges[at + cell]
        return edges


def random_layout(terrain: Terrain, data: CardSet, rng: Rng) -> list[list[int]]:
    """A legal layout by chance; after many vain attempts the compact one (DELPHI-BOARD-09)."""
    for attempt in range(data.random_layout["max_restarts"] + 1):
        layout = attempt_layout(terrain, data, rng)
        if len(layout) > 0 and problem_of(terrain, layout) == "":
            return layout
    return compact(data)


def attempt_layout(terrain: Terrain, data: CardSet, rng: Rng) -> list[list[int]]:
    layout: list[list[int]] = [[] for tile in terrain.tile_ids]
    laying = Laying()
    start = cell_key(0, 0)
    first = shapes_of(terrain, terrain.zeus_tile)[rng.below(6)]  # DELPHI-BOARD-07
    laying.put(first, start)
    layout[terrain.zeus_tile] = [0, 0, first.rot, first.flip]
    order = [tile for tile in range(terrain.board_tiles) if tile != terrain.zeus_tile]
    rng.shuffle(order)
    for tile in order:
        if not lay_tile(terrain, data, laying, layout, tile, rng):
            return []
    return layout if lay_cities(terrain, data, laying, layout, rng) else []


def lay_tile(terrain: Terrain, data: CardSet, laying: Laying, layout: list[list[int]], tile: int, rng: Rng) -> bool:
    """One of the placements that share the most edges, or enough of them (DELPHI-BOARD-08)."""
    shapes = shapes_of(terrain, tile)
    found: list[list[int]] = []
    best = 0
    shore = laying.shore()
    for number in range(len(shapes)):
        shape = shapes[number]
        tried: dict[int, bool] = {}
        for free in shore:
            for cell in shape.water:
                at = free - cell
                if at not in tried:
                    tried[at] = True
                    if laying.fits(shape, at):
                        edges = laying.shared(shape, at)
                        best = max(best, edges)
                        found.append([number, at, edges])
    if len(found) == 0:
        return False
    enough = min(data.random_layout["min_shared_edges"], best)
    good = [row for row in found if row[2] >= enough]
    chosen = good[rng.below(len(good))]
    settle(laying, layout, tile, shapes[chosen[0]], chosen[1])
    return True


def settle(laying: Laying, layout: list[list[int]], tile: int, shape: Shape, at: int) -> None:
    laying.put(shape, at)
    layout[tile] = [at // SIDE - 64, at % SIDE - 64, shape.rot, shape.flip]


def lay_cities(terrain: Terrain, data: CardSet, laying: Laying, layout: list[list[int]], rng: Rng) -> bool:
    """The City Tiles in a random order, about equally far apart (DELPHI-BOARD-09)."""
    outside = open_sea(laying)
    enclosed = count_enclosed(laying, outside)
    if enclosed > data.random_layout["max_inner_shallows"]:
        return False
    x = 0.0
    y = 0.0
    for space in laying.spaces:
        at = centre_of([space // SIDE - 64, space % SIDE - 64])
        x += at[0]
        y += at[1]
    centre = [x / len(laying.spaces), y / len(laying.spaces)]
    turn = rng.below(data.random_layout["city_sector_degrees"])
    order = list(range(terrain.board_tiles, len(terrain.tile_ids)))
    rng.shuffle(order)
    for i in range(len(order)):
        wanted = float(turn + data.random_layout["city_sector_degrees"] * i)
        if not lay_city(terrain, data, laying, layout, order[i], outside, centre, wanted, rng):
            return False
    return True


def lay_city(
    terrain: Terrain,
    data: CardSet,
    laying: Laying,
    layout: list[list[int]],
    tile: int,
    outside: list[bool],
    centre: list[float],
    wanted: float,
    rng: Rng,
) -> bool:
    """A placement on free, not enclosed spaces, with water at water and the city in its sector."""
    shapes = shapes_of(terrain, tile)
    found: list[list[int]] = []
    shore = laying.shore()
    for number in range(len(shapes)):
        shape = shapes[number]
        tried: dict[int, bool] = {}
        for free in shore:
            for cell in shape.water:
                at = free - cell
                if at not in tried:
                    tried[at] = True
                    if laying.fits(shape, at) and all(outside[at + c] for c in shape.cells):
                        city = at + shape.cells[0]
                        angle = angle_from(centre, [city // SIDE - 64, city % SIDE - 64])
                        off = (angle - wanted + 180.0) % 360.0 - 180.0
                        if abs(off) <= data.random_layout["city_max_offset_degrees"] + TINY:
                            found.append([number, at])
    if len(found) == 0:
        return False
    chosen = found[rng.below(len(found))]
    settle(laying, layout, tile, shapes[chosen[0]], chosen[1])
    return True


def bounds(laying: Laying) -> list[int]:
    rows = [space // SIDE for space in laying.spaces]
    columns = [space % SIDE for space in laying.spaces]
    return [min(rows) - 4, max(rows) + 4, min(columns) - 4, max(columns) + 4]


def open_sea(laying: Laying) -> list[bool]:
    """The uncovered spaces that the outside reaches."""
    low_q, high_q, low_r, high_r = bounds(laying)
    outside = [False] * (SIDE * SIDE)
    start = low_q * SIDE + low_r
    outside[start] = True
    edge = [start]
    while len(edge) > 0:
        here = edge.pop()
        for step in STEPS:
            there = here + step
            if low_q <= there // SIDE <= high_q and low_r <= there % SIDE <= high_r:
                if not laying.covered[there] and not outside[there]:
                    outside[there] = True
                    edge.append(there)
    return outside


def count_enclosed(laying: Laying, outside: list[bool]) -> int:
    low_q, high_q, low_r, high_r = bounds(laying)
    count = 0
    for q in range(low_q, high_q + 1):
        for r in range(low_r, high_r + 1):
            space = q * SIDE + r
            if not laying.covered[space] and not outside[space]:
                count += 1
    return count

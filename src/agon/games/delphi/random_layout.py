"""A layout at random, tile by tile, then the cities (DELPHI-BOARD-07 to 09)."""

from __future__ import annotations

from typing import Final

from agon.core.rng import Rng
from agon.games.delphi.board import WATER, Terrain, cell_key, turned
from agon.games.delphi.grammar import CardSet
from agon.games.delphi.layout import TINY, angle_from, centre_of, compact, problem_of

SIDE: Final = 128  # keys of spaces are (q + 64) * 128 + r + 64
STEPS: Final = [128, 127, -1, -128, -127, 1]  # the six neighbours, as differences of keys


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


class PartialLayout:
    """A board being laid: what is covered, where water is, and how many laid spaces each free one touches."""

    def __init__(self, terrain: Terrain, limits: dict[str, int]) -> None:
        self.terrain = terrain
        self.limits = limits
        self.layout: list[list[int]] = [[] for tile in terrain.tile_ids]
        self.covered = [False] * (SIDE * SIDE)
        self.water = [False] * (SIDE * SIDE)
        self.edges = [0] * (SIDE * SIDE)
        self.spaces: list[int] = []
        self.outside: list[bool] = []  # before the cities: the uncovered spaces that are not enclosed
        self.centre: list[float] = []

    def put(self, tile: int, shape: Shape, at: int) -> None:
        self.layout[tile] = [at // SIDE - 64, at % SIDE - 64, shape.rot, shape.flip]
        for cell in shape.cells:
            self.covered[at + cell] = True
            self.spaces.append(at + cell)
            for step in STEPS:
                self.edges[at + cell + step] += 1
        for cell in shape.water:
            self.water[at + cell] = True
        if shape.hole:
            self.covered[at] = True  # nothing may be laid on a ring hole

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
        partial = PartialLayout(terrain, data.random_layout)
        if lay_tiles(partial, rng) and lay_cities(partial, rng) and problem_of(terrain, partial.layout) == "":
            return partial.layout
    return compact(data)


def lay_tiles(partial: PartialLayout, rng: Rng) -> bool:
    """The Board Tiles in a random order, Zeus's first (DELPHI-BOARD-07)."""
    terrain = partial.terrain
    partial.put(terrain.zeus_tile, shapes_of(terrain, terrain.zeus_tile)[rng.below(6)], cell_key(0, 0))
    order = [tile for tile in range(terrain.board_tiles) if tile != terrain.zeus_tile]
    rng.shuffle(order)
    return all(lay_tile(partial, tile, rng) for tile in order)


def placements(partial: PartialLayout, shapes: list[Shape]) -> list[list[int]]:
    """Where a tile can lie: its position and place, on free spaces, with water at water that is laid already."""
    found: list[list[int]] = []
    shore = partial.shore()
    for number in range(len(shapes)):
        shape = shapes[number]
        tried: dict[int, bool] = {}
        for free in shore:
            for cell in shape.water:
                at = free - cell
                if at not in tried:
                    tried[at] = True
                    if partial.fits(shape, at):
                        found.append([number, at])
    return found


def lay_tile(partial: PartialLayout, tile: int, rng: Rng) -> bool:
    """One of the placements that share the most edges, or enough of them (DELPHI-BOARD-08)."""
    shapes = shapes_of(partial.terrain, tile)
    found = placements(partial, shapes)
    if len(found) == 0:
        return False
    edges = [partial.shared(shapes[number], at) for number, at in found]
    enough = min(partial.limits["min_shared_edges"], max(edges))
    good = [found[i] for i in range(len(found)) if edges[i] >= enough]
    chosen = good[rng.below(len(good))]
    partial.put(tile, shapes[chosen[0]], chosen[1])
    return True


def lay_cities(partial: PartialLayout, rng: Rng) -> bool:
    """The City Tiles in a random order, about equally far apart (DELPHI-BOARD-09)."""
    partial.outside = open_sea(partial)
    if count_enclosed(partial, partial.outside) > partial.limits["max_inner_shallows"]:
        return False
    partial.centre = centre_of_all(partial)
    sector = partial.limits["city_sector_degrees"]
    turn = rng.below(sector)
    order = list(range(partial.terrain.board_tiles, len(partial.terrain.tile_ids)))
    rng.shuffle(order)
    return all(lay_city(partial, order[i], float(turn + sector * i), rng) for i in range(len(order)))


def centre_of_all(partial: PartialLayout) -> list[float]:
    """G: the mean of the spaces laid so far (DELPHI-RULING-68)."""
    x = 0.0
    y = 0.0
    for space in partial.spaces:
        at = centre_of([space // SIDE - 64, space % SIDE - 64])
        x += at[0]
        y += at[1]
    return [x / len(partial.spaces), y / len(partial.spaces)]


def lay_city(partial: PartialLayout, tile: int, wanted: float, rng: Rng) -> bool:
    """A placement on free, not enclosed spaces, with water at water and the city in its sector."""
    shapes = shapes_of(partial.terrain, tile)
    good: list[list[int]] = []
    for number, at in placements(partial, shapes):
        cells = shapes[number].cells
        city = at + cells[0]
        angle = angle_from(partial.centre, [city // SIDE - 64, city % SIDE - 64])
        off = abs((angle - wanted + 180.0) % 360.0 - 180.0)
        if off <= partial.limits["city_max_offset_degrees"] + TINY:
            if all(partial.outside[at + cell] for cell in cells):
                good.append([number, at])
    if len(good) == 0:
        return False
    chosen = good[rng.below(len(good))]
    partial.put(tile, shapes[chosen[0]], chosen[1])
    return True


def bounds(partial: PartialLayout) -> list[int]:
    rows = [space // SIDE for space in partial.spaces]
    columns = [space % SIDE for space in partial.spaces]
    return [min(rows) - 4, max(rows) + 4, min(columns) - 4, max(columns) + 4]


def open_sea(partial: PartialLayout) -> list[bool]:
    """The uncovered spaces that the outside reaches."""
    low_q, high_q, low_r, high_r = bounds(partial)
    outside = [False] * (SIDE * SIDE)
    start = low_q * SIDE + low_r
    outside[start] = True
    edge = [start]
    while len(edge) > 0:
        here = edge.pop()
        for step in STEPS:
            there = here + step
            if low_q <= there // SIDE <= high_q and low_r <= there % SIDE <= high_r:
                if not partial.covered[there] and not outside[there]:
                    outside[there] = True
                    edge.append(there)
    return outside


def count_enclosed(partial: PartialLayout, outside: list[bool]) -> int:
    low_q, high_q, low_r, high_r = bounds(partial)
    count = 0
    for q in range(low_q, high_q + 1):
        for r in range(low_r, high_r + 1):
            space = q * SIDE + r
            if not partial.covered[space] and not outside[space]:
                count += 1
    return count

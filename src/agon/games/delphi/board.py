"""The sea: which spaces there are (printed on the tiles, the same in every game), and how a layout puts them together.

A `Board` holds all that follows from a layout: neighbours, shallows, distances, and which islands a ship can act on
from each space. It is worked out once per layout and shared by all states; a state's dump holds the layout only.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from agon.core.protocol import Entity
from agon.games.delphi.actions import COLOURS, SAIL
from agon.games.delphi.grammar import CardSet

# spaces are numbered by what is printed on them: 84 water spaces, Zeus, 39 islands, 6 cities
WATER: Final = 84
ZEUS: Final = 84
OFFERING: Final = 85
TEMPLE: Final = 91
STATUE: Final = 97
MONSTER: Final = 103
SHRINE: Final = 112
CITY: Final = 124
SPACES: Final = 130
SHIPS: Final = 85  # where a ship can be: water and Zeus
FIRST: Final = [OFFERING, TEMPLE, STATUE, MONSTER, SHRINE, CITY, SPACES]

# kinds of land, as places in `near` and `far`
OFFERINGS: Final = 0
TEMPLES: Final = 1
STATUES: Final = 2
MONSTERS: Final = 3
SHRINES: Final = 4
CITIES: Final = 5

DIRECTIONS: Final = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
ANY: Final = 6  # behind the six colours: water of any colour
TOO_FAR: Final = 99
KIND_NAMES: Final = ["offering", "temple", "statue", "monster", "shrine", "city"]


def kind_of_land(space: int) -> int:
    """What kind of island or city a space from OFFERING on is: a place in `near`, `far` and KIND_NAMES."""
    kind = 0
    while FIRST[kind + 1] <= space:
        kind += 1
    return kind


class Cell:
    """A space as it is printed on its tile."""

    def __init__(self, tile: int, q: int, r: int, space: int) -> None:
        self.tile = tile
        self.q = q
        self.r = r
        self.space = space


class Terrain:
    """All that is printed on the tiles (DELPHI-BOARD-06, RULING-06, RULING-07), whatever the layout."""

    def __init__(self, data: CardSet) -> None:
        self.cells: list[Cell] = []
        self.names: list[str] = [""] * SPACES
        self.tile_of: list[int] = [0] * SPACES
        self.water_colour: list[int] = [0] * WATER
        self.hexagons: list[int] = [0] * 12  # the colour of each shrine island's hexagon
        self.hexagon_mask: list[int] = [0] * 6  # by colour: the shrine islands
        self.marked = 0  # monster islands, as bits
        self.site_mask: list[int] = [0] * 6  # by colour: the statue islands with a site of it
        self.holes: list[int] = []  # the tiles with a hole in the centre
        self.tile_ids: list[str] = [tile.id for tile in data.tiles]
        self.zeus_tile = 0
        self.board_tiles = 12
        counts = [0, OFFERING, TEMPLE, STATUE, MONSTER, SHRINE, CITY]
        kinds = ["water", *KIND_NAMES]
        for number, tile in enumerate(data.tiles):
            short = tile.id.removeprefix("tile_")
            if tile.hole is not None:
                self.holes.append(number)
            if tile.zeus:
                self.zeus_tile = number
            for place, cell in enumerate(tile.cells):
                kind = kinds.index(cell.kind.removesuffix("_marked"))
                space = counts[kind]
                counts[kind] += 1
                self.cells.append(Cell(number, cell.q, cell.r, space))
                self.names[space] = f"{short}{place + 1}"
                self.tile_of[space] = number
                colour = COLOURS.index(cell.colour) if cell.colour else -1
                if kind == 0:
                    self.water_colour[space] = colour
                elif cell.kind == "shrine":
                    self.hexagons[space - SHRINE] = colour
                    self.hexagon_mask[colour] |= 1 << (space - SHRINE)
                elif cell.kind == "monster_marked":
                    self.marked |= 1 << (space - MONSTER)
                for site in cell.sites:
                    self.site_mask[COLOURS.index(site)] |= 1 << (space - STATUE)
        self.names[ZEUS] = "zeus"
        if counts != [WATER, *FIRST[1:]]:
            raise AssertionError(f"the tiles do not have the islands of DELPHI-BOARD-06: {counts}")


def turned(q: int, r: int, rot: int, flip: int) -> list[int]:
    """A cell of a tile that is turned over and turned by steps of 60 degrees (DELPHI-BOARD-01)."""
    if flip:
        q, r = r, q
    for i in range(rot):
        q, r = -r, q + r
    return [q, r]


def cell_key(q: int, r: int) -> int:
    return (q + 64) * 128 + r + 64


def space_places(terrain: Terrain, layout: list[list[int]]) -> list[list[int]]:
    """For every space, where it lies: q and r."""
    places: list[list[int]] = [[0, 0] for i in range(SPACES)]
    for cell in terrain.cells:
        place = layout[cell.tile]
        at = turned(cell.q, cell.r, place[2], place[3])
        places[cell.space] = [at[0] + place[0], at[1] + place[1]]
    places[ZEUS] = layout[terrain.zeus_tile][:2]
    return places


class Board:
    """A layout with all its tables. An empty layout makes an empty board, which a loaded state replaces."""

    def __init__(self, terrain: Terrain, layout: list[list[int]]) -> None:
        self.terrain = terrain
        self.layout = layout
        self.ready = len(layout) > 0
        self.places: list[list[int]] = []
        self.shallows: list[list[int]] = []  # without Zeus's space
        self.links: list[list[int]] = []  # neighbours of water, Zeus and (from SPACES on) shallows: the same kinds
        self.near: list[list[int]] = []  # near[kind][ship]: the islands next to a ship, as bits (DELPHI-TERM-04)
        self.far: list[list[int]] = []  # the same over one water space too (DELPHI-EQUIP-07)
        self.rows: list[list[int]] = []  # rows[85 * crossing + ship]: distances; empty until asked for
        self.reached: dict[int, list[int]] = {}
        self.approaches: list[list[int]] = []
        self.looks: dict[int, Entity] = {}  # of spaces, for views: see sea.py
        self.farthest: list[int] = []  # of each of the rows: the way to the space that is farthest off
        self.shrine_rank: list[int] = []
        self.shrine_order: list[int] = []
        self.chart: object = None  # for bots, as the next: see voyage.py
        self.voyages: dict[tuple[int, int, int, int, int], vec[float]] = {}
        if self.ready:
            self.places = space_places(terrain, layout)
            self.lay()

    def lay(self) -> None:
        at: dict[int, int] = {}
        for space in range(SPACES):
            at[cell_key(self.places[space][0], self.places[space][1])] = space
        self.find_shallows(at)
        for i in range(len(self.shallows)):
            at[cell_key(self.shallows[i][0], self.shallows[i][1])] = SPACES + i
        everything = self.places + self.shallows
        around: list[list[int]] = []
        for space in range(len(everything)):
            found: list[int] = []
            for step in DIRECTIONS:
                key = cell_key(everything[space][0] + step[0], everything[space][1] + step[1])
                if key in at:
                    found.append(at[key])
            around.append(sorted(found))
        self.links = [[other for other in found if other < SHIPS or other >= SPACES] for found in around]
        self.near = [[0] * SHIPS for kind in KIND_NAMES]
        self.far = [[0] * SHIPS for kind in KIND_NAMES]
        for kind in range(6):
            for ship in range(SHIPS):
                for other in around[ship]:
                    if FIRST[kind] <= other < FIRST[kind + 1]:
                        self.near[kind][ship] |= 1 << (other - FIRST[kind])
            for ship in range(SHIPS):
                self.far[kind][ship] = self.near[kind][ship]
                for other in self.links[ship]:
                    if other < WATER:  # the middle space must be water (DELPHI-RULING-19)
                        self.far[kind][ship] |= self.near[kind][other]
        self.rows = [[] for i in range(2 * SHIPS)]
        self.farthest = [0] * (2 * SHIPS)
        self.approaches = [[] for i in range(SPACES)]
        self.shrine_order = sorted(range(12), key=self.reading_order)
        self.shrine_rank = [self.shrine_order.index(island) for island in range(12)]

    def reading_order(self, island: int) -> int:
        """By r, then q: the fixed order of looks (ledger section 5, look_pick)."""
        place = self.places[SHRINE + island]
        return (place[1] + 64) * 128 + place[0] + 64

    def find_shallows(self, at: dict[int, int]) -> None:
        """Uncovered spaces that the outside does not reach, ring holes too (DELPHI-BOARD-03, BOARD-04, RULING-05)."""
        low_q = min([place[0] for place in self.places]) - 1
        high_q = max([place[0] for place in self.places]) + 1
        low_r = min([place[1] for place in self.places]) - 1
        high_r = max([place[1] for place in self.places]) + 1
        outside: dict[int, bool] = {cell_key(low_q, low_r): True}
        edge: list[list[int]] = [[low_q, low_r]]
        while len(edge) > 0:
            here = edge.pop()
            for step in DIRECTIONS:
                q, r = here[0] + step[0], here[1] + step[1]
                key = cell_key(q, r)
                if low_q <= q <= high_q and low_r <= r <= high_r and key not in at and key not in outside:
                    outside[key] = True
                    edge.append([q, r])
        for r in range(low_r, high_r + 1):
            for q in range(low_q, high_q + 1):
                key = cell_key(q, r)
                if key not in at and key not in outside:
                    self.shallows.append([q, r])

    # -- distances ------------------------------------------------------------------------------------------------
    def distances(self, crossing: int, start: int) -> list[int]:
        """How far every water space, and Zeus at 84, is from `start`; `crossing` is 1 with a keel for shallows."""
        row = self.rows[SHIPS * crossing + start]
        if len(row) == 0:
            row = self.measure(crossing == 1, start)
            self.rows[SHIPS * crossing + start] = row
            self.farthest[SHIPS * crossing + start] = max(row)
        return row

    def measure(self, crossing: bool, start: int) -> list[int]:
        """Breadth first over water (DELPHI-MOVE-01, MOVE-03); shallows and Zeus cost nothing to cross (MOVE-08).

        From Zeus at the start the way leads over the six spaces around him (DELPHI-RULING-49). Ships are in nobody's
        way (RULING-50), so a distance depends on the board alone.
        """
        far: list[int] = [TOO_FAR] * len(self.links)
        home = TOO_FAR  # Zeus as the end of the way counts one space (DELPHI-MOVE-09, RULING-21)
        far[start] = 0
        edge = [start]
        distance = 0
        while len(edge) > 0:
            level = edge[:]
            later: list[int] = []
            while len(level) > 0:
                here = level.pop()
                for other in self.links[here]:
                    if other < WATER:
                        if far[other] > distance + 1:
                            far[other] = distance + 1
                            later.append(other)
                    else:
                        if other == ZEUS and home > distance + 1:
                            home = distance + 1
                        if crossing and far[other] > distance:
                            far[other] = distance
                            level.append(other)
            edge = later
            distance += 1
        row = far[:SHIPS]
        row[ZEUS] = home if start != ZEUS else 0
        return row

    def sails(self, crossing: int, start: int, colour: int, most: int, home: bool) -> list[int]:
        """The actions that end a move of at most `most` spaces on water of the colour (ANY: all), or with Zeus."""
        row = self.distances(crossing, start)
        if most > self.farthest[SHIPS * crossing + start]:
            most = self.farthest[SHIPS * crossing + start]
        key = ((((start * 2 + crossing) * 7 + colour) * 2 + (1 if home else 0)) * 128) + most
        if key in self.reached:
            return self.reached[key]
        found: list[int] = []
        for space in range(WATER):
            # the end space differs from the start (DELPHI-MOVE-10) and has the colour (MOVE-02)
            if 0 < row[space] <= most and (colour == ANY or self.terrain.water_colour[space] == colour):
                found.append(SAIL + space)
        if home and 0 < row[ZEUS] <= most:
            found.append(SAIL + ZEUS)
        self.reached[key] = found
        return found

    def approach(self, space: int) -> list[int]:
        """For every ship space, how far it is to the water next to an island or city: for bots."""
        found = self.approaches[space]
        if len(found) == 0:
            kind = kind_of_land(space)
            bit = space - FIRST[kind]
            beside = [ship for ship in range(WATER) if self.near[kind][ship] >> bit & 1]
            found = [min([self.distances(0, ship)[end] for end in beside], default=TOO_FAR) for ship in range(SHIPS)]
            self.approaches[space] = found
        return found


MOST_BOARDS: Final = 64  # how many layouts are kept with all their tables


class Boards:
    """The tables of each layout, worked out once and shared by all states with it."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.empty = Board(terrain, [])
        self.known: dict[str, Board] = {}

    def find(self, layout: list[list[int]]) -> Board:
        key = ";".join([",".join([str(number) for number in place]) for place in layout])
        if key not in self.known:
            if len(self.known) >= MOST_BOARDS:
                self.known = {}
            self.known[key] = Board(self.terrain, layout)
        return self.known[key]


def islands_in(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found

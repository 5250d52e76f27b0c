"""The city as bits: tile t = 4 * row + column is bit t of a 16-bit mask, so that every range is one `and`."""

from __future__ import annotations

from typing import Final

PIT: Final = 3  # Hades' Pit, top right in every game (DIVINEPLAN-SETUP-04)
GRID: Final = 0xFFFF
LAND: Final = GRID & ~(1 << PIT)  # the tiles that can hold elements (DIVINEPLAN-RANGE-06, RULING-04)
OFF: Final = -1  # the place of a god that has not entered yet (DIVINEPLAN-SETUP-16, RULING-06)


def area_of(tile: int) -> int:
    """The tile and its up to eight neighbours, cut off at the grid's edge (DIVINEPLAN-RANGE-01)."""
    row, column = tile // 4, tile % 4
    mask = 0
    for r in range(max(0, row - 1), min(3, row + 1) + 1):
        for c in range(max(0, column - 1), min(3, column + 1) + 1):
            mask |= 1 << (4 * r + c)
    return mask


AREA: Final[list[int]] = [area_of(tile) for tile in range(16)]


def tiles_in(mask: int) -> list[int]:
    return [tile for tile in range(16) if mask >> tile & 1]


def tile_name(tile: int) -> str:
    """As people call it: columns a to d from the left, rows 1 to 4 from the top."""
    return "abcd"[tile % 4] + str(tile // 4 + 1)

"""The board as lines of text. The README's picture is made by

python -c "from agon.games.delphi.picture import compact_board; print(compact_board())"
"""

from __future__ import annotations

from agon.games.delphi.board import CITY, MONSTER, SHRINE, SPACES, STATUE, TEMPLE, WATER, ZEUS, Board, Terrain
from agon.games.delphi.grammar import load_cards
from agon.games.delphi.layout import compact

LETTERS = "rkpbyg"


def compact_board() -> str:
    """The fixed layout (DELPHI-BOARD-05)."""
    data = load_cards()
    return picture(Board(Terrain(data), compact(data)))


def picture(board: Board) -> str:
    """Each row is shifted half a space against the one above it."""
    cells = {(place[0], place[1]): mark(board, space) for space, place in enumerate(board.places[:SPACES])}
    cells.update({(place[0], place[1]): "()" for place in board.shallows})
    left = min(2 * q + r for q, r in cells)
    lines: list[str] = []
    for row in range(min(r for q, r in cells), max(r for q, r in cells) + 1):
        line = ""
        for q, r in sorted(place for place in cells if place[1] == row):
            line = line.ljust(2 * (2 * q + r - left)) + cells[q, r]
        lines.append(line)
    return "\n".join(lines)


def mark(board: Board, space: int) -> str:
    terrain = board.terrain
    if space < WATER:
        return "~" + LETTERS[terrain.water_colour[space]]
    if space == ZEUS:
        return "ZE"
    if space >= CITY:
        return "C" + LETTERS[space - CITY]
    if space >= SHRINE:
        return "S" + LETTERS[terrain.hexagons[space - SHRINE]]
    if space >= MONSTER:
        return "MM" if terrain.marked >> (space - MONSTER) & 1 else "MO"
    return "ST" if space >= STATUE else "TE" if space >= TEMPLE else "OF"

"""Boards in the terminal: grids with lines between their cells, and hex maps with shifted rows."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from agon.cli.hexmap import is_wide, telling_tags, wide_map
from agon.cli.things import DOTS, Naming, colour_style, facts_line, on_top
from agon.core.protocol import Entity, Zone

SIGNS = "*!#+~^%&"
HEX_CELL = 12


def draw_board(zone: Zone, naming: Naming, is_main: bool) -> RenderableType:
    """The board and the meaning of its signs. A main board has lines, the others a name above."""
    signs = tag_signs(zone)
    board: RenderableType
    if is_wide(zone):
        board = wide_map(zone, signs, naming)
    else:
        board = hex_map(zone, signs, naming) if zone.kind == "hex" else grid(zone, signs, naming, is_main)
    parts: list[RenderableType] = [board] if is_main else [Text(zone.name, style="bold"), board]
    if signs:
        parts.append(Text("  ".join(f"{sign} {tag}" for tag, sign in signs.items()), style="dim"))
    return Group(*parts)


def tag_signs(zone: Zone) -> dict[str, str]:
    """A sign for every tag on the board: cells are small, and a tag may stand on many of them."""
    tags = sorted({tag for entity in zone.entities for tag in telling_tags(entity)})
    return {tag: SIGNS[number % len(SIGNS)] for number, tag in enumerate(tags)}


def cell_lines(entity: Entity, signs: dict[str, str], naming: Naming) -> list[Text]:
    """`Town 2 b2`, then whose it is or what lies there, with the signs."""
    head = Text(entity.name, style=colour_style(entity.colour))
    facts = facts_line(entity)
    if facts:
        head.append(f" {facts}", style="bold")
    lines = [head, *(owned_words(entity, naming) if entity.owner is not None else on_top(entity))]
    marks = "".join(signs[tag] for tag in telling_tags(entity))
    if marks and len(lines) == 1 and facts:
        lines.append(Text(marks, style="dim"))  # the head is long enough
    elif marks:
        lines[min(1, len(lines) - 1)].append(f" {marks}", style="dim")
    return lines


def owned_words(entity: Entity, naming: Naming) -> list[Text]:
    """A cell that belongs to somebody: what it has become matters, no longer what it was made of."""
    style = f"{colour_style(entity.colour)} bold".strip()
    owner = naming(entity.owner if entity.owner is not None else -1)
    figures = [held for held in entity.holds if held.kind == "figure"]
    words = [Text(word, style=style) for word in (entity.type or entity.colour, owner) if word]
    return words + [Text(f"{DOTS['figure']} {figure.name}", style=colour_style(figure.colour)) for figure in figures]


def grid(zone: Zone, signs: dict[str, str], naming: Naming, with_lines: bool) -> Table:
    cells = {entity.at: cell_lines(entity, signs, naming) for entity in zone.entities}
    lines = box.SQUARE if with_lines else None
    table = Table(box=lines, show_header=False, show_lines=with_lines, padding=(0, 0, 0, 1))
    for row in range(zone.rows):
        table.add_row(*(Text("\n").join(cells.get((row, column), [])) for column in range(zone.columns)))
    return table


def hex_map(zone: Zone, signs: dict[str, str], naming: Naming) -> Text:
    """Axes (q, r): every row r lies half a cell further right than the one above it."""
    places = [(*entity.at, entity) for entity in zone.entities if entity.at is not None]
    left = min(2 * q + r for q, r, entity in places)
    rows: dict[int, dict[int, list[Text]]] = {}  # by r, then by the column where the cell begins
    for q, r, entity in places:
        rows.setdefault(r, {})[(2 * q + r - left) * HEX_CELL // 2] = cell_lines(entity, signs, naming)
    return Text("\n").join(line for r in sorted(rows) for line in hex_row(rows[r]))


def hex_row(cells: dict[int, list[Text]]) -> list[Text]:
    lines: list[Text] = []
    for number in range(max(len(cell) for cell in cells.values())):
        line = Text()
        for column in sorted(cells):
            line.append(" " * (column - len(line)))
            if number < len(cells[column]):
                line.append(cells[column][number][: HEX_CELL - 1])
        lines.append(line)
    return lines

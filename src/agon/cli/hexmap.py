"""Wide hex maps in the terminal: small cells of two lines, so that a whole sea fits a screen.

The first line of a cell is its name, as far as it goes, in its colour; the second has the signs of its tags, its facts,
and what lies on it: `●rb` a red and a blue token, `♟k` a black figure, `○y` an empty yellow slot, `▲B` Blue's figure.
"""

from __future__ import annotations

from rich.text import Text

from agon.cli.things import DOTS, Naming, colour_style, facts_line
from agon.core.protocol import Entity, Zone

CELL = 6
WIDE = 8  # columns: maps with more are drawn by this file
LETTERS = {"black": "k"}  # else the first letter
SIGNS = {**DOTS, "slot": "○", "card": "▪"}
OWNED = "▲"


def telling_tags(entity: Entity) -> list[str]:
    """The tags of a cell that its name does not tell already."""
    return [tag for tag in entity.tags if tag not in entity.name.lower()]


def columns(zone: Zone) -> int:
    """How many cells lie side by side in a hex map, rows shifted by half a cell counted in."""
    places = [2 * entity.at[0] + entity.at[1] for entity in zone.entities if entity.at is not None]
    return (max(places) - min(places)) // 2 + 1 if places else 0


def is_wide(zone: Zone) -> bool:
    return zone.kind == "hex" and columns(zone) > WIDE


def wide_map(zone: Zone, signs: dict[str, str], naming: Naming) -> Text:
    """Axes (q, r): every row r lies half a cell further right than the one above it."""
    places = [(*entity.at, entity) for entity in zone.entities if entity.at is not None]
    left = min(2 * q + r for q, r, entity in places)
    rows: dict[int, dict[int, list[Text]]] = {}  # by r, then by the column where the cell begins
    for q, r, entity in places:
        rows.setdefault(r, {})[(2 * q + r - left) * CELL // 2] = small_cell(entity, signs, naming)
    text = Text("\n").join(row_line(rows[r], line) for r in sorted(rows) for line in range(2))
    text.no_wrap = True
    return text


def row_line(cells: dict[int, list[Text]], number: int) -> Text:
    line = Text()
    for column in sorted(cells):
        line.append(" " * (column - len(line)))
        line.append(cells[column][number][: CELL - 1])
    return line


def small_cell(entity: Entity, signs: dict[str, str], naming: Naming) -> list[Text]:
    style = colour_style(entity.colour)
    marks = "".join(signs[tag] for tag in telling_tags(entity))
    prices = "".join(str(amount) for amount in entity.price.values())
    second = Text(marks + prices + facts_line(entity), style="bold")
    kinds: dict[str, list[Text]] = {}
    for held in entity.holds:
        kinds.setdefault(OWNED if held.owner is not None else SIGNS.get(held.kind, ""), []).append(letter(held, naming))
    for sign, letters in kinds.items():
        second.append(sign)
        second.append(Text("").join(letters))
    return [Text(short_name(entity), style=f"{style} reverse".strip() if marks else style), second]


def short_name(entity: Entity) -> str:
    """As far as it goes; a colour that the name does not tell comes behind it: `shr·r`."""
    if not entity.colour or entity.colour in entity.name:
        return entity.name[: CELL - 1]
    return f"{entity.name[: CELL - 3]}·{colour_letter(entity.colour)}"


def colour_letter(colour: str) -> str:
    return LETTERS.get(colour, colour[:1])


def letter(held: Entity, naming: Naming) -> Text:
    """Whose it is, or its colour: one letter."""
    if held.owner is not None:
        return Text(naming(held.owner)[:1], style=f"{colour_style(held.colour)} bold".strip())
    return Text(colour_letter(held.colour) or ("?" if held.face_down else ""), style=colour_style(held.colour))

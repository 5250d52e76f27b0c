"""Delphi's components: texts become clauses (`cards.lark`), the file of components becomes a `CardSet`.

The text on the card is the code: nothing here is keyed on a card's name. Not compiled: this runs once, when the
components are loaded. A user's own file may change or add equipment and ship tiles, change the texts of companions and
gods, and bring a layout of the board: `[layout.custom]` with `placements` and `city_placements` (DELPHI-BOARD-18).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardfile import CardFile, Entry, did_you_mean, overlay, read_card_file, split_cards
from agon.core.cardtext import CardTextError, TextGrammar

COLOURS = ("red", "black", "purple", "blue", "yellow", "green")
SPACE_KINDS = ("water", "offering", "temple", "statue", "monster", "monster_marked", "shrine", "city")
MOST_EQUIPMENT = 60
MOST_SHIPS = 20


# -- the language ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Effect:
    op: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.op, *self.args])


@dataclass(frozen=True, slots=True)
class Clause:
    when: str
    args: tuple[str, ...]
    effects: tuple[Effect, ...]


LEAVES = ("colour", "kind")


def parse_text(text: str) -> tuple[Clause, ...]:
    """What a text means. CardTextError names the first word not understood and what could stand there."""
    return tuple(_clause(tree) for tree in _grammar().parse(text).children)


@cache
def _grammar() -> TextGrammar:
    return TextGrammar(_packaged("cards.lark"), "start")


def _clause(tree: Any) -> Clause:
    args = tuple(_word(child) for child in tree.children if str(child.data) in LEAVES)
    effects = tuple(_effect(child) for child in tree.children if str(child.data) not in LEAVES)
    return Clause(str(tree.data), args, effects)


def _effect(tree: Any) -> Effect:
    return Effect(str(tree.data), tuple(_word(child) for child in tree.children))


def _word(tree: Any) -> str:
    return str(tree.children[0]).lower()


# -- the components ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ThingData:
    """Anything with a text: god, companion, equipment, ship tile, Zeus tile side or letter."""

    id: str
    name: str
    group: str
    colour: str
    kind: str
    text: str
    say: str
    clauses: tuple[Clause, ...]
    source: str
    field_sources: dict[str, str]
    first_game: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CellData:
    q: int
    r: int
    kind: str
    colour: str
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileData:
    id: str
    name: str
    cells: tuple[CellData, ...]
    hole: tuple[int, int] | None
    zeus: bool
    city: bool
    source: str


@dataclass(frozen=True, slots=True)
class IslandTileData:
    id: str
    name: str
    player_colour: str
    letter: str
    source: str


Placements = tuple[tuple[int, int, int, int], ...]
"""For each of the 18 tiles, in the file's order: q, r, rot, flip."""


@dataclass(frozen=True)
class CardSet:
    gods: tuple[ThingData, ...]
    companions: tuple[ThingData, ...]
    equipment: tuple[ThingData, ...]
    ships: tuple[ThingData, ...]
    tasks: tuple[ThingData, ...]
    letters: tuple[ThingData, ...]
    two_sided: tuple[tuple[int, int], ...]
    island_tiles: tuple[IslandTileData, ...]
    tiles: tuple[TileData, ...]
    player_colours: tuple[str, ...]
    oracle_cards: tuple[int, ...]
    injury_cards: tuple[int, ...]
    compact: Placements
    compact_cells: tuple[tuple[int, int, str, str, str], ...]
    custom: Placements | None
    limits: dict[str, Any]
    shortened: tuple[str, ...]
    random_layout: dict[str, int]


def load_cards(own_text: str | None = None, own_name: str = "") -> CardSet:
    """The components, with a user's own file laid over them."""
    own_text, standard_text = split_cards(own_text or "")
    standard = _standard(standard_text or _packaged("cards.toml"))
    own = read_card_file(own_text, own_name or "your cards", own=True) if own_text else None
    if own is not None:
        _check_own(own)
    letters = tuple(_letter(entry) for entry in standard.tables["letter_reward"])
    tasks, two_sided = _tasks(standard.tables["zeus_tile"])
    tiles = tuple(
        [_tile(entry, False) for entry in standard.tables["board_tile"]]
        + [_tile(entry, True) for entry in standard.tables["city_tile"]]
    )
    layout = standard.setting("layout").data
    random_layout = {key: int(value) for key, value in layout["random"].items() if isinstance(value, int)}
    return CardSet(
        gods=_sorted(_things(standard, own, "god")),
        companions=_sorted(_things(standard, own, "companion")),
        equipment=_things(standard, own, "equipment"),
        ships=_things(standard, own, "ship_tile"),
        tasks=tasks,
        letters=letters,
        two_sided=two_sided,
        island_tiles=tuple(_island_tile(entry) for entry in standard.tables["island_tile"]),
        tiles=tiles,
        player_colours=tuple(standard.setting("player_colours").texts("list")),
        oracle_cards=_counts(standard.tables["oracle_card"]),
        injury_cards=_counts(standard.tables["injury_card"]),
        compact=_placements(layout["compact"], tiles, standard.setting("layout")),
        compact_cells=tuple(
            (cell["q"], cell["r"], cell["kind"], cell.get("colour", ""), cell["tile"])
            for cell in layout["compact"]["cells"]
        ),
        custom=_custom(own, tiles),
        limits={
            **standard.setting("limits").data,
            "max_rounds": standard.setting("limits").data["safety"]["max_rounds"],
        },
        shortened=tuple(standard.setting("modes").data["shortened"]["order"]),
        random_layout=random_layout,
    )


@cache
def _standard(text: str) -> CardFile:
    return read_card_file(text, "cards.toml")


def _packaged(name: str) -> str:
    return files("agon.games.delphi").joinpath(name).read_text(encoding="utf-8")


def _check_own(own: CardFile) -> None:
    known = ["god", "companion", "equipment", "ship_tile", "layout"]
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        name = entry.header.strip("[]")
        if name not in known:
            hint = did_you_mean(name, known) or f"could stand here: {', '.join(known)}"
            entry.refuse("", f"{entry.header} cannot stand here", hint)
    own.top.only([])


def _things(standard: CardFile, own: CardFile | None, group: str) -> tuple[ThingData, ...]:
    entries = standard.tables[group]
    known = [entry.text("id") for entry in entries]
    if own is not None and group in own.tables:
        for entry in own.tables[group]:
            if group in ("god", "companion") and entry.text("id") not in known:
                entry.refuse("id", f"no {group} has the id '{entry.text('id')}'", did_you_mean(entry.text("id"), known))
        entries = overlay(entries, own.tables[group])
    most = MOST_EQUIPMENT if group == "equipment" else MOST_SHIPS
    if len(entries) > most:
        entries[-1].refuse("", f"{len(entries)} of {group}; there is room for {most}")
    return tuple(_thing(entry, group) for entry in entries)


def _thing(entry: Entry, group: str) -> ThingData:
    optional = ["say", "count", "one_time", "kept", "colours", "storage", "first_game", "kind", "colour", "icon"]
    entry.only(["id", "name", "text", *optional])
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    clauses = _clauses(entry, "text", name)
    if group != "god":
        entry.number("count", 1, 1, 1)  # every card is there once; four players have a god each
    if "kept" in entry.data:
        kept = any(clause.when != "once" for clause in clauses)
        if entry.flag("kept") != kept:
            entry.refuse(
                "kept", f'kept of "{name}" is {entry.flag("kept")}', "a card with only `once` clauses is not kept"
            )
    return ThingData(
        id=name,
        name=entry.text("name"),
        group=group,
        colour=entry.choice("colour", COLOURS) if group in ("god", "companion") else "",
        kind=entry.text("kind", ""),
        text=entry.text("text"),
        say=entry.text("say", entry.text("text")),
        clauses=clauses,
        source=entry.source,
        field_sources=entry.field_sources,
        first_game=entry.flag("first_game", False),
        icon=entry.text("icon", ""),
    )


def _clauses(entry: Entry, key: str, name: str) -> tuple[Clause, ...]:
    try:
        clauses = parse_text(entry.text(key))
    except CardTextError as error:
        entry.refuse(key, f'{key} of "{name}": {error.message}', error.hint)
    moments = [clause.when for clause in clauses if clause.args]
    for moment in moments:
        if moments.count(moment) > 1 and moment != "on_move":
            entry.refuse(key, f'{key} of "{name}": `{moment}` stands twice', "a card speaks of each such moment once")
    return clauses


def _sorted(things: tuple[ThingData, ...]) -> tuple[ThingData, ...]:
    """By colour, and within a colour as in the file: hero, demigod, creature."""
    return tuple(sorted(things, key=lambda thing: COLOURS.index(thing.colour)))


def _letter(entry: Entry) -> ThingData:
    letter = entry.text("letter")
    return ThingData(
        letter, letter, "letter", "", "", entry.text("text"), entry.text("say"), _clauses(entry, "text", letter),
        entry.source, entry.field_sources,
    )  # fmt: skip


def _tasks(entries: list[Entry]) -> tuple[tuple[ThingData, ...], tuple[tuple[int, int], ...]]:
    """Each side of each kind of Zeus Tile, and the colours of the two-sided ones."""
    sides: list[ThingData] = []
    two_sided: list[tuple[int, int]] = []
    for entry in entries:
        kinds, colours = entry.texts("kinds"), entry.texts("colours")
        if len(kinds) == 2:
            two_sided.append((COLOURS.index(colours[0]), COLOURS.index(colours[1])))
        for side, (kind, colour) in enumerate(zip(kinds, colours, strict=True)):
            key = "text" if side == 0 else "text_monster"
            sides.append(
                ThingData(
                    f"{entry.text('id')}_{kind}", f"Task: {colour} {kind}" if colour in COLOURS else entry.text("name"),
                    "task", colour, kind, entry.text(key), "", _clauses(entry, key, entry.text("id")), entry.source,
                    entry.field_sources, icon=entry.text("icon" if side == 0 else "icon_monster", ""),
                )
            )  # fmt: skip
    return tuple(sides), tuple(two_sided)


def _tile(entry: Entry, city: bool) -> TileData:
    hole = entry.data.get("hole")
    cells = tuple(
        CellData(cell["q"], cell["r"], cell["kind"], cell.get("colour", ""), tuple(cell.get("sites", ())))
        for cell in entry.data["cells"]
    )
    return TileData(
        entry.text("id"), entry.text("name"), cells, (hole[0], hole[1]) if hole else None, entry.flag("zeus", False),
        city, entry.source,
    )  # fmt: skip


def _island_tile(entry: Entry) -> IslandTileData:
    return IslandTileData(
        entry.text("id"), entry.text("name"), entry.text("player_colour"), entry.text("letter"), entry.source
    )


def _counts(entries: list[Entry]) -> tuple[int, ...]:
    counts = {entry.text("colour"): entry.number("count", 1, 20) for entry in entries}
    return tuple(counts[colour] for colour in COLOURS)


def _custom(own: CardFile | None, tiles: tuple[TileData, ...]) -> Placements | None:
    if own is None or "layout" not in own.settings:
        return None
    entry = own.settings["layout"]
    entry.only(["custom"])
    return _placements(entry.table("custom").data, tiles, entry)


def _placements(given: dict[str, Any], tiles: tuple[TileData, ...], entry: Entry) -> Placements:
    """The 18 placements in the order of the tiles; each tile exactly once (DELPHI-BOARD-10)."""
    found: dict[str, tuple[int, int, int, int]] = {}
    ids = [tile.id for tile in tiles]
    for row in [*given.get("placements", []), *given.get("city_placements", [])]:
        try:
            name, rot = str(row["tile"]), int(row.get("rot", 0))
            place = (int(row["q"]), int(row["r"]), rot, int(bool(row.get("flip", False))))
        except (KeyError, TypeError, ValueError, AttributeError):
            entry.refuse("", f"{row} is no placement", "{ tile = ..., q = 0, r = 0, rot = 0, flip = false }")
        if name not in ids:
            entry.refuse("", f"there is no tile '{name}' (DELPHI-BOARD-10)", did_you_mean(name, ids))
        if name in found:
            entry.refuse("", f"tile '{name}' is laid twice (DELPHI-BOARD-10)")
        found[name] = place
    for name in ids:
        if name not in found:
            entry.refuse("", f"tile '{name}' is not laid (DELPHI-BOARD-10)")
    return tuple(found[name] for name in ids)

"""Titans of Eden's cards: texts become abilities (`cards.lark`), card files become a `CardSet`.

The text on the card is the code: nothing here is keyed on a card's name. Not compiled: this runs once, when cards are
loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardfile import CardFile, Entry, did_you_mean, overlay, read_card_file, split_cards
from agon.core.cardtext import CardTextError, TextGrammar
from agon.games.titans.abilities import FAMILIES, KINDS, SUBVERSIONS, TIMINGS

ELEMENTS = ("sky", "fire", "ice", "rock", "forest", "desert")
SPECIES = ("dweller", "warrior", "beast", "dragon", "titan")
MOST_CARDS = 160
MOST_BOOKS = 24
MOST_ARENAS = 3
BOOK_SIZE = 32
BOOK_COPIES = 4


# -- the language -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card. `param` is the variant's own number, 0 where the text names none."""

    kind: int
    copies: int
    param: int


def parse_text(text: str) -> tuple[Ability, ...]:
    """What a card's text means. CardTextError names the first word not understood and what could stand there."""
    return tuple(_ability(tree) for tree in _grammar().parse(text).children)


@cache
def _grammar() -> TextGrammar:
    return TextGrammar(_packaged("cards.lark"), "start")


def _ability(tree: Any) -> Ability:
    copies, param = 1, 0
    for child in tree.children:
        rule = str(getattr(child, "data", ""))
        if rule[:1] == "n":
            copies = int(rule[1:])
        elif rule[:1] == "p":
            param = int(rule[1:])
    return Ability(KINDS.index(str(tree.data)), copies, param)


# -- the cards --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AbilityData:
    """A row of the table that the flow reads: when an ability acts, in which order, and whether it may be declined."""

    id: str
    name: str
    family: int
    timing: int
    priority: int
    optional: bool
    param: int
    text: str
    feral: str
    source: str


@dataclass(frozen=True, slots=True)
class CardData:
    id: str
    name: str
    icon: str  # a picture of the game-icons set, or none
    element: str
    species: str
    cost: int
    power: int
    count: int
    abilities: tuple[Ability, ...]
    text: str
    source: str
    field_sources: dict[str, str]


@dataclass(frozen=True, slots=True)
class BookData:
    """A spellbook of 32 cards (TITANS-CONS-01), sorted by the cards' numbers."""

    id: str
    name: str
    icon: str
    text: str
    cards: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True)
class FormatData:
    """`seats` are arena, team and player, all from 1; `scope` says who shares temples: player, team or seat."""

    id: str
    name: str
    players: int
    arenas: int
    teams: int
    seats: tuple[tuple[int, int, int], ...]
    temples: int
    scope: str
    capture_at: int
    source: str


@dataclass(frozen=True, slots=True)
class CardSet:
    abilities: tuple[AbilityData, ...]  # by kind
    cards: tuple[CardData, ...]
    subversions: tuple[tuple[str, str], ...]  # name and text, by kind
    formats: tuple[FormatData, ...]
    books: tuple[BookData, ...]
    layouts: dict[str, tuple[int, ...]]
    starting: tuple[tuple[int, int], ...]  # card and count
    supply: tuple[tuple[int, int], ...]
    pile: int  # copies in an elemental pile
    turn_limit: int
    margin: int
    hand: int
    hand_alone: int
    surges: int


def load_cards(user_text: str | None = None, user_name: str = "") -> CardSet:
    """The standard cards, changed by a user's own TOML text. CardFileError says what is wrong with it and where."""
    own_text, standard_text = split_cards(user_text or "")
    standard = _standard(standard_text or _packaged("cards.toml"))
    own = read_card_file(own_text, user_name or "own cards", own=True)
    _check_own(standard, own)
    cards = _cards(overlay(standard.tables["card"], own.tables.get("card", [])))
    _check_set(cards, own.tables.get("card", []), standard)
    ids = [card.id for card in cards]
    meta = standard.setting("meta")
    supply = standard.tables["arena_supply"][0]
    books = overlay(standard.tables["spellbook"], own.tables.get("spellbook", []))
    if len(books) > MOST_BOOKS:
        books[-1].refuse("", f"{len(books)} spellbooks; there is room for {MOST_BOOKS}")
    return CardSet(
        abilities=_abilities(standard),
        cards=cards,
        subversions=tuple((e.text("name"), e.text("text")) for e in _by_id(standard.tables["subversion"])),
        formats=tuple(_format(entry) for entry in standard.tables["format"]),
        books=tuple(_book(entry, cards) for entry in books),
        layouts={e.text("id"): tuple(ids.index(name) for name in e.texts("piles")) for e in standard.tables["layout"]},
        starting=_counted(standard.tables["starting_deck"][0], ids),
        supply=_counted(supply, ids),
        pile=supply.number("copies_per_pile", 1, 9),
        turn_limit=meta.number("turn_limit", 1, 999),
        margin=meta.number("win_margin", 1, 9),
        hand=meta.number("hand_size", 1, 30),
        hand_alone=meta.number("hand_size_one_person_team", 1, 30),
        surges=next(e for e in standard.tables["mat"] if e.text("id") == "surge_mat").number("tokens", 0, 9),
    )


@cache
def _standard(text: str) -> CardFile:
    return read_card_file(text, "titans/cards.toml")


def _packaged(name: str) -> str:
    return files("agon.games.titans").joinpath(name).read_text(encoding="utf-8")


def _check_own(standard: CardFile, own: CardFile) -> None:
    """A user's file changes or adds cards and adds spellbooks; nothing in it is left unread."""
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        if entry.header not in ("[[card]]", "[[spellbook]]"):
            entry.refuse("", f"{entry.header} cannot stand here", "could stand here: [[card]], [[spellbook]]")
    own.top.only([])


def _check_set(cards: tuple[CardData, ...], own: list[Entry], standard: CardFile) -> None:
    """What a user's cards change must leave enough to set up three arenas; what every set-up has keeps its element."""
    changed = {entry.text("id"): entry for entry in own}
    tables = [standard.tables["starting_deck"][0], standard.tables["arena_supply"][0]]
    standing = [row["card"] for table in tables for row in table.data["cards"]]
    elements = {entry.text("id"): entry.text("element") for entry in standard.tables["card"]}
    for card in cards:
        if card.id in standing and card.id in changed and card.element != elements[card.id]:
            problem = f"{card.name} is a {elements[card.id]} card of every set-up (TITANS-TERM-08)"
            changed[card.id].refuse("element", problem)
    for element in ELEMENTS[:4]:
        for species in SPECIES[1:]:
            names = [card.id for card in cards if (card.element, card.species) == (element, species)]
            if len(names) < MOST_ARENAS and own:
                problem = f"only {len(names)} different {element} {species}s are left; three arenas need three of them"
                own[-1].refuse("species", problem, "See TITANS-MULTI-01.")


def _by_id(entries: list[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: SUBVERSIONS.index(entry.text("id")))


def _abilities(standard: CardFile) -> tuple[AbilityData, ...]:
    rows = {entry.text("id"): entry for entry in standard.tables["ability"]}
    return tuple(_ability_row(rows[kind]) for kind in KINDS)


def _ability_row(entry: Entry) -> AbilityData:
    return AbilityData(
        id=entry.text("id"),
        name=entry.text("name"),
        family=FAMILIES.index(entry.choice("family", FAMILIES)),
        timing=TIMINGS.index(entry.choice("timing", TIMINGS)),
        priority=entry.number("priority", 0, 9),
        optional=entry.flag("optional"),
        param=entry.number("param", 0, 9, 0),
        text=entry.text("text"),
        feral=entry.text("feral"),
        source=entry.source,
    )


def _cards(entries: list[Entry]) -> tuple[CardData, ...]:
    if len(entries) > MOST_CARDS:
        entries[-1].refuse("", f"{len(entries)} different cards; there is room for {MOST_CARDS}")
    names: dict[str, Entry] = {}
    for entry in entries:
        name = entry.text("name")
        if name in names:
            entry.refuse("name", f"the name '{name}' is taken by another card", "every card needs a name of its own")
        names[name] = entry
    return tuple(_card(entry) for entry in entries)


def _card(entry: Entry) -> CardData:
    entry.only(
        ["id", "name", "icon", "element", "species", "cost", "power", "count", "abilities", "text", "use", "note"]
    )
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    try:
        abilities = parse_text(entry.text("text"))
    except CardTextError as error:
        entry.refuse("text", f'text of "{name}": {error.message}', error.hint)
    kinds = [KINDS[ability.kind] for ability in abilities]
    if "flash_singular" in kinds and "subvert_feral" not in kinds:  # TITANS-SING-01
        entry.refuse("text", f'text of "{name}": Flash: Singular needs Subvert: Feral on the same card')
    said = [{"id": KINDS[ability.kind], "copies": ability.copies} for ability in abilities]
    if entry.data.get("abilities", said) != said:
        entry.refuse("abilities", f'abilities of "{name}" are not what the text says', f"the text says: {said}")
    return CardData(
        id=name,
        name=entry.text("name"),
        icon=entry.text("icon", ""),
        element=entry.choice("element", ELEMENTS),
        species=entry.choice("species", SPECIES),
        cost=entry.number("cost", 0, 9),
        power=entry.number("power", -9, 20),
        count=entry.number("count", 0, 99, BOOK_COPIES),
        abilities=abilities,
        text=entry.text("text"),
        source=entry.source,
        field_sources=entry.field_sources,
    )


def _counted(entry: Entry, ids: list[str]) -> tuple[tuple[int, int], ...]:
    return tuple((ids.index(row["card"]), int(row["count"])) for row in entry.data["cards"])


def _format(entry: Entry) -> FormatData:
    return FormatData(
        id=entry.text("id"),
        name=entry.text("name"),
        players=entry.number("players", 2, 6),
        arenas=entry.number("arenas", 1, 3),
        teams=len(entry.data["teams"]),
        seats=tuple((int(a), int(t), int(p)) for a, t, p in entry.data["seats"]),
        temples=entry.number("temples", 1, 9),
        scope=entry.choice("temple_scope", ["player", "team", "seat"]),
        capture_at=entry.number("capture_when_own_temples", 0, 9),
        source=entry.source,
    )


def _book(entry: Entry, cards: tuple[CardData, ...]) -> BookData:
    """TITANS-CONS-01 to CONS-03: 32 cards, elemental ones only, at most 4 of a name."""
    entry.only(["id", "name", "icon", "text", "cards"])
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    ids = [card.id for card in cards]
    rows = entry.data.get("cards")
    if not isinstance(rows, list) or not all(isinstance(row, dict) and {"card", "count"} == set(row) for row in rows):
        entry.refuse("cards", f'cards of "{name}": a list of {{ card = "id", count = n }} is needed')
    book: list[int] = []
    for row in rows:
        if row["card"] not in ids:
            entry.refuse("cards", f"there is no card '{row['card']}'", did_you_mean(str(row["card"]), ids))
        if type(row["count"]) is not int or row["count"] < 1:
            entry.refuse("cards", f'cards of "{name}": {row["count"]!r} is no number of cards')
        book.extend([ids.index(row["card"])] * row["count"])
    problem = book_problem(book, cards)
    if problem:
        entry.refuse("cards", f'"{name}": {problem}')
    text, icon = entry.text("text", ""), entry.text("icon", "")
    return BookData(name, entry.text("name"), icon, text, tuple(sorted(book)), entry.source)


def book_problem(book: list[int], cards: tuple[CardData, ...]) -> str:
    """What is wrong with a spellbook, with the rule; empty if it is in order."""
    if len(book) != BOOK_SIZE:
        return f"a spellbook has {BOOK_SIZE} cards, not {len(book)} (TITANS-CONS-01)"
    for card in sorted(set(book)):
        if cards[card].element in ("forest", "desert"):
            return f"{cards[card].name} is no sky, fire, ice or rock card (TITANS-CONS-02)"
        if book.count(card) > BOOK_COPIES:
            return f"{book.count(card)} copies of {cards[card].name}; at most {BOOK_COPIES} (TITANS-CONS-03)"
    return ""

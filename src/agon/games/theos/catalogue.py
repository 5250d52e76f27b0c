"""All components out of card files: gods, the sixty cards, prebuilt decks and rosters become a `CardSet`.

Not compiled: this runs once, when cards are loaded. A user's own file may hold

    [[card]]           a card that takes the place of the one with its god and speed
    [[prebuilt_set]]   own decks (THEOS-PRE-04)        [[roster_set]]   own rosters (THEOS-RULING-70)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from agon.core.cardfile import CardFile, Entry, did_you_mean, read_card_file, split_cards
from agon.core.cardtext import CardTextError
from agon.core.errors import CardFileError
from agon.games.theos.grammar import GODS, TYPES, Ability, packaged, parse_text

# the ways to pair all four gods (THEOS-SETUP-05, SETUP-07); the first is the default (SETUP-08, LIST-17)
PAIRINGS: dict[str, list[list[int]]] = {
    "pg_hd": [[0, 3], [2, 1]],
    "ph_gd": [[0, 2], [3, 1]],
    "pd_gh": [[0, 1], [3, 2]],
}
MOST_MAX = 6
OWN_TABLES = ("card", "prebuilt_set", "roster_set")


@dataclass(frozen=True, slots=True)
class GodData:
    id: str
    name: str
    letter: str
    speed: int
    roman: str
    colour: str
    motif: str
    icon: str
    source: str


@dataclass(frozen=True, slots=True)
class CardData:
    id: str
    code: str
    name: str
    icon: str
    god: int
    type: int
    speed: int
    max: int
    text: str
    flavour: str
    value: float
    abilities: tuple[Ability, ...]
    source: str
    field_sources: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListData:
    """A prebuilt deck or a roster: `cards` are numbers."""

    id: str
    name: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetData:
    id: str
    name: str
    roster: bool
    players: int
    pairing: str  # as the option `pairs` calls it; empty where the set leaves it to the players
    lists: tuple[ListData, ...]
    source: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every component. Cards are in the order of the gods P, D, H, G and of speed 1 to 15: their canonical order."""

    gods: tuple[GodData, ...]
    cards: tuple[CardData, ...]
    sets: tuple[SetData, ...]
    demigods: tuple[str, ...]
    hand_size: int
    followers: int
    round_limit: int
    trigger_cap: int


def load_cards(user_text: str | None = None, user_name: str = "") -> CardSet:
    """The standard cards, changed by a user's own TOML text. CardFileError says what is wrong with it and where."""
    own_text, standard_text = split_cards(user_text or "")
    standard = _standard(standard_text or packaged("cards.toml"))
    own = read_card_file(own_text, user_name or "own cards", own=True)
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        if entry.header not in tuple(f"[[{name}]]" for name in OWN_TABLES):
            entry.refuse("", f"{entry.header} cannot stand here", f"could stand here: {', '.join(OWN_TABLES)}")
    own.top.only([])
    gods = tuple(_god(entry) for entry in standard.tables["god"])
    cards = _cards(standard.tables["card"], own.tables.get("card", []), gods)
    own_numbers = {card.id: number for number, card in enumerate(cards)}
    sets: list[SetData] = []
    for file in (standard, own):
        # a provided list names a place among the 60 cards, whichever card has taken it
        numbers = own_numbers if file is own else _standard_numbers(standard)
        for name in ("prebuilt_set", "roster_set"):
            sets.extend(_set(entry, name == "roster_set", numbers) for entry in file.tables.get(name, []))
    _check_set_ids(sets, own)
    constants = standard.setting("constants")
    return CardSet(
        gods=gods,
        cards=cards,
        sets=tuple(sets),
        demigods=tuple(entry.text("name") for entry in standard.tables["demigod"]),
        hand_size=constants.number("hand_size", 1, 9),
        followers=constants.number("follower_supply", 1, 99),
        round_limit=constants.number("safety_round_limit", 1, 99),
        trigger_cap=constants.number("trigger_cap_per_resolution", 1, 999),
    )


def _standard_numbers(standard: CardFile) -> dict[str, int]:
    places = {entry.text("id"): _place(entry) for entry in standard.tables["card"]}
    return {name: god * 15 + speed - 1 for name, (god, speed) in places.items()}


def deck_size(players: int) -> int:
    """THEOS-DECK-02, DRMANY-17."""
    return 10 if players == 6 else 12


@cache
def _standard(text: str) -> CardFile:
    return read_card_file(text, "theos/cards.toml")


def _god(entry: Entry) -> GodData:
    return GodData(
        id=entry.choice("id", GODS),
        name=entry.text("name"),
        letter=entry.text("letter"),
        speed=entry.number("god_speed", 1, 99),
        roman=entry.text("god_speed_roman"),
        colour=entry.text("colour"),
        motif=entry.text("motif"),
        icon=entry.text("icon"),
        source=entry.source,
    )


def _cards(standard: list[Entry], own: list[Entry], gods: tuple[GodData, ...]) -> tuple[CardData, ...]:
    """60 cards, one for each god and speed (THEOS-SETUP-06, SPEED-03); an own card takes its place among them."""
    places: dict[tuple[int, int], Entry] = {}
    for entry in standard:
        places[_place(entry)] = entry
    taken: dict[tuple[int, int], Entry] = {}
    for entry in own:
        place = _place(entry)
        if place in taken:
            entry.refuse("speed", f"another card of this file has this god and speed (line {taken[place].line})")
        taken[place] = places[place] = entry
    cards = [_card(places[god, speed], gods) for god in range(4) for speed in range(1, 16)]
    for at, card in enumerate(cards):
        for other in cards[:at]:
            if card.id == other.id or card.name == other.name:
                entry = max((places[card.god, card.speed], places[other.god, other.speed]), key=lambda e: e in own)
                entry.refuse("id" if card.id == other.id else "name", "another card has this id or name")
    return tuple(cards)


def _place(entry: Entry) -> tuple[int, int]:
    return GODS.index(entry.choice("god", GODS)), entry.number("speed", 1, 15)


def _card(entry: Entry, gods: tuple[GodData, ...]) -> CardData:
    known = ["id", "code", "name", "icon", "god", "type", "speed", "god_speed", "max", "count", "text", "flavour"]
    entry.only([*known, "design_value", "ability"])
    god, speed = _place(entry)
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    type_at = 0 if speed == 1 else 1 if speed <= 8 else 2  # THEOS-CTYPE-01, CTYPE-02, CTYPE-04
    if entry.choice("type", TYPES, TYPES[type_at]) != TYPES[type_at]:
        entry.refuse(
            "type", f"a card of speed {speed} is a {TYPES[type_at]} card", "1 betrayal, 2-8 offering, 9-15 power"
        )
    entry.number("count", 1, 1, 1)
    entry.number("god_speed", gods[god].speed, gods[god].speed, gods[god].speed)
    code = f"{gods[god].letter}{speed}"
    if entry.text("code", code) != code:
        entry.refuse("code", f"the code of this card is {code}")
    try:
        abilities = parse_text(entry.text("text"))
    except CardTextError as error:
        entry.refuse("text", f'text of "{name}": {error.message}', error.hint)
    for at, line in enumerate(entry.tables("ability")):
        given = f"{line.text('kind').capitalize()}: {line.text('text')}"
        if at >= len(abilities) or given != entry.text("text").split("\n")[at]:
            entry.refuse("text", f'the abilities of "{name}" are not its text', given)
    value = entry.data.get("design_value", 2.5)
    return CardData(
        id=name,
        code=code,
        name=entry.text("name"),
        icon=entry.text("icon", gods[god].icon),
        god=god,
        type=type_at,
        speed=speed,
        max=entry.number("max", 1, MOST_MAX),
        text=entry.text("text"),
        flavour=entry.text("flavour", ""),
        value=float(value) if isinstance(value, int | float) else 2.5,
        abilities=abilities,
        source=entry.source,
        field_sources=entry.field_sources,
    )


def _set(entry: Entry, roster: bool, numbers: dict[str, int]) -> SetData:
    part = "roster" if roster else "deck"
    entry.only(["id", "name", "players", "pairs", "deck_size", part])
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    players = entry.number("players", 2, 3 if roster else 6)  # THEOS-ROST-01
    rows = entry.data.get(part)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        entry.refuse(part, f"a set needs its lists as [[{entry.header.strip('[]')}.{part}]]")
    if len(rows) < players:
        entry.refuse("players", f"{len(rows)} lists are too few for {players} players")
    if roster and len(rows) != players:
        entry.refuse("players", "a roster set has one roster for each player (THEOS-RULING-70)")
    seen: dict[int, str] = {}
    lists: list[ListData] = []
    for at, row in enumerate(rows):
        path = (*entry._path, part, at)
        line = Entry(entry.file, entry._lines.get(path, entry.line), row, entry.source, {}, path, entry._lines)
        lists.append(_list(line, roster, players, numbers, seen))
    return SetData(name, entry.text("name"), roster, players, _pairing(entry), tuple(lists), entry.source)


def _pairing(entry: Entry) -> str:
    """The opposing gods with which the set is meant to be played (THEOS-PRE-02, ROST-06)."""
    given = entry.data.get("pairs")
    if given is None:
        return ""
    rows = [sorted(map(str, pair)) for pair in given if isinstance(pair, list)] if isinstance(given, list) else []
    for name, pairs in PAIRINGS.items():
        if sorted(rows) == sorted(sorted([GODS[first], GODS[second]]) for first, second in pairs):
            return name
    return entry.refuse("pairs", "these are not two pairs of all four gods", 'pairs = [["poseidon", "gaia"], ...]')


def _list(entry: Entry, roster: bool, players: int, numbers: dict[str, int], seen: dict[int, str]) -> ListData:
    entry.only(["id", "name", "number", "cards"])
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    cards: list[int] = []
    for at, card in enumerate(entry.texts("cards")):
        line = entry._lines.get((*entry._path, "cards", at), entry.line_of("cards"))
        if card not in numbers:
            raise CardFileError(entry.file, line, f"there is no card '{card}'", did_you_mean(card, list(numbers)))
        number = numbers[card]
        if number in seen:
            problem = f"'{card}' is in '{seen[number]}' already: every card exists once (THEOS-DECK-03)"
            raise CardFileError(entry.file, line, problem)
        seen[number] = name
        cards.append(number)
    size = deck_size(players)
    if roster and len(cards) < size:
        entry.refuse("cards", f"a roster of {len(cards)} cards; it needs {size} or more (THEOS-ROST-03)")
    if not roster and len(cards) != size:
        entry.refuse("cards", f"a deck of {len(cards)} cards; with {players} players it has {size} (THEOS-DECK-02)")
    return ListData(name, entry.text("name", name), tuple(sorted(cards)))


def _check_set_ids(sets: list[SetData], own: CardFile) -> None:
    ids = [deck.id for item in sets for deck in item.lists]
    names = [item.id for item in sets]
    for table in ("prebuilt_set", "roster_set"):
        for entry in own.tables.get(table, []):
            if names.count(entry.text("id")) > 1 or entry.text("id") in ("none", "mixed"):
                entry.refuse("id", f"the set id '{entry.text('id')}' is taken")
            for row in entry.data["roster" if table == "roster_set" else "deck"]:
                if ids.count(row["id"]) > 1 or row["id"] == "any":
                    entry.refuse("id", f"the list id '{row['id']}' is taken")

"""Theos' cards: texts become abilities (`cards.lark`), card files become a `CardSet`.

The text on the card is the code: nothing here is keyed on a card's name. Not compiled: this runs once, when cards are
loaded. A user's own file may hold

    [[card]]           a card that takes the place of the one with its god and speed
    [[prebuilt_set]]   own decks (THEOS-PRE-04)        [[roster_set]]   own rosters (THEOS-RULING-70)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardfile import CardFile, Entry, did_you_mean, read_card_file
from agon.core.cardtext import CardTextError, TextGrammar
from agon.core.errors import CardFileError

GODS = ("poseidon", "demeter", "hades", "gaia")
TYPES = ("betrayal", "offering", "power")
KINDS = ("instant", "power", "passive", "triggered")
MOST_MAX = 6
MANY = ("each", "each_of_those", "several")  # targets that may be more than one card
OWN_TABLES = ("card", "prebuilt_set", "roster_set")


# -- the language ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Target:
    """Which cards a sentence means. `how` is this, that, each_of_those, one_of_those, picked, each or several."""

    how: str
    most: int = 1  # of several: how many; 0 is #
    different: bool = False  # not the source picked in the same sentence
    other: bool = False
    status: str = ""
    side: str = ""
    god: str = ""
    type: str = ""
    suffix: str = ""  # yours, same_team, exactly_one


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an ability: one happening (THEOS-RULING-25)."""

    op: str
    may: bool = False
    if_done: bool = False
    number: int = 0  # 0 is #
    up_to: bool = False
    targets: tuple[Target, ...] = ()
    kind: str = ""  # of copy
    god: str = ""  # of set; empty is any


@dataclass(frozen=True, slots=True)
class Ability:
    """One line of a card."""

    kind: str
    gate: str = ""
    multi: bool = False
    sentences: tuple[Sentence, ...] = ()
    event: str = ""  # of a Triggered ability
    standing: str = ""  # of a Passive ability
    verbs: tuple[str, ...] = ()
    god: str = ""  # of an event or a standing ability
    times: int = 1  # of #
    count: Target | None = None  # what # counts; None: the cards destroyed by this ability


def parse_text(text: str) -> tuple[Ability, ...]:
    """What a card's text means. CardTextError names the first word not understood and what could stand there."""
    tree: Any = _grammar().parse(text)
    return tuple(_ability(text, child.children[0]) for child in tree.children)


@cache
def _grammar() -> TextGrammar:
    return TextGrammar(_packaged("cards.lark"), "start")


def _ability(text: str, tree: Any) -> Ability:
    kind = str(tree.data)
    told: dict[str, Any] = {"kind": kind}
    sentences: list[Sentence] = []
    hashed = False
    for child in tree.children:
        rule = str(child.data)
        if rule == "gate":
            told["gate"] = _word(child).rstrip(":").strip()
        elif rule == "multi":
            told["multi"] = True
        elif rule == "step":
            sentences.append(_sentence(child))
        elif rule == "hash":
            hashed = True
            told.update(_hash(child))
        else:
            told["event" if kind == "triggered" else "standing"] = rule
            told["verbs"] = tuple(_word(part) for part in child.children if part.data == "verb")
            told["god"] = "".join(_word(part) for part in child.children if part.data == "god")
    ability = Ability(**told, sentences=tuple(sentences))
    _check_sense(text, ability, hashed)
    return ability


def _check_sense(text: str, ability: Ability, hashed: bool) -> None:
    """What no grammar sees: # and its meaning belong together, 'those cards' and 'if you do' need something before."""
    uses_hash = any(
        (sentence.op in ("add", "remove", "steal", "migrate") and sentence.number == 0)
        or any(target.how == "several" and target.most == 0 for target in sentence.targets)
        for sentence in ability.sentences
    )
    if uses_hash and not hashed:
        raise CardTextError(len(text), "", ["# = the number of ..."])
    if hashed and not uses_hash:
        raise CardTextError(text.index("#"), "#", ["nothing: no sentence uses #"])
    for at, sentence in enumerate(ability.sentences):
        if ability.kind == "triggered" and sentence.op in ("swap_hand", "swap_deck", "exchange"):
            # the Active Player picks, and nobody looks into another's hand or deck (THEOS-RA-17, INFO-03)
            raise CardTextError(max(text.lower().find("swap"), 0), "swap", ["add", "remove", "destroy", "raise"])
        if len(sentence.targets) == 2 and sentence.targets[1].how in MANY:
            raise CardTextError(max(text.lower().find(" to "), 0), "to", ["to a card: Followers go to one card"])
        if sentence.op in ("empower", "copy", "swap_hand", "swap_deck") and sentence.targets[0].how in MANY:
            verb = sentence.op.partition("_")[0]
            raise CardTextError(max(text.lower().find(verb), 0), verb, [f"{verb} one card"])
        if at == 0 and sentence.if_done:
            raise CardTextError(0, "If you do", ["a first sentence"])
        for target in sentence.targets:
            if target.how in ("that", "each_of_those", "one_of_those") and at == 0 and ability.kind != "triggered":
                word = "that" if target.how == "that" else "those"
                raise CardTextError(max(text.lower().find(word), 0), word, ["this card", "a card", "each card"])


def _sentence(tree: Any) -> Sentence:
    told: dict[str, Any] = {}
    for child in tree.children:
        rule = str(child.data)
        if rule == "may":
            told["may"] = True
        elif rule == "if_done":
            told["if_done"] = True
        elif rule != "then":
            told["op"] = rule
            told.update(_action(child))
    return Sentence(**told)


def _action(tree: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"targets": tuple(_target(child) for child in tree.children if child.data == "target")}
    for child in tree.children:
        rule = str(child.data)
        if rule == "num":
            amount = child.children[0]
            if amount.data == "n":
                told["number"] = int(_word(amount))
            elif amount.data == "up_to":
                told["number"], told["up_to"] = int(_word(amount.children[0])), True
        elif rule in ("kind", "god"):
            told[rule] = _word(child)
    return told


def _target(tree: Any) -> Target:
    part = tree.children[0]
    return _words(str(part.data), part.children)


def _words(how: str, children: list[Any]) -> Target:
    told: dict[str, Any] = {}
    for child in children:
        rule = str(child.data)
        if rule == "article":
            article = _word(child)
            told["other"] = article == "another"
            told["different"] = article == "a different"
        elif rule == "other":
            told["other"] = True
        elif rule == "n":
            told["most"] = int(_word(child))
        elif rule == "counted_number":
            told["most"] = 0
        elif rule in ("yours", "same_team", "exactly_one"):
            told["suffix"] = rule
        else:
            told[rule] = _word(child)
    return Target(how, **told)


def _hash(tree: Any) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for child in tree.children:
        if child.data == "times":
            told["times"] = int(_word(child.children[0]))
        elif child.data == "counted":
            told["count"] = _words("each", child.children)
    return told


def _word(tree: Any) -> str:
    return " ".join(str(tree.children[0]).lower().split())


# -- the cards ---------------------------------------------------------------------------------------------------------
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
    standard = _standard()
    own = read_card_file("" if user_text is None else user_text, user_name or "own cards", own=True)
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        if entry.header not in tuple(f"[[{name}]]" for name in OWN_TABLES):
            entry.refuse("", f"{entry.header} can not stand here", f"could stand here: {', '.join(OWN_TABLES)}")
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


@cache
def _standard() -> CardFile:
    return read_card_file(_packaged("cards.toml"), "theos/cards.toml")


def _packaged(name: str) -> str:
    return files("agon.games.theos").joinpath(name).read_text(encoding="utf-8")


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
    for at, line in enumerate(entry.data.get("ability", [])):
        told = f"{line['kind'].capitalize()}: {line['text']}"
        if at >= len(abilities) or told != entry.text("text").split("\n")[at]:
            entry.refuse("text", f'the abilities of "{name}" are not its text', told)
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
    return SetData(name, entry.text("name"), roster, players, tuple(lists), entry.source)


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
    size = 10 if players == 6 else 12
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

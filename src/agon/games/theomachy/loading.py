"""Card files become a `CardSet`: the standard cards, with a user's own laid over them."""

from __future__ import annotations

from functools import cache

from agon.core.cardfile import CardFile, Entry, did_you_mean, overlay, read_card_file, split_cards
from agon.core.cardtext import CardTextError
from agon.games.theomachy.fitting import problem_of
from agon.games.theomachy.grammar import (
    CONDITIONS,
    DIVINE_KINDS,
    ELEMENTS,
    KINDS,
    LIMITS,
    MARKS,
    MOST_CARDS,
    MYTH_KINDS,
    ORBS,
    PRAYER_KINDS,
    TARGETS,
    TIMINGS,
    TOKENS,
    TRIGGERS,
    CardData,
    CardSet,
    Effect,
    PantheonData,
    packaged,
    parse_mandate,
    parse_text,
)

KEYS = (
    "id", "kind", "name", "element", "symbols", "orb_kind", "orbs", "copies", "starter", "timing", "ability_timing",
    "trigger", "target", "condition", "ongoing", "token", "ability_cost", "limit", "optional", "cost", "hero_might",
    "ability_type", "pantheon", "text", "mandate", "mandate_code", "points", "note",
)  # fmt: skip
# when cards of these kinds are played, if the file does not say
USUAL = {"power": ["betting", "battle", "response", "end"], "attack": ["battle"], "location": ["betting"]}


def load_cards(user_text: str | None = None, user_name: str = "") -> CardSet:
    """The standard cards, changed by a user's own TOML text. CardFileError says what is wrong with it and where."""
    own_text, standard_text = split_cards(user_text or "")
    standard_text = standard_text or packaged("cards.toml")
    standard = _standard(standard_text)
    own = read_card_file(own_text, user_name or "own cards", own=True)
    removed = _removed(standard, own)
    entries = overlay(standard.tables["card"], _own_cards(own), removed)
    myths = tuple(entry.text("name") for entry in entries if entry.data.get("kind") in MYTH_KINDS)
    printed = _printed(standard_text, myths)
    mine = {id(entry) for entry in own.tables.get("card", [])}
    cards = [_card(entry, myths) if id(entry) in mine else printed[entry.text("id")] for entry in entries]
    _check_names(entries)
    prayers = tuple(card for card in cards if card.kind in PRAYER_KINDS)
    if len(prayers) > MOST_CARDS:
        entries[-1].refuse("", f"{len(prayers)} different Prayer cards; there is room for {MOST_CARDS}")
    _check_starters(own, prayers)
    elements = sum(card.kind == "element" for card in cards)
    if elements != 24:
        own.top.refuse("remove", f"there are {elements} Element cards", "it must be 24 (THEOMACHY-SETUP-04)")
    pantheons = _pantheons(standard, own, removed, cards)
    _check_belonging(entries, pantheons)
    return _card_set(standard, cards, prayers, pantheons)


@cache
def _printed(text: str, myths: tuple[str, ...]) -> dict[str, CardData]:
    """The standard cards by id, read once for each set of Myths that texts may name."""
    names = {entry.text("name") for entry in _standard(text).tables["card"] if entry.data["kind"] in MYTH_KINDS}
    known = tuple(sorted(names | set(myths)))  # a text may name a Myth that has left the game: it does nothing
    return {entry.text("id"): _card(entry, known) for entry in _standard(text).tables["card"]}


@cache
def _standard(text: str) -> CardFile:
    # own=True, because its plain tables ([constants] ...) have no source of their own
    return read_card_file(text, "theomachy/cards.toml", own=True)


def _own_cards(own: CardFile) -> list[Entry]:
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        if entry.header not in ("[[card]]", "[[pantheon]]"):
            entry.refuse("", f"{entry.header} cannot stand here", "could stand here: [[card]], [[pantheon]]")
    own.top.only(["remove"])
    return own.tables.get("card", [])


def _removed(standard: CardFile, own: CardFile) -> list[str]:
    removed = own.top.texts("remove", [])
    known = [entry.text("id") for table in ("card", "pantheon") for entry in standard.tables[table]]
    for name in removed:
        if name not in known:
            hint = did_you_mean(name, known) or f"the ids are: {', '.join(known)}"
            own.top.refuse("remove", f"no card has the id '{name}'", hint)
    return removed


def _card(entry: Entry, myths: tuple[str, ...]) -> CardData:
    entry.only(KEYS)
    kind = entry.choice("kind", KINDS)
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    starter = entry.table("starter") if "starter" in entry.data else None
    marks = tuple(starter.number(mark, 0, 8, 0) if starter else 0 for mark in MARKS)
    prayer = kind in PRAYER_KINDS
    timing = tuple(_timings(entry, "timing", USUAL.get(kind))) if kind not in ("element", "god") else ()
    optional = entry.flag("optional", False)
    ability_timing = tuple(_timings(entry, "ability_timing")) if "ability_timing" in entry.data else ()
    if kind in MYTH_KINDS:
        ability_timing = timing
    data = CardData(
        id=name,
        name=entry.text("name"),
        kind=kind,
        element=ELEMENTS.index(entry.choice("element", ELEMENTS)) if prayer or kind == "element" else -1,
        symbols=entry.number("symbols", 1, 5) if prayer and kind != "power" else 0,  # THEOMACHY-REQ-08
        orb_kind=_orb_kind(entry) if prayer or kind == "element" else -1,
        orbs=entry.number("orbs", 0, 9, 0),
        copies=entry.number("copies", 1, 9, 1),
        starter=(marks[0], marks[1], marks[2], marks[3]),
        timing=timing,
        ability_timing=ability_timing,
        trigger=entry.choice("trigger", TRIGGERS) if "response" in timing and kind == "effect" else "",
        target=entry.choice("target", TARGETS, "none"),
        condition=entry.choice("condition", CONDITIONS, "none"),
        ongoing=entry.flag("ongoing", False),
        token=TOKENS.index(entry.choice("token", TOKENS)) if kind == "location" else -1,
        cost=entry.number("cost", 0, 9, 0),
        hero_might=entry.number("hero_might", 0, 20, 0),
        limit=entry.choice("limit", LIMITS, "once_per_hand" if optional else "none"),
        optional=optional,
        pantheon=entry.text("pantheon", ""),
        text=entry.text("text", "" if kind in ("power", "element") else None),
        effects=_effects(entry, "text", name, myths),
        ability_cost=_effects(entry, "ability_cost", name, myths),
        mandate=entry.text("mandate", ""),
        mandate_effect=_mandate(entry, name, myths) if kind == "god" else None,
        source=entry.source,
        field_sources=entry.field_sources,
    )
    found = problem_of(data)
    if found:
        entry.refuse(
            "text" if "'" in found else "", f'"{name}" cannot work: {found}', "the head of cards.toml explains"
        )
    return data


def _timings(entry: Entry, key: str, usual: list[str] | None = None) -> list[str]:
    words = entry.texts(key, usual)
    for word in words:
        if word not in TIMINGS:
            entry.refuse(key, f"{key} '{word}' is not known", did_you_mean(word, list(TIMINGS)))
    return words


def _orb_kind(entry: Entry) -> int:
    word = entry.choice("orb_kind", (*ORBS, "none"))
    return ORBS.index(word) if word in ORBS else -1


def _effects(entry: Entry, key: str, name: str, myths: tuple[str, ...]) -> tuple[Effect, ...]:
    try:
        return parse_text(entry.text(key, ""), myths)
    except CardTextError as error:
        entry.refuse(key, f'{key} of "{name}": {error.message}', error.hint)


def _mandate(entry: Entry, name: str, myths: tuple[str, ...]) -> Effect:
    try:
        return parse_mandate(entry.text("mandate"), myths)
    except CardTextError as error:
        entry.refuse("mandate", f'mandate of "{name}": {error.message}', error.hint)


def _check_names(entries: list[Entry]) -> None:
    owners: dict[str, Entry] = {}
    for entry in entries:
        name = entry.text("name")
        if name in owners:
            entry.refuse("name", f"the name '{name}' is taken by another card", "every card needs a name of its own")
        owners[name] = entry


def _check_starters(own: CardFile, prayers: tuple[CardData, ...]) -> None:
    """Eight cards carry each mark (THEOMACHY-SETUP-08), and nobody has more of a card than there are."""
    for mark in range(4):
        size = sum(card.starter[mark] for card in prayers)
        if size != 8:
            own.top.refuse("remove", f"starter deck {MARKS[mark]} has {size} cards", "it needs 8 (THEOMACHY-SETUP-08)")
    if sum(card.copies for card in prayers) < 80:
        own.top.refuse("remove", "fewer than 80 Prayer cards are left", "a draft of four players needs 60 of them")


def _pantheons(standard: CardFile, own: CardFile, removed: list[str], cards: list[CardData]) -> list[PantheonData]:
    """Each pantheon with the gods and Myths that name it, in their order."""
    found: list[PantheonData] = []
    for entry in overlay(standard.tables["pantheon"], own.tables.get("pantheon", []), removed):
        entry.only(["id", "name", "gods", "myths", "hero"])
        name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
        gods = [card.id for card in cards if card.kind == "god" and card.pantheon == name]
        myths = [card.id for card in cards if card.kind in MYTH_KINDS and card.pantheon == name]
        heroes = [card.id for card in cards if card.kind == "hero" and card.pantheon == name]
        if len(gods) != 3 or len(myths) != 5 or len(heroes) != 1:
            counts = f"{len(gods)} gods, {len(myths)} Myths, {len(heroes)} Heroes among them"
            own.top.refuse("remove", f"pantheon '{name}' has {counts}", "it needs 3, 5 and 1 (THEOMACHY-HERO-01)")
        found.append(PantheonData(name, entry.text("name"), tuple(gods), tuple(myths), heroes[0], entry.source))
    if len(found) != 4:
        own.top.refuse("remove", f"there are {len(found)} pantheons", "it must be 4: replace one by removing another")
    return found


def _check_belonging(entries: list[Entry], pantheons: list[PantheonData]) -> None:
    known = [pantheon.id for pantheon in pantheons]
    for entry in entries:
        if entry.data.get("kind") in DIVINE_KINDS and entry.text("pantheon", "") not in known:
            hint = did_you_mean(entry.text("pantheon", ""), known) or f"the pantheons are: {', '.join(known)}"
            entry.refuse("pantheon", f"there is no pantheon '{entry.text('pantheon', '')}'", hint)


def _card_set(
    standard: CardFile, cards: list[CardData], prayers: tuple[CardData, ...], pantheons: list[PantheonData]
) -> CardSet:
    constants = standard.setting("constants")
    costs = constants.texts("track_costs_left_to_right")
    tokens = {entry.text("id"): entry.number("count", 0, 999) for entry in standard.tables["token"]}
    return CardSet(
        elements=tuple(card for card in cards if card.kind == "element"),
        prayers=prayers,
        gods=tuple(card for card in cards if card.kind == "god"),
        myths=tuple(card for card in cards if card.kind in MYTH_KINDS),
        pantheons=tuple(pantheons),
        constants={key: value for key, value in constants.data.items() if isinstance(value, int)},
        slot_costs=tuple(TOKENS.index(word) if word in TOKENS else -1 for word in costs),
        drafts=tuple(
            (
                entry.number("players_min", 2, 8),
                entry.number("players_max", 2, 8),
                entry.number("rounds", 1, 9),
                entry.number("cards_per_round", 2, 9),
            )
            for entry in standard.tables["draft"]
        ),
        tokens=(tokens["prophet"], tokens["priest"], tokens["follower"]),
    )

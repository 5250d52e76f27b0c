"""Theomachy's cards: texts become operations (`cards.lark`), card files become a `CardSet`.

The text on the card is the code: nothing here is keyed on a card's name. The language is listed in `cards.lark`, its
meaning at the head of cards.toml. Not compiled: this runs once, when cards are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardfile import CardFile, Entry, did_you_mean, overlay, read_card_file
from agon.core.cardtext import CardTextError, TextGrammar

ELEMENTS = ("earth", "air", "fire", "water")
ORBS = ("chaos", "order")
TOKENS = ("prophet", "priest", "follower")
MARKS = ("I", "II", "III", "IV")
PRAYER_KINDS = ("power", "attack", "effect", "location")
MYTH_KINDS = ("myth", "hero")
KINDS = ("element", *PRAYER_KINDS, "god", *MYTH_KINDS)
TIMINGS = (
    "betting", "betting_1_2", "battle", "response", "end", "setup", "static", "static_battle", "battle_end",
    "start_draw", "before_betting_1", "start_of_battle", "on_hero_added", "on_opponent_folds", "on_hand_won",
    "on_hand_lost", "on_battle_won", "on_battle_lost", "step_9", "prayer", "immediate",
)  # fmt: skip
TRIGGERS = (
    "opponent_plays_effect", "opponent_plays_attack", "opponent_plays_location", "opponent_raises", "opponent_folds",
)  # fmt: skip
TARGETS = ("none", "opponent", "opponent_or_folded", "actor")
CONDITIONS = ("none", "won_hand", "lost_hand")
LIMITS = ("none", "once_per_hand", "any_number_per_hand", "once_per_game")
MOST_CARDS = 120  # different Prayer cards that the vocabulary has room for
OPTIONAL_TIMINGS = ("betting", "betting_1_2", "battle", "before_betting_1", "start_of_battle", "on_hand_won", "step_9")


# -- the language --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Effect:
    """One sentence: its rule in `cards.lark`, its number, and its words (kinds, places, counters) in order."""

    op: str
    number: int = 0
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.op}({', '.join([str(self.number), *self.words])})"


def parse_text(text: str, myths: tuple[str, ...]) -> tuple[Effect, ...]:
    """What a card's text means. CardTextError names the first word not understood and what could stand there."""
    if not text:
        return ()
    return tuple(_effect(tree) for tree in _grammar("start", myths).parse(text).children)


def parse_mandate(text: str, myths: tuple[str, ...]) -> Effect:
    tree: Any = _grammar("mandate", myths).parse(text)
    return _effect(tree.children[0])


@cache
def _grammar(start: str, myths: tuple[str, ...]) -> TextGrammar:
    names = " | ".join(f'"{name}"' for name in myths) or '"-"'
    return TextGrammar(_packaged("cards.lark").replace("$MYTHS", names), start)


def _effect(tree: Any) -> Effect:
    number = 0
    words: list[str] = []
    for child in tree.children:
        if isinstance(child, str):
            continue  # the words of a sentence that has no parts
        rule = str(child.data)
        word = " ".join(str(token) for token in child.children).lower()
        if rule == "number":
            number = int(word)
        elif rule in ("all", "highest", "any_card", "power_card", "at_least", "at_most"):
            words.append(rule)
        else:
            words.append(word)
    return Effect(str(tree.data), number, tuple(words))


# -- the cards -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class CardData:
    """Anything that is a card: elements, Prayer cards, gods, Myths and Heroes. Numbers are -1 where there is none."""

    id: str
    name: str
    kind: str
    element: int
    symbols: int
    orb_kind: int
    orbs: int
    copies: int
    starter: tuple[int, int, int, int]
    timing: tuple[str, ...]
    ability_timing: tuple[str, ...]
    trigger: str
    target: str
    condition: str
    ongoing: bool
    token: int
    cost: int
    hero_might: int
    limit: str
    optional: bool
    pantheon: str
    text: str
    effects: tuple[Effect, ...]
    ability_cost: tuple[Effect, ...]
    mandate: str
    mandate_effect: Effect | None
    source: str
    field_sources: dict[str, str]


@dataclass(frozen=True, slots=True)
class PantheonData:
    id: str
    name: str
    gods: tuple[str, ...]
    myths: tuple[str, ...]
    hero: str
    source: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every component."""

    elements: tuple[CardData, ...]
    prayers: tuple[CardData, ...]
    gods: tuple[CardData, ...]
    myths: tuple[CardData, ...]
    pantheons: tuple[PantheonData, ...]
    constants: dict[str, int]
    slot_costs: tuple[int, ...]  # a token's number for each slot of the Prayer Track, or -1
    drafts: tuple[tuple[int, int, int, int], ...]  # fewest and most players, rounds, cards a round
    tokens: tuple[int, int, int]  # printed counts of one box: prophets, priests, followers


KEYS = (
    "id", "kind", "name", "element", "symbols", "orb_kind", "orbs", "copies", "starter", "timing", "ability_timing",
    "trigger", "target", "condition", "ongoing", "token", "ability_cost", "limit", "optional", "cost", "hero_might",
    "ability_type", "pantheon", "text", "mandate", "mandate_code", "points", "note",
)  # fmt: skip


def load_cards(user_text: str | None = None, user_name: str = "") -> CardSet:
    """The standard cards, changed by a user's own TOML text. CardFileError says what is wrong with it and where."""
    standard = _standard()
    own = read_card_file("" if user_text is None else user_text, user_name or "own cards", own=True)
    entries = overlay(standard.tables["card"], _own_cards(own), _removed(standard, own))
    myths = tuple(entry.text("name") for entry in entries if entry.data.get("kind") in MYTH_KINDS)
    cards = [_card(entry, myths) for entry in entries]
    _check_names(entries)
    prayers = tuple(card for card in cards if card.kind in PRAYER_KINDS)
    if len(prayers) > MOST_CARDS:
        entries[-1].refuse("", f"{len(prayers)} different Prayer cards; there is room for {MOST_CARDS}")
    _check_starters(own, prayers)
    _check_pantheons(own, standard, cards)
    return _card_set(standard, cards, prayers)


@cache
def _standard() -> CardFile:
    # own=True, because its plain tables ([constants] ...) have no source of their own
    return read_card_file(_packaged("cards.toml"), "theomachy/cards.toml", own=True)


def _packaged(name: str) -> str:
    return files("agon.games.theomachy").joinpath(name).read_text(encoding="utf-8")


def _own_cards(own: CardFile) -> list[Entry]:
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        if entry.header != "[[card]]":
            entry.refuse("", f"{entry.header} can not stand here", "could stand here: [[card]]")
    own.top.only(["remove"])
    cards = own.tables.get("card", [])
    for entry in cards:
        if entry.choice("kind", KINDS) not in PRAYER_KINDS:
            entry.refuse("kind", "own cards are Prayer cards", f"one of {', '.join(PRAYER_KINDS)}")
    return cards


def _removed(standard: CardFile, own: CardFile) -> list[str]:
    removed = own.top.texts("remove", [])
    known = [entry.text("id") for entry in standard.tables["card"] if entry.data["kind"] in PRAYER_KINDS]
    for name in removed:
        if name not in known:
            hint = did_you_mean(name, known) or f"the ids are: {', '.join(known)}"
            own.top.refuse("remove", f"no Prayer card has the id '{name}'", hint)
    return removed


def _card(entry: Entry, myths: tuple[str, ...]) -> CardData:
    entry.only(KEYS)
    kind = entry.choice("kind", KINDS)
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    starter = entry.table("starter") if "starter" in entry.data else None
    marks = tuple(starter.number(mark, 0, 8, 0) if starter else 0 for mark in MARKS)
    prayer = kind in PRAYER_KINDS
    timing = tuple(_timings(entry, "timing")) if kind not in ("element", "god") else ()
    optional = entry.flag("optional", False)
    ability_timing = tuple(_timings(entry, "ability_timing")) if "ability_timing" in entry.data else ()
    if kind in MYTH_KINDS:
        ability_timing = timing
    data = CardData(
        id=name,
        name=entry.text("name"),
        kind=kind,
        element=ELEMENTS.index(entry.choice("element", ELEMENTS)) if prayer or kind == "element" else -1,
        symbols=entry.number("symbols", 1, 5) if prayer and kind != "power" else 0,
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
        limit=entry.choice("limit", LIMITS, "none"),
        optional=optional,
        pantheon=entry.text("pantheon", ""),
        text=entry.text("text"),
        effects=_effects(entry, "text", name, myths),
        ability_cost=_effects(entry, "ability_cost", name, myths),
        mandate=entry.text("mandate", ""),
        mandate_effect=_mandate(entry, name, myths) if kind == "god" else None,
        source=entry.source,
        field_sources=entry.field_sources,
    )
    if optional and (data.limit != "once_per_hand" or not set(ability_timing) <= set(OPTIONAL_TIMINGS)):
        entry.refuse("optional", "an optional ability is used once per hand, at a time of its own", "see cards.toml")
    return data


def _timings(entry: Entry, key: str) -> list[str]:
    words = entry.texts(key)
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


def _check_pantheons(own: CardFile, standard: CardFile, cards: list[CardData]) -> None:
    ids = {card.id for card in cards}
    for entry in standard.tables["pantheon"]:
        for name in [*entry.texts("gods"), *entry.texts("myths")]:
            if name not in ids:
                own.top.refuse("remove", f"'{name}' belongs to a pantheon")


def _card_set(standard: CardFile, cards: list[CardData], prayers: tuple[CardData, ...]) -> CardSet:
    constants = standard.setting("constants")
    costs = constants.texts("track_costs_left_to_right")
    tokens = {entry.text("id"): entry.number("count", 0, 999) for entry in standard.tables["token"]}
    return CardSet(
        elements=tuple(card for card in cards if card.kind == "element"),
        prayers=prayers,
        gods=tuple(card for card in cards if card.kind == "god"),
        myths=tuple(card for card in cards if card.kind in MYTH_KINDS),
        pantheons=tuple(_pantheon(entry) for entry in standard.tables["pantheon"]),
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


def _pantheon(entry: Entry) -> PantheonData:
    return PantheonData(
        entry.text("id"),
        entry.text("name"),
        tuple(entry.texts("gods")),
        tuple(entry.texts("myths")),
        entry.text("hero"),
        entry.source,
    )

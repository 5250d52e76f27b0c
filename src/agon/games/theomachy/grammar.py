"""Theomachy's cards: texts become operations (`cards.lark`), card files become a `CardSet`.

The text on the card is the code: nothing here is keyed on a card's name. The language is listed in `cards.lark`, its
meaning at the head of cards.toml. Not compiled: this runs once, when cards are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardtext import TextGrammar

ELEMENTS = ("earth", "air", "fire", "water")
ORBS = ("chaos", "order")
TOKENS = ("prophet", "priest", "follower")
MARKS = ("I", "II", "III", "IV")
PRAYER_KINDS = ("power", "attack", "effect", "location")
MYTH_KINDS = ("myth", "hero")
DIVINE_KINDS = ("god", *MYTH_KINDS)  # cards that belong to a pantheon
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
    return TextGrammar(packaged("cards.lark").replace("$MYTHS", names), start)


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
    """Anything that is a card: elements, Prayer cards, gods (GOD-01), Myths, Heroes. -1 is for a number that is not."""

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


def packaged(name: str) -> str:
    return files("agon.games.theomachy").joinpath(name).read_text(encoding="utf-8")

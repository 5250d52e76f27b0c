"""The cards as the rules read them: each text's sentences turned into numbers once, when the game is made.

Prayer cards, gods and Myths share one list (`Cards.all`), so that what carries out a text takes one number. A Prayer
card in a hand, deck or pile is `2 * number + spent`: spent is 1 if its owner has played this copy in this hand
(THEOMACHY-RULING-31).
"""

from __future__ import annotations

from typing import Final

from agon.games.theomachy.constants import (
    ALL,
    AT_END,
    ATTACK,
    BATTLE_END,
    CANCEL,
    CONDITIONS,
    COUNT_ELEMENT,
    COUNT_ORBS,
    COUNTERS,
    EFFECT,
    ELEMENT_NAMES,
    FOLLOWER,
    HIGHEST,
    KIND_WORDS,
    KINDS,
    MANDATES,
    MIGHT,
    OPERATIONS,
    ORB_NAMES,
    OWN_STAKE,
    PER_COUNTED,
    PER_IN_SKY,
    PUT_MYTH,
    TARGETS,
    WHERE,
)
from agon.games.theomachy.gists import GISTS, PER
from agon.games.theomachy.grammar import TIMINGS, TRIGGERS, CardData, CardSet, Effect
from agon.games.theomachy.keywords import card_words

MOST_IN_A_GIST: Final = 3  # sentences: more say nothing in a few words


class Operation:
    """One sentence of a text."""

    def __init__(self, effect: Effect, myths: list[str]) -> None:
        self.op = OPERATIONS.index(effect.op)
        self.n = effect.number
        self.kind = FOLLOWER
        self.where = OWN_STAKE
        self.per = 0
        self.what = -1 if self.op == PUT_MYTH else 0  # an Element, an orb kind, or a Myth
        for word in effect.words:
            self.read(word, myths)

    def read(self, word: str, myths: list[str]) -> None:
        elements = [name.lower() for name in ELEMENT_NAMES]
        orbs = [name.lower() for name in ORB_NAMES]
        if word == "all":
            self.n = ALL
        elif word == "power_card":
            self.what = 1
        elif word in WHERE:
            self.where = WHERE.index(word)
        elif word in COUNTERS:
            self.per = COUNTERS.index(word)
        elif word.endswith(" card you count"):
            self.per = PER_COUNTED + elements.index(word.split(" ")[0])
        elif word.endswith(" card in the constellation"):
            self.per = PER_IN_SKY + elements.index(word.split(" ")[0])
        elif word in elements:
            self.what = elements.index(word)
        elif word in orbs:
            self.what = orbs.index(word)
        elif word in myths:
            self.what = myths.index(word)
        else:
            for kind in range(len(KIND_WORDS)):
                if word in KIND_WORDS[kind]:
                    self.kind = kind
                    if kind == HIGHEST:
                        self.n = 1


def gist(operation: Operation) -> str:
    """A sentence in two to four words."""
    kinds = KIND_WORDS[operation.kind]
    element = ELEMENT_NAMES[operation.what] if operation.op == COUNT_ELEMENT else ""
    orb = ORB_NAMES[operation.what] if operation.op == COUNT_ORBS else ""
    return GISTS[operation.op].format(
        n="all" if operation.n == ALL else operation.n,
        kind=kinds[-1] if operation.n > 1 else kinds[0],
        per=PER[operation.per],
        what=element or orb,
    )


class Card:
    """A Prayer card, god or Myth: its printed facts and its operations, which come from its text."""

    def __init__(self, number: int, data: CardData, myths: list[str]) -> None:
        self.number = number
        self.id = data.id
        self.name = data.name
        self.kind = KINDS.index(data.kind)
        self.element = data.element
        self.symbols = data.symbols
        self.orb_kind = data.orb_kind
        self.orbs = data.orbs
        self.copies = data.copies
        self.starter: list[int] = list(data.starter)
        self.timing = timing_bits(data.timing)
        self.ability_timing = timing_bits(data.ability_timing)
        self.trigger = TRIGGERS.index(data.trigger) if data.trigger else -1
        self.target = TARGETS.index(data.target)
        self.condition = CONDITIONS.index(data.condition)
        self.ongoing = data.ongoing
        self.token = data.token
        self.cost = data.cost
        self.hero_might = data.hero_might
        self.optional = data.optional
        self.text = data.text
        self.words = card_words(data.text)
        self.source = data.source
        self.operations: list[Operation] = [Operation(effect, myths) for effect in data.effects]
        self.price: list[Operation] = [Operation(effect, myths) for effect in data.ability_cost]
        # Might of what lies open is counted at Battle's End: Attacks, ongoing Effects, abilities of that timing
        self.lasts = self.kind == ATTACK or (self.kind == EFFECT and self.ongoing)
        self.lasts = self.lasts or self.ability_timing & BATTLE_END != 0
        self.cancels = any(operation.op == CANCEL for operation in self.operations)
        self.mandate = MANDATES.index(data.mandate_effect.op) if data.mandate_effect is not None else -1
        self.mandate_n = data.mandate_effect.number if data.mandate_effect is not None else 0
        self.mandate_most = data.mandate_effect is not None and "at_most" in data.mandate_effect.words
        self.mandate_element = -1
        if data.mandate_effect is not None:
            for element in range(4):
                if ELEMENT_NAMES[element].lower() in data.mandate_effect.words:
                    self.mandate_element = element
        self.mandate_text = data.mandate
        self.mandate_words = card_words(data.mandate)
        self.printed_might = sum([operation.n for operation in self.operations if operation.op == MIGHT])
        gists = [gist(operation) for operation in self.operations]
        self.gist = ", ".join(gists) if len(gists) < MOST_IN_A_GIST else ""

    def has(self, op: int) -> bool:
        for operation in self.operations:
            if operation.op == op:
                return True
        return False


class ElementCard:
    def __init__(self, number: int, data: CardData) -> None:
        self.number = number
        self.id = data.id
        self.name = data.name
        self.element = data.element
        self.orb_kind = data.orb_kind
        self.orbs = data.orbs
        self.source = data.source


class Cards:
    """All that is printed, shared by every state of a game."""

    def __init__(self, data: CardSet) -> None:
        self.data = data
        myths = [card.name.lower() for card in data.myths]
        self.all: list[Card] = []
        for card in [*data.prayers, *data.gods, *data.myths]:
            self.all.append(Card(len(self.all), card, myths))
        self.prayers = len(data.prayers)  # numbers 0 to prayers - 1
        self.gods = self.prayers  # the number of the first god
        self.myths = self.prayers + len(data.gods)  # and of the first Myth
        self.elements: list[ElementCard] = [ElementCard(number, card) for number, card in enumerate(data.elements)]
        ids = [card.id for card in self.all]
        self.ids = ids
        self.pantheon_gods: list[list[int]] = [[ids.index(god) for god in p.gods] for p in data.pantheons]
        self.pantheon_myths: list[list[int]] = [[ids.index(myth) for myth in p.myths] for p in data.pantheons]
        self.slot_costs: list[int] = list(data.slot_costs)
        self.starter_decks: list[list[int]] = [  # the eight cards of each mark (THEOMACHY-SETUP-08)
            [card.number for card in self.all[: self.prayers] for i in range(card.starter[mark])] for mark in range(4)
        ]
        self.hand_size = data.constants["hand_size"]
        self.reshuffle_below = data.constants["element_reshuffle_below"]
        self.ante_max = data.constants["ante_max"]
        self.responses: list[list[int]] = [
            [card.number for card in self.all[: self.prayers] if card.trigger == trigger] for trigger in range(5)
        ]
        self.end_effects: list[int] = [
            card.number for card in self.all[: self.prayers] if card.kind == EFFECT and card.timing & AT_END
        ]


def timing_bits(words: tuple[str, ...]) -> int:
    bits = 0
    for word in words:
        bits |= 1 << TIMINGS.index(word)
    return bits

"""The cards as the rules read them: each text's sentences turned into numbers once, when the game is made.

Prayer cards, gods and Myths share one list (`Cards.all`), so that what carries out a text takes one number. A Prayer
card in a hand, deck or pile is `2 * number + spent`: spent is 1 if its owner has played this copy in this hand
(THEOMACHY-RULING-31).
"""

from __future__ import annotations

from typing import Final

from agon.games.theomachy.grammar import TIMINGS, TRIGGERS, CardData, CardSet, Effect

PROPHET: Final = 0
PRIEST: Final = 1
FOLLOWER: Final = 2
WORTH: Final = [10, 5, 2]  # THEOMACHY-TOKEN-01

# kinds of cards
POWER: Final = 0
ATTACK: Final = 1
EFFECT: Final = 2
LOCATION: Final = 3
GOD: Final = 4
MYTH: Final = 5
HERO: Final = 6
KINDS: Final = ["power", "attack", "effect", "location", "god", "myth", "hero"]

# timings, as bits in the order of grammar.TIMINGS
BETTING: Final = 1 << 0
BETTING_1_2: Final = 1 << 1
IN_BATTLE: Final = 1 << 2
RESPONSE: Final = 1 << 3
AT_END: Final = 1 << 4
SETUP: Final = 1 << 5
STATIC: Final = 1 << 6
STATIC_BATTLE: Final = 1 << 7
BATTLE_END: Final = 1 << 8
START_DRAW: Final = 1 << 9
BEFORE_BETTING: Final = 1 << 10
START_OF_BATTLE: Final = 1 << 11
HERO_ADDED: Final = 1 << 12
OPPONENT_FOLDS: Final = 1 << 13
HAND_WON: Final = 1 << 14
HAND_LOST: Final = 1 << 15
BATTLE_WON: Final = 1 << 16
BATTLE_LOST: Final = 1 << 17
STEP_9: Final = 1 << 18
PRAYER: Final = 1 << 19
IMMEDIATE: Final = 1 << 20

# triggers of responses
PLAYS_EFFECT: Final = 0
PLAYS_ATTACK: Final = 1
PLAYS_LOCATION: Final = 2
RAISES: Final = 3
FOLDS: Final = 4

# targets and conditions
NO_TARGET: Final = 0
OPPONENT: Final = 1
OPPONENT_OR_FOLDED: Final = 2
ACTOR: Final = 3
TARGETS: Final = ["none", "opponent", "opponent_or_folded", "actor"]
CONDITIONS: Final = ["none", "won_hand", "lost_hand"]
WON: Final = 1
LOST: Final = 2

# operations: the sentences of cards.lark
OPERATIONS: Final = [
    "might", "might_per", "might_if", "weaken", "kill", "kill_placed", "withdraw", "commit", "gain", "exchange",
    "choose_exchange", "draw", "random_discard", "look_hand", "take", "look_sky", "replace", "swap", "reveal",
    "return_card", "seal", "cancel", "damage", "repair", "shield_stake", "shield_hand", "any_element", "more_elements",
    "count_element", "count_orbs", "choose_element", "more_orbs", "fill", "discount", "free_prayer", "keep",
    "uncancellable", "undying", "put_myth", "discard_any", "discard_draw", "discard", "change_power", "free_play",
    "bar_effects",
]  # fmt: skip
MIGHT: Final = 0
MIGHT_PER: Final = 1
MIGHT_IF: Final = 2
WEAKEN: Final = 3
KILL: Final = 4
KILL_PLACED: Final = 5
WITHDRAW: Final = 6
COMMIT: Final = 7
GAIN: Final = 8
EXCHANGE: Final = 9
CHOOSE_EXCHANGE: Final = 10
DRAW: Final = 11
RANDOM_DISCARD: Final = 12
LOOK_HAND: Final = 13
TAKE: Final = 14
LOOK_SKY: Final = 15
REPLACE: Final = 16
SWAP: Final = 17
REVEAL: Final = 18
RETURN_CARD: Final = 19
SEAL: Final = 20
CANCEL: Final = 21
DAMAGE: Final = 22
REPAIR: Final = 23
SHIELD_STAKE: Final = 24
SHIELD_HAND: Final = 25
ANY_ELEMENT: Final = 26
MORE_ELEMENTS: Final = 27
COUNT_ELEMENT: Final = 28
COUNT_ORBS: Final = 29
CHOOSE_ELEMENT: Final = 30
MORE_ORBS: Final = 31
FILL: Final = 32
DISCOUNT: Final = 33
FREE_PRAYER: Final = 34
KEEP: Final = 35
UNCANCELLABLE: Final = 36
UNDYING: Final = 37
PUT_MYTH: Final = 38
DISCARD_ANY: Final = 39
DISCARD_DRAW: Final = 40
DISCARD: Final = 41
CHANGE_POWER: Final = 42
FREE_PLAY: Final = 43
BAR_EFFECTS: Final = 44

# where a kill or a withdrawal strikes
WHERE: Final = [
    "the target's stake", "the target's congregation", "each opponent's stake", "each opponent's congregation",
    "the actor's congregation", "your congregation", "the congregation of each opponent who lost the hand",
    "your stake",
]  # fmt: skip
TARGET_STAKE: Final = 0
TARGET_CONGREGATION: Final = 1
EACH_STAKE: Final = 2
EACH_CONGREGATION: Final = 3
ACTOR_CONGREGATION: Final = 4
OWN_CONGREGATION: Final = 5
LOSERS_CONGREGATION: Final = 6
OWN_STAKE: Final = 7

# kinds of worshipers in a text: 0 to 2 are prophet, priest, follower
HIGHEST: Final = 3
RAISED: Final = 4
CHOSEN: Final = 5
KIND_WORDS: Final = [
    ["prophet", "prophets"], ["priest", "priests"], ["follower", "followers"], ["highest"],
    ["worshiper of the raised kind"], ["worshiper of your choice"],
]  # fmt: skip

# what Might is counted by
COUNTERS: Final = [
    "opponent in the battle", "priest in your stake", "token in your stake", "attack in your play area",
    "attack in opponents' play areas", "card discarded this way",
]  # fmt: skip
PER_OPPONENT: Final = 0
PER_PRIEST: Final = 1
PER_TOKEN: Final = 2
PER_OWN_ATTACK: Final = 3
PER_OTHER_ATTACK: Final = 4
PER_DISCARDED: Final = 5
PER_COUNTED: Final = 6  # 6 to 9: a card of Earth, Air, Fire, Water that you count
PER_IN_SKY: Final = 10  # 10 to 13: a card of that Element in the Constellation

ELEMENT_NAMES: Final = ["Earth", "Air", "Fire", "Water"]
ORB_NAMES: Final = ["Chaos", "Order"]

# mandates
MANDATES: Final = [
    "win_battle_attacks", "win_battle_played", "win_without_battle", "win_as_first", "battle_after_raises",
    "stake_prophets", "play_effects", "play_powers", "play_elements", "play_attack_and_other", "kill_worshipers",
]  # fmt: skip
ALL: Final = 99  # of a kill: as many as there are


class Operation:
    """One sentence of a text."""

    def __init__(self, effect: Effect, myths: list[str]) -> None:
        self.op = OPERATIONS.index(effect.op)
        self.n = effect.number
        self.kind = FOLLOWER
        self.where = OWN_STAKE
        self.per = 0
        self.what = 0  # an Element, an orb kind, or a Myth
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
        self.source = data.source
        self.operations: list[Operation] = [Operation(effect, myths) for effect in data.effects]
        self.price: list[Operation] = [Operation(effect, myths) for effect in data.ability_cost]
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

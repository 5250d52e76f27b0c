"""The cards as the rules read them: each text turned into numbers once, when the game is made.

A set of cards is a mask of 60 bits: bit `god * 15 + speed - 1`, which is the canonical order of hands, decks and pools
(THEOS-RULING-11).
"""

from __future__ import annotations

from typing import Final

from agon.core.text import Words
from agon.games.theos import grammar
from agon.games.theos.catalogue import CardData, CardSet, ListData
from agon.games.theos.keywords import marked_text

BETRAYAL: Final = 0
OFFERING: Final = 1
POWER_CARD: Final = 2

# kinds of abilities
INSTANT: Final = 0
POWER: Final = 1
PASSIVE: Final = 2
TRIGGERED: Final = 3

# gates
OPEN: Final = 0
DEVOTED_GATE: Final = 1
SECLUDED_GATE: Final = 2

# operations
ADD: Final = 0
REMOVE: Final = 1
STEAL: Final = 2
MIGRATE: Final = 3
DESTROY: Final = 4
RAISE: Final = 5
EMPOWER_OP: Final = 6
COPY: Final = 7
SWAP_HAND: Final = 8
SWAP_DECK: Final = 9
EXCHANGE: Final = 10
SET_GOD: Final = 11
OPERATIONS: Final = [
    "add", "remove", "steal", "migrate", "destroy", "raise", "empower", "copy", "swap_hand", "swap_deck", "exchange",
    "set",
]  # fmt: skip

# how a target is found
THIS: Final = 0
THAT: Final = 1  # also: each of those cards
ONE_OF_THOSE: Final = 2
PICKED: Final = 3
EACH: Final = 4
SEVERAL: Final = 5
HOW: Final = {
    "this": THIS, "that": THAT, "each_of_those": THAT, "one_of_those": ONE_OF_THOSE, "picked": PICKED, "each": EACH,
    "several": SEVERAL,
}  # fmt: skip

# status words
ANY_STATUS: Final = 0
UNRESOLVED: Final = 1
DESTROYED: Final = 2
DEVOTED: Final = 3
SECLUDED: Final = 4
STATUSES: Final = ["", "unresolved", "destroyed", "devoted", "secluded"]

# sides
ANY_SIDE: Final = 0
FRIENDLY: Final = 1
ENEMY: Final = 2
SIDES: Final = ["", "friendly", "enemy"]

# suffixes
NO_SUFFIX: Final = 0
YOURS: Final = 1
SAME_TEAM: Final = 2
EXACTLY_ONE: Final = 3
SUFFIXES: Final = ["", "yours", "same_team", "exactly_one"]

# events of Triggered abilities
RAISED_SELF: Final = 0
ENEMY_DESTROYED: Final = 1
FRIEND_DESTROYED: Final = 2
FRIEND_ACCEPTED: Final = 3
EMPOWERS: Final = 4
TEAM_REMOVES: Final = 5
ENEMY_ADDS: Final = 6
ENEMY_TAKES: Final = 7
GOD_ACTIVE: Final = 8
EVENTS: Final = [
    "raised_self", "enemy_destroyed", "friend_destroyed", "friend_accepted", "empowers", "team_removes", "enemy_adds",
    "enemy_takes", "god_active",
]  # fmt: skip

# what a Passive ability keeps true
IMMUNE_SELF: Final = 0
IMMUNE_OTHERS: Final = 1
NO_EMPOWER: Final = 2
NO_RAISE: Final = 3
ALWAYS_ACCEPTED: Final = 4
FREE_KEEPING: Final = 5
STANDING: Final = ["immune_self", "immune_others", "no_empower", "no_raise", "always_accepted", "free_keeping"]

ALL_GODS: Final = -1
COPIED: Final = 64  # a Copy is kept as COPIED * user + source


class Target:
    """Which cards a sentence means."""

    def __init__(self, data: grammar.Target) -> None:
        self.how: int = HOW[data.how]
        self.most = data.most  # of SEVERAL; 0 is #
        self.different = data.different
        self.other = data.other
        self.status: int = STATUSES.index(data.status)
        self.side: int = SIDES.index(data.side)
        self.god: int = grammar.GODS.index(data.god) if data.god else ALL_GODS
        self.type: int = grammar.TYPES.index(data.type) if data.type else -1
        self.suffix: int = SUFFIXES.index(data.suffix)


class Sentence:
    """One sentence of an ability: one happening (THEOS-RULING-25)."""

    def __init__(self, data: grammar.Sentence) -> None:
        self.op: int = OPERATIONS.index(data.op)
        self.may = data.may
        self.if_done = data.if_done
        self.number = data.number  # 0 is #, where the operation has a number
        self.up_to = data.up_to
        self.target: Target | None = Target(data.targets[0]) if len(data.targets) > 0 else None
        self.to: Target | None = Target(data.targets[1]) if len(data.targets) > 1 else None
        self.kind = INSTANT if data.kind == "instant" else POWER
        self.god: int = grammar.GODS.index(data.god) if data.god else ALL_GODS
        self.numbered = self.op <= MIGRATE


class Text:
    """One ability of a card."""

    def __init__(self, data: grammar.Ability) -> None:
        self.kind: int = grammar.KINDS.index(data.kind)
        self.gate: int = ["", "devoted", "secluded"].index(data.gate)
        self.multi = data.multi
        self.sentences: list[Sentence] = [Sentence(sentence) for sentence in data.sentences]
        self.event: int = EVENTS.index(data.event) if data.event else -1
        self.standing: int = STANDING.index(data.standing) if data.standing else -1
        self.god: int = grammar.GODS.index(data.god) if data.god else ALL_GODS
        self.verbs: list[int] = [OPERATIONS.index(verb) for verb in data.verbs]
        self.times = data.times
        self.count: Target | None = Target(data.count) if data.count is not None else None


class Card:
    """A Prayer Card: its printed facts and its abilities in printed order (THEOS-LAYOUT-06)."""

    def __init__(self, number: int, data: CardData) -> None:
        self.number = number
        self.id = data.id
        self.code = data.code
        self.name = data.name
        self.icon = data.icon
        self.god = data.god
        self.type = data.type
        self.speed = data.speed
        self.max = data.max
        self.text = data.text
        self.words = marked_text(data.text)
        self.lines: list[Words] = [marked_text(line) for line in data.text.split("\n")]  # an ability each
        self.source = data.source
        self.value = data.value
        self.abilities: list[Text] = [Text(ability) for ability in data.abilities]
        self.gist = gist(self.abilities)

    def has(self, kind: int) -> bool:
        for ability in self.abilities:
            if ability.kind == kind:
                return True
        return False


MOST_WORDS: Final = 4
VERBS: Final = [
    "+{n}", "−{n}", "steal {n}", "move {n}", "destroy", "raise", "empower", "copy", "swap", "swap", "swap unseen",
    "turn a god",
]  # fmt: skip
STANDING_WORDS: Final = ["immune", "friends immune", "no empowering", "no raising", "always accepted", "stays freely"]


def gist(abilities: list[Text]) -> str:
    """What the abilities do, as far as three or four words go."""
    parts: list[str] = []
    for ability in abilities:
        found = [STANDING_WORDS[ability.standing]] if ability.standing >= 0 else []
        for sentence in ability.sentences:
            many = sentence.target is not None and sentence.target.how == EACH
            verb = VERBS[sentence.op].replace("{n}", str(sentence.number or "#"))
            found.append(f"{verb} each" if many else verb)
        for part in found:
            if part not in parts and sum([len(each.split()) for each in [*parts, part]]) <= MOST_WORDS:
                parts.append(part)
    return ", ".join(parts)


class Cards:
    """All that is printed, shared by every state of a game."""

    def __init__(self, data: CardSet) -> None:
        self.data = data
        self.lists: list[ListData] = [deck for item in data.sets for deck in item.lists]  # decks and rosters
        self.all: list[Card] = [Card(number, card) for number, card in enumerate(data.cards)]
        self.ids: list[str] = [card.id for card in self.all]
        self.gods: list[int] = [card.god for card in self.all]
        self.types: list[int] = [card.type for card in self.all]
        self.max: list[int] = [card.max for card in self.all]
        # lower Speed first, then lower God Speed (THEOS-SPEED-01, SPEED-02; THEOS-EX-03, EX-04): each card's place,
        # for good (THEOS-SPEED-04)
        order = sorted(range(len(self.all)), key=self.pace)
        self.rank: list[int] = [order.index(number) for number in range(len(self.all))]
        self.of_god: list[int] = [mask_of([c.number for c in self.all if c.god == god]) for god in range(4)]
        self.of_type: list[int] = [mask_of([c.number for c in self.all if c.type == kind]) for kind in range(3)]
        self.with_kind: list[int] = [mask_of([c.number for c in self.all if c.has(kind)]) for kind in range(4)]
        # the cards with a Passive ability of each sort, and with a Triggered ability for each event
        self.with_standing: list[int] = [self.mask_with(standing, -1) for standing in range(len(STANDING))]
        self.with_event: list[int] = [self.mask_with(-1, event) for event in range(len(EVENTS))]

    def list_number(self, name: str) -> int:
        return [deck.id for deck in self.lists].index(name)

    def pace(self, number: int) -> int:
        card = self.all[number]
        return pace(card.speed, self.data.gods[card.god].speed)

    def mask_with(self, standing: int, event: int) -> int:
        mask = 0
        for card in self.all:
            for ability in card.abilities:
                if (standing >= 0 and ability.standing == standing) or (event >= 0 and ability.event == event):
                    mask |= 1 << card.number
        return mask


def pace(speed: int, god_speed: int) -> int:
    """The smaller, the faster (THEOS-SPEED-01, SPEED-02)."""
    return speed * 100 + god_speed


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


SPOTS: Final[list[list[int]]] = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]


def numbers_of(mask: int) -> list[int]:
    """The cards of a mask in canonical order, eight places at a time."""
    numbers: list[int] = []
    first = 0
    while mask:
        byte = mask & 255
        if byte:
            for bit in SPOTS[byte]:
                numbers.append(first + bit)
        mask >>= 8
        first += 8
    return numbers


def count_of(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def highest(mask: int) -> int:
    """The last card of a mask, or -1."""
    return mask.bit_length() - 1

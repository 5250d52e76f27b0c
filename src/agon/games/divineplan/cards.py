"""The cards as the rules read them: each text's effects turned into numbers once, when the game is made."""

from __future__ import annotations

from typing import Final

from agon.core.text import marked
from agon.games.divineplan.actions import DEMIGODS
from agon.games.divineplan.grammar import CardSet, DemigodData, Effect
from agon.games.divineplan.keywords import KEYWORDS

GREEN: Final = 0
RED: Final = 1
BLUE: Final = 2
COLOURLESS: Final = 3

# timings
COLUMN_TIMING: Final = 0  # active: a step of the column the card lies in
WHILE: Final = 1
LOCKING: Final = 2
AFTER: Final = 3
AT_END: Final = 4

# operations
PLACE_OP: Final = 0
SHIFT_OP: Final = 1
REMOVE_OP: Final = 2
MOVE_GOD_OP: Final = 3
SWAP_GOD_OP: Final = 4
GAIN_OP: Final = 5
DISBAND_OP: Final = 6
RANGE_OP: Final = 7
FULL_AT_OP: Final = 8
DISCOUNT_OP: Final = 9
SCORE_OP: Final = 10
SCORE_PER_OP: Final = 11
OPERATIONS: Final = [
    "place", "shift", "remove", "move_god", "swap_god", "gain", "disband", "range", "full_at", "discount", "score",
    "score_per",
]  # fmt: skip

# marks
PLAIN: Final = 0
FORCED: Final = 1  # `!`: every listed element that can be placed must be
OPTIONAL: Final = 2  # `?`: the owner may decline this part

# what a place or gain gives, where it is not one of the three colours
ANY: Final = 3
DIE: Final = 4
EACH: Final = 5  # one of every colour listed in `elements`
SAME: Final = 6

LETTERS: Final = ["g", "r", "b"]


class Where:
    """A set of tiles in words: the range, cut down or widened as the card says."""

    def __init__(self, word: str) -> None:
        self.not_own = "-own" in word
        self.guarded = "+guarded" in word
        self.worth = int(word[word.index("worth") + 5]) if "worth" in word else 0  # 0: whatever it is worth


class Operation:
    """One part of an ability."""

    def __init__(self, effect: Effect) -> None:
        args = list(effect.args)
        self.op = OPERATIONS.index(effect.op.rstrip("!?"))
        self.mark = FORCED if effect.op.endswith("!") else OPTIONAL if effect.op.endswith("?") else PLAIN
        self.what = ANY  # of place and gain
        self.elements: list[int] = [0, 0, 0]  # of a forced place: how many of each colour
        self.others = False  # of gain: the other players and not the owner
        self.number = 0  # of full_at, discount and the scores
        self.per_demigod = False  # of score_per: else per own lock
        self.where = Where("range")
        self.target = Where("range")
        if self.op == PLACE_OP:
            self.read_elements(args[0])
            self.where = Where(args[1])
        elif self.op == SHIFT_OP:
            self.where = Where(args[0])
            self.target = Where(args[1])
        elif self.op == REMOVE_OP:
            self.where = Where(args[0])
        elif self.op == GAIN_OP:
            self.others = args[0] == "others"
            self.read_elements(args[1])
        elif self.op in (FULL_AT_OP, DISCOUNT_OP, SCORE_OP, SCORE_PER_OP):
            self.number = int(args[0])
            if self.op == FULL_AT_OP:
                self.where = Where(args[1])
            elif self.op == SCORE_PER_OP:
                self.per_demigod = args[1] == "demigod_in_this_column"
                self.where = Where(args[1])

    def read_elements(self, word: str) -> None:
        if word == "any":
            self.what = ANY
        elif word == "die":
            self.what = DIE
        elif word == "same":
            self.what = SAME
        elif word in LETTERS:
            self.what = LETTERS.index(word)
        else:
            self.what = EACH
        if self.what in (GREEN, RED, BLUE, EACH):
            for letter in word.split("+"):
                self.elements[LETTERS.index(letter)] += 1


class Demigod:
    """A card: its printed facts and its operations. The text is what the player reads; the operations come from it."""

    def __init__(self, number: int, data: DemigodData) -> None:
        self.number = number
        self.id = data.id
        self.name = data.name
        self.epic = data.epic
        self.colour = ["green", "red", "blue", "colourless"].index(data.colour)
        self.copies = data.copies
        self.cost: list[int] = list(data.cost)
        self.price = sum(self.cost)
        self.power = data.power
        self.text = data.text
        self.words = marked(data.text, KEYWORDS)
        self.icon = data.icon
        self.source = data.source
        self.operations: list[Operation] = [Operation(effect) for effect in data.effects]
        word, _, colour = data.timing.partition(":")
        self.timing = ["column", "while", "locking", "after", "end"].index(word)
        self.timing_colour = ["green", "red", "blue"].index(colour) if colour else -1
        self.gist = ", ".join([gist(operation) for operation in self.operations])


def gist(operation: Operation) -> str:
    """An operation in three or four words."""
    worth = operation.where.worth
    match operation.op:
        case 0:  # PLACE_OP
            if operation.what == DIE:
                return "roll, place two"
            if operation.mark == FORCED:
                return f"place {sum(operation.elements)}"
            return f"place on a {worth}" if worth else "place elsewhere" if operation.where.not_own else "place one"
        case 1:  # SHIFT_OP
            return f"shift from a {worth}" if worth else "shift, guarded" if operation.where.guarded else "shift one"
        case 2:  # REMOVE_OP
            return "remove one"
        case 3:  # MOVE_GOD_OP
            return "move again"
        case 4:  # SWAP_GOD_OP
            return "swap gods"
        case 5:  # GAIN_OP
            return "all others gain" if operation.others else "gain one"
        case 6:  # DISBAND_OP
            return "disband one"
        case 7:  # RANGE_OP
            return "range: all"
        case 8:  # FULL_AT_OP
            return f"2 fill a {worth}" if worth else "2 fill a tile"
        case 9:  # DISCOUNT_OP
            return f"recruit at −{operation.number}"
        case 10:  # SCORE_OP
            return f"+{operation.number} at the end"
    return f"+{operation.number} a {'demigod' if operation.per_demigod else f'lock on {worth}'}"


class Cards:
    """All that is printed, shared by every state of a game."""

    def __init__(self, data: CardSet) -> None:
        self.data = data
        self.demigods: list[Demigod] = [Demigod(number, card) for number, card in enumerate(data.demigods)]
        self.ids: list[str] = [card.id for card in self.demigods]
        self.wants: list[list[int]] = [  # by the grid's rows, for every seat (DIVINEPLAN-SETUP-15, SETUP-18)
            list(plan.wants) for plan in data.plans
        ]  # the landscape of each tile, -1 for the Pit
        names = {kind.value: kind.name for kind in data.tiles}
        self.titles = [names.get(value, "Hades' Pit") for value in range(max(names) + 1)]  # by a tile's value
        self.faces: list[list[int]] = [list(face) for face in data.die_faces]
        self.use = DEMIGODS
        self.recruit = DEMIGODS + len(self.demigods)
        self.disband = DEMIGODS + 2 * len(self.demigods)

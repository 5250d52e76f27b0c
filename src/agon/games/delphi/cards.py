"""The components as the rules read them: each text's clauses turned into numbers once, when the game is made."""

from __future__ import annotations

from typing import Final

from agon.core.text import marked
from agon.games.delphi.actions import COLOURS, EQUIP, KINDS
from agon.games.delphi.grammar import CardSet, Clause, Effect, ThingData
from agon.games.delphi.keywords import KEYWORDS

# moments
ONCE: Final = 0
SETUP: Final = 1
SPECIAL: Final = 2
REWARD: Final = 3
ACTION: Final = 4
ON_CONSULT: Final = 5
ON_REWARD: Final = 6
ALWAYS: Final = 7
ON_MOVE: Final = 8
PER_TURN: Final = 9
MOMENTS: Final = [
    "once", "setup", "special", "reward", "action", "on_consult", "on_reward", "always", "on_move", "per_turn",
]  # fmt: skip

# operations
SHIELD_OP: Final = 0
FAVOR_OP: Final = 1
ORACLE_OP: Final = 2
STEPS_OP: Final = 3
TO_TOP_OP: Final = 4
TO_ENTRY_OP: Final = 5
STATUE_OP: Final = 6
OFFERING_OP: Final = 7
SCOUT_OP: Final = 8
UNCOVER_OP: Final = 9
RETURN_OP: Final = 10
EQUIPMENT_OP: Final = 11
COMPANION_OP: Final = 12
INJURIES_OP: Final = 13
DEFEAT_OP: Final = 14
HERMES_OP: Final = 15
PLACE_SHIP_OP: Final = 16
WILD_OP: Final = 17
# what lasts
RANGE_OP: Final = 18
STORAGE_OP: Final = 19
BONUS_OP: Final = 20
SHALLOWS_OP: Final = 21
REACH_OP: Final = 22
LIMITS_OP: Final = 23
BOTH_WAYS_OP: Final = 24
DISCOUNT_OP: Final = 25
HEAL_OP: Final = 26
WILD_SOURCE_OP: Final = 27
FLOOR_OP: Final = 28
END_ANY_OP: Final = 29
PAY_OP: Final = 30
EXTRA_OP: Final = 31
OPERATIONS: Final = [
    "shield", "favor", "oracle", "god_steps", "god_to_top", "gods_to_entry", "take_statue", "take_offering", "scout",
    "uncover", "return_zeus_tile", "take_equipment", "companion", "discard_injuries", "defeat_adjacent_monster",
    "take_statue_if_adjacent_city", "place_ship", "all_sources_wild", "range", "storage", "favor_bonus",
    "cross_shallows", "reach", "recover_limits", "recolour_both_ways", "recolour_discount", "heal_free", "wild_source",
    "god_floor", "end_any_colour", "pay", "extra_action",
]  # fmt: skip

TASK_KINDS: Final = ["shrine", "statue", "offering", "monster"]
SHRINE_TASK: Final = 0
STATUE_TASK: Final = 1
OFFERING_TASK: Final = 2
MONSTER_TASK: Final = 3

# what lasts, added up for a seat: the places in its list of powers
P_RANGE: Final = 0
P_STORAGE: Final = 1
P_BONUS: Final = 2
P_SHALLOWS: Final = 3
P_REACH: Final = 4  # the kinds of action that reach over one water space, as bits
P_SAME: Final = 5
P_TOTAL: Final = 6
P_BOTH_WAYS: Final = 7
P_DISCOUNT: Final = 8
P_HEAL: Final = 9  # colours, as bits; so are the next two
P_WILD: Final = 10
P_END_ANY: Final = 11
P_FLOOR: Final = 12
P_EXTRA: Final = 13  # what an extra action costs, -1 for none
P_TRIPOD: Final = 14  # colours
P_MOVE: Final = 15  # more range for moves of each colour: six places
POWERS: Final = 21

COMPANION: Final = 6  # components are numbered: 6 gods, 18 companions, equipment, ship tiles, tasks, letters
EQUIPMENT: Final = 24


class Operation:
    """One effect of a clause. `mask` holds colours or kinds of action as bits.

    What DELPHI-EQUIP-06, EQUIP-18, SHIP-01, SHIP-06 to 08 and their like say stands in the cards' texts.
    """

    def __init__(self, effect: Effect) -> None:
        args = list(effect.args)
        self.op = OPERATIONS.index(effect.op)
        self.number = 1
        self.second = 0
        self.mask = 0
        self.chosen = False  # of discard_injuries: one colour, else all
        numbers = [int(word) for word in args if word.isdigit()]
        if len(numbers) > 0:
            self.number = numbers[0]
        if len(numbers) > 1:
            self.second = numbers[1]
        for word in args:
            if word in COLOURS:
                self.mask |= 1 << COLOURS.index(word)
            elif word in KINDS:
                self.mask |= 1 << KINDS.index(word)
            elif word == "chosen":
                self.chosen = True


class Part:
    """A clause: its moment, the colours or kinds of task it speaks of as bits, and its operations."""

    def __init__(self, clause: Clause) -> None:
        self.when = MOMENTS.index(clause.when)
        self.mask = 0
        for word in clause.args:
            self.mask |= 1 << (COLOURS.index(word) if word in COLOURS else TASK_KINDS.index(word))
        self.operations: list[Operation] = [Operation(effect) for effect in clause.effects]


class Component:
    """A god, companion, equipment card, ship tile, task or letter: what is printed, and what it does."""

    def __init__(self, number: int, data: ThingData) -> None:
        self.number = number
        self.id = data.id
        self.name = data.name
        self.text = data.text
        self.words = marked(data.say, KEYWORDS)  # what people read
        self.group = data.group
        self.kind = data.kind
        self.colour = COLOURS.index(data.colour) if data.colour in COLOURS else -1
        self.source = data.source
        self.icon = data.icon
        self.first_game = data.first_game
        self.parts: list[Part] = [Part(clause) for clause in data.clauses]
        self.kept = any(part.when != ONCE for part in self.parts)  # DELPHI-EQUIP-02
        self.moments = 0  # of its parts, as bits
        self.masks: list[int] = [0] * len(MOMENTS)  # by moment: the colours or kinds of task it speaks of
        self.operations: list[list[Operation]] = [[] for moment in MOMENTS]  # by moment, from left to right
        for part in self.parts:
            self.moments |= 1 << part.when
            self.masks[part.when] |= part.mask
            self.operations[part.when].extend(part.operations)
        self.gist = ", ".join([gist(operation) for part in self.parts for operation in part.operations])


GISTS: Final = [  # by operation; {0} and {1} stand for its numbers, {2} for its colour
    "shield +{0}", "favor +{0}", "oracle card +{0}", "god steps +{0}", "a god to the top", "gods on the entry row",
    "take a statue", "take an offering", "look, then uncover", "uncover a tile", "{0} task less", "take equipment",
    "take a companion", "discard injuries", "defeat a monster", "take a statue", "ship anywhere", "all sources wild",
    "range +{0}", "storage +{0}", "favor +{0} each time", "cross shallows", "act from afar", "recover at {0} or {1}",
    "recolour both ways", "recolour at −{0}", "no {2} injuries", "{2} is wild", "gods keep the entry row",
    "end anywhere", "pay {0}", "one more action",
]  # fmt: skip


def gist(operation: Operation) -> str:
    """An operation in three or four words."""
    colours = [COLOURS[colour] for colour in range(6) if operation.mask >> colour & 1]
    return GISTS[operation.op].format(operation.number, operation.second, colours[0] if colours else "")


class Cards:
    """All that is printed, shared by every state of a game."""

    def __init__(self, data: CardSet) -> None:
        self.data = data
        things: list[ThingData] = [
            *data.gods,
            *data.companions,
            *data.equipment,
            *data.ships,
            *data.tasks,
            *data.letters,
        ]
        self.components: list[Component] = [Component(number, thing) for number, thing in enumerate(things)]
        self.equipment_count = len(data.equipment)
        self.ship_count = len(data.ships)
        self.ships = EQUIPMENT + self.equipment_count  # the number of the first ship tile
        self.tasks = self.ships + self.ship_count
        self.letters = self.tasks + len(data.tasks)
        self.ship_action = EQUIP + self.equipment_count
        self.equipment_ids: list[str] = [thing.id for thing in data.equipment]
        self.ship_ids: list[str] = [thing.id for thing in data.ships]
        self.companion_ids: list[str] = [thing.id for thing in data.companions]
        # reward[kind]: the task of each colour and, at 6, the white one; -1 where there is none
        self.rewards: list[list[int]] = [[-1] * 7 for kind in TASK_KINDS]
        for number in range(self.tasks, self.letters):
            thing = self.components[number]
            self.rewards[TASK_KINDS.index(thing.kind)][thing.colour if thing.colour >= 0 else 6] = number
        names = [thing.id for thing in data.letters]
        self.tile_letter: list[int] = [self.letters + names.index(tile.letter) for tile in data.island_tiles]
        self.tile_colour: list[int] = [data.player_colours.index(tile.player_colour) for tile in data.island_tiles]
        self.start_favor: list[int] = list(data.limits["start_favor"])
        self.monster_strength = int(data.limits["monster_strength"])
        self.display = int(data.limits["equipment_display"])
        self.action_favor = int(data.limits["action_take_favor"])
        self.bonus_favor = int(data.limits["no_injury_favor"])
        self.bonus_steps = int(data.limits["no_injury_god_steps"])
        self.recover_discards = int(data.limits["recover_discards"])
        self.powers = base_powers(data)


def base_powers(data: CardSet) -> list[int]:
    """What every seat can do without any card: range 3, storage 2, recovery at 3 and 6."""
    powers = [0] * POWERS
    powers[P_RANGE] = int(data.limits["base_range"])
    powers[P_STORAGE] = int(data.limits["base_storage"])
    powers[P_SAME] = int(data.limits["injury_same_colour"])
    powers[P_TOTAL] = int(data.limits["injury_total"])
    powers[P_EXTRA] = -1
    return powers


def add_powers(powers: list[int], thing: Component) -> None:
    """Adds what a card or tile grants for as long as it is owned."""
    for part in thing.parts:
        if part.when == ACTION:
            powers[P_TRIPOD] |= part.mask  # DELPHI-EQUIP-10
        for operation in part.operations:
            op = operation.op
            if part.when == ON_MOVE:  # DELPHI-COMP-04
                if op == RANGE_OP:
                    for colour in range(6):
                        if part.mask >> colour & 1:
                            powers[P_MOVE + colour] += operation.number
                elif op == END_ANY_OP:
                    powers[P_END_ANY] |= part.mask
            elif part.when == PER_TURN:
                if op == PAY_OP:
                    powers[P_EXTRA] = operation.number  # DELPHI-EQUIP-12
            elif part.when == ALWAYS:
                add_lasting(powers, operation)


def add_lasting(powers: list[int], operation: Operation) -> None:
    op = operation.op
    if op == RANGE_OP:
        powers[P_RANGE] += operation.number  # DELPHI-EQUIP-03, SHIP-02
    elif op == STORAGE_OP:
        powers[P_STORAGE] += operation.number  # DELPHI-STORE-01
    elif op == BONUS_OP:
        powers[P_BONUS] += operation.number  # DELPHI-SHIP-04
    elif op == SHALLOWS_OP:
        powers[P_SHALLOWS] = 1  # DELPHI-EQUIP-04
    elif op == REACH_OP:
        powers[P_REACH] |= operation.mask  # DELPHI-EQUIP-07, EQUIP-08, EQUIP-09
    elif op == LIMITS_OP:
        powers[P_SAME] = max(powers[P_SAME], operation.number)  # DELPHI-EQUIP-11
        powers[P_TOTAL] = max(powers[P_TOTAL], operation.second)
    elif op == BOTH_WAYS_OP:
        powers[P_BOTH_WAYS] = 1  # DELPHI-COLOUR-05, SHIP-07
    elif op == DISCOUNT_OP:
        powers[P_DISCOUNT] += operation.number  # DELPHI-COLOUR-06, SHIP-08
    elif op == HEAL_OP:
        powers[P_HEAL] |= operation.mask  # DELPHI-COMP-02
    elif op == WILD_SOURCE_OP:
        powers[P_WILD] |= operation.mask  # DELPHI-COMP-03
    elif op == FLOOR_OP:
        powers[P_FLOOR] = 1  # DELPHI-SHIP-03

"""Every question in words: what is asked, what each option does and touches, and the rule that grants it."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Choice, Prompt
from agon.games.divineplan import actions
from agon.games.divineplan.abilities import (
    Disband,
    GainElement,
    MoveGod,
    Part,
    PlaceAll,
    PlaceOne,
    RemoveElement,
    ShiftElement,
    SwapGod,
)
from agon.games.divineplan.actions import COLOURS, COLUMNS, PAIRS
from agon.games.divineplan.board import tile_name
from agon.games.divineplan.cards import DIE, SWAP_GOD_OP
from agon.games.divineplan.recruit import Recruit
from agon.games.divineplan.rules import COLUMN, MOVE, Column, LockTile, PlaceElement, Turn
from agon.games.divineplan.state import DivineState
from agon.games.divineplan.words import LANDSCAPES, counted, god

# the ledger's decision points: question, rule, helping line
QUESTIONS: Final[dict[str, list[str]]] = {
    "move": ["Move your god to another tile", "DIVINEPLAN-MOVE-01", "Your range will be that tile and its neighbours."],
    "column": [
        "Choose the column to perform",
        "DIVINEPLAN-COLUMN-01",
        "Its board action must be done; its abilities may.",
    ],
    "step": [
        "What comes next in this column?",
        "DIVINEPLAN-COLUMN-04",
        "Board action and abilities come in any order.",
    ],
    "place": [
        "Place an element from your satchel",
        "DIVINEPLAN-PLACE-01",
        "On a tile in range: empty or of its colour.",
    ],
    "pay_one": ["Pay one element for the shift", "DIVINEPLAN-SHIFT-01", "It goes to the Bank."],
    "shift_source": ["Shift an element from which tile?", "DIVINEPLAN-SHIFT-03", ""],
    "shift_target": ["Shift it to which tile?", "DIVINEPLAN-SHIFT-03", "Empty or of its colour, with room."],
    "pay_two": ["Pay two elements for the lock", "DIVINEPLAN-LOCK-01", "They go to the Bank."],
    "lock_tile": ["Lock which tile?", "DIVINEPLAN-LOCK-03", "It shows your icon and never changes again."],
    "bank_place": ["Place an element from the Bank", "DIVINEPLAN-PLACE-08", ""],
    "must_place": ["Place the next element from the Bank", "DIVINEPLAN-ABIL-06", "All that can be placed must be."],
    "remove": ["Remove an element from which tile?", "DIVINEPLAN-CARD-13", "It goes to the Bank."],
    "disband": ["Disband which demigod?", "DIVINEPLAN-CARD-05", "It goes under the deck; you take its printed cost."],
    "swap": ["Change places with which god?", "DIVINEPLAN-CARD-19", "Your range changes with it."],
    "gain": ["Gain which element from the Bank?", "DIVINEPLAN-ABIL-07", ""],
    "ability_move": ["Move your god to another tile", "DIVINEPLAN-CARD-16", "Your range changes with it."],
    "recruit": ["Recruit a demigod, or pass", "DIVINEPLAN-RECRUIT-01", "One a turn; the cost goes to the Bank."],
    "leave_out": ["Which element do you leave out of the cost?", "DIVINEPLAN-CARD-08", ""],
    "into_column": ["Into which column?", "DIVINEPLAN-RECRUIT-04", "It stays there for the rest of the game."],
}


def kind_of(s: DivineState, seat: int) -> str:
    """The ledger's name of the decision that is open."""
    step = s.stack[-1]
    if isinstance(step, Turn):
        return "move" if step.stage == MOVE else "column" if step.stage == COLUMN else "recruit"
    if isinstance(step, Column):
        return "step"
    if isinstance(step, PlaceElement):
        return "place"
    if isinstance(step, ShiftElement):
        return "pay_one" if step.unpaid else "shift_source" if step.source < 0 else "shift_target"
    if isinstance(step, LockTile):
        return "lock_tile" if step.paid else "pay_two"
    if isinstance(step, PlaceOne):
        return "bank_place"
    if isinstance(step, PlaceAll):
        return "must_place"
    if isinstance(step, RemoveElement):
        return "remove"
    if isinstance(step, Disband):
        return "disband"
    if isinstance(step, SwapGod):
        return "swap"
    if isinstance(step, GainElement):
        return "gain"
    if isinstance(step, MoveGod):
        return "ability_move"
    assert isinstance(step, Recruit)
    return "leave_out" if step.open_discount(s, seat) > 0 else "into_column"


def prompt(s: DivineState, seat: int) -> Prompt:
    kind = kind_of(s, seat)
    question, rule, help = QUESTIONS[kind]
    return Prompt(
        seat=seat,
        kind=kind,
        question=question,
        rule=rule,
        help=help,
        choices=[choice(s, seat, kind, action, rule) for action in s.asked[seat]],
    )


def choice(s: DivineState, seat: int, kind: str, action: int, rule: str) -> Choice:
    made = Choice(action=action, name=s.game.vocabulary.name(action), label="", rule=rule)
    if action >= s.cards.use:
        demigod_choice(s, seat, made)
    elif kind in ("place", "bank_place", "must_place") and action != actions.SKIP:
        colour, tile = (action - actions.PLACE) // 16, (action - actions.PLACE) % 16
        made.label = f"{COLOURS[colour]} on {tile_words(s, tile)}"
        source = f"satchel:{seat}:{COLOURS[colour]}" if kind == "place" else f"bank:{COLOURS[colour]}"
        made.entities = [f"tile:{tile}", source]
    elif kind in TILE_BLOCKS and action != actions.SKIP:
        tile = action - TILE_BLOCKS[kind]
        made.label = tile_words(s, tile)
        made.entities = [f"tile:{tile}"]
    else:
        plain_choice(s, seat, made)
    mark_finality(kind, made)
    return made


TILE_BLOCKS: Final[dict[str, int]] = {
    "move": actions.MOVE,
    "shift_source": actions.SHIFT_FROM,
    "shift_target": actions.SHIFT_TO,
    "lock_tile": actions.LOCK,
    "remove": actions.REMOVE,
    "ability_move": actions.ABILITY_MOVE,
}


def tile_words(s: DivineState, tile: int) -> str:
    """`Town b2, worth 2, 2 red`."""
    colour = s.colour_on(tile)
    words = f"{tile_title(s, tile)} {tile_name(tile)}"
    if s.values[tile] > 0:
        words += f", worth {s.values[tile]}"
    if s.locked >> tile & 1:
        return f"{words}, {LANDSCAPES[colour]}"
    return f"{words}, {s.count_on(tile)} {COLOURS[colour]}" if colour >= 0 else words


def tile_title(s: DivineState, tile: int) -> str:
    return s.cards.titles[s.values[tile]]


def demigod_choice(s: DivineState, seat: int, made: Choice) -> None:
    n = len(s.cards.demigods)
    card = s.cards.demigods[(made.action - s.cards.use) % n]
    if made.action < s.cards.recruit:
        made.label = f"Use {card.name}: {card.text}"
        made.rule = "DIVINEPLAN-ABIL-02"
        made.entities = [f"demigod:{seat}:{card.id}"]
        if any(operation.what == DIE for operation in card.operations):
            made.marks = ["roll"]
    elif made.action < s.cards.disband:
        made.label = f"Recruit {card.name} (power {card.power}) for {counted(card.cost)}"
        made.rule = "DIVINEPLAN-RECRUIT-02"
        made.entities = [where_offered(s, card.number)]
    else:
        made.label = f"Disband {card.name} and take {counted(card.cost)}"
        made.entities = [f"demigod:{seat}:{card.id}"]


def where_offered(s: DivineState, number: int) -> str:
    for spot in range(len(s.market) // 2):
        if s.market[2 * spot] == number:
            return f"market:{spot}"
    for colour in range(3):
        if len(s.epics[colour]) > 0 and s.epics[colour][0] == number:
            return f"epic:{COLOURS[colour]}"
    raise AssertionError("an option that is in no market")


def plain_choice(s: DivineState, seat: int, made: Choice) -> None:
    action = made.action
    if actions.COLUMN <= action < actions.NO_COLUMN:
        column = action - actions.COLUMN
        made.label = [
            "Place: an element from your satchel",
            "Shift: pay 1, move an element",
            "Lock: pay 2, lock a Full tile",
        ][column]
        made.entities = [f"column:{seat}:{column}"]
    elif action == actions.NO_COLUMN:
        made.label, made.rule = "No column", "DIVINEPLAN-COLUMN-12"
    elif action == actions.ACT:
        made.label = f"The board action: {COLUMNS[s.column].capitalize()}"
        made.rule = "DIVINEPLAN-COLUMN-03"
        made.entities = [f"column:{seat}:{s.column}"]
    elif action == actions.END:
        made.label, made.rule = "End the column", "DIVINEPLAN-COLUMN-06"
    elif actions.PAY_ONE <= action < actions.SHIFT_FROM:
        colour_choice(made, f"satchel:{seat}", action - actions.PAY_ONE)
    elif actions.PAY_TWO <= action < actions.LOCK:
        pair = PAIRS[action - actions.PAY_TWO]
        made.label = f"{COLOURS[pair[0]]} and {COLOURS[pair[1]]}"
        made.entities = [f"satchel:{seat}:{COLOURS[colour]}" for colour in sorted(set(pair))]
    elif actions.SWAP <= action < actions.GAIN:
        other = action - actions.SWAP
        made.label = f"{god(s, other)} on {tile_name(s.gods[other])}"
        made.entities = [f"god:{other}"]
    elif actions.GAIN <= action < actions.ABILITY_MOVE:
        colour_choice(made, "bank", action - actions.GAIN)
    elif actions.LEAVE_OUT <= action < actions.INTO:
        colour_choice(made, f"satchel:{seat}", action - actions.LEAVE_OUT)
    elif actions.INTO <= action < actions.SKIP:
        made.label = COLUMNS[action - actions.INTO].capitalize()
        made.entities = [f"column:{seat}:{action - actions.INTO}"]
    elif action == actions.SKIP:
        made.label, made.rule = "Leave this part out", skip_rule(s)
    else:
        made.label, made.rule = "Recruit nobody", "DIVINEPLAN-RECRUIT-01"


def skip_rule(s: DivineState) -> str:
    """Halves of an ability that may be declined: those of a swap, and others."""
    step = s.stack[-1]
    if isinstance(step, (Part, ShiftElement)):
        for operation in s.cards.demigods[step.card].operations:
            if operation.op == SWAP_GOD_OP:
                return "DIVINEPLAN-CARD-19"
    return "DIVINEPLAN-CARD-21"


def colour_choice(made: Choice, place: str, colour: int) -> None:
    made.label = COLOURS[colour]
    made.entities = [f"{place}:{COLOURS[colour]}"]


def mark_finality(kind: str, made: Choice) -> None:
    """The last decision of a turn is final (DIVINEPLAN-INFO-12)."""
    if kind in ("recruit", "leave_out", "into_column"):
        made.marks = ["end"]

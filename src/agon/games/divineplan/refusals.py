"""Why something can not be done now: each refusal names the rule that forbids it."""

from __future__ import annotations

from agon.core.errors import IllegalAction
from agon.games.divineplan import actions
from agon.games.divineplan.abilities import Part, PlaceAll, PlaceOne, ShiftElement, bank_for
from agon.games.divineplan.actions import COLOURS, COLUMNS, PAIRS
from agon.games.divineplan.board import PIT, tile_name
from agon.games.divineplan.cards import SHIFT_OP
from agon.games.divineplan.prompts import QUESTIONS, TILE_BLOCKS, kind_of
from agon.games.divineplan.recruit import available
from agon.games.divineplan.rules import Column, Turn
from agon.games.divineplan.state import DivineState


def why_not(s: DivineState, seat: int, action: int) -> IllegalAction:
    kind = kind_of(s, seat)
    if kind in TILE_BLOCKS and TILE_BLOCKS[kind] <= action < TILE_BLOCKS[kind] + 16:
        return tile_refusal(s, seat, kind, action - TILE_BLOCKS[kind])
    if kind in ("place", "bank_place", "must_place") and actions.PLACE <= action < actions.PAY_ONE:
        return placement_refusal(s, seat, (action - actions.PLACE) // 16, (action - actions.PLACE) % 16)
    if kind == "column" and actions.COLUMN <= action <= actions.NO_COLUMN:
        return column_refusal(s, action)
    if kind == "step" and (action in (actions.ACT, actions.END) or s.cards.use <= action < s.cards.recruit):
        return step_refusal(s, seat, action)
    if kind in ("pay_one", "pay_two") and actions.PAY_ONE <= action < actions.LOCK:
        return payment_refusal(kind, action)
    if kind == "gain" and actions.GAIN <= action < actions.ABILITY_MOVE:
        colour = COLOURS[action - actions.GAIN]
        return IllegalAction(f"the Bank has no {colour} for this", "DIVINEPLAN-ABIL-05")
    if kind == "swap" and actions.SWAP <= action < actions.GAIN:
        return IllegalAction("no opposing god of that number is on the board", "DIVINEPLAN-RULING-22")
    if kind == "disband" and action >= s.cards.disband:
        return IllegalAction("you do not have that demigod", "DIVINEPLAN-CARD-05")
    if kind == "recruit" and s.cards.recruit <= action < s.cards.disband:
        return recruit_refusal(s, seat, action - s.cards.recruit)
    if kind == "leave_out" and actions.LEAVE_OUT <= action < actions.INTO:
        colour = COLOURS[action - actions.LEAVE_OUT]
        return IllegalAction(f"leaving out {colour} does not make the card payable", "DIVINEPLAN-RULING-28")
    question, rule, help = QUESTIONS[kind]
    return IllegalAction(f"that is not what is asked now; the question is: {question}", rule)


def tile_refusal(s: DivineState, seat: int, kind: str, tile: int) -> IllegalAction:
    name = tile_name(tile)
    if kind in ("move", "ability_move"):
        if s.gods[seat] == tile:
            return IllegalAction(f"your god stands on {name} already", "DIVINEPLAN-MOVE-01")
        return IllegalAction(f"another god stands on {name}", "DIVINEPLAN-MOVE-03")
    if kind == "shift_target":
        step = s.stack[-1]
        assert isinstance(step, ShiftElement)
        if step.source == tile:
            return IllegalAction("the element must go to a different tile", "DIVINEPLAN-SHIFT-03")
        return landing_refusal(s, seat, s.colour_on(step.source), tile)
    if tile == PIT:
        return IllegalAction("nothing can be done on Hades' Pit", "DIVINEPLAN-RANGE-06")
    if s.locked >> tile & 1:
        return IllegalAction(f"{name} is locked", "DIVINEPLAN-LOCK-06")
    if s.guarded(seat) >> tile & 1:
        return IllegalAction(f"an opposing god stands on {name}", "DIVINEPLAN-RANGE-03")
    if not s.range(seat) >> tile & 1:
        return IllegalAction(f"{name} is out of range", "DIVINEPLAN-RANGE-02")
    if kind == "lock_tile":
        if s.colour_on(tile) >= 0 and s.landscapes[s.colour_on(tile)] == 0:
            return IllegalAction("no landscape tile of that kind is left", "DIVINEPLAN-LOCK-09")
        return IllegalAction(f"{name} is not Full", "DIVINEPLAN-LOCK-02")
    if s.colour_on(tile) < 0:
        return IllegalAction(f"there is no element on {name}", "DIVINEPLAN-SHIFT-03")
    return card_refusal(s, seat, tile, False)


def landing_refusal(s: DivineState, seat: int, colour: int, tile: int) -> IllegalAction:
    """Why an element of this colour can not come to the tile (DIVINEPLAN-PLACE-03)."""
    name = tile_name(tile)
    if tile == PIT:
        return IllegalAction("Hades' Pit holds no elements", "DIVINEPLAN-RANGE-06")
    if s.locked >> tile & 1:
        return IllegalAction(f"{name} is locked", "DIVINEPLAN-LOCK-06")
    if s.guarded(seat) >> tile & 1:
        return IllegalAction(f"an opposing god stands on {name}", "DIVINEPLAN-RANGE-03")
    if not s.range(seat) >> tile & 1:
        return IllegalAction(f"{name} is out of range", "DIVINEPLAN-RANGE-02")
    if s.colour_on(tile) not in (-1, colour):
        return IllegalAction(f"{name} holds {COLOURS[s.colour_on(tile)]} elements", "DIVINEPLAN-PLACE-04")
    if s.count_on(tile) == 3:
        return IllegalAction(f"{name} is full", "DIVINEPLAN-PLACE-05")
    return card_refusal(s, seat, tile, True)


def card_refusal(s: DivineState, seat: int, tile: int, landing: bool) -> IllegalAction:
    """Why the words of a card leave out a tile that is otherwise in order."""
    name = tile_name(tile)
    step = s.stack[-1]
    if isinstance(step, (Part, ShiftElement)) and step.card >= 0:
        operation = s.cards.demigods[step.card].operations[step.part]
        where = operation.target if landing and operation.op == SHIFT_OP else operation.where
        if where.worth > 0 and s.values[tile] != where.worth:
            return IllegalAction(f"{name} is not worth {where.worth}", "DIVINEPLAN-ABIL-08")
        if where.not_own and s.gods[seat] == tile:
            return IllegalAction(f"your own god stands on {name}", "DIVINEPLAN-CARD-01")
    return IllegalAction(f"the element on {name} has nowhere to go", "DIVINEPLAN-SHIFT-03")


def placement_refusal(s: DivineState, seat: int, colour: int, tile: int) -> IllegalAction:
    step = s.stack[-1]
    if isinstance(step, PlaceAll):
        if step.left[colour] == 0:
            return IllegalAction(f"there is no {COLOURS[colour]} to place", "DIVINEPLAN-ABIL-06")
        if s.bank[colour] == 0:
            return IllegalAction(f"the Bank has no {COLOURS[colour]}", "DIVINEPLAN-PLACE-08")
    elif isinstance(step, PlaceOne):
        if bank_for(s, step.operation(s).what)[colour] == 0:
            return IllegalAction(f"the Bank has no {COLOURS[colour]} for this", "DIVINEPLAN-PLACE-08")
    elif s.satchels[3 * seat + colour] == 0:
        return IllegalAction(f"you have no {COLOURS[colour]} element", "DIVINEPLAN-PLACE-02")
    return landing_refusal(s, seat, colour, tile)


def column_refusal(s: DivineState, action: int) -> IllegalAction:
    turn = s.stack[-1]
    assert isinstance(turn, Turn)
    if action == actions.NO_COLUMN:
        return IllegalAction("a column must be performed while a board action is possible", "DIVINEPLAN-COLUMN-12")
    column = action - actions.COLUMN
    if turn.barred >> column & 1:
        return IllegalAction(f"{COLUMNS[column]} was taken back this turn", "DIVINEPLAN-COLUMN-07")
    return IllegalAction(f"neither the action nor an ability of {COLUMNS[column]} is possible", "DIVINEPLAN-COLUMN-02")


def step_refusal(s: DivineState, seat: int, action: int) -> IllegalAction:
    column = s.stack[-1]
    assert isinstance(column, Column)
    if action == actions.END:
        return IllegalAction("the board action is not done yet", "DIVINEPLAN-COLUMN-06")
    if action == actions.ACT:
        if column.done:
            return IllegalAction("the board action is done already", "DIVINEPLAN-COLUMN-03")
        return IllegalAction("the board action is not possible now", "DIVINEPLAN-COLUMN-06")
    number = action - s.cards.use
    if column.used >> number & 1:
        return IllegalAction("this ability was used already", "DIVINEPLAN-COLUMN-03")
    if not s.owns(seat, number):
        return IllegalAction("you do not have that demigod", "DIVINEPLAN-ABIL-01")
    if number not in s.columns[3 * seat + s.column]:
        return IllegalAction("that demigod lies in another column", "DIVINEPLAN-COLUMN-05")
    if s.cards.demigods[number].timing != 0:
        return IllegalAction("that ability is passive", "DIVINEPLAN-ABIL-03")
    return IllegalAction("that ability can do nothing now", "DIVINEPLAN-ABIL-04")


def payment_refusal(kind: str, action: int) -> IllegalAction:
    if kind == "pay_one" and action < actions.SHIFT_FROM:
        return IllegalAction(f"you have no {COLOURS[action - actions.PAY_ONE]} element", "DIVINEPLAN-SHIFT-08")
    if kind == "pay_two" and action >= actions.PAY_TWO:
        pair = PAIRS[action - actions.PAY_TWO]
        return IllegalAction(f"you can not pay {COLOURS[pair[0]]} and {COLOURS[pair[1]]}", "DIVINEPLAN-SHIFT-08")
    question, rule, help = QUESTIONS[kind]
    return IllegalAction(f"that is not what is asked now; the question is: {question}", rule)


def recruit_refusal(s: DivineState, seat: int, number: int) -> IllegalAction:
    card = s.cards.demigods[number]
    if number not in available(s):
        return IllegalAction(f"{card.name} is not available", "DIVINEPLAN-RECRUIT-02")
    if s.owns(seat, number):
        return IllegalAction(f"you have {card.name} already", "DIVINEPLAN-RECRUIT-06")
    return IllegalAction(f"you can not pay for {card.name}", "DIVINEPLAN-RECRUIT-03")

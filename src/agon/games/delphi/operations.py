"""One function for each operation of the card language, and whether it would do anything."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import text
from agon.games.delphi.board import CITIES
from agon.games.delphi.cards import (
    COMPANION_OP,
    DEFEAT_OP,
    EQUIPMENT_OP,
    FAVOR_OP,
    HERMES_OP,
    INJURIES_OP,
    OFFERING_OP,
    ORACLE_OP,
    PLACE_SHIP_OP,
    RETURN_OP,
    SCOUT_OP,
    SHIELD_OP,
    SPECIAL,
    STATUE_OP,
    STEPS_OP,
    TO_ENTRY_OP,
    TO_TOP_OP,
    UNCOVER_OP,
    WILD_OP,
    Operation,
)
from agon.games.delphi.fight import DefeatAdjacent, adjacent_monsters
from agon.games.delphi.gods import GodSteps, LiftGod
from agon.games.delphi.injuries import HealColour
from agon.games.delphi.islands import Look, UncoverAny
from agon.games.delphi.sailing import BY_GOD, Sail
from agon.games.delphi.state import ALL_DICE, TOP, DelphiState, bits
from agon.games.delphi.table_changes import (
    can_draw,
    discard_injuries,
    draw_oracle,
    move_god,
    raise_shield,
    step_god,
    take_favor,
)
from agon.games.delphi.taking import TakeCompanion, TakeEquipment, TakeOffering, TakeStatue, statue_colours
from agon.games.delphi.words import who
from agon.games.delphi.zeus_tiles import ReturnTile

ALL_COLOURS: Final = 63


def perform(s: DelphiState, seat: Seat, operation: Operation, colour: int) -> None:
    """Carries an operation out for a seat, or pushes the Step that asks about it."""
    op = operation.op
    number = operation.number
    if op == FAVOR_OP:
        take_favor(s, seat, number, "DELPHI-TERM-11")
    elif op == ORACLE_OP:
        for i in range(number):
            draw_oracle(s, seat, "DELPHI-FREE-01")
    elif op == SHIELD_OP:
        raise_shield(s, seat, number)
    elif op == STEPS_OP:
        perform_steps(s, seat, operation)
    elif op == TO_TOP_OP:
        s.push(LiftGod(seat, operation.mask))
    elif op == TO_ENTRY_OP:  # DELPHI-SHIP-03
        for god in range(6):
            if s.gods[6 * seat + god] == 0:
                move_god(s, seat, god, s.entry_row(), "DELPHI-SHIP-03")
    elif op == STATUE_OP:
        s.push(TakeStatue(seat, operation.mask, False))
    elif op == OFFERING_OP:
        s.push(TakeOffering(seat, operation.mask))
    elif op == SCOUT_OP:
        s.push(Look(seat, -1, -1, True))
    elif op == UNCOVER_OP:
        s.push(UncoverAny(seat))
    elif op == RETURN_OP:
        for i in range(number):
            s.push(ReturnTile(seat))
    elif op == EQUIPMENT_OP:
        for i in range(number):
            s.push(TakeEquipment(seat, -1))
    elif op == COMPANION_OP:
        if colour >= 0:
            s.push(TakeCompanion(seat, colour))
    elif op == INJURIES_OP:
        perform_healing(s, seat, operation)
    elif op == DEFEAT_OP:
        s.push(DefeatAdjacent(seat))
    elif op == HERMES_OP:
        if beside_city(s, seat):
            s.push(TakeStatue(seat, ALL_COLOURS, True))
    elif op == PLACE_SHIP_OP:
        s.push(Sail(seat, BY_GOD))
    else:
        assert op == WILD_OP
        s.wild = True  # every source from now on, the card just drawn too (DELPHI-GOD-09, RULING-57)
        if s.sink is not None:
            words = text("{player} may use every source as any colour this turn.", player=who(s, seat))
            s.tell("wild", seat, words, "DELPHI-GOD-09", [])


def perform_steps(s: DelphiState, seat: Seat, operation: Operation) -> None:
    """Steps of gods of choice, or of a fixed one, which is not asked (DELPHI-RULING-72)."""
    if operation.mask == 0:
        s.push(GodSteps(seat, operation.number, 0))
        return
    for god in range(6):
        if operation.mask >> god & 1:
            for i in range(operation.number):
                step_god(s, seat, god, "DELPHI-EQUIP-10")


def perform_healing(s: DelphiState, seat: Seat, operation: Operation) -> None:
    if operation.chosen:
        s.push(HealColour(seat))
    else:
        for colour in range(6):  # DELPHI-GOD-11
            discard_injuries(s, seat, colour, "DELPHI-GOD-11")


def beside_city(s: DelphiState, seat: Seat) -> bool:
    """Next to a city space; cards that reach further do not help (DELPHI-RULING-20, RULING-69)."""
    return s.sea().near[CITIES][s.ships[seat]] != 0


def can_do(s: DelphiState, seat: Seat, operation: Operation) -> bool:
    """Whether an operation would have any effect now (DELPHI-GOD-14, RULING-76)."""
    op = operation.op
    if op == ORACLE_OP:
        return can_draw(s)
    if op == PLACE_SHIP_OP:
        return not s.is_home(seat)  # DELPHI-END-05
    if op == UNCOVER_OP:
        return s.face_down != 0
    if op == SCOUT_OP:
        return bits(s.face_down) >= 2
    if op == INJURIES_OP:
        return s.injury_count(seat) > 0
    if op == DEFEAT_OP:
        return len(adjacent_monsters(s, seat)) > 0
    if op == HERMES_OP:
        return beside_city(s, seat) and len(statue_colours(s, seat, ALL_COLOURS)) > 0
    if op == STATUE_OP:
        return len(statue_colours(s, seat, operation.mask)) > 0
    if op == OFFERING_OP:
        return len(TakeOffering(seat, operation.mask).options(s, seat)) > 0
    if op == WILD_OP:  # an unused die, or a card that may still be used (DELPHI-RULING-56)
        return s.spent != ALL_DICE or (s.card < 0 and s.hand_size(seat) > 0)
    if op in (STEPS_OP, TO_TOP_OP):
        mask = operation.mask if operation.mask else ALL_COLOURS
        return len([god for god in range(6) if mask >> god & 1 and s.gods[6 * seat + god] < TOP]) > 0
    return True


def special_offered(s: DelphiState, seat: Seat, god: int) -> bool:
    """A special action is offered if some part of it has an effect; all sources are made wild once (RULING-56)."""
    offered = False
    for operation in s.cards.components[god].operations[SPECIAL]:
        if operation.op == WILD_OP and s.wild:
            return False
        if not offered and can_do(s, seat, operation):
            offered = True
    return offered

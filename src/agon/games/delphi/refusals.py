"""Why something can not be done now: each refusal names the rule that forbids it."""

from __future__ import annotations

from agon.core.errors import IllegalAction
from agon.games.delphi import actions
from agon.games.delphi.actions import BUILD, COLOURS, EXPLORE, FIGHT, HEAL, MOVE, TRIPOD
from agon.games.delphi.board import MONSTERS, SHRINES, WATER, ZEUS
from agon.games.delphi.cards import P_EXTRA, P_SHALLOWS
from agon.games.delphi.choices import GodSteps
from agon.games.delphi.islands import ISLAND_BLOCK, Look, PickIsland
from agon.games.delphi.prompts import ACT_RULES, QUESTIONS, kind_of
from agon.games.delphi.sailing import Sail, range_of
from agon.games.delphi.sources import LANDS, UseSource, prices
from agon.games.delphi.state import TOP, DelphiState
from agon.games.delphi.words import god_name


def why_not(s: DelphiState, seat: int, action: int) -> IllegalAction:
    kind = kind_of(s)
    if kind == "main_menu" and action < actions.DRAW:
        return menu_refusal(s, seat, action)
    if kind == "choose_action" and actions.DRAW <= action < actions.SAIL:
        return action_refusal(s, seat, action)
    if kind == "move_target" and actions.SAIL <= action < actions.ISLAND:
        return sail_refusal(s, seat, action - actions.SAIL)
    if kind == "island_target" and actions.ISLAND <= action < actions.LOOK_AT:
        return island_refusal(s, action)
    if kind in ("look_pick", "argus_uncover") and actions.LOOK_AT <= action < actions.PAY:
        return look_refusal(s, kind, action)
    reason = block_refusal(s, seat, kind, action)
    if reason is not None:
        return reason
    question, rule, help = QUESTIONS[kind]
    return IllegalAction(f"that is not what is asked now; the question is: {question}", rule)


def menu_refusal(s: DelphiState, seat: int, action: int) -> IllegalAction:
    if action < actions.USE_CARD:
        if action in s.dice[3 * seat : 3 * seat + 3]:
            return IllegalAction(f"your {COLOURS[action]} die is used already", "DELPHI-TURN-09")
        return IllegalAction(f"you have no {COLOURS[action]} die", "DELPHI-TERM-02")
    if action < actions.EXTRA:
        if s.card >= 0:
            return IllegalAction("one Oracle Card may be used in a turn", "DELPHI-TURN-10")
        return IllegalAction(f"you have no {COLOURS[action - actions.USE_CARD]} Oracle Card", "DELPHI-TERM-02")
    if action == actions.EXTRA:
        if s.powers[seat][P_EXTRA] < 0:
            return IllegalAction("you have no card for an extra action", "DELPHI-TERM-02")
        if s.extra_used:
            return IllegalAction("the extra action was used this turn", "DELPHI-RULING-16")
        return IllegalAction(f"an extra action costs {s.powers[seat][P_EXTRA]} favor", "DELPHI-EQUIP-12")
    if action < actions.END_TURN:
        god = (action - actions.GOD) % 6
        if s.gods[6 * seat + god] < TOP:
            return IllegalAction(f"{god_name(s, god)} is not on the top row", "DELPHI-GOD-05")
        if action >= actions.GOD_DRAW:
            return IllegalAction("there is no Oracle Card to draw", "DELPHI-GOD-07")
        return IllegalAction(f"{god_name(s, god)} would have no effect", "DELPHI-GOD-14")
    return IllegalAction("all dice have to be used first", "DELPHI-TURN-07")


def action_refusal(s: DelphiState, seat: int, action: int) -> IllegalAction:
    if action == actions.DRAW:
        return IllegalAction("there is no Oracle Card to draw", "DELPHI-FREE-01")
    if action == actions.LOOK:
        return IllegalAction("no Island Tile is face down", "DELPHI-FREE-03")
    kind, colour = (action - actions.ACT) // 6, (action - actions.ACT) % 6
    step = s.stack[-1]
    assert isinstance(step, UseSource)
    cost = prices(s, seat, step.source, step.own)[colour]
    if cost > s.favor[seat]:
        return IllegalAction(f"to use it as {COLOURS[colour]} costs {cost} favor", "DELPHI-COLOUR-04")
    if kind == MOVE:
        if s.is_home(seat):
            return IllegalAction("you are back with Zeus: your ship does not move any more", "DELPHI-END-05")
        return IllegalAction(f"no {COLOURS[colour]} water is within reach", "DELPHI-MOVE-01")
    if kind == HEAL:
        return IllegalAction(f"you have no {COLOURS[colour]} injuries", "DELPHI-HEAL-01")
    if kind == TRIPOD:
        return IllegalAction(f"you have no equipment for a {COLOURS[colour]} die", "DELPHI-EQUIP-10")
    if kind > HEAL:
        return IllegalAction(f"{god_name(s, colour)} is on the top row already", "DELPHI-ADV-01")
    return target_refusal(s, seat, kind, colour)


def target_refusal(s: DelphiState, seat: int, kind: int, colour: int) -> IllegalAction:
    """Why an action on an island or city has no target."""
    rule = ACT_RULES[kind]
    if s.reach(seat, LANDS[kind], kind) == 0:
        return IllegalAction("your ship is not next to such a place", "DELPHI-TERM-04")
    word = COLOURS[colour]
    if kind == FIGHT:
        if not s.needs_monster(seat, colour):
            return IllegalAction(f"you do not need a {word} monster", "DELPHI-TASK-05")
        return IllegalAction(f"there is no {word} monster next to your ship", rule)
    if kind == EXPLORE:
        return IllegalAction(f"no face-down tile on a {word} hexagon is next to your ship", rule)
    if kind == BUILD:
        return IllegalAction(f"no open tile of yours on a {word} hexagon is next to your ship", rule)
    if kind in (actions.LOAD_OFFERING, actions.LOAD_STATUE):
        offering = kind == actions.LOAD_OFFERING
        needed = s.needs_offering(seat, colour) if offering else s.needs_statue(seat, colour)
        if not needed:
            return IllegalAction(f"you do not need that {word} cargo", "DELPHI-TASK-05")
        if not s.has_room(seat):
            return IllegalAction("your ship is full", "DELPHI-STORE-01")
        return IllegalAction(f"there is nothing {word} to load next to your ship", rule)
    return IllegalAction(f"you carry nothing {word} for a place next to your ship", rule)


def sail_refusal(s: DelphiState, seat: int, space: int) -> IllegalAction:
    step = s.stack[-1]
    assert isinstance(step, Sail)
    if space == s.ships[seat]:
        return IllegalAction("your ship is there already", "DELPHI-MOVE-10")
    if space == ZEUS and not s.may_return(seat):
        return IllegalAction("Zeus may be visited only when all tasks are done", "DELPHI-BOARD-12")
    colour = step.colour
    far = s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat])[space]
    if colour >= 0 and far - range_of(s, seat, colour) > s.favor[seat]:
        return IllegalAction(f"that is {far} spaces away: more than your range and favor allow", "DELPHI-MOVE-04")
    if space < WATER:
        return IllegalAction(f"that water is {COLOURS[s.sea().terrain.water_colour[space]]}", "DELPHI-MOVE-02")
    return IllegalAction("your ship can not go there", "DELPHI-MOVE-03")


def island_refusal(s: DelphiState, action: int) -> IllegalAction:
    step = s.stack[-1]
    if isinstance(step, PickIsland) and action < actions.DEFEAT:
        first = actions.ISLAND + ISLAND_BLOCK[step.kind]
        if first <= action < first + (9 if LANDS[step.kind] == MONSTERS else 12 if LANDS[step.kind] == SHRINES else 6):
            return IllegalAction("that island is out of reach or has not what you need", ACT_RULES[step.kind])
        return IllegalAction("that is another kind of island", ACT_RULES[step.kind])
    if action >= actions.DEFEAT:
        return IllegalAction("there is no such monster that you need next to your ship", "DELPHI-GOD-12")
    return IllegalAction("no Island Tile lies face down there", "DELPHI-GOD-10")


def look_refusal(s: DelphiState, kind: str, action: int) -> IllegalAction:
    step = s.stack[-1]
    assert isinstance(step, Look)
    if kind == "argus_uncover":
        return IllegalAction("one of the two tiles you have seen must be uncovered", "DELPHI-RULING-54")
    if action >= actions.UNCOVER:
        return IllegalAction("first you look", "DELPHI-RULING-70")
    if not s.face_down >> (action - actions.LOOK_AT) & 1:
        return IllegalAction("that tile is not face down", "DELPHI-FREE-03")
    return IllegalAction("the two tiles are picked in reading order", "DELPHI-RULING-70")


def block_refusal(s: DelphiState, seat: int, kind: str, action: int) -> IllegalAction | None:
    """For questions about gods, injuries and cards: why this one is not among them."""
    step = s.stack[-1]
    if kind == "god_step" and actions.STEP <= action < actions.DONE:
        god = action - actions.STEP
        if s.gods[6 * seat + god] == TOP:
            return IllegalAction(f"{god_name(s, god)} is on the top row", "DELPHI-TERM-12")
        assert isinstance(step, GodSteps)
        return IllegalAction("the gods of one effect are picked in the order of colours", "DELPHI-GOD-03")
    if kind == "foreign_roll" and actions.FOREIGN <= action < actions.PASS:
        god = action - actions.FOREIGN
        if s.gods[6 * seat + god] == 0:
            return IllegalAction(f"{god_name(s, god)} is on the lowest row", "DELPHI-CONSULT-03")
        return IllegalAction(f"{god_name(s, god)} can not advance by this roll", "DELPHI-CONSULT-02")
    if kind in ("no_injury_bonus", "ladder_god") and actions.LADDER <= action < actions.RECOVER:
        if kind == "ladder_god" and action < actions.BONUS_FAVOR:
            return IllegalAction("that god is on the top row or not depicted", "DELPHI-EQUIP-16")
        if kind == "no_injury_bonus" and action >= actions.BONUS_GOD:
            return IllegalAction("that god is on the top row", "DELPHI-TURN-04")
        return None
    if kind == "recover_discard" and actions.RECOVER <= action < actions.RETURN:
        if s.injuries[6 * seat + action - actions.RECOVER] == 0:
            return IllegalAction("you have no such injury", "DELPHI-TURN-02")
        return IllegalAction("the three cards are picked in the order of colours", "DELPHI-TURN-02")
    if kind == "delta_colour" and actions.DELTA <= action < actions.STATUE:
        return IllegalAction("you have no such injury", "DELPHI-RULING-58")
    if kind == "statue_take" and actions.STATUE <= action < actions.OFFERING:
        return IllegalAction("you do not need that statue, or it is not offered", "DELPHI-STORE-02")
    if kind == "offering_take" and actions.OFFERING <= action < actions.LADDER:
        return IllegalAction("you do not need that offering, or it is not there", "DELPHI-STORE-02")
    if kind == "fight_continue" and action < actions.SAIL:
        return IllegalAction("the fight must be finished first", "DELPHI-TURN-08")
    if kind == "return_zeus_tile" and actions.RETURN <= action < actions.COMPANION:
        return IllegalAction("you do not hold that Zeus Tile", "DELPHI-SHIP-05")
    if kind == "companion_pick" and actions.COMPANION <= action < actions.EQUIP:
        return IllegalAction("that companion is gone or of another colour", "DELPHI-COMP-01")
    if kind == "take_equipment" and actions.EQUIP <= action < s.cards.ship_action:
        return IllegalAction("that card is not in the display", "DELPHI-EQUIP-01")
    if kind == "ship_pick" and action >= s.cards.ship_action:
        return IllegalAction("that ship tile is not among those left", "DELPHI-PLAYER-04")
    return None

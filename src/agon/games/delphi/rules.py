"""Round and turn: injuries, actions, the oracle, the titan, the end (ledger sections 3.5, 3.15 to 3.17, 3.22)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.cards import ON_CONSULT, P_EXTRA, P_SAME, P_TOTAL, SPECIAL
from agon.games.delphi.effects import Effects
from agon.games.delphi.operations import special_offered
from agon.games.delphi.phases import NOBODY, OPEN, Bonus, ForeignRoll, GodReturns, Recover, foreign_gods
from agon.games.delphi.sources import CARD, DIE, EXTRA, UseSource
from agon.games.delphi.state import ORACLE_DIE, TITAN_DIE, TOP, DelphiState, with_value
from agon.games.delphi.table_changes import can_draw, draw_injury, draw_oracle, move_god, pay_favor, throw
from agon.games.delphi.words import god_name, who

CHECK: Final = 0  # phase 1
ACTIONS: Final = 1  # phase 2
CONSULT: Final = 2  # phase 3
FOREIGN: Final = 3
TITAN: Final = 4
OVER: Final = 5

ALL_DICE: Final = 7


class Turn(Step[DelphiState]):
    """The phases of a turn, in order (DELPHI-TURN-01). It is the bottom of the stack for the whole game.

    Gods are used in the own phase 2 alone and never in the middle of an action, because only this Step offers them and
    every action lies above it on the stack (DELPHI-TURN-08, RULING-77, RULING-78).
    """

    def __init__(self, stage: int, strength: int) -> None:
        self.stage = stage
        self.strength = strength  # of the titan, once his die is thrown; else 0

    def copy(self) -> Turn:
        return Turn(self.stage, self.strength)

    def run(self, s: DelphiState) -> None:
        if self.stage == CHECK:
            self.stage = ACTIONS
            self.check_injuries(s)
        elif self.stage == ACTIONS:
            s.ask(s.active)
        elif self.stage == CONSULT:
            self.stage = FOREIGN
            self.consult(s)
        elif self.stage == FOREIGN:
            self.stage = TITAN
            chosen = [OPEN if len(foreign_gods(s, seat)) > 0 else NOBODY for seat in range(s.seats)]
            if OPEN in chosen:
                s.push(ForeignRoll(chosen))
        elif self.stage == TITAN:
            self.stage = OVER
            if s.active == s.seats - 1:  # the last player has the die for the whole game (DELPHI-PLAYER-07)
                self.titan(s)
        else:
            self.finish(s)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return menu(s, seat)

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        if action < actions.USE_CARD:
            use_die(s, seat, action - actions.USE_DIE)
        elif action < actions.EXTRA:
            use_card(s, seat, action - actions.USE_CARD)
        elif action == actions.EXTRA:
            s.extra_used = True  # paid first (DELPHI-EQUIP-12, RULING-16)
            pay_favor(s, seat, s.powers[seat][P_EXTRA], "for an extra action", "DELPHI-EQUIP-12")
            s.push(UseSource(seat, EXTRA, -1))
        elif action < actions.GOD_DRAW:
            use_god(s, seat, action - actions.GOD)
        elif action < actions.END_TURN:
            exchange_god(s, seat, action - actions.GOD_DRAW)
        else:
            self.stage = CONSULT

    # -- phase 1 --------------------------------------------------------------------------------------------------
    def check_injuries(self, s: DelphiState) -> None:
        """Once, at the start of the turn (DELPHI-TURN-05)."""
        seat = s.active
        powers = s.powers[seat]
        total = s.injury_count(seat)
        if max(s.injuries[6 * seat : 6 * seat + 6]) >= powers[P_SAME] or total >= powers[P_TOTAL]:
            # the turn ends with it: no phase 2, no phase 3 (DELPHI-TURN-02, TURN-03)
            self.stage = TITAN
            if s.sink is not None:
                s.tell("recover", seat, f"{who(s, seat)} has to recover.", "DELPHI-TURN-02", [f"injuries:{seat}"])
            s.push(Recover(seat, s.cards.recover_discards, 0))
        elif total == 0:
            s.push(Bonus(seat))  # DELPHI-TURN-04

    # -- phase 3 --------------------------------------------------------------------------------------------------
    def consult(self, s: DelphiState) -> None:
        """The used card is discarded, the dice are thrown, own omens follow (DELPHI-TURN-11, CONSULT-01)."""
        seat = s.active
        if s.card >= 0:
            s.oracle_discard = with_value(s.oracle_discard, s.card, s.oracle_discard[s.card] + 1)
            s.card = -1
        shown = 0
        for i in range(3):
            colour = throw(s, ORACLE_DIE)
            s.dice[3 * seat + i] = colour
            shown |= 1 << colour
        s.spent = 0
        if s.sink is not None:
            words = ", ".join([COLOURS[s.dice[3 * seat + i]] for i in range(3)])
            ids = [f"die:{seat}:{i}" for i in range(3)]
            s.tell("roll", seat, f"{who(s, seat)} rolls {words}.", "DELPHI-CONSULT-01", ids)
        if seat == s.seats - 1:
            self.strength = throw_titan(s)  # together with the others (DELPHI-TITAN-01)
        omens = s.owned(seat)
        omens.reverse()  # the first on top of the stack
        for number in omens:
            thing = s.cards.things[number]
            if thing.moments >> ON_CONSULT & 1 and thing.masks[ON_CONSULT] & shown:
                s.push(Effects(seat, number, ON_CONSULT, 0, -1))  # once a roll (DELPHI-EQUIP-13)

    def titan(self, s: DelphiState) -> None:
        """All are attacked at once; cards are drawn in seat order (DELPHI-TITAN-02, TITAN-03, TITAN-04, RULING-52)."""
        if self.strength == 0:
            self.strength = throw_titan(s)  # also when he recovers (DELPHI-TURN-03)
        for seat in range(s.seats):
            if self.strength == 6:
                draw_injury(s, seat, "DELPHI-TITAN-02")
                draw_injury(s, seat, "DELPHI-TITAN-02")
            elif s.shields[seat] < self.strength:
                draw_injury(s, seat, "DELPHI-TITAN-03")

    def finish(self, s: DelphiState) -> None:
        """The next turn, unless the round in which somebody came home, or the last one, is over (DELPHI-END-02).

        Phase 3 and the titan have come before it as always (DELPHI-END-07, RULING-47); whoever was back had no turn
        after that (DELPHI-END-06, RULING-66).
        """
        if s.active == s.seats - 1:
            if s.home or s.round >= s.rounds:
                s.limit_reached = s.home == 0  # DELPHI-RULING-60
                s.over = True
                if s.sink is not None:
                    s.tell("end", s.active, "The game is over.", "DELPHI-END-02", [])
                return
            s.round += 1
        s.active = (s.active + 1) % s.seats  # DELPHI-TERM-06
        s.spent = 0
        s.extra_used = False
        s.wild = False
        self.stage = CHECK
        self.strength = 0


def throw_titan(s: DelphiState) -> int:
    strength = throw(s, TITAN_DIE)
    s.titan = strength
    if s.sink is not None:
        s.tell("titan", s.active, f"The titan attacks with strength {strength}.", "DELPHI-TITAN-01", ["titan-die"])
    return strength


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def menu(s: DelphiState, seat: int) -> list[int]:
    """All actions, in any order and freely mixed (DELPHI-TURN-06, TERM-02). Equal ones once (DELPHI-RULING-59)."""
    found: list[int] = []
    shown = 0
    for i in range(3):
        if not s.spent >> i & 1:  # DELPHI-TURN-09
            shown |= 1 << s.dice[3 * seat + i]
    for colour in range(6):
        if shown >> colour & 1:
            found.append(actions.USE_DIE + colour)
    if s.card < 0:  # one card a turn (DELPHI-TURN-10)
        for colour in range(6):
            if s.hands[6 * seat + colour] > 0:
                found.append(actions.USE_CARD + colour)
    cost = s.powers[seat][P_EXTRA]
    if 0 <= cost <= s.favor[seat] and not s.extra_used:  # DELPHI-EQUIP-12
        found.append(actions.EXTRA)
    draw = can_draw(s)
    at_top = [colour for colour in range(6) if s.gods[6 * seat + colour] == TOP]
    found.extend([actions.GOD + colour for colour in at_top if special_offered(s, seat, colour)])  # DELPHI-GOD-05
    if draw:
        found.extend([actions.GOD_DRAW + colour for colour in at_top])  # DELPHI-GOD-07
    if s.spent == ALL_DICE:
        found.append(actions.END_TURN)  # all dice must be used (DELPHI-TURN-07, RULING-09, RULING-10)
    return found


def use_die(s: DelphiState, seat: int, colour: int) -> None:
    for i in range(3):
        if not s.spent >> i & 1 and s.dice[3 * seat + i] == colour:
            s.spent |= 1 << i  # it lies with Pythia now (DELPHI-TURN-09)
            break
    s.push(UseSource(seat, DIE, colour))


def use_card(s: DelphiState, seat: int, colour: int) -> None:
    """It lies sideways until phase 2 ends (DELPHI-TURN-10)."""
    s.hands[6 * seat + colour] -= 1
    s.card = colour
    s.push(UseSource(seat, CARD, colour))


def use_god(s: DelphiState, seat: int, god: int) -> None:
    if s.sink is not None:
        text = f"{who(s, seat)} uses {god_name(s, god)}."
        s.tell("special", seat, text, "DELPHI-GOD-05", [f"god:{seat}:{COLOURS[god]}"])
    s.push(GodReturns(seat, god))
    s.push(Effects(seat, god, SPECIAL, 0, -1))


def exchange_god(s: DelphiState, seat: int, god: int) -> None:
    """Instead of the special action: back, and a card (DELPHI-GOD-07); the row is an option (RULING-35)."""
    row = 0 if s.low_exchange else s.floor_row(seat)
    move_god(s, seat, god, row, "DELPHI-GOD-07")
    draw_oracle(s, seat, "DELPHI-GOD-07")

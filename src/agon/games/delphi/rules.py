"""Round and turn: injuries, actions, the oracle, the titan, the end (ledger sections 3.5, 3.15 to 3.17, 3.22)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import Listing, text
from agon.games.delphi import actions
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.cards import ON_CONSULT, P_EXTRA, P_SAME, P_TOTAL, PER_TURN, SPECIAL, WILD_OP
from agon.games.delphi.decisions import DelphiStep
from agon.games.delphi.effects import Effects
from agon.games.delphi.gods import GodReturns
from agon.games.delphi.injuries import Bonus, Recover
from agon.games.delphi.operations import special_offered
from agon.games.delphi.oracle import NOBODY, OPEN, ForeignRoll, foreign_gods
from agon.games.delphi.sources import CARD, DIE, EXTRA, UseSource, cards_for
from agon.games.delphi.state import ALL_DICE, ORACLE_DIE, TITAN_DIE, TOP, DelphiState, with_value
from agon.games.delphi.table_changes import can_draw, draw_injury, draw_oracle, move_god, pay_favor, throw
from agon.games.delphi.words import colour_word, favor, god, price_words, who

CHECK: Final = 0  # phase 1
ACTIONS: Final = 1  # phase 2
CONSULT: Final = 2  # phase 3
FOREIGN: Final = 3
TITAN: Final = 4
OVER: Final = 5

SHAKEN: Final = 6  # the titan's strength at which all draw two injuries (DELPHI-TITAN-02)


class Turn(DelphiStep):
    """The phases of a turn, in order (DELPHI-TURN-01). It is the bottom of the stack for the whole game.

    Gods are used in the own phase 2 alone and never in the middle of an action, because only this Step offers them and
    every action lies above it on the stack (DELPHI-TURN-08, RULING-77, RULING-78).
    """

    def __init__(self, stage: int, strength: int) -> None:
        self.stage = stage
        self.strength = strength  # of the titan, once his die is thrown; else 0

    def copy(self) -> Turn:
        return Turn(self.stage, self.strength)

    def decision(self) -> str:
        return "main_menu"

    def phase(self) -> str:
        return "Injuries" if self.stage == CHECK else "Actions" if self.stage == ACTIONS else "Oracle"

    def at_bottom(self) -> bool:
        return True

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

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        """All actions, in any order, freely mixed, equal ones once (DELPHI-TURN-06, TERM-02, RULING-59, EX-03)."""
        found: list[int] = []
        shown = 0
        for i in range(3):
            if not s.spent >> i & 1:  # DELPHI-TURN-09
                shown |= 1 << s.dice[3 * seat + i]
        for colour in range(6):
            if shown >> colour & 1:
                found.append(actions.USE_DIE + colour)
        if s.card < 0:  # one card a turn (DELPHI-TURN-10, DELPHI-EX-02)
            for colour in range(6):
                if s.hands[6 * seat + colour] > 0:
                    found.append(actions.USE_CARD + colour)
        cost = s.powers[seat][P_EXTRA]
        if 0 <= cost <= s.favor[seat] and not s.extra_used:  # DELPHI-EQUIP-12
            found.append(actions.EXTRA)
        at_top = [colour for colour in range(6) if s.gods[6 * seat + colour] == TOP]
        found.extend([actions.GOD + colour for colour in at_top if special_offered(s, seat, colour)])  # DELPHI-GOD-05
        if can_draw(s):
            found.extend([actions.GOD_DRAW + colour for colour in at_top])  # DELPHI-GOD-07
        if s.spent == ALL_DICE:
            found.append(actions.END_TURN)  # all dice must be used (DELPHI-TURN-07, RULING-09, RULING-10)
        return found

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        if action < actions.USE_CARD:
            use_die(s, seat, action - actions.USE_DIE)
        elif action < actions.EXTRA:
            use_card(s, seat, action - actions.USE_CARD)
        elif action == actions.EXTRA:
            s.extra_used = True  # paid first (DELPHI-EQUIP-12, RULING-16)
            cost = s.powers[seat][P_EXTRA]
            pay_favor(s, seat, cost, "{player} pays {favor} for an extra action.", "DELPHI-EQUIP-12")
            s.push(UseSource(seat, EXTRA, -1))
        elif action < actions.GOD_DRAW:
            use_god(s, seat, action - actions.GOD)
        elif action < actions.END_TURN:
            exchange_god(s, seat, action - actions.GOD_DRAW)
        else:
            self.stage = CONSULT

    # -- the words --------------------------------------------------------------------------------------------------
    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "All dice must be used before the turn can end."
        return Question(self.decision(), "What do you use?", "DELPHI-TURN-06", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action < actions.EXTRA:
            return source_choice(s, seat, action)
        if action == actions.EXTRA:
            cost = s.powers[seat][P_EXTRA]
            label = text("Pay {favor} for an extra action", favor=favor(cost))
            targets = cards_for(s, seat, PER_TURN, -1)
            return Choice(action=action, label=label, rule="DELPHI-EQUIP-12", targets=targets, price={"favor": cost})
        if action < actions.END_TURN:
            return top_god_choice(s, seat, action)
        return Choice(action=action, label="End your turn and roll", rule="DELPHI-TURN-07", marks=["roll", "end"])

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if action >= actions.DRAW:
            return self.not_asked(s, seat)
        if action < actions.EXTRA:
            return refuse_source(s, seat, action)
        if action == actions.EXTRA:
            return refuse_extra(s, seat)
        if action == actions.END_TURN:
            return IllegalAction("all dice have to be used first", "DELPHI-TURN-07")
        colour = (action - actions.GOD) % 6
        figure = god(s, seat, colour)
        if s.gods[6 * seat + colour] < TOP:
            return IllegalAction(text("{god} is not on the top row", god=figure), "DELPHI-GOD-05")
        if action >= actions.GOD_DRAW:
            return IllegalAction("there is no Oracle Card to draw", "DELPHI-GOD-07")
        return IllegalAction(text("{god} would have no effect", god=figure), "DELPHI-GOD-14")

    def check(self, s: DelphiState) -> None:
        need(CHECK <= self.stage <= OVER and 0 <= self.strength <= 6, "a turn has three phases (DELPHI-TURN-01)")
        need(s.has_dice(), "every player has three dice (DELPHI-PLAYER-01)")

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
                words = text("{player} has to recover.", player=who(s, seat))
                s.tell("recover", seat, words, "DELPHI-TURN-02", [f"injuries:{seat}"])
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
            colours = Listing([colour_word(s.dice[3 * seat + i]) for i in range(3)])
            words = text("{player} rolls {colours}.", player=who(s, seat), colours=colours)
            s.tell("roll", seat, words, "DELPHI-CONSULT-01", [f"die:{seat}:{i}" for i in range(3)])
        if seat == s.seats - 1:
            self.strength = throw_titan(s)  # together with the others (DELPHI-TITAN-01)
        omens = s.owned(seat)
        omens.reverse()  # the first on top of the stack
        for number in omens:
            component = s.cards.components[number]
            if component.moments >> ON_CONSULT & 1 and component.masks[ON_CONSULT] & shown:
                s.push(Effects(seat, number, ON_CONSULT, 0, -1))  # once a roll (DELPHI-EQUIP-13)

    def titan(self, s: DelphiState) -> None:
        """All are attacked at once; cards are drawn in seat order (DELPHI-TITAN-02, TITAN-03, TITAN-04, RULING-52)."""
        if self.strength == 0:
            self.strength = throw_titan(s)  # also when he recovers (DELPHI-TURN-03)
        for seat in range(s.seats):
            if self.strength == SHAKEN:
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
            if s.home or s.round >= s.setup.rounds:
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
        words = text("The titan attacks with strength {strength}.", strength=strength)
        s.tell("titan", s.active, words, "DELPHI-TITAN-01", ["titan-die"])
    return strength


# -- phase 2 ---------------------------------------------------------------------------------------------------------
def use_die(s: DelphiState, seat: Seat, colour: int) -> None:
    for i in range(3):
        if not s.spent >> i & 1 and s.dice[3 * seat + i] == colour:
            s.spent |= 1 << i  # it lies with Pythia now (DELPHI-TURN-09)
            break
    s.push(UseSource(seat, DIE, colour))


def use_card(s: DelphiState, seat: Seat, colour: int) -> None:
    """It lies sideways until phase 2 ends (DELPHI-TURN-10)."""
    s.hands[6 * seat + colour] -= 1
    s.card = colour
    s.push(UseSource(seat, CARD, colour))


def use_god(s: DelphiState, seat: Seat, colour: int) -> None:
    if s.sink is not None:
        figure = god(s, seat, colour)
        words = text("{player} uses {god}.", player=who(s, seat), god=figure)
        s.tell("special", seat, words, "DELPHI-GOD-05", [figure.id])
    s.push(GodReturns(seat, colour))
    s.push(Effects(seat, colour, SPECIAL, 0, -1))


def exchange_god(s: DelphiState, seat: Seat, colour: int) -> None:
    """Instead of the special action: back, and a card (DELPHI-GOD-07); the row is an option (RULING-35)."""
    row = 0 if s.setup.low_exchange else s.floor_row(seat)
    move_god(s, seat, colour, row, "DELPHI-GOD-07")
    draw_oracle(s, seat, "DELPHI-GOD-07")


# -- the menu in words -----------------------------------------------------------------------------------------------
GOD_RULES: Final = [  # of the special actions, by the gods' colours
    "DELPHI-GOD-11", "DELPHI-GOD-12", "DELPHI-GOD-13", "DELPHI-GOD-08", "DELPHI-GOD-09", "DELPHI-GOD-10",
]  # fmt: skip


def source_choice(s: DelphiState, seat: Seat, action: Action) -> Choice:
    """A die or an Oracle Card."""
    if action < actions.USE_CARD:
        colour = action - actions.USE_DIE
        die = next(i for i in range(3) if not s.spent >> i & 1 and s.dice[3 * seat + i] == colour)
        label = text("Use a {colour} die", colour=colour_word(colour))
        return Choice(action=action, label=label, rule="DELPHI-TURN-06", targets=[f"die:{seat}:{die}"])
    colour = action - actions.USE_CARD
    label = text("Use a {colour} Oracle Card", colour=colour_word(colour))
    return Choice(action=action, label=label, rule="DELPHI-TURN-10", targets=[f"oracle:{seat}:{COLOURS[colour]}"])


def top_god_choice(s: DelphiState, seat: Seat, action: Action) -> Choice:
    """A god on the top row: the special action, or a card instead."""
    colour = (action - actions.GOD) % 6
    figure = god(s, seat, colour)
    if action >= actions.GOD_DRAW:
        label = text("Return {god} and draw an Oracle Card", god=figure)
        made = Choice(action=action, label=label, rule="DELPHI-GOD-07", targets=[figure.id, "oracle-deck"])
        made.gain = {"oracle_card": 1}
        made.marks = ["reveal"]
        return made
    component = s.cards.components[colour]
    label = text("{god}: {text}", god=figure, text=component.words)
    made = Choice(action=action, label=label, rule=GOD_RULES[colour], targets=[figure.id])
    if any(operation.op == WILD_OP for operation in component.operations[SPECIAL]):
        made.marks = ["reveal"]
    return made


def refuse_source(s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
    if action < actions.USE_CARD:
        die = colour_word(action - actions.USE_DIE)
        if action - actions.USE_DIE in s.dice[3 * seat : 3 * seat + 3]:
            return IllegalAction(text("your {colour} die is used already", colour=die), "DELPHI-TURN-09")
        return IllegalAction(text("you have no {colour} die", colour=die), "DELPHI-TERM-02")
    if s.card >= 0:
        return IllegalAction("one Oracle Card may be used in a turn", "DELPHI-TURN-10")
    colour = colour_word(action - actions.USE_CARD)
    return IllegalAction(text("you have no {colour} Oracle Card", colour=colour), "DELPHI-TERM-02")


def refuse_extra(s: DelphiState, seat: Seat) -> IllegalAction:
    cost = s.powers[seat][P_EXTRA]
    if cost < 0:
        return IllegalAction("you have no card for an extra action", "DELPHI-TERM-02")
    if s.extra_used:
        return IllegalAction("the extra action was used this turn", "DELPHI-RULING-16")
    return IllegalAction(text("an extra action costs {price}", price=price_words(cost)), "DELPHI-EQUIP-12")

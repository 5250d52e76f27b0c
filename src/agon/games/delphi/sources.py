"""Using a die, an Oracle Card or an extra action: colours, recolouring, and what can be done (sections 3.6 to 3.14)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.actions import (
    ADVANCE,
    BUILD,
    COLOURS,
    EXPLORE,
    FIGHT,
    HEAL,
    LOAD_OFFERING,
    LOAD_STATUE,
    MAKE_OFFERING,
    MOVE,
    RAISE_STATUE,
    TRIPOD,
)
from agon.games.delphi.board import CITIES, MONSTERS, OFFERINGS, SHRINES, STATUES, TEMPLES
from agon.games.delphi.cards import ACTION, P_BOTH_WAYS, P_DISCOUNT, P_TRIPOD, P_WILD
from agon.games.delphi.effects import Effects
from agon.games.delphi.islands import Look, PickIsland, targets
from agon.games.delphi.sailing import Sail, destinations
from agon.games.delphi.state import TOP, DelphiState
from agon.games.delphi.table_changes import can_draw, discard_injuries, draw_oracle, pay_favor, step_god, take_favor
from agon.games.delphi.taking import load_statue
from agon.games.delphi.words import who

DIE: Final = 0
CARD: Final = 1
EXTRA: Final = 2

LANDS: Final = [-1, MONSTERS, SHRINES, SHRINES, OFFERINGS, TEMPLES, CITIES, STATUES]  # of each kind of action


def recolouring(s: DelphiState, seat: int, own: int, colour: int) -> int:
    """The cost of turning a source from one colour to another (DELPHI-COLOUR-01, COLOUR-05, COLOUR-06)."""
    if own == colour:
        return 0
    steps = (colour - own) % 6  # clockwise (DELPHI-TERM-01)
    powers = s.powers[seat]
    if powers[P_BOTH_WAYS] and steps > 3:
        steps = 6 - steps
    steps -= powers[P_DISCOUNT]  # once for the whole recolouring (DELPHI-RULING-15)
    return steps if steps > 0 else 0


def prices(s: DelphiState, seat: int, source: int, own: int) -> list[int]:
    """What each effective colour costs, by the cheapest way (DELPHI-COLOUR-08)."""
    if source == EXTRA or s.wild:
        return [0] * 6  # wild (DELPHI-TERM-03)
    found = [recolouring(s, seat, own, colour) for colour in range(6)]
    wild = s.powers[seat][P_WILD]
    if wild:  # a source that has a Demigod's colour, rolled or recoloured, is any colour (DELPHI-COLOUR-07, RULING-14)
        cheapest = min([found[colour] for colour in range(6) if wild >> colour & 1])
        for colour in range(6):
            found[colour] = min(found[colour], cheapest)
    return found


def worth_trying(s: DelphiState, seat: int, kind: int) -> bool:
    """False where no colour can have a target: nothing of the kind in reach, nothing aboard. Saves most of the work."""
    if s.reach(seat, LANDS[kind], kind) == 0:
        return False
    if kind == MAKE_OFFERING:
        return s.cargo[seat] & 63 != 0
    return kind != RAISE_STATUE or s.cargo[seat] >> 6 != 0


class UseSource(Step[DelphiState]):
    """A source is picked: what is done with it, in which colour (DELPHI-COLOUR-03, COLOUR-10).

    A card and an extra action are used as a die is (DELPHI-COLOUR-02, COLOUR-11, RULING-13). There is no recolouring in
    advance, in instalments or in a full circle (DELPHI-RULING-11, RULING-12).
    """

    def __init__(self, seat: int, source: int, own: int) -> None:
        self.seat = seat
        self.source = source
        self.own = own  # the colour it shows, -1 for an extra action

    def copy(self) -> UseSource:
        return UseSource(self.seat, self.source, self.own)

    def run(self, s: DelphiState) -> None:
        s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        found: list[int] = []
        if can_draw(s):
            found.append(actions.DRAW)
        found.append(
            actions.FAVOR
        )  # always possible (DELPHI-FREE-02, RULING-62); no colour needed (COLOUR-09, RULING-55)
        if s.face_down:
            found.append(actions.LOOK)
        favor = s.favor[seat]
        costs = prices(s, seat, self.source, self.own)
        payable: list[int] = []  # DELPHI-COLOUR-04
        for colour in range(6):
            if costs[colour] <= favor:
                payable.append(colour)
                # extra range must be affordable from what is then left (DELPHI-MOVE-11, TURN-12)
                if len(destinations(s, seat, colour, favor - costs[colour])) > 0:
                    found.append(actions.ACT + colour)
        for kind in range(FIGHT, RAISE_STATUE + 1):
            if worth_trying(s, seat, kind):
                for colour in payable:
                    if targets(s, seat, kind, colour):
                        found.append(actions.ACT + 6 * kind + colour)
        at = 6 * seat
        for colour in payable:
            if s.injuries[at + colour] > 0:  # DELPHI-HEAL-01
                found.append(actions.ACT + 6 * HEAL + colour)
        for colour in payable:
            if s.gods[at + colour] < TOP:  # DELPHI-ADV-01
                found.append(actions.ACT + 6 * ADVANCE + colour)
        tripods = s.powers[seat][P_TRIPOD]
        if tripods:
            for colour in payable:
                if tripods >> colour & 1:  # DELPHI-EQUIP-10
                    found.append(actions.ACT + 6 * TRIPOD + colour)
        return found

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        if action == actions.DRAW:
            draw_oracle(s, seat, "DELPHI-FREE-01")
        elif action == actions.FAVOR:
            take_favor(s, seat, s.cards.action_favor, "DELPHI-FREE-02")
        elif action == actions.LOOK:
            s.push(Look(seat, -1, -1, False))
        else:
            kind, colour = (action - actions.ACT) // 6, (action - actions.ACT) % 6
            cost = prices(s, seat, self.source, self.own)[colour]
            pay_favor(s, seat, cost, f"to use it as {COLOURS[colour]}", "DELPHI-COLOUR-01")
            begin_action(s, seat, kind, colour)


def begin_action(s: DelphiState, seat: int, kind: int, colour: int) -> None:
    if kind == MOVE:
        s.push(Sail(seat, colour))
    elif kind == LOAD_STATUE:
        load_statue(s, seat, colour, "DELPHI-STATUE-01")  # there is one city of the colour
    elif kind in (FIGHT, EXPLORE, BUILD, LOAD_OFFERING, MAKE_OFFERING, RAISE_STATUE):
        s.push(PickIsland(seat, kind, colour))
    elif kind == HEAL:
        discard_injuries(s, seat, colour, "DELPHI-HEAL-01")
    elif kind == ADVANCE:
        step_god(s, seat, colour, "DELPHI-ADV-01")
    else:
        assert kind == TRIPOD
        for number in s.owned(seat):
            thing = s.cards.things[number]
            if thing.moments >> ACTION & 1 and thing.masks[ACTION] >> colour & 1:
                if s.sink is not None:
                    s.tell(
                        "tripod", seat, f"{who(s, seat)} uses {thing.name}.", "DELPHI-EQUIP-10", [f"equipment:{seat}"]
                    )
                s.push(Effects(seat, number, ACTION, 0, colour))
                return

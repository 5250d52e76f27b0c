"""Moving the ship (ledger section 3.8), by a source or by Poseidon."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.delphi import actions
from agon.games.delphi.board import ANY, TOO_FAR, WATER, ZEUS
from agon.games.delphi.cards import P_END_ANY, P_MOVE, P_RANGE, P_SHALLOWS
from agon.games.delphi.decisions import PickStep
from agon.games.delphi.state import DelphiState
from agon.games.delphi.table_changes import pay_favor
from agon.games.delphi.words import colour_word, price_words, space_id, space_words, who

BY_GOD: Final = -1


def range_of(s: DelphiState, seat: Seat, colour: int) -> int:
    """All that lengthens a move adds up (DELPHI-MOVE-05)."""
    powers = s.powers[seat]
    return powers[P_RANGE] + powers[P_MOVE + colour]


def destinations(s: DelphiState, seat: Seat, colour: int, favor: int) -> list[Action]:
    """Where a move with this effective colour can end, if so much favor is left for extra spaces (DELPHI-MOVE-04)."""
    if s.is_home(seat):
        return []  # DELPHI-END-05
    powers = s.powers[seat]
    end = ANY if powers[P_END_ANY] >> colour & 1 else colour  # DELPHI-MOVE-06
    most = powers[P_RANGE] + powers[P_MOVE + colour] + favor
    return s.sea().sails(powers[P_SHALLOWS], s.ships[seat], end, most, s.may_return(seat))


def anywhere(s: DelphiState, seat: Seat) -> list[Action]:
    """Any other water space, and Zeus when all is done (DELPHI-GOD-08)."""
    return [] if s.is_home(seat) else s.sea().sails(0, s.ships[seat], ANY, TOO_FAR, s.may_return(seat))


def price_of(s: DelphiState, seat: Seat, colour: int, space: int) -> int:
    """The least favor for an end space (DELPHI-MOVE-04, RULING-80)."""
    if colour == BY_GOD:
        return 0
    row = s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat])
    return max(0, row[space] - range_of(s, seat, colour))


class Sail(PickStep):
    """Where the ship goes; any number of ships may share a space (DELPHI-MOVE-07)."""

    def __init__(self, seat: Seat, colour: int) -> None:
        self.seat = seat
        self.colour = colour  # the effective colour, or BY_GOD

    def copy(self) -> Sail:
        return Sail(self.seat, self.colour)

    def decision(self) -> str:
        return "move_target"

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return anywhere(s, seat) if self.colour == BY_GOD else destinations(s, seat, self.colour, s.favor[seat])

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        space = action - actions.SAIL
        price = price_of(s, seat, self.colour, space)
        pay_favor(s, seat, price, "{player} pays {favor} for extra range.", "DELPHI-MOVE-04")
        s.ships[seat] = space
        if s.sink is not None:
            rule = "DELPHI-GOD-08" if self.colour == BY_GOD else "DELPHI-MOVE-01"
            words = text("{player} sails to {space}.", player=who(s, seat), space=space_words(s, space))
            s.tell("move", seat, words, rule, [f"ship:{seat}", space_id(s, space)])
        if space == ZEUS:
            s.home |= 1 << seat  # the first arrival triggers the end (DELPHI-END-02)
            if s.sink is not None:
                words = text("{player} is back with Zeus.", player=who(s, seat))
                s.tell("home", seat, words, "DELPHI-END-01", [f"ship:{seat}"])

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "Spaces beyond your range cost 1 favor each."
        return Question(self.decision(), "Where does your ship go?", "DELPHI-MOVE-01", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        space = action - actions.SAIL
        price = price_of(s, seat, self.colour, space)
        made = Choice(action=action, label=space_words(s, space), rule="DELPHI-MOVE-01", targets=[space_id(s, space)])
        if self.colour == BY_GOD:
            made.rule = "DELPHI-GOD-08"
        elif price > 0:
            made.rule = "DELPHI-MOVE-04"
            made.label = text("{space}, {price}", space=space_words(s, space), price=price_words(price))
            made.price = {"favor": price}
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.SAIL <= action < actions.ISLAND:
            return self.not_asked(s, seat)
        space = action - actions.SAIL
        if space == s.ships[seat]:
            return IllegalAction("your ship is there already", "DELPHI-MOVE-10")
        if space == ZEUS and not s.may_return(seat):
            return IllegalAction("Zeus may be visited only when all tasks are done", "DELPHI-BOARD-12")
        far = s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat])[space]
        if self.colour != BY_GOD and far - range_of(s, seat, self.colour) > s.favor[seat]:
            words = text("that is {far} spaces away: more than your range and favor allow", far=far)
            return IllegalAction(words, "DELPHI-MOVE-04")
        if space < WATER:
            colour = colour_word(s.sea().terrain.water_colour[space])
            return IllegalAction(text("that water is {colour}", colour=colour), "DELPHI-MOVE-02")
        return IllegalAction("your ship cannot go there", "DELPHI-MOVE-03")

    def reach(self, s: DelphiState) -> dict[int, int]:
        spaces = [action - actions.SAIL for action in s.asked[self.seat]]
        return {space: price_of(s, self.seat, self.colour, space) for space in spaces}

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.colour < 6, "there is no such colour")

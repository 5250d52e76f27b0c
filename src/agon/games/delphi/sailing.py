"""Moving the ship (ledger section 3.8), by a source or by Poseidon."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.delphi import actions
from agon.games.delphi.board import ANY, TOO_FAR, ZEUS
from agon.games.delphi.cards import P_END_ANY, P_MOVE, P_RANGE, P_SHALLOWS
from agon.games.delphi.state import DelphiState
from agon.games.delphi.table_changes import pay_favor
from agon.games.delphi.words import space_id, space_words, who

BY_GOD = -1


def range_of(s: DelphiState, seat: int, colour: int) -> int:
    """All that lengthens a move adds up (DELPHI-MOVE-05)."""
    powers = s.powers[seat]
    return powers[P_RANGE] + powers[P_MOVE + colour]


def destinations(s: DelphiState, seat: int, colour: int, favor: int) -> list[int]:
    """Where a move with this effective colour can end, if so much favor is left for extra spaces (DELPHI-MOVE-04)."""
    if s.is_home(seat):
        return []  # DELPHI-END-05
    powers = s.powers[seat]
    end = ANY if powers[P_END_ANY] >> colour & 1 else colour  # DELPHI-MOVE-06
    most = powers[P_RANGE] + powers[P_MOVE + colour] + favor
    return s.sea().sails(powers[P_SHALLOWS], s.ships[seat], end, most, s.may_return(seat))


def anywhere(s: DelphiState, seat: int) -> list[int]:
    """Any other water space, and Zeus when all is done (DELPHI-GOD-08)."""
    return [] if s.is_home(seat) else s.sea().sails(0, s.ships[seat], ANY, TOO_FAR, s.may_return(seat))


def price_of(s: DelphiState, seat: int, colour: int, space: int) -> int:
    """The least favor for an end space (DELPHI-MOVE-04, RULING-80)."""
    if colour == BY_GOD:
        return 0
    row = s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat])
    return max(0, row[space] - range_of(s, seat, colour))


class Sail(Step[DelphiState]):
    """Where the ship goes; any number of ships may share a space (DELPHI-MOVE-07)."""

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour  # the effective colour, or BY_GOD

    def copy(self) -> Sail:
        return Sail(self.seat, self.colour)

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return anywhere(s, seat) if self.colour == BY_GOD else destinations(s, seat, self.colour, s.favor[seat])

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        space = action - actions.SAIL
        pay_favor(s, seat, price_of(s, seat, self.colour, space), "for extra range", "DELPHI-MOVE-04")
        s.ships[seat] = space
        if s.sink is not None:
            rule = "DELPHI-GOD-08" if self.colour == BY_GOD else "DELPHI-MOVE-01"
            text = f"{who(s, seat)} sails to {space_words(s, space)}."
            s.tell("move", seat, text, rule, [f"ship:{seat}", space_id(s, space)])
        if space == ZEUS:
            s.home |= 1 << seat  # the first arrival triggers the end (DELPHI-END-02)
            if s.sink is not None:
                s.tell("home", seat, f"{who(s, seat)} is back with Zeus.", "DELPHI-END-01", [f"ship:{seat}"])

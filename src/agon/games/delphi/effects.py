"""What a text does, one operation after the other."""

from __future__ import annotations

from agon.core.contract import Seat, need
from agon.games.delphi.cards import MOMENTS
from agon.games.delphi.decisions import SeatStep
from agon.games.delphi.state import DelphiState


class Effects(SeatStep):
    """The effects of a component at a moment, from left to right. `colour` is what "same colour" means."""

    def __init__(self, seat: Seat, thing: int, when: int, part: int, colour: int) -> None:
        self.seat = seat
        self.thing = thing
        self.when = when
        self.part = part
        self.colour = colour

    def copy(self) -> Effects:
        return Effects(self.seat, self.thing, self.when, self.part, self.colour)

    def run(self, s: DelphiState) -> None:
        from agon.games.delphi.operations import perform  # a cycle: they push the Steps that lead back here

        operations = s.cards.components[self.thing].operations[self.when]
        if self.part >= len(operations):
            s.pop()
            return
        self.part += 1
        if self.part == len(operations):
            s.pop()  # the last effect does not need this Step any more
        perform(s, self.seat, operations[self.part - 1], self.colour)

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.thing < len(s.cards.components), "there is no such thing")
        need(0 <= self.when < len(MOMENTS), "there is no such moment")

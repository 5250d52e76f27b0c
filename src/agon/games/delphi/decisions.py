"""The ledger's decision points, and what every Step of the game says about itself."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat, Step, need
from agon.games.delphi.state import DelphiState

DECISIONS: Final = [  # section 5 of the ledger
    "ship_pick", "return_zeus_tile", "take_equipment", "no_injury_bonus", "recover_discard", "main_menu",
    "choose_action", "move_target", "island_target", "look_pick", "argus_uncover", "fight_continue", "companion_pick",
    "god_step", "foreign_roll", "delta_colour", "statue_take", "offering_take", "ladder_god",
]  # fmt: skip


class DelphiStep(Step[DelphiState]):
    """A Step of Delphi."""

    def decision(self) -> str:
        """Which of the decision points it is."""
        raise NotImplementedError(type(self).__name__)

    def phase(self) -> str:
        """The phase of the turn; empty: that of the Step below."""
        return ""

    def at_bottom(self) -> bool:
        """Whether it lies at the bottom of the stack, as the turn and the set-up do."""
        return False

    def reach(self, s: DelphiState) -> dict[int, int]:
        """The spaces where the move in question can end, with all the favor that it takes to get there."""
        return {}

    def colour_prices(self, s: DelphiState) -> list[int]:
        """What each colour of the source in use costs; empty if no source is in use."""
        return []


class SeatStep(DelphiStep):
    """A Step that one seat goes through."""

    seat: Seat

    def check(self, s: DelphiState) -> None:
        need(0 <= self.seat < s.seats, "nobody sits there")


class PickStep(SeatStep):
    """One thing is picked; without any there is no effect (DELPHI-RULING-38)."""

    def run(self, s: DelphiState) -> None:
        options = self.options(s, self.seat)
        if len(options) == 0:
            s.pop()
        else:
            s.offer(self.seat, options)


def step_of(s: DelphiState, place: int) -> DelphiStep:
    """A Step of the stack: -1 is the one on top."""
    step = s.stack[place]
    assert isinstance(step, DelphiStep)
    return step

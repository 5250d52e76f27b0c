"""What the Steps of Theos have in common, and what others may ask the one on top."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat, Step, need
from agon.core.protocol import Zone
from agon.games.theos.actions import BLANK
from agon.games.theos.state import TheosState

SET_UP: Final = 0  # where in the game we are
START: Final = 1
PLAY: Final = 2
END: Final = 3
PHASES: Final = ["Set-up", "Start", "Play", "End"]


class TheosStep(Step[TheosState]):
    def phase(self) -> int:
        return PLAY

    def is_bottom(self) -> bool:
        """Whether it lies under all others, and nowhere else."""
        return False

    def is_draft(self) -> bool:
        return False

    def is_hidden(self) -> bool:
        """Whether what the asked seats choose now lies face down for a while."""
        return False

    def zones(self, s: TheosState, viewer: Seat) -> list[Zone]:
        """What lies on the table only as long as the Step lasts."""
        return []

    def face_down(self, seat: Seat) -> int:
        """The card that the seat has chosen in secret, or -1."""
        return -1

    def chosen_now(self, seat: Seat) -> int:
        """All Prayer Cards that the seat has chosen so far in a choice that is still secret."""
        card = self.face_down(seat)
        return 1 << card if 0 <= card < BLANK else 0

    def staying(self, seat: Seat) -> int:
        """While the seat cleans up its row: the cards that it leaves in play so far; -1 else."""
        return -1

    def ask_again(self, s: TheosState, seat: Seat) -> None:
        """Asks those again who have chosen face down beside this seat, which cannot know what."""


class ResolutionStep(TheosStep):
    """A part of a Card Resolution: the Active Player decides all that is asked (THEOS-RA-17)."""

    def check(self, s: TheosState) -> None:
        need(s.active >= 0, "a card is resolved by its Active Player (THEOS-TURN-05)")


def step_at(s: TheosState, at: int) -> TheosStep:
    step = s.stack[at]
    assert isinstance(step, TheosStep)
    return step


def top(s: TheosState) -> TheosStep:
    return step_at(s, -1)


def in_set_up(s: TheosState) -> bool:
    return step_at(s, 0).phase() == SET_UP


def check_card(card: int) -> None:
    need(0 <= card < BLANK, "there is no such card")

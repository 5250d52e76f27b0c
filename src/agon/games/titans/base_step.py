"""What all Steps of the game share: how they ask, and what others may ask of them without knowing which they are."""

from __future__ import annotations

from typing import ClassVar, Final

from agon.core.contract import Action, Question, RuleId, Seat, Step
from agon.core.errors import IllegalAction
from agon.core.protocol import Zone
from agon.core.text import text
from agon.games.titans import actions
from agon.games.titans.state import TitansState

NO_CARDS: Final[list[int]] = []
NO_ROWS: Final[list[list[int]]] = []


class Decision(Question):
    """One of the ledger's decision points. `must` is the rule by which it cannot be declined."""

    def __init__(self, kind: str, words: str, rule: RuleId, help: str = "", must: RuleId = "") -> None:
        super().__init__(kind, words, rule, help)
        self.must = must if must else rule


class TitansStep(Step[TitansState]):
    asks: ClassVar[Decision]  # of a Step with one decision

    # -- what it asks
    def decision(self) -> Decision:
        """Which of its decisions is open."""
        return self.asks

    def question(self, s: TitansState, seat: Seat) -> Question:
        return self.decision()

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        if action in (actions.PASS, actions.DONE):
            asked = self.decision()
            return IllegalAction(text("that cannot be declined: {question}", question=asked.words), asked.must)
        return self.not_asked(s, seat)

    # -- what it holds
    def held(self) -> list[int]:
        """All cards that lie on no zone but on this Step."""
        return NO_CARDS

    def unseen(self, s: TitansState, viewer: Seat, player: Seat) -> list[int]:
        """The player's cards that this Step holds and the viewer has not seen."""
        return NO_CARDS

    def named(self, s: TitansState, player: Seat) -> list[int]:
        """The cards in the player's hand that everybody has heard of."""
        return NO_CARDS

    def face_down(self) -> list[list[int]]:
        """The cards that lie face down until all are flipped (see facedown.py)."""
        return NO_ROWS

    def written(self, side: int) -> list[int]:
        """The side's spellbook as far as it is written."""
        return NO_CARDS

    def thrown_by(self, player: Seat) -> list[int]:
        """The cards in the player's hand that are about to be thrown away."""
        return NO_CARDS

    def plays(self) -> bool:
        """Whether cards are being played."""
        return False

    def hides_choices(self) -> bool:
        """Whether what is chosen now stays hidden from the others for a while."""
        return False

    # -- what it shows
    def zones(self, s: TitansState, viewer: Seat) -> list[Zone]:
        """What lies on the table for all as long as this Step runs."""
        return []

    def player_zones(self, s: TitansState, player: Seat, viewer: Seat) -> list[Zone]:
        """What lies before the player as long as this Step runs."""
        return []


def top(s: TitansState) -> TitansStep:
    """The Step that runs now."""
    step = s.stack[-1]
    assert isinstance(step, TitansStep)
    return step


def all_steps(s: TitansState) -> list[TitansStep]:
    return [step for step in s.stack if isinstance(step, TitansStep)]

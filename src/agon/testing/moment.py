"""A game at one decision, or at its end, as the laws look at it."""

from __future__ import annotations

from collections.abc import Collection

from agon.core.contract import RuleId
from agon.core.match import Match
from agon.core.protocol import SPECTATOR
from agon.core.record import Record
from agon.core.rng import Rng
from agon.testing.failure import Violation
from agon.testing.play import chooser


class Moment:
    """A Match where it stands. `rules` are the IDs of the game's ledger; without them any rule's name will do."""

    def __init__(self, match: Match, rules: Collection[str] | None = None) -> None:
        self.match = match
        self.game = match.game
        self.state = match.state
        self.rules = rules

    @property
    def record(self) -> Record:
        return self.match.record

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def viewers(self) -> list[int]:
        return [SPECTATOR, *self.seats]

    def chance(self, purpose: str) -> Rng:
        """Chance for the laws that depends on the Record only, so that a failure comes again."""
        return chooser(self.record.seed_number(), purpose, str(len(self.record.moves)))

    def wrong_rule(self, rule: RuleId) -> str:
        """What is wrong with a rule that is named, or nothing."""
        if rule == "":
            return "names no rule"
        if self.rules is not None and rule not in self.rules:
            return f"names rule {rule!r}, which is not in the ledger"
        return ""

    def hold_rule(self, rule: RuleId, where: str) -> None:
        problem = self.wrong_rule(rule)
        if problem:
            raise Violation(f"{where} {problem}")

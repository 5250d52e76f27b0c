"""A game at one decision, or at its end, as the laws look at it."""

from __future__ import annotations

from collections.abc import Collection

from agon.core.match import Match
from agon.core.protocol import SPECTATOR
from agon.core.record import Record
from agon.core.rng import Rng
from agon.testing.failure import hold
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

    def hold_rule(self, rule: str, where: str) -> None:
        hold(rule != "", f"{where} names no rule")
        hold(self.rules is None or rule in self.rules, f"{where} names rule {rule!r}, which is not in the ledger")

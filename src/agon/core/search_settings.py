"""How bots search a game: a few numbers that differ from game to game, tuned by played games (docs/bots.md)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class SearchSettings:
    """The defaults suit a game that counts in points.

    - `value_scale`: a lead by so many points of the evaluation wins nearly three games of four.
    - `prior_temperature`: an option that looks better by so many points is tried nearly three times as soon.
    - `exploration`: how far the search strays from what looks best so far.
    - `prior_visits`: for how many visits the look one step ahead counts.
    - `playout_limit`: decisions by which a turn is played on before the position is evaluated.
    - `adept_iterations`: of the level `adept`, unless `SearchHooks.adept_iterations` overrides it; some tens of ms.
    - `infer_from_seats`: with so many seats or more the adept, too, infers hidden cards from what others do; 0: never.
    - `own_turn_only`: what others do hardly matters, so the search looks no further than to the end of the own turn.
    - `simultaneous`: turns are taken side by side, so everybody plays on at the edge of the tree, not only the last.
    - `rollout_share`: how much of a value comes from where `SearchHooks.rollout` leads, 0 to 1.
    """

    value_scale: float = 3.0
    prior_temperature: float = 0.5
    exploration: float = 3.0
    prior_visits: float = 2.0
    playout_limit: int = 8
    adept_iterations: int = 300
    infer_from_seats: int = 0
    own_turn_only: bool = False
    simultaneous: bool = False
    rollout_share: float = 0.0

    def adept_infers(self, seats: int) -> bool:
        return 0 < self.infer_from_seats <= seats

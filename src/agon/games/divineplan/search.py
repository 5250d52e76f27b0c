"""What a search asks of Divine Plan."""

from __future__ import annotations

from agon.core.contract import Seat, State
from agon.core.rng import Rng
from agon.core.search_hooks import SearchHooks
from agon.games.divineplan.intent import deal_likely_plans
from agon.games.divineplan.judgement import search_value
from agon.games.divineplan.state import DivinePlanState


class DivinePlanSearch(SearchHooks):
    def sample_likely(self, s: State, seat: Seat, rng: Rng) -> bool:
        assert isinstance(s, DivinePlanState)
        deal_likely_plans(s, seat, rng)
        return True

    def search_value(self, s: State, seat: Seat) -> float:
        assert isinstance(s, DivinePlanState)
        return search_value(s, seat)

"""What a search asks of Titans."""

from __future__ import annotations

from agon.core.contract import Seat, State
from agon.core.search_hooks import SearchHooks
from agon.games.titans.base_step import top
from agon.games.titans.judgement import search_value
from agon.games.titans.policy import ADEPT_ITERATIONS
from agon.games.titans.state import TitansState


class TitansSearch(SearchHooks):
    def hides_choices(self, s: State) -> bool:
        assert isinstance(s, TitansState)
        return top(s).hides_choices()

    def adept_iterations(self, s: State) -> int:
        assert isinstance(s, TitansState)
        return ADEPT_ITERATIONS[s.layout().arenas - 1]

    def search_value(self, s: State, seat: Seat) -> float:
        assert isinstance(s, TitansState)
        return search_value(s, seat)

"""What a search asks of Delphi."""

from __future__ import annotations

from agon.core.contract import Seat, State
from agon.core.search_hooks import SearchHooks
from agon.games.delphi.judgement import search_value
from agon.games.delphi.state import DelphiState


class DelphiSearch(SearchHooks):
    def search_value(self, s: State, seat: Seat) -> float:
        assert isinstance(s, DelphiState)
        return search_value(s, seat)

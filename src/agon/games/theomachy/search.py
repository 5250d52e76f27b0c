"""What a search asks of Theomachy."""

from __future__ import annotations

from agon.core.contract import Seat, State
from agon.core.rng import Rng
from agon.core.search_hooks import SearchHooks
from agon.games.theomachy.hiding import recall
from agon.games.theomachy.policy import hidden_class, log_likelihood
from agon.games.theomachy.rollout import rollout
from agon.games.theomachy.state import TheomachyState


class TheomachySearch(SearchHooks):
    def hidden_class(self, s: State, seat: Seat) -> int:
        assert isinstance(s, TheomachyState)
        return hidden_class(s, seat)

    def sample_likely(self, s: State, seat: Seat, rng: Rng) -> bool:
        assert isinstance(s, TheomachyState)
        recall(s, seat, rng)
        return False  # what their bets say is left to `log_likelihood`

    def log_likelihood(self, s: State, seat: Seat) -> float:
        assert isinstance(s, TheomachyState)
        return log_likelihood(s, seat)

    def rollout(self, s: State, rng: Rng) -> bool:
        assert isinstance(s, TheomachyState)
        return rollout(s, rng)

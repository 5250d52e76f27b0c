"""What a search asks of Theos."""

from __future__ import annotations

from agon.core.contract import Seat, State
from agon.core.rng import Rng
from agon.core.search_hooks import SearchHooks
from agon.games.theos.reading import sample_likely
from agon.games.theos.rollout import play_set, rollout, set_choice
from agon.games.theos.state import TheosState
from agon.games.theos.step import top


class TheosSearch(SearchHooks):
    def sample_likely(self, s: State, seat: Seat, rng: Rng) -> bool:
        assert isinstance(s, TheosState)
        sample_likely(s, seat, rng)
        return True

    def set_choice(self, s: State, seat: Seat) -> list[int]:
        assert isinstance(s, TheosState)
        return set_choice(s, seat)

    def play_set(self, s: State, seat: Seat, picks: list[int], rng: Rng) -> None:
        assert isinstance(s, TheosState)
        play_set(s, seat, picks, rng)

    def hides_choices(self, s: State) -> bool:
        assert isinstance(s, TheosState)
        return top(s).is_hidden()

    def ask_again(self, s: State, seat: Seat) -> None:
        assert isinstance(s, TheosState)
        top(s).ask_again(s, seat)

    def rollout(self, s: State, rng: Rng) -> bool:
        assert isinstance(s, TheosState)
        return rollout(s, rng)

"""What a bot is: somebody who sits on a seat, knows what that seat may know, and picks one of its options."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from agon.core.contract import Action, Seat, State
from agon.core.errors import AgonError
from agon.core.protocol import Prompt, View
from agon.core.rng import Rng, branch, keyed
from agon.core.seeds import check_seed


class Observer:
    """A seat's knowledge of a game, and the one door between a bot and a state.

    Nothing that it gives depends on what the seat cannot know: two states that look the same to the seat give equal
    views, prompts and options, and equal samples from equal generators.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self.seat = seat

    def legal(self) -> list[Action]:
        """The seat's options."""
        return self._state.legal(self.seat)

    def view(self) -> View:
        """The table as the seat sees it."""
        return self._state.view(self.seat)

    def prompt(self) -> Prompt:
        """The question in words, with its choices."""
        prompt = self._state.prompt(self.seat)
        if prompt is None:
            raise AgonError(f"seat {self.seat} is not asked anything", "Only a seat that is to move has a prompt.")
        return prompt

    def sample(self, rng: Rng) -> State:
        """A whole state that may be the true one, hidden things and chance redrawn: play in it as you like."""
        return self._state.determinize(self.seat, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. Subclasses write `choose`; all their chance comes from `rng`, so that games can be repeated."""

    def __init__(self, seed: int) -> None:
        self.rng = branch(keyed(check_seed(seed)))

    def choose(self, observer: Observer) -> int:
        """One of the options of the observer's seat."""
        raise NotImplementedError(type(self).__name__)

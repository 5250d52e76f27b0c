"""What only a search asks of a game. Every answer has a plain default: a new game plays without any of this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:  # the contract gives every game its hooks
    from agon.core.contract import State
    from agon.core.rng import Rng

NONE: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchHooks:
    """One object for all states of a game."""

    def hidden_class(self, s: State, seat: int) -> int:
        """The class of what this seat alone knows, from 1: a search lets others play alike within it. 0: no classes."""
        return 0

    def log_likelihood(self, s: State, seat: int) -> float:
        """In this seat's sample: how well it fits to what the others did, as a logarithm; 0 if all fit alike."""
        return 0.0

    def sample_likely(self, s: State, seat: int, rng: Rng) -> bool:
        """In this seat's sample: draws what the others hold anew, as likely as it fits to what they did.

        False where a game cannot draw all of it so; then samples are weighed by `log_likelihood` too.
        """
        return False

    def set_choice(self, s: State, seat: int) -> list[int]:
        """If the seat picks a set, one by one and unseen: how many more, and then the actions they may be, in order.

        Empty if it does not, or if the set matters too little to be searched as one choice.
        """
        return NONE

    def play_set(self, s: State, seat: int, picks: list[int], rng: Rng) -> None:
        """In a sample: the seat picks these, who picks beside it what is likely, and all play on to where it shows."""
        raise NotImplementedError(type(self).__name__)

    def hides_choices(self, s: State) -> bool:
        """Whether what the asked seats choose now stays hidden from the others for a while, as cards face down do."""
        return False

    def ask_again(self, s: State, seat: int) -> None:
        """In a sample: asks those again who have already chosen face down beside this seat, which cannot know what."""

    def rollout(self, s: State, rng: Rng) -> bool:
        """Plays on for all, quickly and without much thought, to where more can be said; False if it stands there."""
        return False

    def search_value(self, s: State, seat: int) -> float:
        """How the seat stands at the edge of a search's tree: slower and better than `evaluate` where that pays."""
        return s.evaluate(seat)

    def adept_iterations(self, s: State) -> int:
        """Iterations of the level `adept` at this table: more where more goes on until a seat is asked again."""
        return s.game.search_settings().adept_iterations

"""What the others may hold, by what they have done: who raises seldom holds nothing, who may choose takes the best."""

from __future__ import annotations

from math import exp
from typing import Final

from agon.bots.bot import Observer
from agon.core.contract import State
from agon.core.rng import Rng

GRAIN: Final = 1 << 20
TRIES: Final = 4  # samples for each world that is drawn: more, and fewer worlds come twice in a row


class Belief:
    """Draws the worlds that a seat thinks in: any that may be true or, if it `reads`, each as often as it is likely.

    Where a game can draw such worlds itself (`SearchHooks.sample_likely`), it does. Where something is left to be
    weighed (`SearchHooks.log_likelihood`), a sample that is less likely than the world before takes its place only
    so much more seldom; otherwise that world stays. Over many draws every world comes in proportion to its
    likelihood (the way of Metropolis and Hastings).
    """

    def __init__(self, observer: Observer, rng: Rng, reads: bool) -> None:
        self.observer = observer
        self.rng = rng
        self.reads = reads
        self.world: State | None = None  # what was drawn last
        self.likelihood = 0.0

    def draw(self) -> State:
        """A world to play in as you like."""
        if not self.reads:
            return self.observer.sample(self.rng)
        if self.world is None:
            sample = self.observer.sample(self.rng)
            if sample.game.hooks.sample_likely(sample, self.observer.seat, self.rng):
                return sample
            likelihood = sample.game.hooks.log_likelihood(sample, self.observer.seat)
            if likelihood == 0.0:
                return sample  # nothing to be read
            self.world = sample
            self.likelihood = likelihood
        for i in range(TRIES):
            self.consider(self.observer.sample(self.rng))
        return self.world.clone()

    def consider(self, sample: State) -> None:
        """Takes the sample as the world from now on, or not."""
        sample.game.hooks.sample_likely(sample, self.observer.seat, self.rng)
        likelihood = sample.game.hooks.log_likelihood(sample, self.observer.seat)
        if likelihood >= self.likelihood or self.rng.below(GRAIN) < GRAIN * exp(likelihood - self.likelihood):
            self.world = sample
            self.likelihood = likelihood

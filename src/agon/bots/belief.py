"""What the others may hold, by what they have done: who raises seldom holds nothing."""

from __future__ import annotations

from math import exp
from typing import Final

from agon.bots.bot import Observer
from agon.core.contract import State
from agon.core.rng import Rng

GRAIN: Final = 1 << 20


class Belief:
    """Draws the worlds that a seat thinks in: any that may be true or, if it `reads`, each as often as it is credible.

    A sample that is less credible (`State.credence`) than the world before takes its place only so much more seldom;
    else that world is believed once more. Over many draws every world comes in proportion to its credence (the way of
    Metropolis and Hastings), and each costs one sample.
    """

    def __init__(self, observer: Observer, rng: Rng, reads: bool) -> None:
        self.observer = observer
        self.rng = rng
        self.reads = reads
        self.world: State | None = None  # what was believed last
        self.credence = 0.0

    def draw(self) -> State:
        """A world to play in as you like."""
        sample = self.observer.sample(self.rng)
        if not self.reads:
            return sample
        credence = sample.credence(self.observer.seat)
        world = self.world
        if world is None:
            if credence == 0.0:
                return sample  # nothing to be read
        elif credence < self.credence and self.rng.below(GRAIN) >= GRAIN * exp(credence - self.credence):
            return world.clone()
        self.world = sample
        self.credence = credence
        return sample.clone()

"""What the elements that somebody lays tell of his secret plan: hardly anybody builds what he does not want.

Everybody sees who lays what, but the rules' table does not show it later. A bot that reads remembers it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.divineplan.state import DivinePlanState, replaced

# how much likelier a plan is, as a logarithm, for each point that it promises for what was laid: a little less than a
# fit to what adepts lay (docs/bots-measured.md)
POINT_LIKELY: Final = 1.0
GRAIN: Final = 1 << 20


def note_laid(s: DivinePlanState, god: int, colour: int, tile: int) -> None:
    """A column that is taken back later has been seen all the same (DIVINEPLAN-COLUMN-07)."""
    at = 3 * god + colour
    if not s.laid[at] >> tile & 1:
        s.laid = replaced(s.laid, at, s.laid[at] | 1 << tile)


def note_taken(s: DivinePlanState, god: int, colour: int, tile: int) -> None:
    """Whoever takes an element away does not want its colour there any more."""
    at = 3 * god + colour
    if s.laid[at] >> tile & 1:
        s.laid = replaced(s.laid, at, s.laid[at] & ~(1 << tile))


def deal_likely_plans(s: DivinePlanState, seat: Seat, rng: Rng) -> None:
    """Deals the others their plans anew, each as likely as it fits to what its owner has laid (DIVINEPLAN-INFO-02)."""
    plans = [-1] * s.seats
    plans[seat] = s.plans[seat]
    others = [other for other in range(s.seats) if other != seat]
    rng.shuffle(others)  # who comes later chooses among what is left
    for other in others:
        weights = likelihoods(s, other)
        for plan in plans:
            if plan >= 0:
                weights[plan] = 0
        plans[other] = rng.weighted(weights)
    s.plans = plans


def likelihoods(s: DivinePlanState, seat: Seat) -> list[int]:
    """How likely each plan is the seat's, by what it has laid, in GRAINs of the likeliest."""
    points = [0] * len(s.cards.wants)
    for colour in range(3):
        laid = s.laid[3 * seat + colour]
        for tile in range(16):
            if laid >> tile & 1:
                for plan in range(len(points)):
                    if s.cards.wants[plan][tile] == colour:
                        points[plan] += s.setup.values[tile]
    most = max(points)
    return [1 + int(GRAIN * exp(POINT_LIKELY * (own - most))) for own in points]

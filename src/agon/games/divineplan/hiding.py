"""What a seat may not know, drawn anew: the other plans and the order of the deck."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.divineplan.state import DivinePlanState


def hide(s: DivinePlanState, seat: Seat, rng: Rng) -> None:
    """Makes a copy a sample for this seat."""
    s.dice = []
    s.paths = []
    if not s.over:  # at the end all plans lie open (DIVINEPLAN-INFO-03)
        s.plans = other_plans(s, seat, rng)
    unseen = sorted(s.deck[s.known :])  # sorted first: equal generators give equal samples whatever the true order is
    rng.shuffle(unseen)
    s.deck = s.deck[: s.known] + unseen
    if len(s.before) > 0:  # a take-back brings back the same cards in the same order
        known = s.before[5][0]
        s.before = [*s.before[:4], s.before[4][:known] + unseen, *s.before[5:]]


def other_plans(s: DivinePlanState, seat: Seat, rng: Rng) -> list[int]:
    """The seat's own plan, and any others for the rest (DIVINEPLAN-INFO-02, INFO-07)."""
    pool = [plan for plan in range(len(s.cards.wants)) if plan != s.plans[seat]]
    rng.shuffle(pool)
    return [s.plans[seat] if other == seat else pool[other] for other in range(s.seats)]

"""A state that a seat can not tell from the true one: hidden are the other plans and the order of the deck."""

from __future__ import annotations

from agon.core.rng import Rng, branch
from agon.games.divineplan.state import DivineState


def determinize(s: DivineState, seat: int, rng: Rng) -> DivineState:
    twin = s.clone()
    twin.rng = branch(rng)
    twin.dice = []
    twin.paths = []
    if not s.over:  # at the end all plans lie open (DIVINEPLAN-INFO-03)
        twin.plans = other_plans(s, seat, twin.rng)
    unseen = sorted(s.deck[s.known :])  # sorted first: equal generators give equal samples whatever the true order is
    twin.rng.shuffle(unseen)
    twin.deck = s.deck[: s.known] + unseen
    if len(s.before) > 0:  # a take-back brings back the same cards in the same order
        known = s.before[5][0]
        twin.before = [*s.before[:4], s.before[4][:known] + unseen, *s.before[5:]]
    return twin


def other_plans(s: DivineState, seat: int, rng: Rng) -> list[int]:
    """The seat's own plan, and any others for the rest (DIVINEPLAN-INFO-02, INFO-07)."""
    pool = [plan for plan in range(len(s.cards.wants)) if plan != s.plans[seat]]
    rng.shuffle(pool)
    return [s.plans[seat] if other == seat else pool[other] for other in range(s.seats)]

"""What a seat knows as numbers for a network, and how good it looks, for simple bots."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.features import Features
from template_game.cards import FOLLOWERS, HAND, MOST_ROUNDS, OMENS, SEATS, STRENGTH
from template_game.rules import Consolation, OmenActs, Round
from template_game.state import DuelState

FEATURES: Final = 6 + 4 * OMENS + 3


def write_features(s: DuelState, seat: Seat, row: Features) -> None:
    """Only what `view` shows this seat, and always as many numbers."""
    other = 1 - seat
    top = s.stack[-1]
    out: list[float] = []
    for count, limit in [
        (s.followers[seat], FOLLOWERS * SEATS),
        (s.followers[other], FOLLOWERS * SEATS),
        (s.round, MOST_ROUNDS),
        (s.setup.rounds, MOST_ROUNDS),
        (len(s.hands[other]), HAND),
        (len(s.deck), HAND),
    ]:
        out.append(count / limit)
    chosen = top.chosen[seat] if isinstance(top, Round) else -1
    for omen in range(OMENS):
        out.append(1.0 if omen in s.hands[seat] else 0.0)
        out.append(1.0 if omen in s.hands[other] and s.seen[omen] else 0.0)
        out.append(1.0 if omen in s.discard else 0.0)
        out.append(1.0 if omen == chosen else 0.0)
    for kind in (Round, OmenActs, Consolation):
        out.append(1.0 if isinstance(top, kind) and s.legal(seat) else 0.0)
    for place, number in enumerate(out):
        row.put(place, number)


def evaluate(s: DuelState, seat: Seat) -> float:
    """Followers are what counts; strong omens in hand are worth a little."""
    other = 1 - seat
    strengths = sum(STRENGTH[omen] for omen in s.hands[seat]) - sum(STRENGTH[omen] for omen in s.hands[other])
    return s.followers[seat] - s.followers[other] + 0.1 * strengths

"""What a seat does not know, drawn anew: bots think on such samples, never on the true state."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.rng import Rng
from template_game.state import DuelState


def hide(s: DuelState, seat: Seat, rng: Rng) -> None:
    """Makes a copy a sample for this seat: the deck's order and the other hand, as far as it has not been seen.

    What the other seat has chosen face down lies in a Step, which redraws it (`Round.redraw`).
    """
    other = 1 - seat
    known = [omen for omen in s.hands[other] if s.seen[omen]]
    # sorted first: what is drawn must not hang on the true order, or a bot could read it out of equal generators
    unknown = sorted(s.deck + [omen for omen in s.hands[other] if not s.seen[omen]])
    rng.shuffle(unknown)
    s.hands[other] = sorted(known + unknown[len(s.deck) :])
    s.deck = unknown[: len(s.deck)]

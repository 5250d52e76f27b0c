"""The choice that looks best one step ahead, for rollouts."""

from __future__ import annotations

from agon.core.contract import State


def best_answer(state: State, seat: int) -> int:
    """What looks best one step ahead: targets picked by chance would help the wrong side half of the time."""
    options = state.asked[seat]
    best = options[0]
    best_value = -1e18
    for option in options:
        after = state.clone()
        after.play(seat, option)
        value = after.evaluate(seat)
        if value > best_value:
            best_value = value
            best = option
    return best

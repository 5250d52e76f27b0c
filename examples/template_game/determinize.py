"""What a seat does not know, drawn anew: bots think on such states, never on the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.rng import Rng, branch
from template_game.rules import NONE, Round

if TYPE_CHECKING:
    from template_game.state import DuelState


def determinize(s: DuelState, seat: int, rng: Rng) -> DuelState:
    """A random state that this seat can not tell from the true one.

    Hidden from the seat: the deck's order, the other hand as far as it has not been seen, and what the other seat has
    chosen face down, which stands on the stack and is easily forgotten.
    """
    twin = s.clone()
    twin.rng = branch(rng)  # a planner must not read the true future
    other = 1 - seat
    known = [omen for omen in s.hands[other] if s.seen[omen]]
    # sorted first: what is drawn must not hang on the true order, or a bot could read it out of equal generators
    unknown = sorted(s.deck + [omen for omen in s.hands[other] if not s.seen[omen]])
    twin.rng.shuffle(unknown)
    twin.hands[other] = sorted(known + unknown[len(s.deck) :])
    twin.deck = unknown[: len(s.deck)]
    top = twin.stack[-1]
    if isinstance(top, Round) and top.chosen[other] != NONE:
        top.chosen[other] = twin.rng.pick(twin.hands[other])
    twin.reask()  # the other seat's open question follows from its new hand
    return twin

"""The set-up of the rules, and the options that it takes."""

from __future__ import annotations

from typing import Any

from agon.core.contract import Step
from agon.core.options import Option
from template_game.cards import HAND, MOST_ROUNDS, OMENS, SEATS
from template_game.rules import NONE, Consolation, OmenActs, Round
from template_game.state import DuelState

OPTIONS = [
    Option("rounds", 5, "how many rounds are played", "DUEL-SETUP-04", low=1, high=MOST_ROUNDS),
    Option("consolation", "yes", "a discarded five lets its owner draw", "DUEL-RULING-01", choices=["yes", "no"]),
]
STEPS: list[type[Step[Any]]] = [Round, OmenActs, Consolation]


def deal(s: DuelState) -> None:
    """DUEL-SETUP-01 to 03; the first Step waits on the stack for `advance`."""
    s.deck = list(range(OMENS))
    s.rng.shuffle(s.deck)
    for number in range(HAND):
        for seat in range(SEATS):
            s.draw(seat)
    s.push(Round([NONE, NONE]))

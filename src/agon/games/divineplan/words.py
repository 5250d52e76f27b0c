"""Words for events, prompts and views."""

from __future__ import annotations

from typing import Final

from agon.games.divineplan.actions import COLOURS
from agon.games.divineplan.state import DivineState

LANDSCAPES: Final = ["forest", "mountain", "river"]


def god(s: DivineState, seat: int) -> str:
    """The name of a seat's god, or of the Shade."""
    if seat >= s.seats:
        return s.cards.data.solo_trial.shade_name
    return s.cards.data.gods[s.gods_of[seat]].name


def elements(colours: list[int]) -> str:
    """`green and red`, `2 blue`, `nothing`."""
    counts = [colours.count(colour) for colour in range(3)]
    return counted(counts)


def counted(counts: list[int]) -> str:
    words = [COLOURS[i] if counts[i] == 1 else f"{counts[i]} {COLOURS[i]}" for i in range(3) if counts[i] > 0]
    return " and ".join(words) if words else "nothing"

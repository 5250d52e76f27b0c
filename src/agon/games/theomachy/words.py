"""Words for events, prompts and views."""

from __future__ import annotations

from typing import Final

from agon.games.theomachy.state import TheoState

SINGULAR: Final = ["prophet", "priest", "follower"]
PLURAL: Final = ["prophets", "priests", "followers"]


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def tokens(counts: list[int]) -> str:
    """`1 prophet, 2 followers`, `nothing`."""
    words = [f"{counts[k]} {SINGULAR[k] if counts[k] == 1 else PLURAL[k]}" for k in range(3) if counts[k] > 0]
    return ", ".join(words) if words else "nothing"


def card_name(s: TheoState, number: int) -> str:
    return s.cards.all[number].name

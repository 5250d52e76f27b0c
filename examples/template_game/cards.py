"""The components: an omen is a number from 0 to 14 everywhere; its strength and name are looked up here."""

from __future__ import annotations

from typing import Final

SEATS: Final = 2
FOLLOWERS: Final = 10
HAND: Final = 5
MOST_ROUNDS: Final = 5

SUITS: Final = ["sun", "moon", "star"]
STRENGTHS: Final = 5
OMENS: Final = 15

# Tables are lists, never tuples: compiled code reads a list at once, but builds a new object for each look at a tuple.
STRENGTH: Final[list[int]] = [omen % STRENGTHS + 1 for omen in range(OMENS)]
NAMES: Final[list[str]] = [f"{SUITS[omen // STRENGTHS]} {STRENGTH[omen]}" for omen in range(OMENS)]
NUMBERS: Final[dict[str, int]] = {name: omen for omen, name in enumerate(NAMES)}

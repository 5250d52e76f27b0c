"""What sentences name: players and omens; and the keywords that tables explain."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Keyword, Listing, SeatName, Thing
from template_game.cards import NAMES

KEYWORDS: Final[dict[str, Keyword]] = {
    "face_down": Keyword("face down", "Nobody else sees it before both have chosen."),
    "followers": Keyword("followers", "Whoever has more of them at the end wins."),
}


def player(seat: Seat) -> SeatName:
    """The game gives its seats no names of their own: tables show whoever plays there."""
    return SeatName(seat)


def omen_ref(omen: int) -> Thing:
    """An omen that everybody who reads of it may see."""
    return Thing(f"omen-{omen}", NAMES[omen])


def omen_list(omens: list[int]) -> Listing:
    return Listing([omen_ref(omen) for omen in omens])

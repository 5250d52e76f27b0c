"""What a seat may not know, drawn anew (DELPHI-INFO-02 to 04).

Hidden are the order of the three draw piles, and the Island Tiles that are face down and that the seat has not looked
at. What others have chosen on a foreign roll while somebody still chooses: see `ForeignRoll.redraw`.
"""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.delphi.state import DelphiState


def hide(s: DelphiState, seat: Seat, rng: Rng) -> None:
    """Makes a copy a sample for this seat."""
    s.script = [[], [], []]
    s.oracle_deck = redrawn(s.oracle_deck, rng)
    s.injury_deck = redrawn(s.injury_deck, rng)
    s.equipment_deck = redrawn(s.equipment_deck, rng)
    hidden = s.face_down & ~s.seen[seat]
    tiles = redrawn([s.tiles[island] for island in range(12) if hidden >> island & 1], rng)
    s.tiles = [tiles.pop() if hidden >> island & 1 else s.tiles[island] for island in range(12)]


def redrawn(pile: list[int], rng: Rng) -> list[int]:
    """Sorted first: equal generators give equal samples whatever the true order is."""
    mixed = sorted(pile)
    rng.shuffle(mixed)
    return mixed

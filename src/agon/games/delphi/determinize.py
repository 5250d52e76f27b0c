"""A state that a seat can not tell from the true one (DELPHI-INFO-02 to 04).

Hidden are the order of the three draw piles, the Island Tiles that are face down and that the seat has not looked at,
and what others have chosen on a foreign roll while somebody still chooses.
"""

from __future__ import annotations

from agon.core.rng import Rng, branch
from agon.games.delphi.phases import OPEN, ForeignRoll
from agon.games.delphi.state import DelphiState


def determinize(s: DelphiState, seat: int, rng: Rng) -> DelphiState:
    twin = s.clone()
    twin.rng = branch(rng)
    twin.script = [[], [], []]
    twin.oracle_deck = redrawn(s.oracle_deck, twin.rng)
    twin.injury_deck = redrawn(s.injury_deck, twin.rng)
    twin.equipment_deck = redrawn(s.equipment_deck, twin.rng)
    hidden = s.face_down & ~s.seen[seat]
    tiles = redrawn([s.tiles[island] for island in range(12) if hidden >> island & 1], twin.rng)
    twin.tiles = [tiles.pop() if hidden >> island & 1 else s.tiles[island] for island in range(12)]
    top = twin.stack[-1]
    if isinstance(top, ForeignRoll):
        for other in range(s.seats):
            options = top.options(twin, other)
            if other != seat and len(options) > 1 and top.chosen[other] != OPEN:
                top.answer(twin, other, options[twin.rng.below(len(options))])
    twin.reask()
    return twin


def redrawn(pile: list[int], rng: Rng) -> list[int]:
    """Sorted first: equal generators give equal samples whatever the true order is."""
    mixed = sorted(pile)
    rng.shuffle(mixed)
    return mixed

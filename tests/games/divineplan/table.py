"""A table for rule tests: a position, moves in the vocabulary's words, and what a player sees afterwards.

Everything is read from the public view and prompt, so that a test sees exactly what a player or a judge would.
"""

from __future__ import annotations

from typing import Any

from agon.core.contract import State
from agon.core.protocol import Entity, Zone
from agon.games import make_game
from tests.games.game_table import GameTable

GAME = make_game("divineplan")

VALUES = ["1 2 3 X", "2 1 2 3", "3 2 1 2", "1 3 2 1"]
"""The city of most tests. Worth 1: tiles 0, 5, 10, 12, 15; worth 2: 1, 4, 6, 9, 11, 14; worth 3: 2, 7, 8, 13."""


class Table(GameTable[State]):
    """Starts from a position (see games/divineplan/position.py for the keys); two seats and VALUES unless told."""

    def __init__(self, **told: Any) -> None:
        told.setdefault("values", VALUES)
        told.setdefault("active", 0)
        if told.get("mode") != "solo_trial":
            told.setdefault("seats", 2)
        super().__init__(GAME.position(told))

    # -- playing ----------------------------------------------------------------------------------------------------
    def tiles(self, verb: str) -> set[int]:
        """The tiles that an action may touch: tiles("place red") == {5, 6}."""
        return {int(thing) for thing in self.offers(verb)}

    # -- seeing -----------------------------------------------------------------------------------------------------
    def on(self, tile: int) -> str:
        """What lies on a tile: "", "2 red", "forest by 0"."""
        entity = self.entity(f"tile:{tile}")
        if "locked" in entity.tags:
            return f"{entity.type} by {'shade' if entity.owner is None else entity.owner}"
        tokens = [thing for thing in entity.holds if thing.kind == "token"]
        return f"{len(tokens)} {tokens[0].colour}" if tokens else ""

    def bank(self) -> tuple[int, ...]:
        """Green, red, blue."""
        return counts(self.zone("bank"))

    def satchel(self, seat: int) -> tuple[int, ...]:
        return counts(self.zone(f"satchel:{seat}"))

    def god(self, seat: int) -> int | None:
        """The tile a god stands on (alone, the Shade is 1)."""
        for tile in self.zone("city").entities:
            if any(thing.id == f"god:{seat}" for thing in tile.holds):
                return int(tile.id.removeprefix("tile:"))
        return None

    def column(self, seat: int, number: int) -> list[str]:
        """The demigods' names in a column: 0 place, 1 shift, 2 lock."""
        return [card.name for card in self.zone(f"column:{seat}:{number}").entities]

    def market(self) -> list[str]:
        """Names in the market's spots, "" for an empty one, "Jason x2" for a stack."""
        return [spot_words(spot) for spot in self.zone("market").entities]

    def points(self, seat: int) -> dict[str, int]:
        """The parts of a seat's points as the seat itself sees them."""
        return self.state.view(seat).seats[seat].parts


def counts(zone: Zone) -> tuple[int, ...]:
    return tuple(entity.count or 0 for entity in zone.entities)


def spot_words(spot: Entity) -> str:
    if spot.kind == "slot":
        return ""
    copies = spot.count
    return spot.name if copies == 1 else f"{spot.name} x{copies}"

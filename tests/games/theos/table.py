"""A table for rule tests: a position, moves in the vocabulary's words, and what a player sees afterwards.

Everything is read from the public view and prompt, so that a test sees exactly what a player or a judge would.
"""

from __future__ import annotations

from typing import Any

from agon.core.contract import Game, State
from agon.core.protocol import SPECTATOR, Entity
from agon.games.theos.game import make
from tests.games.game_table import GameTable

GAME: Game = make()


class Table(GameTable[State]):
    """Starts from a position (see games/theos/position.py for the keys), or from set-up with `new`."""

    def __init__(self, state: State | None = None, **told: Any) -> None:
        super().__init__(GAME.position(told) if state is None else state)

    # -- playing ----------------------------------------------------------------------------------------------------
    def do(self, *names: str) -> Table:
        """Plays these actions, each for the first seat that is asked."""
        for name in names:
            self.by(self.seat, name)
        return self

    def by(self, seat: int, *names: str) -> Table:
        """Plays these actions for a seat; the table stays sound after each."""
        for name in names:
            self.state.apply(seat, self.state.game.vocabulary.number(name))
            self.state.check()
        return self

    # -- seeing -----------------------------------------------------------------------------------------------------
    def names(self, zone: str, viewer: int = SPECTATOR) -> list[str]:
        """The ids of the cards in a zone, from left to right."""
        return [entity.id.removeprefix("card:") for entity in self.zone(zone, viewer).entities]

    def card(self, name: str, viewer: int = SPECTATOR) -> Entity:
        view = self.view(viewer)
        zones = [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]
        return next(entity for zone in zones for entity in zone.entities if entity.id == f"card:{name}")

    def on(self, name: str) -> int:
        """The Followers on a card."""
        return self.card(name).counters["follower"]

    def is_destroyed(self, name: str) -> bool:
        return "destroyed" in self.card(name).tags

    def is_raised(self, name: str) -> bool:
        return "raised" in self.card(name).tags

    def supply(self) -> int:
        return self.value("supply")

    def gods(self, realm: int = 0) -> set[str]:
        """The active gods of a Realm."""
        return {god.name.lower() for god in self.zone(f"realm:{realm}").entities if "active" in god.tags}

    def value(self, zone: str) -> int:
        """What a track or counter shows: "supply", "turn", "needed"."""
        value = self.zone(zone).value
        assert value is not None
        return value

    def die(self) -> int:
        shows = self.zone("dice").entities[0].facts["shows"]
        assert isinstance(shows, int)
        return shows

    def cleanup_order(self) -> list[int]:
        """The seats, first to last."""
        return [slot.owner for slot in self.zone("cleanup").entities if slot.owner is not None]

    def row(self, seat: int) -> list[str]:
        return self.names(f"row:{seat}")

    def size(self, zone: str) -> int:
        size = self.zone(zone).size
        assert size is not None
        return size

    def blanks(self, seat: int) -> int:
        found = [entity for entity in self.zone(f"hand:{seat}").entities if entity.id == f"blank:{seat}"]
        return (found[0].count or 0) if found else 0


def new(seed: int = 0, **options: Any) -> Table:
    """A game from its set-up."""
    return Table(GAME.new(options, seed))

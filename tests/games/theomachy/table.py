"""A table for rule tests: a position, moves in the vocabulary's words, and what a player sees afterwards.

Everything is read from the public view and prompt where a player could see it.
"""

from __future__ import annotations

from typing import Any

from agon.core.contract import Game
from agon.core.protocol import Zone
from agon.core.rng import Rng
from agon.games.theomachy.game import make
from agon.games.theomachy.state import TheomachyState
from tests.games.game_table import GameTable, zones_of

GAME: Game = make()

SKY = ["earth_chaos_1", "air_order_1", "fire_chaos_1", "water_order_1", "earth_order_2"]
"""The Constellation of most tests: 2 Earth and one of each other Element; 2 Chaos orbs, 4 Order orbs with all open."""


MAY_BE_EMPTY = ("area", "locations", "sealed", "myths", "declared", "removed", "lent")


class Table(GameTable[TheomachyState]):
    """Starts from a position (see games/theomachy/position.py for the keys); two seats and SKY unless told."""

    def __init__(self, **told: Any) -> None:
        told.setdefault("seats", 2)
        if "element_deck" not in told and told.get("phase", "betting 1") not in ("prayer", "myths", "start"):
            told.setdefault("sky", SKY)
        told.setdefault("hands", [])
        state = GAME.position(told)
        assert isinstance(state, TheomachyState)
        super().__init__(state)

    # -- playing -------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self.state.over

    def until(self, kind: str, *default: str) -> Table:
        """Answers with the first of these that is offered until a decision of this kind is open."""
        for i in range(200):
            if self.over or self.asks() == kind:
                return self
            self.do(
                next(name for name in (*default, *CALM) if name in self.options()) if self.calm() else self.options()[0]
            )
        raise AssertionError(f"{kind} does not come")

    def calm(self) -> bool:
        return any(name in self.options() for name in CALM)

    def sample(self, seat: int, rng: Rng) -> TheomachyState:
        """A state that the seat cannot tell from the true one."""
        twin = self.state.determinize(seat, rng)
        assert isinstance(twin, TheomachyState)
        return twin

    # -- seeing --------------------------------------------------------------------------------------------------
    def zone(self, name: str, viewer: int = -1) -> Zone:
        """A zone of the view by its id: "sky", "track", "stake:0", "hand:1". Empty places are left out of views."""
        zones = zones_of(self.view(viewer))
        nothing = Zone(id=name, kind="row", name=name) if name.split(":")[0] in MAY_BE_EMPTY else None
        found = next((zone for zone in zones if zone.id == name), nothing)
        assert found is not None, f"there is no zone {name}"
        return found

    def zones(self, viewer: int = -1) -> list[str]:
        return [zone.id for zone in zones_of(self.view(viewer))]

    def congregation(self, seat: int) -> str:
        return counts(self.zone(f"congregation:{seat}"))

    def stake(self, seat: int) -> str:
        """Own tokens in the Stake; those of the bank are `lent`."""
        return counts(self.zone(f"stake:{seat}"))

    def lent(self, seat: int) -> str:
        return counts(self.zone(f"lent:{seat}"))

    def level(self) -> str:
        return counts(self.zone("level"))

    def cards(self, zone: str, viewer: int = -1) -> list[str]:
        """The names of the open cards of a zone, as this viewer sees them."""
        return [card.name for card in self.zone(zone, viewer).entities if not card.face_down]

    def size(self, zone: str) -> int:
        return self.zone(zone).size or 0

    def counted(self, seat: int, what: str) -> int:
        """What a seat counts: counted(0, "earth"), counted(0, "chaos")."""
        found = next(e for e in self.zone("sight", seat).entities if e.id.endswith(what))
        assert found.count is not None
        return found.count

    def prices(self, viewer: int = -1) -> list[str]:
        """What each slot of the Prayer Track costs this viewer."""
        slots = self.zone("track", viewer).entities
        assert all(sum(slot.price.values()) + slot.tags.count("free") == 1 for slot in slots)
        return [next(iter(slot.price), "free") for slot in slots]

    def tags(self, seat: int) -> list[str]:
        return self.state.view(-1).seats[seat].tags

    def might(self, seat: int) -> int:
        """What the seat's Might was at Battle's End."""
        return self.state.might[seat]

    def events(self, kind: str = "", viewer: int = -1) -> list[str]:
        """The sentences of the log that this viewer reads, all or of one kind."""
        return [str(event.text) for event in self.log.for_viewer(viewer) if not kind or event.kind == kind]


CALM = ("pass", "call", "end turn", "done", "none", "leave", "blind")
"""What somebody answers who wants nothing."""


def counts(zone: Zone) -> str:
    tokens = [entity for entity in zone.entities if entity.name in ("prophet", "priest", "follower")]
    return "/".join(str(entity.count) for entity in tokens)


def battle(**told: Any) -> Table:
    """Two players on their Battle turns; seat 0 begins."""
    told.setdefault("phase", "battle")
    told.setdefault("turn", 0)
    return Table(**told)


def fight(table: Table) -> Table:
    """Everybody ends his turns until the Battle is added up."""
    while not table.over and table.asks() == "battle turn":
        table.do("end turn")
    return table

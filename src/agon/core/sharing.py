"""Zones, and things in them, that look the same in many views: made once, written once.

A market or a player's satchel stays as it is for many moves, and looks alike at many tables; of a board most spaces do.
A game whose views keep them by their looks makes and sends them several times as fast. What is kept must never be
changed.
"""

from __future__ import annotations

from copy import copy
from typing import Final, cast

import msgspec

from agon.core.protocol import Entity, Zone

MOST: Final = 10_000  # zones, and as many things; then all are made anew
Look = tuple[object, ...]
"""The name of a zone, and everything that decides how it looks."""
Writing = tuple[Entity, msgspec.Raw]

encoder = msgspec.json.Encoder()


class Shared:
    """Those of one game with one set of cards: `shared.find(look) or shared.keep(look, new_zone(...))`."""

    def __init__(self) -> None:
        self.zones: dict[Look, Zone] = {}
        self.bytes_of: dict[int, tuple[Zone, bytes]] = {}  # by identity
        self.things: dict[int, Entity] = {}
        self.raw_of: dict[int, Writing] = {}  # by identity

    def find(self, look: Look) -> Zone | None:
        return self.zones.get(look)

    def keep(self, look: Look, zone: Zone) -> Zone:
        if len(self.zones) >= MOST:
            self.zones.clear()
            self.bytes_of.clear()
        self.zones[look] = zone
        self.bytes_of[id(zone)] = (zone, b"")
        return zone

    def find_thing(self, look: int) -> Entity | None:
        """The same for one thing of a zone that is made anew, by a number that says everything about its look."""
        return self.things.get(look)

    def keep_thing(self, look: int, thing: Entity) -> Entity:
        if len(self.things) >= MOST:
            self.things.clear()
            self.raw_of.clear()
        self.things[look] = thing
        self.raw_of[id(thing)] = (thing, msgspec.Raw(encoder.encode(thing)))
        return thing

    def written(self, zone: Zone) -> bytes:
        """Any zone as JSON, a shared one from memory."""
        found = self.bytes_of.get(id(zone))
        if found is None or found[0] is not zone:
            return encoder.encode(self.half_written(zone))
        if not found[1]:
            found = self.bytes_of[id(zone)] = (zone, encoder.encode(zone))
        return found[1]

    def half_written(self, zone: Zone) -> Zone:
        """The zone with its things as JSON already, if all of them are kept."""
        if len(zone.entities) == 0:
            return zone
        raws: list[msgspec.Raw] = []
        for thing in zone.entities:
            found = self.raw_of.get(id(thing))
            if found is None or found[0] is not thing:
                return zone
            raws.append(found[1])
        twin = copy(zone)
        twin.entities = cast(list[Entity], raws)  # in JSON it is the same
        return twin

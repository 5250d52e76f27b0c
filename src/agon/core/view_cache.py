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

MOST: Final = 10_000  # zones, things and marks; then all are made anew
Look = tuple[object, ...]
"""The name of a zone, and everything that decides how it looks."""

encoder = msgspec.json.Encoder()


class EncodedZone:
    """A zone as it is sent: in full, and as the mark that stands for it where it has not changed."""

    def __init__(self, zone: Zone, data: bytes) -> None:
        self.zone: Zone | None = None  # set if it is kept: then it is known by being the same
        self.name = zone.id
        self.data = data
        self.fingerprint = hash(data)
        self.mark = mark_of(zone)

    def says_the_same(self, other: EncodedZone) -> bool:
        return self.fingerprint == other.fingerprint and self.name == other.name


marks: Final[dict[tuple[str, str, str], msgspec.Raw]] = {}


def mark_of(zone: Zone) -> msgspec.Raw:
    key = (zone.id, zone.kind, zone.name)
    found = marks.get(key)
    if found is None:
        if len(marks) >= MOST:
            marks.clear()
        found = marks[key] = msgspec.Raw(encoder.encode(Zone(id=zone.id, kind=zone.kind, name=zone.name, same=True)))
    return found


class ViewCache:
    """The zones and things of one game with one set of cards: `cache.find(look) or cache.keep(look, new_zone(...))`."""

    def __init__(self) -> None:
        self.zones: dict[Look, Zone] = {}
        self.kept: dict[int, Zone] = {}  # by identity
        self.encoded: dict[int, EncodedZone] = {}  # of those, by identity
        self.things: dict[int, Entity] = {}
        self.raw_of: dict[int, tuple[Entity, msgspec.Raw]] = {}  # by identity

    def find(self, look: Look) -> Zone | None:
        return self.zones.get(look)

    def keep(self, look: Look, zone: Zone) -> Zone:
        if len(self.zones) >= MOST:
            self.zones.clear()
            self.kept.clear()
            self.encoded.clear()
        self.zones[look] = zone
        self.kept[id(zone)] = zone
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

    def encode(self, zone: Zone) -> EncodedZone:
        """Any zone as JSON, one that is kept from memory."""
        found = self.encoded.get(id(zone))
        if found is not None and found.zone is zone:
            return found
        made = EncodedZone(zone, encoder.encode(self.with_encoded_entities(zone)))
        if self.kept.get(id(zone)) is zone:
            made.zone = zone
            self.encoded[id(zone)] = made
        return made

    def with_encoded_entities(self, zone: Zone) -> Zone:
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

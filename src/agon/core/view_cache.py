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

    def __init__(self, zone: Zone, things: list[bytes]) -> None:
        self.zone: Zone | None = None  # set if it is kept: then it is known by being the same
        self.name = zone.id
        self.data = b""  # in full, from when somebody needs it
        hashes = [hash(thing) for thing in things]
        self.prints = {zone.entities[i].id: hashes[i] for i in range(len(hashes))}  # of each thing
        self.fingerprint = hash((encoder.encode(zone_with(zone, [])), *hashes))
        self.mark = mark_of(zone)

    def says_the_same(self, other: EncodedZone) -> bool:
        return self.fingerprint == other.fingerprint and self.name == other.name


def zone_with(zone: Zone, things: list[bytes]) -> Zone:
    """The zone with these things, which are JSON already: written it is the same."""
    twin = copy(zone)
    twin.entities = cast(list[Entity], [msgspec.Raw(thing) for thing in things])
    return twin


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
        self.json_of: dict[int, tuple[Entity, bytes]] = {}  # by identity

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
            self.json_of.clear()
        self.things[look] = thing
        self.json_of[id(thing)] = (thing, encoder.encode(thing))
        return thing

    def encode(self, zone: Zone) -> EncodedZone:
        """Any zone as JSON, one that is kept from memory."""
        found = self.encoded.get(id(zone))
        if found is not None and found.zone is zone:
            return found
        made = EncodedZone(zone, [self.encode_thing(thing) for thing in zone.entities])
        if self.kept.get(id(zone)) is zone:
            made.zone = zone
            self.encoded[id(zone)] = made
        return made

    def encode_thing(self, thing: Entity) -> bytes:
        found = self.json_of.get(id(thing))
        return found[1] if found is not None and found[0] is thing else encoder.encode(thing)

    def whole(self, zone: Zone, encoded: EncodedZone) -> bytes:
        if encoded.data == b"":
            encoded.data = encoder.encode(zone_with(zone, [self.encode_thing(thing) for thing in zone.entities]))
        return encoded.data

    def change(self, zone: Zone, now: EncodedZone, before: EncodedZone) -> bytes:
        """The zone for whoever has it as it was before: only what has changed in it, if that is not all of it."""
        new = [thing for thing in zone.entities if before.prints.get(thing.id) != now.prints[thing.id]]
        if len(new) == len(zone.entities) or len(now.prints) < len(zone.entities) or before.name != now.name:
            return self.whole(zone, now)
        twin = zone_with(zone, [self.encode_thing(thing) for thing in new])
        twin.order = [thing.id for thing in zone.entities]
        return encoder.encode(twin)

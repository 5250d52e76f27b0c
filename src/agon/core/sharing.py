"""Zones that look the same in many views: made once, written once.

A market or a player's satchel stays as it is for many moves, and looks alike at many tables. A game whose views keep
such zones by their looks makes and sends them several times as fast. What is kept must never be changed.
"""

from __future__ import annotations

from typing import Final

import msgspec

from agon.core.protocol import Zone

MOST: Final = 10_000  # zones; then all are made anew
Look = tuple[object, ...]
"""The name of a zone, and everything that decides how it looks."""

encoder = msgspec.json.Encoder()


class Shared:
    """Those of one game with one set of cards: `shared.find(look) or shared.keep(look, new_zone(...))`."""

    def __init__(self) -> None:
        self.zones: dict[Look, Zone] = {}
        self.bytes_of: dict[int, tuple[Zone, bytes]] = {}  # by identity

    def find(self, look: Look) -> Zone | None:
        return self.zones.get(look)

    def keep(self, look: Look, zone: Zone) -> Zone:
        if len(self.zones) >= MOST:
            self.zones.clear()
            self.bytes_of.clear()
        self.zones[look] = zone
        self.bytes_of[id(zone)] = (zone, b"")
        return zone

    def written(self, zone: Zone) -> bytes:
        """Any zone as JSON, a shared one from memory."""
        found = self.bytes_of.get(id(zone))
        if found is None or found[0] is not zone:
            return encoder.encode(zone)
        if not found[1]:
            found = self.bytes_of[id(zone)] = (zone, encoder.encode(zone))
        return found[1]

"""Tables that nobody comes to are closed: those that wait for players, and those where only bots play."""

from __future__ import annotations

import time

from agon.server.settings import Settings
from agon.server.tables.keeper import Tables

GRACE = 3600.0  # seconds after a start, in which people come back


class OldTables:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self.begun = time.time()

    async def close(self) -> None:
        now = time.time()
        if now < self.begun + GRACE:
            return
        storage, settings = self.tables.storage, self.settings
        waited, idle = settings.waiting_hours * 3600, settings.bots_only_hours * 3600
        for table in await storage.left_waiting(now, waited, settings.day):
            await self._close(table, "nobody came for too long.")
        for table in await storage.left_to_bots(now, idle):
            await self._close(table, "only bots were left, and nobody watched.")

    async def _close(self, table: str, reason: str) -> None:
        if self.tables.watchers is not None and self.tables.watchers.is_watched(table):
            return
        if await self.tables.storage.close_table(table, reason):
            await self.tables.refresh(table, True)

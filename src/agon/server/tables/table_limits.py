"""How many tables one person, and all people of one address, may have and set up."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.rows import TableCounts
from agon.server.storage.store import Storage


class TableLimits:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.person = TableCounts(settings.tables_waiting, settings.tables_playing, settings.tables_per_hour)
        self.address = TableCounts(
            settings.tables_waiting_per_address,
            settings.tables_playing_per_address,
            settings.tables_per_hour_per_address,
        )
        self.one_by_one = asyncio.Lock()
        self.key = b""

    async def open(self) -> None:
        self.key = (await self.storage.setting("address key", secrets.token_hex(32))).encode()

    def origin(self, address: str) -> str:
        """What is stored of an address: enough to count by, and nothing to find it out by."""
        return hashlib.blake2b(address.encode(), key=self.key, digest_size=12).hexdigest()

    @asynccontextmanager
    async def one_more(self, host: str, origin: str) -> AsyncIterator[None]:
        """Refuses, or lets one more table be set up within the block; others wait, so that all are counted."""
        async with self.one_by_one:
            now = time.time()
            check(await self.storage.count_tables(now, host=host), self.person, "You have")
            if origin:
                check(await self.storage.count_tables(now, origin=origin), self.address, "People at your address have")
            yield


def check(counts: TableCounts, limits: TableCounts, who: str) -> None:
    if counts.waiting >= limits.waiting:
        raise Refusal(
            "too_fast",
            f"{who} as many tables that wait for players as are allowed: {limits.waiting}.",
            "Put bots on the free seats and begin, or sit down at somebody else's table.",
        )
    if counts.playing >= limits.playing:
        raise Refusal(
            "too_fast",
            f"{who} as many games under way as are allowed: {limits.playing}.",
            "Finish one. A live game no longer counts when nothing has happened there for an hour.",
        )
    if counts.set_up >= limits.set_up:
        raise Refusal(
            "too_fast",
            f"{who} set up as many tables within an hour as are allowed: {limits.set_up}.",
            "Play at one of them, or come back later.",
        )

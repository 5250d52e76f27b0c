"""What is to be done when a database that was away takes writes again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from agon.server.storage.database import Database
from agon.server.storage.news import OnNews
from agon.server.storage.trouble import DatabaseAway

FIRST, LONGEST = 0.5, 15.0  # seconds between two tries: more each time

log = logging.getLogger(__name__)


class Recovery:
    """Reads tables anew whose last write failed: it may be in the database or not. Their bots go on, too."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.on_news: OnNews | None = None
        self.tables: set[str] = set()
        self.task: asyncio.Task[None] | None = None

    def read_again(self, tables: Iterable[str]) -> None:
        if self.on_news is not None:
            self.tables.update(tables)
            if self.task is None or self.task.done():
                self.task = asyncio.create_task(self._run(self.on_news))

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self, on_news: OnNews) -> None:
        pause = FIRST
        while self.tables:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
            try:
                await self.database.try_to_write()
                while self.tables:
                    await self._read(on_news, self.tables.pop())
            except DatabaseAway:
                continue

    async def _read(self, on_news: OnNews, table: str) -> None:
        try:
            await on_news(table, True)
        except DatabaseAway:
            self.tables.add(table)
            raise
        except Exception:
            log.exception("table %s could not be read again", table)

"""What happens by the clock: time that is up, signs of life, and bots whose process is gone."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from agon.server.http.hub import Hub
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.store import Storage
from agon.server.tables.keeper import Tables
from agon.server.tables.table_service import TableService

BOT_LOST = 60.0  # seconds after which a bot's move is taken up by whoever notices
STAND_IN = "greedy"  # the bot that plays on for people

log = logging.getLogger(__name__)


class Timekeeper:
    def __init__(self, tables: Tables, life: TableService, hub: Hub, settings: Settings) -> None:
        self.tables = tables
        self.table_service = life
        self.hub = hub
        self.storage: Storage = tables.storage
        self.settings = settings
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.storage.beat(time.time(), time.time())  # those who were with us are away now

    async def _run(self) -> None:
        next_beat = time.monotonic()
        next_search = next_beat + BOT_LOST
        while True:
            try:
                await self._end_time()
                if time.monotonic() >= next_beat:
                    next_beat = time.monotonic() + self.settings.beat
                    await self._beat()
                if time.monotonic() >= next_search:
                    next_search = time.monotonic() + BOT_LOST
                    await self.tables.resume(time.time() - BOT_LOST)
                    await self.storage.forget_presence(time.time())
            except (SQLAlchemyError, OSError) as error:
                log.warning("the database is away (%s); the clocks are looked at again soon", type(error).__name__)
            await asyncio.sleep(self.settings.tick)

    async def _end_time(self) -> None:
        for table in await self.storage.due(time.time()):
            try:
                await self.table_service.time_up(table, STAND_IN)
            except Refusal as refusal:  # played with other rules than ours: nothing can be done
                log.warning("table %s: time is up, but %s", table, refusal.message)
                await self.storage.set_deadline(table, None, 0)

    async def _beat(self) -> None:
        """Says who is here, and lets watchers see whom other processes no longer vouch for."""
        now = time.time()
        await self.storage.beat(now, now + 3 * self.settings.beat)
        for table in list(self.hub.connections):
            live = self.tables.kept.get(table)
            if live is not None and live.lapsed(now) - self.hub.here(table) != live.away:
                live.presence = await self.storage.presence(table)  # the others' processes may have said so again
                live.away = live.lapsed(now) - self.hub.here(table)
                self.hub.tell(live)

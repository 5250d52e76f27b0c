"""What all requests of one server process share."""

from __future__ import annotations

import time

from starlette.requests import HTTPConnection

from agon.server.bots import BotBench
from agon.server.data_lock import DataLock
from agon.server.hub import Hub
from agon.server.life import Life
from agon.server.people import People
from agon.server.play import Play
from agon.server.settings import Settings
from agon.server.storage import Storage
from agon.server.tables import Tables
from agon.server.teacher import Teacher
from agon.server.timekeeper import Timekeeper
from agon.server.upgrade import Upgrade


class AppState:
    def __init__(self, settings: Settings, upgrade: Upgrade | None = None) -> None:
        self.settings = settings
        self.upgrade = upgrade or Upgrade()
        self.lock = DataLock(settings.database_url)
        self.storage = Storage(settings.database_url)
        self.people = People(self.storage)
        self.tables = Tables(self.storage, settings)
        self.life = Life(self.tables)
        self.play = Play(self.tables)
        self.teacher = Teacher()
        self.hub = Hub(self.play, self.people, self.teacher, settings)
        self.bench = BotBench(self.play, settings.bot_workers, settings.bot_pause)
        self.timekeeper = Timekeeper(self.tables, self.life, self.hub, settings)

    async def open(self) -> None:
        self.lock.take()
        await self.storage.open(self.tables.refresh)
        await self.people.open()
        self.bench.start()
        await self.tables.resume(time.time())
        self.timekeeper.start()
        self.upgrade.start()

    async def close(self) -> None:
        await self.upgrade.close()
        await self.timekeeper.close()
        await self.bench.close()
        await self.teacher.close()
        await self.storage.close()
        self.lock.release()

    def address(self, connection: HTTPConnection) -> str:
        """The client's address; behind a proxy that we trust, the one it names."""
        forwarded = connection.headers.get("x-forwarded-for", "")
        if self.settings.trust_proxy and forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()
        return connection.client.host if connection.client else "unknown"


def state_of(connection: HTTPConnection) -> AppState:
    state = connection.app.state.agon
    assert isinstance(state, AppState)
    return state

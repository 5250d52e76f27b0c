"""The news that processes on one database send each other: servers on PostgreSQL, and the operator's commands."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from agon.server.storage import schema
from agon.server.storage.trouble import DatabaseAway, is_trouble

if TYPE_CHECKING:
    from agon.server.storage.database import Database

CHANNEL = "agon_tables"
LISTENING_LOCK = 4_215_083  # held by every process that listens: the database lets go of it when the process dies
OnNews = Callable[[str, bool], Awaitable[None]]
"""Called with a table that another process has changed, and whether more than its journal has changed.
An empty name means that news may have been missed: everything may have changed."""
AGAIN = 1.0  # seconds until the next try, after trouble
QUIET = 15.0  # seconds without news after which the connection is tried: a dead one need not say so

log = logging.getLogger(__name__)


class News:
    """What has changed and is not yet read here."""

    def __init__(self, database: Database, on_news: OnNews) -> None:
        self.database = database
        self.on_news = on_news
        self.changed: dict[str, bool] = {}

    def note(self, name: str, whole: bool) -> None:
        self.changed[name] = self.changed.get(name, False) or whole

    async def read(self) -> None:
        """All that has come in, each name once. What cannot be read now is tried again."""
        changed, self.changed = self.changed, {}
        results = await asyncio.gather(*(self.on_news(*one) for one in changed.items()), return_exceptions=True)
        for (name, whole), result in zip(changed.items(), results, strict=True):
            if isinstance(result, DatabaseAway):
                self.note(name, whole)
            elif isinstance(result, Exception):
                log.error("the news of %r could not be read", name, exc_info=result)


class NoteReader(News):
    """On SQLite a server is alone, but for the operator's commands. It looks for their notes."""

    last = 0  # the number of the note that was read last

    async def begin(self) -> None:
        """Reads the notes that come from now on."""
        async with self.database.read() as connection:
            self.last = int((await connection.execute(select(func.max(schema.audit.c.id)))).scalar_one() or 0)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            try:
                async with self.database.read() as connection:
                    query = select(schema.audit.c.id, schema.audit.c.news).where(schema.audit.c.id > self.last)
                    rows = list(await connection.execute(query.order_by(schema.audit.c.id)))
                for row in rows:
                    self.last = row.id
                    for name in row.news.split():
                        self.note(name, True)
                await self.read()
            except DatabaseAway:
                continue


class Listener(News):
    """Has a connection of its own, and a new one whenever that breaks. Nothing that `on_news` raises ends it."""

    def __init__(self, database: Database, on_news: OnNews) -> None:
        super().__init__(database, on_news)
        self.wake = asyncio.Event()
        self.connection: Any = None

    async def connect(self) -> None:
        connection = await self.database.connect()
        try:
            connection.add_termination_listener(lambda _: self.wake.set())
            await connection.execute(f"SELECT pg_advisory_lock_shared({LISTENING_LOCK})")
            await connection.add_listener(CHANNEL, lambda _c, _p, _ch, payload: self.hear(str(payload)))
        except BaseException:
            connection.terminate()
            raise
        self.connection = connection

    async def run(self) -> None:
        while True:
            try:
                if self.connection is None:
                    await self.connect()
                await self.listen(self.connection)
            except Exception as error:
                if is_trouble(error):
                    self.database.say_trouble(error)
                else:
                    log.exception("listening to the other processes has failed; it begins again")
            finally:
                if self.connection is not None:
                    self.connection.terminate()
                    self.connection = None
            self.note("", True)  # whatever is said until we listen again
            await asyncio.sleep(AGAIN)

    async def listen(self, connection: Any) -> None:
        """Until the connection is closed."""
        while not connection.is_closed():
            self.wake.clear()
            await self.read()
            try:
                async with asyncio.timeout(AGAIN if self.changed else QUIET):
                    await self.wake.wait()
            except TimeoutError:
                await connection.execute("SELECT 1")

    def hear(self, line: str) -> None:
        parts = line.split(" ", 2)
        if len(parts) == 3 and parts[0] != self.database.process:
            self.note(parts[2], parts[1] == "w")
            self.wake.set()

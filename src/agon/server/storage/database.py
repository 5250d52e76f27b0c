"""The connection to SQLite or PostgreSQL, and the news that processes on one PostgreSQL send each other."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any

import asyncpg
from sqlalchemy import event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from agon.core.errors import AgonError
from agon.server.background import Background
from agon.server.storage.migrate import upgrade

CHANNEL = "agon_tables"
NEWS_TASK = "news of other processes"
MIGRATION_LOCK = 4_215_081  # any number that nobody else on this database takes
LISTENING_LOCK = 4_215_083  # held by every process that listens: the database lets go of it when the process dies
OnNews = Callable[[str, bool], Awaitable[None]]
"""Called with a table that another process has changed, and whether more than its journal has changed.
An empty name means that news may have been missed: every table may have changed."""

log = logging.getLogger(__name__)


def async_url(url: str) -> str:
    """The URL with the driver that we use: people write `postgresql://...` or `sqlite:///...`."""
    for plain, driver in (("postgresql://", "postgresql+asyncpg://"), ("postgres://", "postgresql+asyncpg://")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    if url.startswith("sqlite:///") and url != "sqlite:///" and ":memory:" not in url:
        return "sqlite+aiosqlite://" + url.removeprefix("sqlite://")
    if url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
        return url
    raise AgonError("this database URL is of no known kind", "Write postgresql://user@host/name or sqlite:///path.")


class Database:
    """One per server process."""

    def __init__(self, url: str, background: Background | None = None) -> None:
        self.background = background or Background()
        self.url = async_url(url)
        self.is_sqlite = self.url.startswith("sqlite")
        self.dialect: Any = sqlite if self.is_sqlite else postgresql
        self.process = secrets.token_hex(8)  # who we are among the processes on this database
        options: dict[str, Any] = {} if self.is_sqlite else {"pool_size": 5, "max_overflow": 5}
        self.engine: AsyncEngine = create_async_engine(self.url, **options)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", make_durable)
        self.writing = asyncio.Lock()

    async def open(self, on_news: OnNews | None = None) -> None:
        """Brings the schema up to date and listens to the other processes."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:  # only one process migrates, the others wait for it
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(upgrade)
        if on_news is not None and not self.is_sqlite:
            listening = asyncio.Event()
            self.background.start(NEWS_TASK, lambda: self._listen(on_news, listening))
            await listening.wait()

    async def close(self) -> None:
        await self.background.stop(NEWS_TASK)
        await self.engine.dispose()

    def read(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        return self.engine.connect()

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something; committed durably when the block is left.

        SQLite has one writer at a time. Waiting here is fair and ends at once; SQLite's own waiting is neither.
        """
        async with self.writing if self.is_sqlite else contextlib.nullcontext(), self.engine.begin() as connection:
            yield connection

    async def tell(self, connection: AsyncConnection, tables: Iterable[str], whole: bool = True) -> None:
        """Tells the other processes, when this transaction commits. `whole`: not only the journal has grown."""
        if not self.is_sqlite:
            for table in sorted(set(tables)):
                news = {"channel": CHANNEL, "news": f"{self.process} {'w' if whole else 'j'} {table}"}
                await connection.execute(text("SELECT pg_notify(:channel, :news)"), news)

    async def has_others(self, connection: AsyncConnection) -> bool:
        """Whether other processes listen as well. With SQLite there are none: see data_lock.py."""
        if self.is_sqlite:
            return False
        here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        listening = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = {LISTENING_LOCK} AND {here}"
        return int((await connection.execute(text(listening))).scalar_one()) > 1

    async def _listen(self, on_news: OnNews, listening: asyncio.Event) -> None:
        """Hears of other processes' changes, and connects again when the database was away."""
        dsn = self.url.replace("postgresql+asyncpg://", "postgresql://")
        news: asyncio.Queue[str] = asyncio.Queue()
        while True:
            try:
                connection = await asyncpg.connect(dsn)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(1)
                continue
            try:
                connection.add_termination_listener(lambda _: news.put_nowait(""))
                await connection.execute(f"SELECT pg_advisory_lock_shared({LISTENING_LOCK})")
                await connection.add_listener(CHANNEL, lambda _c, _p, _ch, payload: news.put_nowait(str(payload)))
                if listening.is_set():
                    await on_news("", True)  # whatever was said while we were away
                listening.set()
                while not connection.is_closed():
                    await self._hear([await news.get()], news, on_news)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.warning("the database is away; listening again as soon as it is back")
            finally:
                with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await connection.close(timeout=1)

    async def _hear(self, heard: list[str], news: asyncio.Queue[str], on_news: OnNews) -> None:
        """All that has come in, each table once."""
        while not news.empty():
            heard.append(news.get_nowait())
        changed: dict[str, bool] = {}
        for line in heard:
            parts = line.split(" ", 2)
            if len(parts) == 3 and parts[0] != self.process:
                changed[parts[2]] = changed.get(parts[2], False) or parts[1] == "w"
        for result in await asyncio.gather(*(on_news(*one) for one in changed.items()), return_exceptions=True):
            if isinstance(result, Exception):
                log.error("news could not be read", exc_info=result)


async def make_ready(url: str) -> None:
    """Reaches the database and brings its schema up to date, or says in a sentence why that can not be."""
    database = Database(url)
    try:
        if database.is_sqlite:  # plainly first: aiosqlite's thread may outlive a file that can not be opened
            sqlite3.connect(make_url(url).database or "").close()
        await database.open()
    except (OSError, sqlite3.Error, SQLAlchemyError, asyncpg.PostgresError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        hint = "Is it running, and may you write there? AGON_DATABASE_URL names a PostgreSQL, AGON_DATA a folder."
        raise AgonError(f"the database can not be used: {reason}", hint) from error
    finally:
        await database.close()


def make_durable(connection: Any, _record: Any) -> None:
    """SQLite: a commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

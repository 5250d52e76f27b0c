"""The connection to SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import asyncpg
import msgspec
from alembic.util import CommandError
from sqlalchemy import event, insert, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from agon.core.errors import AgonError
from agon.server.background import Background
from agon.server.log_seldom import LogSeldom
from agon.server.storage import schema
from agon.server.storage.address import address_of
from agon.server.storage.migrate import upgrade
from agon.server.storage.news import CHANNEL, LISTENING_LOCK, Listener, NoteReader, OnNews
from agon.server.storage.rows import AuditRow
from agon.server.storage.trouble import OURS, RAISED, DatabaseAway, ending_in_a_sentence, reason

NEWS_TASK = "news of other processes"
MIGRATION_LOCK = 4_215_081  # any number that nobody else on this database takes
MIGRATION = 300.0  # seconds for a start's changes to the schema, and for another process's
PATIENCE = 10.0  # seconds, if nobody says another number

log = logging.getLogger(__name__)


class Database:
    """One per server process. After `patience` seconds a database that does not answer counts as away."""

    def __init__(self, url: str, background: Background | None = None, patience: float = PATIENCE) -> None:
        self.background = background or Background()
        self.address = address_of(url)
        self.file = self.address.file
        self.is_sqlite = bool(self.file)
        self.dialect: Any = sqlite if self.is_sqlite else postgresql
        self.patience = patience
        self.process = secrets.token_hex(8)  # who we are among the processes on this database
        self.engine = self.new_engine(pool_timeout=patience, **({} if self.is_sqlite else POOL))
        self.identity: tuple[int, int] | None = None  # of SQLite's file, as the system knows it
        self.writing = asyncio.Lock()
        self.note: AuditRow | None = None  # what the operator's command does: written with it
        self.log = LogSeldom(log)
        self.is_away = False

    def new_engine(self, command_timeout: float | None = None, **options: Any) -> AsyncEngine:
        if not self.is_sqlite:
            limit = command_timeout or self.patience
            return create_async_engine(self.address.engine, async_creator=lambda: self.connect(limit), **options)
        engine = create_async_engine(self.address.engine, connect_args={"timeout": self.patience}, **options)
        event.listen(engine.sync_engine, "connect", make_durable)
        return engine

    async def connect(self, command_timeout: float | None = None) -> Any:
        """A connection to PostgreSQL: for the pool, and for whoever needs one of his own."""
        limit = self.address.connect_timeout or self.patience
        return await asyncpg.connect(self.address.dsn, timeout=limit, command_timeout=command_timeout or self.patience)

    async def open(self, on_news: OnNews | None = None) -> None:
        """Brings the schema up to date and listens to the other processes."""
        async with self.engine.connect() as connection:  # one that does not answer ends this soon
            await connection.execute(text("SELECT 1"))
        await self.migrate()
        if on_news is None:
            return
        if self.is_sqlite:
            reader = NoteReader(self, on_news)
            await reader.begin()
            self.background.start(NEWS_TASK, reader.run)
        else:
            listener = Listener(self, on_news)
            await listener.connect()
            self.background.start(NEWS_TASK, listener.run)

    async def migrate(self) -> None:
        engine = self.new_engine(MIGRATION, poolclass=NullPool)
        try:
            async with engine.begin() as connection:
                if not self.is_sqlite:  # only one process migrates, the others wait for it
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()
        self.identity = self.file_identity()

    async def close(self) -> None:
        await self.background.stop(NEWS_TASK)
        await self.engine.dispose()

    # -- reading and writing -------------------------------------------------------------------------------------------
    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with self.saying_trouble():
            self.check_file()
            async with self.engine.connect() as connection:
                yield connection

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something; committed durably when the block is left."""
        with self.saying_trouble():
            self.check_file()
            async with self.turn() if self.is_sqlite else contextlib.nullcontext(), self.engine.begin() as connection:
                yield connection
                if self.note is not None:
                    await connection.execute(insert(schema.audit), msgspec.structs.asdict(self.note))
                    self.note = None
        self.say_recovered()

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """SQLite has one writer at a time. Waiting here is fair and ends at once; SQLite's own waiting is neither."""
        async with asyncio.timeout(self.patience):
            await self.writing.acquire()
        try:
            yield
        finally:
            self.writing.release()

    async def try_to_write(self) -> None:
        """Changes nothing, and fails where a write would."""
        async with self.write() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    async def tell(self, connection: AsyncConnection, tables: Iterable[str], whole: bool = True) -> None:
        """Tells the other processes, when this transaction commits. `whole`: not only the journal has grown.

        On SQLite only the operator's commands have somebody to tell: a server that reads their notes.
        """
        if self.note is not None:
            self.note.news = " ".join(sorted({*self.note.news.split(), *tables}))
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

    # -- trouble -------------------------------------------------------------------------------------------------------
    @contextlib.contextmanager
    def saying_trouble(self) -> Iterator[None]:
        """Whoever waits for the database hears that it is away; the operator reads why, once a minute."""
        try:
            yield
        except RAISED as error:
            if isinstance(error, OURS):
                raise
            self.say_trouble(error)
            raise DatabaseAway from error

    def say_recovered(self) -> None:
        """Something was written: on a full disk reading still works."""
        if self.is_away:
            self.is_away = False
            self.log.warning("recovered", "the database takes writes again")

    def say_trouble(self, error: BaseException) -> None:
        self.is_away = True
        self.log.warning(reason(error), f"the database cannot be used now: {reason(error)}")

    def file_identity(self) -> tuple[int, int] | None:
        if not self.file:
            return None
        found = os.stat(self.file)
        return found.st_dev, found.st_ino

    def check_file(self) -> None:
        """SQLite would go on with a file that was removed, and lose everything at the next start."""
        if self.identity is None:
            return
        try:
            is_same = self.file_identity() == self.identity
        except OSError as error:
            raise sqlite3.OperationalError(f"{self.file}: {error.strerror}") from error
        if not is_same:
            raise sqlite3.OperationalError(f"{self.file} is another file than before: start the server again")


POOL = {"pool_size": 5, "max_overflow": 5, "pool_pre_ping": True}
"""Of PostgreSQL. A connection that broke meanwhile is replaced when it is taken: whoever takes it does not notice."""


async def make_ready(url: str) -> None:
    """Reaches the database and brings its schema up to date, or says in a sentence why that cannot be."""

    async def nothing(_table: str, _whole: bool) -> None:
        """No table is in memory yet."""

    database = Database(url)
    try:
        with ending_in_a_sentence():
            if database.is_sqlite:  # plainly first: aiosqlite's thread may outlive a file that cannot be opened
                sqlite3.connect(database.file).close()
            await database.open(nothing)
    except CommandError as error:
        hint = "Start it with that release, or restore a backup of this one."
        raise AgonError("the database was written by a later release of Agon", hint) from error
    finally:
        await database.close()


def make_durable(connection: Any, _record: Any) -> None:
    """SQLite: a commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

"""How a batch of journal entries is written, durably and at once. A batch travels as one JSON value: the statements are
the same for any number of entries."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import asyncpg
import msgspec

from agon.server.storage.database import Database, make_durable
from agon.server.storage.news import CHANNEL
from agon.server.storage.trouble import LOST

Place = tuple[str, int, str]
"""Of an entry: table, sequence and nonce."""


class Writer(Protocol):
    async def write(self, rows: list[dict[str, Any]]) -> set[Place]:
        """One transaction; gives the places of the entries that are in."""

    async def close(self) -> None: ...


def writer_for(database: Database) -> Writer:
    return SqliteWriter(database) if database.is_sqlite else PostgresWriter(database)


NAMES = ["sequence", "kind", "seat", "action", "nonce", "at", "to_move", "opened", "resumed"]
SQLITE_INSERT = f"""INSERT INTO journal ("table", {", ".join(NAMES)})
    SELECT {", ".join(f"json_extract(value, '$.{name}')" for name in ["table", *NAMES])}
    FROM json_each(?) WHERE true ON CONFLICT DO NOTHING"""
SQLITE_INSIDE = """SELECT json_group_array(json_array(journal."table", journal.sequence, journal.nonce))
    FROM json_each(?) AS new JOIN journal
    ON journal."table" = json_extract(new.value, '$.table') AND journal.sequence = json_extract(new.value, '$.sequence')
    AND journal.nonce = json_extract(new.value, '$.nonce')"""
PROGRESS = ["sequence", "moved", "to_move", "status", "result", "deadline"]
PROGRESS_SET = ", ".join(f"{name} = json_extract(new.value, '$.{name}')" for name in PROGRESS)
SQLITE_PROGRESS = f"""UPDATE tables SET {PROGRESS_SET} FROM json_each(?) AS new
    WHERE tables.id = json_extract(new.value, '$.table') AND tables.closed = ''"""


class SqliteWriter:
    """A connection and a thread of its own: a whole batch costs one change of threads.

    Every row that a statement gives is a wait for the interpreter's lock while the tables are busy, so what is in comes
    back as one value.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.connection: sqlite3.Connection | None = None
        self.thread = ThreadPoolExecutor(1, "journal")

    async def write(self, rows: list[dict[str, Any]]) -> set[Place]:
        async with self.database.writing:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self._write, rows)

    def _write(self, rows: list[dict[str, Any]]) -> set[Place]:
        self.database.check_file()
        if self.connection is None:
            path, patience = self.database.file, self.database.patience
            self.connection = sqlite3.connect(path, patience, isolation_level=None, check_same_thread=False)
            make_durable(self.connection, None)
        with self.connection as connection:  # commits, or takes everything back
            connection.execute("BEGIN IMMEDIATE")
            batch = [msgspec.json.encode(rows).decode()]
            connection.execute(SQLITE_INSERT, batch)
            inside = connection.execute(SQLITE_INSIDE, batch).fetchone()[0]
            places = set(msgspec.json.decode(inside, type=list[Place]))
            moved = [row for row in rows if (row["table"], row["sequence"], row["nonce"]) in places]
            if moved:
                connection.execute(SQLITE_PROGRESS, [msgspec.json.encode(moved).decode()])
        return places

    async def close(self) -> None:
        self.thread.shutdown()
        if self.connection is not None:
            self.connection.close()


COLUMNS = """"table" text, sequence bigint, kind text, seat int, action int, nonce text, at float8, opened boolean,
            to_move text, resumed text, status text, result text, deadline float8, moved float8"""
POSTGRES_ALL = f"""WITH new AS (
        SELECT * FROM json_to_recordset($1::json) AS one({COLUMNS})
    ), placed AS (
        INSERT INTO journal ("table", {", ".join(NAMES)})
        SELECT "table", {", ".join(NAMES)} FROM new ORDER BY "table", sequence
        ON CONFLICT DO NOTHING RETURNING "table", sequence, nonce
    ), progress AS (
        UPDATE tables SET {", ".join(f"{name} = new.{name}" for name in PROGRESS)}
        FROM new JOIN placed USING ("table", sequence, nonce) WHERE tables.id = new."table" AND tables.closed = ''
    )
    SELECT "table", sequence, nonce, pg_notify('{CHANNEL}', $2::text || "table") FROM placed"""
POSTGRES_INSIDE = f"""SELECT "table", sequence, nonce FROM journal
    JOIN json_to_recordset($1::json) AS one({COLUMNS}) USING ("table", sequence, nonce)"""


class PostgresWriter:
    """A connection of its own. One statement is a transaction, with the news for the other processes in it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.connection: Any = None
        self.origin = f"{database.process} j "

    async def write(self, rows: list[dict[str, Any]]) -> set[Place]:
        data = msgspec.json.encode(rows).decode()
        try:
            return await self._write(data)
        except LOST:
            if self.connection is None or not self.connection.is_closed():
                raise
        # The connection broke. What was in just before that is found there, and is not written twice.
        placed = await self._write(data)
        return placed | places(await self.connection.fetch(POSTGRES_INSIDE, data))

    async def _write(self, data: str) -> set[Place]:
        if self.connection is None or self.connection.is_closed():
            self.connection = None
            self.connection = await self.database.connect()
        try:
            return places(await self.connection.fetch(POSTGRES_ALL, data, self.origin))
        except asyncpg.InternalClientError:
            self.connection.terminate()
            raise
        except TimeoutError:  # it may never answer again
            self.connection.terminate()
            self.connection = None
            raise

    async def close(self) -> None:
        if self.connection is not None:
            self.connection.terminate()


def places(rows: Any) -> set[Place]:
    return {(row[0], row[1], row[2]) for row in rows}

"""The journals of all tables: rows with a unique place, written many at a time, never changed.

Whatever has queued up while the last transaction was being flushed to disk goes into the next one, so that hundreds of
tables cost no more flushes than one. A batch travels as one JSON value: the statements are the same for any number.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from agon.server import schema
from agon.server.database import CHANNEL, Database
from agon.server.rows import Entry, Progress

BATCH = 1000  # entries in one transaction at most
log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    entry: Entry
    progress: Progress
    done: asyncio.Future[bool]


class Journal:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.queue: list[Waiting] = []
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        for waiting in self.queue:
            waiting.done.cancel()

    async def append(self, entry: Entry, progress: Progress) -> bool:
        """Writes the entry durably. False: its place or its nonce is taken, and nothing was written."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue.append(Waiting(entry, progress, done))
        self.wake.set()
        return await done

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        query = (
            select(schema.journal)
            .where(schema.journal.c.table == table, schema.journal.c.sequence > after)
            .order_by(schema.journal.c.sequence)
        )
        async with self.database.read() as connection:
            return [Entry(**row._mapping) for row in await connection.execute(query)]

    async def _write(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.queue:
                batch, self.queue = self.queue[:BATCH], self.queue[BATCH:]
                try:
                    settle(batch, await self._commit(batch))
                except (SQLAlchemyError, OSError) as error:
                    await self._one_by_one(batch, error)

    async def _one_by_one(self, batch: list[Waiting], error: Exception) -> None:
        """One entry that the database does not take must not cost the others their moves."""
        log.warning("a batch of %d entries was not taken (%s): writing one by one", len(batch), type(error).__name__)
        for waiting in batch:
            try:
                settle([waiting], await self._commit([waiting]))
            except (SQLAlchemyError, OSError) as its_own:
                if not waiting.done.done():
                    waiting.done.set_exception(its_own)

    async def _commit(self, batch: list[Waiting]) -> set[tuple[str, int, str]]:
        """One transaction; gives the entries that are in by table, place and nonce."""
        # Sorted, so that two processes whose batches meet wait for each other in one order and never in a circle.
        rows = sorted((batch_row(waiting) for waiting in batch), key=lambda row: (row["table"], row["sequence"]))
        data = {"rows": msgspec.json.encode(rows).decode()}
        if self.database.is_sqlite:
            async with self.database.write() as connection:
                inside = [tuple(row) for row in await connection.execute(SQLITE_INSERT, data)]
                if inside:
                    places = set(inside)
                    moved = [row for row in rows if (row["table"], row["sequence"], row["nonce"]) in places]
                    await connection.execute(SQLITE_PROGRESS, {"rows": msgspec.json.encode(moved).decode()})
        else:
            data |= {"channel": CHANNEL, "origin": f"{self.database.process} j "}
            # one statement is a transaction of its own: the database is asked once per batch
            async with self.database.engine.connect() as plain:
                connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
                inside = [(row[0], row[1], row[2]) for row in await connection.execute(POSTGRES_ALL, data)]
        return set(inside)


def settle(batch: list[Waiting], inside: set[tuple[str, int, str]]) -> None:
    for waiting in batch:
        place = (waiting.entry.table, waiting.entry.sequence, waiting.entry.nonce)
        won = place in inside
        inside.discard(place)
        if not waiting.done.done():
            waiting.done.set_result(won)


def batch_row(waiting: Waiting) -> dict[str, Any]:
    row = msgspec.structs.asdict(waiting.entry)
    row.update(msgspec.structs.asdict(waiting.progress))
    row["to_move"] = ",".join(map(str, waiting.progress.to_move))
    return row


NAMES = ["sequence", "kind", "seat", "action", "nonce", "at"]
SQLITE_INSERT = text(
    f"""INSERT INTO journal ("table", {", ".join(NAMES)})
    SELECT {", ".join(f"json_extract(value, '$.{name}')" for name in ["table", *NAMES])}
    FROM json_each(:rows) WHERE true ON CONFLICT DO NOTHING RETURNING "table", sequence, nonce"""
)
PROGRESS = {"sequence": "sequence", "moved": "at"} | {
    name: name for name in ("to_move", "status", "result", "deadline")
}
PROGRESS_SET = ", ".join(f"{column} = json_extract(new.value, '$.{name}')" for column, name in PROGRESS.items())
SQLITE_PROGRESS = text(
    f"""UPDATE tables SET {PROGRESS_SET} FROM json_each(:rows) AS new
    WHERE tables.id = json_extract(new.value, '$.table')"""
)
POSTGRES_ALL = text(
    f"""WITH new AS (
        SELECT * FROM json_to_recordset(CAST(:rows AS json)) AS one(
            "table" text, sequence bigint, kind text, seat int, action int, nonce text, at float8,
            to_move text, status text, result text, deadline float8)
    ), placed AS (
        INSERT INTO journal ("table", {", ".join(NAMES)})
        SELECT "table", {", ".join(NAMES)} FROM new ORDER BY "table", sequence
        ON CONFLICT DO NOTHING RETURNING "table", sequence, nonce
    ), progress AS (
        UPDATE tables SET sequence = new.sequence, moved = new.at, to_move = new.to_move,
            status = new.status, result = new.result, deadline = new.deadline
        FROM new JOIN placed USING ("table", sequence, nonce) WHERE tables.id = new."table"
    )
    SELECT "table", sequence, nonce, pg_notify(:channel, CAST(:origin AS text) || "table") FROM placed"""
)

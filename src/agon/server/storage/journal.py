"""The journals of all tables: rows with a unique place, written many at a time, never changed.

Whatever has queued up while the last transaction was being flushed to disk goes into the next one, so that hundreds of
tables cost no more flushes than one.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select

from agon.core.record import Resumed
from agon.server.background import Background
from agon.server.refusal import Refusal
from agon.server.storage import schema
from agon.server.storage.batches import Place, writer_for
from agon.server.storage.database import Database
from agon.server.storage.news import OnNews
from agon.server.storage.recovery import Recovery
from agon.server.storage.rows import Entry, Progress
from agon.server.storage.trouble import RAISED, TAKEN_AWAY, DatabaseAway

TASK = "journal"
BATCH = 1000  # entries in one transaction at most
log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    entry: Entry
    progress: Progress
    done: asyncio.Future[bool]


class Journal:
    def __init__(self, database: Database, background: Background) -> None:
        self.database = database
        self.background = background
        self.batches = writer_for(database)
        self.recovery = Recovery(database)
        self.queue: list[Waiting] = []
        self.wake = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    def open(self, on_news: OnNews | None = None) -> None:
        self.recovery.on_news = on_news
        self.loop = asyncio.get_running_loop()  # once: until Python 3.12 every question for it is one to Linux
        self.background.start(TASK, self._write)

    async def close(self) -> None:
        await self.background.stop(TASK)
        await self.recovery.close()
        for waiting in self.queue:
            waiting.done.cancel()
        await self.batches.close()

    async def append(self, entry: Entry, progress: Progress) -> bool:
        """Writes the entry durably. False: its place or its nonce is taken, and nothing was written.

        DatabaseAway: it may or may not be written. The table is read anew when the database is back.
        """
        assert self.loop is not None, "the journal is not open"
        done: asyncio.Future[bool] = self.loop.create_future()
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
            return [entry_of(row._mapping) for row in await connection.execute(query)]

    async def _write(self) -> None:
        while True:
            while self.queue:
                batch, self.queue = self.queue[:BATCH], self.queue[BATCH:]
                try:
                    await self._write_batch(batch)
                except Exception as error:  # a fault of ours: whoever waits hears of it, and the next batch is tried
                    fail(batch, error)
                    raise
            await self.wake.wait()
            self.wake.clear()

    async def _write_batch(self, batch: list[Waiting]) -> None:
        try:
            settle(batch, await self._commit(batch))
        except DatabaseAway:
            self._give_up(batch)
        except RAISED as error:
            await self._one_by_one(batch, error)

    async def _one_by_one(self, batch: list[Waiting], error: Exception) -> None:
        """One entry that the database does not take must not cost the others their moves."""
        if len(batch) > 1:
            log.warning(
                "a batch of %d entries was not taken (%s): writing one by one", len(batch), type(error).__name__
            )
        for waiting in batch:
            try:
                settle([waiting], await self._commit([waiting]))
            except DatabaseAway:
                self._give_up([waiting])
            except TAKEN_AWAY:
                fail([waiting], Refusal("not_found", "This table was removed.", "Open a new one."))
            except RAISED as its_own:
                fail([waiting], its_own)

    def _give_up(self, batch: list[Waiting]) -> None:
        """Whoever waits hears it, and tries again. Nobody was told that these entries are written."""
        for waiting in batch:
            fail([waiting], DatabaseAway())
        self.recovery.read_again({waiting.entry.table for waiting in batch})

    async def _commit(self, batch: list[Waiting]) -> set[Place]:
        """One transaction; gives the entries that are in."""
        # Sorted, so that two processes whose batches meet wait for each other in one order and never in a circle.
        rows = sorted((batch_row(waiting) for waiting in batch), key=lambda row: (row["table"], row["sequence"]))
        with self.database.saying_trouble():
            inside = await self.batches.write(rows)
        self.database.say_recovered()
        return inside


def entry_of(mapping: Any) -> Entry:
    values = dict(mapping)
    if values["to_move"] is not None:
        values["to_move"] = [int(seat) for seat in values["to_move"].split(",") if seat]
    if values["resumed"] is not None:
        values["resumed"] = msgspec.json.decode(values["resumed"], type=Resumed)
    return Entry(**values)


def settle(batch: list[Waiting], inside: set[Place]) -> None:
    for waiting in batch:
        place = (waiting.entry.table, waiting.entry.sequence, waiting.entry.nonce)
        won = place in inside
        inside.discard(place)
        if not waiting.done.done():
            waiting.done.set_result(won)


def fail(batch: list[Waiting], error: Exception) -> None:
    for waiting in batch:
        if not waiting.done.done():
            waiting.done.set_exception(error)


def batch_row(waiting: Waiting) -> dict[str, Any]:
    entry, progress = waiting.entry, waiting.progress
    return {
        "table": entry.table,
        "sequence": entry.sequence,
        "kind": entry.kind,
        "seat": entry.seat,
        "action": entry.action,
        "nonce": entry.nonce,
        "at": entry.at,
        "to_move": ",".join(map(str, progress.to_move)),
        "opened": progress.opened,
        "resumed": entry.resumed and msgspec.json.encode(entry.resumed).decode(),
        "status": progress.status,
        "result": progress.result,
        "deadline": progress.deadline,
        "moved": progress.moved,
    }

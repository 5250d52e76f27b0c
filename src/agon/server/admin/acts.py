"""The operator's acts. Each is written to the audit log in the transaction that does it; running servers hear of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import delete, or_, select

from agon.core.errors import AgonError
from agon.core.record import Record
from agon.server.people.text import clean_text
from agon.server.storage import schema
from agon.server.storage.rows import AuditRow, TableRow
from agon.server.storage.store import Storage
from agon.server.tables.live import record_of_rows

LONGEST_TEXT = 200  # letters of a reason or an announcement


class Acts:
    def __init__(self, storage: Storage, who: str) -> None:
        self.storage = storage
        self.database = storage.database
        self.who = who

    @contextmanager
    def noted(self, act: str, target: str = "", detail: str = "") -> Iterator[None]:
        """The next transaction carries this note."""
        self.database.note = AuditRow(at=time.time(), who=self.who, act=act, target=target[:100], detail=detail[:300])
        try:
            yield
        finally:
            self.database.note = None

    # -- tables --------------------------------------------------------------------------------------------------------
    async def tables(self, status: str = "", game: str = "", player: str = "", limit: int = 100) -> list[TableRow]:
        condition = schema.tables.c.id != ""
        if status:
            condition &= schema.tables.c.status == status
        if game:
            condition &= schema.tables.c.game == game
        if player:
            mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
            condition &= or_(schema.tables.c.host == player, schema.tables.c.id.in_(mine))
        return await self.storage.find_tables(condition, limit)

    async def table(self, table: str) -> TableRow:
        row = await self.storage.table(table)
        if row is None:
            raise AgonError(f"there is no table {table!r}", "`agon admin tables` lists them.")
        return row

    async def record(self, table: str) -> Record:
        """The game so far, with its seed: whoever has it knows all that is hidden."""
        row = await self.table(table)
        if not row.seed:
            raise AgonError("the game has not begun", "There is nothing to export.")
        with self.noted("export", table, row.status):
            async with self.database.write():
                pass
        record = record_of_rows(row, await self.storage.entries(table))
        record.cards = await self.storage.card_files.text(row.cards)
        return record

    async def close(self, table: str, reason: str) -> None:
        row = await self.table(table)
        why = check_text(reason, "a reason")
        if row.status not in ("waiting", "playing"):
            raise AgonError(f"the table is {row.status} already", "Only a table that goes on can be closed.")
        with self.noted("close", table, why):
            await self.storage.close_table(table, why)

    async def delete(self, table: str) -> None:
        """With all that belongs to it. Nobody can look at it any more."""
        row = await self.table(table)
        with self.noted("delete", table, f"{row.game}, {row.status}: {row.name}"):
            async with self.database.write() as connection:
                for part in reversed(schema.metadata.sorted_tables):
                    if "table" in part.c:
                        await connection.execute(delete(part).where(part.c.table == table))
                await connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
                await self.database.tell(connection, [table])

    # -- the server ----------------------------------------------------------------------------------------------------
    async def announce(self, text: str, at: float = 0) -> None:
        """Shown to everybody until `at`, or until there is another one. An empty text ends it."""
        said = check_text(text, "an announcement") if text.strip() else ""
        with self.noted("announce", "", said):
            await self.storage.announce(said, at)

    async def audit(self, limit: int = 100) -> list[AuditRow]:
        """What was done, the latest first."""
        query = select(schema.audit).order_by(schema.audit.c.id.desc()).limit(limit)
        async with self.database.read() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query)]
        return [AuditRow(**{name: value for name, value in row.items() if name != "id"}) for row in rows]


def check_text(text: str, what: str) -> str:
    said = clean_text(text)
    if not 1 <= len(said) <= LONGEST_TEXT:
        raise AgonError(f"{what} has 1 to {LONGEST_TEXT} letters", "It is shown to people.")
    return said

"""The last state of each table, for a release whose rules are other ones. The journal alone says what was played."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import select

from agon.server.storage import schema
from agon.server.storage.database import Database


class StoredState(Struct, kw_only=True):
    table: str
    sequence: int  # of the last entry of the journal that is in it
    version: str  # of the rules
    move: int  # how many moves stood then
    vocabulary: str  # how many actions there were, and a hash of their names
    state: str  # a dump in base64


class States:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def keep(self, states: Sequence[StoredState]) -> None:
        """Where a later one is there already, it stays."""
        statement = self.database.dialect.insert(schema.states)
        changed = {name: statement.excluded[name] for name in ("sequence", "version", "move", "vocabulary", "state")}
        later = schema.states.c.sequence < statement.excluded.sequence
        statement = statement.on_conflict_do_update(index_elements=["table"], set_=changed, where=later)
        # sorted, so that two processes that write the same ones wait for each other in one order
        rows = [asdict(one) for one in sorted(states, key=lambda one: one.table)]
        async with self.database.write() as connection:
            await connection.execute(statement, rows)

    async def tables_without(self) -> list[str]:
        """Games in progress of which an earlier release has stored no state."""
        tables = schema.tables.c
        known = select(schema.states.c.table).where(schema.states.c.table == tables.id)
        query = select(tables.id).where(tables.status == "playing", ~known.exists()).order_by(tables.id)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def of(self, table: str) -> StoredState | None:
        async with self.database.read() as connection:
            row = (await connection.execute(select(schema.states).where(schema.states.c.table == table))).first()
        return StoredState(**row._mapping) if row else None

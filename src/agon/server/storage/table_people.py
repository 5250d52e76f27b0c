"""What tables know of people beside their seats: whom a private table lets in, and whom the host muted or removed."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.storage import schema
from agon.server.storage.database import Database
from agon.server.storage.rows import TablePerson

Known = Literal["admitted", "muted", "removed"]


class TablePeople:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def at(self, table: str) -> dict[str, TablePerson]:
        people = schema.table_people.c
        query = select(people.player, people.admitted, people.muted, people.removed).where(people.table == table)
        async with self.database.read() as connection:
            return {row.player: TablePerson(**row._mapping) for row in await connection.execute(query)}

    async def admit(self, table: str, player: str, most: int) -> bool:
        """From now on this person sees a private table without its code. False: so have `most` others already."""
        async with self.database.write() as connection:
            if not await self._put(connection, table, player, most, "admitted"):
                return False
            await self.database.tell(connection, [table])
        return True

    async def mute(self, table: str, player: str, most: int) -> bool:
        """False: `most` others are muted already."""
        async with self.database.write() as connection:
            if not await self._put(connection, table, player, most, "muted"):
                return False
            await self.database.tell(connection, [table])
        return True

    async def unmute(self, table: str, player: str) -> None:
        here = (schema.table_people.c.table == table) & (schema.table_people.c.player == player)
        async with self.database.write() as connection:
            await connection.execute(update(schema.table_people).where(here).values(muted=False))
            await self.database.tell(connection, [table])

    async def remove(self, table: str, player: str, most: int, code: str) -> Literal["removed", "plays", "too many"]:
        """For good: the seat is free again, and from now on `code` is the one that lets in."""
        seats = schema.seats
        one_by_one = select(schema.tables.c.status).where(schema.tables.c.id == table).with_for_update()
        sits = (seats.c.table == table) & (seats.c.player == player)
        async with self.database.write() as connection:
            waiting = (await connection.execute(one_by_one)).scalar_one() == "waiting"
            if not waiting and (await connection.execute(select(seats.c.seat).where(sits))).first() is not None:
                return "plays"
            if not await self._put(connection, table, player, most, "removed"):
                return "too many"
            stand = {"kind": seats.c.free_as, "player": "", "share": ""}
            await connection.execute(update(seats).where(sits).values(**stand))
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(code=code))
            await self.database.tell(connection, [table])
        return "removed"

    async def _put(self, connection: AsyncConnection, table: str, player: str, most: int, what: Known) -> bool:
        people = schema.table_people
        noted = select(func.count()).select_from(people).where(people.c.table == table, people.c[what])
        if (await connection.execute(noted.where(people.c.player != player))).scalar_one() >= most:
            return False
        statement = self.database.dialect.insert(people)
        statement = statement.on_conflict_do_update(index_elements=["table", "player"], set_={what: True})
        await connection.execute(statement, {"table": table, "player": player, what: True})
        return True

    async def copy(self, table: str, to: str, but: str) -> None:
        """What a table knows of people, the next one knows as well; `but` one person is new to it."""
        people = schema.table_people.c
        columns = ["player", "admitted", "muted", "removed"]
        known = select(literal(to), *(people[name] for name in columns))
        known = known.where(people.table == table, people.player != but)
        async with self.database.write() as connection:
            await connection.execute(insert(schema.table_people).from_select(["table", *columns], known))

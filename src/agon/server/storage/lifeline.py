"""Signs of life in the database. When no server gave one there was an outage, and nobody's time ran.

It does not matter why: the server was down, its machine slept, its clock was put forward, the database was away, or all
of it comes from an old backup.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Float, case, cast, delete, func, insert, literal, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.storage import schema
from agon.server.storage.database import Database

ONE_BY_ONE = 4_215_082  # any number that nobody else on this database takes as a lock


class Outage(NamedTuple):
    number: int
    since: float
    until: float


class Lifeline:
    """One per server process. `silence`: after so many seconds without a sign of any server there was an outage."""

    def __init__(self, database: Database, silence: float, grace: float) -> None:
        self.database = database
        self.silence = silence
        self.grace = grace  # what everybody has at least after an outage
        self.known = 0  # the number of the last outage that this process has read

    async def begin(self, now: float) -> list[Outage]:
        """The first sign of this process. Gives all outages that may matter to a game."""
        async with self.database.write() as connection:
            await self._one_by_one(connection)
            since = await self._last_sign(connection, now, begun=True)
            if since is not None and since < now:
                await self._add(connection, since, now)
            await self._say(connection, now, gone=False)
            running = select(func.min(schema.tables.c.started)).where(schema.tables.c.status == "playing")
            oldest = func.coalesce(running.scalar_subquery(), now)
            await connection.execute(delete(schema.outages).where(schema.outages.c.until < oldest))
            news = await self._news(connection)
        return self._read(news)

    async def sign(self, now: float) -> list[Outage]:
        """This process is alive. Gives the outages that it has not read yet."""
        async with self.database.write() as connection:
            await self._one_by_one(connection)
            since = await self._last_sign(connection, now, begun=False)
            if since is not None and now - since > self.silence:
                await self._add(connection, since, now)
            await self._say(connection, now, gone=False)
            news = await self._news(connection)
        return self._read(news)

    async def end(self, now: float) -> None:
        """The last sign: whoever starts next need not ask whether we are still there."""
        async with self.database.write() as connection:
            await self._say(connection, now, gone=True)

    async def _one_by_one(self, connection: AsyncConnection) -> None:
        if not self.database.is_sqlite:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_BY_ONE})"))

    async def _last_sign(self, connection: AsyncConnection, now: float, begun: bool) -> float | None:
        """When a server was alive last. None if there has never been one, or if another one is alive.

        A sign from the future is worth nothing: since then the clock has been put back.
        """
        servers = schema.servers
        await connection.execute(delete(servers).where(servers.c.alive > now + self.silence))
        rows = list(await connection.execute(select(servers)))
        fresh = any(row.alive > now - self.silence for row in rows if not row.gone)
        if begun and fresh and await self.database.has_others(connection):
            return None
        await connection.execute(delete(servers).where(servers.c.alive < now - self.silence))
        if rows:
            return max(float(row.alive) for row in rows)
        # no sign was ever given, or none that can be believed: a release before this one has served these tables
        moved = (await connection.execute(select(func.max(schema.tables.c.moved)))).scalar_one()
        return float(moved) if begun and moved is not None else None

    async def _say(self, connection: AsyncConnection, now: float, gone: bool) -> None:
        statement = self.database.dialect.insert(schema.servers)
        statement = statement.on_conflict_do_update(
            index_elements=["process"], set_={"alive": statement.excluded.alive, "gone": statement.excluded.gone}
        )
        await connection.execute(statement, {"process": self.database.process, "alive": now, "gone": gone})

    async def _add(self, connection: AsyncConnection, since: float, until: float) -> None:
        """An outage, and with it the deadlines: each is as far away as before, but never too near to come back."""
        await connection.execute(insert(schema.outages), {"since": since, "until": until})
        deadline = schema.tables.c.deadline
        later = deadline + cast(literal(until - since), Float)
        enough = cast(literal(until + self.grace), Float)
        moved_on = case((later > enough, later), else_=enough)
        await connection.execute(
            update(schema.tables).where(schema.tables.c.status == "playing", deadline > 0).values(deadline=moved_on)
        )

    async def _news(self, connection: AsyncConnection) -> list[Outage]:
        query = select(schema.outages).where(schema.outages.c.id > self.known).order_by(schema.outages.c.id)
        return [Outage(row.id, row.since, row.until) for row in await connection.execute(query)]

    def _read(self, news: list[Outage]) -> list[Outage]:
        """Only now: what was not committed is not known."""
        if news:
            self.known = news[-1].number
        return news

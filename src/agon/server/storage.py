"""All that must not be lost, in SQLite or PostgreSQL. A call that returns has committed durably.

Journal entries of many tables are written together: whatever has queued up while the last transaction was being flushed
to disk goes into the next one. So hundreds of tables cost no more flushes than one.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, event, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from agon.core.errors import AgonError
from agon.server import schema
from agon.server.migrate import upgrade
from agon.server.rows import ChatRow, Entry, PlayerRow, Progress, SeatRow, TableRow

CHANNEL = "agon_tables"
BATCH = 1000  # entries in one transaction at most


class Waiting(NamedTuple):
    entry: Entry
    progress: Progress
    done: asyncio.Future[bool]


def async_url(url: str) -> str:
    """The URL with the driver that we use: people write `postgresql://...` or `sqlite:///...`."""
    for plain, driver in (("postgresql://", "postgresql+asyncpg://"), ("postgres://", "postgresql+asyncpg://")):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    if url.startswith("sqlite://"):
        return "sqlite+aiosqlite://" + url.removeprefix("sqlite://")
    if url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
        return url
    raise AgonError("this database URL is of no known kind", "Write postgresql://user@host/name or sqlite:///path.")


class Storage:
    """One per server process."""

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self.is_sqlite = self.url.startswith("sqlite")
        options: dict[str, Any] = {} if self.is_sqlite else {"pool_size": 5, "max_overflow": 5}
        self.engine: AsyncEngine = create_async_engine(self.url, **options)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", make_durable)
        self.queue: list[Waiting] = []
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, on_news: Callable[[str], Awaitable[None]] | None = None) -> None:
        """Brings the schema up to date and starts writing. `on_news` hears of tables that other processes changed."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:  # only one process migrates, the others wait for it
                await connection.execute(text("SELECT pg_advisory_xact_lock(4215081)"))
            await connection.run_sync(upgrade)
        self.tasks.append(asyncio.create_task(self._write()))
        if on_news is not None and not self.is_sqlite:
            self.tasks.append(asyncio.create_task(self._listen(on_news)))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for waiting in self.queue:
            waiting.done.cancel()
        await self.engine.dispose()

    # -- the journal ------------------------------------------------------------------------------------------------
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
        async with self.engine.connect() as connection:
            return [Entry(**row._mapping) for row in await connection.execute(query)]

    async def _write(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.queue:
                batch, self.queue = self.queue[:BATCH], self.queue[BATCH:]
                try:
                    won = await self._commit(batch)
                except Exception as error:
                    for waiting in batch:
                        if not waiting.done.done():
                            waiting.done.set_exception(error)
                    continue
                for waiting in batch:
                    if not waiting.done.done():
                        waiting.done.set_result(id(waiting) in won)

    async def _commit(self, batch: list[Waiting]) -> set[int]:
        """One transaction; gives the ids of the items whose entries are in."""
        dialect: Any = sqlite if self.is_sqlite else postgresql
        first: dict[tuple[str, int], Waiting] = {}
        for waiting in batch:
            first.setdefault((waiting.entry.table, waiting.entry.sequence), waiting)
        rows = [msgspec.structs.asdict(waiting.entry) for waiting in first.values()]
        statement = dialect.insert(schema.journal).on_conflict_do_nothing()
        statement = statement.returning(schema.journal.c.table, schema.journal.c.sequence)
        async with self.engine.begin() as connection:
            inside = {(row.table, row.sequence) for row in await connection.execute(statement.values(rows))}
            winners = [waiting for key, waiting in first.items() if key in inside]
            if winners:
                await connection.execute(PROGRESS, [progress_row(waiting) for waiting in winners])
                await self._tell(connection, [waiting.entry.table for waiting in winners])
        return {id(waiting) for waiting in winners}

    async def _tell(self, connection: AsyncConnection, tables: list[str]) -> None:
        if not self.is_sqlite:
            names = select(func.unnest(list(set(tables))).label("name")).subquery()
            await connection.execute(select(func.pg_notify(CHANNEL, names.c.name)))

    async def _listen(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        """Hears of other processes' changes, and connects again when the database was away."""
        import asyncpg

        news: asyncio.Queue[str] = asyncio.Queue()
        dsn = self.url.replace("postgresql+asyncpg://", "postgresql://")
        while True:
            try:
                connection = await asyncpg.connect(dsn)
                try:
                    await connection.add_listener(CHANNEL, lambda *message: news.put_nowait(message[3]))
                    while not connection.is_closed():
                        with contextlib.suppress(TimeoutError):
                            await on_news(await asyncio.wait_for(news.get(), 5))
                finally:
                    await connection.close()
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(1)

    async def setting(self, name: str, fresh: str) -> str:
        """A setting that all processes share: the stored value, or `fresh` if there is none yet."""
        dialect: Any = sqlite if self.is_sqlite else postgresql
        async with self.engine.begin() as connection:
            await connection.execute(
                dialect.insert(schema.settings).on_conflict_do_nothing(), {"name": name, "value": fresh}
            )
            row = await connection.execute(select(schema.settings.c.value).where(schema.settings.c.name == name))
            return str(row.scalar_one())

    # -- people -----------------------------------------------------------------------------------------------------
    async def add_player(self, player: PlayerRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(schema.players), msgspec.structs.asdict(player))

    async def player(self, player: str) -> PlayerRow | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.players).where(schema.players.c.id == player))).first()
        return PlayerRow(**row._mapping) if row else None

    async def rename_player(self, player: str, name: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(schema.players).where(schema.players.c.id == player).values(name=name))

    async def add_account(self, login: str, player: str, password: str) -> bool:
        """False: the name is taken, or the player has an account already."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(schema.accounts), {"login": login, "player": player, "password": password})
        except IntegrityError:
            return False
        return True

    async def account(self, login: str) -> tuple[str, str] | None:
        """Player and password hash."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.accounts).where(schema.accounts.c.login == login))).first()
        return (row.player, row.password) if row else None

    # -- tables -----------------------------------------------------------------------------------------------------
    async def add_table(self, table: TableRow) -> None:
        row = msgspec.structs.asdict(table)
        row.pop("seats")
        row["options"] = msgspec.json.encode(table.options).decode()
        row["to_move"] = ",".join(map(str, table.to_move))
        async with self.engine.begin() as connection:
            await connection.execute(insert(schema.tables), row)
            await connection.execute(insert(schema.seats), [seat_values(table.id, seat) for seat in table.seats])

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables(schema.tables.c.id == table, 1)
        return found[0] if found else None

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
        return await self._tables(or_(schema.tables.c.id.in_(mine), schema.tables.c.host == player), limit)

    async def open_tables(self, limit: int = 100) -> list[TableRow]:
        """Tables with an open seat, and those being played, the latest first."""
        free = select(schema.seats.c.table).where(schema.seats.c.kind == "open")
        waiting = (schema.tables.c.status == "waiting") & schema.tables.c.id.in_(free)
        return await self._tables(or_(waiting, schema.tables.c.status == "playing"), limit)

    async def playing(self) -> list[str]:
        """The tables whose games go on: bots and clocks must be set going for them after a restart."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(schema.tables.c.id).where(schema.tables.c.status == "playing"))
            return [row.id for row in rows]

    async def _tables(self, condition: Any, limit: int) -> list[TableRow]:
        query = select(schema.tables).where(condition).order_by(schema.tables.c.moved.desc()).limit(limit)
        async with self.engine.connect() as connection:
            found = [table_row(row._mapping) for row in await connection.execute(query)]
            seats = await self._seats(connection, [table.id for table in found])
        for table in found:
            table.seats = seats.get(table.id, [])
        return found

    async def _seats(self, connection: AsyncConnection, tables: list[str]) -> dict[str, list[SeatRow]]:
        names = schema.players.c.name.label("name")
        joined = schema.seats.outerjoin(schema.players, schema.players.c.id == schema.seats.c.player)
        query = select(schema.seats, names).select_from(joined).where(schema.seats.c.table.in_(tables))
        seats: dict[str, list[SeatRow]] = {}
        for row in await connection.execute(query.order_by(schema.seats.c.seat)):
            values = dict(row._mapping)
            table = values.pop("table")
            values["name"] = values["name"] or ""
            seats.setdefault(table, []).append(SeatRow(**values))
        return seats

    async def change_seat(self, table: str, seat: SeatRow, expect: SeatRow) -> bool:
        """Changes a seat, if it still is as expected. False: somebody was faster."""
        condition = (
            (schema.seats.c.table == table)
            & (schema.seats.c.seat == seat.seat)
            & (schema.seats.c.kind == expect.kind)
            & (schema.seats.c.player == expect.player)
        )
        async with self.engine.begin() as connection:
            changed = await connection.execute(update(schema.seats).where(condition).values(**seat_values(table, seat)))
            if changed.rowcount:
                await self._tell(connection, [table])
        return bool(changed.rowcount)

    async def start_table(self, table: str, seed: str, progress: Progress) -> bool:
        """False: it was started already."""
        condition = (schema.tables.c.id == table) & (schema.tables.c.status == "waiting")
        values = {
            "status": progress.status,
            "seed": seed,
            "moved": time.time(),
            "to_move": ",".join(map(str, progress.to_move)),
            "result": progress.result,
        }
        async with self.engine.begin() as connection:
            changed = await connection.execute(update(schema.tables).where(condition).values(**values))
            if changed.rowcount:
                await self._tell(connection, [table])
        return bool(changed.rowcount)

    async def set_rematch(self, table: str, rematch: str) -> bool:
        """False: a rematch was arranged already."""
        condition = (schema.tables.c.id == table) & (schema.tables.c.rematch == "")
        async with self.engine.begin() as connection:
            changed = await connection.execute(update(schema.tables).where(condition).values(rematch=rematch))
            if changed.rowcount:
                await self._tell(connection, [table])
        return bool(changed.rowcount)

    # -- chat -------------------------------------------------------------------------------------------------------
    async def add_chat(self, line: ChatRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(schema.chat), msgspec.structs.asdict(line))
            await self._tell(connection, [line.table])

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[tuple[int, ChatRow]]:
        """The latest lines, oldest first, each with its number."""
        query = select(schema.chat).where(schema.chat.c.table == table, schema.chat.c.id > after)
        query = query.order_by(schema.chat.c.id.desc()).limit(limit)
        async with self.engine.connect() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query)]
        return [(row.pop("id"), ChatRow(**row)) for row in reversed(rows)]


PROGRESS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_table"))
    .values(
        sequence=bindparam("the_sequence"),
        moved=bindparam("the_time"),
        to_move=bindparam("the_seats"),
        status=bindparam("the_status"),
        result=bindparam("the_result"),
    )
)


def progress_row(waiting: Waiting) -> dict[str, Any]:
    entry, progress = waiting.entry, waiting.progress
    return {
        "the_table": entry.table,
        "the_sequence": entry.sequence,
        "the_time": entry.at,
        "the_seats": ",".join(map(str, progress.to_move)),
        "the_status": progress.status,
        "the_result": progress.result,
    }


def seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(seat)
    values.pop("name")
    return {"table": table, **values}


def table_row(mapping: Any) -> TableRow:
    values = dict(mapping)
    values["options"] = msgspec.json.decode(values["options"])
    values["to_move"] = [int(seat) for seat in values["to_move"].split(",") if seat]
    return TableRow(**values)


def make_durable(connection: Any, _record: Any) -> None:
    """SQLite: a commit is on disk when it returns, and readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

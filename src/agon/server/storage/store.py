"""All that must not be lost, in SQLite or PostgreSQL. A call that returns has committed durably."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Join, Select, Table, case, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.background import Background
from agon.server.storage import schema
from agon.server.storage.card_files import CardFiles
from agon.server.storage.database import PATIENCE, Database
from agon.server.storage.erasing import erase_player
from agon.server.storage.journal import Journal
from agon.server.storage.news import OnNews
from agon.server.storage.rows import Beginning, ChatRow, PlayerRow, Progress, SeatRow, TableCounts, TableRow
from agon.server.storage.sessions import Sessions
from agon.server.storage.states import States
from agon.server.storage.table_people import TablePeople

ANNOUNCED, ANNOUNCED_AT = "announcement", "announced until"  # among the settings
PRESENCE_KEPT = 31 * 86_400.0  # seconds after which it no longer matters when somebody left
HOUR = 3600.0
CLOSED_AT_ONCE = 200  # tables that nobody comes to


class Storage:
    """One per server process."""

    def __init__(self, url: str, background: Background | None = None, patience: float = PATIENCE) -> None:
        self.database = Database(url, background, patience)
        self.journal = Journal(self.database, self.database.background)
        self.sessions = Sessions(self.database)
        self.table_people = TablePeople(self.database)
        self.card_files = CardFiles(self.database)
        self.states = States(self.database)
        self.append = self.journal.append
        self.entries = self.journal.entries

    async def open(self, on_news: OnNews | None = None) -> None:
        """Brings the schema up to date and starts writing. `on_news` hears of tables that other processes changed."""
        await self.database.open(on_news)
        self.journal.open(on_news)

    async def close(self) -> None:
        await self.journal.close()
        await self.database.close()

    async def setting(self, name: str, fresh: str) -> str:
        """A setting that all processes share: the stored value, or `fresh` if there is none yet."""
        async with self.database.write() as connection:
            await connection.execute(
                self.database.dialect.insert(schema.settings).on_conflict_do_nothing(), {"name": name, "value": fresh}
            )
            row = await connection.execute(select(schema.settings.c.value).where(schema.settings.c.name == name))
            return str(row.scalar_one())

    # -- what the operator says to everybody -------------------------------------------------------------------------
    async def announce(self, text: str, at: float) -> None:
        """Until `at`, if that is not 0. No text: nothing is said any more."""
        values = [{"name": ANNOUNCED, "value": text}, {"name": ANNOUNCED_AT, "value": str(at)}]
        statement = self.database.dialect.insert(schema.settings)
        statement = statement.on_conflict_do_update(index_elements=["name"], set_={"value": statement.excluded.value})
        async with self.database.write() as connection:
            await connection.execute(statement, values)

    async def announcement(self) -> tuple[str, float]:
        """The text, and when it is over; an empty text if there is none."""
        query = select(schema.settings).where(schema.settings.c.name.in_((ANNOUNCED, ANNOUNCED_AT)))
        async with self.database.read() as connection:
            found = {row.name: row.value for row in await connection.execute(query)}
        return str(found.get(ANNOUNCED, "")), float(found.get(ANNOUNCED_AT, 0))

    # -- people ------------------------------------------------------------------------------------------------------
    async def add_player(self, player: PlayerRow) -> None:
        async with self.database.write() as connection:
            await connection.execute(insert(schema.players), msgspec.structs.asdict(player))

    async def player(self, player: str) -> PlayerRow | None:
        async with self.database.read() as connection:
            row = (await connection.execute(select(schema.players).where(schema.players.c.id == player))).first()
        return PlayerRow(**row._mapping) if row else None

    async def change_player(self, player: str, name: str, crest: int) -> None:
        change = update(schema.players).where(schema.players.c.id == player).values(name=name, crest=crest)
        async with self.database.write() as connection:
            await connection.execute(change)

    async def add_account(self, login: str, player: str, password: str) -> bool:
        """False: the name is taken, or the player has an account already."""
        try:
            async with self.database.write() as connection:
                await connection.execute(
                    insert(schema.accounts), {"login": login, "player": player, "password": password}
                )
        except IntegrityError:
            return False
        return True

    async def account(self, login: str) -> tuple[str, str] | None:
        """Player and password hash."""
        async with self.database.read() as connection:
            row = (await connection.execute(select(schema.accounts).where(schema.accounts.c.login == login))).first()
        return (row.player, row.password) if row else None

    async def account_of(self, player: str) -> tuple[str, str] | None:
        """Login and password hash."""
        query = select(schema.accounts).where(schema.accounts.c.player == player)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        return (row.login, row.password) if row else None

    async def erase_player(self, player: str) -> list[str]:
        """Takes the name from all that stays, and gives the tables at which something has changed for the others."""
        return await erase_player(self.database, player)

    # -- tables ------------------------------------------------------------------------------------------------------
    async def add_table(self, table: TableRow) -> None:
        row = msgspec.structs.asdict(table)
        row.pop("seats")
        row["options"] = msgspec.json.encode(table.options).decode()
        row["to_move"] = ",".join(map(str, table.to_move))
        row["shares"] = shares_text(table.shares)
        async with self.database.write() as connection:
            await connection.execute(insert(schema.tables), row)
            await connection.execute(insert(schema.seats), [seat_values(table.id, seat) for seat in table.seats])

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables(schema.tables.c.id == table, 1)
        return found[0] if found else None

    async def table_by_code(self, code: str) -> str | None:
        """The table that waits for whoever knows this code."""
        condition = (schema.tables.c.code == code) & (schema.tables.c.status == "waiting")
        async with self.database.read() as connection:
            row = (await connection.execute(select(schema.tables.c.id).where(condition))).first()
        return str(row.id) if row else None

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        """Where a player sits, has sat or is the host."""
        mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
        return await self._tables(or_(schema.tables.c.id.in_(mine), schema.tables.c.host == player), limit)

    async def count_tables(self, now: float, host: str = "", origin: str = "") -> TableCounts:
        """The tables of one host, or of one address."""
        tables = schema.tables.c
        lively = tables.moved > now - HOUR
        played = (tables.status == "playing") & ((tables.pace == "days") | lively)
        query = select(how_many(tables.status == "waiting"), how_many(played), how_many(tables.created > now - HOUR))
        whose = tables.host == host if host else tables.origin == origin
        async with self.database.read() as connection:
            row = await connection.execute(query.where(whose, tables.status.in_(("waiting", "playing")) | lively))
            return TableCounts(*row.one())

    async def left_waiting(self, now: float, seconds: float, day: float) -> list[str]:
        """Tables that wait for players, and where nobody has sat for so long. By days it is as long as a move takes."""
        tables, here = schema.tables.c, schema.presence.c
        patience = case((tables.days * day > seconds, tables.days * day), else_=seconds)
        last = select(func.coalesce(func.max(here.until), 0.0)).where(here.table == tables.id).scalar_subquery()
        query = select(tables.id).where(tables.status == "waiting", tables.moved <= now - seconds)
        return await self._ids(query.where(tables.moved + patience <= now, last + patience <= now))

    async def left_to_bots(self, now: float, seconds: float) -> list[str]:
        """Tables that nobody can come back to, and where nothing has happened for so long."""
        tables, seats = schema.tables.c, schema.seats.c
        people = exists().where(seats.table == tables.id, seats.player != "", ~seats.resigned)
        query = select(tables.id).where(tables.status == "playing", tables.moved <= now - seconds, ~people)
        return await self._ids(query)

    async def _ids(self, query: Select[Any]) -> list[str]:
        async with self.database.read() as connection:
            rows = await connection.execute(query.order_by(schema.tables.c.moved).limit(CLOSED_AT_ONCE))
            return [row.id for row in rows]

    async def waiting_for_bots(self, quiet_since: float) -> list[str]:
        """Tables by days where people wait for a bot, and where nothing has happened since then."""
        bots = schema.seats.c.kind == "bot"
        others = schema.seats.alias("others")
        people = exists().where(others.c.table == schema.tables.c.id, others.c.kind == "person")
        joined = schema.tables.join(schema.seats, schema.seats.c.table == schema.tables.c.id)
        query = select(schema.tables.c.id, schema.tables.c.to_move, schema.seats.c.seat).select_from(joined)
        quiet = (schema.tables.c.status == "playing") & (schema.tables.c.moved <= quiet_since)
        query = query.where(quiet, schema.tables.c.pace == "days", bots, people)
        async with self.database.read() as connection:
            rows = list(await connection.execute(query))
        return sorted({row.id for row in rows if str(row.seat) in row.to_move.split(",")})

    async def due(self, now: float) -> list[str]:
        """Tables where somebody's time is up."""
        deadline = schema.tables.c.deadline
        query = select(schema.tables.c.id).where(schema.tables.c.status == "playing", deadline > 0, deadline <= now)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query.order_by(deadline).limit(500))]

    async def set_deadline(self, table: str, sequence: int | None, deadline: float) -> None:
        """Only if the table has not moved on from `sequence`: whoever moves sets the deadline himself."""
        condition = schema.tables.c.id == table
        if sequence is not None:
            condition &= schema.tables.c.sequence == sequence
        async with self.database.write() as connection:
            await connection.execute(update(schema.tables).where(condition).values(deadline=deadline))

    async def find_tables(self, condition: Any, limit: int) -> list[TableRow]:
        """For the operator: the latest that fit a condition of schema.tables."""
        return await self._tables(condition, limit)

    async def park(self, table: str) -> None:
        """Nobody's time runs out at this table before the next start."""
        deadline = schema.tables.c.deadline
        condition = (schema.tables.c.id == table) & (deadline > 0)
        async with self.database.write() as connection:
            await connection.execute(update(schema.tables).where(condition).values(deadline=-deadline))

    async def retry_parked(self) -> None:
        deadline = schema.tables.c.deadline
        async with self.database.write() as connection:
            await connection.execute(update(schema.tables).where(deadline < 0).values(deadline=-deadline))

    async def _tables(self, condition: Any, limit: int) -> list[TableRow]:
        query = select(schema.tables).where(condition).order_by(schema.tables.c.moved.desc()).limit(limit)
        async with self.database.read() as connection:
            found = [table_row(row._mapping) for row in await connection.execute(query)]
            seats = await self.seats_of(connection, [table.id for table in found])
        for table in found:
            table.seats = seats.get(table.id, [])
        return found

    async def seats_of(self, connection: AsyncConnection, tables: list[str]) -> dict[str, list[SeatRow]]:
        joined = with_people(schema.seats)
        query = select(schema.seats, schema.players.c.name, *LOOKS).select_from(joined)
        query = query.where(schema.seats.c.table.in_(tables))
        seats: dict[str, list[SeatRow]] = {}
        for row in await connection.execute(query.order_by(schema.seats.c.seat)):
            values = dict(row._mapping)
            table = values.pop("table")
            values["name"], values["crest"] = values["name"] or "", values["crest"] or 0
            values["guest"] = bool(values["guest"])
            seats.setdefault(table, []).append(SeatRow(**values))
        return seats

    async def change_seat(self, table: str, seat: SeatRow, expect: SeatRow) -> bool:
        """Changes a seat, if it still is as expected. False: somebody was faster, or has sent this person away, or the
        game has begun and no seat becomes free any more."""
        condition = (
            (schema.seats.c.table == table)
            & (schema.seats.c.seat == seat.seat)
            & (schema.seats.c.kind == expect.kind)
            & (schema.seats.c.player == expect.player)
        )
        people, here = schema.table_people.c, schema.tables.c.id == table
        if seat.kind == "person":
            sent_away = select(people.player).where(people.table == table, people.player == seat.player, people.removed)
            condition &= ~sent_away.exists()
        elif seat.kind != "bot":
            condition &= select(schema.tables.c.id).where(here, schema.tables.c.status == "waiting").exists()
        values = seat_values(table, seat)
        del values["free_as"]
        async with self.database.write() as connection:
            # one after the other with the start and with a removal; side by side with moves
            await connection.execute(select(schema.tables.c.id).where(here).with_for_update(read=True, key_share=True))
            changed = await connection.execute(update(schema.seats).where(condition).values(**values))
            if changed.rowcount:
                await self.database.tell(connection, [table])
        return bool(changed.rowcount)

    async def start_table(self, table: str, beginning: Beginning, progress: Progress) -> bool:
        """False: it was started already, or a seat has become free."""
        here = schema.tables.c.id == table
        free = (schema.seats.c.table == table) & schema.seats.c.kind.in_(("open", "friend"))
        condition = here & (schema.tables.c.status == "waiting") & ~select(schema.seats.c.seat).where(free).exists()
        values = {
            "status": progress.status,
            "seed": beginning.seed,
            "shares": shares_text(beginning.shares),
            "started": beginning.at,
            "moved": beginning.at,
            "version": beginning.version,
            "cards": beginning.cards,
            "to_move": ",".join(map(str, progress.to_move)),
            "result": progress.result,
            "deadline": progress.deadline,
        }
        async with self.database.write() as connection:
            await connection.execute(select(schema.tables.c.id).where(here).with_for_update())
            changed = await connection.execute(update(schema.tables).where(condition).values(**values))
            if changed.rowcount:
                await self.database.tell(connection, [table])
        return bool(changed.rowcount)

    async def close_table(self, table: str, reason: str) -> bool:
        """Ends a table for good, without a result. False: it was over or closed already."""
        condition = (schema.tables.c.id == table) & schema.tables.c.status.in_(("waiting", "playing"))
        values = {"status": "closed", "closed": reason, "to_move": "", "deadline": 0}
        async with self.database.write() as connection:
            changed = await connection.execute(update(schema.tables).where(condition).values(**values))
            if changed.rowcount:
                await self.database.tell(connection, [table])
        return bool(changed.rowcount)

    async def set_rematch(self, table: str, rematch: str) -> bool:
        """False: a rematch was arranged already."""
        condition = (schema.tables.c.id == table) & (schema.tables.c.rematch == "")
        async with self.database.write() as connection:
            changed = await connection.execute(update(schema.tables).where(condition).values(rematch=rematch))
            if changed.rowcount:
                await self.database.tell(connection, [table])
        return bool(changed.rowcount)

    # -- chat --------------------------------------------------------------------------------------------------------
    async def add_chat(self, line: ChatRow) -> bool:
        """False: the host has muted or removed whoever says it."""
        one_by_one = select(schema.tables.c.id).where(schema.tables.c.id == line.table).with_for_update(key_share=True)
        people = schema.table_people.c
        silent = select(people.player).where(people.table == line.table, people.player == line.player)
        silent = silent.where(or_(people.muted, people.removed))
        values = msgspec.structs.asdict(line)
        for read_only in ("crest", "guest", "alike"):
            del values[read_only]
        async with self.database.write() as connection:
            if not self.database.is_sqlite:  # numbers come out in the order of commits, so that readers miss no line
                await connection.execute(one_by_one)
            if (await connection.execute(silent)).first() is not None:
                return False
            await connection.execute(insert(schema.chat), values)
            await self.database.tell(connection, [line.table])
        return True

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[tuple[int, ChatRow]]:
        """The latest lines, oldest first, each with its number."""
        query = select(schema.chat, *LOOKS).select_from(with_people(schema.chat))
        query = query.where(schema.chat.c.table == table, schema.chat.c.id > after)
        query = query.order_by(schema.chat.c.id.desc()).limit(limit)
        async with self.database.read() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query)]
        for row in rows:
            row["crest"], row["guest"] = row["crest"] or 0, bool(row["guest"])
        return [(row.pop("id"), ChatRow(**row)) for row in reversed(rows)]

    async def chat_of(self, player: str, limit: int) -> list[ChatRow]:
        """What a player has said, the latest first."""
        query = select(schema.chat).where(schema.chat.c.player == player).order_by(schema.chat.c.id.desc())
        async with self.database.read() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query.limit(limit))]
        return [ChatRow(**{name: value for name, value in row.items() if name != "id"}) for row in rows]

    # -- who is here -------------------------------------------------------------------------------------------------
    async def come(self, table: str, seats: list[int], until: float) -> None:
        """This process has these seats' players, and will say so again before `until`."""
        rows = [{"table": table, "seat": seat, "process": self.database.process, "until": until} for seat in seats]
        statement = self.database.dialect.insert(schema.presence)
        statement = statement.on_conflict_do_update(
            index_elements=["table", "seat", "process"], set_={"until": statement.excluded.until}
        )
        async with self.database.write() as connection:
            await connection.execute(statement, rows)
            await self.database.tell(connection, [table])

    async def beat(self, now: float, until: float) -> None:
        """All who are with this process are still here."""
        mine = (schema.presence.c.process == self.database.process) & (schema.presence.c.until > now)
        async with self.database.write() as connection:
            await connection.execute(update(schema.presence).where(mine).values(until=until))

    async def forget_presence(self, now: float) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(schema.presence).where(schema.presence.c.until < now - PRESENCE_KEPT))

    async def presence(self, table: str) -> dict[int, float]:
        """For each seat until when it is known to be here; in the past: since when it has been away."""
        query = select(schema.presence.c.seat, func.max(schema.presence.c.until).label("until"))
        query = query.where(schema.presence.c.table == table).group_by(schema.presence.c.seat)
        async with self.database.read() as connection:
            return {row.seat: row.until for row in await connection.execute(query)}


LOOKS = [
    schema.players.c.crest,
    (schema.players.c.id.is_not(None) & schema.accounts.c.player.is_(None)).label("guest"),
]
"""How a person is shown beside the name."""


def with_people(rows: Table) -> Join:
    """Rows that name a player, with what `LOOKS` needs."""
    joined = rows.outerjoin(schema.players, schema.players.c.id == rows.c.player)
    return joined.outerjoin(schema.accounts, schema.accounts.c.player == rows.c.player)


def seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(seat)
    for read_only in ("name", "crest", "guest", "alike"):
        del values[read_only]
    return {"table": table, **values}


def shares_text(shares: Sequence[str]) -> str:
    return msgspec.json.encode(shares).decode() if shares else ""


def how_many(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


def table_row(mapping: Any) -> TableRow:
    values = dict(mapping)
    values["options"] = msgspec.json.decode(values["options"])
    values["to_move"] = [int(seat) for seat in values["to_move"].split(",") if seat]
    values["shares"] = msgspec.json.decode(values["shares"]) if values["shares"] else []
    return TableRow(**values)

"""Lists of tables, page by page. A page takes two queries: its tables, and all their seats."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    case,
    cast,
    exists,
    func,
    literal,
    select,
    tuple_,
    union,
    union_all,
)

from agon.server.storage import schema
from agon.server.storage.rows import TableRow
from agon.server.storage.store import Storage, table_row

ListKind = Literal["open", "bots", "mine", "over"]
"""`open`: tables with an open seat, then those that people play. `bots`: those that only bots play.
`mine`: where this player sits, has sat or is the host. `over`: those of them that were played to the end."""

EACH = 3  # tables of one host among the open ones
MOST = 1000  # of the tables that anybody may see so many are looked at, the latest


class Place(NamedTuple):
    """Where a table stands in a list. The next page begins after the last one's place."""

    section: int
    turn: int  # which of its host's tables it is
    moved: float
    table: str

    def text(self) -> str:
        return "~".join((str(self.section), str(self.turn), repr(self.moved), self.table))


PLACE_PATTERN = r"[0-9]{1,4}~[0-9]{1,4}~[0-9]{1,12}(\.[0-9]{1,9})?~[A-Za-z0-9_-]{1,32}"


def read_place(text: str) -> Place:
    """From what `Place.text` has given."""
    section, turn, moved, table = text.split("~", 3)
    return Place(int(section), int(turn), float(moved), table)


class TableLists:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def page(
        self, which: ListKind, player: str, limit: int, after: Place | None = None
    ) -> tuple[list[TableRow], Place | None]:
        """So many tables after a place, and the place at which the next page begins, if there is more."""
        ranked = (ranked_for(player, which) if which in ("mine", "over") else ranked_for_all(which)).subquery("ranked")
        order = (ranked.c.section, ranked.c.turn, ranked.c.age, ranked.c.id)
        query = select(schema.tables, ranked.c.section, ranked.c.turn).join(ranked, ranked.c.id == schema.tables.c.id)
        if after is not None:
            query = query.where(tuple_(*order) > tuple_(after.section, after.turn, -after.moved, after.table))
        async with self.storage.database.read() as connection:
            rows = list(await connection.execute(query.order_by(*order).limit(limit + 1)))
            tables = [table for row in rows[:limit] if (table := readable_row(row._mapping)) is not None]
            seats = await self.storage.seats_of(connection, [table.id for table in tables])
        for table in tables:
            table.seats = seats.get(table.id, [])
        if len(rows) <= limit:
            return tables, None
        last = rows[limit - 1]
        return tables, Place(last.section, last.turn, last.moved, last.id)


def ranked_for_all(which: ListKind) -> Select[Any]:
    """Every host's first table comes before anybody's second, so that nobody fills the list."""
    if which == "bots":
        found = select(latest("playing", 0, ~has_seat("person")).subquery())
    else:
        waiting, playing = latest("waiting", 0, has_seat("open")), latest("playing", 1, has_seat("person"))
        found = select(union_all(select(waiting.subquery()), select(playing.subquery())).subquery())
    one = found.subquery("found")
    turn = func.row_number().over(partition_by=(one.c.section, one.c.host), order_by=(one.c.age, one.c.id))
    counted = select(one.c.id, one.c.section, one.c.age, turn.label("turn")).subquery("counted")
    return select(counted).where(counted.c.turn <= EACH)


def latest(status: str, section: int, condition: ColumnElement[bool]) -> Select[Any]:
    tables = schema.tables.c
    columns = (tables.id, tables.host, (-tables.moved).label("age"), literal(section).label("section"))
    listed = (tables.status == status) & (tables.access == "open")
    return select(*columns).where(listed, condition).order_by(tables.moved.desc()).limit(MOST)


def has_seat(kind: str) -> ColumnElement[bool]:
    return exists().where(schema.seats.c.table == schema.tables.c.id, schema.seats.c.kind == kind)


def ranked_for(player: str, which: ListKind) -> Select[Any]:
    """The tables that wait for the player come first."""
    tables, seats = schema.tables.c, schema.seats.c
    hosted = select(tables.id).where(tables.host == player)
    mine = union(select(seats.table.label("id")).where(seats.player == player), hosted).subquery("mine")
    asked = ("," + tables.to_move + ",").contains("," + cast(seats.seat, String) + ",")
    waits = (tables.status == "playing") & (seats.kind == "person") & asked
    section = literal(0) if which == "over" else case((waits, 0), else_=1)
    joined = schema.tables.join(mine, mine.c.id == tables.id).outerjoin(
        schema.seats, (seats.table == tables.id) & (seats.player == player)
    )
    columns = (tables.id, section.label("section"), literal(1).label("turn"), (-tables.moved).label("age"))
    query = select(*columns).select_from(joined)
    return query.where(tables.status == "over") if which == "over" else query


def readable_row(mapping: Any) -> TableRow | None:
    """None if what is stored cannot be read: that must not cost the others their list."""
    try:
        return table_row({name: mapping[name] for name in TableRow.__struct_fields__ if name != "seats"})
    except msgspec.DecodeError:
        return None

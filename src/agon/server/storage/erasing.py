"""How a player is erased: the games stay for the others, without the player's name."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.server.storage import schema
from agon.server.storage.database import Database
from agon.server.storage.sessions import PEOPLE

FORMER = "a former player"
STAND_IN = "greedy"  # the bot that plays on for people
HOST_LEFT = "the host has left for good"


async def erase_player(database: Database, player: str) -> list[str]:
    """In one transaction. Gives the tables at which something has changed for the others.

    Where the player plays a bot stands in, and the seat counts as lost. Waiting tables that the player has set up are
    closed, and seats at others' waiting tables are free again. Lines of chat keep their text.
    """
    tables, seats, chat, people = schema.tables.c, schema.seats.c, schema.chat.c, schema.players.c
    here = select(seats.table).where(seats.player == player)
    mine = or_(tables.host == player, tables.id.in_(here))
    query = select(tables.id).where(mine & tables.status.in_(("waiting", "playing")))
    async with database.write() as connection:
        changed = [row.id for row in await connection.execute(query.order_by(tables.id))]
        waiting, playing = [select(tables.id).where(tables.status == status) for status in ("waiting", "playing")]
        seat = and_(seats.player == player, seats.kind == "person")
        await change(connection, schema.tables, and_(tables.host == player, tables.status == "waiting"),
                     status="closed", closed=HOST_LEFT, deadline=0)  # fmt: skip
        await change(connection, schema.seats, and_(seat, seats.table.in_(waiting)),
                     kind=seats.free_as, player="", share="")  # fmt: skip
        await change(connection, schema.seats, and_(seat, seats.table.in_(playing)),
                     kind="bot", level=STAND_IN, resigned=True)  # fmt: skip
        # the name that a table has when its host gives none is made from the host's, and stays for a rematch
        name = (await connection.execute(select(people.name).where(people.id == player))).scalar_one()
        named = or_(tables.name == f"{name}'s table", and_(tables.host == player, tables.name.like("%'s table")))
        await change(connection, schema.tables, and_(mine, named), name=f"{FORMER}'s table")
        await change(connection, schema.tables, tables.host == player, origin="")
        await change(connection, schema.chat, chat.player == player, name=FORMER, player="")
        await change(connection, schema.players, people.id == player, name=FORMER, crest=0)
        await connection.execute(delete(schema.table_people).where(schema.table_people.c.player == player))
        await connection.execute(delete(schema.accounts).where(schema.accounts.c.player == player))
        await connection.execute(delete(schema.sessions).where(schema.sessions.c.player == player))
        await database.tell(connection, [*changed, PEOPLE + player])
    return changed


async def change(connection: AsyncConnection, table: Any, condition: Any, **values: object) -> None:
    await connection.execute(update(table).where(condition).values(**values))

"""Sessions: a token names one, and is worth nothing when its row is gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from agon.server.storage import schema
from agon.server.storage.database import Database
from agon.server.storage.rows import PlayerRow, SessionRow

SESSIONS, PEOPLE = "sessions:", "people:"
"""News starts with one of them, where else a table's id stands, and a player follows; none: it may be about anybody.
Sessions may have ended; of people beside that the name may be another one, or they are erased or banned."""
TOKEN_KEY = "token key"
AT_ONCE = 500  # sessions that one query asks for

sessions = schema.sessions.c
key = select(schema.settings.c.value).where(schema.settings.c.name == TOKEN_KEY).scalar_subquery()
find = (
    select(
        *[column.label(f"session_{column.name}") for column in sessions],
        *[column.label(f"player_{column.name}") for column in schema.players.c],
        key.label("key"),
    )
    .join_from(schema.sessions, schema.players, schema.players.c.id == sessions.player)
    .where(sessions.id == bindparam("session"))
)


class SignedIn(NamedTuple):
    """Who asks, by which session, and the key that signs its token."""

    player: PlayerRow
    session: SessionRow
    key: str


class Sessions:
    """No process keeps a session in memory: what is ended here is ended everywhere."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, session: SessionRow, most: int) -> str:
        """Begins a session and gives the key that signs its token. A player has `most` sessions: those end that were
        unused longest."""
        others = (sessions.player == session.player) & (sessions.id != session.id)
        kept = select(sessions.id).where(others).order_by(sessions.seen.desc()).limit(most - 1)
        oldest = delete(schema.sessions).where(others, sessions.id.not_in(kept))
        async with self.database.write() as connection:
            await connection.execute(insert(schema.sessions), msgspec.structs.asdict(session))
            await connection.execute(oldest)
            return str((await connection.execute(select(key))).scalar_one())

    async def find(self, session: str) -> SignedIn | None:
        async with self.database.read() as connection:
            row = (await connection.execute(find, {"session": session})).first()
        if row is None:
            return None
        values = row._mapping
        player = {column.name: values[f"player_{column.name}"] for column in schema.players.c}
        its = {column.name: values[f"session_{column.name}"] for column in sessions}
        return SignedIn(PlayerRow(**player), SessionRow(**its), values["key"])

    async def of(self, player: str) -> list[SessionRow]:
        """The one that was used last comes first."""
        query = select(schema.sessions).where(sessions.player == player).order_by(sessions.seen.desc())
        async with self.database.read() as connection:
            return [SessionRow(**row._mapping) for row in await connection.execute(query)]

    async def living(self, those: Iterable[str]) -> set[str]:
        """Which of these are still there."""
        asked, found = list(those), set[str]()
        async with self.database.read() as connection:
            for place in range(0, len(asked), AT_ONCE):
                query = select(sessions.id).where(sessions.id.in_(asked[place : place + AT_ONCE]))
                found |= set((await connection.execute(query)).scalars())
        return found

    async def token_key(self) -> str:
        async with self.database.read() as connection:
            return str((await connection.execute(select(key))).scalar_one())

    async def use(self, session: str, now: float) -> None:
        async with self.database.write() as connection:
            await connection.execute(update(schema.sessions).where(sessions.id == session).values(seen=now))

    async def end(self, player: str, session: str = "") -> None:
        """Ends one of a player's sessions, or all of them."""
        condition = sessions.player == player
        if session:
            condition &= sessions.id == session
        async with self.database.write() as connection:
            await connection.execute(delete(schema.sessions).where(condition))
            await self.database.tell(connection, [SESSIONS + player])

    async def change_password(self, player: str, password: str, session: str = "") -> bool:
        """Sets an account's password, a hash, and ends the player's sessions but this one. False: no account."""
        change = update(schema.accounts).where(schema.accounts.c.player == player).values(password=password)
        others = delete(schema.sessions).where(sessions.player == player, sessions.id != session)
        async with self.database.write() as connection:
            changed = await connection.execute(change)
            if changed.rowcount:
                await connection.execute(others)
                await self.database.tell(connection, [SESSIONS + player])
        return bool(changed.rowcount)

    async def change_key(self, fresh: str) -> None:
        """Another key signs tokens from now on: every session ends."""
        change = update(schema.settings).where(schema.settings.c.name == TOKEN_KEY).values(value=fresh)
        async with self.database.write() as connection:
            await connection.execute(change)
            await connection.execute(delete(schema.sessions))
            await self.database.tell(connection, [SESSIONS])

    async def forget(self, unused_since: float) -> None:
        """Ends the sessions that have not been used since then."""
        async with self.database.write() as connection:
            await connection.execute(delete(schema.sessions).where(sessions.seen < unused_since))

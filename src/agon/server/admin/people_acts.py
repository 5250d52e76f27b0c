"""What the operator does about people. Each act is written to the audit log as those on tables are."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from msgspec import Struct
from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.core.errors import AgonError
from agon.server.admin.acts import Acts, check_text
from agon.server.people.people import clean_login, clean_name
from agon.server.storage import schema
from agon.server.storage.rows import PlayerRow
from agon.server.storage.sessions import PEOPLE


class Person(Struct):
    """A player as the operator sees one."""

    player: str
    name: str
    login: str  # empty: a guest
    created: float
    tables: int
    banned: str


class PeopleActs(Acts):
    async def people(self, search: str = "", limit: int = 100) -> list[Person]:
        """Those whose name, login or id has these letters, the latest first."""
        players, accounts, seats = schema.players, schema.accounts, schema.seats
        count = select(func.count()).where(seats.c.player == players.c.id).scalar_subquery()
        query = select(players, accounts.c.login, count.label("seated")).outerjoin_from(
            players, accounts, accounts.c.player == players.c.id
        )
        if search:
            wanted = search.lower()
            letters = [func.lower(players.c.name), accounts.c.login]
            query = query.where(or_(*(column.contains(wanted, autoescape=True) for column in letters),
                                    players.c.id == search))  # fmt: skip
        async with self.database.read() as connection:
            rows = await connection.execute(query.order_by(players.c.created.desc()).limit(limit))
            return [Person(row.id, row.name, row.login or "", row.created, row.seated, row.banned) for row in rows]

    async def player(self, player: str) -> PlayerRow:
        row = await self.storage.player(player)
        if row is None:
            raise AgonError(f"there is no player {player!r}", "`agon admin people NAME` finds a player's id.")
        return row

    async def rename(self, player: str, name: str) -> None:
        """Also where the player has spoken."""
        row, new = await self.player(player), clean_name(name)
        with self.noted("rename", player, f"{row.name} -> {new}"):
            async with self.database.write() as connection:
                change = update(schema.players).where(schema.players.c.id == player)
                await connection.execute(change.values(name=new))
                said = update(schema.chat).where(schema.chat.c.player == player)
                await connection.execute(said.values(name=new))
                await self.tell_of(connection, player)

    async def ban(self, player: str, reason: str) -> None:
        """The player is signed out everywhere, and does not come in again."""
        await self.player(player)
        why = check_text(reason, "a reason")
        with self.noted("ban", player, why):
            async with self.database.write() as connection:
                await connection.execute(update(schema.players).where(schema.players.c.id == player).values(banned=why))
                await connection.execute(delete(schema.sessions).where(schema.sessions.c.player == player))
                await self.tell_of(connection, player)

    async def unban(self, player: str) -> None:
        row = await self.player(player)
        if not row.banned:
            raise AgonError(f"{row.name} is not banned", "`agon admin people` shows who is.")
        with self.noted("unban", player, row.banned):
            async with self.database.write() as connection:
                await connection.execute(update(schema.players).where(schema.players.c.id == player).values(banned=""))

    async def erase(self, player: str) -> None:
        """The games stay for the others, without the name."""
        await self.player(player)
        with self.noted("erase", player):
            await self.storage.erase_player(player)

    async def reset_password(self, login: str) -> str:
        """Gives a new one. All sessions of that account end."""
        account = await self.storage.account(clean_login(login))
        if account is None:
            raise AgonError(f"there is no account {login!r}", "`agon admin people NAME` shows who has one.")
        password = secrets.token_urlsafe(12)
        with self.noted("reset password", account[0], clean_login(login)):
            await self.storage.sessions.change_password(account[0], PasswordHasher().hash(password))
        return password

    async def tell_of(self, connection: AsyncConnection, player: str) -> None:
        """Servers read anew who this is, and the tables where the name is shown."""
        query = select(schema.seats.c.table).where(schema.seats.c.player == player)
        tables = list((await connection.execute(query)).scalars())
        await self.database.tell(connection, [PEOPLE + player, *tables])

    async def rotate_key(self) -> None:
        """Everybody is signed out: no token that was given before is worth anything."""
        with self.noted("rotate key"):
            await self.storage.sessions.change_key(secrets.token_hex(32))

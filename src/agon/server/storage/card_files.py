"""Card files, each stored once under its hash: a table's row names the one that it was begun with."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256

from sqlalchemy import select, update

from agon.core.errors import AgonError
from agon.server.storage import schema
from agon.server.storage.database import Database

MOST_KEPT = 64  # texts in memory


class CardFiles:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.kept: OrderedDict[str, str] = OrderedDict()  # what is in the database for sure

    async def add(self, text: str) -> str:
        """Stores a text durably and gives its hash, which is empty for no text."""
        if not text:
            return ""
        name = sha256(text.encode()).hexdigest()
        if name not in self.kept:
            async with self.database.write() as connection:
                values = {"hash": name, "text": text}
                statement = self.database.dialect.insert(schema.card_files).on_conflict_do_nothing()
                await connection.execute(statement, values)
            self._keep(name, text)
        return name

    async def text(self, name: str) -> str:
        if not name:
            return ""
        if name not in self.kept:
            query = select(schema.card_files.c.text).where(schema.card_files.c.hash == name)
            async with self.database.read() as connection:
                found = (await connection.execute(query)).first()
            if found is None:
                raise AgonError(f"its card file {name[:8]} is not in the database")
            self._keep(name, found.text)
        self.kept.move_to_end(name)
        return self.kept[name]

    async def games_without(self) -> list[str]:
        """Of which there are tables that an earlier release has begun without noting the cards."""
        tables = schema.tables.c
        query = select(tables.game).where(tables.cards == "", tables.seed != "").distinct()
        async with self.database.read() as connection:
            return [row.game for row in await connection.execute(query)]

    async def give(self, game: str, text: str) -> None:
        """To all begun tables of a game that have none."""
        tables, name = schema.tables.c, await self.add(text)
        here = (tables.game == game) & (tables.cards == "") & (tables.seed != "")
        async with self.database.write() as connection:
            await connection.execute(update(schema.tables).where(here).values(cards=name))

    def _keep(self, name: str, text: str) -> None:
        self.kept[name] = text
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

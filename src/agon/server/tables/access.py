"""Who may come to which table. To everybody else a private table is not there."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from agon.server.buckets import Buckets
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.rows import PlayerRow, TablePerson, TableRow
from agon.server.tables.keeper import Tables, no_such_table
from agon.server.tables.live import LiveTable


class TableAccess:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.settings = settings
        self.wrong_codes = Buckets(settings.wrong_codes_per_second, settings.wrong_codes_at_once)

    async def enter(self, table: str, player: PlayerRow | None, code: str, address: str) -> LiveTable:
        """The table, if this person may see it. Whoever has shown the code once needs it no more."""
        try:
            live = await self.tables.find(table)
        except Refusal as refusal:
            row = await self.storage.table(table) if refusal.code != "not_found" else None
            if row is not None and may_see(row, await self.storage.table_people.at(table), player):
                raise
            self._check_code(None, code, address)
            raise no_such_table() from refusal
        if not may_see(live.row, live.known, player):
            if not self._check_code(live.row, code, address):
                raise no_such_table()
            if player is not None:
                await self._admit(live, player)
        return live

    async def by_code(self, code: str, address: str) -> str | None:
        """The table that waits for whoever knows this code."""
        self._check_tries(address)
        table = await self.storage.table_by_code(code)
        if table is None:
            self.wrong_codes.take(address)
        return table

    def check_seat_code(self, live: LiveTable, code: str, address: str) -> None:
        """Before a seat is taken with a code: wrong ones are counted."""
        if code:
            self._check_code(live.row, code, address)

    def _check_code(self, row: TableRow | None, code: str, address: str) -> bool:
        """Whether this is the table's code. What is not there answers like a table with another code."""
        if not code:
            return False
        self._check_tries(address)
        if row is not None and fits(row, code):
            return True
        self.wrong_codes.take(address)
        return False

    def _check_tries(self, address: str) -> None:
        if self.wrong_codes.is_empty(address):
            raise Refusal("too_fast", "Too many wrong codes.", "Wait a minute, then look at the invitation again.")

    async def _admit(self, live: LiveTable, player: PlayerRow) -> None:
        most = self.settings.people_known_to_a_table
        async with live.lock:
            # where there is no room for another person, the code is needed each time
            await self.storage.table_people.admit(live.row.id, player.id, most)
            await self.tables.catch_up(live)


def fits(row: TableRow, code: str) -> bool:
    return secrets.compare_digest(code.encode(), row.code.encode())


def may_see(row: TableRow, known: Mapping[str, TablePerson], player: PlayerRow | None) -> bool:
    """Whether somebody may see a table without its code. Refused if the host does not want this person."""
    person = known.get(player.id) if player is not None else None
    if person is not None and person.removed:
        raise removed()
    if row.access != "private":
        return True
    if player is None:
        return False
    sits = row.host == player.id or any(seat.player == player.id for seat in row.seats)
    return sits or (person is not None and person.admitted)


def removed() -> Refusal:
    return Refusal("forbidden", "The host has removed you from this table.", "Other tables are open to you.")

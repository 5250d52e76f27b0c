"""Lists of tables as they are sent. A full lobby asks for the same page again and again: it is made once a second."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from agon.server.messages import TableInfo
from agon.server.prepared import Prepared
from agon.server.settings import Settings
from agon.server.storage.rows import TableRow
from agon.server.storage.table_lists import ListKind, Place, TableLists
from agon.server.tables.keeper import Tables
from agon.server.tables.live import LiveTable

MOST_KEPT = 256  # pages, of all lists and players


class Wanted(NamedTuple):
    which: ListKind
    player: str  # of `mine` and `over`; the other lists are the same for everybody
    limit: int
    after: Place | None


class Page(NamedTuple):
    answer: Prepared
    next: Place | None  # where the next page begins, if there is more


class Kept(NamedTuple):
    begun: float
    making: asyncio.Task[Page]


class ListKeeper:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.lists = TableLists(tables.storage)
        self.seconds = settings.lists_kept
        self.kept: dict[Wanted, Kept] = {}  # the oldest first
        tables.forget_lists = self.forget

    async def page(self, wanted: Wanted) -> Page:
        """All who ask for the same page within a second get the same bytes."""
        self._drop_old()
        if wanted not in self.kept:
            self.kept[wanted] = Kept(time.monotonic(), asyncio.create_task(self._make(wanted)))
        # shielded: somebody who goes away while a page is made does not take it from the others
        return await asyncio.shield(self.kept[wanted].making)

    async def _make(self, wanted: Wanted) -> Page:
        rows, place = await self.lists.page(wanted.which, wanted.player, wanted.limit, wanted.after)
        return Page(Prepared(msgspec.json.encode(list(self._summaries(rows, wanted.player)))), place)

    def _summaries(self, rows: list[TableRow], player: str) -> Iterator[TableInfo]:
        for row in rows:
            with contextlib.suppress(msgspec.DecodeError):  # a result that cannot be read costs the others nothing
                yield self.tables.summary(row, player)

    def _drop_old(self) -> None:
        old = time.monotonic() - self.seconds
        while self.kept:
            oldest = next(iter(self.kept))
            if self.kept[oldest].begun > old and len(self.kept) < MOST_KEPT:
                return
            del self.kept[oldest]

    def forget(self, table: LiveTable) -> None:
        """Its people see at once what they have changed."""
        people = {table.row.host, *(seat.player for seat in table.row.seats)} - {""}
        for wanted in [wanted for wanted in self.kept if wanted.player in people]:
            del self.kept[wanted]

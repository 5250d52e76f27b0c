"""The tables' keeper: one per process. Loads tables from their journals, keeps them up to date, tells who looks on."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

import msgspec

from agon.core.contract import Game
from agon.core.protocol import Result
from agon.games import GAMES, make_game
from agon.server.messages import SeatInfo, TableInfo
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.rows import SeatRow, TableRow
from agon.server.storage.store import Storage
from agon.server.tables.live import CHAT_LINES, LiveTable

KEPT = 2000  # tables in memory; the longest unused one without watchers is dropped first


class Watchers(Protocol):
    """Those who look at tables: told of every change after it is stored."""

    def tell(self, table: LiveTable, moved: bool = False) -> None: ...
    def here(self, table: str) -> set[int]: ...
    def is_watched(self, table: str) -> bool: ...


BotCaller = Callable[[LiveTable], None]


class Tables:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.kept: OrderedDict[str, LiveTable] = OrderedDict()
        self.games: dict[str, Game] = {}
        self.watchers: Watchers | None = None
        self.call_bots: BotCaller | None = None
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}

    def game(self, name: str) -> Game:
        if name not in self.games:
            self.games[name] = make_game(name)
        return self.games[name]

    # -- finding tables ----------------------------------------------------------------------------------------------
    async def find(self, table: str) -> LiveTable:
        """The table, from memory or from its journal; all who ask meanwhile get the same one."""
        if table in self.kept:
            self.kept.move_to_end(table)
            return self.kept[table]
        if table not in self.loading:
            task = asyncio.create_task(self._load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        # shielded: somebody who goes away while a table is loaded does not take it from the others
        return await asyncio.shield(self.loading[table])

    async def _load(self, table: str) -> LiveTable:
        row = await self.storage.table(table)
        if row is None:
            raise Refusal("not_found", "There is no such table.", "It may have been removed. See the open tables.")
        game = self.game(row.game)
        if row.version != game.version:
            hint = "Download its Record and replay it with the release of Agon that wrote it."
            raise Refusal("bad_request", f"This table was played with other rules of {game.title}.", hint)
        live = LiveTable(game, row, self.settings.day)
        # the row and the journal are read one after the other: what the row says of progress comes from the journal
        live.row.sequence, live.row.result = 0, ""
        if row.seed:
            row.status = "playing"
            live.begin(row.started)
        for entry in await self.storage.entries(table):
            live.take(entry)
        if row.closed:
            live.close(row.closed)
        live.chat = await self.storage.chat(table, 0, CHAT_LINES)
        live.presence = await self.storage.presence(table)
        self.kept[table] = live
        self._drop_unused()
        return live

    def _drop_unused(self) -> None:
        while len(self.kept) > KEPT:
            for table, live in self.kept.items():
                if not live.lock.locked() and not (self.watchers and self.watchers.is_watched(table)):
                    del self.kept[table]
                    break
            else:
                return

    # -- staying up to date ------------------------------------------------------------------------------------------
    async def refresh(self, table: str, whole: bool) -> None:
        """Another process has changed this table: reads what is new, if anybody here cares."""
        for one in list(self.kept) if table == "" else [table]:
            live = self.kept.get(one)
            if live is not None:
                async with live.lock:
                    await self.catch_up(live, whole)
                self.tell(live, moved=not whole)

    async def catch_up(self, live: LiveTable, whole: bool = True) -> None:
        """Reads what others have written: `whole` for seats, chat and presence too, else the journal alone."""
        if whole or live.match is None:
            await self._catch_up_row(live)
        if live.match is not None:
            for entry in await self.storage.entries(live.row.id, live.sequence):
                live.take(entry)

    async def _catch_up_row(self, live: LiveTable) -> None:
        row = await self.storage.table(live.row.id)
        if row is None:
            return
        live.row.seats, live.row.rematch = row.seats, row.rematch
        if live.match is None and row.seed:
            live.row.seed, live.row.status, live.row.started = row.seed, "playing", row.started
            live.begin(row.started)
        if row.closed:
            live.close(row.closed)
        live.chat.extend(await self.storage.chat(live.row.id, live.chat[-1][0] if live.chat else 0, CHAT_LINES))
        del live.chat[:-CHAT_LINES]
        live.presence = await self.storage.presence(live.row.id)

    def tell(self, live: LiveTable, moved: bool = False) -> None:
        """Something has changed here, and been stored; `moved`: nothing but a move."""
        if self.watchers is not None:
            self.watchers.tell(live, moved)
        if self.call_bots is not None:
            self.call_bots(live)

    async def resume(self, quiet_since: float) -> None:
        """Games that wait for a bot go on: after a start, or when the process that had the bot is gone."""
        for table in await self.storage.waiting_for_bots(quiet_since):
            live = await self.find(table)
            if self.call_bots is not None:
                self.call_bots(live)

    # -- who sits where ----------------------------------------------------------------------------------------------
    def seat_of(self, live: LiveTable, player: str) -> SeatRow:
        for seat in live.row.seats:
            if seat.kind == "person" and seat.player == player:
                return seat
        raise Refusal("forbidden", "You do not sit at this table.", "You can watch it.")

    def away_since(self, live: LiveTable, seat: int) -> float:
        """Since when this seat's player has been away from every process; now, if here."""
        now = time.time()
        if self.watchers is not None and seat in self.watchers.here(live.row.id):
            return now
        return min(now, live.presence.get(seat, live.row.started))

    def summary(self, row: TableRow, player: str) -> TableInfo:
        """A table's summary from its row alone, for lists: nothing is loaded."""
        title = self.game(row.game).title if row.game in GAMES.names() else row.game
        seats = [
            SeatInfo(
                seat=one.seat,
                kind=one.kind,
                name=one.name,
                player=one.player,
                crest=one.crest,
                level=one.level,
                resigned=one.resigned,
            )
            for one in row.seats
        ]
        mine = [seat.seat for seat in row.seats if seat.kind == "person" and seat.player == player]
        return TableInfo(
            id=row.id,
            name=row.name,
            game=row.game,
            title=title,
            options=row.options,
            status=row.status,
            seats=seats,
            host=row.host,
            pace=row.pace,
            days=row.days,
            seconds=row.seconds,
            hints=row.hints,
            to_move=row.to_move,
            my_seat=mine[0] if mine else None,
            created=row.created,
            moved=row.moved,
            result=msgspec.json.decode(row.result, type=Result) if row.result else None,
            rematch=row.rematch,
            closed=row.closed,
        )

"""The tables' keeper: one per process. Loads tables from their journals, takes moves, tells watchers, calls bots.

A move goes: check on a copy, write to the database, apply, acknowledge, tell. The database decides races between
processes: who loses reads what won and is refused or tries again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import msgspec

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.protocol import Result
from agon.core.seeds import fresh_seed, mixed
from agon.games import GAMES, make_game
from agon.server.live import LiveTable, UndoWish
from agon.server.messages import SeatInfo, TableInfo
from agon.server.refusal import Refusal
from agon.server.rows import ChatRow, Entry, PlayerRow, Progress, SeatRow, TableRow
from agon.server.storage import Storage

KEPT = 2000  # tables in memory; the longest unused one without watchers is dropped first
TRIES = 5  # how often a race with another process is run again
AWAY = 60.0  # seconds after which somebody's seat may be given to a bot


class Watchers(Protocol):
    """Those who look at tables: told of every change after it is stored."""

    async def tell(self, table: LiveTable) -> None: ...
    async def tell_wish(self, table: LiveTable) -> None: ...
    def here(self, table: str) -> set[int]: ...
    def is_watched(self, table: str) -> bool: ...
    def away_since(self, table: str, seat: int) -> float: ...


BotCaller = Callable[[LiveTable], Awaitable[None]]


class Tables:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.kept: OrderedDict[str, LiveTable] = OrderedDict()
        self.games: dict[str, Game] = {}
        self.watchers: Watchers | None = None
        self.call_bots: BotCaller | None = None
        self.loading: dict[str, asyncio.Lock] = {}

    def game(self, name: str) -> Game:
        if name not in self.games:
            self.games[name] = make_game(name)
        return self.games[name]

    # -- finding tables -----------------------------------------------------------------------------------------------
    async def find(self, table: str) -> LiveTable:
        """The table, from memory or from its journal."""
        if table in self.kept:
            self.kept.move_to_end(table)
            return self.kept[table]
        async with self.loading.setdefault(table, asyncio.Lock()):
            if table not in self.kept:
                self.kept[table] = await self._load(table)
                self._drop_unused()
        self.loading.pop(table, None)
        return self.kept[table]

    async def _load(self, table: str) -> LiveTable:
        row = await self.storage.table(table)
        if row is None:
            raise Refusal("not_found", "There is no such table.", "It may have been removed. See the open tables.")
        game = self.game(row.game)
        if row.version != game.version:
            hint = "Download its Record and replay it with the release of Agon that wrote it."
            raise Refusal("bad_request", f"This table was played with other rules of {game.title}.", hint)
        live = LiveTable(game, row)
        for entry in await self.storage.entries(table):
            live.take(entry)
        live.chat = await self.storage.chat(table)
        return live

    def _drop_unused(self) -> None:
        while len(self.kept) > KEPT:
            for table, live in self.kept.items():
                if not live.lock.locked() and not (self.watchers and self.watchers.is_watched(table)):
                    del self.kept[table]
                    break
            else:
                return

    async def refresh(self, table: str) -> None:
        """Another process has changed this table: reads what is new, if anybody here cares."""
        live = self.kept.get(table)
        if live is None:
            return
        async with live.lock:
            await self._catch_up(live)
        await self._tell(live)

    async def _catch_up(self, live: LiveTable) -> None:
        row = await self.storage.table(live.row.id)
        if row is None:
            return
        started = live.match is None and row.status != "waiting"
        live.row.seats, live.row.rematch = row.seats, row.rematch
        if started:
            live.row = row
            live.since = row.moved
            live.begin()
        for entry in await self.storage.entries(live.row.id, live.sequence):
            live.take(entry)
        live.chat.extend(await self.storage.chat(live.row.id, live.chat[-1][0] if live.chat else 0))

    async def say(self, live: LiveTable, line: ChatRow) -> None:
        await self.storage.add_chat(line)
        async with live.lock:
            await self._catch_up(live)
        if self.watchers is not None:
            await self.watchers.tell(live)

    async def _tell(self, live: LiveTable) -> None:
        if self.watchers is not None:
            await self.watchers.tell(live)
        if self.call_bots is not None:
            await self.call_bots(live)

    async def resume(self) -> None:
        """After a start: games that wait for a bot go on."""
        for table in await self.storage.playing():
            row = await self.storage.table(table)
            if row is not None and any(row.seats[seat].kind == "bot" for seat in row.to_move):
                live = await self.find(table)
                if self.call_bots is not None:
                    await self.call_bots(live)

    def summary(self, row: TableRow, player: str) -> TableInfo:
        """A table's summary from its row alone, for lists: nothing is loaded."""
        title = self.game(row.game).title if row.game in GAMES.names() else row.game
        seats = [
            SeatInfo(seat=seat.seat, kind=seat.kind, name=seat.name, player=seat.player, level=seat.level, resigned=seat.resigned)
            for seat in row.seats
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
            sequence=row.sequence,
            to_move=row.to_move,
            my_seat=mine[0] if mine else None,
            created=row.created,
            moved=row.moved,
            result=msgspec.json.decode(row.result, type=Result) if row.result else None,
            rematch=row.rematch,
        )

    # -- a table's life -----------------------------------------------------------------------------------------------
    async def create(
        self,
        host: PlayerRow,
        game_name: str,
        options: Mapping[str, object],
        seats: list[SeatRow],
        name: str = "",
        pace: str = "live",
        days: int = 0,
        seconds: int = 0,
    ) -> LiveTable:
        try:
            if game_name not in GAMES.names():
                raise Refusal("bad_request", f"There is no game {game_name!r}.", f"Games: {', '.join(GAMES.names())}.")
            game = self.game(game_name)
            settled = game.settle({**options, "seats": len(seats)})
        except Refusal:
            raise
        except AgonError as error:
            raise Refusal("bad_request", error.message, error.hint) from error
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(9),
            name=name or f"{host.name}'s table",
            game=game_name,
            version=game.version,
            options=settled,
            host=host.id,
            code=secrets.token_hex(4),
            pace="days" if pace == "days" else "live",
            days=days,
            seconds=seconds,
            created=now,
            moved=now,
            seats=seats,
        )
        await self.storage.add_table(row)
        live = await self.find(row.id)
        if all(seat.kind in ("person", "bot") for seat in live.row.seats):
            await self.start(row.id, host.id)
        return live

    async def sit(self, table: str, player: PlayerRow, seat: int | None, code: str, share: str) -> LiveTable:
        live = await self.find(table)
        async with live.lock:
            await self._catch_up(live)
            if live.row.status != "waiting":
                raise Refusal("table_started", "The game has begun.", "You can watch it.")
            if any(one.player == player.id for one in live.row.seats):
                raise Refusal("bad_request", "You sit here already.")
            free = [one for one in live.row.seats if one.kind == "open" or (one.kind == "friend" and code == live.row.code)]
            if seat is not None:
                free = [one for one in free if one.seat == seat]
            if not free:
                raise Refusal("table_full", "No seat is free for you here.", "Watch, or open a table of your own.")
            for one in free:
                taken = SeatRow(seat=one.seat, kind="person", player=player.id, share=share)
                if await self.storage.change_seat(table, taken, one):
                    break
            else:
                raise Refusal("table_full", "That seat was just taken.", "Look whether another one is free.")
            await self._catch_up(live)
        await self._tell(live)
        if all(one.kind in ("person", "bot") for one in live.row.seats):
            await self.start(table, live.row.host)
        return live

    async def stand(self, table: str, player: str) -> LiveTable:
        live = await self.find(table)
        async with live.lock:
            seat = self.seat_of(live, player)
            if live.row.status != "waiting":
                raise Refusal("table_started", "The game has begun.", "You can resign; a bot plays on.")
            await self.storage.change_seat(table, SeatRow(seat=seat.seat, kind="open"), seat)
            await self._catch_up(live)
        await self._tell(live)
        return live

    async def start(self, table: str, player: str) -> LiveTable:
        """Deals. The seed is the system's, mixed with every seat's own share."""
        live = await self.find(table)
        async with live.lock:
            if live.row.status != "waiting":
                return live
            if player != live.row.host and not any(seat.player == player for seat in live.row.seats):
                raise Refusal("forbidden", "Only those who sit here can start the game.")
            if any(seat.kind in ("open", "friend") for seat in live.row.seats):
                raise Refusal("bad_request", "Some seats are still free.", "Wait, invite somebody, or put bots on them.")
            seed = mixed(fresh_seed(), [seat.share for seat in live.row.seats])
            first = live.game.new(live.row.options, seed)
            await self.storage.start_table(table, f"{seed:064x}", Progress(to_move=first.to_move(), status="playing"))
            await self._catch_up(live)
            live.row.to_move = live.playing().state.to_move()
        await self._tell(live)
        return live

    async def set_bot(self, table: str, player: str, seat: int, level: str) -> LiveTable:
        """Before the start: a bot on a free seat, by the host."""
        live = await self.find(table)
        async with live.lock:
            await self._catch_up(live)
            if live.row.host != player:
                raise Refusal("forbidden", "Only the host can do that.")
            old = next((one for one in live.row.seats if one.seat == seat), None)
            if live.row.status != "waiting" or old is None or old.kind not in ("open", "friend"):
                raise Refusal("bad_request", "There is no free seat of that number.")
            await self.storage.change_seat(table, SeatRow(seat=seat, kind="bot", level=level), old)
            await self._catch_up(live)
        await self._tell(live)
        return live

    async def hand_to_bot(self, table: str, by: str, seat_number: int, level: str, resign: bool) -> LiveTable:
        """A bot plays on: for oneself by resigning, for somebody who has been away for a while by anybody at the table."""
        live = await self.find(table)
        async with live.lock:
            await self._catch_up(live)
            if live.row.status != "playing":
                raise Refusal("table_over", "The game is not being played.")
            old = live.row.seats[seat_number]
            if old.kind != "person":
                raise Refusal("bad_request", "No person sits there.")
            if old.player != by:
                self.seat_of(live, by)
                gone = time.time() - self.watchers.away_since(table, seat_number) if self.watchers else 0.0
                if gone < AWAY:
                    raise Refusal("forbidden", f"{old.name} is here, or left only just now.", "Wait a minute.")
            new = SeatRow(seat=seat_number, kind="bot", player="", level=level, share=old.share, resigned=resign)
            await self.storage.change_seat(table, new, old)
            await self._catch_up(live)
        await self._tell(live)
        return live

    async def rematch(self, table: str, player: PlayerRow) -> LiveTable:
        """The same again with the same people; whoever asks second comes to the same table."""
        live = await self.find(table)
        if live.row.status != "over":
            raise Refusal("bad_request", "The game is not over yet.")
        self.seat_of(live, player.id)
        if live.row.rematch:
            return await self.find(live.row.rematch)
        old = live.row.seats
        seats: list[SeatRow] = []
        for index, one in enumerate([*old[1:], old[0]]):  # everybody one seat on
            if one.kind == "bot":
                seats.append(SeatRow(seat=index, kind="bot", level=one.level))
            elif one.player == player.id:
                seats.append(SeatRow(seat=index, kind="person", player=player.id))
            else:
                seats.append(SeatRow(seat=index, kind="friend"))
        options = {name: value for name, value in live.row.options.items() if name != "seats"}
        row = live.row
        again = await self.create(player, row.game, options, seats, row.name, row.pace, row.days, row.seconds)
        if not await self.storage.set_rematch(table, again.row.id):
            await self._catch_up(live)
            return await self.find(live.row.rematch)
        live.row.rematch = again.row.id
        await self._tell(live)
        return again

    def seat_of(self, live: LiveTable, player: str) -> SeatRow:
        for seat in live.row.seats:
            if seat.kind == "person" and seat.player == player:
                return seat
        raise Refusal("forbidden", "You do not sit at this table.", "You can watch it.")

    # -- play -----------------------------------------------------------------------------------------------------------
    async def move(self, table: str, seat: int, decision: int, action: int, nonce: str) -> int:
        """Plays a move and gives its place in the journal. Durable when it returns; the same nonce is never played twice."""
        live = await self.find(table)
        async with live.lock:
            sequence = await self._write_move(live, seat, decision, action, nonce)
        await self._tell(live)
        return sequence

    async def _write_move(self, live: LiveTable, seat: int, decision: int, action: int, nonce: str) -> int:
        for attempt in range(TRIES):
            if nonce in live.nonces:
                return live.nonces[nonce]
            progress = live.try_move(seat, decision, action)
            entry = Entry(
                table=live.row.id, sequence=live.sequence + 1, kind="move", seat=seat, action=action, nonce=nonce, at=time.time()
            )
            if await self.storage.append(entry, progress):
                live.take(entry)
                return entry.sequence
            await self._catch_up(live)
        raise Refusal("busy", "Too many moves at once.", "Try again.")

    async def undo(self, table: str, seat: int, nonce: str) -> int | None:
        """Takes a seat's last move back. None: others have moved since and are asked first."""
        live = await self.find(table)
        async with live.lock:
            match = live.playing()
            if nonce in live.nonces:
                return live.nonces[nonce]
            index = match.undoable(seat)
            if index is not None:
                sequence = await self._write_undo(live, Entry(
                    table=table, sequence=live.sequence + 1, kind="undo", seat=seat, action=index, nonce=nonce, at=time.time()
                ))  # fmt: skip
            else:
                wished = live.wished_index(seat)
                if wished is None:
                    raise Refusal("illegal", match.why_no_undo(seat), "", live.game.undo_rule)
                others = {mover for mover, _ in match.record.moves[wished + 1 :]} - {seat}
                people = [one for one in sorted(others) if live.row.seats[one].kind == "person"]
                live.wish = UndoWish(seat, wished, nonce, people)
                sequence = await self._grant(live) if not people else 0
        if live.wish is not None:
            if self.watchers is not None:
                await self.watchers.tell_wish(live)
            return None
        await self._tell(live)
        return sequence

    async def allow(self, table: str, seat: int, yes: bool) -> None:
        """An answer to a wish to undo: one no ends it, the last yes grants it."""
        live = await self.find(table)
        async with live.lock:
            wish = live.wish
            if wish is None or seat not in wish.waiting_for:
                raise Refusal("stale", "Nobody is waiting for that answer.")
            wish.waiting_for.remove(seat)
            if not yes:
                live.wish = None
            elif not wish.waiting_for:
                await self._grant(live)
        if live.wish is not None and self.watchers is not None:
            await self.watchers.tell_wish(live)
        else:
            await self._tell(live)

    async def _grant(self, live: LiveTable) -> int:
        wish = live.wish
        assert wish is not None
        return await self._write_undo(live, Entry(
            table=live.row.id, sequence=live.sequence + 1, kind="rewind", seat=wish.seat, action=wish.index,
            nonce=wish.nonce, at=time.time(),
        ))  # fmt: skip

    async def _write_undo(self, live: LiveTable, entry: Entry) -> int:
        moves = live.playing().record.moves
        kept = moves[: entry.action] + ([] if entry.kind == "rewind" else moves[entry.action + 1 :])
        state = live.game.new(live.row.options, int(live.row.seed, 16))
        for seat, action in kept:
            state.apply(seat, action)
        if not await self.storage.append(entry, Progress(to_move=state.to_move(), status="playing")):
            await self._catch_up(live)
            raise Refusal("stale", "The table has moved on.", "Look again, then decide.")
        live.take(entry)
        return entry.sequence

"""The tables' keeper: one per process. Loads tables from their journals, keeps them up to date, tells who looks on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec

from agon.core.cardfile import complete_cards, join_cards, split_cards, standard_cards
from agon.core.contract import Game
from agon.games import GAMES, make_game
from agon.server.messages import TableInfo
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.rows import Entry, SeatRow, TableRow
from agon.server.storage.store import Storage
from agon.server.storage.trouble import DatabaseAway, is_trouble
from agon.server.tables.chat import mark_alike, take_lines
from agon.server.tables.clocks import Outages
from agon.server.tables.live import CHAT_LINES, MOVES_AT_ONCE, LiveTable
from agon.server.tables.new_rules import resume, rules_of
from agon.server.tables.set_aside import SetAside
from agon.server.tables.state_keeper import StateKeeper
from agon.server.tables.summary import seat_summary, table_summary

CODE_BYTES = 12  # of an invitation: nobody guesses 96 bits
MOST_GAMES = 64  # with cards that are not the standard ones of this release
KEPT = 2000  # tables in memory; the longest unused one without watchers is dropped first

log = logging.getLogger(__name__)


class Watchers(Protocol):
    """Those who look at tables: told of every change after it is stored."""

    def tell(self, table: LiveTable, moved: bool = False) -> None: ...
    def here(self, table: str) -> set[int]: ...
    def is_watched(self, table: str) -> bool: ...
    def send_away(self, table: str) -> None: ...


@contextlib.contextmanager
def passing_over(table: str) -> Iterator[None]:
    """A table that is gone or cannot be read must not hold up the others; a database that is away concerns them all."""
    try:
        yield
    except DatabaseAway:
        raise
    except Refusal:
        pass
    except Exception as error:
        if is_trouble(error):
            raise
        log.exception("table %s cannot be read", table)


TableCall = Callable[[LiveTable], None]


class Tables:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.kept: OrderedDict[str, LiveTable] = OrderedDict()
        self.games: dict[str, Game] = {}
        self.games_with_cards: OrderedDict[tuple[str, str], Game] = OrderedDict()
        self.watchers: Watchers | None = None
        self.call_bots: TableCall | None = None
        self.forget_lists: TableCall | None = None  # called when more than a move has changed
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.set_aside = SetAside()
        self.outages = Outages()
        self.states = StateKeeper(storage.states)

    def game(self, name: str) -> Game:
        """With the standard cards of this release."""
        if name not in self.games:
            self.games[name] = make_game(name)
        return self.games[name]

    async def game_of(self, row: TableRow) -> Game:
        """With the cards that the table was set up or begun with. Tables with the same ones share one."""
        standard, named = self.game(row.game), (row.game, row.cards)
        if not row.cards:
            return standard
        if named not in self.games_with_cards:
            own, laid_over = split_cards(await self.storage.card_files.text(row.cards))
            cards = own if laid_over == standard_cards(standard) else join_cards(own, laid_over)
            game = await asyncio.to_thread(make_game, row.game, cards, "its cards") if cards else standard
            self.games_with_cards[named] = game
            if len(self.games_with_cards) > MOST_GAMES:
                self.games_with_cards.popitem(last=False)
            return game
        self.games_with_cards.move_to_end(named)
        return self.games_with_cards[named]

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
            raise no_such_table()
        self.set_aside.check(row)
        entries = await self.storage.entries(table)
        try:
            live = await self._go_on(row, entries)
        except DatabaseAway:
            raise
        except Exception as error:  # whatever is wrong with it, it is wrong with this table only
            raise self.set_aside.put(row, error) from error
        mark_alike(live.row.seats)
        live.known = await self.storage.table_people.at(table)
        take_lines(live, await self.storage.chat(table, 0, CHAT_LINES))
        live.presence = await self.storage.presence(table)
        self.kept[table] = live
        self.states.note(live)  # an earlier release may have stored none
        self._drop_unused()
        return live

    async def _go_on(self, row: TableRow, entries: list[Entry]) -> LiveTable:
        """The table as it stands, also where an upgrade has changed its rules since. That is written to its journal."""
        game = await self.game_of(row)
        if not row.seed:
            game.settle(row.options)  # it begins with the rules of this release, or cannot
        if not row.seed or rules_of(row, entries) == game.version:
            return await self.fold(game, msgspec.structs.replace(row), entries)
        stored = await self.storage.states.of(row.id)
        entries = await self.storage.entries(row.id)  # read after the state, so that none is later than its journal
        if rules_of(row, entries) == game.version:  # another process was faster
            return await self.fold(game, msgspec.structs.replace(row), entries)
        entry = resume(game, row, entries, stored, time.time())
        live = await self.fold(game, msgspec.structs.replace(row), [*entries, entry])
        live.is_played_out = row.status != "playing"
        if not live.is_played_out:
            progress = live.progress(live.playing().state, entry.at)
            progress.opened, progress.moved = True, entry.at
            if not await self.storage.append(entry, progress):
                return await self._go_on(row, await self.storage.entries(row.id))
            await self.states.write_now(live)
            log.info("table %s goes on with rules %s of %s", row.id, game.version, game.title)
        return live

    async def fold(self, game: Game, row: TableRow, entries: list[Entry]) -> LiveTable:
        """The table that a row and a journal make. The row is its own from now on."""
        live = LiveTable(game, row, self.settings.day, self.outages, self.settings.undos_per_seat)
        # the row and the journal are read one after the other: what the row says of progress comes from the journal
        row.sequence, row.result = 0, ""
        if row.seed:
            row.status = "playing"
            for _ in live.load(row.started, entries):
                await asyncio.sleep(0)
        if row.closed:
            live.close(row.closed)
        return live

    async def set_clocks_anew(self, live: LiveTable, since: float) -> None:
        """An outage that began then has become known, and whoever has moved since has been charged for it."""
        async with live.lock:
            if live.clocks.turned > since:
                row, entries = await self.storage.table(live.row.id), await self.storage.entries(live.row.id)
                if row is not None:
                    with contextlib.suppress(Exception):  # it cannot be loaded: whoever follows it next sets it aside
                        known = [entry for entry in entries if entry.sequence <= live.sequence]
                        twin = await self.fold(live.game, row, known)
                        live.clocks = twin.clocks
        self.tell(live)

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
        """Another process has changed this table, or any: reads what is new, if anybody here cares.

        One that is being loaded may have been read before the change.
        """
        for one in [*self.kept, *self.loading] if table == "" else [table]:
            if one in self.kept or one in self.loading:
                with passing_over(one):
                    live = await self.find(one)
                    async with live.lock:
                        await self.catch_up(live, whole)
                    self.tell(live, moved=not whole)

    async def changed(self, table: str) -> None:
        """This process has changed who sits at a table: those here see it, and a bot that is to move is called."""
        with contextlib.suppress(Refusal):  # one that cannot go on has nobody to tell
            await self.find(table)
            await self.refresh(table, whole=True)

    async def catch_up(self, live: LiveTable, whole: bool = True) -> None:
        """Reads what others have written: `whole` for seats, chat and presence too, else the journal alone."""
        if whole or live.match is None:
            await self._catch_up_row(live)
        if live.match is not None:
            for number, entry in enumerate(await self.storage.entries(live.row.id, live.sequence), start=1):
                await self.follow(live, entry)
                if number % MOVES_AT_ONCE == 0:
                    await asyncio.sleep(0)

    async def follow(self, live: LiveTable, entry: Entry) -> None:
        """Applies an entry that is in the journal. A table that cannot take it is set aside."""
        try:
            live.take(entry)
        except Exception as error:
            raise await self.give_up(live, error) from error

    def forget(self, live: LiveTable) -> Refusal:
        """The operator has deleted the table."""
        if self.kept.get(live.row.id) is live:
            del self.kept[live.row.id]
        if self.watchers is not None:
            self.watchers.send_away(live.row.id)
        return Refusal("not_found", "This table was removed.", "Open a new one.")

    async def give_up(self, live: LiveTable, error: Exception) -> Refusal:
        table = live.row.id
        if self.kept.get(table) is live:
            del self.kept[table]
        if self.watchers is not None:
            self.watchers.send_away(table)
        return self.set_aside.put(await self.storage.table(table) or live.row, error)

    async def _catch_up_row(self, live: LiveTable) -> None:
        row = await self.storage.table(live.row.id)
        if row is None:
            raise self.forget(live)
        live.row.name, live.row.rematch, live.row.code = row.name, row.rematch, row.code
        live.take_seats(mark_alike(row.seats))
        if live.match is None and row.seed:
            live.row.seed, live.row.status, live.row.started = row.seed, "playing", row.started
            live.row.shares, live.row.version, live.row.cards = row.shares, row.version, row.cards
            try:
                live.game = await self.game_of(row)
                live.begin(row.started)
            except Exception as error:
                raise await self.give_up(live, error) from error
        if row.closed:
            live.close(row.closed)
        live.known = await self.storage.table_people.at(live.row.id)
        take_lines(live, await self.storage.chat(live.row.id, live.chat[-1][0] if live.chat else 0, CHAT_LINES))
        live.presence = await self.storage.presence(live.row.id)

    async def read_names_again(self, player: str) -> None:
        """Somebody who sits here or has spoken here may have another name. No player: that may be anybody."""
        for live in list(self.kept.values()):
            if not player or knows(live, player):
                with passing_over(live.row.id):
                    async with live.lock:
                        live.chat = []  # read anew by what follows
                        await self.catch_up(live)
                    self.tell(live)

    def tell(self, live: LiveTable, moved: bool = False) -> None:
        """Something has changed here, and been stored; `moved`: nothing but a move."""
        if self.watchers is not None:
            self.watchers.tell(live, moved)
        if self.forget_lists is not None and not moved:
            self.forget_lists(live)
        if self.call_bots is not None:
            self.call_bots(live)

    async def note_cards(self) -> None:
        """Before any table is loaded: games that an earlier release has begun keep this one's cards from now on."""
        for game in await self.storage.card_files.games_without():
            if game in GAMES.names():
                if text := complete_cards(self.game(game)):
                    await self.storage.card_files.give(game, text)

    async def note_states(self) -> None:
        """Of games in progress that nobody comes to: so the next upgrade can go on with them, too."""
        for table in await self.storage.states.tables_without():
            with passing_over(table):
                await self.find(table)

    async def resume(self, quiet_since: float) -> None:
        """Games that wait for a bot go on: after a start, or when the process that had the bot is gone."""
        for live in list(self.kept.values()):
            if self.call_bots is not None:
                self.call_bots(live)
        for table in await self.storage.waiting_for_bots(quiet_since):
            with passing_over(table):
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
        return min(now, max(live.presence.get(seat, live.row.started), self.outages.last_end()))

    def why_stuck(self, row: TableRow) -> str:
        """Why a table that is not over cannot go on, as far as that is known without loading it."""
        return self.set_aside.why(row) if row.status in ("waiting", "playing") else ""

    async def summary_of(self, table: str, player: str) -> TableInfo:
        row = await self.storage.table(table)
        if row is None:
            raise no_such_table()
        return self.summary(row, player)

    def summary(self, row: TableRow, player: str) -> TableInfo:
        """A table's summary from its row alone, for lists: nothing is loaded."""
        title = self.game(row.game).title if row.game in GAMES.names() else row.game
        mine = [seat.seat for seat in row.seats if seat.kind == "person" and seat.player == player]
        info = table_summary(row, title, [seat_summary(one) for one in row.seats], mine[0] if mine else None)
        info.stuck = self.why_stuck(row)
        return info


def knows(live: LiveTable, player: str) -> bool:
    """Whether a name of this player's is shown at the table."""
    here = live.row.host == player or any(seat.player == player for seat in live.row.seats)
    return here or any(line.player == player for _, line in live.chat)


def no_such_table() -> Refusal:
    return Refusal("not_found", "There is no such table.", "It may have been removed. See the open tables.")

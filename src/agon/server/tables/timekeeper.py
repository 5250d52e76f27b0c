"""What happens by the clock: time that is up, signs of life, and bots whose process is gone.

Each of these is a task of its own, and each takes every table by itself: what one table does holds up no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from agon.server.background import Background
from agon.server.http.hub import Hub
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.lifeline import Lifeline, Outage
from agon.server.storage.trouble import DatabaseAway
from agon.server.tables.clocks import GRACE
from agon.server.tables.keeper import Tables
from agon.server.tables.old_tables import OldTables
from agon.server.tables.state_keeper import INTERVAL
from agon.server.tables.table_service import TableService

BOT_LOST = 60.0  # seconds after which a bot's move is taken up by whoever notices
OLD_TABLES = 60.0  # seconds between two looks for tables that nobody comes to
CLOCKS, PRESENCE, BOTS, OLD = "clocks", "presence", "bots to call again", "tables that nobody comes to"
STATES = "last states of tables"

log = logging.getLogger(__name__)


class Timekeeper:
    def __init__(
        self, tables: Tables, table_service: TableService, hub: Hub, settings: Settings, background: Background
    ) -> None:
        self.tables = tables
        self.table_service = table_service
        self.hub = hub
        self.storage = tables.storage
        self.settings = settings
        self.background = background
        self.old_tables = OldTables(tables, settings)
        self.lifeline = Lifeline(self.storage.database, settings.silence, GRACE)
        self.signed = 0.0  # when this process said last that it is alive
        self.unset: dict[str, float] = {}  # tables whose clocks must be set anew, and since when they may be wrong
        self.resumed = False

    async def open(self) -> None:
        """Before any table is loaded: what has happened to everybody's time until now."""
        now = time.time()
        for outage in await self.lifeline.begin(now):
            self.tables.outages.add(outage.since, outage.until)
        await self.storage.retry_parked()
        await self.tables.note_cards()
        self.signed = now

    def start(self) -> None:
        self.background.start(CLOCKS, lambda: self.every(self.settings.tick, self.keep_time))
        self.background.start(PRESENCE, lambda: self.every(self.settings.beat, self.beat))
        self.background.start(BOTS, lambda: self.every(BOT_LOST, self.call_bots))
        self.background.start(OLD, lambda: self.every(OLD_TABLES, self.old_tables.close))
        self.background.start(STATES, lambda: self.every(INTERVAL, self.tables.states.write))

    async def close(self) -> None:
        for task in (CLOCKS, PRESENCE, BOTS, OLD, STATES):
            await self.background.stop(task)
        now = time.time()
        with contextlib.suppress(DatabaseAway):  # without a database the others find out by themselves
            await self.storage.beat(now, now)  # those who were with us are away now
            await self.lifeline.end(now)

    # -- clocks ------------------------------------------------------------------------------------------------------
    async def keep_time(self) -> None:
        """Nobody's time is up before it is known that there was no outage."""
        now = time.time()
        if abs(now - self.signed) >= self.settings.sign:  # also after a jump of the machine's clock
            self.learn(await self.lifeline.sign(now))
            self.signed = now
        await self.set_clocks_anew()
        await self.end_time(now)

    def learn(self, outages: list[Outage]) -> None:
        for outage in outages:
            log.warning("no server was there for %.0f s: clocks have stood still", outage.until - outage.since)
            self.tables.outages.add(outage.since, outage.until)
            for table, live in self.tables.kept.items():
                if live.clocks.is_running() and live.row.status == "playing":
                    self.unset.setdefault(table, outage.since)

    async def set_clocks_anew(self) -> None:
        """Of tables in memory: their clocks may have run in an outage that nobody had noticed."""
        while self.unset:
            table, since = next(iter(self.unset.items()))
            live = self.tables.kept.get(table)
            if live is not None:
                await self.tables.set_clocks_anew(live, since)
            del self.unset[table]

    async def end_time(self, now: float) -> None:
        for table in await self.storage.due(now):
            try:
                await self.table_service.time_up(table)
            except DatabaseAway:
                raise
            except Exception as error:
                if not isinstance(error, Refusal):
                    log.exception("the clock of table %s has failed", table)
                await self.storage.park(table)

    # -- signs of life -----------------------------------------------------------------------------------------------
    async def beat(self) -> None:
        """Says who is here, and lets watchers see whom other processes no longer vouch for."""
        now = time.time()
        await self.storage.beat(now, now + 3 * self.settings.beat)
        await self.hub.end_lost_sessions()
        for table in list(self.hub.connections):
            live = self.tables.kept.get(table)
            if live is not None and live.lapsed(now) - self.hub.here(table) != live.away:
                live.presence = await self.storage.presence(table)  # the others' processes may have said so again
                live.away = live.lapsed(now) - self.hub.here(table)
                self.hub.tell(live)

    # -- bots --------------------------------------------------------------------------------------------------------
    async def call_bots(self) -> None:
        """At the start all that are to move, then those that somebody has forgotten."""
        now = time.time()
        await self.tables.resume(now - (BOT_LOST if self.resumed else 0.0))
        if self.resumed:  # what no longer matters can wait for a quieter moment than the start
            await self.storage.forget_presence(now)
            await self.storage.sessions.forget(self.hub.people.unused_since(now))
        else:
            await self.tables.note_states()
        self.resumed = True

    async def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Does this again and again. A database that is away is waited for; the log says so already."""
        due = time.monotonic()
        while True:
            if time.monotonic() >= due:
                due = time.monotonic() + seconds
                with contextlib.suppress(DatabaseAway):
                    await work()
            await asyncio.sleep(min(seconds, self.settings.tick))

"""What all requests of one server process share."""

from __future__ import annotations

import contextlib

from starlette.requests import HTTPConnection

from agon.server.background import Background
from agon.server.health import Checks
from agon.server.http.addresses import address_of
from agon.server.http.hub import Hub
from agon.server.metrics import MeasuredWriter, Metrics
from agon.server.people.people import People
from agon.server.prepared import PreparedAnswers
from agon.server.settings import Settings
from agon.server.storage.data_lock import DataLock
from agon.server.storage.sessions import PEOPLE, SESSIONS
from agon.server.storage.store import Storage
from agon.server.storage.trouble import DatabaseAway
from agon.server.tables.access import TableAccess
from agon.server.tables.bot_runner import BotRunner
from agon.server.tables.hints import Hints
from agon.server.tables.keeper import Tables
from agon.server.tables.list_keeper import ListKeeper
from agon.server.tables.moderation import Moderation
from agon.server.tables.moves import Moves
from agon.server.tables.own_cards import OwnCards
from agon.server.tables.table_limits import TableLimits
from agon.server.tables.table_service import TableService
from agon.server.tables.timekeeper import Timekeeper
from agon.server.upgrade import Upgrade


class AppState:
    def __init__(
        self, settings: Settings, upgrade: Upgrade | None = None, background: Background | None = None
    ) -> None:
        self.settings = settings
        self.upgrade = upgrade or Upgrade()
        self.lock = DataLock(settings.database_url)
        self.background = background or Background()
        self.metrics = Metrics()
        self.storage = Storage(settings.database_url, self.background, settings.database_patience)
        self.storage.journal.batches = MeasuredWriter(self.storage.journal.batches, self.metrics)
        self.people = People(self.storage, settings)
        self.tables = Tables(self.storage, settings)
        self.lists = ListKeeper(self.tables, settings)
        self.answers = PreparedAnswers()
        self.access = TableAccess(self.tables, settings)
        self.moderation = Moderation(self.tables, settings)
        self.table_limits = TableLimits(self.storage, settings)
        self.table_service = TableService(self.tables, self.table_limits, OwnCards(settings))
        self.moves = Moves(self.tables)
        self.hints = Hints(settings)
        self.hub = Hub(self.moves, self.people, self.hints, self.access, settings, self.metrics)
        self.bot_runner = BotRunner(self.moves, settings)
        self.timekeeper = Timekeeper(self.tables, self.table_service, self.hub, settings, self.background)
        self.metrics.look_into(self)
        self.checks = Checks(self)

    async def open(self) -> None:
        self.lock.take()
        await self.storage.open(self.hear_news)
        await self.people.open()
        await self.timekeeper.open()
        await self.table_limits.open()
        self.bot_runner.start()
        self.timekeeper.start()
        self.checks.start()
        self.metrics.watch_gc()
        self.upgrade.start()

    async def close(self) -> None:
        await self.upgrade.close()
        self.metrics.close()
        await self.checks.close()
        await self.timekeeper.close()
        await self.bot_runner.close()
        await self.hints.close()
        self.moves.files.close()
        self.table_service.own_cards.close()
        self.people.close()
        with contextlib.suppress(DatabaseAway):
            await self.tables.states.write()
        await self.storage.close()
        self.lock.release()

    async def hear_news(self, subject: str, whole: bool) -> None:
        """Another process has changed a table, or something about a person."""
        if subject.startswith(SESSIONS):
            await self.hub.end_lost_sessions(subject.removeprefix(SESSIONS))
        elif subject.startswith(PEOPLE):
            await self.person_changed(subject.removeprefix(PEOPLE))
        else:
            await self.tables.refresh(subject, whole)
            if subject == "":  # something may have been missed
                await self.person_changed("")

    async def person_changed(self, player: str) -> None:
        """This player, or anybody, may be signed out, and may have another name."""
        await self.hub.end_lost_sessions(player)
        await self.tables.read_names_again(player)

    def address(self, connection: HTTPConnection) -> str:
        """The client's address, as limits count it."""
        return address_of(connection.scope, self.settings.trust_proxy)

    def origin(self, connection: HTTPConnection) -> str:
        """What tables keep of the client's address."""
        return self.table_limits.origin(self.address(connection))


def state_of(connection: HTTPConnection) -> AppState:
    state = connection.app.state.agon
    assert isinstance(state, AppState)
    return state

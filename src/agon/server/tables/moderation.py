"""What a host may do about people at the table: mute, unmute, remove."""

from __future__ import annotations

import secrets

from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.tables.keeper import CODE_BYTES, Tables
from agon.server.tables.live import LiveTable


class Moderation:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.table_people = tables.storage.table_people
        self.storage = tables.storage
        self.most = settings.people_known_to_a_table

    async def mute(self, table: str, host: str, player: str) -> LiveTable:
        """From now on nobody hears what this person says here."""
        live = await self._check(table, host, player)
        async with live.lock:
            if not await self.table_people.mute(table, player, self.most):
                raise too_many()
            await self.tables.catch_up(live)
        self.tables.tell(live)
        return live

    async def unmute(self, table: str, host: str, player: str) -> LiveTable:
        live = await self._check(table, host, player)
        async with live.lock:
            await self.table_people.unmute(table, player)
            await self.tables.catch_up(live)
        self.tables.tell(live)
        return live

    async def remove(self, table: str, host: str, player: str) -> LiveTable:
        """Sends a person away for good. The code changes, so that it does not let the same person in again."""
        live = await self._check(table, host, player)
        async with live.lock:
            done = await self.table_people.remove(table, player, self.most, secrets.token_urlsafe(CODE_BYTES))
            if done == "plays":
                hint = "You can mute this player."
                raise Refusal("table_started", "Nobody can be removed from a game that has begun.", hint)
            if done == "too many":
                raise too_many()
            await self.tables.catch_up(live)
        self.tables.tell(live)
        return live

    async def _check(self, table: str, host: str, player: str) -> LiveTable:
        live = await self.tables.find(table)
        if live.row.host != host:
            raise Refusal("forbidden", "Only the host can do that.", "You can mute somebody for yourself.")
        if player == host:
            raise Refusal("bad_request", "That is you.")
        if await self.storage.player(player) is None:
            raise Refusal("not_found", "There is no such player.")
        return live


def too_many() -> Refusal:
    return Refusal(
        "bad_request", "You have sent too many people away here.", "Set up a private table for your friends."
    )

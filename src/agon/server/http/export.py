"""What the server keeps of one player, as that player may have it."""

from __future__ import annotations

import time

from agon.core.cardfile import split_cards
from agon.core.record import Record
from agon.server.http.responses import Export, PlayerInfo, SessionInfo, SpokenLine
from agon.server.limits import Limits
from agon.server.storage.rows import PlayerRow, TableRow
from agon.server.storage.sessions import SignedIn
from agon.server.storage.store import Storage
from agon.server.tables.keeper import Tables
from agon.server.tables.live import record_of_rows


async def export(storage: Storage, tables: Tables, me: SignedIn, limits: Limits) -> Export:
    player = me.player
    sessions = await storage.sessions.of(player.id)
    rows = await storage.tables_of(player.id, limits.export_games)
    lines = await storage.chat_of(player.id, limits.export_chat_lines)
    note = f"At most the last {limits.export_games} tables and the last {limits.export_chat_lines} lines of chat."
    return Export(
        note=note,
        made=time.time(),
        profile=await profile(storage, player),
        sessions=[SessionInfo(one.device, one.made, one.seen, one.id == me.session.id) for one in sessions],
        tables=[tables.summary(row, player.id) for row in rows],
        chat=[SpokenLine(line.table, line.at, line.text) for line in lines],
        records=[await finished_record(storage, row) for row in rows if row.status == "over"],
    )


async def profile(storage: Storage, player: PlayerRow) -> PlayerInfo:
    account = await storage.account_of(player.id)
    return PlayerInfo(player.id, player.name, player.crest, account[0] if account else "")


async def finished_record(storage: Storage, row: TableRow) -> Record:
    """From the journal alone, without playing the game again: so it carries no digests. Of its cards it has only those
    of a user's own: the standard ones would be in it many times."""
    record = record_of_rows(row, await storage.entries(row.id))
    record.cards, _ = split_cards(await storage.card_files.text(row.cards))
    return record

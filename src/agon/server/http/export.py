"""What the server keeps of one player, as that player may have it."""

from __future__ import annotations

import time

from agon.core.record import Record
from agon.server.http.responses import Export, PlayerInfo, SessionInfo, SpokenLine
from agon.server.limits import Limits
from agon.server.storage.rows import Entry, TableRow
from agon.server.storage.sessions import SignedIn
from agon.server.storage.store import Storage
from agon.server.tables.keeper import Tables
from agon.server.tables.live import record_of


async def export(storage: Storage, tables: Tables, me: SignedIn, limits: Limits) -> Export:
    player, account = me.player, await storage.account_of(me.player.id)
    sessions = await storage.sessions.of(player.id)
    rows = await storage.tables_of(player.id, limits.export_games)
    lines = await storage.chat_of(player.id, limits.export_chat_lines)
    note = f"At most the last {limits.export_games} tables and the last {limits.export_chat_lines} lines of chat."
    return Export(
        note=note,
        made=time.time(),
        profile=PlayerInfo(player.id, player.name, "", player.crest, account[0] if account else ""),
        sessions=[SessionInfo(one.device, one.made, one.seen, one.id == me.session.id) for one in sessions],
        tables=[tables.summary(row, player.id) for row in rows],
        chat=[SpokenLine(line.table, line.at, line.text) for line in lines],
        records=[await finished_record(storage, row) for row in rows if row.status == "over"],
    )


async def finished_record(storage: Storage, row: TableRow) -> Record:
    """From the journal alone, without playing the game again: so it carries no digests."""
    record = record_of(row)
    record.moves = moves_of(await storage.entries(row.id))
    return record


def moves_of(entries: list[Entry]) -> list[tuple[int, int]]:
    """The moves that were not taken back."""
    moves: list[tuple[int, int]] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append((entry.seat, entry.action))
        elif entry.kind == "undo":
            del moves[entry.action]
        elif entry.kind == "rewind":
            del moves[entry.action :]
    return moves

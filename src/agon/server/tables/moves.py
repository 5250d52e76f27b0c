"""Moves and undos. A move goes: check on a copy, write to the database, apply, acknowledge, tell.

The database decides races between processes: who loses reads what won and is refused or tries again.
"""

from __future__ import annotations

import time

from agon.server.files import Files
from agon.server.refusal import Refusal
from agon.server.storage.rows import ChatRow, Entry, EntryKind, Progress
from agon.server.tables.keeper import Tables
from agon.server.tables.live import LiveTable

TRIES = 5  # how often a race with another process is run again


class LostRace(Refusal):
    """Another process has written to the table meanwhile."""


class Moves:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.files = Files(tables.settings, tables.settings.largest_file, tables.settings.file_lines)

    async def move(self, table: str, seat: int, decision: int, action: int, nonce: str, by_bot: bool = False) -> int:
        """Plays a move, durably, and gives its place as the seat counts. The same nonce is never played twice."""
        live = await self.tables.find(table)
        async with live.lock:
            if by_bot and live.row.seats[seat].kind != "bot":
                raise Refusal("stale", "The player has come back.")
            sequence = await self._write_move(live, seat, decision, action, nonce)
        self.tables.tell(live, moved=True)
        return sequence

    async def _write_move(self, live: LiveTable, seat: int, decision: int, action: int, nonce: str) -> int:
        for _ in range(TRIES):
            if nonce in live.nonces:
                return live.nonces[nonce]
            at = time.time()
            progress = live.try_move(seat, decision, action, at)
            if await self._append(live, self._entry(live, "move", seat, action, nonce, at), progress):
                return live.nonces[nonce]
            await self.tables.catch_up(live)
        raise Refusal("busy", "Too many moves at once.", "Try again.")

    async def hand_in(self, table: str, player: str, text: str) -> LiveTable:
        """Plays what a player has prepared in a file: all of it, or nothing if something is wrong with it."""
        live = await self.tables.find(table)
        seat = self.tables.seat_of(live, player).seat
        state, decision = live.playing().state.clone(), live.decisions[seat]
        answers = await self.files.read(
            player, text, lambda text, file: live.game.saved_answers(state, seat, text, file)
        )
        if live.decisions[seat] != decision:
            raise Refusal("stale", "You have chosen something else meanwhile.", "Hand your file in again.")
        for action in answers:
            decision = live.decisions[seat]
            await self.move(table, seat, decision, action, f"{seat}-file-{decision}")
        return live

    async def undo(self, table: str, seat: int, nonce: str) -> int:
        """Takes a seat's last move back, or asks those who have moved since. Gives its place as the seat counts."""
        live = await self.tables.find(table)
        async with live.lock:
            place = await self._write_undo(live, seat, nonce)
        self.tables.tell(live, moved=True)
        return place

    async def _write_undo(self, live: LiveTable, seat: int, nonce: str) -> int:
        for _ in range(TRIES):
            match = live.playing()
            if nonce in live.nonces:
                return live.nonces[nonce]
            live.must_be_open()
            if match.state.over:
                raise Refusal(
                    "table_over", "The game is over.", "What was hidden has been shown: nothing can be taken back."
                )
            if live.undos[seat] >= live.most_undos:
                raise Refusal("forbidden", live.why_no_more_undos(), "Play on from here.")
            index = match.undoable(seat)
            try:
                if index is not None:
                    return await self._write(live, "undo", seat, index, nonce)
                return await self._ask(live, seat, nonce)
            except LostRace:
                continue  # somebody may have picked something in secret: that must not show here
        raise Refusal("busy", "Too many moves at once.", "Try again.")

    async def _ask(self, live: LiveTable, seat: int, nonce: str) -> int:
        index = live.wished_index(seat)
        if index is None:
            raise Refusal("illegal", live.playing().why_no_undo(seat), "", live.game.undo_rule)
        if live.wish is not None and live.wish.waiting_for:
            raise Refusal("stale", "Somebody has asked for an undo already.", "Wait for the answers.")
        others = live.movers_since(live.playing().record.moves, index, seat)
        kind: EntryKind = "ask" if others else "rewind"  # bots do not mind
        return await self._write(live, kind, seat, index, nonce)

    async def allow(self, table: str, seat: int, yes: bool, nonce: str) -> int:
        """An answer to a wish to undo: one no ends it, the last yes grants it."""
        live = await self.tables.find(table)
        async with live.lock:
            if nonce in live.nonces:
                return live.nonces[nonce]
            live.must_be_open()
            wish = live.wish
            if wish is None or seat not in wish.waiting_for:
                raise Refusal("stale", "Nobody is waiting for that answer.")
            if yes and set(live.people(wish.waiting_for)) <= {seat}:
                sequence = await self._write(live, "rewind", wish.seat, wish.index, nonce)
            else:
                sequence = await self._write(live, "yes" if yes else "no", seat, wish.index, nonce)
        self.tables.tell(live)
        return sequence

    async def _write(self, live: LiveTable, kind: EntryKind, seat: int, index: int, nonce: str) -> int:
        at = time.time()
        entry = self._entry(live, kind, seat, index, nonce, at)
        taking_back = kind in ("undo", "rewind")
        progress = live.try_undo(entry) if taking_back else live.progress(live.playing().state, at)
        if not await self._append(live, entry, progress):
            await self.tables.catch_up(live)
            self.tables.tell(live)
            raise LostRace("stale", "The table has moved on.", "Look again, then decide.")
        return live.nonces[nonce]

    async def _append(self, live: LiveTable, entry: Entry, progress: Progress) -> bool:
        """Writes the entry, then applies it. False: its place or its nonce is taken."""
        entry.to_move, entry.opened = progress.to_move, progress.opened
        if not await self.storage.append(entry, progress):
            return False
        await self.tables.follow(live, entry)
        self.tables.states.note(live)
        if entry.kind in ("undo", "rewind"):  # an upgrade could not go on from a state before it
            await self.tables.states.write_now(live)
        return True

    def _entry(self, live: LiveTable, kind: EntryKind, seat: int, action: int, nonce: str, at: float) -> Entry:
        return Entry(
            table=live.row.id, sequence=live.sequence + 1, kind=kind, seat=seat, action=action, nonce=nonce, at=at
        )

    async def say(self, live: LiveTable, line: ChatRow) -> None:
        heard = await self.storage.add_chat(line)
        async with live.lock:
            await self.tables.catch_up(live)
        self.tables.tell(live)
        if not heard:
            raise Refusal("forbidden", "The host has muted you here: nobody sees what you say.", "You can play on.")

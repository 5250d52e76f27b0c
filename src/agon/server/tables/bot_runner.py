"""Bots think in processes of their own. A worker gets a state that the bot's seat can not tell from the true one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets

from agon.core.codec import dump
from agon.core.rng import branch, keyed
from agon.server.refusal import Refusal
from agon.server.storage.trouble import DatabaseAway
from agon.server.tables.bot_worker import think
from agon.server.tables.live import LiveTable
from agon.server.tables.moves import Moves
from agon.server.tables.workers import Workers

log = logging.getLogger(__name__)


class BotRunner:
    """Calls bots to the tables that wait for one. A table has at most one bot thinking."""

    def __init__(self, moves: Moves, workers: int, pause: float) -> None:
        self.moves = moves
        self.tables = moves.tables
        self.workers = Workers(workers)
        self.pause = pause
        self.busy: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        self.tables.call_bots = self.call

    async def close(self) -> None:
        self.tables.call_bots = None
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
        self.workers.close()  # what a bot was thinking about is computed again after the next start

    def call(self, live: LiveTable) -> None:
        table = live.row.id
        if table not in self.busy and self.waiting_bot(live) is not None:
            self.busy[table] = asyncio.create_task(self.play(table))

    def waiting_bot(self, live: LiveTable) -> int | None:
        if live.match is None or live.match.state.over:
            return None
        for seat in live.row.to_move:
            if live.row.seats[seat].kind == "bot":
                return seat
        return None

    async def play(self, table: str) -> None:
        """Plays for the table's bots until none of them is to move."""
        try:
            while (seat := self.waiting_bot(live := await self.tables.find(table))) is not None:
                sequence = live.sequence
                await self.wait(live)
                if live.sequence == sequence:
                    await self.move(live, seat)
            live.hurry.clear()  # a person is asked again
        except Refusal:
            pass  # the table is gone or set aside, or the database is away: the log says why
        except Exception:
            # the table does not hang for long: the timekeeper calls its bots again
            log.exception("the bots of table %s have stopped", table)
        finally:
            del self.busy[table]

    async def wait(self, live: LiveTable) -> None:
        """A pause, so that people can follow; whoever has seen enough ends it."""
        if live.people(live.row.to_move):
            live.hurry.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.pause):
                await live.hurry.wait()

    async def move(self, live: LiveTable, seat: int) -> None:
        state = live.playing().state
        sequence, decision = live.sequence, live.decisions[seat]
        known = dump(state.determinize(seat, branch(keyed(secrets.randbits(256)))))
        action = await self.ask_worker(live, known, seat)
        if action is None:
            action = secrets.choice(state.legal(seat)) if live.sequence == sequence else 0
        # a refusal means that the table has moved on meanwhile: look again
        try:
            await self.moves.move(live.row.id, seat, decision, action, f"bot-{sequence + 1}", by_bot=True)
        except DatabaseAway:
            raise  # the table is read again when the database is back, and its bots are called
        except Refusal:
            pass

    async def ask_worker(self, live: LiveTable, known: bytes, seat: int) -> int | None:
        """None if the bot can not think. In its turn it is best asked where it has thought before."""
        row, level, seed = live.row, live.row.seats[seat].level, secrets.randbits(64)
        try:
            return await self.workers.ask(row.id, think, row.game, known, seat, level, seed, row.id, live.sequence)
        except Exception:
            log.exception("the bot %r of %s has failed: it chooses anything", level, row.game)
            return None

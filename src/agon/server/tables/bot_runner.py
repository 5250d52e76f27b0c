"""Bots think in processes of their own. A worker gets a state that the bot's seat cannot tell from the true one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets

from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage.trouble import DatabaseAway
from agon.server.tables.bot_worker import known_to, think
from agon.server.tables.fair_queue import Wish
from agon.server.tables.live import LiveTable
from agon.server.tables.moves import Moves
from agon.server.tables.workers import Worker, Workers

COSTS = {"random": 1.0, "greedy": 1.0, "novice": 2.0, "adept": 5.0, "master": 100.0}
"""About how many hundredths of a second each level thinks about a decision, by the compiled engine."""
UNKNOWN_COST = 100.0

log = logging.getLogger(__name__)


class BotRunner:
    """Calls bots to the tables that wait for one. A table has at most one bot thinking.

    Where nobody is connected, bots wait until somebody comes. Only by days they move at once for the people there.
    """

    def __init__(self, moves: Moves, settings: Settings) -> None:
        self.moves = moves
        self.tables = moves.tables
        self.workers = Workers(settings.bot_workers, settings.thought_seconds)
        self.pause = settings.bot_pause
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
        """The seat of a bot that is to move, and for which somebody waits."""
        if live.match is None or live.match.state.over or not self.is_awaited(live):
            return None
        for seat in live.row.to_move:
            if live.row.seats[seat].kind == "bot":
                return seat
        return None

    def is_awaited(self, live: LiveTable) -> bool:
        by_days = live.row.pace == "days" and any(seat.kind == "person" for seat in live.row.seats)
        return by_days or self.is_watched(live)

    def is_watched(self, live: LiveTable) -> bool:
        return self.tables.watchers is not None and self.tables.watchers.is_watched(live.row.id)

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
        """In its turn. If the table has moved on meanwhile, or everybody has gone, the bot does not think."""
        sequence, decision = live.sequence, live.decisions[seat]
        async with self.workers.turn(live.row.id, self.wish(live, seat)) as worker:
            if live.sequence != sequence or self.waiting_bot(live) != seat:
                return
            action = await self.ask_worker(worker, live, seat)
        if action is None:
            action = secrets.choice(live.playing().state.legal(seat)) if live.sequence == sequence else 0
        # a refusal means that the table has moved on meanwhile: look again
        try:
            await self.moves.move(live.row.id, seat, decision, action, f"bot-{sequence + 1}", by_bot=True)
        except DatabaseAway:
            raise  # the table is read again when the database is back, and its bots are called
        except Refusal:
            pass

    def wish(self, live: LiveTable, seat: int) -> Wish:
        """On behalf of the people at the table, in turn; where there are none, of the host."""
        people = tuple(one.player for one in live.row.seats if one.kind == "person") or (live.row.host,)
        cost = COSTS.get(live.row.seats[seat].level, UNKNOWN_COST)
        return Wish(people, live.row.origin, cost, can_wait=not self.is_watched(live))

    async def ask_worker(self, worker: Worker, live: LiveTable, seat: int) -> int | None:
        """None if the bot cannot think."""
        row, level, seed = live.row, live.row.seats[seat].level, secrets.randbits(64)
        known = known_to(seat, live.playing().state)
        try:
            return await worker.ask(think, known, level, seed, row.id, live.sequence)
        except Exception:
            log.exception("the bot %r of %s has failed: it chooses anything", level, row.game)
            return None

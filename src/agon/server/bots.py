"""Bots think in processes of their own. A worker gets a state that the bot's seat can not tell from the true one."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.codec import dump, load
from agon.core.contract import Game
from agon.core.rng import branch, keyed
from agon.games import make_game
from agon.server.live import LiveTable
from agon.server.refusal import Refusal
from agon.server.tables import Tables

PAUSE = 0.5  # seconds between a bot's visible steps, so that people can follow


@cache
def game_in_worker(name: str) -> Game:
    return make_game(name)


def think(game: str, state: bytes, seat: int, level: str, seed: int) -> int:
    """Runs in a worker process."""
    known = load(game_in_worker(game), state)
    return make_bot(level, seed).choose(Observer(known, seat))


class BotBench:
    """Calls bots to the tables that wait for one. A table has at most one bot thinking."""

    def __init__(self, tables: Tables, workers: int, pause: float = PAUSE) -> None:
        self.tables = tables
        self.workers = workers
        self.pause = pause
        self.pool: ProcessPoolExecutor | None = None
        self.busy: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        self.pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        self.tables.call_bots = self.call

    async def close(self) -> None:
        self.tables.call_bots = None
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)

    async def call(self, live: LiveTable) -> None:
        if live.row.id not in self.busy and self.waiting_bot(live) is not None:
            task = asyncio.create_task(self.play(live))
            self.busy[live.row.id] = task
            task.add_done_callback(lambda _: self.busy.pop(live.row.id, None))

    def waiting_bot(self, live: LiveTable) -> int | None:
        if live.match is None or live.match.state.over:
            return None
        for seat in live.match.state.to_move():
            if live.row.seats[seat].kind == "bot":
                return seat
        return None

    async def play(self, live: LiveTable) -> None:
        """Plays for the table's bots until none of them is to move."""
        while (seat := self.waiting_bot(live)) is not None:
            await asyncio.sleep(self.pause)
            if self.waiting_bot(live) != seat:
                continue
            state = live.playing().state
            sequence, decision = live.sequence, state.decisions
            known = dump(state.determinize(seat, branch(keyed(secrets.randbits(256)))))
            action = await self.ask_worker(live.row.game, known, seat, live.row.seats[seat].level)
            # a refusal means that the table has moved on meanwhile: look again
            with contextlib.suppress(Refusal):
                await self.tables.move(live.row.id, seat, decision, action, f"bot-{sequence + 1}")

    async def ask_worker(self, game: str, known: bytes, seat: int, level: str) -> int:
        """If a worker dies, the move is simply computed again by a new one."""
        while True:
            pool = self.pool
            assert pool is not None
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, think, game, known, seat, level, secrets.randbits(64))
            except BrokenProcessPool:
                if self.pool is pool:
                    self.pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))

"""Whether this process works (`/health`) and whether it can serve players now (`/ready`)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from agon.server.log_seldom import LogSeldom
from agon.server.storage.batches import writer_for
from agon.server.storage.migrate import newest, revision_of

if TYPE_CHECKING:
    from agon.server.app_state import AppState

TASK = "event loop"
DELAYS = 10  # the last so many measurements count
READY_FOR = 1.0  # seconds for which an answer of `/ready` is good
PATIENCE = 3.0  # seconds after which a check that has not ended has failed
TICK = 1.0  # seconds between two measurements at most

log = logging.getLogger(__name__)


class Health(Struct):
    status: Literal["ok", "failing"]
    problems: list[str]
    loop_delay_ms: float  # the worst of the last seconds
    tasks: dict[str, str]  # those that live as long as the server, and how each is


class Readiness(Struct):
    status: Literal["ready", "not ready"]
    problems: list[str]


class LoopWatch:
    """Notices when something holds up the event loop: its task does nothing but compare times."""

    def __init__(self, tick: float, observe: Callable[[float], None]) -> None:
        self.tick = tick
        self.observe = observe
        self.delays: deque[float] = deque([0.0], maxlen=DELAYS)

    async def run(self) -> None:
        while True:
            due = time.monotonic() + self.tick
            await asyncio.sleep(self.tick)
            delay = max(0.0, time.monotonic() - due)
            self.delays.append(delay)
            self.observe(delay)

    @property
    def worst(self) -> float:
        return max(self.delays)


class Checks:
    """What `/health` and `/ready` ask. Their answers are public: details of what is wrong stand in the log only."""

    def __init__(self, app: AppState) -> None:
        self.app = app
        self.log = LogSeldom(log)
        self.writer = writer_for(app.storage.database)  # the journal's own one is not to be disturbed
        self.loop = LoopWatch(min(TICK, app.settings.tick), app.metrics.loop_delay.observe)
        self.wanted = ""  # the migration that the database must be at
        self.check: asyncio.Task[Readiness] | None = None
        self.began = 0.0  # when the check that runs was begun
        self.found: Readiness | None = None
        self.found_at = 0.0

    def start(self) -> None:
        self.wanted = newest()
        self.app.background.start(TASK, self.loop.run)

    async def close(self) -> None:
        await self.app.background.stop(TASK)
        if self.check is not None:
            self.check.cancel()
            await asyncio.gather(self.check, return_exceptions=True)
        await self.writer.close()

    def health(self) -> Health:
        tasks = {task.name: "running" if task.alive else "ended" for task in self.app.background.report()}
        problems = [f"the task '{name}' has ended" for name, state in tasks.items() if state == "ended"]
        if self.loop.worst > self.app.settings.loop_delay:
            problems.append(f"the event loop was held up for {self.loop.worst:.1f} seconds")
        return Health("failing" if problems else "ok", problems, round(self.loop.worst * 1000, 1), tasks)

    async def ready(self) -> Readiness:
        """One check at a time, for all who ask meanwhile, and nobody waits for longer than PATIENCE."""
        now = time.monotonic()
        if self.found is not None and now - self.found_at < READY_FOR:
            return self.found
        if self.check is None:
            self.began = now
            self.check = asyncio.create_task(self._look())
        check = self.check
        await asyncio.wait([check], timeout=max(0.0, self.began + PATIENCE - now))
        return check.result() if check.done() else Readiness("not ready", ["the database does not answer in time"])

    async def _look(self) -> Readiness:
        problems = self.health().problems
        try:
            problems += await self._database_problems()
        except Exception as error:  # whatever it is, nobody can play now
            self.log.warning(type(error).__name__, f"the check for /ready has failed: {error or type(error).__name__}")
            problems.append("the database cannot be read or written")
        self.found = Readiness("not ready" if problems else "ready", problems)
        self.found_at, self.check = time.monotonic(), None
        return self.found

    async def _database_problems(self) -> list[str]:
        """Reads, writes durably what changes nothing, and writes no moves by the journal's statement."""
        storage = self.app.storage
        async with storage.database.read() as connection:
            schema = await connection.run_sync(revision_of)
        if schema != self.wanted:
            return [f"the database's schema is {schema or 'missing'}, and this release needs {self.wanted}"]
        await storage.database.try_to_write()
        await self.writer.write([])
        return []

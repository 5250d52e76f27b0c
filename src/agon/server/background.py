"""The tasks that live as long as the server. Each has a name, and none of them ends in silence.

A task that fails is logged and started again, after a pause that grows. If it keeps failing, the process must end: a
supervisor then starts another one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct

TRIES = 8  # failures in a row, after which the process must end
FIRST_PAUSE = 0.5  # seconds before a failed task starts again; twice as long after the next failure
LONGEST_PAUSE = 30.0
LASTING = 60.0  # seconds that a task must work before its failures no longer count as a row

Work = Callable[[], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)


class TaskReport(Struct):
    """How a task fares. It is alive also while it waits to be started again."""

    name: str
    alive: bool
    failures: int
    last_failure: str


class Background:
    """One per server process."""

    def __init__(self, tries: int = TRIES, first_pause: float = FIRST_PAUSE) -> None:
        self.tries = tries
        self.first_pause = first_pause
        self.running: dict[str, asyncio.Task[None]] = {}
        self.reports: dict[str, TaskReport] = {}
        self.verdict = ""  # why the process must end; empty while all is well
        self.listeners: list[Callable[[], None]] = []  # called when it must

    def start(self, name: str, work: Work, once: bool = False) -> None:
        """Runs `work` for as long as the server lives, or `once` to its end. It may be run again from its beginning."""
        if name in self.running and not self.running[name].done():
            raise RuntimeError(f"the task {name!r} runs already")
        report = self.reports[name] = TaskReport(name, True, 0, "")
        self.running[name] = asyncio.create_task(self._supervise(report, work, once), name=name)

    async def stop(self, name: str) -> None:
        task = self.running.pop(name, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self.reports.pop(name, None)

    async def close(self) -> None:
        for name in list(self.running):
            await self.stop(name)

    def report(self) -> list[TaskReport]:
        """All tasks that should be running, and those that ran once and failed for good."""
        return list(self.reports.values())

    async def _supervise(self, report: TaskReport, work: Work, once: bool) -> None:
        in_a_row = 0
        while True:
            begun = time.monotonic()
            failure = await self._run(work)
            if failure is None and once:
                del self.reports[report.name]
                return
            in_a_row = 1 if time.monotonic() - begun > LASTING else in_a_row + 1
            report.failures += 1
            report.last_failure = f"{type(failure).__name__}: {failure}" if failure else "it ended by itself"
            if in_a_row >= self.tries:
                self._give_up(report, failure)
                return
            pause = min(LONGEST_PAUSE, self.first_pause * 2 ** (in_a_row - 1))
            log.error("the task %r has failed; it starts again in %g s", report.name, pause, exc_info=failure)
            await asyncio.sleep(pause)

    async def _run(self, work: Work) -> BaseException | None:
        """What the work has ended with."""
        try:
            await work()
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            assert task is not None
            if task.cancelling():  # it is we who are stopped, not something that the work has waited for
                raise
            return error
        except Exception as error:
            return error
        return None

    def _give_up(self, report: TaskReport, failure: BaseException | None) -> None:
        report.alive = False
        self.verdict = f"the task {report.name!r} keeps failing: {report.last_failure}"
        log.critical("%s. The server ends.", self.verdict, exc_info=failure)
        for listener in self.listeners:
            listener()

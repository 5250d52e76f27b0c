"""Processes that think, so that no table waits for a thought."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from agon.server.thinking import begin_worker

TRIES = 3  # how often something is computed again when its worker has died

log = logging.getLogger(__name__)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Workers:
    def __init__(self, count: int) -> None:
        self.count = count
        self.pool: ProcessPoolExecutor | None = None

    def ready_pool(self) -> ProcessPoolExecutor:
        """Made when something is asked first, and again when a worker has died."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"), begin_worker)
        return self.pool

    async def ask(self, think: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer | None:
        """If a worker dies, the same is simply computed again by a new one; None if that never succeeds."""
        assert not named, "an executor passes arguments in order only"
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self.ready_pool()
            try:
                return await loop.run_in_executor(pool, think, *given)
            except BrokenProcessPool:
                log.warning("a worker has died: what it was thinking about is computed again")
                if self.pool is pool:
                    self.pool = None
        return None

    def close(self) -> None:
        """A long thought must not hold up the end."""
        if self.pool is not None:
            workers = list((self.pool._processes or {}).values())
            self.pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()

"""Processes that think, so that no table waits for a thought."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from agon.server.tables.bot_worker import begin_worker

TRIES = 3  # how often something is computed again when its worker has died
TOPICS = 1000  # of so many it is remembered who thought about them

log = logging.getLogger(__name__)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Workers:
    """Each worker is a pool of its own, so that one can be asked again about what it has thought of before."""

    def __init__(self, count: int) -> None:
        self.pools: list[ProcessPoolExecutor | None] = [None] * count
        self.idle = set(range(count))
        self.free = asyncio.Semaphore(count)
        self.thought: dict[str, int] = {}  # who was asked last about each topic

    def ready_pool(self, worker: int) -> ProcessPoolExecutor:
        """Made when the worker is asked first, and again when it has died."""
        pool = self.pools[worker]
        if pool is None:
            pool = self.pools[worker] = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin_worker)
        return pool

    async def ask(
        self, topic: str, think: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs
    ) -> Answer | None:
        """Asks whoever was asked last about the topic, or somebody else if that one is busy.

        If a worker dies, the same is simply computed again by a new one; None if that never succeeds.
        """
        assert not named, "an executor passes arguments in order only"
        loop = asyncio.get_running_loop()
        async with self.free:
            worker = self.take(topic)
            try:
                for _ in range(TRIES):
                    try:
                        return await loop.run_in_executor(self.ready_pool(worker), think, *given)
                    except BrokenProcessPool:
                        log.warning("a worker has died: what it was thinking about is computed again")
                        self.pools[worker] = None
                return None
            finally:
                self.idle.add(worker)

    def take(self, topic: str) -> int:
        """One who is idle; among strangers to the topic the first, so that no more are started than needed."""
        last = self.thought.pop(topic, -1)
        worker = last if last in self.idle else min(self.idle)
        self.idle.remove(worker)
        self.thought[topic] = worker
        if len(self.thought) > TOPICS:
            del self.thought[next(iter(self.thought))]  # the one that was asked about longest ago
        return worker

    def processes(self) -> list[BaseProcess]:
        return [process for pool in self.pools if pool is not None for process in (pool._processes or {}).values()]

    def close(self) -> None:
        """A long thought must not hold up the end."""
        processes = self.processes()
        for pool in self.pools:
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

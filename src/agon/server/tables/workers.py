"""Processes that think, so that no table waits for a thought."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from agon.server.tables.bot_worker import begin_worker
from agon.server.tables.fair_queue import FairQueue, Wish

TRIES = 3  # how often something is computed again when its worker has died
TOPICS = 1000  # of so many it is remembered who thought about them

log = logging.getLogger(__name__)
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Workers:
    """Each worker is a pool of its own, so that one can be asked again about what it has thought of before."""

    def __init__(self, count: int, seconds: float) -> None:
        self.seconds = seconds  # after which a thought is stopped
        self.pools: list[ProcessPoolExecutor | None] = [None] * count
        self.idle = set(range(count))
        self.queue = FairQueue(count)
        self.thought: dict[str, int] = {}  # who was asked last about each topic
        self.thinking: dict[int, asyncio.Future[Any]] = {}  # what each worker has been asked last

    @asynccontextmanager
    async def turn(self, topic: str, wish: Wish) -> AsyncIterator[Worker]:
        """Waits for the turn of this wish. The worker is whoever was asked last about the topic, if that one is idle.

        What it is asked is best made within the block: whoever has waited may want something else now, or nothing.
        """
        await self.queue.take(wish)
        worker = Worker(self, self.take(topic))
        try:
            yield worker
        finally:
            worker.when_idle(lambda: self.free(worker.number, wish))

    def free(self, number: int, wish: Wish) -> None:
        self.idle.add(number)
        self.queue.give_back(wish)

    def ready_pool(self, number: int) -> ProcessPoolExecutor:
        """Made when the worker is asked first, and again when it has died."""
        pool = self.pools[number]
        if pool is None:
            pool = self.pools[number] = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin_worker)
        return pool

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
        return [process for pool in self.pools for process in processes_of(pool)]

    def stop(self, number: int) -> None:
        """The next thought is a new process's."""
        pool, self.pools[number] = self.pools[number], None
        for process in processes_of(pool):
            process.kill()

    def close(self) -> None:
        """A long thought must not hold up the end."""
        processes = self.processes()
        for thought in self.thinking.values():
            thought.cancel()  # nobody will hear of it
        for pool in self.pools:
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def processes_of(pool: ProcessPoolExecutor | None) -> list[BaseProcess]:
    return list((pool._processes or {}).values()) if pool is not None else []


class Worker:
    """One who thinks for us, for as long as it is our turn."""

    def __init__(self, workers: Workers, number: int) -> None:
        self.workers = workers
        self.number = number

    def when_idle(self, call: Callable[[], None]) -> None:
        """Now, or when it has thought to the end: a thought goes on when nobody wants to hear of it any more."""
        thought = self.workers.thinking.get(self.number)
        if thought is None or thought.done():
            call()
        else:
            thought.add_done_callback(lambda _: call())

    async def ask(self, think: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer | None:
        """If the worker dies, the same is simply computed again by a new one; None if that never succeeds, or takes
        too long."""
        assert not named, "an executor passes arguments in order only"
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            try:
                thought = loop.run_in_executor(self.workers.ready_pool(self.number), think, *given)
                self.workers.thinking[self.number] = thought
                async with asyncio.timeout(self.workers.seconds):
                    return await asyncio.shield(thought)
            except TimeoutError:
                log.warning("a thought has taken longer than %g seconds: it is stopped", self.workers.seconds)
                self.workers.stop(self.number)
                return None
            except BrokenProcessPool:
                log.warning("a worker has died: what it was thinking about is computed again")
                self.workers.pools[self.number] = None
        return None

"""Worker processes that play games side by side, and the pool that supervises them.

A process that dies in the middle of a game costs nothing but the time: another takes its place and plays the game
again. If that happens to a game three times, the bot that was deciding has lost it. A bot that does not come back from
a decision is stopped together with its process, from outside: compiled code cannot be interrupted from within.
"""

from __future__ import annotations

import atexit
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from agon.core.errors import AgonError
from agon.games import make_game
from agon.lab.one_game import NOBODY, Outcome, Setup, Task, forfeited, overrun, play_game, teams_of

GRACE = 0.25  # seconds beyond the limit before a process is stopped: who comes back in time says so itself
CLOCK_INTERVAL = 0.1  # seconds between two looks at the clock
TRIES = 3  # how often a game is begun before a dying process is the fault of its bot
SHORT, LONG = 0.02, 0.1  # seconds for which a worker should be busy before it is talked to again
MOST_AT_ONCE = 64  # games


@contextmanager
def no_interrupt() -> Iterator[None]:
    """A process that is born in here never hears of Ctrl-C: the process with the pool handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def die_with(parent: int) -> None:
    """Ends this process soon after its parent, also in the middle of a game that nobody waits for any more."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def work(line: Connection, watched: Any, setup: Setup, parent: int) -> None:
    """The life of a worker: takes tasks, sends outcomes, ends when there is nobody to send them to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):
        os.setsid()  # a bot may start processes of its own: they are stopped together with this one
    os.dup2(2, 1)  # what a bot prints does not get into the report
    threading.Thread(target=die_with, args=(parent,), daemon=True).start()

    def watch(seat: int) -> None:
        watched[1] = 0.0
        watched[0] = seat
        watched[1] = time.monotonic() if seat != NOBODY else 0.0

    try:
        game = make_game(setup.game, setup.cards_text, setup.cards_name)
        while True:
            line.send([play_game(game, setup, task, watch) for task in line.recv()])
    except (EOFError, BrokenPipeError):
        return


class Portions:
    """How many games a worker gets at a time: one, or as many as take a moment if games are very short."""

    def __init__(self) -> None:
        self.size = 1

    def took(self, seconds: float) -> None:
        if seconds < SHORT:
            self.size = min(MOST_AT_ONCE, 2 * self.size)
        elif seconds > LONG:
            self.size = max(1, self.size // 2)

    def take(self, waiting: deque[Task], supply: Iterator[Task]) -> list[Task]:
        """The next games. One that has lost its process already goes alone, so that it is known what is wrong."""
        return [waiting.popleft()] if waiting else list(islice(supply, self.size))


class Worker:
    """One process, and the games it is playing."""

    def __init__(self, setup: Setup) -> None:
        context = get_context("spawn")
        self.watched: Any = context.RawArray("d", [NOBODY, 0.0])  # who is deciding, and since when; 0: nobody
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, self.watched, setup, os.getpid()))
        with no_interrupt():
            self.process.start()
        theirs.close()
        self.tasks: list[Task] = []
        self.given = 0.0  # when it got them

    def give(self, tasks: list[Task]) -> None:
        self.tasks = tasks
        self.given = time.monotonic()
        with suppress(BrokenPipeError):  # if it is dead, whoever waits for it will see
            self.line.send(tasks)

    def overdue(self, limit: float) -> int:
        """The seat whose present decision takes too long, or NOBODY."""
        since, seat = float(self.watched[1]), int(self.watched[0])
        is_still_at_it = since > 0 and self.watched[1] == since
        return seat if is_still_at_it and time.monotonic() - since > limit + GRACE else NOBODY

    def deciding(self) -> int:
        """The seat that was deciding when the process died, or NOBODY."""
        return int(self.watched[0])

    def stop(self) -> None:
        if self.process.pid is not None and hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.line.close()


class WorkerPool:
    """So many processes for one Setup. Leave it with `close`, or use it in a `with`."""

    def __init__(self, setup: Setup, jobs: int) -> None:
        self.setup = setup
        self.jobs = jobs
        self.workers: list[Worker] = []
        self.waiting: deque[Task] = deque()  # games whose process died
        self.tries: dict[int, int] = {}
        self.portions = Portions()
        atexit.register(self.close)  # Python would wait for its processes for ever

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        atexit.unregister(self.close)
        for worker in self.workers:
            worker.stop()
        self.workers = []

    def play(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """The outcomes as they come, in any order."""
        supply = iter(tasks)
        self.hand_out(supply)
        while any(worker.tasks for worker in self.workers):
            yield from self.collect()
            self.hand_out(supply)

    def hand_out(self, supply: Iterator[Task]) -> None:
        """Gives every idle worker something to play, and hires workers while there are games for them."""
        idle = [worker for worker in self.workers if not worker.tasks]
        while idle or len(self.workers) < self.jobs:
            tasks = self.portions.take(self.waiting, supply)
            if not tasks:
                return
            if not idle:
                self.workers.append(Worker(self.setup))
                idle.append(self.workers[-1])
            idle.pop().give(tasks)

    def collect(self) -> Iterator[Outcome]:
        """Waits for a moment, and takes what is finished, dead or too slow."""
        busy = [worker for worker in self.workers if worker.tasks]
        ready = wait([worker.line for worker in busy], CLOCK_INTERVAL if self.setup.limit else None)
        for worker in [worker for worker in busy if worker.line in ready]:
            try:
                outcomes: list[Outcome] = worker.line.recv()
            except (EOFError, ConnectionResetError):
                yield from self.bury(worker)
            else:
                self.portions.took(time.monotonic() - worker.given)
                worker.tasks = []
                yield from outcomes
        if self.setup.limit:
            for worker in list(self.workers):
                seat = worker.overdue(self.setup.limit)
                if seat != NOBODY:
                    yield from self.cut_short(worker, seat, overrun(self.setup.limit))

    def bury(self, worker: Worker) -> Iterator[Outcome]:
        """A process has died: its games are played again, or lost by the bot that was deciding once too often."""
        seat = worker.deciding()
        task = worker.tasks[0]
        if len(worker.tasks) == 1:
            self.tries[task.number] = self.tries.get(task.number, 0) + 1
        if self.tries.get(task.number, 0) < TRIES:
            self.waiting.extend(worker.tasks)
            self.dismiss(worker)
        elif seat != NOBODY:
            yield from self.cut_short(worker, seat, "its process died")
        else:
            self.dismiss(worker)
            raise AgonError(
                "a worker process dies before anybody decides anything",
                "Try fewer --jobs: there may not be enough memory. What is finished is kept.",
            )

    def cut_short(self, worker: Worker, seat: int, problem: str) -> Iterator[Outcome]:
        """Stops a process. The game that it played is lost by this seat; if it had several, each is tried alone."""
        tasks = worker.tasks
        self.dismiss(worker)
        if len(tasks) > 1:
            self.waiting.extend(tasks)
            return
        game = make_game(self.setup.game, self.setup.cards_text, self.setup.cards_name)
        teams = teams_of(game.new(self.setup.options, tasks[0].deal_seed))
        yield forfeited(tasks[0], seat, problem, teams)

    def dismiss(self, worker: Worker) -> None:
        worker.stop()
        self.workers.remove(worker)

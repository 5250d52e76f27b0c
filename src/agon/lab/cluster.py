"""Games on a Ray cluster. Every actor keeps one worker process, minded as on this machine; `pip install
agon-games[cluster]` here, and the same Agon on every node."""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from agon.core.errors import AgonError
from agon.lab.one_game import Outcome, Setup, Task
from agon.lab.worker_pool import TRIES, Portions, WorkerPool

KNOCK = 5.0  # seconds


def knock(address: str) -> None:
    """Finds out whether anybody is there: Ray itself would try for minutes before it gives up."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), KNOCK).close()


class Minder:
    """What runs in the cluster: a pool of one process."""

    def __init__(self, setup: Setup) -> None:
        self.pool = WorkerPool(setup, 1)

    def play(self, tasks: list[Task]) -> list[Outcome]:
        return list(self.pool.play(tasks))


class Cluster:
    """As many actors as the cluster has cores, or `jobs` of them. Leave it in a `with`."""

    def __init__(self, setup: Setup, jobs: int, address: str) -> None:
        if find_spec("ray") is None:
            raise AgonError("Ray is not installed", "pip install agon-games[cluster]")
        self.ray: Any = import_module("ray")
        self.setup = setup
        self.jobs = jobs
        self.address = address
        self.waiting: deque[Task] = deque()
        self.tries: dict[int, int] = {}
        self.idle: list[Any] = []
        self.busy: dict[
            Any, tuple[Any, list[Task], float]
        ] = {}  # by the promise of outcomes: who plays what since when
        self.portions = Portions()

    def __enter__(self) -> Cluster:
        try:
            knock(self.address)
            own = {"include_dashboard": False} if self.address == "local" else {}  # nobody would look at it
            self.ray.init(address=self.address, log_to_driver=False, logging_level="error", **own)
        except Exception as error:
            reason = str(error).partition("\n")[0]
            hint = "Name a running cluster, as host:6379 or ray://host:10001, or `local` to start one here."
            raise AgonError(f"no Ray cluster answers at {self.address!r}: {reason}", hint) from error
        cores = int(self.ray.cluster_resources().get("CPU", 1))
        actor = self.ray.remote(num_cpus=1)(Minder)
        self.idle = [actor.remote(self.setup) for i in range(min(cores, self.jobs) if self.jobs else cores)]
        return self

    def __exit__(self, *_: object) -> None:
        for actor in [*self.idle, *(actor for actor, tasks, given in self.busy.values())]:
            self.ray.kill(actor)
        self.ray.shutdown()

    def play(self, tasks: Iterator[Task]) -> Iterator[Outcome]:
        """The outcomes as they come, in any order."""
        self.hand_out(tasks)
        while self.busy:
            finished, _ = self.ray.wait(list(self.busy))
            for promise in finished:
                actor, portion, given = self.busy.pop(promise)
                try:
                    outcomes: list[Outcome] = self.ray.get(promise)
                except self.ray.exceptions.RayActorError as error:
                    self.replace(portion, error)
                except self.ray.exceptions.RayTaskError as error:
                    raise AgonError(f"game {portion[0].number} failed in the cluster: {error.cause}") from error
                else:
                    self.portions.took(time.monotonic() - given)
                    self.idle.append(actor)
                    yield from outcomes
            self.hand_out(tasks)

    def hand_out(self, tasks: Iterator[Task]) -> None:
        while self.idle:
            portion = self.portions.take(self.waiting, tasks)
            if not portion:
                return
            actor = self.idle.pop()
            self.busy[actor.play.remote(portion)] = (actor, portion, time.monotonic())

    def replace(self, portion: list[Task], error: Exception) -> None:
        """An actor or its whole node is gone: a new one takes its place, and the games are played again."""
        for task in portion:
            self.tries[task.number] = self.tries.get(task.number, 0) + 1
            if self.tries[task.number] > TRIES:
                hint = "Look at the cluster's logs. What is finished is kept."
                raise AgonError(f"the cluster loses game {task.number} again and again: {error}", hint) from error
        self.waiting.extend(portion)
        self.idle.append(self.ray.remote(num_cpus=1)(Minder).remote(self.setup))

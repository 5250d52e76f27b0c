"""Who plays the games: this process, several on this machine, or a Ray cluster. The outcomes are the same."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

from agon.core.errors import AgonError
from agon.lab.one_game import Outcome, Setup, Task
from agon.lab.series import play_here
from agon.lab.worker_pool import WorkerPool

MOST_JOBS = 512  # more processes than any machine has cores is a slip of the finger


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_jobs(jobs: int) -> int:
    if not 1 <= jobs <= MOST_JOBS:
        raise AgonError(f"{jobs} processes cannot play", f"Take 1 to {MOST_JOBS}: --jobs {all_cores()}")
    return jobs


def play_all(
    setup: Setup, tasks: Iterator[Task], jobs: int, cluster: str = "", alone: bool = True
) -> Generator[Outcome]:
    """The outcomes as they come. A single job plays in this process if `alone` allows it."""
    if cluster:
        from agon.lab.cluster import Cluster  # it needs Ray, which is optional

        with Cluster(setup, jobs, cluster) as workers:
            yield from workers.play(tasks)
    elif jobs == 1 and alone:
        yield from play_here(setup, tasks)
    else:
        with WorkerPool(setup, jobs) as pool:
            yield from pool.play(tasks)

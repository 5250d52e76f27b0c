"""How far a long command is: a bar with the time left on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from agon.cli.common import errors

BETWEEN_LINES = 30.0  # seconds


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr if that is a terminal. Gives a function that moves it on."""
    console = errors()
    if not console.is_terminal:
        yield Lines(title, total).advance
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda steps: progress.advance(task, steps)


class Lines:
    """For a log: how much is done and how long the rest will take, at most twice a minute."""

    def __init__(self, title: str, total: int) -> None:
        self.title = title
        self.total = total
        self.done = 0
        self.started = self.told = time.monotonic()

    def advance(self, steps: int) -> None:
        self.done += steps
        now = time.monotonic()
        if now - self.told >= BETWEEN_LINES:
            self.told = now
            left = (self.total - self.done) * (now - self.started) / self.done
            typer.echo(f"{self.done} of {self.total} {self.title}, about {duration(left)} left", err=True)


def duration(seconds: float) -> str:
    return (
        f"{seconds:.0f} s"
        if seconds < 90
        else f"{seconds / 60:.0f} min"
        if seconds < 5400
        else f"{seconds / 3600:.1f} h"
    )

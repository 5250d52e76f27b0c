"""Measuring several things in one run, in turns, so that whatever else the machine does falls on all of them alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

SLICE = 0.1  # seconds: long enough for the clock, short enough that all take part in every change of the machine's pace


class Meter:
    """One figure: `work` does a small piece of the work and says how many units that was.

    Seconds are those that the processor spent on this process: what others do on the machine meanwhile does not count.
    """

    def __init__(self, name: str, work: Callable[[], int]) -> None:
        self.name = name
        self.work = work
        self.units = 0
        self.seconds = 0.0

    def run(self, seconds: float) -> None:
        start = now = time.process_time()
        units = 0
        while now - start < seconds:
            units += self.work()
            now = time.process_time()
        self.units += units
        self.seconds += now - start

    def per_second(self) -> float:
        return self.units / self.seconds


def run_interleaved(meters: list[Meter], seconds: float, progress: Callable[[], None] | None = None) -> None:
    """Gives every meter about `seconds`, one short slice after another. `progress` is called after each round."""
    for meter in meters:
        meter.work()  # warm: imports, caches and first allocations are not part of the pace
    for i in range(rounds(seconds)):
        for meter in meters:
            meter.run(min(SLICE, seconds))
        if progress is not None:
            progress()


def rounds(seconds: float) -> int:
    return max(1, round(seconds / SLICE))


def resident_bytes() -> int:
    """How much memory this process holds now."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        from resource import getpagesize  # does not exist on Windows

        return int(statm.read_text().split()[1]) * getpagesize()
    from resource import RUSAGE_SELF, getrusage  # elsewhere the highest so far must do: growth shows in it as well

    return getrusage(RUSAGE_SELF).ru_maxrss

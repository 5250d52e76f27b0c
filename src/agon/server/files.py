"""The one way in for files that people hand in.

A file's bounds are checked before a parser sees it (core/bounded.py). Within them reading takes milliseconds. It takes
place in a thread of its own, one file after the other and one for each person, so that no table waits for it. A worker
process with a time limit would need the state sent to it, and would hold no more off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from agon.core.bounded import Bounds, check_bounds
from agon.core.errors import AgonError, IllegalAction
from agon.server.buckets import Buckets
from agon.server.limits import Limits
from agon.server.refusal import Refusal, cut

MINUTE = 60.0
NAME = "your file"  # in refusals: what it is called at home does not matter

Read = TypeVar("Read")


class Files:
    def __init__(self, limits: Limits, largest: int, lines: int) -> None:
        self.bounds = Bounds(
            largest,
            lines,
            limits.file_dots,
            limits.file_nesting,
            limits.file_word,
            limits.file_text,
        )
        self.most_waiting = limits.files_waiting
        self.handed_in = Buckets(limits.files_per_minute / MINUTE, limits.files_at_once)
        self.people: set[str] = set()  # whose file is being read, or waits for it
        self.thread = ThreadPoolExecutor(1, "agon-files")

    async def read(self, person: str, text: str, understand: Callable[[str, str], Read]) -> Read:
        """What `understand` makes of the text and the file's name, or a refusal that names the line.

        It works in a thread, so what it is given must be its own.
        """
        if person in self.people:
            raise Refusal("too_fast", "Your last file is still being read.", "Wait for its answer.")
        if len(self.people) >= self.most_waiting:
            raise Refusal("busy", "Too many files are being read.", "Try again a little later.")
        if not self.handed_in.take(person):
            raise Refusal("too_fast", "Too many files.", "Wait a minute.")
        self.people.add(person)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self.work, text, understand)
        except Refusal:
            raise
        except IllegalAction as error:
            raise Refusal("illegal", cut(str(error.reason)), "", error.rule) from error
        except AgonError as error:
            raise Refusal("bad_request", cut(error.message), cut(error.hint)) from error
        finally:
            self.people.discard(person)

    def work(self, text: str, understand: Callable[[str, str], Read]) -> Read:
        check_bounds(text, NAME, self.bounds)
        return understand(text, NAME)

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)

"""Tasks that live as long as the server: what becomes of them when they fail."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys

import pytest

from agon.server.background import Background, TaskReport
from tests.patience import FOREVER, PATIENCE
from tests.server.processes import environment
from tests.server.tables_at_hand import run, until


def test_a_task_that_fails_is_logged_and_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 4:
            raise ValueError(f"number {begun}")
        await asyncio.Event().wait()

    async def check() -> None:
        background = Background(first_pause=0.001)
        background.start("clocks", work)
        await until(lambda: begun == 4)
        assert background.report() == [TaskReport("clocks", True, 3, "ValueError: number 3")]
        assert background.verdict == ""
        await background.close()
        assert background.report() == [], "a task that is stopped has not failed"

    run(check())
    logged = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(logged) == 3 and all("'clocks'" in record.getMessage() for record in logged)
    assert logged[0].exc_info is not None


@pytest.mark.parametrize("failure", [ValueError("no"), asyncio.CancelledError(), None])
def test_a_task_that_keeps_failing_ends_the_process(failure: BaseException | None) -> None:
    """Also one that ends by itself, or that something else than us has cancelled."""
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if failure is not None:
            raise failure

    async def check() -> None:
        ended = asyncio.Event()
        background = Background(tries=3, first_pause=0.001)
        background.listeners.append(ended.set)
        background.start("news", work)
        await ended.wait()
        assert begun == 3 and "'news' keeps failing" in background.verdict
        assert [(one.name, one.alive, one.failures) for one in background.report()] == [("news", False, 3)]
        await background.close()

    run(check())


def test_the_others_go_on_beside_a_task_that_fails() -> None:
    async def fail() -> None:
        raise ValueError("no")

    async def check() -> None:
        turns = 0

        async def work() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        background = Background(first_pause=FOREVER)
        background.start("bad", fail)
        background.start("good", work)
        await until(lambda: turns > 3 and background.report()[0].failures == 1)
        await background.close()

    run(check())


def test_work_to_be_done_once_is_tried_until_it_is_done() -> None:
    tried = 0

    async def work() -> None:
        nonlocal tried
        tried += 1
        if tried < 3:
            raise OSError("not yet")

    async def check() -> None:
        background = Background(first_pause=0.001)
        background.start("resume", work, once=True)
        await until(lambda: background.report() == [])
        assert tried == 3 and background.verdict == ""
        background.start("resume", work, once=True)
        await background.close()

    run(check())


def test_a_name_is_taken_once() -> None:
    async def check() -> None:
        async def work() -> None:
            await asyncio.Event().wait()

        background = Background()
        background.start("one", work)
        with pytest.raises(RuntimeError, match="runs already"):
            background.start("one", work)
        await background.close()

    run(check())


FAILING = """
import socket, sys
from agon.server import background, run
from agon.server.settings import Settings
from agon.server.tables.timekeeper import Timekeeper

async def fail(self):
    raise ZeroDivisionError("no clock")

Timekeeper.keep_time = fail
background.Background.__init__.__defaults__ = (3, 0.01)
run.run(Settings(database_url=sys.argv[1]), socket.create_server(("127.0.0.1", 0)))
"""


@pytest.mark.slow
def test_a_server_whose_task_keeps_failing_ends_with_a_sentence(sqlite_url: str) -> None:
    """And with an exit code that makes a supervisor start it again."""
    done = subprocess.run(
        [sys.executable, "-c", FAILING, sqlite_url], env=environment(), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode not in (0, None)
    assert "the server has ended: the task 'clocks' keeps failing: ZeroDivisionError: no clock" in done.stderr

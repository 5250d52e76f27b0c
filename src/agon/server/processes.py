"""Several server processes on one port: started together, replaced when one dies, ended together.

The parent opens the socket and keeps it, so that whoever connects while a process is replaced is served by another one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence

import msgspec

from agon.core.errors import AgonError
from agon.server.logs import configure
from agon.server.settings import Settings

FIRST_PAUSE = 0.5  # seconds before a process is replaced; twice as long after each that did not last
LONGEST_PAUSE = 30.0
LASTED = 30.0  # seconds after which a process counts as one that has worked
PATIENCE = 15.0  # seconds for a process to end before it is killed

log = logging.getLogger(__name__)


def check_workers(workers: int, database_url: str, upgrading: bool) -> None:
    """Several processes need a database that several can write to, and a system where they can share a socket."""
    if workers == 1:
        return
    if os.name != "posix":
        raise AgonError("several server processes run on Linux and macOS only", "Leave --workers out.")
    if database_url.startswith("sqlite"):
        hint = "Leave --workers out, or name a PostgreSQL with AGON_DATABASE_URL."
        raise AgonError("SQLite allows one server process only", hint)
    if upgrading:
        raise AgonError("--upgrade-with works with one server process only", "Leave one of the two out.")


class ServerProcesses:
    """`metrics`: none, or a socket for each process."""

    def __init__(
        self, count: int, settings: Settings, listener: socket.socket, metrics: Sequence[socket.socket]
    ) -> None:
        self.count = count
        self.settings = settings
        self.listener = listener
        self.metrics = metrics
        self.running: dict[int, asyncio.subprocess.Process] = {}

    def run(self) -> None:
        """Until Ctrl-C or SIGTERM."""
        configure(self.settings.log_level, self.settings.log_json)
        asyncio.run(self._run())

    async def _run(self) -> None:
        end = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(sign, end.set)
        keepers = [asyncio.create_task(self._keep(number)) for number in range(self.count)]
        await end.wait()
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        await asyncio.gather(*(self._end(process) for process in self.running.values()))

    async def _keep(self, number: int) -> None:
        """Starts this process, and another one whenever it has ended."""
        pause = FIRST_PAUSE
        while True:
            began = time.monotonic()
            process = await self._start(number)
            code = await process.wait()
            del self.running[number]
            if time.monotonic() - began >= LASTED:
                pause = FIRST_PAUSE
            log.error("server process %d has ended with code %d; another one takes its place", process.pid, code)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _start(self, number: int) -> asyncio.subprocess.Process:
        files = [self.listener.fileno(), *(one.fileno() for one in self.metrics[number : number + 1])]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "agon.server.process", *map(str, files)),
            stdin=asyncio.subprocess.PIPE,  # open for as long as we live
            pass_fds=files,
            process_group=0,  # Ctrl-C is ours to hand on
        )
        self.running[number] = process
        log.info("server process %d has been started", process.pid)
        assert process.stdin is not None
        with contextlib.suppress(ConnectionError):  # it has ended already: then it is replaced
            process.stdin.write(msgspec.json.encode(self.settings) + b"\n")
            await process.stdin.drain()
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(PATIENCE):
                await process.wait()
        except TimeoutError:
            log.error("server process %d does not end and is killed", process.pid)
            process.kill()
            await process.wait()

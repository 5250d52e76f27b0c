"""A server that starts at once: a command installs another Agon meanwhile, and the server goes over to it.

`make play` serves the plain sources and compiles them in the background. The socket stays open while one process
takes the other's place, so a browser that connects again is not refused; it waits a second.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import agon
from agon.core.errors import AgonError

LISTENER = "AGON_LISTENER"
"""The environment variable that hands the open socket to the next process, by the number of its file."""
NOT_HANDED_ON = {"AGON_PURE", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
"""What is meant for this process alone: `make play` is no part of the make that compiles."""
KEPT = 4_000  # bytes of what the command prints: its end says why it failed

State = Literal["no", "running", "done", "failed"]


class Upgrade:
    """A command at low priority. Its listeners are called when it has ended, in whichever way."""

    def __init__(self, command: str = "") -> None:
        self.command = shlex.split(command)
        self.listeners: list[Callable[[], None]] = []
        self.state: State = "running" if self.command else "no"
        self.printed = ""
        self.task: asyncio.Task[None] | None = None
        if self.command and os.name != "posix":
            raise AgonError("a server can go over to another Agon on Linux and macOS only", "Leave --upgrade-with out.")

    def start(self) -> None:
        if self.command:
            self.task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    @property
    def last_line(self) -> str:
        return self.printed.strip().rsplit("\n", 1)[-1]

    async def _run(self) -> None:
        works = await self._do(["nice", "-n", "19", *self.command], next_environment())
        # what was installed must be able to start: there is no way back
        works = works and await self._do([sys.executable, "-m", "agon", "--version"], next_environment())
        self.state = "done" if works else "failed"
        for listener in self.listeners:
            listener()

    async def _do(self, command: list[str], environment: dict[str, str]) -> bool:
        """Runs this to its end, and whatever it has started ends with us."""
        pipe, both = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                env=environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=pipe,
                stderr=both,
                start_new_session=True,
            )
        except OSError as error:
            self.printed = f"{command[0]}: {error.strerror}"
            return False
        assert process.stdout is not None
        end = b""
        try:
            while more := await process.stdout.read(KEPT):
                end = (end + more)[-KEPT:]
            return await process.wait() == 0
        finally:
            self.printed = end.decode(errors="replace")
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGTERM)


def next_environment() -> dict[str, str]:
    """Ours, less what made this process run on plain sources: then Python finds the Agon that is installed."""
    environment = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
    ours = Path(agon.__file__).resolve().parents[1]
    paths = [path for path in environment.pop("PYTHONPATH", "").split(os.pathsep) if path]
    others = [path for path in paths if Path(path).resolve() != ours]
    return environment | ({"PYTHONPATH": os.pathsep.join(others)} if others else {})


def go_over(listener: socket.socket, arguments: list[str]) -> None:
    """Becomes `agon ARGUMENTS` with the Agon that is installed now, on the same socket. Does not return."""
    os.set_inheritable(listener.fileno(), True)
    environment = {**next_environment(), LISTENER: str(listener.fileno())}
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "agon", *arguments], environment)


def inherited_listener() -> socket.socket | None:
    """The socket that the process before us has left open."""
    number = os.environ.pop(LISTENER, "")
    if not number:
        return None
    try:
        return socket.socket(fileno=int(number))
    except (OSError, ValueError) as error:
        raise AgonError(f"{LISTENER}={number} names no open socket", "Leave it out of the environment.") from error

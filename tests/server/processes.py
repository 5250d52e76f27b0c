"""Real server processes on loopback, started, killed and read by the tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from agon.server.settings import Settings

ROOT = Path(__file__).parents[2]
FREE = {"requests_per_second": 1e6, "requests_at_once": 10**6, "messages_per_second": 1e6, "messages_at_once": 10**6}
FREE |= {"connections_per_address": 10**6}


def environment() -> dict[str, str]:
    """Ours, with the tests and the template game within reach."""
    paths = [str(ROOT), str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


class ServerProcess:
    """`with ServerProcess(url) as server: ...` No limits are in the way, unless a test sets some."""

    def __init__(self, url: str, port: int = 0, **settings: Any) -> None:
        self.settings = Settings(database_url=url, **{"bot_pause": 0.0, **FREE, **settings})
        self.port = port
        self.log = os.fdopen(tempfile.mkstemp(prefix="agon-server-", suffix=".log")[0], "w+b")
        self.mother: subprocess.Popen[str] | None = None
        self.pid = 0

    def prepare(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.server.game_server", msgspec.json.encode(self.settings).decode()]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [*command, str(self.port)], env=environment(), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=self.log, text=True
        )

    def start(self) -> Self:
        """At the same port as before, if it ran before."""
        if self.mother is None:
            self.port = self.port or free_port()
            self.mother = self.prepare()
        assert self.mother.stdin is not None
        self.mother.stdin.write("\n")
        self.mother.stdin.flush()
        said = sorted([self.read_line(), self.read_line()], key=lambda line: line == self.port)
        assert said[1] == self.port, self.logged()
        self.pid = said[0]
        return self

    def read_line(self) -> int:
        assert self.mother is not None and self.mother.stdout is not None
        line = self.mother.stdout.readline().strip()
        assert line, self.logged()
        return 0 if line == "gone" else int(line)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As if the power had failed."""
        self.end_by(signal.SIGKILL)

    def stop(self) -> None:
        """By Ctrl-C."""
        self.end_by(signal.SIGINT)

    def end_by(self, sign: signal.Signals) -> None:
        os.kill(self.pid, sign)
        self.pid = 0
        assert self.read_line() == 0

    def logged(self) -> str:
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def wait_until_up(self, seconds: float = 20) -> None:
        end = time.monotonic() + seconds
        while True:
            try:
                if httpx.get(f"http://{self.address}/api/games", timeout=seconds).status_code == 200:
                    return
            except httpx.TransportError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def __enter__(self) -> Self:
        self.start()
        self.wait_until_up()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        if self.pid:
            self.kill()
        if self.mother is not None:
            for pipe in (self.mother.stdin, self.mother.stdout):
                assert pipe is not None
                pipe.close()
            self.mother.wait(10)
        self.log.close()


def living(parent: int | None = None) -> set[int]:
    """The processes of this machine that are alive, or the children of one of them."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return {int(row[0]) for row in rows if row[2][0] != "Z" and parent in (None, int(row[1]))}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])

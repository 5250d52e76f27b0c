"""Real server processes on loopback, started, killed and read by the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

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
        self.log: IO[bytes] = tempfile.TemporaryFile()
        self.process: subprocess.Popen[bytes] | None = None
        self.standby: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        """A process that has imported everything and waits for the word: imports are not what these tests are about."""
        command = [sys.executable, "-m", "tests.server.game_server", msgspec.json.encode(self.settings).decode()]
        self.standby = subprocess.Popen(
            [*command, str(self.port)],
            env=environment(),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
        )

    def start(self) -> Self:
        if self.standby is None:
            self.prepare()
        self.process, self.standby = self.standby, None
        assert self.process is not None and self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.close()
        self.port = int(self.process.stdout.readline() or b"0")
        assert self.port, self.logged()
        return self

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As if the power had failed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """By Ctrl-C."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)

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
        for process in (self.process, self.standby):
            if process is not None:
                process.kill()
                process.wait(10)
                for pipe in (process.stdin, process.stdout):
                    if pipe is not None:
                        pipe.close()
        self.log.close()

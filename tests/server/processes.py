"""Real server processes on loopback, started, killed and read by the tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
from functools import cache
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest

from agon.server.settings import Settings
from tests.patience import FOREVER, PATIENCE
from tests.server.game_server import serve

ROOT = Path(__file__).parents[2]
FREE = {"requests_per_second": 1e6, "requests_at_once": 10**6, "messages_per_second": 1e6, "messages_at_once": 10**6}
FREE |= {"connections_per_address": 10**6, "hello": FOREVER}
NUMBERS = ("tables_waiting", "tables_playing", "tables_per_hour", "hints_at_once", "hints_per_minute")
FREE |= {f"{number}{whose}": 10**6 for number in NUMBERS for whose in ("", "_per_address")}
FREE |= {"pages_per_second": 1e6, "pages_at_once": 10**6, "sockets_per_address": 10**6, "ping_seconds": FOREVER}
FREE |= {"too_many_seconds": 0.0, "head_seconds": FOREVER, "body_seconds": FOREVER, "unread_seconds": FOREVER}
FREE |= {
    "passwords_waiting_per_address": 10**6,
    "passwords_waiting": 10**6,
    "files_waiting": 10**6,
    "files_at_once": 10**6,
}
FREE |= {"connections_per_address": 10**6, "loop_delay": FOREVER, "wrong_codes_at_once": 10**6}
FREE |= {"chat_lines_at_once": 10**6, "chat_lines_per_address_at_once": 10**6}
FREE |= {"thought_seconds": FOREVER, "rehearsal_seconds": FOREVER, "rehearsals_waiting_per_address": 10**6}


def environment() -> dict[str, str]:
    """Ours, with the tests and the template game within reach."""
    paths = [str(ROOT), str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


@cache
def nursery() -> ForkServerContext:
    """Where servers are forked. Imports take longer than a server lives in some tests, so they are made once."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.server.game_server", "agon.server.run"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
        forkserver.ensure_running()
    return context


class ServerProcess:
    """`with ServerProcess(url) as server: ...` No limits are in the way, unless a test sets some."""

    def __init__(self, url: str, **settings: Any) -> None:
        self.settings = Settings(database_url=url, **{"bot_pause": 0.0, "tick": 0.05, **FREE, **settings})
        # Ours as well: whoever comes while the server is down waits for the next one, and nobody else gets the port.
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        self.log = tempfile.NamedTemporaryFile(prefix="agon-server-", suffix=".log")  # noqa: SIM115 (end closes it)
        self.passed: Any = nursery().RawValue("d", 0.0)
        self.process: ForkServerProcess | None = None

    def start(self) -> None:
        """At the same address as before, if it ran before."""
        arguments = (self.settings, self.listener, self.log.name, self.passed)
        self.process = nursery().Process(target=serve, args=arguments)
        self.process.start()

    def wait_until_up(self) -> None:
        while True:
            try:
                httpx.get(f"http://{self.address}/api/games", timeout=5.0, verify=False)
                return
            except httpx.TimeoutException:
                assert self.process is not None and self.process.is_alive(), self.logged()

    @property
    def pid(self) -> int:
        assert self.process is not None and self.process.pid is not None
        return self.process.pid

    def let_pass(self, seconds: float) -> None:
        """Moves the server's clock on."""
        self.passed.value += seconds

    def kill(self) -> None:
        """As if the power had failed."""
        self.end_by(signal.SIGKILL)

    def stop(self) -> None:
        """By Ctrl-C."""
        self.end_by(signal.SIGINT)

    def end_by(self, sign: signal.Signals) -> None:
        assert self.process is not None
        os.kill(self.pid, sign)
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None, "it does not end"
        self.process = None

    def logged(self) -> str:
        return Path(self.log.name).read_text(encoding="utf-8", errors="replace")

    def __enter__(self) -> Self:
        self.start()
        self.wait_until_up()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.kill()
        self.listener.close()
        self.log.close()


def living(parent: int | None = None) -> set[int]:
    """The processes of this machine that are alive, or the children of one of them."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return {int(row[0]) for row in rows if row[2][0] != "Z" and parent in (None, int(row[1]))}

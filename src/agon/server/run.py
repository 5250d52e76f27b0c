"""Runs a server on a socket that is open already. As a module: `python -m agon.server.run SETTINGS`, as JSON."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys

import msgspec
import uvicorn

from agon.core.errors import AgonError
from agon.server.background import Background
from agon.server.http.app import create_app
from agon.server.http.sockets import Config
from agon.server.logs import configure
from agon.server.settings import Settings
from agon.server.upgrade import Upgrade

TURN = 0.0005  # seconds until a thread that waits has its turn: the journal's waits six times for every batch
NEW_OBJECTS = (
    50_000  # before Python looks for cycles among them: with its usual 700 that is most of a busy server's work
)


def end_on_sigterm() -> None:
    """SIGTERM ends this process with exit code 0. Uvicorn ends its work first, then raises the signal again."""

    def end(*_: object) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, end)


def run(
    settings: Settings,
    listener: socket.socket,
    upgrade: Upgrade | None = None,
    metrics_listener: socket.socket | None = None,
) -> bool:
    """Until Ctrl-C or SIGTERM, which is how a server is ended and no error; or until the upgrade is there: then True.

    It is an error if a task that the server needs keeps failing. The listener stays open, for whoever serves next. The
    other one is for `/metrics` alone.
    """
    configure(settings.log_level, settings.log_json)
    sockets = [listener.dup()]
    if metrics_listener is not None:
        settings = msgspec.structs.replace(settings, metrics_port=metrics_listener.getsockname()[1])
        sockets.append(metrics_listener)
    sys.setswitchinterval(TURN)
    gc.set_threshold(NEW_OBJECTS, 20, 100)
    upgrade = upgrade or Upgrade()
    background = Background()
    config = Config(
        create_app(settings, upgrade, background),
        settings,
        log_config=None,  # logs.py has set it up
        log_level="warning",
        access_log=False,  # ours names the request and hides what opens a door
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)

    def end_when_done() -> None:
        server.should_exit = server.should_exit or upgrade.state == "done" or background.verdict != ""

    upgrade.listeners.append(end_when_done)
    background.listeners.append(end_when_done)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets)
        if background.verdict:
            raise AgonError(f"the server has ended: {background.verdict}", "The log says more. Start it again.")
        return upgrade.state == "done"
    return False


def main() -> None:
    """Prints the port as soon as clients can connect: the socket takes them in while the server still starts."""
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    listener = socket.create_server(("127.0.0.1", int(sys.argv[2]) if len(sys.argv) > 2 else 0))
    os.write(1, f"{listener.getsockname()[1]}\n".encode())
    run(settings, listener)


if __name__ == "__main__":
    main()

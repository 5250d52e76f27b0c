"""A real server for the browser tests: `python server.py [PORT] [DATABASE]`. It makes a database if none is named."""

from __future__ import annotations

import socket
import sys
import tempfile

from agon.server.run import run
from agon.server.settings import Settings


def serve(port: int, database: str) -> None:
    settings = Settings(
        database_url=f"sqlite:///{database}",
        bot_pause=0.0,
        away=0.0,  # who is gone may be replaced at once
        requests_per_second=200.0,
        requests_at_once=800,
        tables_waiting_per_address=10_000,
        tables_playing_per_address=10_000,
        tables_per_hour_per_address=10_000,
    )
    with socket.create_server(("127.0.0.1", port)) as listening:
        print(f"listening on {listening.getsockname()[1]}", flush=True)
        run(settings, listening)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        serve(
            int(sys.argv[1]) if len(sys.argv) > 1 else 0,
            sys.argv[2] if len(sys.argv) > 2 else f"{folder}/tables.sqlite3",
        )

"""A real server for the browser tests: `python server.py [PORT]`. Its database lies in a folder of its own."""

from __future__ import annotations

import socket
import sys
import tempfile

import uvicorn

from agon.server.app import create_app
from agon.server.settings import Settings

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0))
        settings = Settings(
            database_url=f"sqlite:///{folder}/tables.sqlite3", bot_pause=0.0, requests_per_second=200.0, requests_at_once=800
        )
        print(f"listening on {listening.getsockname()[1]}", flush=True)
        uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning")).run(sockets=[listening])

"""What runs in a bot's own process. It imports nothing of the server: a worker starts quickly and stays small."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from functools import cache

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.codec import load
from agon.core.contract import Game
from agon.games import make_game


@cache
def game_in_worker(name: str) -> Game:
    return make_game(name)


def begin_worker() -> None:
    """Ctrl-C is the server's to handle, and a server that was killed leaves no workers behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def end_with_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()


def think(game: str, state: bytes, seat: int, level: str, seed: int) -> int:
    known = load(game_in_worker(game), state)
    return make_bot(level, seed).choose(Observer(known, seat))

"""What runs in a bot's own process. It imports nothing of the server: a worker starts quickly and stays small."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from functools import cache
from typing import NamedTuple

from agon.bots import make_bot
from agon.bots.analysis import analyse
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


class Thought(NamedTuple):
    """What an analysis has found: each option with its share of the iterations and the chance to win by it."""

    iterations: int = 0
    choices: tuple[tuple[int, float, float], ...] = ()


def analyse_once(game: str, state: bytes, seat: int, seed: int, seconds: float) -> Thought:
    known = load(game_in_worker(game), state)
    found = Thought()
    for analysis in analyse(Observer(known, seat), seed, seconds, slices=1):
        found = Thought(analysis.iterations, tuple((one.action, one.share, one.win) for one in analysis.choices))
    return found


def think(game: str, state: bytes, seat: int, level: str, seed: int) -> int:
    known = load(game_in_worker(game), state)
    return make_bot(level, seed).choose(Observer(known, seat))

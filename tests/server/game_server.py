"""The server as the tests run it, in a process of its own: it knows the template game and a bot that never answers, and
its clock moves on when a test says so."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from typing import Any

from agon.bots import BOTS
from agon.bots.bot import Bot, Observer
from agon.games import GAMES
from agon.server.settings import Settings

THINKING = "I am thinking."


class Endless(Bot):
    """Says that it thinks, and does so for ever."""

    def choose(self, observer: Observer) -> int:
        print(THINKING, file=sys.stderr, flush=True)
        threading.Event().wait()
        raise AssertionError("nobody ends this thought")


def know_more() -> None:
    GAMES.add("duel", "template_game.game:make")
    BOTS["endless"] = Endless


def serve(settings: Settings, listener: socket.socket, log: str, passed: Any) -> None:
    """A server until it is ended. What has `passed`, in seconds, it adds to what the machine's clocks say."""
    from agon.server.run import run

    know_more()
    sys.modules["__main__"] = sys.modules[__name__]  # with this bots' workers begin
    written = os.open(log, os.O_WRONLY | os.O_APPEND)
    os.dup2(written, 1)
    os.dup2(written, 2)
    day, ticks = time.time, time.monotonic
    time.time = lambda: day() + passed.value
    time.monotonic = lambda: ticks() + passed.value
    run(settings, listener)


if __name__ == "__mp_main__":  # in a bot's worker
    know_more()

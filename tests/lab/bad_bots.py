"""Bots that fail in every way that a bot can fail, named as `tests.lab.bad_bots:Class` in a match."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from agon.bots.bot import Bot, Observer


class FirstBot(Bot):
    """Does nothing wrong: takes its first option, the same in every game."""

    def choose(self, observer: Observer) -> int:
        return observer.legal()[0]


class Raiser(Bot):
    def choose(self, observer: Observer) -> int:
        raise ZeroDivisionError("no plan at all")


class Cheater(Bot):
    """Chooses what it was not offered."""

    def choose(self, observer: Observer) -> int:
        return max(observer.legal()) + 1


class Quitter(Bot):
    """Wants to end the whole program."""

    def choose(self, observer: Observer) -> int:
        sys.exit(3)


class Silent(Bot):
    """Gives nothing at all."""

    def choose(self, observer: Observer) -> int:
        return None  # type: ignore[return-value]


class Talker(FirstBot):
    """Prints what nobody wants to read."""

    def choose(self, observer: Observer) -> int:
        print("I think, therefore I print")
        return super().choose(observer)


class Unborn(FirstBot):
    """Wants to know more than its seed."""

    def __init__(self, seed: int, style: str) -> None:
        super().__init__(seed)


class Stillborn(Bot):
    """Can be made once, to be looked at, but not for a game."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        if seed:
            raise RuntimeError("no memory of its own")


class Sleeper(Bot):
    """Does not come back. What sleeps leaves the number of its process in the folder SLEEPERS of the environment."""

    def choose(self, observer: Observer) -> int:
        if "SLEEPERS" in os.environ:
            Path(os.environ["SLEEPERS"], str(os.getpid())).touch()
        threading.Event().wait()
        raise AssertionError("nobody wakes it")


class Assassin(FirstBot):
    """Takes its whole process with it, as a crash in compiled code does."""

    def choose(self, observer: Observer) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(observer)


class Casualty(FirstBot):
    """Plays as FirstBot does, but twice a process of it is killed in mid-game. The folder CASUALTIES counts them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.made = 0

    def choose(self, observer: Observer) -> int:
        self.made += 1
        if self.made == 5:
            for name in ("one", "two"):
                with suppress(FileExistsError):
                    Path(os.environ["CASUALTIES"], name).touch(exist_ok=False)
                    os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(observer)


NOT_A_BOT = "a word"

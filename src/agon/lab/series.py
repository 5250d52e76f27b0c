"""A series: many games between the same bots, who move one seat on after each."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator

from msgspec import Struct

from agon.core.options import Value
from agon.games import make_game
from agon.lab.one_game import Outcome, Setup, Task, play_game


class Series(Struct, frozen=True):
    """What is to be played, as plain data."""

    game: str
    options: dict[str, Value]
    bots: list[str]  # in seat order of the first game; every next game they move one seat on
    seed: int
    games: int
    cards_text: str = ""
    cards_name: str = ""
    limit: float = 0.0

    def setup(self) -> Setup:
        return Setup(self.game, self.options, self.limit, self.cards_text, self.cards_name)

    def task(self, number: int) -> Task:
        names = seating(self.bots, number)
        bot_seeds = [derived_seed(self.seed, number, seat) for seat in range(len(names))]
        return Task(number, number, names, derived_seed(self.seed, number), bot_seeds)

    def tasks(self, done: Container[int] = ()) -> Iterator[Task]:
        """The games that are still to be played."""
        return (self.task(number) for number in range(self.games) if number not in done)


def derived_seed(seed: int, *path: int | str) -> int:
    """A seed that belongs to one part of a larger whole, such as the bot on seat 2 of game 17."""
    words = ":".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


def seating(bots: list[str], number: int) -> list[str]:
    """Who sits where in this game: everybody takes every seat in turn."""
    turn = number % len(bots)
    return bots[-turn:] + bots[:-turn]


def play_here(setup: Setup, tasks: Iterator[Task]) -> Iterator[Outcome]:
    """Plays in this process, one game after the other."""
    game = make_game(setup.game, setup.cards_text, setup.cards_name)
    return (play_game(game, setup, task) for task in tasks)

"""Plays many games between bots, in one process or in several, with the same outcome either way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from msgspec import Struct

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.options import Value
from agon.games import make_game

CHUNKS_PER_WORKER = 16  # small enough that no process waits long for the last one
LARGEST_CHUNK = 50  # games: progress shows after each chunk


class Series(Struct, frozen=True):
    """What is to be played: everything a process needs to play any game of it, as plain data."""

    game: str
    options: dict[str, Value]
    bots: list[str]  # in seat order of the first game; every next game they move one seat on
    seed: int
    games: int
    cards_text: str = ""
    cards_name: str = ""


class Outcome(Struct, frozen=True):
    """How one game ended: all lists are in seat order."""

    bots: list[str]
    values: list[float]
    scores: list[int]
    decisions: int


def derived_seed(seed: int, *path: int | str) -> int:
    """A seed that belongs to one part of a larger whole, such as the bot on seat 2 of game 17."""
    words = ":".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


def seating(bots: list[str], number: int) -> list[str]:
    """Who sits where in this game: everybody takes every seat in turn."""
    turn = number % len(bots)
    return bots[-turn:] + bots[:-turn]


def play_one(game: Game, series: Series, number: int) -> Outcome:
    names = seating(series.bots, number)
    bots = [make_bot(name, derived_seed(series.seed, number, seat)) for seat, name in enumerate(names)]
    state = game.new(series.options, derived_seed(series.seed, number))
    decisions = 0
    while not state.over:
        for seat in state.to_move():
            state.apply(seat, bots[seat].choose(Observer(state, seat)))
            decisions += 1
    result = state.result()
    assert result is not None
    return Outcome(names, result.values(), [seat.score for seat in result.seats], decisions)


def play_chunk(series: Series, first: int, last: int) -> list[Outcome]:
    """The games from `first` to `last`, less the last. Runs in a process of its own, so it makes the game anew."""
    game = make_game(series.game, series.cards_text, series.cards_name)
    return [play_one(game, series, number) for number in range(first, last)]


def play_series(series: Series, workers: int = 1) -> Iterator[Outcome]:
    """The outcomes in the order of the games, as they come. Each depends on the seed and its number alone."""
    if workers <= 1:
        game = make_game(series.game, series.cards_text, series.cards_name)
        for number in range(series.games):
            yield play_one(game, series, number)
        return
    size = max(1, min(LARGEST_CHUNK, series.games // (workers * CHUNKS_PER_WORKER)))
    starts = range(0, series.games, size)
    ends = [min(start + size, series.games) for start in starts]
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        for outcomes in pool.map(play_chunk, [series] * len(starts), starts, ends):
            yield from outcomes
    except BrokenProcessPool as error:
        raise AgonError("a worker process died", "Try fewer --workers: there may not be enough memory.") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)

"""A worker keeps what a bot knows for the rest of its turn: used where it belongs, and never missed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.codec import dump
from agon.core.contract import State
from agon.core.rng import fast
from agon.games import make_game
from agon.server.tables.bot_worker import KEPT, MOST_KEPT, Known, think
from agon.server.tables.fair_queue import Wish
from agon.server.tables.workers import Workers
from tests.patience import PATIENCE
from tests.server.tables_at_hand import run

LEVEL = "novice"  # a few iterations, and so the same choice for the same seed


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    KEPT.clear()
    yield
    KEPT.clear()


def asked(state: State, seat: int, sequence: int, table: str = "here") -> int:
    return think(Known("divineplan", "", dump(state), seat), LEVEL, sequence, table, sequence)


def fresh(state: State, seat: int, sequence: int) -> int:
    return make_bot(LEVEL, sequence).choose(Observer(state, seat))


def goes_on(state: State, seat: int) -> bool:
    """Whether the bot that was kept takes this for the decision that it has thought about."""
    if "here" not in KEPT or KEPT["here"].seat != seat:
        return False
    bot, observer = KEPT["here"].bot, Observer(state, seat)
    return bot.begin(observer, observer.sample(fast(1, 2))) is bot.kept


def test_it_goes_on_within_its_turn_and_else_chooses_as_a_new_bot() -> None:
    state = make_game("divineplan").new(None, 6)
    kept = 0
    for sequence in range(60):
        seat = state.to_move()[0]
        if goes_on(state, seat):
            kept += 1
            choice = asked(state, seat, sequence)
        else:
            choice = asked(state, seat, sequence)
            assert choice == fresh(state, seat, sequence)
        state.apply(seat, choice)
    assert 0 < kept < 60


def test_nothing_is_used_when_something_else_has_happened() -> None:
    """An undo, say: the table has come to a like decision in another way."""
    state = make_game("divineplan").new(None, 6)
    could = 0
    for move in range(60):
        seat = state.to_move()[0]
        could += goes_on(state, seat)
        choice = asked(state, seat, 2 * move)
        assert choice == fresh(state, seat, 2 * move)
        state.apply(seat, choice)
    assert could > 0


def test_no_more_is_kept_than_there_is_room_for() -> None:
    state = make_game("divineplan").new(None, 6)
    seat = state.to_move()[0]
    for number in range(MOST_KEPT + 3):
        asked(state, seat, 0, f"table {number}")
    assert list(KEPT) == [f"table {number}" for number in range(3, MOST_KEPT + 3)]


async def ask(workers: Workers, topic: str, about: Callable[..., Any], *given: Any) -> Any:
    async with workers.turn(topic, Wish(("somebody",))) as worker:
        return await worker.ask(about, *given)


@pytest.mark.slow
def test_who_thought_about_a_table_is_asked_again_unless_busy() -> None:
    async def work() -> None:
        workers = Workers(2, PATIENCE)
        try:
            one, other = await asyncio.gather(ask(workers, "a", os.getpid), ask(workers, "b", os.getpid))
            assert one != other
            again = await asyncio.gather(ask(workers, "b", os.getpid), ask(workers, "a", os.getpid))
            assert list(again) == [other, one]
            both = await asyncio.gather(ask(workers, "b", os.getpid), ask(workers, "b", os.getpid))
            assert list(both) == [other, one], "nobody waits while somebody is idle"
        finally:
            workers.close()

    run(work())


@pytest.mark.slow
def test_a_worker_that_dies_takes_nothing_with_it() -> None:
    async def work() -> None:
        state = make_game("divineplan").new(None, 6)
        workers = Workers(2, PATIENCE)
        missed = 0
        try:
            for sequence in range(4):
                seat = state.to_move()[0]
                missed += goes_on(state, seat)
                asked(state, seat, sequence)  # what a worker that lives would have kept
                given = (Known("divineplan", "", dump(state), seat), LEVEL, sequence, "here", sequence)
                choice = await ask(workers, "here", think, *given)
                assert choice == fresh(state, seat, sequence)
                state.apply(seat, choice)
                [process] = workers.processes()
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
                process.join()
        finally:
            workers.close()
        assert missed > 0

    run(work())

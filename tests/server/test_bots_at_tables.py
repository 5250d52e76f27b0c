"""Bots think in processes of their own, and nothing that happens to those stops a table."""

from __future__ import annotations

import os
import signal
from functools import partial

import pytest

from agon.bots import BOTS
from agon.bots.bot import Bot, Observer
from agon.server.app_state import AppState
from agon.server.storage.rows import SeatRow
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER
from tests.server.clients import Person
from tests.server.game_server import THINKING
from tests.server.processes import ServerProcess, living
from tests.server.tables_at_hand import opened, person, play_first, run, set_up, until, watched

pytestmark = pytest.mark.slow
BOT_SEATS = [SeatRow(seat=seat, kind="bot", level="random") for seat in range(2)]


def workers_of(app: AppState) -> set[int]:
    return {process.pid for process in app.bot_runner.workers.processes() if process.pid is not None}


def has_others(app: AppState, killed: set[int]) -> bool:
    return bool(workers_of(app)) and not workers_of(app) & killed


def reached(live: LiveTable, place: int) -> bool:
    return live.sequence >= place


async def bots_alone(app: AppState) -> LiveTable:
    host = await app.people.guest("Host")
    return await set_up(app.table_service, host, "divineplan", {"favor_tokens": 4}, BOT_SEATS)


def test_bots_alone_play_to_the_end_and_survive_their_workers(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live = await bots_alone(app)
            workers: set[int] = set()
            with watched(app, live):
                for place in (3, 12, 30):
                    await until(partial(reached, live, place))
                    await until(partial(has_others, app, workers))
                    workers = workers_of(app)
                    assert os.getpid() not in workers
                    for worker in workers:
                        os.kill(worker, signal.SIGKILL)
                await until(lambda: live.row.status == "over")
            workers |= workers_of(app)
            entries = await app.storage.entries(live.row.id)
            assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
        await until(lambda: not living() & workers)

    run(work())


def test_bots_go_on_after_a_restart(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, bot_pause=FOREVER) as app:
            live = await bots_alone(app)
        async with opened(database_url) as app:
            again = await app.tables.find(live.row.id)
            with watched(app, again):
                await until(lambda: again.sequence > 5)

    run(work())


class Clumsy(Bot):
    def choose(self, observer: Observer) -> int:
        raise ValueError("I cannot think")


def test_a_bot_that_fails_does_not_stop_the_table(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker knows no bot of this name, so that thinking fails there."""

    async def work() -> None:
        async with opened(sqlite_url) as app:
            ann = await app.people.guest("Ann")
            seats = [person(0, ann), SeatRow(seat=1, kind="bot", level="clumsy")]
            live = await set_up(app.table_service, ann, "duel", {}, seats)
            with watched(app, live):
                await until(lambda: live.row.to_move == [0])
            assert live.sequence == 1

    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    run(work())


def test_a_thinking_bot_does_not_hold_up_others(sqlite_url: str) -> None:
    """While a bot thinks, and does so for ever, whoever sits at its table and at others is answered."""

    async def work(server: ServerProcess) -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        waiting = (await ann.new_table("duel", ["me", "bot:endless"]))["id"]
        mine = (await ann.new_table("duel", ["me", "open"]))["id"]
        await bob.call("POST", f"/tables/{mine}/sit", {})
        async with ann.at(waiting):
            await until(lambda: THINKING in server.logged())
            for table in (waiting, mine):
                async with ann.at(table) as seat:
                    update = await seat.hear_type("update")
                    assert (await seat.answer(seat.move(update)))["type"] == "ack"

    with ServerProcess(sqlite_url) as server:
        run(work(server))


def test_who_plays_alone_need_not_wait_for_pauses(sqlite_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        alone = (await ann.new_table("duel", ["bot:random", "me"]))["id"]
        both = (await ann.new_table("divineplan", ["bot:random", "me", "open"]))["id"]
        await bob.call("POST", f"/tables/{both}/sit", {})
        async with ann.at(both) as seat:
            await seat.send({"type": "hurry"})
            await seat.send({"type": "ping"})
            await seat.hear_type("pong")
        async with ann.at(alone) as seat:
            await seat.hear_type("update")
            await seat.send({"type": "hurry"})
            await seat.hear_until(lambda one: one["type"] == "update" and 0 not in one["view"]["to_move"])
        # there is one worker: had the other table's bot been called, it would have been asked before this one
        assert (await ann.call("GET", f"/tables/{both}")).get("sequence", 0) == 0, "others may want to look"

    with ServerProcess(sqlite_url, bot_pause=FOREVER) as server:
        run(work(server))


def test_a_hurry_ends_when_a_person_is_asked_again(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, bot_pause=FOREVER) as app:
            ann = await app.people.guest("Ann")
            seats = [person(0, ann), SeatRow(seat=1, kind="bot", level="random")]
            live = await set_up(app.table_service, ann, "divineplan", {}, seats)
            with watched(app, live, ann):
                while live.row.to_move == [0]:
                    await play_first(app, live, 0, f"n{live.sequence}")
                live.hurry.set()
                await until(lambda: live.row.to_move == [0] and live.row.id not in app.bot_runner.busy)
            assert not live.hurry.is_set()

    run(work())

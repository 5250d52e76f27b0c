"""One guest who asks for much does not slow the others: what is counted is whose thoughts come before whose."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from agon.server.app_state import AppState
from agon.server.storage.rows import PlayerRow, SeatRow
from agon.server.tables.fair_queue import Wish
from agon.server.tables.live import LiveTable
from agon.server.tables.workers import Workers
from tests.patience import FOREVER, GLANCE, PATIENCE
from tests.server.clients import Message, Person, Seat
from tests.server.processes import FREE, ServerProcess
from tests.server.tables_at_hand import (
    Onlooker,
    opened,
    person,
    play_first,
    play_out,
    refused,
    run,
    set_up,
    until,
    watched,
)

pytestmark = pytest.mark.slow


def moved_on(live: LiveTable, place: int) -> Callable[[], bool]:
    return lambda: live.sequence > place


HOUR = 3600.0


def bot(seat: int, level: str) -> SeatRow:
    return SeatRow(seat=seat, kind="bot", level=level)


async def table_of_bots(app: AppState, host: PlayerRow, level: str = "random", **more: Any) -> LiveTable:
    return await set_up(
        app.table_service, host, "divineplan", {"favor_tokens": 4}, [bot(0, level), bot(1, level)], **more
    )


async def alone_with(app: AppState, player: PlayerRow, level: str, **more: Any) -> LiveTable:
    return await set_up(app.table_service, player, "divineplan", {}, [person(0, player), bot(1, level)], **more)


# -- who thinks -------------------------------------------------------------------------------------------------------
def test_bots_play_while_somebody_looks_on_and_else_they_wait(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            live = await table_of_bots(app, await app.people.guest("Host"))
            assert app.bot_runner.busy == {}
            with watched(app, live):
                await until(lambda: live.sequence > 2)
            await until(lambda: app.bot_runner.busy == {})
            place = live.sequence
            assert not live.playing().state.over
        async with opened(database_url) as app:
            await app.tables.resume(time.time())
            assert app.bot_runner.busy == {} and app.tables.kept == {}, "it is not even loaded"
            again = await app.tables.find(live.row.id)
            with watched(app, again):
                await until(lambda: again.sequence > place)

    run(work())


@pytest.mark.slow
def test_by_days_bots_move_at_once_for_the_people_there(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, bot_pause=FOREVER) as app:
            ann = await app.people.guest("Ann")
            seats = [bot(0, "random"), person(1, ann)]
            live = await set_up(app.table_service, ann, "duel", {}, seats, pace="days", days=2)
            alone = await table_of_bots(app, ann, pace="days", days=2)
            assert list(app.bot_runner.busy) == [live.row.id]
        async with opened(database_url) as app:
            await app.tables.resume(time.time())
            again = await app.tables.find(live.row.id)
            await until(lambda: again.row.to_move == [1])
            assert alone.row.id not in app.tables.kept, "nobody sits there"

    run(work())


@pytest.mark.slow
@pytest.mark.parametrize("restarted", [False, True])
def test_a_flood_of_masters_does_not_hold_up_an_honest_pairs_bot(sqlite_url: str, restarted: bool) -> None:
    """Forty tables of two masters, all of them looked at, and one worker."""

    async def work() -> None:
        tables: list[str] = []
        async with opened(sqlite_url, **FREE) as app:
            guest, ann, bob = [await app.people.guest(name) for name in ("Guest", "Ann", "Bob")]
            for _ in range(40):
                tables.append((await table_of_bots(app, guest, "master")).row.id)
            seats = [person(0, ann), person(1, bob), bot(2, "greedy")]
            honest = (await set_up(app.table_service, ann, "divineplan", {}, seats)).row.id
            if not restarted:
                await flooded(app, tables, honest)
        if restarted:
            async with opened(sqlite_url, **FREE) as app:
                await flooded(app, tables, honest)

    async def flooded(app: AppState, tables: list[str], honest: str) -> None:
        flood = [await app.tables.find(table) for table in tables]
        live = await app.tables.find(honest)
        with ExitStack() as stack:
            for one in (*flood, live):
                stack.enter_context(watched(app, one))
            await until(lambda: app.bot_runner.workers.queue.waiting() > 30)
            moves = 0
            while moves < 3:
                while live.row.to_move != [2]:
                    await play_first(app, live, live.row.to_move[0], f"n{live.sequence}")
                place, before = live.sequence, sum(one.sequence for one in flood)
                await until(moved_on(live, place))
                # the one that was being thought about, and those that are written meanwhile; forty are waiting
                assert sum(one.sequence for one in flood) - before <= 5
                moves += 1

    run(work())


@pytest.mark.slow
def test_a_flood_of_hints_does_not_hold_up_an_honest_one(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **FREE) as app:
            guest, ann = await app.people.guest("Guest"), await app.people.guest("Ann")
            crowded, mine = await alone_with(app, guest, "random"), await alone_with(app, ann, "random")
            wires = [Onlooker() for _ in range(60)]
            honest = Onlooker()
            with ExitStack() as stack:
                for wire in wires:
                    connection = stack.enter_context(watched(app, crowded, guest, wire, "far away"))
                    await until(lambda: crowded.row.to_move == [0])
                    app.hints.ask(connection, 0)
                await until(lambda: advice(wires) > 0)
                connection = stack.enter_context(watched(app, mine, ann, honest, "here"))
                await until(lambda: mine.row.to_move == [0])
                before = advice(wires)
                app.hints.ask(connection, 0)
                await until(lambda: advice([honest]) == 1)
                assert advice(wires) - before <= 5
                await until(lambda: advice([honest]) == 5)
                assert advice(wires) - before <= 10, "about one of theirs for each of mine"

    run(work())


def advice(wires: list[Onlooker]) -> int:
    return sum(message["type"] == "advice" for wire in wires for message in wire.told)


@pytest.mark.slow
def test_a_thought_that_nobody_wants_any_more_keeps_its_worker_until_it_ends(tmp_path: Path) -> None:
    """Who asks and goes away, again and again, gets no more than who stays."""
    door = tmp_path / "door"
    os.mkfifo(door)

    async def work() -> None:
        workers = Workers(1, PATIENCE)
        begun = asyncio.Event()

        async def think(about: Any, *given: Any) -> Any:
            async with workers.turn("", Wish(("somebody",))) as worker:
                begun.set()
                return await worker.ask(about, *given)

        try:
            gone = asyncio.create_task(think(os.open, door, os.O_RDONLY))  # until somebody opens the other end
            await begun.wait()
            await until(lambda: bool(workers.processes()))
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            assert workers.queue.free == 0 and workers.idle == set()
            later = asyncio.create_task(think(os.getpid))
            await until(lambda: workers.queue.waiting() == 1)
            with open(door, "wb"):
                assert await later in {process.pid for process in workers.processes()}
        finally:
            workers.close()

    run(work())


# -- how many ---------------------------------------------------------------------------------------------------------
LIMITS = {"tables_waiting": 3, "tables_waiting_per_address": 5, "tables_playing": 2, "tables_playing_per_address": 3}


async def refusal(guest: Person, kinds: list[str], **more: Any) -> tuple[int, str]:
    body = {"game": "duel", "seats": [{"kind": kind} for kind in kinds], **more}
    answer = await guest.ask("POST", "/tables", body)
    said = answer.json()
    assert said["error"] == "too_fast" and said["hint"]
    return answer.status_code, said["message"]


def test_a_person_and_an_address_may_have_so_many_tables(database_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        waiting = [(await ann.new_table("duel", ["me", "open"]))["id"] for _ in range(3)]
        said = await refusal(ann, ["me", "open"])
        assert said == (429, "You have as many tables that wait for players as are allowed: 3.")
        for _ in range(2):
            await bob.new_table("duel", ["me", "friend"])
        said = await refusal(bob, ["me", "open"])
        assert said[1] == "People at your address have as many tables that wait for players as are allowed: 5."
        # a game that begins no longer waits
        for table in waiting[:2]:
            await bob.call("POST", f"/tables/{table}/sit", {})
        said = await refusal(ann, ["me", "open"])
        assert said[1] == "You have as many games under way as are allowed: 2."
        await bob.new_table("duel", ["me", "bot"])
        said = await refusal(bob, ["me", "open"])
        assert said[1] == "People at your address have as many games under way as are allowed: 3."
        server.let_pass(HOUR)  # in which nothing happens there
        await ann.new_table("duel", ["me", "bot"])
        by_days: dict[str, Any] = {"pace": "days", "days": 3}
        await ann.new_table("duel", ["me", "bot"], **by_days)
        server.let_pass(HOUR)
        await ann.new_table("duel", ["me", "bot"], **by_days)
        server.let_pass(HOUR)
        assert (await refusal(ann, ["me", "bot"]))[1] == "You have as many games under way as are allowed: 2."

    with ServerProcess(database_url, **LIMITS) as server:
        run(work(server))
        assert "Traceback" not in server.logged()


def test_so_many_tables_an_hour_also_all_at_once(database_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        body = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        answers = await asyncio.gather(*(ann.ask("POST", "/tables", body) for _ in range(10)))
        assert sorted(answer.status_code for answer in answers) == [201] * 4 + [429] * 6
        said = (await refusal(ann, ["me", "bot"]))[1]
        assert said == "You have set up as many tables within an hour as are allowed: 4."
        for _ in range(2):
            await bob.new_table("duel", ["me", "bot"])
        said = (await refusal(bob, ["me", "bot"]))[1]
        assert said == "People at your address have set up as many tables within an hour as are allowed: 6."
        server.let_pass(HOUR)
        await ann.new_table("duel", ["me", "bot"])

    with ServerProcess(database_url, tables_per_hour=4, tables_per_hour_per_address=6) as server:
        run(work(server))


def test_a_rematch_counts_as_well(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tables_per_hour=1) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)])
            await play_out(app, live)
            refusal = await refused(app.table_service.rematch(live.row.id, ann))
            assert refusal.code == "too_fast" and "as are allowed: 1." in refusal.message
            again = await app.table_service.rematch(live.row.id, bob)
            assert await app.table_service.rematch(live.row.id, ann) is again

    run(work())


def test_addresses_are_not_stored(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            one, other = app.table_limits.origin("203.0.113.7"), app.table_limits.origin("203.0.113.8")
            assert one != other and "203" not in one and len(one) == 24
        async with opened(sqlite_url) as app:
            assert app.table_limits.origin("203.0.113.7") == one, "all processes and all starts count alike"
            host = await app.people.guest("Host")
            live = await set_up(app.table_service, host, "duel", {}, [bot(0, "random"), bot(1, "random")], origin=one)
            row = await app.storage.table(live.row.id)
            assert row is not None and row.origin == one
            await app.storage.erase_player(host.id)
            row = await app.storage.table(live.row.id)
            assert row is not None and row.origin == ""

    run(work())


@pytest.mark.slow
def test_hints_are_limited_and_the_refusal_says_how_many(sqlite_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann = await Person.new(server.address, "Ann")
        tables = [(await ann.new_table("divineplan", ["me", "bot:random"]))["id"] for _ in range(2)]
        async with ann.at(tables[0]) as one, ann.at(tables[1]) as other:
            for seat in (one, other):
                await seat.hear_until(lambda message: message["type"] == "update" and "prompt" in message)
            await one.send({"type": "hint"})
            await one.send({"type": "ping"})
            await one.hear_type("pong")
            await other.send({"type": "hint"})
            refused = await other.hear_type("refused")
            assert refused["error"] == "too_fast"
            assert refused["message"] == "You have as many hints under way as are allowed: 1."
            await one.hear_until(lambda message: message["type"] == "advice" and "more" not in message)
            await one.send({"type": "hint"})
            refused = await one.hear_type("refused")
            assert refused["error"] == "too_fast" and refused["hint"]
            assert refused["message"] == "You have asked for as many hints a minute as are allowed: 0.001."

    with ServerProcess(sqlite_url, hints_at_once=1, hints_per_minute=0.001) as server:
        run(work(server))


# -- the end of tables that nobody comes to --------------------------------------------------------------------------
def test_waiting_tables_end_after_a_day_without_anybody_there(database_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann = await Person.new(server.address, "Ann")
        old, looked_at = [(await ann.new_table("duel", ["me", "open"]))["id"] for _ in range(2)]
        by_days = (await ann.new_table("duel", ["me", "open"], pace="days", days=3))["id"]
        server.let_pass(2 * HOUR)
        later = (await ann.new_table("duel", ["me", "open"]))["id"]
        async with Seat(server.address, looked_at) as eye:
            async with ann.at(looked_at) as seat:
                await seat.hear_type("table")
                server.let_pass(23 * HOUR)
                await closed(ann, old)
                assert (await ann.call("GET", f"/tables/{old}"))["closed"] == "nobody came for too long."
                await eye.hear_until(lambda one: is_here(one) is True)
            await eye.hear_until(lambda one: is_here(one) is False)  # the server knows when she has left
        server.let_pass(2 * HOUR)
        await closed(ann, later)
        for table in (by_days, looked_at):
            assert (await ann.call("GET", f"/tables/{table}"))["status"] == "waiting"
        server.let_pass(26 * HOUR)  # the server may have seen her leave after those two hours
        await closed(ann, looked_at)
        server.let_pass(24 * HOUR)
        await closed(ann, by_days)

    with ServerProcess(database_url) as server:
        run(work(server))
        assert "Traceback" not in server.logged()


def is_here(message: Message) -> bool | None:
    return message["table"]["seats"][0].get("here", False) if message["type"] == "table" else None


async def closed(guest: Person, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await guest.call("GET", f"/tables/{table}"))["status"] != "closed":
            await asyncio.sleep(GLANCE)


def test_tables_of_bots_only_end_when_nobody_watches(database_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        bots = (await ann.new_table("duel", ["bot", "bot"]))["id"]
        left = (await ann.new_table("duel", ["me", "bot"]))["id"]
        resigned = (await bob.new_table("duel", ["me", "bot"]))["id"]
        await bob.call("POST", f"/tables/{resigned}/resign")
        server.let_pass(1.5 * HOUR)
        await closed(ann, bots)
        await closed(ann, resigned)
        assert (await ann.call("GET", f"/tables/{left}"))["status"] == "playing", "she may come back"
        assert (await ann.call("GET", "/tables?which=bots")) == []

    with ServerProcess(database_url) as server:
        run(work(server))

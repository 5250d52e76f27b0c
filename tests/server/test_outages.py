"""Nobody loses by an outage: while no server was there, and when the machine's clock jumps, no time is counted."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, select

from agon.server.app_state import AppState
from agon.server.storage import schema
from agon.server.storage.rows import SeatRow, TableRow
from agon.server.storage.store import Storage
from agon.server.storage.table_lists import TableLists
from agon.server.tables.clocks import GRACE, Clocks, Outages, clocks_of
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import Clock, duel, opened, person, play_first, refused, run, set_up, until

HOUR = 3600.0
DAY = 86_400.0


async def timed_duel(app: AppState, **time: Any) -> LiveTable:
    """A duel in which Ann has chosen and Bob, on seat 1, has not."""
    ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
    live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)], **time)
    await play_first(app, live, 0, "quick")
    return live


def left(live: LiveTable, seat: int) -> float:
    seconds = live.info(0, set()).seats[seat].seconds_left
    assert seconds is not None
    return seconds


# -- the clocks themselves -------------------------------------------------------------------------------------------
def clocks(outages: Outages, pace: Any = "live", seconds: int = 0, days: int = 0) -> Clocks:
    seats = [SeatRow(seat=seat, kind="person") for seat in range(2)]
    row = TableRow(
        id="t", name="", game="", version="", options={}, host="", code="", pace=pace, seconds=seconds, days=days,
        created=0, moved=0, seats=seats,
    )  # fmt: skip
    return clocks_of(row, DAY, outages)


def test_time_stands_still_in_an_outage() -> None:
    outages = Outages()
    clock = clocks(outages, seconds=300)
    clock.turn([0], 0.0)
    outages.add(100.0, 5000.0)
    assert clock.left(0, 5000.0) == 200.0 and clock.left(1, 5000.0) == 300.0
    assert clock.left(0, 5050.0) == 150.0 and clock.deadline([0]) == 5200.0
    clock.turn([1], 5050.0, moved=0)
    assert clock.left(0, 9000.0) == 150.0


def test_after_an_outage_who_is_to_move_has_a_minute_at_least() -> None:
    outages = Outages()
    clock = clocks(outages, seconds=300)
    clock.turn([0], 0.0)
    outages.add(299.0, 1000.0)
    assert clock.left(0, 1000.0) == GRACE and clock.deadline([0]) == 1000.0 + GRACE
    outages.add(1030.0, 2000.0)
    assert clock.left(0, 2000.0) == GRACE, "and again after the next one"


def test_by_days_an_outage_does_not_count_either() -> None:
    outages = Outages()
    clock = clocks(outages, pace="days", days=2)
    clock.turn([0, 1], 0.0)
    clock.turn([1], DAY, moved=0)
    outages.add(2 * DAY - 1, 9 * DAY)
    assert clock.left(1, 9 * DAY) == GRACE and clock.left(0, 9 * DAY) is None
    assert clock.deadline([1]) == 9 * DAY + GRACE
    clock.turn([0], 9 * DAY + 5, moved=1)
    outages.add(9 * DAY + 10, 20 * DAY)
    assert clock.left(0, 20 * DAY) == 2 * DAY - 5


def test_who_began_after_an_outage_gains_nothing_by_it() -> None:
    outages = Outages()
    clock = clocks(outages, seconds=30)
    outages.add(0.0, 100.0)
    clock.turn([0], 200.0)
    assert clock.left(0, 210.0) == 20.0


def test_a_clock_that_was_put_back_harms_nobody() -> None:
    clock = clocks(Outages(), seconds=300)
    clock.turn([0], 5000.0)
    assert clock.left(0, 1400.0) == 300.0
    clock.turn([1], 1450.0, moved=0)
    assert clock.left(0, 1450.0) == 300.0 and clock.left(1, 1500.0) == 250.0


# -- with a server ---------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_time_stands_still_over_a_restart(database_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(database_url, silence=FOREVER) as app:
            tight = await timed_duel(app, seconds=300)
            clock.let_pass(90)
            wide = await timed_duel(app, seconds=300)
            clock.let_pass(200)
            assert (left(tight, 1), left(wide, 1)) == (10.0, 100.0)
        clock.let_pass(5 * HOUR)
        async with opened(database_url) as app:
            assert await app.storage.due(clock.now) == [], "no table need be loaded to find that out"
            assert await app.storage.due(clock.now + 61) == [tight.row.id]
            tight, wide = [await app.tables.find(live.row.id) for live in (tight, wide)]
            assert (left(tight, 1), left(wide, 1)) == (GRACE, 100.0)
            assert left(tight, 0) == left(wide, 0) == 300.0
            assert all(seat.kind == "person" for live in (tight, wide) for seat in live.row.seats)

    run(work())


@pytest.mark.slow
def test_days_do_not_pass_while_no_server_is_there(database_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(database_url, silence=FOREVER) as app:
            live = await timed_duel(app, pace="days", days=2)
            clock.let_pass(DAY)
        clock.let_pass(10 * DAY)
        async with opened(database_url, silence=FOREVER) as app:
            again = await app.tables.find(live.row.id)
            assert left(again, 1) == DAY
            clock.let_pass(DAY + 1)
            await until(lambda: again.row.seats[1].kind == "bot")  # what passes with a server there does count

    run(work())


@pytest.mark.slow
def test_a_jump_of_the_clock_costs_nobody_the_seat(database_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            live = await timed_duel(app, seconds=600)
            seen = clock.now
            clock.let_pass(HOUR)
            await until(lambda: app.tables.outages.spans == [(seen, clock.now)])
            assert left(live, 1) == 600.0 and live.row.seats[1].kind == "person"
            answer = await refused(app.table_service.replace(live.row.id, live.row.seats[0].player, 1))
            assert "left only just now" in answer.message, "nor has anybody been away for an hour"
            await play_first(app, live, 1, "on time")
            clock.let_pass(-HOUR)
            while live.row.status == "playing":
                await play_first(app, live, live.row.to_move[0], f"n{live.sequence}")
            assert all(seat.kind == "person" for seat in live.row.seats)

    run(work())


@pytest.mark.slow
def test_who_moved_before_the_jump_was_noticed_gets_the_time_back(sqlite_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tick=FOREVER) as app:
            live = await timed_duel(app, seconds=600)
            clock.let_pass(HOUR)
            await play_first(app, live, 1, "late")
            assert left(live, 1) == 0.0
            clock.let_pass(10)
            await app.timekeeper.keep_time()
            assert left(live, 1) >= 590.0
            app.tables.kept.clear()
            again = await app.tables.find(live.row.id)
            assert left(again, 1) == left(live, 1)
            assert (again.clocks.spent, again.clocks.running) == (live.clocks.spent, live.clocks.running)

    run(work())


def test_a_start_beside_another_server_is_no_outage(postgres_url: str, clock: Clock) -> None:
    """An outage is only when none was there."""

    async def work() -> None:
        quiet = {"tick": FOREVER}
        async with opened(postgres_url, **quiet) as one:
            live = await timed_duel(one, seconds=300)
            async with opened(postgres_url, **quiet) as other:
                clock.let_pass(10)
                assert other.tables.outages.spans == []
            clock.let_pass(10)
            await one.timekeeper.keep_time()
            async with opened(postgres_url, **quiet) as other:
                assert other.tables.outages.spans == []
                assert left(await other.tables.find(live.row.id), 1) == 280.0
            assert one.tables.outages.spans == []
        ended = clock.now
        clock.let_pass(2)
        async with opened(postgres_url, **quiet) as one:
            assert one.tables.outages.spans == [(ended, clock.now)], "now none was there, if only for two seconds"

    run(work())


def test_an_outage_that_one_server_finds_is_known_to_all(postgres_url: str, clock: Clock) -> None:
    async def work() -> None:
        quiet = {"tick": FOREVER}
        async with opened(postgres_url, **quiet) as one, opened(postgres_url, **quiet) as other:
            live = await timed_duel(one, seconds=300)
            mirror = await other.tables.find(live.row.id)
            begun = clock.now
            clock.let_pass(HOUR)
            await one.timekeeper.keep_time()
            await other.timekeeper.keep_time()
            assert one.tables.outages.spans == other.tables.outages.spans == [(begun, clock.now)]
            assert left(live, 1) == left(mirror, 1) == 300.0

    run(work())


def test_tables_of_a_release_without_signs_of_life_lose_nothing(sqlite_url: str, clock: Clock) -> None:
    """Then the last move is the last that is known of a server."""

    async def work() -> None:
        async with opened(sqlite_url, silence=FOREVER) as app:
            live = await timed_duel(app, seconds=300)
        storage = Storage(sqlite_url)
        await storage.open()
        async with storage.database.write() as connection:
            await connection.execute(delete(schema.servers))
        await storage.close()
        clock.let_pass(HOUR)
        async with opened(sqlite_url) as app:
            assert left(await app.tables.find(live.row.id), 1) == 300.0

    run(work())


def test_outages_that_no_game_has_seen_are_forgotten(sqlite_url: str, clock: Clock) -> None:
    async def work() -> None:
        for _ in range(3):
            async with opened(sqlite_url, silence=FOREVER) as app:
                await duel(app)
                clock.let_pass(10)
            clock.let_pass(10)
        async with opened(sqlite_url) as app:
            assert len(app.tables.outages.spans) == 3
            rows, _ = await TableLists(app.storage).page("open", "", 50)
            for row in rows:
                await app.storage.close_table(row.id, "enough")
        clock.let_pass(10)
        async with opened(sqlite_url) as app:
            assert len(app.tables.outages.spans) == 1

    run(work())


async def outages_in(url: str) -> int:
    storage = Storage(url)
    await storage.open()
    async with storage.database.read() as connection:
        rows = list(await connection.execute(select(schema.outages)))
    await storage.close()
    return len(rows)


async def begin_game(server: ServerProcess) -> None:
    ann = await Person.new(server.address, "Ann")
    await ann.new_table("duel", ["me", "bot:random"], seconds=300)


@pytest.mark.slow
def test_a_crash_is_an_outage_however_quick_the_restart(database_url: str) -> None:
    with ServerProcess(database_url) as server:
        run(begin_game(server))
        server.kill()
        server.start()
        server.wait_until_up()
        assert run(outages_in(database_url)) == 1


@pytest.mark.slow
def test_a_crash_of_one_server_of_two_is_none(postgres_url: str) -> None:
    with ServerProcess(postgres_url) as server, ServerProcess(postgres_url) as other:
        run(begin_game(server))
        other.kill()
        other.start()
        other.wait_until_up()
        assert run(outages_in(postgres_url)) == 0

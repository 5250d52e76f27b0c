"""Time: a seat's clock runs only while that seat is to move, and when it is up a bot plays on."""

from __future__ import annotations

from typing import Any

import pytest

from agon.server.app_state import AppState
from agon.server.storage.rows import SeatRow, TableRow
from agon.server.tables.clocks import Clocks, Outages, clocks_of
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER
from tests.server.tables_at_hand import Clock, opened, person, play_first, run, set_up, until, watched


def clocks(pace: Any = "live", seconds: int = 0, days: int = 0) -> Clocks:
    seats = [SeatRow(seat=seat, kind="person") for seat in range(3)]
    row = TableRow(
        id="t", name="", game="", version="", options={}, host="", code="", pace=pace, seconds=seconds, days=days,
        created=0, moved=0, seats=seats,
    )  # fmt: skip
    return clocks_of(row, 100.0, Outages())


def test_a_clock_runs_only_while_its_seat_is_to_move() -> None:
    clock = clocks(seconds=60)
    clock.turn([0], 10.0)
    assert [clock.left(seat, 15.0) for seat in range(3)] == [55.0, 60.0, 60.0]
    clock.turn([1], 20.0, moved=0)
    assert [clock.left(seat, 25.0) for seat in range(3)] == [50.0, 55.0, 60.0]
    clock.turn([0], 30.0, moved=1)
    assert [clock.left(seat, 130.0) for seat in range(3)] == [0.0, 50.0, 60.0]
    assert clock.deadline([0, 1, 2]) == 80.0 and clock.deadline([1, 2]) == 0.0


def test_those_who_choose_at_once_each_spend_their_own_time() -> None:
    clock = clocks(seconds=60)
    clock.turn([0, 1, 2], 0.0)
    clock.turn([1, 2], 5.0, moved=0)
    clock.turn([2], 20.0, moved=1)
    clock.turn([0], 30.0, moved=2)
    assert [clock.left(seat, 30.0) for seat in range(3)] == [55.0, 40.0, 30.0]


def test_two_moves_of_one_seat_in_a_row() -> None:
    clock = clocks(seconds=60)
    clock.turn([0], 0.0)
    assert clock.after([0], 10.0, moved=0).deadline([0]) == 60.0
    clock.turn([0], 10.0, moved=0)
    assert clock.left(0, 20.0) == 40.0


def test_correspondence_counts_anew_for_each_move() -> None:
    clock = clocks(pace="days", days=2)
    clock.turn([0], 0.0)
    assert clock.left(0, 50.0) == 150.0 and clock.left(1, 50.0) is None
    clock.turn([0], 190.0, moved=0)
    assert clock.deadline([0, 1]) == 390.0


def test_no_limit() -> None:
    clock = clocks()
    clock.turn([0], 0.0)
    assert clock.left(0, 1e9) is None and clock.deadline([0]) == 0.0


async def timed_duel(app: AppState, **time: Any) -> LiveTable:
    ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
    return await set_up(app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)], **time)


@pytest.mark.slow
def test_when_time_is_up_a_bot_plays_on(database_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(database_url, silence=FOREVER) as app:
            live = await timed_duel(app, seconds=60)
            await play_first(app, live, 0, "quick")  # Ann has chosen, Bob has not
            clock.let_pass(59)
            assert [seat.seconds_left for seat in live.info(0, set()).seats] == [60.0, 1.0]
            clock.let_pass(2)
            await until(lambda: live.row.seats[1].kind == "bot")
            assert live.row.seats[0].kind == "person", "her clock stood still meanwhile"
            assert not live.row.seats[1].resigned
            with watched(app, live):
                await until(lambda: live.sequence >= 2)  # and the bot has chosen for him

    run(work())

"""Bots that play on for people, and people who come back to their seats."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from agon.server.app_state import AppState
from agon.server.storage.rows import SeatRow
from agon.server.tables.clocks import GRACE
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER, GLANCE
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import (
    Clock,
    code_of,
    divine_plan,
    duel,
    opened,
    person,
    play_first,
    play_out,
    refused,
    run,
    set_up,
    until,
)

DAY = 86_400.0
QUIET = {"bot_pause": FOREVER, "silence": FOREVER}


def at(url: str, work: Any, **settings: Any) -> None:
    async def inside() -> None:
        async with opened(url, **{**QUIET, **settings}) as app:
            await work(app)

    run(inside())


async def two_at(app: AppState, **more: Any) -> tuple[LiveTable, str, str]:
    ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
    live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)], **more)
    return live, ann.id, bob.id


async def leave_long_ago(app: AppState, live: LiveTable, seat: int) -> None:
    await app.storage.come(live.row.id, [seat], 1.0)


def test_by_days_only_the_clock_decides(database_url: str) -> None:
    async def work(app: AppState) -> None:
        live, ann, _ = await two_at(app, pace="days", days=14)
        await leave_long_ago(app, live, 1)
        refusal = await refused(app.table_service.replace(live.row.id, ann, 1))
        assert refusal.code == "forbidden" and "14 days" in refusal.hint
        assert live.row.seats[1].kind == "person"

    at(database_url, work)


def test_the_host_chooses_who_stands_in(database_url: str) -> None:
    """Not the rival who asks for it; else it is as the first bot at the table, or the usual one."""

    async def work(app: AppState) -> None:
        ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
        bots = [SeatRow(seat=2, kind="bot", level="adept")]
        for extra, chosen, level in (([], "random", "random"), (bots, "", "adept"), ([], "", "greedy")):
            chairs = [person(0, ann), person(1, bob), *extra]
            live = await set_up(
                app.table_service, ann, "divineplan", {"favor_tokens": 4}, chairs, stand_in_level=chosen
            )
            await leave_long_ago(app, live, 1)
            await app.table_service.replace(live.row.id, ann.id, 1)
            assert live.row.seats[1].level == level
            await app.table_service.resign(live.row.id, ann.id)
            assert live.row.seats[0].level == level

    at(database_url, work)


def test_whoever_was_replaced_comes_back(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await two_at(app)
        table = live.row.id
        await leave_long_ago(app, live, 1)
        await service.replace(table, ann, 1)
        cid = await app.people.guest("Cid")
        info = live.info(0, set()).seats[1]
        assert (info.kind, info.stand_in, info.name, info.player) == ("bot", True, "Bob", bob)
        listed = app.tables.summary((await app.storage.tables_of(bob))[0], bob)
        assert listed.seats[1].stand_in and not listed.seats[0].stand_in
        assert await code_of(service.take_back(table, cid.id)) == "forbidden"
        app.tables.kept.clear()
        live = await service.take_back(table, bob)
        assert await service.take_back(table, bob) is live, "asking twice is no fault"
        seat = live.row.seats[1]
        assert (seat.kind, seat.level, seat.player) == ("person", "", bob) and not live.info(0, set()).seats[1].stand_in
        await play_first(app, live, 1, "back")
        await leave_long_ago(app, live, 1)
        await service.replace(table, ann, 1)
        assert live.row.seats[1].kind == "bot", "and may leave once more"

    at(database_url, work, away=0.001)


def test_who_has_resigned_does_not_come_back(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await two_at(app)
        await service.resign(live.row.id, bob)
        assert live.info(0, set()).seats[1].stand_in
        refusal = await refused(service.take_back(live.row.id, bob))
        assert refusal.code == "forbidden" and "resigned" in refusal.message
        over, bea, _ = await duel(app)
        await play_out(app, over)
        assert await code_of(service.take_back(over.row.id, bea.id)) == "table_over"

    at(sqlite_url, work)


def test_who_ran_out_of_time_comes_back_to_a_minute_a_move(database_url: str, clock: Clock) -> None:
    async def work(app: AppState) -> None:
        live, players = await divine_plan(app)
        del live
        ann, bob = players
        chairs = [person(0, ann), person(1, bob)]
        live = await set_up(app.table_service, ann, "divineplan", {"favor_tokens": 12}, chairs, seconds=100)
        seat = live.row.to_move[0]
        mover = players[seat]
        clock.let_pass(500)
        await until(lambda: live.row.seats[seat].kind == "bot")
        await app.table_service.take_back(live.row.id, mover.id)

        def left() -> float | None:
            return live.info(0, set()).seats[seat].seconds_left

        assert left() == GRACE
        clock.let_pass(50)
        assert left() == 10.0
        app.tables.kept.clear()  # a restart changes nothing
        live = await app.tables.find(live.row.id)
        assert left() == 10.0 and live.row.seats[seat].kind == "person"
        assert await app.storage.due(clock.now + 9) == [] and await app.storage.due(clock.now + 11) == [live.row.id]
        await play_first(app, live, seat, "in time")
        assert left() == GRACE, "for the next move"
        while live.row.to_move != [seat]:
            await play_first(app, live, live.row.to_move[0], f"n{live.sequence}")
        clock.let_pass(59)
        assert left() == 1.0
        clock.let_pass(2)
        again = live
        await until(lambda: again.row.seats[seat].kind == "bot")

    at(database_url, work)


def test_time_that_is_left_stays_with_who_comes_back(sqlite_url: str, clock: Clock) -> None:
    async def work(app: AppState) -> None:
        live, ann, bob = await two_at(app, seconds=1000)
        clock.let_pass(200)
        await app.table_service.replace(live.row.id, ann, 1)
        clock.let_pass(100)
        await app.table_service.take_back(live.row.id, bob)
        assert live.info(1, set()).seats[1].seconds_left == 700.0

    at(sqlite_url, work)


def test_by_days_too_whoever_comes_back_has_the_days_of_a_move(database_url: str, clock: Clock) -> None:
    async def work(app: AppState) -> None:
        live, ann, bob = await two_at(app, pace="days", days=2)
        await play_first(app, live, 0, "n")
        clock.let_pass(3 * DAY)
        await until(lambda: live.row.seats[1].kind == "bot")
        await app.table_service.take_back(live.row.id, bob)
        clock.let_pass(2 * DAY - 10)
        assert live.info(0, set()).seats[1].seconds_left == 10.0
        assert live.row.seats[1].kind == "person"
        assert await app.storage.due(clock.now) == []

    at(database_url, work)


def test_a_bot_that_was_thinking_does_not_move_for_who_is_back(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, ann, bob = await two_at(app)
        await leave_long_ago(app, live, 1)
        await app.table_service.replace(live.row.id, ann, 1)
        action, decision = live.playing().state.legal(1)[0], live.decisions[1]
        await app.table_service.take_back(live.row.id, bob)
        late = app.moves.move(live.row.id, 1, decision, action, "bot-1", by_bot=True)
        assert await code_of(late) == "stale" and live.sequence == 0

    at(sqlite_url, work, away=0.001)


@pytest.mark.slow
def test_over_the_wire(sqlite_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        table = (await ann.new_table("divineplan", ["me", "open"], stand_in_level="random", seconds=600))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        seats = [{"kind": "me"}, {"kind": "open"}]
        answer = await ann.ask("POST", "/tables", {"game": "duel", "seats": seats, "stand_in_level": "gods"})
        assert answer.status_code == 400 and "gods" in answer.json()["message"]
        answer = await ann.ask("POST", f"/tables/{table}/replace", {"seat": 1, "level": "random"})
        assert answer.status_code == 422, "whoever asks for it does not choose the level"
        async with ann.at(table) as first, bob.at(table) as second:
            await first.hear_type("update")
            await second.hear_type("update")
            await second.__aexit__(None, None, None)
            await first.hear_until(
                lambda one: one["type"] == "table" and not one["table"]["seats"][1].get("here", False)
            )
            server.let_pass(61)
            while (await ann.ask("POST", f"/tables/{table}/replace", {"seat": 1})).status_code != 200:
                await asyncio.sleep(GLANCE)
            info = await bob.call("POST", f"/tables/{table}/return")
            assert info["my_seat"] == 1 and info["seats"][1]["kind"] == "person"
            async with bob.at(table) as second:
                update = await second.hear_type("update")
                assert "prompt" in update or update["view"]["to_move"] == [0]
        assert (await ann.ask("POST", f"/tables/{table}/return")).status_code == 200
        cid = await Person.new(server.address, "Cid")
        assert (await cid.ask("POST", f"/tables/{table}/return")).status_code == 403

    with ServerProcess(sqlite_url, bot_pause=FOREVER, silence=FOREVER) as server:
        run(work(server))

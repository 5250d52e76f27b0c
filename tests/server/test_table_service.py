"""A table's life around the game: who sits down, who may do what, and what comes after the end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from agon.core.seeds import commitment
from agon.server.app_state import AppState
from agon.server.refusal import Refusal
from agon.server.storage.rows import SeatRow
from agon.server.storage.table_lists import TableLists
from agon.server.tables.keeper import Tables
from tests.patience import FOREVER
from tests.server.tables_at_hand import (
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
)

OPEN = SeatRow(seat=1, kind="open")
FRIEND = SeatRow(seat=1, kind="friend")


def at(url: str, work: Any, **settings: Any) -> None:
    async def inside() -> None:
        async with opened(url, **settings) as app:
            await work(app)

    run(inside())


def test_a_table_fills_up_and_begins(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann, bob, cid = [await app.people.guest(name) for name in ("Ann", "Bob", "Cid")]
        live = await set_up(service, ann, "duel", {"rounds": 3}, [person(0, ann), OPEN])
        assert live.match is None and live.row.options["rounds"] == 3
        assert (await refused(service.start(live.row.id, ann.id))).message == "Some seats are still free."
        assert await code_of(service.sit(live.row.id, ann, None, "", "")) == "bad_request", "one seat each"
        assert await code_of(service.sit(live.row.id, bob, 0, "", "")) == "table_full"
        await service.sit(live.row.id, bob, None, "", "my share")
        assert live.row.status == "playing" and live.match is not None
        assert live.info(None, set()).commitment == commitment(int(live.row.seed, 16))
        assert await code_of(service.sit(live.row.id, cid, None, "", "")) == "table_started"
        assert await code_of(service.stand(live.row.id, bob.id)) == "table_started"

    at(database_url, work)


def test_a_crest_is_chosen_and_seen_by_everybody(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann, bob = await app.people.guest("Ann", crest=5), await app.people.guest("Bob")
        assert (ann.crest, bob.crest) == (5, 0)
        assert (await app.people.change(ann, "Anna")).crest == 5, "a new name leaves the crest alone"
        assert (await app.people.change(bob, "Bob", 8)).crest == 8
        live = await set_up(service, ann, "duel", {}, [person(0, ann), OPEN])
        await service.sit(live.row.id, bob, None, "", "")
        listed = app.tables.summary((await app.storage.tables_of(ann.id))[0], bob.id)
        for info in (live.info(None, set()), listed):
            assert [(seat.name, seat.crest) for seat in info.seats] == [("Anna", 5), ("Bob", 8)]

    at(database_url, work)


def test_a_friend_needs_the_code_and_spectators_do_not_get_it(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
        live = await set_up(service, ann, "duel", {}, [person(0, ann), FRIEND])
        assert live.info(None, set()).code == ""
        assert live.info(0, set()).code == live.row.code != ""
        assert await code_of(service.sit(live.row.id, bob, None, "", "")) == "table_full"
        assert await code_of(service.sit(live.row.id, bob, None, "wrong", "")) == "table_full"
        assert await app.storage.table_by_code(live.row.code) == live.row.id
        assert await app.storage.table_by_code("00000000") is None
        await service.sit(live.row.id, bob, 1, live.row.code, "")
        assert live.row.seats[1].player == bob.id
        assert await app.storage.table_by_code(live.row.code) is None  # the game has begun

    at(sqlite_url, work)


def test_one_of_many_gets_the_last_seat(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann = await app.people.guest("Ann")
        others = [await app.people.guest(f"P{n}") for n in range(6)]
        live = await set_up(service, ann, "duel", {}, [person(0, ann), OPEN])
        tries = [service.sit(live.row.id, one, None, "", "") for one in others]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(not isinstance(result, BaseException) for result in results) == 1
        assert all(result.code in ("table_full", "table_started") for result in results if isinstance(result, Refusal))

    at(database_url, work)


def test_stand_up_and_leave_the_seat_to_a_bot(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
        chairs = [person(0, ann), OPEN, SeatRow(seat=2, kind="open")]
        live = await set_up(service, ann, "divineplan", {"favor_tokens": 4}, chairs)
        table = live.row.id
        await service.sit(table, bob, 1, "", "")
        assert await code_of(service.set_bot(table, bob.id, 2, "random")) == "forbidden", "only the host"
        assert await code_of(service.set_bot(table, ann.id, 1, "random")) == "bad_request", "Bob sits there"
        assert await code_of(service.set_bot(table, ann.id, 7, "random")) == "bad_request"
        await service.stand(table, bob.id)
        assert live.row.seats[1].kind == "open"
        assert await code_of(service.stand(table, bob.id)) == "forbidden"
        await service.set_bot(table, ann.id, 1, "random")
        await service.set_bot(table, ann.id, 2, "random")
        assert await code_of(service.start(table, bob.id)) == "forbidden"
        await service.start(table, ann.id)
        assert await service.start(table, ann.id) is live, "asking twice is no fault"
        assert await code_of(service.set_bot(table, ann.id, 1, "random")) == "table_started"

    at(sqlite_url, work)


@pytest.mark.parametrize(
    ("game", "options", "seats", "what"),
    [
        ("chess", {}, 2, "no game"),
        ("duel", {"rounds": 99}, 2, "rounds"),
        ("duel", {"colour": "red"}, 2, "colour"),
        ("duel", {}, 3, "2 seats"),
        ("divineplan", {}, 8, "seats"),
    ],
)
def test_what_can_not_be_played_is_refused(
    sqlite_url: str, game: str, options: dict[str, Any], seats: int, what: str
) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann = await app.people.guest("Ann")
        chairs = [SeatRow(seat=number, kind="open") for number in range(seats)]
        refusal = await refused(set_up(service, ann, game, options, chairs))
        assert refusal.code == "bad_request" and what in refusal.message

    at(sqlite_url, work)


def test_correspondence_needs_days(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann = await app.people.guest("Ann")
        assert await code_of(set_up(service, ann, "duel", {}, [person(0, ann), OPEN], pace="days")) == "bad_request"
        live = await set_up(service, ann, "duel", {}, [person(0, ann), OPEN], pace="days", days=3, seconds=60)
        assert (live.row.days, live.row.seconds) == (3, 0), "days per move instead of a clock"

    at(sqlite_url, work)


def test_unknown_tables(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        ann = await app.people.guest("Ann")
        calls: list[Coroutine[Any, Any, object]] = [
            app.tables.find("nowhere"),
            service.sit("nowhere", ann, None, "", ""),
            service.start("nowhere", ann.id),
            service.resign("nowhere", ann.id),
            app.moves.move("nowhere", 0, 0, 0, "n"),
        ]
        assert [await code_of(call) for call in calls] == ["not_found"] * 5
        assert app.tables.loading == {}, "nothing stays behind"

    at(sqlite_url, work)


def test_resigning_hands_over_to_a_bot_and_stays_in_the_history(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await duel(app)
        table = live.row.id
        await service.resign(table, ann.id)
        seat = live.row.seats[0]
        assert (seat.kind, seat.level, seat.resigned, seat.player) == ("bot", "greedy", True, ann.id)
        assert await code_of(service.resign(table, ann.id)) == "forbidden"
        assert [row.id for row in await app.storage.tables_of(ann.id)] == [table]

    at(database_url, work, bot_pause=FOREVER)


def test_only_somebody_who_is_away_is_replaced(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await duel(app)
        cid = await app.people.guest("Cid")
        table = live.row.id
        assert await code_of(service.replace(table, ann.id, 1)) == "forbidden", "the game has just begun"
        await app.storage.come(table, [1], 1.0)  # he was here long ago
        assert await code_of(service.replace(table, cid.id, 1)) == "forbidden", "Cid does not sit here"
        assert await code_of(service.replace(table, ann.id, 5)) == "bad_request"
        await service.replace(table, ann.id, 1)
        assert live.row.seats[1].kind == "bot" and not live.row.seats[1].resigned
        assert await code_of(service.replace(table, ann.id, 1)) == "bad_request", "no person sits there now"

    at(database_url, work, bot_pause=FOREVER, away=FOREVER)


def test_a_rematch_brings_both_to_one_table(database_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await duel(app)
        cid = await app.people.guest("Cid")
        assert await code_of(service.rematch(live.row.id, ann)) == "bad_request", "not over yet"
        await play_out(app, live)
        assert await code_of(service.rematch(live.row.id, cid)) == "forbidden"
        again = await service.rematch(live.row.id, ann)
        assert again.match is None and again.row.options == live.row.options
        assert live.row.rematch == again.row.id
        assert await service.rematch(live.row.id, bob) is again
        assert await service.rematch(live.row.id, ann) is again
        assert again.match is not None and again.row.status == "playing"
        assert [seat.player for seat in again.row.seats] == [bob.id, ann.id], "everybody one seat on"

    at(database_url, work)


def test_after_the_end(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await duel(app)
        await play_out(app, live)
        table = live.row.id
        row = await app.storage.table(table)
        assert row is not None and row.status == "over" and row.result
        assert await code_of(app.moves.move(table, 0, live.decisions[0], 0, "late")) == "table_over"
        assert await code_of(app.moves.undo(table, 0, "late")) == "table_over"
        assert await code_of(service.resign(table, ann.id)) == "table_over"
        info = live.info(0, set())
        assert info.status == "over" and info.result is not None
        assert live.record().commitment() == info.commitment

    at(sqlite_url, work)


def test_lists_say_whose_turn_it_is_without_loading_anything(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, players = await divine_plan(app)
        app.tables.kept.clear()
        rows = await app.storage.tables_of(players[0].id)
        info = app.tables.summary(rows[0], players[0].id)
        assert (info.my_seat, info.to_move, info.title, info.code) == (0, live.row.to_move, "Divine Plan", "")
        assert app.tables.kept == {}

    at(sqlite_url, work)


def test_unused_tables_leave_memory_and_come_back(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(app: AppState) -> None:
        first, *_ = await duel(app)
        await play_out(app, first)
        for _ in range(3):
            await duel(app)
        assert len(app.tables.kept) == 2 and first.row.id not in app.tables.kept
        back = await app.tables.find(first.row.id)
        assert back.playing().record.moves == first.playing().record.moves
        assert back.nonces == first.nonces and back.row.status == "over"

    monkeypatch.setattr("agon.server.tables.keeper.KEPT", 2)
    at(sqlite_url, work)


def test_a_closed_table_is_played_no_more(database_url: str) -> None:
    """Closed for good: while it waits, while it plays, and for a process that reads it later."""

    async def work(app: AppState) -> None:
        service = app.table_service
        live, ann, bob = await duel(app)
        await play_first(app, live, 0, "n1")
        await service.close(live.row.id, "the host asked for it")
        waiting = await set_up(service, ann, "duel", {}, [person(0, ann), OPEN])
        await service.close(waiting.row.id, "nobody came")
        for refusal in (
            await refused(play_first(app, live, 1, "n2")),
            await refused(app.moves.undo(live.row.id, 0, "n3")),
            await refused(service.resign(live.row.id, bob.id)),
        ):
            assert refusal.code == "table_over" and "the host asked for it" in refusal.message
        assert await code_of(service.sit(waiting.row.id, bob, None, "", "")) == "table_over"
        assert await code_of(service.start(waiting.row.id, ann.id)) == "table_over"
        later = Tables(app.storage, app.settings)
        for table, reason in ((live, "the host asked for it"), (waiting, "nobody came")):
            read = (await later.find(table.row.id)).info(None, set())
            assert (read.status, read.closed, read.to_move) == ("closed", reason, [])
        assert await TableLists(app.storage).page("open", "", 50) == ([], None)

    at(database_url, work)


def test_what_is_over_is_not_closed(database_url: str) -> None:
    async def work(app: AppState) -> None:
        live, _, _ = await duel(app)
        await play_out(app, live)
        await app.table_service.close(live.row.id, "too late")
        assert live.row.status == "over" and live.row.closed == ""

    at(database_url, work)

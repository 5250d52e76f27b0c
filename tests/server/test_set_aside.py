"""A table that cannot go on stops nothing but itself: not the start, no task, no other table."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from agon.server.app_state import AppState
from agon.server.http.connection import Connection
from agon.server.messages import Pong, Refused
from agon.server.storage.rows import ChatRow, Entry, Progress, SeatRow
from agon.server.storage.states import StoredState
from agon.server.storage.store import Storage
from agon.server.storage.table_lists import TableLists
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER, GLANCE
from tests.server.clients import Message, Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import (
    Clock,
    change,
    code_of,
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

QUIET = {"bot_pause": FOREVER}


async def bots_turn(app: AppState) -> LiveTable:
    """A duel of Ann and a bot, by days: it moves at once. The bot is to move."""
    ann = await app.people.guest("Ann")
    seats = [person(0, ann), SeatRow(seat=1, kind="bot", level="random")]
    live = await set_up(app.table_service, ann, "duel", {}, seats, pace="days", days=1, access="open")
    await play_first(app, live, 0, "first")
    return live


async def spoil_rules(app: AppState, live: LiveTable) -> None:
    """It was begun with other rules, and these cannot go on from its last state."""
    await change(app.storage, live.row.id, version="0")
    last = StoredState(table=live.row.id, sequence=10**9, version="0", move=0, vocabulary="0 none", state="")
    await app.storage.states.keep([last])


async def spoil_options(app: AppState, live: LiveTable) -> None:
    """The rules themselves fail on this, and not with a refusal of ours."""
    await change(app.storage, live.row.id, options='{"rounds": "x", "consolation": "yes"}')


async def spoil_journal(app: AppState, live: LiveTable, action: int = 99_999) -> None:
    place = len(await app.storage.entries(live.row.id)) + 1
    bad = Entry(table=live.row.id, sequence=place, kind="move", seat=1, action=action, nonce="bad", at=1.0)
    row = live.row
    assert await app.storage.append(bad, Progress(to_move=[1], status="playing", deadline=1.0, moved=row.moved))


async def spoil_undo(app: AppState, live: LiveTable) -> None:
    place = len(await app.storage.entries(live.row.id)) + 1
    bad = Entry(table=live.row.id, sequence=place, kind="undo", seat=1, action=77, nonce="bad", at=1.0)
    assert await app.storage.append(bad, Progress(to_move=[1], status="playing", moved=live.row.moved))


SPOILERS = [spoil_rules, spoil_options, spoil_journal, spoil_undo]


def said_of(table: str, caplog: pytest.LogCaptureFixture) -> int:
    return sum("set aside" in record.getMessage() and table in record.getMessage() for record in caplog.records)


@pytest.mark.slow
def test_a_server_starts_with_bad_tables_and_plays_the_others(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with opened(database_url, **QUIET) as app:
            bad = []
            for spoil in SPOILERS:
                bad.append(await bots_turn(app))
                await spoil(app, bad[-1])
            good = await bots_turn(app)
        caplog.clear()
        async with opened(database_url) as app:
            again = await app.tables.find(good.row.id)
            await until(lambda: again.sequence > 1)  # its bot has played
            for live in bad:
                for _ in range(3):
                    refusal = await refused(app.tables.find(live.row.id))
                    assert refusal.code == "cannot_go_on" and "export" in refusal.hint
                    assert refusal.message.startswith("This table cannot go on: ")
                assert said_of(live.row.id, caplog) == 1, "once, however often it is asked for"
            rows, _ = await TableLists(app.storage).page("open", "", 50)
            listed = {row.id: app.tables.summary(row, "") for row in rows}
            assert all(listed[live.row.id].stuck for live in bad) and not listed[good.row.id].stuck
            for live in bad:
                summary = await app.tables.summary_of(live.row.id, "")
                assert summary.stuck and summary.seats, "it can be read about"
            assert all(report.alive and not report.failures for report in app.background.report())

    run(work())


@pytest.mark.slow
def test_a_row_that_cannot_be_read_stops_no_task(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            bad, good = await bots_turn(app), await bots_turn(app)
            await change(app.storage, bad.row.id, options="{")
        async with opened(sqlite_url) as app:
            again = await app.tables.find(good.row.id)
            await until(lambda: again.sequence > 1 and f"{bad.row.id} cannot be read" in caplog.text)
            await change(app.storage, bad.row.id, deadline=1.0)
            await until(lambda: f"the clock of table {bad.row.id} has failed" in caplog.text)
            assert all(report.alive and not report.failures for report in app.background.report())

    run(work())


def test_the_server_answers_before_games_are_resumed(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            live = await bots_turn(app)
        app = AppState(app.settings)
        await app.open()
        assert not app.tables.kept and not app.tables.loading
        await until(lambda: live.row.id in app.tables.kept)
        await app.close()

    run(work())


@pytest.mark.slow
def test_clocks_run_out_beside_a_bad_table(sqlite_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(sqlite_url, silence=FOREVER, **QUIET) as app:
            lives = []
            for _ in range(2):
                ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
                seats = [person(0, ann), person(1, bob)]
                lives.append(await set_up(app.table_service, ann, "duel", {}, seats, seconds=100))
                clock.let_pass(1)
            bad, good = [live.row.id for live in lives]
            await spoil_journal(app, lives[0])
            app.tables.kept.clear()
            clock.let_pass(200)
            again = await app.tables.find(good)
            await until(lambda: all(seat.kind == "bot" for seat in again.row.seats))
            while await app.storage.due(clock.now + 10**6):  # nor is the bad one looked at in each round
                await asyncio.sleep(GLANCE)
            assert (await refused(app.tables.find(bad))).code == "cannot_go_on"
        async with opened(sqlite_url, tick=FOREVER, **QUIET) as app:
            assert await app.storage.due(clock.now + 10**6) == [bad], "after a restart it is tried again"

    run(work())


def test_a_table_that_cannot_be_followed_any_more(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Another process has written what does not fit. Those who look on are sent away, and come to hear why."""

    async def work() -> None:
        async with opened(database_url, **QUIET) as app:
            live, ann, _ = await duel(app)
            other, *_ = await duel(app)
            await spoil_journal(app, live)
            line = ChatRow(table=live.row.id, name="Ann", seat=0, text="Hello", at=1.0)
            assert await code_of(app.moves.say(live, line)) == "cannot_go_on"
            assert live.row.id not in app.tables.kept
            for _ in range(3):
                assert await code_of(app.table_service.resign(live.row.id, ann.id)) == "cannot_go_on"
            assert said_of(live.row.id, caplog) == 1
            third, *_ = await duel(app)
            await spoil_journal(app, third)
            fourth, *_ = await duel(app)
            await app.tables.refresh("", True)
            assert third.row.id not in app.tables.kept
            await spoil_journal(app, fourth)
            await app.tables.read_names_again("")
            assert fourth.row.id not in app.tables.kept
            await play_first(app, other, 0, "on")

    run(work())


def test_it_is_tried_again_when_its_row_has_changed(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            live = await bots_turn(app)
            await spoil_rules(app, live)
            app.tables.kept.clear()
            assert await code_of(app.tables.find(live.row.id)) == "cannot_go_on"
            await change(app.storage, live.row.id, version=live.game.version)
            assert (await app.tables.find(live.row.id)).sequence == 1

    run(work())


def test_what_is_remembered_is_bounded(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            for _ in range(4):
                live = await bots_turn(app)
                await spoil_rules(app, live)
                app.tables.kept.clear()
                await code_of(app.tables.find(live.row.id))
            assert len(app.tables.set_aside.reasons) == 2

    monkeypatch.setattr("agon.server.tables.set_aside.MOST_REMEMBERED", 2)
    run(work())


def test_its_players_export_it_and_it_is_closed_for_good(database_url: str) -> None:
    """The Record is made of the rows alone, and says what stands; as it shows the seed, nothing goes on after it."""

    async def work() -> None:
        async with opened(database_url, **QUIET) as app:
            live, ann, bob = await duel(app)
            table = live.row.id
            await play_first(app, live, 0, "a")
            await app.moves.undo(table, 0, "b")
            await play_first(app, live, 0, "c")
            moves = live.record().moves
            assert await code_of(app.table_service.record(table, ann.id)) == "forbidden", "the game goes on"
            await spoil_rules(app, live)
            app.tables.kept.clear()
            cid = await app.people.guest("Cid")
            for nobody in (cid.id, ""):
                assert await code_of(app.table_service.record(table, nobody)) == "forbidden"
            row = await app.storage.table(table)
            assert row is not None and row.status == "playing", "whoever may not have it closes nothing"
            record = await app.table_service.record(table, ann.id)
            assert (record.version, record.seed, record.moves) == ("0", live.row.seed, moves)
            assert record.players == ["Ann", "Bob"]
            row = await app.storage.table(table)
            assert row is not None and row.status == "closed" and "exported" in row.closed
            assert (await app.table_service.record(table, bob.id)).moves == moves
            await change(app.storage, table, version=live.game.version)
            assert await code_of(app.moves.move(table, 1, 0, 0, "late")) == "table_over", "also where it could go on"

    run(work())


def test_a_finished_game_of_other_rules_is_there_for_everybody(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            live, *_ = await duel(app)
            await play_out(app, live)
            await spoil_rules(app, live)
            app.tables.kept.clear()
            record = await app.table_service.record(live.row.id, "")
            assert record.moves == live.record().moves
            row = await app.storage.table(live.row.id)
            assert row is not None and row.status == "over"

    run(work())


@pytest.mark.slow
def test_over_the_wire(sqlite_url: str) -> None:
    async def begin() -> tuple[Person, str, str]:
        ann = await Person.new(server.address, "Ann")
        tables = [(await ann.new_table("duel", ["bot:random", "me"]))["id"] for _ in range(2)]
        return ann, tables[0], tables[1]

    async def spoil() -> None:
        storage = Storage(sqlite_url)
        await storage.open()
        await change(storage, bad, version="0", options="{}")
        last = StoredState(table=bad, sequence=10**9, version="0", move=0, vocabulary="0 none", state="")
        await storage.states.keep([last])
        await storage.close()

    async def look() -> None:
        assert "rules 0" in (await ann.call("GET", f"/tables/{bad}"))["stuck"], "it can be read about"
        answer = await ann.ask("POST", f"/tables/{bad}/resign")
        assert answer.status_code == 409 and answer.json()["error"] == "cannot_go_on"
        async with ann.at(bad) as seat:
            assert (await seat.hear())["error"] == "cannot_go_on"
        listed = {table["id"]: table for table in await ann.call("GET", "/tables?which=mine")}
        assert "rules 0" in listed[bad]["stuck"] and "stuck" not in listed[good]
        async with ann.at(good) as seat:
            update = await seat.hear_until(lambda one: one["type"] == "update" and "prompt" in one)
            assert (await seat.answer(seat.move(update)))["type"] == "ack"
        cid = await Person.new(server.address, "Cid")
        assert (await cid.ask("GET", f"/tables/{bad}/record")).status_code == 403
        assert (await ann.call("GET", f"/tables/{bad}/record"))["version"] == "0"
        assert {table["id"]: table["status"] for table in await ann.call("GET", "/tables?which=mine")}[bad] == "closed"

    with ServerProcess(sqlite_url) as server:
        ann, bad, good = run(begin())
        server.kill()
        run(spoil())
        server.start()
        server.wait_until_up()
        run(look())
        assert "Traceback" not in server.logged()


@pytest.mark.slow
def test_rules_that_fail_at_a_bots_move_stop_no_task(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from template_game.rules import Round

    answer = Round.answer

    def fail_for_bots(self: Round, state: Any, seat: int, action: int) -> None:
        if seat == 1:
            raise ZeroDivisionError("a fault in the rules")
        answer(self, state, seat, action)

    async def work() -> None:
        async with opened(sqlite_url) as app:
            live = await bots_turn(app)
            await until(lambda: "have stopped" in caplog.text)
            other, *_ = await duel(app)
            assert live.sequence == 1
            monkeypatch.setattr(Round, "answer", answer)
            await play_first(app, other, 0, "on")
            assert all(report.alive and not report.failures for report in app.background.report())

    monkeypatch.setattr(Round, "answer", fail_for_bots)
    run(work())


def test_lists_say_so_of_those_that_were_to_go_on(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            live, *_ = await duel(app)
            over, *_ = await duel(app)
            await play_out(app, over)
            for one in (live, over):
                await spoil_rules(app, one)
            app.tables.kept.clear()
            for one in (live, over):
                assert await code_of(app.tables.find(one.row.id)) == "cannot_go_on"
            listed = {row.id: app.tables.summary(row, "") for row in await app.storage.tables_of(live.row.host)}
            assert "rules 0" in listed[live.row.id].stuck
            listed = {row.id: app.tables.summary(row, "") for row in await app.storage.tables_of(over.row.host)}
            assert listed[over.row.id].stuck == "" and listed[over.row.id].result is not None
            assert not app.tables.kept

    run(work())


class ScriptedLine:
    """A connection's way in and out: what is sent over it is written down here, and nothing else comes."""

    def __init__(self, *messages: Message) -> None:
        self.messages = [msgspec.json.encode(message) for message in messages]

    async def hear(self) -> bytes:
        if not self.messages:
            raise WebSocketDisconnect
        return self.messages.pop(0)

    def has_room(self) -> bool:
        return False

    def tell(self, data: bytes) -> None:
        raise AssertionError("there was no room")

    def hang_up(self) -> None:
        raise AssertionError("the connection stays")


def test_rules_that_fail_at_a_move_cost_that_move_and_not_the_connection(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from template_game.rules import Round

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault in the rules")

    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            live, ann, _ = await duel(app)
            action = live.playing().state.legal(0)[0]
            move = {"type": "move", "nonce": "n", "decision": live.decisions[0], "action": action}
            line: Any = ScriptedLine(move, {"type": "ping"})
            connection = Connection(line, live, ann, 0, app.hub.here)
            monkeypatch.setattr(Round, "answer", fail)
            with pytest.raises(WebSocketDisconnect):
                await app.hub.read(connection, line)
            refused, pong = connection.out
            assert isinstance(refused, Refused) and (refused.error, refused.nonce) == ("busy", "n")
            assert isinstance(pong, Pong) and live.sequence == 0

    run(work())
    assert sum(record.levelno == logging.ERROR for record in caplog.records) == 1

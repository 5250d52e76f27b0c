"""Leaving for good, and taking one's data along: the games stay for the others, without the name."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agon.core.record import read_record
from agon.core.replay import replay
from agon.games import make_game
from agon.server.http.export import export
from agon.server.storage.erasing import FORMER, HOST_LEFT
from agon.server.storage.rows import ChatRow, SeatRow
from agon.server.storage.store import Storage
from agon.server.tables.keeper import Tables
from tests.patience import FOREVER
from tests.server.clients import Message, Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import (
    code_of,
    divine_plan,
    duel,
    opened,
    person,
    play_first,
    play_out,
    run,
    set_up,
    until,
    watched,
)

pytestmark = pytest.mark.slow

PASSWORD = "correct horse battery"
OPEN = SeatRow(seat=1, kind="open")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("erasing")
    free: dict[str, Any] = {"sign_ins_per_second": 1e6, "sign_ins_at_once": 10**6}
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", beat=FOREVER, **free) as process:
        yield process
        assert "Traceback" not in process.logged()


def seat_is_a_bots(message: Message) -> bool:
    return bool(message["type"] == "table" and message["table"]["seats"][0]["kind"] == "bot")


def test_an_account_is_deleted_with_its_password_alone(server: ServerProcess) -> None:
    async def work() -> None:
        name, login = f"Xanthippe{secrets.token_hex(4)}", f"login{secrets.token_hex(4)}"
        ann, bob = await Person.new(server.address, name), await Person.new(server.address, "Bob")
        await ann.call("POST", "/accounts", {"login": login, "password": PASSWORD})
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.send({"type": "say", "text": "Good luck!"})
            await his.hear_type("chat")
            for body in (None, {}, {"password": "wrong"}):
                assert (await ann.ask("DELETE", "/me", body)).status_code == 403
            assert (await ann.call("GET", "/me"))["name"] == name
            assert (await ann.ask("DELETE", "/me", {"password": PASSWORD})).status_code == 204
            assert (await hers.hear_type("bye"))["error"] == "unauthorized"
            after = await his.hear_until(seat_is_a_bots)
        seat = after["table"]["seats"][0]
        assert (seat["name"], seat["resigned"]) == (FORMER, True)
        assert (await ann.ask("GET", "/me")).status_code == 401
        again = await Person(server.address).ask("POST", "/sessions", {"login": login, "password": PASSWORD})
        assert again.status_code == 401
        async with bob.at(table) as later:
            assert (await later.hear_type("chat")) == {**later.latest["chat"], "name": FORMER, "text": "Good luck!"}
            assert name not in "".join(later.raw)
        assert name not in json.dumps(await bob.call("GET", "/tables?which=mine"))

    run(work())


def test_a_guest_is_deleted_without_a_password(server: ServerProcess) -> None:
    async def work() -> None:
        ann = await Person.new(server.address, "Ann")
        assert (await ann.ask("DELETE", "/me")).status_code == 204
        assert (await ann.ask("GET", "/me")).status_code == 401

    run(work())


def test_tables_go_on_or_close(database_url: str) -> None:
    """Hers that wait are closed, her seats at others' are free again, a bot plays on for her, what is over stays."""

    async def work() -> None:
        async with opened(database_url, tick=FOREVER) as app:
            service, storage = app.table_service, app.storage
            playing, ann, bob = await duel(app)
            over = await set_up(service, bob, "duel", {}, [person(0, ann), person(1, bob)])
            await play_out(app, over)
            hers = await set_up(service, ann, "duel", {}, [person(0, ann), OPEN])
            chairs = [person(0, ann), person(1, bob), SeatRow(seat=2, kind="open")]
            his = await set_up(service, bob, "divineplan", {"favor_tokens": 4}, chairs, name="Friday")
            await storage.add_chat(ChatRow(table=his.row.id, player=ann.id, name="Ann", seat=-1, text="Hi", at=1.0))
            await storage.add_chat(ChatRow(table=his.row.id, player=bob.id, name="Bob", seat=1, text="Ho", at=2.0))
            follower = await set_up(service, bob, "duel", {}, [person(0, bob), person(1, ann)], name="Ann's table")
            moves = over.playing().record.moves
            changed = await storage.erase_player(ann.id)
            assert sorted(changed) == sorted([one.row.id for one in (playing, hers, his, follower)])
            await app.person_changed(ann.id)
            for table in changed:
                await app.tables.changed(table)
            assert (hers.row.status, hers.row.closed) == ("closed", HOST_LEFT)
            assert (playing.row.seats[0].kind, playing.row.seats[0].resigned) == ("bot", True)
            assert (his.row.seats[0].kind, his.row.seats[0].player, his.row.status) == ("open", "", "waiting")
            with watched(app, playing, bob):
                await until(lambda: 0 not in playing.row.to_move)  # the bot is called
            await play_first(app, playing, 1, "bob goes on")
            for again in (over, await Tables(storage, app.settings).find(over.row.id)):  # in memory, and read anew
                assert again.playing().record.moves == moves
                assert [seat.name for seat in again.row.seats] == [FORMER, "Bob"]
            assert again.row.result == over.row.result
            assert [line.name for _, line in await storage.chat(his.row.id)] == [FORMER, "Bob"]
            names = {row.name for row in await storage.tables_of(ann.id)}
            assert names == {f"{FORMER}'s table", "Bob's table"}
            assert (await app.tables.find(follower.row.id)).row.name == f"{FORMER}'s table"
            assert [row.name for row in await storage.tables_of(bob.id)].count("Friday") == 1

    run(work())


def test_chat_kept_in_memory_forgets_the_name(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tick=FOREVER) as app:
            live, ann, bob = await duel(app)
            line = ChatRow(table=live.row.id, player=ann.id, name="Ann", seat=0, text="Hi", at=1.0)
            await app.moves.say(live, line)
            await app.storage.erase_player(ann.id)
            await app.person_changed(ann.id)
            assert [(one.name, one.text) for _, one in live.chat] == [(FORMER, "Hi")]

    run(work())


@pytest.mark.slow
def test_the_operator_erases_while_servers_run(postgres_url: str) -> None:
    """One transaction, as a command makes it: two servers hear of it by the news, and none by the clock."""

    async def work(one: ServerProcess, other: ServerProcess) -> None:
        ann, bob = await Person.new(one.address, "Ann"), await Person.new(other.address, "Bob")
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.hear_type("update")
            await his.hear_type("update")
            storage = Storage(postgres_url)
            await storage.erase_player(ann.player)
            await storage.close()
            assert (await hers.hear_type("bye"))["error"] == "unauthorized"
            await his.hear_until(seat_is_a_bots)
            await his.hear_until(lambda one: one["type"] == "update" and one["view"]["to_move"] == [1])

    with ServerProcess(postgres_url, beat=FOREVER) as one, ServerProcess(postgres_url, beat=FOREVER) as other:
        run(work(one, other))
        assert "Traceback" not in one.logged() + other.logged()


def test_an_export_holds_what_is_kept_of_oneself(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        table = (await ann.new_table("duel", ["me", "open"], {"rounds": 1}))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        async with ann.at(table) as hers, bob.at(table) as his:
            for seat, words in ((hers, "my own words"), (his, "another's words")):
                await seat.send({"type": "say", "text": words})
                while (await seat.hear_type("chat"))["text"] != words:
                    pass
        async with ann.at(table) as hers, bob.at(table) as his:
            await asyncio.gather(hers.play_on(random.Random(1)), his.play_on(random.Random(2)))
        answer = await ann.ask("GET", "/me/export")
        assert answer.status_code == 200 and "agon-export.json" in answer.headers["content-disposition"]
        exported = answer.json()
        assert exported["profile"] == {"player": ann.player, "name": "Ann"}
        assert [one["current"] for one in exported["sessions"]] == [True]
        assert [one["id"] for one in exported["tables"]] == [table] and exported["tables"][0]["status"] == "over"
        assert [line["text"] for line in exported["chat"]] == ["my own words"]
        served = await ann.call("GET", f"/tables/{table}/record")
        assert exported["records"] == [{**served, "digests": []}]
        assert ann.token not in answer.text

    run(work())


def test_an_exported_record_is_the_game_though_moves_were_taken_back(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, tick=FOREVER) as app:
            live, players = await divine_plan(app)
            seat = live.row.to_move[0]
            await play_first(app, live, seat, "first")
            await app.moves.undo(live.row.id, seat, "back")
            await play_out(app, live)
            me = await app.people.by_token(await app.people.begin_session(players[0]))
            exported = await export(app.storage, app.tables, me, app.settings)
            record = read_record(exported.records[0].to_json())
            assert record.moves == live.record().moves
            assert replay(make_game("divineplan"), record).over
            small = await export(app.storage, app.tables, me, app.settings.__class__(database_url="", export_games=1))
            assert len(small.tables) == 1 and "last 1 table" in small.note

    run(work())


def test_one_export_at_a_time_for_each_person(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tick=FOREVER) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")

            async def gather(player: str) -> str:
                with app.people.one_export(player):
                    return player

            with app.people.one_export(ann.id):
                assert await code_of(gather(ann.id)) == "too_fast"
                assert await gather(bob.id) == bob.id
            assert await gather(ann.id) == ann.id

    run(work())

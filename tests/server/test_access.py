"""Who may come to a table: open to anybody, to whoever has its address, or only to friends."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from agon.server.storage.erasing import erase_player
from agon.server.storage.rows import SeatRow
from tests.patience import GLANCE, PATIENCE
from tests.server.clients import Message, Person, Seat, farewell
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import change, code_of, opened, person, play_out, refused, run, set_up

pytestmark = pytest.mark.slow

SELDOM = 1e-6  # times a second: not once more while the tests run
FRIENDS = ["me", "friend"]
CALLS = [
    ("GET", ""), ("GET", "/record"), ("GET", "/replay"), ("POST", "/sit"), ("POST", "/stand"), ("POST", "/start"),
    ("POST", "/resign"), ("POST", "/rematch"), ("POST", "/bot"), ("POST", "/replace"), ("POST", "/deck"),
    ("POST", "/mute"), ("POST", "/unmute"), ("POST", "/remove"),
]  # fmt: skip
BODIES: dict[str, Any] = {
    "/sit": {}, "/bot": {"seat": 1}, "/replace": {"seat": 1}, "/deck": {"text": "x"}, "/mute": {"player": "x"},
    "/unmute": {"player": "x"}, "/remove": {"player": "x"},
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("access")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}") as process:
        yield process
        assert "Traceback" not in process.logged(), process.logged()


async def people(server: ServerProcess, *names: str) -> list[Person]:
    return [await Person.new(server.address, name) for name in names]


async def listed(person: Person) -> set[str]:
    """The open tables as they are now: a page may be kept for a moment, so another table is waited for."""
    host = await Person.new(person.address, "Host")
    newest = (await host.new_table("duel", ["me", "open"]))["id"]
    async with asyncio.timeout(PATIENCE):
        while True:
            found = {table["id"] for table in await person.call("GET", "/tables?which=open")}
            if newest in found:
                return found
            await asyncio.sleep(GLANCE)


def without_names(answer: httpx.Response, table: str) -> tuple[int, str]:
    return answer.status_code, answer.text.replace(table, "TABLE")


async def answers(outsider: Person, table: str) -> list[tuple[int, str]]:
    """All that one who may not come learns of a table, by every call and over the socket."""
    heard = [
        without_names(await outsider.ask(method, f"/tables/{table}{path}", BODIES.get(path)), table)
        for method, path in CALLS
    ]
    async with outsider.at(table) as seat:
        bye = await farewell(seat)
        assert bye["error"] == "not_found"
    return [*heard, (0, bye["message"])]


def test_a_private_table_is_not_there_for_others(server: ServerProcess) -> None:
    """Before the start, while it is played and when it is over: no answer differs from that about no table at all."""

    async def work() -> None:
        ann, bob, eve = await people(server, "Ann", "Bob", "Eve")
        nobody = Person(server.address)
        nothing = [await answers(one, "nowhere") for one in (eve, nobody)]
        assert {status for status, _ in nothing[0][:-1]} == {404}
        made = await ann.new_table("duel", FRIENDS, access="private")
        table = made["id"]
        assert [await answers(one, table) for one in (eve, nobody)] == nothing
        assert (await eve.ask("POST", f"/tables/{table}/sit", {"code": "A" * 16})).status_code == 404
        assert (await eve.ask("GET", f"/tables/{table}?code={'A' * 16}")).status_code == 404
        await bob.call("POST", f"/tables/{table}/sit", {"code": made["code"]})
        assert [await answers(one, table) for one in (eve, nobody)] == nothing
        async with ann.at(table) as first, bob.at(table) as second:
            await first.send({"type": "say", "text": "between us"})
            await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
        assert [await answers(one, table) for one in (eve, nobody)] == nothing
        assert table not in await listed(eve)
        for player in (ann, bob):
            assert (await player.call("GET", f"/tables/{table}"))["access"] == "private"
            await player.call("GET", f"/tables/{table}/record")
            await player.call("GET", f"/tables/{table}/replay")

    run(work())


def test_a_friend_with_the_code_watches_and_needs_it_once(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob, cid = await people(server, "Ann", "Bob", "Cid")
        made = await ann.new_table("duel", FRIENDS, access="private")
        table, code = made["id"], made["code"]
        await bob.call("POST", f"/tables/{table}/sit", {"code": code})
        async with Seat(server.address, table, code=code) as anonymous:
            await anonymous.hear_type("update")
        assert (await Person(server.address).ask("GET", f"/tables/{table}?code={code}")).status_code == 200
        async with cid.at(table, code) as watcher:
            assert "code" not in (await watcher.hear_type("table"))["table"]
            await watcher.send({"type": "say", "text": "I watch"})
            assert (await watcher.hear_type("chat"))["player"] == cid.player
        async with cid.at(table) as again:
            await again.hear_type("update")
        assert (await cid.call("GET", f"/tables/{table}"))["access"] == "private"

    run(work())


def test_an_unlisted_table_is_watched_by_its_address(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob, eve = await people(server, "Ann", "Bob", "Eve")
        made = await ann.new_table("duel", FRIENDS)
        table = made["id"]
        assert made["access"] == "unlisted"
        assert table not in await listed(eve)
        assert (await eve.ask("POST", f"/tables/{table}/sit", {})).json()["error"] == "table_full"
        await bob.call("POST", f"/tables/{table}/sit", {"code": made["code"]})
        assert table not in await listed(eve), "not while it is played either"
        async with eve.at(table) as watcher:
            await watcher.hear_type("update")
        assert "code" not in await eve.call("GET", f"/tables/{table}")

    run(work())


def test_an_open_table_is_listed_as_long_as_it_lives(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob, eve = await people(server, "Ann", "Bob", "Eve")
        made = await ann.new_table("duel", ["me", "open"])
        assert made["access"] == "open"
        assert made["id"] in await listed(eve)
        await bob.call("POST", f"/tables/{made['id']}/sit", {})
        assert made["id"] in await listed(eve)
        for access in ("unlisted", "private"):
            body = {"game": "duel", "seats": [{"kind": "me"}, {"kind": "open"}], "access": access}
            assert (await ann.ask("POST", "/tables", body)).status_code == 400, "seats for anybody at a closed table"

    run(work())


def test_whoever_stands_up_leaves_the_seat_as_it_was(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            ann, bob, cid, eve = [await app.people.guest(name) for name in ("Ann", "Bob", "Cid", "Eve")]
            service = app.table_service
            chairs = [person(0, ann), SeatRow(seat=1, kind="friend"), SeatRow(seat=2, kind="open")]
            live = await set_up(service, ann, "divineplan", {"favor_tokens": 4}, chairs)
            table = live.row.id
            await service.sit(table, bob, 1, live.row.code, "")
            await service.stand(table, bob.id)
            assert [seat.kind for seat in live.row.seats] == ["person", "friend", "open"]
            assert await code_of(service.sit(table, eve, 1, "", "")) == "table_full"
            await service.sit(table, cid, 2, "", "")
            await service.stand(table, cid.id)
            assert [seat.kind for seat in live.row.seats] == ["person", "friend", "open"]
            await service.stand(table, ann.id)
            assert live.row.seats[0].kind == "open", "the host's, at a table for anybody"
            app.tables.kept.clear()
            friends = await set_up(service, ann, "duel", {}, [person(0, ann), SeatRow(seat=1, kind="friend")])
            await service.stand(friends.row.id, ann.id)
            assert [seat.kind for seat in friends.row.seats] == ["friend", "friend"]
            assert await code_of(service.sit(friends.row.id, eve, None, "", "")) == "table_full"

    run(work())


def test_whoever_is_erased_leaves_the_seat_to_friends(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            chairs = [person(0, ann), *(SeatRow(seat=seat, kind="friend") for seat in (1, 2))]
            live = await set_up(app.table_service, ann, "divineplan", {"favor_tokens": 4}, chairs, access="private")
            await app.access.enter(live.row.id, bob, live.row.code, "")
            await app.table_service.sit(live.row.id, bob, 1, live.row.code, "")
            await erase_player(app.storage.database, bob.id)
            row = await app.storage.table(live.row.id)
            assert row is not None and row.seats[1].kind == "friend"
            assert await app.storage.table_people.at(live.row.id) == {}

    run(work())


def test_a_rematch_is_as_private_and_knows_the_same_people(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            ann, bob, cid, eve = [await app.people.guest(name) for name in ("Ann", "Bob", "Cid", "Eve")]
            service, enter = app.table_service, app.access.enter
            chairs = [person(0, ann), person(1, bob)]
            live = await set_up(service, ann, "duel", {}, chairs, access="private")
            await enter(live.row.id, cid, live.row.code, "")
            await app.moderation.remove(live.row.id, ann.id, eve.id)
            await play_out(app, live)
            again = await service.rematch(live.row.id, bob)
            for kept in (True, False):  # in memory, and read from the database
                assert again.row.access == "private"
                for friend in (ann, cid):
                    assert await enter(again.row.id, friend, "", "") is again
                assert await code_of(enter(again.row.id, eve, again.row.code, "")) == "forbidden"
                if kept:
                    app.tables.kept.clear()
                    again = await app.tables.find(again.row.id)

    run(work())


def test_who_stood_up_still_sees_a_private_table(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            chairs = [person(0, ann), SeatRow(seat=1, kind="friend"), SeatRow(seat=2, kind="friend")]
            live = await set_up(app.table_service, ann, "divineplan", {}, chairs, access="private")
            await app.table_service.sit(live.row.id, bob, 1, live.row.code, "")
            await app.table_service.stand(live.row.id, bob.id)
            app.tables.kept.clear()
            assert (await app.access.enter(live.row.id, bob, "", "")).row.id == live.row.id

    run(work())


def test_a_private_table_that_cannot_be_played_on_is_hidden_too(sqlite_url: str) -> None:
    """That it cannot go on only its people learn."""

    async def work() -> None:
        async with opened(sqlite_url) as app:
            ann, eve = await app.people.guest("Ann"), await app.people.guest("Eve")
            seats = [person(0, ann), SeatRow(seat=1, kind="friend")]
            live = await set_up(app.table_service, ann, "duel", {}, seats, access="private")
            await change(app.storage, live.row.id, cards="a hash of no card file")
            app.tables.kept.clear()
            enter = app.access.enter
            assert await code_of(enter(live.row.id, ann, "", "")) == "cannot_go_on"
            assert str(await refused(enter(live.row.id, eve, "", ""))) == str(await refused(enter("no", eve, "", "")))

    run(work())


def test_codes_are_long_and_old_ones_still_work(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            seats = [person(0, ann), SeatRow(seat=1, kind="friend")]
            live = await set_up(app.table_service, ann, "duel", {}, seats)
            assert re.fullmatch(r"[A-Za-z0-9_-]{16}", live.row.code), "96 bits"
            async with app.storage.database.write() as connection:
                await connection.exec_driver_sql("UPDATE tables SET code = '0123abcd'")
            app.tables.kept.clear()
            assert await app.access.by_code("0123abcd", "") == live.row.id
            await app.table_service.sit(live.row.id, bob, None, "0123abcd", "")

    run(work())


def test_codes_cannot_be_tried_by_the_dozen(sqlite_url: str) -> None:
    """By whichever way: one address has so many wrong ones, and then the right one does not help either."""

    async def work(server: ServerProcess) -> None:
        ann, eve = await people(server, "Ann", "Eve")
        made = await ann.new_table("duel", FRIENDS, access="private")
        table, code = made["id"], made["code"]
        assert (await eve.call("GET", f"/codes/{code}"))["table"] == table
        statuses = [
            (await eve.ask("GET", "/codes/AAAAAAAAAAAAAAAA")).status_code,
            (await eve.ask("POST", f"/tables/{table}/sit", {"code": "B" * 16})).status_code,
            (await eve.ask("GET", f"/tables/{table}?code={'C' * 16}")).status_code,
            (await eve.ask("GET", f"/tables/nowhere?code={'D' * 16}")).status_code,
        ]
        assert statuses == [404] * 4
        for tried in (table, "nowhere"):
            answer: Message = (await eve.ask("GET", f"/tables/{tried}?code={code}")).json()
            assert answer["error"] == "too_fast"
            async with eve.at(tried, code) as seat:
                assert (await farewell(seat))["error"] == "too_fast"
        assert (await eve.ask("GET", f"/codes/{code}")).status_code == 429
        assert (await eve.ask("POST", f"/tables/{table}/sit", {"code": code})).status_code == 429
        assert (await ann.ask("GET", f"/tables/{table}?code=AAAA")).status_code == 200, "who may come needs no code"

    with ServerProcess(sqlite_url, wrong_codes_per_second=SELDOM, wrong_codes_at_once=4) as server:
        run(work(server))
        assert "Traceback" not in server.logged(), server.logged()


def test_tables_of_earlier_releases_keep_what_they_had(database_url: str) -> None:
    """Before this migration every table was listed as long as it had an open seat; nothing becomes more open by it."""

    async def work() -> None:
        from alembic import command
        from alembic.config import Config
        from sqlalchemy import Connection, text

        from agon.server.storage import migrate
        from agon.server.storage.store import Storage
        from agon.server.storage.table_lists import TableLists

        def to(revision: str, connection: Connection) -> None:
            config = Config()
            config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, revision)

        storage = Storage(database_url)
        async with storage.database.engine.begin() as connection:
            await connection.run_sync(lambda sync: to("0005", sync))
            await connection.execute(text("INSERT INTO players (id, name, created) VALUES ('ann', 'Ann', 1)"))
            for table, status in (("waits", "waiting"), ("kept", "waiting"), ("plays", "playing")):
                await connection.execute(
                    text(
                        "INSERT INTO tables (id, name, game, version, options, host, code, pace, days, seconds, status,"
                        " seed, created, moved, sequence, to_move, result, rematch) VALUES (:id, 'T', 'duel', '1',"
                        " '{}', 'ann', '0123abcd', 'live', 0, 0, :status, '', 1, 1, 0, '', '', '')"
                    ),
                    {"id": table, "status": status},
                )
            for table, kind in (("waits", "open"), ("kept", "friend"), ("plays", "person")):
                await connection.execute(
                    text(
                        'INSERT INTO seats ("table", seat, kind, player, level, share, resigned)'
                        " VALUES (:id, 0, :kind, '', '', '', :no)"
                    ),
                    {"id": table, "kind": kind, "no": False},
                )
        await storage.open()
        listed, _ = await TableLists(storage).page("open", "", 10)
        assert [row.id for row in listed] == ["waits"]
        rows = [await storage.table(table) for table in ("waits", "kept", "plays")]
        seen = [(row.access, row.seats[0].free_as) for row in rows if row is not None]
        assert seen == [("open", "open"), ("unlisted", "friend"), ("unlisted", "friend")]
        await storage.close()

    run(work())

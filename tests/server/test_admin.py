"""`agon admin` beside a server that runs: what it does is seen there, and written down."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import random
import secrets
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import websockets

from agon.server.admin.backup import write_all
from agon.server.storage.store import Storage
from tests.cli.command import answer, refusal
from tests.server.clients import Message, Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run
from tests.server.test_storage import GOING_ON, entry, with_tables

pytestmark = pytest.mark.slow
SECRETS = ("seed", "code", "share", "shares", "server_part")


@pytest.fixture
def admin_url(database_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("AGON_DATABASE_URL", database_url)
    return database_url


async def admin(*arguments: str) -> str:
    return await asyncio.to_thread(answer, "admin", *arguments)


async def admin_json(*arguments: str) -> Any:
    return json.loads(await admin(*arguments, "--json"))


async def refused(*arguments: str) -> str:
    return await asyncio.to_thread(refusal, "admin", *arguments)


async def begin(server: ServerProcess, other: str = "Bob") -> tuple[str, Person, Person]:
    ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, other)
    table = (await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 4}))["id"]
    await bob.call("POST", f"/tables/{table}/sit", {})
    return table, ann, bob


def test_tables_are_listed_shown_and_closed(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, _ = await begin(server)
        waiting = (await ann.new_table("divineplan", ["me", "open"]))["id"]
        assert {row["id"] for row in await admin_json("tables")} == {table, waiting}
        assert [row["id"] for row in await admin_json("tables", "--status", "playing")] == [table]
        assert await admin_json("tables", "--game", "theos") == []
        assert "Ann, Bob" in await admin("tables", "--player", ann.player)
        assert "no status" in await refused("tables", "--status", "lost")
        shown = await admin_json("table", table)
        assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bob"]
        assert not set(SECRETS) & {*shown, *shown["seats"][0]}
        assert table in await admin("table", table)
        await ann.call("PUT", "/me", {"name": "Ann [/b]"})
        assert "Ann [/b], Bob" in await admin("tables"), "what people write is no markup"
        assert "Ann [/b]" in await admin("table", table)
        async with ann.at(table) as seat:
            await seat.hear_type("update")
            await admin("close", table, "--reason", "The server moves.")
            told = await seat.hear_until(lambda one: one["type"] == "table" and one["table"]["status"] == "closed")
            assert told["table"]["closed"] == "The server moves."
        assert "closed already" in await refused("close", table, "--reason", "Again.")
        assert "no table" in await refused("close", "nowhere", "--reason", "Why not?")

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_a_deleted_table_is_gone_at_once_and_for_good(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begin(server)
        async with ann.at(table) as first, bob.at(table) as second:
            await first.send({"type": "say", "text": "Hello."})
            await second.hear_type("chat")
            assert "nothing was done" in await asyncio.to_thread(refusal_typed, table)
            await admin("delete", table, "--yes")
            for seat in (first, second):
                with pytest.raises(websockets.ConnectionClosed):
                    while True:
                        await seat.hear()
        assert (await ann.ask("GET", f"/tables/{table}")).status_code == 404
        assert await ann.call("GET", "/tables?which=mine") == []
        assert "no table" in await refused("table", table)
        assert "Traceback" not in server.logged(), server.logged()

    with ServerProcess(admin_url) as server:
        run(work(server))


def refusal_typed(table: str) -> str:
    """Whoever does not say yes has not meant it."""
    from tests.cli.command import command

    result = command("admin", "delete", table, typed="n\n")
    assert result.exit_code == 2
    return result.stderr


@pytest.mark.parametrize("table", ["-h5kQ9dPzx0a", "--json9dPzx0"])
def test_an_id_that_looks_like_an_option(sqlite_url: str, monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    async def make() -> None:
        async with with_tables(sqlite_url, table):
            pass

    run(make())
    monkeypatch.setenv("AGON_DATABASE_URL", sqlite_url)
    assert json.loads(answer("admin", "table", table, "--json"))["id"] == table
    answer("admin", "close", table, "--reason", "Enough.")
    assert "closed" in answer("admin", "tables", "--player", "ann")
    answer("admin", "delete", "--yes", table)
    assert "no table" in refusal("admin", "table", table)


def test_a_move_at_a_table_that_is_deleted_is_refused(admin_url: str) -> None:
    """Before the server has heard of it: the database knows."""
    from agon.server.admin.acts import Acts
    from tests.server.tables_at_hand import code_of, divine_plan, opened, play_first

    async def work() -> None:
        async with opened(admin_url) as app:
            live, _ = await divine_plan(app)
            operator = Storage(admin_url)
            await Acts(operator, "me").delete(live.row.id)
            assert await code_of(play_first(app, live, live.row.to_move[0], "n1")) == "not_found"
            await operator.database.close()

    run(work())


def test_a_game_is_exported_while_it_is_played(admin_url: str, tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begin(server)
        async with ann.at(table) as first, bob.at(table) as second:
            update = await first.hear_type("update")
            seat = first if "prompt" in update else second
            update = update if "prompt" in update else await second.hear_type("update")
            assert (await seat.answer(seat.move(update)))["type"] == "ack"
        file = tmp_path / "game.json"
        assert "1 moves of divineplan" in await admin("export", table, str(file), "--yes")
        assert await asyncio.to_thread(answer, "replay", str(file), "--verify")
        waiting = (await ann.new_table("divineplan", ["me", "open"]))["id"]
        assert "not begun" in await refused("export", waiting, str(file))
        acts = [row["act"] for row in await admin_json("audit")]
        assert acts == ["export"]

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_every_act_is_written_down(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, _ = await begin(server)
        await admin("close", table, "--reason", "Enough.")
        await admin("delete", table, "--yes")
        await admin("announce", "Back soon.", "--in", "10")
        rows = await admin_json("audit")
        assert [row["act"] for row in rows] == ["announce", "delete", "close"], "the latest first"
        assert all("@" in row["who"] and row["at"] > 0 for row in rows)
        assert [row["target"] for row in rows] == ["", table, table]
        assert rows[2]["detail"] == "Enough." and "divineplan, closed" in rows[1]["detail"]
        assert "Enough." in await admin("audit")
        del ann

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_an_announcement_is_there_until_its_time(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        nobody = Person(server.address)
        assert (await nobody.call("GET", "/announcement"))["text"] == ""
        await admin("announce", "The server is restarted.", "--in", "10")
        said = await nobody.call("GET", "/announcement")
        assert said["text"] == "The server is restarted." and said["at"] > 0
        server.let_pass(601)
        assert (await nobody.call("GET", "/announcement"))["text"] == ""
        await admin("announce", "New games.")
        assert await nobody.call("GET", "/announcement") == {"text": "New games.", "at": 0}
        await admin("announce", "")
        assert (await nobody.call("GET", "/announcement"))["text"] == ""

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_where_there_is_nothing_to_look_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGON_DATABASE_URL", raising=False)
    monkeypatch.setenv("AGON_DATA", str(tmp_path))
    assert "there are no games" in refusal("admin", "tables")
    assert not (tmp_path / "tables.sqlite3").exists()
    (tmp_path / "tables.sqlite3").write_bytes(b"")
    assert "another release of Agon, or none" in refusal("admin", "tables")
    (tmp_path / "tables.sqlite3").write_bytes(b"something else entirely" * 100)
    assert "cannot be used" in refusal("admin", "tables")
    monkeypatch.setenv("AGON_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    assert "cannot be used" in refusal("admin", "tables")


# -- backup and restore ------------------------------------------------------------------------------------------------
def is_update(known: int, message: Message) -> bool:
    return bool(message["type"] == "update" and message["sequence"] >= known)


async def play(person: Person, other: Person, table: str, most: int) -> int:
    """Both play at random; gives the number of moves that were acknowledged."""
    moves = 0
    chance = random.Random(1)
    async with person.at(table) as first, other.at(table) as second:
        seats = [first, second]
        known = 0
        while moves < most:
            updates: list[Message] = [await seat.hear_until(partial(is_update, known)) for seat in seats]
            if "result" in updates[0]["view"]:
                break
            seat, update = next((seat, one) for seat, one in zip(seats, updates, strict=True) if "prompt" in one)
            answer = await seat.answer(seat.move(update, chance) | {"nonce": f"{most}-{moves}"})
            assert answer["type"] == "ack", answer
            known = answer["sequence"]
            moves += 1
    return moves


@pytest.mark.parametrize(
    ("source", "target"),
    [("sqlite", "sqlite"), ("postgres", "postgres"), ("sqlite", "postgres"), ("postgres", "sqlite")],
)
def test_a_backup_of_a_running_server_is_played_on_elsewhere(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    postgres: Any,
    source: str,
    target: str,
) -> None:
    file = tmp_path / "games.agon"
    source_url = str(request.getfixturevalue(f"{source}_url"))
    name = f"restored_{secrets.token_hex(4)}"
    if target == "postgres":
        postgres.psql(f"CREATE DATABASE {name};")
    target_url = postgres.get_uri(database=name) if target == "postgres" else f"sqlite:///{tmp_path / 'other.sqlite3'}"

    async def before(server: ServerProcess) -> tuple[str, Person, Person, int]:
        table, ann, bob = await begin(server)
        await play(ann, bob, table, 3)
        played, _ = await asyncio.gather(play(ann, bob, table, 12), asyncio.to_thread(answer, "backup", str(file)))
        return table, ann, bob, played

    monkeypatch.setenv("AGON_DATABASE_URL", source_url)
    with ServerProcess(source_url) as server:
        table, ann, bob, _ = run(before(server))
        assert "already" in refusal("backup", str(file))
        monkeypatch.setenv("AGON_DATABASE_URL", target_url)
        assert "restored 1 tables" in answer("restore", str(file))
    assert file.stat().st_mode & 0o077 == 0

    async def after(server: ServerProcess) -> None:
        for person in (ann, bob):
            person.address = server.address
        found = await ann.call("GET", f"/tables/{table}")
        assert found["status"] == "playing" and 3 <= found["sequence"] <= 15
        assert await play(ann, bob, table, 4000) > 0
        assert (await ann.call("GET", f"/tables/{table}"))["status"] == "over"
        await ann.call("GET", f"/tables/{table}/record")
        async with ann.at(table) as seat:
            await seat.send({"type": "say", "text": "Numbers of lines go on."})
            await seat.hear_type("chat")
        await admin("announce", "Numbers of notes go on.")
        assert [row["act"] for row in await admin_json("audit")] == ["announce", "restore", "backup"]

    with ServerProcess(target_url) as server:
        run(after(server))
        assert "Stop" in refusal("restore", str(file), "--replace")
        assert "Traceback" not in server.logged(), server.logged()
    assert "there are games" in refusal("restore", str(file))
    assert "restored 1 tables" in answer("restore", str(file), "--replace")


def test_a_backup_is_of_one_moment(database_url: str) -> None:
    """A move that is written while the backup is made is in it with all that belongs to it, or not at all."""

    async def move() -> None:
        storage = Storage(database_url)
        await storage.open()
        assert await storage.append(entry("t", 2), GOING_ON)
        await storage.close()

    class File(gzip.GzipFile):
        moved = False

        def write(self, data: Any) -> int:
            if data.startswith(b'{"table":"journal"'):
                thread = threading.Thread(target=run, args=(move(),))
                thread.start()
                thread.join()
                self.moved = True
            return super().write(data)

    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            assert await storage.append(entry("t", 1), GOING_ON)
            written = io.BytesIO()
            with File(fileobj=written, mode="wb") as file:
                counts = await write_all(storage.database, file)
                assert file.moved
            assert len(await storage.entries("t")) == 2
            rows = [json.loads(line) for line in gzip.decompress(written.getvalue()).splitlines()]
            columns = next(row["columns"] for row in rows if "table" in row and row["table"] == "tables")
            table = next(row for row in rows if isinstance(row, list) and len(row) == len(columns) and row[0] == "t")
            assert counts["journal"] == table[columns.index("sequence")] == 1

    run(work())


def test_no_clock_has_run_between_a_backup_and_its_restoring(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.agon"

    async def begin(server: ServerProcess) -> tuple[str, Person]:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        table = (await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 4}, seconds=600))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        await asyncio.to_thread(answer, "backup", str(file))
        return table, ann

    monkeypatch.setenv("AGON_DATABASE_URL", sqlite_url)
    with ServerProcess(sqlite_url) as server:
        table, ann = run(begin(server))
    target_url = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    monkeypatch.setenv("AGON_DATABASE_URL", target_url)
    answer("restore", str(file))

    async def look(server: ServerProcess) -> None:
        ann.address = server.address
        found = await ann.call("GET", f"/tables/{table}")
        assert [seat["kind"] for seat in found["seats"]] == ["person", "person"]
        assert all(seat["seconds_left"] > 300 for seat in found["seats"])

    later = ServerProcess(target_url)
    later.let_pass(10 * 86_400)
    with later:
        run(look(later))


def test_what_is_no_backup_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sqlite_url: str) -> None:

    async def make() -> None:
        storage = Storage(sqlite_url)
        await storage.open()
        await storage.announce("Something that is there.", 0)
        await storage.close()

    run(make())
    monkeypatch.setenv("AGON_DATABASE_URL", sqlite_url)
    good, bad = tmp_path / "good", tmp_path / "bad"
    answer("backup", str(good))
    data = good.read_bytes()
    for damaged in (b"", b"text", data[: len(data) // 2], data[:-1], data[:60] + b"xxxx" + data[64:], data + b"more"):
        bad.write_bytes(damaged)
        assert "no backup of Agon, or it is damaged" in refusal("restore", str(bad), "--replace")
    lines = gzip.decompress(data).splitlines(keepends=True)
    for foreign in (lines[:-1], lines[:3] + lines[4:], [b'{"format":"other"}\n'], lines[:1] + lines[2:]):
        bad.write_bytes(gzip.compress(b"".join(foreign)))
        assert "no backup of Agon, or it is damaged" in refusal("restore", str(bad), "--replace")
    later = lines[0].replace(b'"revision":"00', b'"revision":"99')
    bad.write_bytes(gzip.compress(b"".join([later, *lines[1:]])))
    assert "later than this one" in refusal("restore", str(bad), "--replace")
    assert "cannot be read: No such file" in refusal("restore", str(tmp_path / "none"), "--replace")

    async def look() -> str:
        storage = Storage(sqlite_url)
        await storage.open()
        text, _ = await storage.announcement()
        await storage.close()
        return text

    assert run(look()) == "Something that is there.", "nothing was touched"

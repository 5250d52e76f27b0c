"""Tokens end: signed out here or everywhere, unused for long, by another password or another key."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection, event, text
from websockets.exceptions import ConnectionClosed

from agon.server.app_state import AppState
from agon.server.people.devices import device_name
from agon.server.storage import migrate
from agon.server.storage.database import Database
from agon.server.storage.store import Storage
from tests.patience import FOREVER
from tests.server.clients import Person, Seat
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import Clock, code_of, opened, run

PASSWORD, OTHER = "correct horse battery", "staple of many letters"
DAY = 86_400.0
FREE: dict[str, Any] = {"sign_ins_per_second": 1e6, "sign_ins_at_once": 10**6}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("sessions")
    # no beat comes while the tests run: what ends at once does not wait for it
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", beat=FOREVER, **FREE) as process:
        yield process
        logged = process.logged()
        assert "Traceback" not in logged and PASSWORD not in logged


async def with_account(address: str, name: str = "Lena") -> tuple[Person, str]:
    person = await Person.new(address, name)
    login = f"{name}{secrets.token_hex(4)}"
    await person.call("POST", "/accounts", {"login": login, "password": PASSWORD})
    return person, login


async def signed_in(address: str, login: str, password: str = PASSWORD) -> Person:
    person = Person(address)
    person.token = (await person.call("POST", "/sessions", {"login": login, "password": password}))["token"]
    return person


async def holds(person: Person) -> bool:
    answer = await person.ask("GET", "/me")
    assert answer.status_code in (200, 401), answer.text
    return answer.status_code == 200


async def is_sent_away(seat: Seat) -> bool:
    """Whether the server says goodbye because of the session, and closes."""
    said = await seat.hear_type("bye")
    with suppress(ConnectionClosed):
        while True:
            await seat.hear()
    return bool(said["error"] == "unauthorized")


def test_signing_out_here_ends_this_session_and_its_connections(server: ServerProcess) -> None:
    async def work() -> None:
        phone, login = await with_account(server.address)
        laptop = await signed_in(server.address, login)
        table = (await phone.new_table("duel", ["me", "open"]))["id"]
        async with phone.at(table) as closed, laptop.at(table) as open_still:
            await closed.hear_type("table")
            await open_still.hear_type("table")
            assert (await phone.ask("DELETE", "/sessions/current")).status_code == 204
            assert not await holds(phone) and await holds(laptop)
            assert await is_sent_away(closed)
            await open_still.send({"type": "ping"})
            await open_still.hear_type("pong")
        async with phone.at(table) as again:
            assert await is_sent_away(again)

    run(work())


def test_signing_out_everywhere_ends_all(server: ServerProcess) -> None:
    async def work() -> None:
        phone, login = await with_account(server.address)
        laptop, stranger = await signed_in(server.address, login), await Person.new(server.address, "Cid")
        table = (await phone.new_table("duel", ["me", "open"]))["id"]
        async with phone.at(table) as one, laptop.at(table) as other, stranger.at(table) as third:
            for seat in (one, other, third):
                await seat.hear_type("table")
            assert (await laptop.ask("DELETE", "/sessions")).status_code == 204
            assert await is_sent_away(one) and await is_sent_away(other)
            await third.send({"type": "ping"})
            await third.hear_type("pong")
        assert not await holds(phone) and not await holds(laptop) and await holds(stranger)
        assert await holds(await signed_in(server.address, login))

    run(work())


def test_another_password_ends_the_other_sessions(server: ServerProcess) -> None:
    async def work() -> None:
        phone, login = await with_account(server.address)
        laptop = await signed_in(server.address, login)
        wrong = await phone.ask("PUT", "/password", {"old": OTHER, "new": OTHER})
        assert (wrong.status_code, wrong.json()["error"]) == (403, "forbidden") and await holds(laptop)
        assert (await phone.ask("PUT", "/password", {"old": PASSWORD, "new": "short"})).status_code == 422
        assert (await phone.ask("PUT", "/password", {"old": PASSWORD, "new": OTHER})).status_code == 204
        assert await holds(phone) and not await holds(laptop)
        for password, status in ((PASSWORD, 401), (OTHER, 201)):
            answer = await Person(server.address).ask("POST", "/sessions", {"login": login, "password": password})
            assert answer.status_code == status
        guest = await Person.new(server.address, "Guest")
        assert (await guest.ask("PUT", "/password", {"old": PASSWORD, "new": OTHER})).status_code == 400

    run(work())


def test_one_sees_ones_sessions_and_whether_one_has_an_account(server: ServerProcess) -> None:
    async def work() -> None:
        phone = await Person.new(server.address, "Lena")
        assert "login" not in await phone.call("GET", "/me")
        login = f"Lena{secrets.token_hex(4)}"
        await phone.call("POST", "/accounts", {"login": login, "password": PASSWORD})
        assert (await phone.call("GET", "/me"))["login"] == login.casefold()
        laptop = await signed_in(server.address, login)
        seen = await laptop.call("GET", "/sessions")
        assert [one["current"] for one in seen] == [True, False]
        assert all(one["device"].startswith("python-httpx") and one["made"] <= one["seen"] for one in seen)

    run(work())


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari on iPhone"),
        ("curl/8.5.0", "curl/8.5.0"),
        ("x" * 500, "x" * 60),
        ("", ""),
    ],
)
def test_a_device_has_a_short_name(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name


def test_an_unused_session_ends(database_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(database_url, session_days=180, tick=FOREVER) as app:
            ann = await app.people.guest("Ann")
            used, unused = [await app.people.begin_session(ann) for _ in range(2)]
            clock.let_pass(179 * DAY)
            await app.people.by_token(used)
            clock.let_pass(2 * DAY)
            assert (await app.people.by_token(used)).player == ann
            assert await code_of(app.people.by_token(unused)) == "unauthorized"
            assert len(await app.storage.sessions.of(ann.id)) == 2
            await app.storage.sessions.forget(app.people.unused_since(clock.now))
            assert len(await app.storage.sessions.of(ann.id)) == 1, "its row is gone as well"

    run(work())


def test_a_person_has_a_limited_number_of_sessions(database_url: str, clock: Clock) -> None:
    async def work() -> None:
        async with opened(database_url, sessions_per_person=3, tick=FOREVER) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            his = await app.people.begin_session(bob)
            tokens = []
            for _ in range(4):
                tokens.append(await app.people.begin_session(ann))
                clock.let_pass(1)
            assert await code_of(app.people.by_token(tokens[0])) == "unauthorized", "the one unused longest"
            for token in (*tokens[1:], his):
                await app.people.by_token(token)

    run(work())


def test_another_key_ends_every_token_within_a_beat(sqlite_url: str) -> None:
    """As the operator does it, in another process, on a database that sends no news."""

    async def work(server: ServerProcess) -> None:
        ann = await Person.new(server.address, "Ann")
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        async with ann.at(table) as seat:
            await seat.hear_type("table")
            storage = Storage(sqlite_url)
            await storage.sessions.change_key(secrets.token_hex(32))
            await storage.close()
            assert not await holds(ann)
            server.let_pass(20)
            assert await is_sent_away(seat)
        bob = await Person.new(server.address, "Bob")
        assert await holds(bob) and not await holds(ann)

    with ServerProcess(sqlite_url) as server:
        run(work(server))


def test_a_changed_key_is_noticed_though_the_sessions_are_there(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, tick=FOREVER) as app, opened_beside(database_url) as storage:
            ann = await app.people.guest("Ann")
            token = await app.people.begin_session(ann)
            me = await app.people.by_token(token)
            fresh = secrets.token_hex(32)
            async with storage.database.write() as connection:
                change = text("UPDATE settings SET value = :key WHERE name = 'token key'")
                await connection.execute(change, {"key": fresh})
            assert await app.people.living([me]) == set()
            assert await code_of(app.people.by_token(token)) == "unauthorized"
            assert (await app.people.by_token(await app.people.begin_session(ann))).player == ann

    run(work())


def statements(app: AppState) -> list[str]:
    """What the database is asked from now on."""
    asked: list[str] = []
    engine = app.storage.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    return asked


def test_tokens_cost_the_database_little(sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tick=FOREVER) as app:
            token = await app.people.begin_session(await app.people.guest("Ann"))
            clock.let_pass(3600)
            asked = statements(app)
            for number in range(50):
                assert await code_of(app.people.by_token(f"garbage {number}")) == "unauthorized"
            assert sum("settings" in one for one in asked) <= 1, "the first one may be of another key"
            asked.clear()
            for _ in range(5):
                await app.people.by_token(token)
            assert sum("FROM sessions" in one for one in asked) == 5
            assert sum("UPDATE sessions" in one for one in asked) == 1, "that it is used is written once in a while"

    monkeypatch.setattr("agon.server.people.people.KEY_EVERY", FOREVER)
    run(work())


class opened_beside:
    """A second storage on the database of a running server, as a command of the operator has it."""

    def __init__(self, url: str) -> None:
        self.storage = Storage(url)

    async def __aenter__(self) -> Storage:
        return self.storage

    async def __aexit__(self, *_: object) -> None:
        await self.storage.close()


def before_sessions(connection: Connection) -> None:
    """The schema just before there were sessions."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    before = ScriptDirectory.from_config(config).get_revision("0008").down_revision
    assert isinstance(before, str)
    command.upgrade(config, before)


def test_an_early_token_goes_on_as_a_session(database_url: str) -> None:
    key = secrets.token_hex(32)
    early = str(URLSafeSerializer(key, salt="agon player 1").dumps("ann"))

    async def work() -> None:
        database = Database(database_url)
        async with database.engine.begin() as connection:
            await connection.run_sync(before_sessions)
            await connection.execute(text("INSERT INTO settings VALUES ('token key', :key)"), {"key": key})
            await connection.execute(text("INSERT INTO players (id, name, created) VALUES ('ann', 'Ann', 1.0)"))
        await database.close()
        async with opened(database_url, tick=FOREVER) as app:
            me = await app.people.by_token(early)
            assert (me.player.name, me.session.made) == ("Ann", 1.0)
            await app.storage.sessions.end("ann", me.session.id)
            assert await code_of(app.people.by_token(early)) == "unauthorized"
            bob = await app.people.guest("Bob")
            await app.people.begin_session(bob)
            made_up = str(URLSafeSerializer(key, salt="agon player 1").dumps(bob.id))
            assert await code_of(app.people.by_token(made_up)) == "unauthorized", "nobody new has such a token"

    run(work())


@pytest.mark.slow
def test_signing_out_at_one_process_closes_at_another(postgres_url: str) -> None:
    async def work(one: ServerProcess, other: ServerProcess) -> None:
        ann = await Person.new(one.address, "Ann")
        there = Person(other.address, ann.token)
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        async with there.at(table) as seat:
            await seat.hear_type("table")
            await ann.ask("DELETE", "/sessions/current")
            assert not await holds(there)
            assert await is_sent_away(seat)

    # no beat comes: the news is enough
    with ServerProcess(postgres_url, beat=FOREVER) as one, ServerProcess(postgres_url, beat=FOREVER) as other:
        run(work(one, other))
        assert "Traceback" not in one.logged() + other.logged()


def test_what_was_acknowledged_before_the_goodbye_is_played(server: ServerProcess) -> None:
    """Signing out while a move comes in: it is done to its end, or not begun."""

    async def work() -> None:
        ann = await Person.new(server.address, "Ann")
        bob = await Person.new(server.address, "Bob")
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        async with ann.at(table) as seat:
            move = seat.move(await seat.hear_type("update"))
            await seat.send(move)
            await ann.ask("DELETE", "/sessions")
            said = await seat.hear_until(lambda one: one["type"] in ("ack", "bye"))
        async with bob.at(table) as watcher:
            await watcher.hear_type("update")
            played = (await bob.call("GET", f"/tables/{table}"))["to_move"] == [1]
            assert played or said["type"] == "bye"

    run(work())

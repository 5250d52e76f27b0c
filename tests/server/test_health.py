"""`/health` and `/ready`: what a supervisor and a proxy ask every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import httpx
import pytest
from sqlalchemy import event, text

from agon.server.app_state import AppState
from agon.server.health import READY_FOR
from agon.server.http.app import create_app
from agon.server.settings import Settings
from agon.server.storage.database import Database
from tests.patience import GLANCE, PATIENCE, wait_for
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import divine_plan, play_first, run, until

pytestmark = pytest.mark.slow

SELDOM = 1e-6  # times a second
DELAY = 1000.0  # seconds that count as held up: no machine is so busy


@asynccontextmanager
async def asking(url: str) -> AsyncIterator[tuple[AppState, httpx.AsyncClient]]:
    """A server without a socket, and a client."""
    app = create_app(Settings(database_url=url, tick=0.05, loop_delay=DELAY))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test", timeout=PATIENCE) as http,
    ):
        yield app.state.agon, http


async def until_ready_says(http: httpx.AsyncClient, status: int) -> list[str]:
    """What is wrong, as soon as the answer is this one. An answer is kept for a second."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await http.get("/ready")).status_code != status:
            await asyncio.sleep(GLANCE)
    assert answer.json()["status"] == ("ready" if status == 200 else "not ready")
    problems: list[str] = answer.json()["problems"]
    return problems


async def execute(app: AppState, statement: str) -> None:
    async with app.storage.database.write() as connection:
        await connection.execute(text(statement))


# -- /health -----------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("health")
    limits = {"requests_at_once": 5, "requests_per_second": SELDOM, "loop_delay": DELAY}
    process = ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", **limits)
    process.start()
    with contextlib.ExitStack() as stack:
        stack.push(process)
        wait_for(lambda: is_up(process))
        yield process


def is_up(server: ServerProcess) -> bool:
    try:
        return get(server, "/health").status_code == 200
    except httpx.TransportError:
        return False


def get(server: ServerProcess, path: str) -> httpx.Response:
    return httpx.get(f"http://{server.address}{path}", timeout=PATIENCE, verify=False)


def test_a_server_that_works_is_healthy_and_ready(server: ServerProcess) -> None:
    health, ready = get(server, "/health"), get(server, "/ready")
    assert (health.status_code, ready.status_code) == (200, 200)
    said = health.json()
    assert (said["status"], said["problems"]) == ("ok", [])
    assert "event loop" in said["tasks"] and set(said["tasks"].values()) == {"running"}
    assert ready.json() == {"status": "ready", "problems": []}
    assert health.headers["cache-control"] == "no-store"


def test_they_are_outside_the_limits_of_the_interface(server: ServerProcess) -> None:
    assert {get(server, path).status_code for path in ["/health", "/ready"] * 20} == {200}
    assert 429 in {get(server, "/api/games").status_code for _ in range(10)}, "which are there"


def test_an_event_loop_that_is_held_up_is_not_healthy(server: ServerProcess) -> None:
    def held_up() -> bool:
        server.let_pass(3 * DELAY)  # all at once: its tasks are that late
        answer = get(server, "/health")
        return answer.status_code == 503 and "the event loop was held up for" in answer.json()["problems"][0]

    wait_for(held_up)
    assert get(server, "/ready").status_code == 503
    wait_for(lambda: get(server, "/health").status_code == 200)  # and later it is well again


def test_a_task_that_has_ended_is_not_healthy(sqlite_url: str) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("a bug")

    async def work() -> None:
        async with asking(sqlite_url) as (app, http):
            assert (await http.get("/health")).status_code == 200
            app.background.tries = 1
            app.background.start("doomed", fail)
            await until(lambda: not all(task.alive for task in app.background.report()))
            answer = await http.get("/health")
            assert answer.status_code == 503 and answer.json()["status"] == "failing"
            assert answer.json()["problems"] == ["the task 'doomed' has ended"]
            assert answer.json()["tasks"]["doomed"] == "ended"
            assert await until_ready_says(http, 503) == ["the task 'doomed' has ended"]

    run(work())


# -- /ready ------------------------------------------------------------------------------------------------------------
def test_a_database_of_another_release_is_not_ready(database_url: str) -> None:
    async def work() -> None:
        async with asking(database_url) as (app, http):
            await until_ready_says(http, 200)
            wanted = app.checks.wanted
            await execute(app, "UPDATE alembic_version SET version_num = '0001'")
            said = await until_ready_says(http, 503)
            assert said == [f"the database's schema is 0001, and this release needs {wanted}"]
            assert (await http.get("/health")).status_code == 200, "the process is well: a restart would not help"
            await execute(app, f"UPDATE alembic_version SET version_num = '{wanted}'")
            await until_ready_says(http, 200)

    run(work())


def test_a_journal_that_cannot_be_written_is_not_ready(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with asking(database_url) as (app, http):
            await until_ready_says(http, 200)
            await execute(app, "ALTER TABLE journal RENAME TO elsewhere")
            assert await until_ready_says(http, 503) == ["the database cannot be read or written"]
            await execute(app, "ALTER TABLE elsewhere RENAME TO journal")
            await until_ready_says(http, 200)

    run(work())
    assert "the check for /ready has failed" in caplog.text, "the details are the operator's"


@pytest.mark.slow
def test_the_check_disturbs_no_move(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It writes as the journal does, and not in its place. Here every answer is a check, and four tables are played."""
    monkeypatch.setattr("agon.server.health.READY_FOR", 0.0)

    async def work() -> None:
        async with asking(database_url) as (app, http):
            answers: list[int] = []

            async def play() -> None:
                while len(answers) < 100:
                    live, _ = await divine_plan(app)
                    while len(answers) < 100 and not live.playing().state.over:
                        await play_first(app, live, live.row.to_move[0], f"n{live.sequence}")

            async def ask() -> None:
                while len(answers) < 100:
                    answers.append((await http.get("/ready")).status_code)

            async with asyncio.TaskGroup() as group:
                for task in [play, play, play, play, ask]:
                    group.create_task(task())
            assert set(answers) == {200}

    run(work())


@pytest.mark.slow
def test_a_database_that_does_not_answer_is_waited_for_once_and_not_for_long(database_url: str) -> None:
    async def work() -> None:
        async with asking(database_url) as (app, http):
            await until_ready_says(http, 200)
            other = Database(database_url)
            try:
                async with other.engine.connect() as connection:
                    lock = (
                        "BEGIN EXCLUSIVE" if other.is_sqlite else "LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE"
                    )
                    await connection.execute(text(lock))
                    assert await until_ready_says(http, 503) == ["the database does not answer in time"]
                    check = app.checks.check
                    answers = await asyncio.gather(*(http.get("/ready") for _ in range(50)))
                    assert {answer.status_code for answer in answers} == {503}
                    assert app.checks.check is check, "one check for all who ask"
                    await connection.rollback()
                await until_ready_says(http, 200)
            finally:
                await other.close()

    run(work())


def test_an_answer_is_good_for_a_second(sqlite_url: str) -> None:
    """However often somebody asks."""

    async def work() -> None:
        async with asking(sqlite_url) as (app, http):
            statements: list[str] = []
            engine = app.storage.database.engine.sync_engine
            event.listen(engine, "before_cursor_execute", lambda _c, _cursor, said, *_: statements.append(said))
            began = time.monotonic()
            for _ in range(10):
                answers = await asyncio.gather(*(http.get("/ready") for _ in range(20)))
                assert {answer.status_code for answer in answers} == {200}
            most = 1 + (time.monotonic() - began) / READY_FOR
            writes = [said for said in statements if said.startswith("UPDATE alembic_version")]
            assert 1 <= len(writes) <= most

    run(work())

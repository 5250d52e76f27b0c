"""The log: one line for each record, with its request's ID, whatever comes from outside."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import re
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket

from agon.server.http.app import create_app
from agon.server.logs import LONGEST_VALUE, JsonLines, TextLines, printable
from agon.server.settings import Settings
from tests.patience import PATIENCE, wait_for
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run
from tests.server.test_serve import serving

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
LINE = re.compile(TIME + r" (DEBUG|INFO|WARNING|ERROR) (agon|uvicorn)\.[\w.]+ [\w.-]+: \S.*")
PASSWORD = "correct horse battery"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is logged in this process, as JSON."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("agon")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield written
    logger.setLevel(level)
    logger.removeHandler(handler)


def read(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


# -- one line for each record ------------------------------------------------------------------------------------------
def record(message: str, *args: object, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("agon.test", logging.INFO, "", 0, message, args, None)
    made.__dict__.update(more)
    return made


def test_a_line_has_time_level_logger_request_and_message() -> None:
    line = TextLines().format(record("%s has %d", "Ann", 3))
    assert re.fullmatch(r"\S+Z INFO agon\.test -: Ann has 3", line) and LINE.fullmatch(line)
    as_object = json.loads(JsonLines().format(record("%s has %d", "Ann", 3, fields={"count": 3})))
    assert as_object.pop("time").endswith("Z")
    assert as_object == {"level": "info", "logger": "agon.test", "request": "", "message": "Ann has 3", "count": 3}


@pytest.mark.parametrize("odd", ["a\nb", "a\r\nb", "\x1b[2Jb", "a\x00b", "a\u2028b", "a\u202eb", "a\x85b", "a\ud800b"])
def test_no_value_can_begin_a_line_or_steer_a_terminal(odd: str) -> None:
    for line in (TextLines().format(record("said %s", odd)), JsonLines().format(record("said %s", odd))):
        assert len(line.splitlines()) == 1 and line.isprintable() and "b" in line
    assert len(TextLines().format(record(odd)).splitlines()) == 1, "nor the message itself"


def test_a_value_is_cut() -> None:
    assert printable("x" * LONGEST_VALUE) == "x" * LONGEST_VALUE
    assert printable("x" * 10**6) == "x" * (LONGEST_VALUE - 1) + "…"
    assert len(printable("\n" * LONGEST_VALUE)) == LONGEST_VALUE
    assert TextLines().format(record("%s", ValueError("y" * 10**6))).count("y") == LONGEST_VALUE - 1


def test_the_lines_of_a_traceback_belong_to_their_record() -> None:
    try:
        raise ValueError("first\n2026-01-01T00:00:00.000Z INFO agon.forged -: nothing happened\n" + "z" * 1000)
    except ValueError as error:
        made = record("it failed", exc_info=(type(error), error, error.__traceback__))
    first, *others = TextLines().format(made).split("\n")
    assert LINE.fullmatch(first) and others
    assert all(line.startswith("    ") and len(line) <= LONGEST_VALUE + 4 for line in others)


# -- requests ----------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("logs")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", log_level="info") as process:
        yield process
        assert [line for line in process.logged().splitlines() if not LINE.fullmatch(line)] == []


def logged_with(server: ServerProcess, request: str, count: int = 1) -> list[str]:
    """The lines with this request's ID, as soon as there are so many."""
    wait_for(lambda: server.logged().count(f" {request}: ") >= count)
    return [line.partition(f" {request}: ")[2] for line in server.logged().splitlines() if f" {request}: " in line]


def get(server: ServerProcess, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{server.address}{path}", headers=headers, timeout=PATIENCE, verify=False)


def test_every_request_has_an_id_and_a_line(server: ServerProcess) -> None:
    answers = [get(server, "/api/games"), get(server, "/api/nothing"), get(server, "/")]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == 3
    assert re.fullmatch(r"GET /api/games 200 \d+\.\d ms 127\.0\.0\.1 -", logged_with(server, ids[0])[0])
    assert re.fullmatch(r"GET /api/nothing 404 \d+\.\d ms 127\.0\.0\.1 not_found", logged_with(server, ids[1])[0])


def test_what_opens_a_door_is_not_logged(server: ServerProcess) -> None:
    answers = [get(server, "/table/some?code=4fa13c47&which=open"), get(server, "/api/codes/4fa13c47")]
    said = [logged_with(server, answer.headers["x-request-id"])[0] for answer in answers]
    assert said[0].startswith("GET /table/some?code=…&which=open 200 ")
    assert said[1].startswith("GET /api/codes/… 404 ")
    assert "4fa13c47" not in server.logged()


def test_an_odd_path_is_one_short_line(server: ServerProcess) -> None:
    odd = "/api/%0A2026-01-01T00:00:00.000Z%20INFO%20agon.x%20-:%20forged%1B%5B2J" + "x" * 5000
    line = logged_with(server, get(server, odd + "?" + "y" * 5000).headers["x-request-id"])
    assert len(line) == 1 and "\\n2026" in line[0] and len(line[0]) < 2 * LONGEST_VALUE


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
        b"GET \xff\xfe HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
        b"\x00" * 1000,
        b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    ],
)
def test_bytes_that_are_no_request_leave_no_traceback(server: ServerProcess, sent: bytes) -> None:
    host, port = server.address.split(":")
    connection = socket.create_connection((host, int(port)), PATIENCE)
    with contextlib.closing(connection), contextlib.suppress(OSError):  # the server may close it first
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(65_536):
            pass
    assert get(server, "/health").status_code == 200
    assert "Traceback" not in server.logged()


def test_an_id_is_taken_from_a_trusted_proxy_only(server: ServerProcess, sqlite_url: str) -> None:
    assert get(server, "/api/games", **{"X-Request-ID": "from-proxy-1"}).headers["x-request-id"] != "from-proxy-1"
    with ServerProcess(sqlite_url, trust_proxy=1, log_level="info") as trusting:
        assert get(trusting, "/api/games", **{"X-Request-ID": "from-proxy-1"}).headers["x-request-id"] == "from-proxy-1"
        assert logged_with(trusting, "from-proxy-1")
        for odd in ("short", "with space in it", "x" * 65, "semi;colon;semi"):
            assert re.fullmatch(
                "[0-9a-f]{16}", get(trusting, "/api/games", **{"X-Request-ID": odd}).headers["x-request-id"]
            )


def test_sign_ins_are_logged_without_the_password(server: ServerProcess) -> None:
    async def work() -> list[str]:
        ann = await Person.new(server.address, "Ann")
        await ann.call("POST", "/accounts", {"login": "ann", "password": PASSWORD})
        answers = [
            await ann.ask("POST", "/sessions", {"login": "ann\n", "password": password})
            for password in (PASSWORD, "not this one")
        ]
        assert [answer.status_code for answer in answers] == [201, 401]
        return [answer.headers["x-request-id"] for answer in answers]

    right, wrong = run(work())
    assert logged_with(server, right, 2)[0] == "sign-in as ann\\n from 127.0.0.1"
    assert logged_with(server, wrong, 2)[0] == "sign-in as ann\\n from 127.0.0.1 refused: unauthorized"
    assert PASSWORD not in server.logged() and "not this one" not in server.logged()


def test_a_connection_to_a_table_has_an_id_too(server: ServerProcess) -> None:
    async def work() -> tuple[str, str]:
        ann = await Person.new(server.address, "Ann")
        table = (await ann.new_table("divineplan", ["me", "bot:random"]))["id"]
        async with ann.at(table) as seat:
            await seat.hear_type("update")
            assert seat.socket is not None and seat.socket.response is not None
            return table, seat.socket.response.headers["x-request-id"]

    table, request = run(work())
    opened, closed = logged_with(server, request, 2)
    assert re.fullmatch(rf"WEBSOCKET /api/tables/{table}/live opened after \S+ s 127\.0\.0\.1", opened)
    assert re.fullmatch(rf"WEBSOCKET /api/tables/{table}/live closed after \S+ s 127\.0\.0\.1", closed)


@pytest.mark.slow
@pytest.mark.parametrize(("option", "variable"), [("--log-json", ""), ("--no-browser", "json")])
def test_json_if_wished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, variable: str) -> None:
    monkeypatch.setenv("AGON_LOG", variable)
    with serving(tmp_path, "--log-level", "info", option) as (process, address):
        answer = httpx.get(f"http://{address}/api/games?which=%0A", timeout=PATIENCE, verify=False)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        (line,) = map(json.loads, process.stderr.read().splitlines())
    assert line.items() >= {"level": "info", "method": "GET", "status": 200, "address": "127.0.0.1"}.items()
    assert line["path"] == "/api/games?which=\\n" and line["request"] == answer.headers["x-request-id"]
    assert line["ms"] > 0 and line["time"].endswith("Z")


# -- a bug -------------------------------------------------------------------------------------------------------------
async def bug(request: Request) -> None:
    raise ZeroDivisionError("a bug")


async def bug_in_a_conversation(socket: WebSocket) -> None:
    await socket.accept()
    raise ZeroDivisionError("a bug")


def with_bugs(url: str) -> Starlette:
    app = create_app(Settings(database_url=url))
    app.router.routes[:0] = [Route("/api/bug", bug), WebSocketRoute("/api/bug/live", bug_in_a_conversation)]
    return app


@asynccontextmanager
async def asking(app: Starlette) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test", timeout=PATIENCE) as http,
    ):
        yield http


def test_a_bug_is_logged_once_with_the_id_that_the_player_sees(sqlite_url: str, lines: io.StringIO) -> None:
    async def work() -> httpx.Response:
        async with asking(with_bugs(sqlite_url)) as http:
            broken, _ = await asyncio.gather(http.get("/api/bug"), http.get("/api/games"))
            assert (await http.get("/api/games")).status_code == 200
            return broken

    answer = run(work())
    request = answer.headers["x-request-id"]
    assert answer.status_code == 500 and request in answer.json()["hint"]
    logged = [line for line in read(lines) if "exception" in line]
    assert len(logged) == 1
    assert logged[0]["request"] == request and "ZeroDivisionError: a bug" in str(logged[0]["exception"])
    ours = [line for line in read(lines) if line["request"] == request]
    assert [line.get("status") for line in ours] == [None, 500], "and its line in the access log is there"


def test_a_bug_in_a_conversation_is_logged_once(sqlite_url: str, lines: io.StringIO) -> None:
    async def work() -> list[Message]:
        app = with_bugs(sqlite_url)
        scope = {"type": "websocket", "path": "/api/bug/live", "headers": [], "subprotocols": [], "query_string": b""}
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent.append(message)

        async with app.router.lifespan_context(app):
            await app(scope, receive, send)
        return sent

    accepted, closed = run(work())
    assert accepted["type"] == "websocket.accept" and closed == {"type": "websocket.close", "code": 1011}
    logged = [line for line in read(lines) if "exception" in line]
    assert len(logged) == 1 and logged[0]["request"]

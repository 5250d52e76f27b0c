"""Whatever is sent: refused with a typed error, the table undisturbed, no traceback, nothing secret in the logs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from socket import create_connection
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from agon.server.http.middleware import HEADERS, PASSWORD_CALLS
from tests.patience import FOREVER, GLANCE, PATIENCE
from tests.server.clients import Person, Seat, farewell
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run

PASSWORD = "correct horse battery"
SELDOM = 1e-6  # times a second: not once more while the tests run
LIMITS: dict[str, Any] = {
    "messages_per_second": SELDOM,
    "messages_at_once": 30,
    "sign_ins_per_second": SELDOM,
    "sign_ins_at_once": 4,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("attackers")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", **LIMITS) as process:
        yield process
        logged = process.logged()
        assert "Traceback" not in logged and PASSWORD not in logged
        process.stop()


async def begun(server: ServerProcess) -> tuple[str, Person, Person]:
    ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
    table = (await ann.new_table("duel", ["me", "open"]))["id"]
    await bob.call("POST", f"/tables/{table}/sit", {})
    return table, ann, bob


@asynccontextmanager
async def a_duel(server: ServerProcess) -> AsyncIterator[tuple[str, Person, Person]]:
    """A begun game; afterwards it must still be playable, and know of no other move."""
    table, ann, bob = await begun(server)
    before = (await ann.call("GET", f"/tables/{table}")).get("sequence", 0)
    yield table, ann, bob
    async with ann.at(table) as seat:
        update = await seat.hear_type("update")
        assert update["sequence"] == before, "the table was disturbed"
        assert (await seat.answer(seat.move(update) | {"nonce": "after-all"}))["type"] == "ack"
    for person in (ann, bob):
        assert person.token not in server.logged()


async def pour(seat: Seat, messages: Iterable[str]) -> None:
    """Sends them, until the server has enough."""
    with suppress(ConnectionClosed):
        for message in messages:
            await seat.send_raw(message)


def test_tokens_that_are_not_ours(server: ServerProcess) -> None:
    async def work() -> None:
        async with a_duel(server) as (table, ann, bob):
            forged = str(URLSafeSerializer("a guess", salt="agon player 1").dumps(ann.player))
            middle = len(ann.token) - 10  # within the signature; some bits of the last letter mean nothing
            tampered = ann.token[:middle] + ("A" if ann.token[middle] != "A" else "B") + ann.token[middle + 1 :]
            swapped = json.dumps(bob.player) + "." + ann.token.rsplit(".", 1)[1]
            for token in (forged, tampered, swapped, "x", "é" * 5, "." * 100, ann.player, "a" * 1900):
                async with Seat(server.address, table, token) as seat:
                    assert (await farewell(seat))["error"] == "unauthorized", token
                if token.isascii():
                    answer = await Person(server.address, token).ask("GET", "/me")
                    assert answer.status_code == 401 and answer.json()["error"] == "unauthorized"
            assert (await Person(server.address).ask("POST", f"/tables/{table}/resign")).status_code == 401

    run(work())


def test_crests_that_are_not_there(server: ServerProcess) -> None:
    async def work() -> None:
        ann = await Person.new(server.address, "Ann")
        for crest in (-1, 9, "owl", 2.5, [1]):
            answer = await ann.ask("PUT", "/me", {"name": "Ann", "crest": crest})
            assert answer.status_code == 422 or answer.status_code == 400, crest
        answer = await ann.ask("PUT", "/me", {"name": "Ann", "crest": 3})
        assert answer.json()["crest"] == 3 and (await ann.ask("GET", "/me")).json()["crest"] == 3

    run(work())


def test_another_seats_moves(server: ServerProcess) -> None:
    async def work() -> None:
        async with a_duel(server) as (table, ann, bob):
            cid = await Person.new(server.address, "Cid")
            async with ann.at(table) as victim, bob.at(table) as rival, cid.at(table) as stranger:
                update = await victim.hear_type("update")
                move = victim.move(update)
                refusal = await rival.answer(move)
                assert refusal["error"] == "illegal" and refusal["rule"]
                assert (await stranger.answer(move))["error"] == "forbidden"
                for kind in ("undo", "allow"):
                    message = {"type": kind, "nonce": "n", **({"yes": True} if kind == "allow" else {})}
                    assert (await stranger.answer(message))["error"] == "forbidden"
            for path, body in (
                ("stand", None),
                ("resign", None),
                ("replace", {"seat": 0}),
                ("bot", {"seat": 0}),
                ("rematch", None),
            ):
                answer = await cid.ask("POST", f"/tables/{table}/{path}", body)
                assert answer.status_code in (400, 403, 409), path

    run(work())


def test_old_messages_sent_again(server: ServerProcess) -> None:
    async def work() -> None:
        table, ann, bob = await begun(server)
        async with ann.at(table) as first, bob.at(table) as second:
            mine, his = first.move(await first.hear_type("update")), second.move(await second.hear_type("update"))
            acks = [await first.answer(mine), await second.answer(his)]
            for _ in range(3):
                assert await first.answer(mine) == acks[0]
                assert await second.answer(his) == acks[1]
            assert (await first.answer({**mine, "nonce": "new"}))["error"] in ("stale", "illegal")
            # the other's message under one's own token is one's own move, for a question that is gone
            assert (await first.answer({**his, "nonce": "stolen"}))["error"] in ("stale", "illegal")
        assert (await ann.call("GET", f"/tables/{table}"))["sequence"] == 2

    run(work())


def test_messages_that_can_not_be_read(server: ServerProcess) -> None:
    bad: list[str | bytes] = [
        "", "{", "null", "[]", "5", '"move"', "{}", '{"type": "dance"}',
        '{"type": "move"}', b"\xff\xfe\x00", "\ud7ff" * 50,
        '{"type": "move", "nonce": "", "decision": 0, "action": 0}',
        '{"type": "move", "nonce": "\\u0000", "decision": 0, "action": 0}',
        '{"type": "move", "nonce": "n", "decision": 1e99, "action": 0}',
        '{"type": "move", "nonce": "n", "decision": 0, "action": 0, "seat": 1}',
        '{"type": "hello", "token": ""}',
    ]  # fmt: skip

    async def work() -> None:
        async with a_duel(server) as (table, ann, bob), ann.at(table) as seat:
            for data in bad:
                await seat.send_raw(data)
                assert (await seat.hear_type("refused"))["error"] == "bad_request", data
            huge = {"type": "move", "nonce": "n", "decision": 2**63, "action": -(2**70)}
            assert (await seat.answer(huge))["type"] == "refused"
            await pour(seat, ["{"] * 10)  # one who only sends rubbish is shown out
            assert (await farewell(seat))["error"] == "bad_request"

    run(work())


NASTY: list[bytes] = [
    b"[" * 60_000,
    b'{"a":' * 12_000,
    b'{"name": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    b'{"seat": ' + b"9" * 60_000 + b"}",
    b'{"seat": 1e999}',
    b'{"seat": NaN}',
    b'{"name": "\\ud800", "login": "\\ud800", "password": "\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800"}',
    b'{"login": "Ann", "password": "\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800"}',
    b'{"code": "\\ud800"}',
    b'{"text": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"' + b"x" * 50_000 + b'": 1}',
    b"\xff\xfe\x00",
    b"\x00" * 100,
    b'"' + b"x" * 60_000,
]
OPTIONS: list[dict[str, Any]] = [
    {"favor_tokens": 10**4000},
    {"favor_tokens": -(10**4000)},
    {"favor_tokens": "9" * 10_000},
    {"favor_tokens": "\u0663" * 10_000},
    {"favor_tokens": "x" * 50_000},
    {"x" * 50_000: 1},
    {"\ud800": 1},
    {"favor_tokens": "\ud800"},
    {"favor_tokens": [[1]]},
    {"favor_tokens": 1e300},
]


def test_bodies_that_nobody_would_write(server: ServerProcess) -> None:
    """Nested without end, numbers of thousands of digits, halves of letters: refused shortly, at every address."""

    async def work() -> None:
        table, ann, bob = await begun(server)
        headers = {"Authorization": f"Bearer {ann.token}", "Content-Type": "application/json"}
        paths: dict[str, dict[str, Any]] = httpx.get(f"http://{server.address}/api/openapi.json").json()["paths"]
        calls = [
            (method, path.replace("{table}", table))
            for path, methods in paths.items()
            for method, about in methods.items()
            if "requestBody" in about and (method.upper(), path) not in PASSWORD_CALLS
        ]
        assert len(calls) >= 6
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE, headers=headers) as http:
            for method, path in calls:
                for body in NASTY:
                    answer = await http.request(method, path, content=body)
                    assert 400 <= answer.status_code < 500, (path, body[:60], answer.status_code)
                    assert answer.json()["error"] and len(answer.content) < 1_000, (path, body[:60], answer.text)
            seats = [{"kind": "me"}, {"kind": "open"}]
            for options in OPTIONS:
                text = json.dumps({"game": "divineplan", "seats": seats, "options": options})
                answer = await http.post("/api/tables", content=text)
                assert 400 <= answer.status_code < 500, (str(options)[:60], answer.status_code)
                assert len(answer.content) < 1_000, answer.text

    run(work())


def test_passwords_that_nobody_would_write(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url, sign_ins_per_second=1e6, sign_ins_at_once=10**6) as server:
        ann = run(Person.new(server.address, "Ann"))
        headers = {"Authorization": f"Bearer {ann.token}", "Content-Type": "application/json"}
        with httpx.Client(base_url=f"http://{server.address}", headers=headers, timeout=PATIENCE) as http:
            for method, path in sorted(PASSWORD_CALLS):
                for body in NASTY:
                    answer = http.request(method, path, content=body)
                    assert 400 <= answer.status_code < 500, (path, body[:60], answer.text)
                    assert len(answer.content) < 1_000, answer.text
        assert "Traceback" not in server.logged()


def test_nested_messages_are_refused(server: ServerProcess) -> None:
    async def work() -> None:
        async with a_duel(server) as (table, ann, bob), ann.at(table) as seat:
            await seat.hear_type("table")
            for data in ("[" * 8_000, '{"type":' * 1_000, '{"type": "say", "text": ' + "[" * 8_000):
                await seat.send_raw(data)
                refusal = await seat.hear_type("refused")
                assert refusal["error"] == "bad_request" and len(refusal["message"]) <= 200
            await seat.send_raw('{"' + "x" * 7_000 + '": 1}')
            assert len((await seat.hear_type("refused"))["message"]) <= 200
            await seat.send({"type": "ping"})
            await seat.hear_type("pong")
        async with connected(server, table) as socket:
            await socket.send("[" * 8_000)
            [bye] = json.loads(await socket.recv())
            assert bye["error"] == "bad_request"

    run(work())


def test_messages_that_are_too_large(server: ServerProcess) -> None:
    async def work() -> None:
        async with a_duel(server) as (table, ann, bob):
            async with ann.at(table) as seat:
                await seat.send_raw(json.dumps({"type": "say", "text": "x" * 9000}))
                assert (await farewell(seat))["error"] == "too_large"
            async with ann.at(table) as seat:
                await seat.hear_type("table")
                await seat.send_raw("x" * 100_000)
                await farewell(seat)
                assert seat.socket is not None and seat.socket.close_code == 1009
            answer = await ann.ask("PUT", "/me", {"name": "x" * 70_000})
            assert answer.status_code == 413 and answer.json()["error"] == "too_large"

    run(work())


def test_a_body_that_does_not_say_its_length(server: ServerProcess) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 1000

    answer = httpx.put(f"http://{server.address}/api/me", content=endless(), timeout=PATIENCE)
    assert answer.status_code in (400, 401, 413, 422)


def test_a_flood_of_messages(server: ServerProcess) -> None:
    async def work() -> None:
        async with a_duel(server) as (table, ann, bob), bob.at(table) as friend:
            async with ann.at(table) as seat:
                await pour(seat, ['{"type": "ping"}'] * 60)
                assert (await farewell(seat))["error"] == "too_fast"
            await friend.send({"type": "ping"})
            await friend.hear_type("pong")

    run(work())


def test_one_who_never_says_hello(server: ServerProcess, sqlite_url: str) -> None:
    async def work(impatient: ServerProcess) -> None:
        async with a_duel(server) as (table, ann, bob):
            async with connected(server, table) as socket:
                await socket.send('{"type": "ping"}')
                [bye] = json.loads(await socket.recv())
                assert bye["error"] == "bad_request"
            async with Seat(server.address, "nowhere") as seat:
                assert (await farewell(seat))["error"] == "not_found"
            async with connected(impatient, table) as socket:
                [bye] = json.loads(await socket.recv())
                assert bye["type"] == "bye" and bye["error"] == "bad_request"

    with ServerProcess(sqlite_url, hello=0.01) as impatient:
        run(work(impatient))
        assert "Traceback" not in impatient.logged()


def test_tables_that_cannot_be(database_url: str) -> None:
    """Neither database is asked for what is no table's name; one of them would not even read it."""

    async def work(server: ServerProcess) -> None:
        for table in ("%00", "a%00b", "%ff", "x" * 5_000, "%F0%9F%A6%89", "..%5c", "'; drop", "a b"):
            async with Seat(server.address, table.replace(" ", "%20")) as seat:
                assert (await farewell(seat))["error"] == "not_found", table
            async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
                answer = await http.get(f"/api/tables/{table}")
                assert 400 <= answer.status_code < 500 and len(answer.content) < 1_000, table

    with ServerProcess(database_url) as server:
        run(work(server))
        assert "Traceback" not in server.logged()


def connected(server: ServerProcess, table: str) -> connect:
    """A connection on which nothing has been said."""
    return connect(f"ws://{server.address}/api/tables/{table}/live", open_timeout=PATIENCE, ping_interval=None)


def test_too_many_connections_from_one_address(sqlite_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begun(server)
        seats = [Seat(server.address, table) for _ in range(16)]
        for seat in seats:
            await seat.__aenter__()
        firsts = await asyncio.gather(*(seat.hear() for seat in seats))
        assert [one["type"] for one in firsts].count("bye") == 4
        for seat in seats:
            await seat.__aexit__(None, None, None)
        async with asyncio.timeout(PATIENCE):
            while not await can_move(ann.at(table)):  # until the server has noticed that they have left
                await asyncio.sleep(GLANCE)

    with ServerProcess(sqlite_url, connections_per_address=12) as server:
        run(work(server))
        assert "Traceback" not in server.logged()


async def can_move(player: Seat) -> bool:
    async with player as seat:
        if (await seat.hear())["type"] == "bye":
            return False
        update = await seat.hear_type("update")
        return bool((await seat.answer(seat.move(update)))["type"] == "ack")


def test_passwords_can_not_be_tried_by_the_dozen(server: ServerProcess) -> None:
    async def work() -> None:
        ann = await Person.new(server.address, "Ann")
        await ann.call("POST", "/accounts", {"login": "Ann", "password": PASSWORD})
        session = await ann.call("POST", "/sessions", {"login": "ANN", "password": PASSWORD})
        assert session["player"] == ann.player
        wrong = await ann.ask("POST", "/sessions", {"login": "ann", "password": "wrong horse"})
        unknown = await ann.ask("POST", "/sessions", {"login": "nobody", "password": "wrong horse"})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.json() == unknown.json(), "nobody learns which names there are"
        answer = await ann.ask("POST", "/sessions", {"login": "ann", "password": "wrong horse"})
        assert answer.status_code == 429 and answer.json()["error"] == "too_fast"

    run(work())


def test_a_flood_of_requests(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url, requests_per_second=SELDOM, requests_at_once=20) as server:
        with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
            codes = [http.get("/api/games").status_code for _ in range(30)]
            assert codes.count(429) >= 10 and codes[0] == 200
            assert http.get("/").status_code == 200, "the page has a limit of its own"

        async def work() -> None:
            with pytest.raises(InvalidStatus):
                async with Seat(server.address, "any"):
                    pass

        run(work())
        assert "Traceback" not in server.logged()


def test_a_flood_waits_for_its_refusals(sqlite_url: str) -> None:
    """However many requests come over one connection, those above the limit are not even looked at meanwhile."""
    limits = {"requests_per_second": SELDOM, "requests_at_once": 5, "too_many_seconds": FOREVER, "trust_proxy": 1}
    with ServerProcess(sqlite_url, **limits) as server:
        host, _, port = server.address.partition(":")
        head = b"GET /api/engine HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
        with create_connection((host, int(port)), timeout=PATIENCE) as flood:
            flood.sendall(head * 100)
            heard = b""
            while heard.count(b"HTTP/1.1 200") < 5:
                heard += flood.recv(65_536)
            for number in range(2, 30):  # others are served meanwhile
                others = {"X-Forwarded-For": f"192.0.2.{number}"}
                answer = httpx.get(f"http://{server.address}/api/engine", headers=others, timeout=PATIENCE)
                assert answer.status_code == 200
            flood.setblocking(False)
            with suppress(BlockingIOError):
                heard += flood.recv(65_536)
            assert heard.count(b"HTTP/1.1") == 5


def test_every_answer_has_the_headers(server: ServerProcess) -> None:
    with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
        answers = [
            http.get("/"), http.get("/assets/nothing.js"), http.get("/tables/abc"), http.get("/api/games"),
            http.get("/api/nothing"), http.delete("/api/games"), http.get("/api/me"), http.post("/api/guests", json={}),
            http.post("/api/guests", content=b"x" * 70_000), http.get("/api/tables/%00"), http.get("/api/openapi.json"),
            http.get("/assets/../../settings.py"), http.get("/%2e%2e/%2e%2e/settings.py"),
        ]  # fmt: skip
    policy = HEADERS["content-security-policy"]
    assert "connect-src 'self';" in policy and "frame-ancestors 'none'" in policy and "ws:" not in policy
    assert HEADERS["x-frame-options"] == "DENY" and HEADERS["referrer-policy"] == "no-referrer"
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], f"{name} of {answer.url}"
        assert "import" not in answer.text
        if answer.url.path.startswith("/api/") and answer.status_code >= 400:
            body = answer.json()
            assert body["error"] and body["message"]


def test_a_fault_of_ours_is_a_plain_answer_with_headers(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """What must not happen is logged for us and told to nobody."""
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route
    from starlette.testclient import TestClient

    from agon.server.http.app import create_app
    from agon.server.settings import Settings

    app = create_app(Settings(database_url=sqlite_url))

    async def broken(request: Request) -> Response:
        raise ValueError("a secret")

    app.router.routes.insert(0, Route("/api/broken", broken))
    with TestClient(app) as client:
        answer = client.get("/api/broken")
    assert answer.status_code == 500 and answer.json()["error"] == "busy" and "secret" not in answer.text
    assert answer.headers["x-frame-options"] == "DENY"
    assert "a secret" in caplog.text

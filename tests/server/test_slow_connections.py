"""Connections that send half of something, or read nothing: they end, and hold nothing up meanwhile."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from agon.server.http.sockets import Config
from agon.server.settings import Settings
from tests.patience import FOREVER, PATIENCE, wait_for
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run, until

pytestmark = pytest.mark.slow

SOON = 0.05  # seconds that a server of these tests waits
MUCH = 64 * 2**20  # bytes, more than the system keeps for a connection that does not read
HEAD = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HANDSHAKE = (
    b"GET /api/tables/any/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


def opened(server: ServerProcess) -> socket.socket:
    host, _, port = server.address.partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def rest(line: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    heard = b""
    with suppress(ConnectionResetError):
        while more := line.recv(65_536):
            heard += more
    return heard


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        HANDSHAKE,
        HEAD,
    ],
    ids=["nothing", "a letter", "half a head", "half a handshake", "half a post"],
)
def test_half_a_head_ends(sqlite_url: str, sent: bytes) -> None:
    """The server may be so short of patience that nobody else comes in, so nobody else tries to."""
    server = ServerProcess(sqlite_url, head_seconds=SOON)
    try:
        server.start()
        with opened(server) as line:
            line.sendall(sent)
            assert rest(line) == b""
        assert "Traceback" not in server.logged()
    finally:
        server.__exit__(None, None, None)


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Length: 100\r\n\r\n",
        b'Content-Length: 100\r\n\r\n{"name": ',
        b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam',
        b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
    ],
    ids=["no body", "half a body", "half a chunk", "a body that waits"],
)
def test_half_a_body_ends(sqlite_url: str, body: bytes) -> None:
    with ServerProcess(sqlite_url, body_seconds=SOON) as server:
        with opened(server) as line:
            line.sendall(HEAD + body)
            assert rest(line) in (b"", b"HTTP/1.1 100 Continue\r\n\r\n")
        with httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as http:
            assert http.get("/api/games").status_code == 200
        assert "Traceback" not in server.logged()


def test_a_conversation_has_no_deadline_of_a_request(sqlite_url: str) -> None:
    async def work(address: str) -> None:
        async with connect(f"ws://{address}/api/tables/any/live", open_timeout=PATIENCE, ping_interval=None) as socket:
            with pytest.raises(TimeoutError):  # it stays open, and nobody says anything
                async with asyncio.timeout(20 * SOON):
                    await socket.recv()

    with ServerProcess(sqlite_url, body_seconds=SOON) as server:
        run(work(server.address))


def drip(line: socket.socket, letters: bytes) -> None:
    """Sends them again and again, until the server ends the connection."""
    line.settimeout(0.05)
    with suppress(ConnectionError):
        for _ in range(int(PATIENCE / 0.05)):
            line.sendall(letters)
            with suppress(TimeoutError):
                if line.recv(65_536) == b"":
                    return
        raise AssertionError("it waits for every letter")


def test_letters_that_drip_do_not_help(sqlite_url: str) -> None:
    """The deadline is that of the request, not that of the next letter."""
    server = ServerProcess(sqlite_url, head_seconds=0.5)
    try:
        server.start()
        with opened(server) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            drip(line, b"X: y\r\n")
    finally:
        server.__exit__(None, None, None)


def test_a_body_that_drips_on_after_its_refusal_does_not_help(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url, body_seconds=0.5) as server, opened(server) as line:
        line.sendall(HEAD + b"Content-Length: 99999999\r\n\r\n")
        drip(line, b"x" * 100)


def test_a_request_in_parts_is_answered(sqlite_url: str) -> None:
    """And several on one connection, also those that come before the answer to the last one."""
    with ServerProcess(sqlite_url, head_seconds=PATIENCE, body_seconds=PATIENCE) as server, opened(server) as line:
        body = b'{"name": "Ann"}'
        whole = HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body
        for at in range(0, len(whole), 7):
            line.sendall(whole[at : at + 7])
        last = HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        line.sendall(whole + whole + last)
        assert rest(line).count(b"HTTP/1.1 201") == 4


def test_what_follows_a_refused_request_does_not_keep_it_open(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url, body_seconds=2.0) as server:
        with opened(server) as line:
            line.sendall(HEAD + b"Content-Length: 99999999\r\n\r\n" + b"x" * 1_000)
            assert rest(line).startswith(b"HTTP/1.1 413")
        with opened(server) as line:
            line.sendall(HEAD + b"Content-Length: 99999999\r\nTransfer-Encoding: nonsense\r\n\r\n\x00\x00")
            rest(line)
        with opened(server) as line:  # a body of chunks that are none, after its refusal
            line.sendall(
                HEAD + b"Authorization: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffff\r\n" + b"x" * 65_535 + b"\r\n"
            )
            line.sendall(b"ffff\r\n" + b"x" * 65_535 + b"\r\n")
            with suppress(ConnectionError):
                line.sendall(b"nonsense\r\n" * 1_000)
            rest(line)
        assert server.logged() == ""


def test_rubbish_is_answered_and_not_logged(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url) as server:
        for sent in (
            b"\x16\x03\x01\x02\x00\x01\x00",
            b"hello\r\n\r\n",
            b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        ):
            with opened(server) as line:
                line.sendall(sent + b"\r\n\r\n")
                assert rest(line).startswith(b"HTTP/1.1 400")
        with opened(server) as line:
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n")
            assert rest(line).startswith(b"HTTP/1.1 200")
        with opened(server) as line:
            line.sendall(HANDSHAKE.replace(b"Version: 13", b"Version: 1") + b"\r\n")
            assert rest(line).startswith(b"HTTP/1.1 400")
        assert server.logged() == ""


def test_one_address_has_only_so_many_connections(sqlite_url: str) -> None:
    """Also those on which nothing has been asked yet. When they go, there is room again."""
    with ServerProcess(sqlite_url, sockets_per_address=20) as server:
        wait_for(lambda: answers(server))
        lines = [opened(server) for _ in range(20)]
        with opened(server) as line:
            assert rest(line).startswith(b"HTTP/1.1 503")
        for line in lines:
            line.close()
        wait_for(lambda: answers(server))
        assert "Traceback" not in server.logged()


def answers(server: ServerProcess) -> bool:
    """Whether a newcomer is let in. His connection goes with him; the server hears of that when it comes to it."""
    with suppress(httpx.TransportError):
        answer = httpx.get(f"http://{server.address}/api/games", timeout=PATIENCE, verify=False)
        return answer.status_code == 200
    return False


def test_behind_a_proxy_its_address_is_nobodys(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url, sockets_per_address=1, trust_proxy=1) as server:
        lines = [opened(server) for _ in range(20)]
        assert answers(server)
        for line in lines:
            line.close()


# -- those who do not read -------------------------------------------------------------------------------------------
App = Callable[[Any, Any, Any], Awaitable[None]]


class UnsignalledServer(uvicorn.Server):
    """Leaves the process's signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(app: App, **settings: Any) -> AsyncIterator[tuple[int, Config]]:
    """Our protocols in this process, before an application that has much to say."""
    free = {"unread_seconds": FOREVER, "ping_seconds": FOREVER}
    config = Config(app, Settings(database_url="", **{**free, **settings}), lifespan="off", log_level="critical")
    server = UnsignalledServer(config)
    listener = socket.create_server(("127.0.0.1", 0))
    task = asyncio.create_task(server.serve([listener]))
    try:
        yield listener.getsockname()[1], config
    finally:
        server.should_exit = server.force_exit = True
        await task


async def narrow(port: int, first: bytes) -> socket.socket:
    """Somebody who asks and never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    await loop.sock_sendall(line, first)
    return line


def test_an_answer_that_nobody_takes_is_given_up() -> None:
    sent: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % (2 * MUCH))]})
        await send({"type": "http.response.body", "body": bytes(MUCH), "more_body": True})
        sent.append("half")
        await send({"type": "http.response.body", "body": bytes(MUCH)})
        sent.append("all")

    async def work() -> None:
        async with serving(app, unread_seconds=SOON) as (port, config):
            with await narrow(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"):
                await until(lambda: "half" in sent)
                await until(lambda: config.sockets.total == 0)

    run(work())


def test_an_answer_that_is_complete_and_not_taken_is_given_up() -> None:
    sent: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-length", b"%d" % MUCH), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": bytes(MUCH)})
        sent.append("all")

    async def work() -> None:
        async with serving(app, unread_seconds=SOON) as (port, config):
            with await narrow(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"):
                await until(lambda: "all" in sent)
                await until(lambda: config.sockets.total == 0)

    run(work())


def websocket(ends: list[str], closes: bool) -> App:
    """Says much, and then closes or listens."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "bytes": bytes(MUCH)})
        ends.append("said")
        if not closes:
            while (await receive())["type"] != "websocket.disconnect":
                pass
        ends.append("ended")

    return app


@pytest.mark.parametrize(("closes", "limit"), [(False, "ping_seconds"), (True, "unread_seconds")])
def test_a_websocket_that_is_not_read_is_given_up(closes: bool, limit: str) -> None:
    ends: list[str] = []

    async def work() -> None:
        async with serving(websocket(ends, closes), **{limit: SOON}) as (port, config):
            with await narrow(port, HANDSHAKE + b"\r\n"):
                await until(lambda: "said" in ends)
                await until(lambda: config.sockets.total == 0 and "ended" in ends)

    run(work())


def test_websockets_count_as_connections_until_they_are_gone() -> None:
    ends: list[str] = []

    async def work() -> None:
        async with serving(websocket(ends, closes=False), sockets_per_address=2) as (port, config):
            url = f"ws://127.0.0.1:{port}/"
            async with connect(url, max_size=None), connect(url, max_size=None):
                assert config.sockets.total == 2
                with pytest.raises(InvalidStatus, match="503"):
                    await connect(url)
            await until(lambda: config.sockets.total == 0)

    run(work())


def test_pings_and_parts_without_end_are_cut_off() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "heard"})

    async def pings(port: int, ping: Callable[[Any], Awaitable[object]]) -> bool:
        """Whether it is cut off for them."""
        async with connect(f"ws://127.0.0.1:{port}/", ping_interval=None, open_timeout=PATIENCE) as socket:
            try:
                for _ in range(10):
                    await ping(socket)
                await socket.send("still there?")
                return await socket.recv() != "heard"
            except ConnectionClosed:
                return True

    async def empty_parts(socket: Any) -> None:
        async def parts() -> AsyncIterator[str]:
            for _ in range(100):
                yield ""

        await socket.send(parts())
        await socket.recv()

    async def work() -> None:
        slow = {"pings_per_second": 1e-6}
        async with serving(app, pings_at_once=20, **slow) as (port, config):
            assert not await pings(port, lambda socket: socket.ping())
            assert not await pings(port, lambda socket: socket.pong())
            assert await pings(port, empty_parts)
            await until(lambda: config.sockets.total == 0)
        async with serving(app, pings_at_once=5, **slow) as (port, _):
            assert await pings(port, lambda socket: socket.ping())
            assert await pings(port, lambda socket: socket.pong())

    run(work())

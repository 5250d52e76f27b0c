"""Messages that nobody would write: a fuzzer on the WebSocket, and Schemathesis on the HTTP interface."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import SHUT_WR, create_connection
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.clients import Message
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    free: dict[str, Any] = {"sign_ins_per_second": 1e6, "sign_ins_at_once": 10**6}
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", **free) as process:
        yield process
        assert "Traceback" not in process.logged(), process.logged()


class Table:
    """A game of Divine Plan between two people, with a session for each."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}/api", timeout=PATIENCE)
        self.tokens = [self.http.post("/guests", json={"name": name}).json()["token"] for name in ("Ann", "Bob")]
        body = {"game": "divineplan", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"favor_tokens": 4}}
        self.id = self.http.post("/tables", json=body, headers=self.headers(0)).json()["id"]
        self.http.post(f"/tables/{self.id}/sit", json={}, headers=self.headers(1))

    def headers(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def stranger(self) -> dict[str, str]:
        """Somebody who may sign out, or leave for good."""
        token = self.http.post("/guests", json={"name": "Cid"}).json()["token"]
        return {"Authorization": f"Bearer {token}"}

    def sequence(self) -> int:
        return int(self.http.get(f"/tables/{self.id}").json().get("sequence", 0))


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> Table:
    return Table(server.address)


small = st.integers(-3, 300)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
nonces = st.text("abc123-", min_size=1, max_size=8)
valid = st.one_of(
    st.fixed_dictionaries({"type": st.just("move"), "nonce": nonces, "decision": small, "action": small}),
    st.fixed_dictionaries({"type": st.just("undo"), "nonce": nonces}),
    st.fixed_dictionaries({"type": st.just("allow"), "nonce": nonces, "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("say"), "text": st.text(min_size=1, max_size=30)}),
    st.fixed_dictionaries({"type": st.just("hello"), "token": st.text(max_size=20)}),
    st.just({"type": "ping"}),
    st.just({"type": "hint"}),
    st.just({"type": "hurry"}),
)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A valid message with a field changed, added or left out."""
    message = dict(draw(valid))
    field = draw(st.sampled_from([*message, "seat", "table"]))
    if draw(st.booleans()):
        message[field] = draw(anything)
    else:
        message.pop(field, None)
    return message


def mangled(text: str, place: int, letter: str) -> str:
    place %= len(text)
    return text[:place] + letter + text[place + 1 :]


texts = valid.map(json.dumps) | mutated().map(json.dumps) | anything.map(json.dumps)
messages = texts | st.builds(mangled, texts, st.integers(0, 200), st.characters(codec="utf-8")) | st.binary(max_size=60)


@settings(max_examples=60, deadline=None, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=st.lists(messages, min_size=1, max_size=15), seat=st.integers(0, 2))
def test_no_message_disturbs_the_table(table: Table, sent: list[str | bytes], seat: int) -> None:
    """Everything is answered by a known type; the game changes by legal moves alone."""
    before = table.sequence()
    acknowledged = pongs = 0
    pings = 1 + sum(is_ping(data) for data in sent)
    patient: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None, "max_size": None}
    with connect(f"ws://{table.address}/api/tables/{table.id}/live", **patient) as socket:
        socket.send(json.dumps({"type": "hello", "token": table.tokens[seat]} if seat < 2 else {"type": "hello"}))
        for data in sent:
            socket.send(data)
        socket.send(json.dumps({"type": "ping"}))
        heard: list[Message] = []
        for _ in range(1000):
            heard = heard or json.loads(socket.recv(timeout=PATIENCE))
            answer = heard.pop(0)
            assert answer["type"] in ("table", "update", "ack", "refused", "chat", "asked", "advice", "pong", "bye")
            if answer["type"] == "refused":
                assert answer["error"] and answer["message"]
            if answer["type"] == "ack":
                acknowledged = max(acknowledged, answer["sequence"])
            pongs += answer["type"] == "pong"
            if answer["type"] == "bye" or pongs == pings:
                break
    after = table.sequence()
    assert after >= acknowledged
    assert seat < 2 or after == before, "a spectator has moved something"


HANDSHAKE = (
    b"GET /api/tables/any/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
POST = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
REQUESTS = [
    HANDSHAKE,
    POST + b"Content-Length: 5\r\n\r\n",
    POST + b"Transfer-Encoding: chunked\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%00%ff?a=%00 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ,,[\xff\r\nCookie: agon_device=\xff;;=\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://x/api/games HTTP/1.0\r\n\r\n",
]
FRAMES = [b"\x81\x85\0\0\0\0hello", b"\x01\x80\0\0\0\0", b"\x80\x80\0\0\0\0", b"\x89\x80\0\0\0\0", b"\x88\x80\0\0\0\0"]
BODIES = [b"5\r\nhello\r\n", b"0\r\n\r\n", b"\r\n", b"hello", b"{}"]
parts = st.sampled_from(REQUESTS) | st.sampled_from(FRAMES) | st.sampled_from(BODIES) | st.binary(max_size=40)


@settings(max_examples=200, deadline=None, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=st.lists(parts, max_size=6))
@example(sent=[POST + b"Transfer-Encoding: chunked\r\n\r\n", b"nonsense\r\n"])
def test_no_bytes_disturb_the_server(server: ServerProcess, sent: list[bytes]) -> None:
    """Whatever comes over a connection, and wherever it stops: nothing is logged, and it ends when we go."""
    host, _, port = server.address.partition(":")
    before = server.logged()
    with create_connection((host, int(port)), timeout=PATIENCE) as line, suppress(ConnectionError):
        line.sendall(b"".join(sent))
        line.shutdown(SHUT_WR)
        while line.recv(65_536):
            pass
    assert server.logged() == before


def is_ping(data: str | bytes) -> bool:
    try:
        return bool(json.loads(data) == {"type": "ping"})
    except ValueError:
        return False


def test_the_interface_keeps_to_its_description(server: ServerProcess, table: Table) -> None:
    """Status codes, types and bodies as described, whatever is sent; no fault of the server."""
    api = schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")
    operations = [found.ok() for found in api.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 18
    for operation in operations:

        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy())
        def keeps(case: Any) -> None:
            # what games, options and bots there are is no part of the description: a well-formed wish may be refused
            headers = table.stranger() if case.method == "DELETE" else table.headers(0)
            case.call_and_validate(headers=headers, timeout=PATIENCE, excluded_checks=[positive_data_acceptance])

        keeps()

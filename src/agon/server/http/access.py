"""Around everything else: each request gets an ID, is counted and logged; and the operator's pages are answered.

The operator's pages are `/health`, `/ready` and `/metrics`. They are outside the limits of the interface, and cheap.
"""

from __future__ import annotations

import contextlib
import hmac
import logging
import re
import secrets
import time
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agon.server.app_state import AppState
from agon.server.http.middleware import error_response
from agon.server.logs import refused_with, request_id
from agon.server.metrics import CONTENT_TYPE

WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
SHOWN = {"which", "move", "seat"}  # values of a query that may be logged: an invitation's code may not
SECRET_PATH = "/api/codes/"
LOUD = logging.INFO
QUIET = logging.DEBUG  # for what a machine asks every few seconds

log = logging.getLogger(__name__)


class Access:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        state: AppState = scope["app"].state.agon
        connection = HTTPConnection(scope)
        request_id.set(id_of(connection, trusted=state.settings.trust_proxy > 0))  # each request is a task of its own
        if scope["type"] == "http":
            await Exchange(state, connection, send).run(self.app, receive)
        else:
            await Conversation(state, connection, send).run(self.app, receive)


class Exchange:
    """One request and its answer."""

    def __init__(self, state: AppState, connection: HTTPConnection, send: Send) -> None:
        self.state = state
        self.connection = connection
        self.scope = connection.scope
        self.send = send
        self.began = time.perf_counter()
        self.status = 0  # no answer: the client has gone

    async def run(self, app: ASGIApp, receive: Receive) -> None:
        page = None
        refused_with.set("")
        try:
            page = await operator_page(self.state, self.connection)
            await (page or app)(self.scope, receive, self.put)
        finally:
            self.state.metrics.count_request(self.status, refused_with.get())
            self.note(QUIET if page is not None and self.status < 400 else LOUD)

    async def put(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], (b"x-request-id", request_id.get().encode())]
        await self.send(message)

    def note(self, level: int) -> None:
        if not log.isEnabledFor(level):
            return
        fields = {
            "method": self.scope["method"],
            "path": logged_path(self.scope),
            "status": self.status,
            "ms": round((time.perf_counter() - self.began) * 1000, 1),
            "address": self.state.address(self.connection),
            "refusal": refused_with.get() or "-",
        }
        log.log(level, "%s %s %d %.1f ms %s %s", *fields.values(), extra={"fields": fields})


class Conversation:
    """A WebSocket's beginning and end. What is said in between does not pass here (see wire.py)."""

    def __init__(self, state: AppState, connection: HTTPConnection, send: Send) -> None:
        self.state = state
        self.scope = connection.scope
        self.address = state.address(connection)
        self.send = send
        self.began = time.perf_counter()
        self.accepted = False
        self.closed = False

    async def run(self, app: ASGIApp, receive: Receive) -> None:
        try:
            if on_own_port(self.state, self.scope):
                await self.put({"type": "websocket.close", "code": 1008})
            else:
                await app(self.scope, receive, self.put)
        except Exception:
            log.exception("WEBSOCKET %s has failed", logged_path(self.scope))
            if not self.closed:
                with contextlib.suppress(Exception):  # the connection may be gone
                    await self.put({"type": "websocket.close", "code": 1011})
        finally:
            self.note("closed" if self.accepted else "refused")

    async def put(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
            message["headers"] = [*message.get("headers", []), (b"x-request-id", request_id.get().encode())]
            self.note("opened")
        self.closed = self.closed or message["type"] == "websocket.close"
        await self.send(message)

    def note(self, what: str) -> None:
        fields = {
            "method": "WEBSOCKET",
            "path": logged_path(self.scope),
            "event": what,
            "seconds": round(time.perf_counter() - self.began, 3),
            "address": self.address,
        }
        log.info("%s %s %s after %.3f s %s", *fields.values(), extra={"fields": fields})


def id_of(connection: HTTPConnection, trusted: bool) -> str:
    """A proxy that we trust may have given one already."""
    given = connection.headers.get("x-request-id", "") if trusted else ""
    return given if WELL_FORMED.fullmatch(given) else secrets.token_hex(8)


def logged_path(scope: Scope) -> str:
    """The path and its query, without what opens a door."""
    path = str(scope["path"])
    if path.startswith(SECRET_PATH):
        path = f"{SECRET_PATH}…"
    query = scope.get("query_string", b"")[:1000].decode("latin-1")
    if not query:
        return path
    values = [(name, value if name in SHOWN else "…") for name, value in parse_qsl(query, keep_blank_values=True)]
    return f"{path}?" + "&".join(f"{name}={value}" for name, value in values)


# -- the operator's pages ----------------------------------------------------------------------------------------------
def on_own_port(state: AppState, scope: Scope) -> bool:
    """Whether this connection came in on the port that is there for metrics alone."""
    port = state.settings.metrics_port
    return port != 0 and (scope.get("server") or ("", 0))[1] == port


async def operator_page(state: AppState, connection: HTTPConnection) -> Response | None:
    """The page that is asked for, or None: the application answers."""
    path = connection.scope["path"]
    alone = on_own_port(state, connection.scope)
    if path == "/health":
        health = state.checks.health()
        return page(200 if health.status == "ok" else 503, health)
    if path == "/ready":
        readiness = await state.checks.ready()
        return page(200 if readiness.status == "ready" else 503, readiness)
    if path == "/metrics" and (alone or knows_token(connection, state.settings.metrics_token)):
        return Response(state.metrics.page(), media_type=CONTENT_TYPE)
    if path == "/metrics" or alone:
        return error_response(404, "not_found", "There is nothing here.")
    return None


def page(status: int, content: msgspec.Struct) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(content), status, headers, media_type="application/json")


def knows_token(connection: HTTPConnection, token: str) -> bool:
    """Compared in constant time, so that a token cannot be guessed letter by letter."""
    given = connection.headers.get("authorization", "")
    return token != "" and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())

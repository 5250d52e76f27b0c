"""Around every request: sensible headers, limits on size and number, and a plain answer if something breaks."""

from __future__ import annotations

import logging

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agon.server.app_state import AppState
from agon.server.buckets import Buckets
from agon.server.logs import refused_with, request_id
from agon.server.messages import ErrorCode
from agon.server.settings import Settings

LARGEST_BODY = 65_536
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HEADER_LINES = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
PASSWORD_CALLS = {
    ("POST", "/api/sessions"),
    ("POST", "/api/accounts"),
    ("PUT", "/api/password"),
    ("DELETE", "/api/me"),
}

log = logging.getLogger(__name__)


def error_response(status: int, error: ErrorCode, message: str, hint: str = "", rule: str = "") -> Response:
    refused_with.set(error)
    body = {"error": error, "message": message, "hint": hint, "rule": rule}
    return Response(msgspec.json.encode(body), status, media_type="application/json")


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self.passwords = Buckets(settings.sign_ins_per_second, settings.sign_ins_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            if self.too_many(scope):
                await send({"type": "websocket.close", "code": 1013})
            else:
                await self.app(scope, receive, send)
        else:
            await Exchange(self, receive, send).run(scope)

    def too_many(self, scope: Scope) -> bool:
        state: AppState = scope["app"].state.agon
        client = state.address(HTTPConnection(scope))
        if not str(scope["path"]).startswith("/api/"):
            return False
        if (scope.get("method"), scope["path"]) in PASSWORD_CALLS and not self.passwords.take(client):
            return True
        return not self.requests.take(client)


class Exchange:
    """One request and its answer."""

    def __init__(self, guard: Guard, receive: Receive, send: Send) -> None:
        self.guard = guard
        self.receive = receive
        self.send = send
        self.received = 0
        self.answered = False

    async def run(self, scope: Scope) -> None:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await self.answer(
                scope, error_response(413, "too_large", "That is too large.", f"At most {LARGEST_BODY} bytes.")
            )
        elif self.guard.too_many(scope):
            await self.answer(scope, error_response(429, "too_fast", "Too many requests.", "Wait a little."))
        else:
            try:
                await self.guard.app(scope, self.take, self.put)
            except Exception:
                log.exception("%s %s has failed", scope["method"], scope["path"])
                if not self.answered:
                    hint = f"Try again a little later. If it stays so, give the host this number: {request_id.get()}"
                    sorry = error_response(500, "busy", "Something is wrong on our side.", hint)
                    await self.answer(scope, sorry)

    async def answer(self, scope: Scope, response: Response) -> None:
        await response(scope, self.receive, self.put)

    async def take(self) -> Message:
        """A body without a length ends where it grows too large; what is cut off can not be read as JSON."""
        message = await self.receive()
        self.received += len(message.get("body", b""))
        if self.received > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    async def put(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.answered = True
            message["headers"] = [*message["headers"], *HEADER_LINES]
        await self.send(message)

"""Around every request: its headers, limits on size and number, and a plain answer if something breaks."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agon.server.buckets import Buckets
from agon.server.http.addresses import address_of, came_by_https
from agon.server.logs import refused_with, request_id
from agon.server.messages import ErrorCode
from agon.server.refusal import cut
from agon.server.settings import Settings

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HEADER_LINES = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")  # for a year, to who came by HTTPS
NOT_KEPT = (b"cache-control", b"no-store")  # answers of the interface may hold tokens and hidden cards
MOST_DIGITS = 12  # of a body's length
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
        self.proxies = settings.trust_proxy
        self.largest_body = settings.largest_body
        self.pause = settings.too_many_seconds
        self.requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self.pages = Buckets(settings.pages_per_second, settings.pages_at_once)
        self.passwords = Buckets(settings.sign_ins_per_second, settings.sign_ins_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            if self.too_many(scope):
                await asyncio.sleep(self.pause)
                await send({"type": "websocket.close", "code": 1013})
            else:
                await self.app(scope, receive, send)
        else:
            await Exchange(self, receive, send).run(scope)

    def too_many(self, scope: Scope) -> bool:
        client = address_of(scope, self.proxies)
        if not is_interface(scope):
            return not self.pages.take(client)
        if (scope.get("method"), scope["path"]) in PASSWORD_CALLS and not self.passwords.take(client):
            return True
        return not self.requests.take(client)


def is_interface(scope: Scope) -> bool:
    return str(scope["path"]).startswith("/api/")


class Exchange:
    """One request and its answer."""

    def __init__(self, guard: Guard, receive: Receive, send: Send) -> None:
        self.guard = guard
        self.receive = receive
        self.send = send
        self.received = 0
        self.answered = False
        self.headers = HEADER_LINES

    async def run(self, scope: Scope) -> None:
        if is_interface(scope):
            self.headers = [*self.headers, NOT_KEPT]
        if came_by_https(scope, self.guard.proxies):
            self.headers = [*self.headers, ONLY_HTTPS]
        length = dict(scope["headers"]).get(b"content-length", b"0")
        largest = self.guard.largest_body
        if self.guard.too_many(scope):
            # a connection answers one request after the other, and an address has only so many connections
            await asyncio.sleep(self.guard.pause)
            await self.answer(scope, error_response(429, "too_fast", "Too many requests.", "Wait a little."))
        elif not length.isdigit() or len(length) > MOST_DIGITS or int(length) > largest:
            hint = f"At most {largest} bytes."
            await self.answer(scope, error_response(413, "too_large", "That is too large.", hint))
        else:
            try:
                await self.guard.app(scope, self.take, self.put)
            except Exception:
                log.exception("%s %s has failed", scope["method"], cut(repr(scope["path"])))
                if not self.answered:
                    hint = f"Try again a little later. If it stays so, give the host this number: {request_id.get()}"
                    sorry = error_response(500, "busy", "Something is wrong on our side.", hint)
                    await self.answer(scope, sorry)

    async def answer(self, scope: Scope, response: Response) -> None:
        await response(scope, self.receive, self.put)

    async def take(self) -> Message:
        """A body without a length ends where it grows too large; what is cut off cannot be read as JSON."""
        message = await self.receive()
        self.received += len(message.get("body", b""))
        if self.received > self.guard.largest_body:
            return {"type": "http.disconnect"}
        return message

    async def put(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.answered = True
            given = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(line for line in self.headers if line[0] not in given)]
        await self.send(message)

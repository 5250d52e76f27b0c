"""The web application: API, WebSocket and the built client on one port."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import agon
from agon.server.api import router
from agon.server.app_state import AppState
from agon.server.limits import Buckets
from agon.server.refusal import Refusal
from agon.server.settings import Settings

STATIC = Path(__file__).parent / "static"
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
}


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = AppState(settings)
        app.state.agon = state
        await state.open()
        yield
        await state.close()

    app = FastAPI(
        title="Agon",
        version=agon.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(router)
    app.add_exception_handler(Refusal, say_refusal)
    app.add_exception_handler(RequestValidationError, say_invalid)
    app.add_exception_handler(HTTPException, say_http)
    app.add_middleware(Guard, settings=settings)
    if STATIC.is_dir():
        app.mount("/assets", StaticFiles(directory=STATIC / "assets", check_dir=False), name="assets")

        @app.get("/{path:path}", include_in_schema=False)
        async def client(path: str) -> Response:
            """Every other address is a page of the client, which finds its way by itself."""
            if path.startswith("api/"):
                raise Refusal("not_found", "There is nothing here.")
            return Response((STATIC / "index.html").read_bytes(), media_type="text/html")

    return app


def error_response(status: int, error: str, message: str, hint: str = "", rule: str = "") -> Response:
    body = {"error": error, "message": message, "hint": hint, "rule": rule}
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def say_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_response(error.status, error.code, error.message, error.hint, error.rule)


async def say_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return error_response(422, "bad_request", f"{where}: {first['msg']}", "See /api/openapi.json for what can be sent.")


async def say_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "bad_request"}.get(error.status_code, "bad_request")
    response = error_response(error.status_code, code, str(error.detail))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


class Guard:
    """Around everything: sensible headers, a limit on the size of bodies, and on requests per client."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.buckets = Buckets(settings.requests_per_second, settings.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in HEADERS.items())]
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            response = error_response(413, "too_large", "That is too large.", f"At most {LARGEST_BODY} bytes.")
            await response(scope, receive, send_with_headers)
            return
        state = scope["app"].state.agon if hasattr(scope["app"].state, "agon") else None
        client = state.address(Request(scope)) if state else "unknown"
        if scope["path"].startswith("/api/") and not self.buckets.take(client):
            response = error_response(429, "too_fast", "Too many requests.", "Wait a little.")
            await response(scope, receive, send_with_headers)
            return
        await self.app(scope, limited(receive), send_with_headers)


def limited(receive: Receive) -> Receive:
    """A body without a length is cut off when it grows too large."""
    size = 0

    async def take() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise Refusal("too_large", "That is too large.")
        return message

    return take

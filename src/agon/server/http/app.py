"""The web application: API, WebSocket and the built client on one port."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from agon.server.app_state import AppState
from agon.server.background import Background
from agon.server.http.access import Access
from agon.server.http.api import ROUTES
from agon.server.http.middleware import Guard, error_response
from agon.server.http.pages import STATIC, page_route
from agon.server.messages import ErrorCode
from agon.server.refusal import Refusal, cut
from agon.server.settings import Settings
from agon.server.upgrade import Upgrade


def create_app(
    settings: Settings,
    upgrade: Upgrade | None = None,
    background: Background | None = None,
    static: Path = STATIC,
) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        state = AppState(settings, upgrade, background)
        app.state.agon = state
        await state.open()
        gc.collect()
        gc.freeze()  # what is loaded by now stays: the search for cycles, which holds up every table, skips it
        yield
        await state.close()

    return Starlette(
        routes=[*ROUTES, page_route(static)],
        middleware=[Middleware(Access), Middleware(Guard, settings=settings), Middleware(Compressed)],
        exception_handlers={Refusal: say_refusal, HTTPException: say_http},
        lifespan=lifespan,
    )


class Compressed(GZipMiddleware):
    """Compresses what a GET answers and what is not prepared: lists, replays and Records.

    Answers to other methods stay as they are: a token beside a name that somebody else chose could be guessed from the
    length of what is compressed.
    """

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, minimum_size=1_000, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def say_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_response(error.status, error.code, error.message, error.hint, error.rule)


async def say_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code: ErrorCode = "not_found" if error.status_code == 404 else "bad_request"
    response = error_response(error.status_code, code, cut(str(error.detail)))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response

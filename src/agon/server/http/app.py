"""The web application: API, WebSocket and the built client on one port."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

import agon
from agon.server.app_state import AppState
from agon.server.background import Background
from agon.server.http.access import Access
from agon.server.http.api import router
from agon.server.http.middleware import Guard, error_response
from agon.server.http.pages import STATIC, add_pages
from agon.server.http.responses import schemas
from agon.server.messages import ErrorCode
from agon.server.prepared import ASK_EACH_TIME, Prepared
from agon.server.refusal import Refusal, cut
from agon.server.settings import Settings
from agon.server.upgrade import Upgrade


def create_app(
    settings: Settings,
    upgrade: Upgrade | None = None,
    background: Background | None = None,
    static: Path = STATIC,
) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = AppState(settings, upgrade, background)
        app.state.agon = state
        await state.open()
        gc.collect()
        gc.freeze()  # what is loaded by now stays: the search for cycles, which holds up every table, skips it
        yield
        await state.close()

    app = FastAPI(
        title="Agon",
        version=agon.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # `describe` adds it
    )
    app.include_router(router)
    app.add_exception_handler(Refusal, say_refusal)
    app.add_exception_handler(RequestValidationError, say_invalid)
    app.add_exception_handler(HTTPException, say_http)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Access)
    describe(app)
    add_pages(app, static)
    return app


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


def describe(app: FastAPI) -> None:
    """The OpenAPI description, with the answers' types: FastAPI knows only those of requests."""
    description = app.openapi()
    description["components"]["schemas"].update(schemas())
    at_table = "/api/tables/{table}"
    for path in ("/api/tables", at_table, f"{at_table}/record", f"{at_table}/replay"):
        # a token is welcome there, and not needed
        description["paths"][path]["get"]["security"].append({})
    prepared = Prepared(msgspec.json.encode(description), "application/json", ASK_EACH_TIME)

    async def openapi(request: Request) -> Response:
        return prepared.answer(request)

    app.add_route("/api/openapi.json", openapi, methods=["GET"], include_in_schema=False)


async def say_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return error_response(error.status, error.code, error.message, error.hint, error.rule)


async def say_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    message = cut(f"{where}: {first['msg']}")
    return error_response(422, "bad_request", message, "See /api/openapi.json for what can be sent.")


async def say_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code: ErrorCode = "not_found" if error.status_code == 404 else "bad_request"
    response = error_response(error.status_code, code, cut(str(error.detail)))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response

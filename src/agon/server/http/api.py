"""The HTTP interface: all that lies below /api. docs/protocol.md describes it for people."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

import agon
from agon.server.app_state import state_of
from agon.server.http import game_routes, people_routes, table_routes
from agon.server.http.routing import describe
from agon.server.prepared import Prepared

CALLS = [
    *people_routes.routes.calls,
    *game_routes.routes.calls,
    *table_routes.routes.calls,
    *table_routes.at_table.calls,
]
DOCUMENT = describe(CALLS, agon.__version__)
OPENAPI = Prepared(msgspec.json.encode(DOCUMENT))


async def live(socket: WebSocket) -> None:
    app = state_of(socket)
    table = socket.path_params["table"]
    # PostgreSQL takes no question about some texts, so only what may be a table's id is asked for
    known = re.fullmatch(table_routes.TABLE, table)
    await app.hub.serve(socket, table if known else "", app.address(socket))


async def openapi(request: Request) -> Response:
    return OPENAPI.answer(request)


ROUTES: list[BaseRoute] = [
    *(call.route() for call in CALLS),
    WebSocketRoute("/api/tables/{table}/live", live),
    Route("/api/openapi.json", openapi, methods=["GET"]),
]

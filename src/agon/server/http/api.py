"""The HTTP interface: all routes below /api. docs/protocol.md describes it for people."""

from __future__ import annotations

import re

from fastapi import APIRouter, WebSocket

from agon.server.app_state import state_of
from agon.server.http import game_routes, people_routes, table_routes
from agon.server.http.door import TABLE, refusals

router = APIRouter(prefix="/api", responses=refusals)
for routes in (people_routes.router, game_routes.router, table_routes.router, table_routes.entrance):
    router.include_router(routes)


async def live(socket: WebSocket) -> None:
    app = state_of(socket)
    table = socket.path_params["table"]
    # PostgreSQL takes no question about some texts, so only what may be a table's id is asked for
    await app.hub.serve(socket, table if re.fullmatch(TABLE, table) else "", app.address(socket))


# Starlette's own: a FastAPI route has nothing to add here, and keeps twice as many objects for every connection
router.add_websocket_route("/api/tables/{table}/live", live)

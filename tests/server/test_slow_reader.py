"""Who reads slowly holds up nobody, and is told the newest as soon as there is room."""

from __future__ import annotations

import asyncio

import msgspec
import uvicorn
from uvicorn.server import ServerState

from agon.server.app_state import AppState
from agon.server.connection import Connection
from agon.server.wire import Wire
from tests.server.tables_at_hand import divine_plan, opened, play_first, run


class Narrow:
    """A line that has room when the test says so."""

    def __init__(self) -> None:
        self.room = True
        self.heard: list[dict[str, object]] = []

    def has_room(self) -> bool:
        return self.room

    def tell(self, data: bytes) -> None:
        self.heard += msgspec.json.decode(data)

    def hang_up(self) -> None:
        raise AssertionError("nothing went wrong")


def test_the_newest_is_told_when_there_is_room(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, _ = await divine_plan(app)
        line = Narrow()
        connection = Connection(line, live, None, None, app.hub.here)
        app.hub.connections[live.row.id] = {connection}
        connection.tell_soon()
        await asyncio.sleep(0)
        assert [message["type"] for message in line.heard] == ["table", "update"]
        line.heard, line.room = [], False
        for number in range(3):
            await play_first(app, live, live.row.to_move[0], f"move{number}")
            await asyncio.sleep(0)
        assert line.heard == [], "there is no room"
        line.room = True
        connection.tell()  # as the wire does when it has room again
        assert [message["sequence"] for message in line.heard] == [live.seen_by(None)], "the newest alone"
        await play_first(app, live, live.row.to_move[0], "on")
        await asyncio.sleep(0)
        assert line.heard[-1]["sequence"] == live.seen_by(None), "and from then on everything as ever"

    async def inside() -> None:
        async with opened(sqlite_url) as app:
            await work(app)

    run(inside())


def test_a_wire_says_when_it_has_room_again() -> None:
    async def inside() -> None:
        wire = Wire(uvicorn.Config("agon.server.app:create_app"), ServerState(), {})
        told: list[bool] = []
        wire.on_room = lambda: told.append(wire.has_room())
        wire.pause_writing()
        assert not wire.has_room() and told == []
        wire.resume_writing()
        assert told == [True]

    run(inside())

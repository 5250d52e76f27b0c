"""Who reads slowly holds up nobody, and is told the newest as soon as there is room."""

from __future__ import annotations

import asyncio

import msgspec
import uvicorn
from uvicorn.server import ServerState
from websockets.protocol import State

from agon.server.app_state import AppState
from agon.server.http.connection import Connection
from agon.server.http.wire import Wire
from agon.server.refusal import Refusal
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

    def dismiss(self, refusal: Refusal) -> None:
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
        wire = Wire(uvicorn.Config("agon.server.http.app:create_app"), ServerState(), {})
        told: list[bool] = []
        wire.on_room = lambda: told.append(wire.has_room())
        wire.pause_writing()
        assert not wire.has_room() and told == []
        wire.resume_writing()
        assert told == [True]

    run(inside())


class Road(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing


def open_wire() -> tuple[Wire, Road]:
    wire, road = Wire(uvicorn.Config("agon.server.http.app:create_app"), ServerState(), {}), Road()
    wire.transport, wire.conn.state = road, State.OPEN
    return wire, road


def test_what_is_told_at_one_moment_goes_out_together_and_in_order() -> None:
    async def inside() -> None:
        (one, its_road), (gone, closed_road) = open_wire(), open_wire()
        one.tell(b"first")
        gone.tell(b"lost")
        one.tell(b"second")
        assert its_road.written == [], "not while others are still to be told something"
        closed_road.closing = True
        await asyncio.sleep(0)
        assert [frame[2:] for frame in its_road.written] == [b"first", b"second"]
        assert closed_road.written == [], "who has gone is told nothing"
        one.tell(b"third")
        await asyncio.sleep(0)
        assert its_road.written[-1].endswith(b"third")

    run(inside())


def test_what_was_told_goes_out_before_a_connection_is_ended() -> None:
    async def inside() -> None:
        wire, road = open_wire()
        wire.handshake_complete = True
        wire.tell(b"news")
        await wire.send({"type": "websocket.send", "text": "bye"})
        assert [frame[2:] for frame in road.written] == [b"news", b"bye"]

    run(inside())

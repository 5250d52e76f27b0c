"""A browser's WebSocket: uvicorn's, with a short way in and out for the messages of a game.

Opening and ending a connection goes through the application as ever. But on ASGI's way a message passes a dozen
functions in each direction, reading is stopped and started again for each, and a task waits to write it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from agon.server.buckets import Bucket
from agon.server.limits import Limits
from agon.server.refusal import Refusal

DEFAULT = Limits()
MOST_PARTS = 64  # of one message
MOST_UNREAD = 32  # messages that wait for the application; then nothing more is read from the network
NAME = "wire"


class Inbox(asyncio.Queue[Any]):
    """A queue with one reader. Python's own does more for each message: with it the server made a tenth fewer moves."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.messages: deque[Any] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self.messages.append(item)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        while not self.messages:
            self.reader = self.loop.create_future()
            await self.reader
        return self.messages.popleft()

    def empty(self) -> bool:
        return not self.messages

    def qsize(self) -> int:
        return len(self.messages)


class Outbox:
    """What many are told at one moment, written to the sockets one right after the other.

    A reader of many sockets is then woken once and not for each: with a load generator beside it the server made a
    fifth more moves.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.waiting: list[tuple[Wire, bytes]] = []

    def add(self, wire: Wire, data: bytes) -> None:
        self.waiting.append((wire, data))
        if len(self.waiting) == 1:
            self.loop.call_soon(self.empty)

    def empty(self) -> None:
        waiting, self.waiting = self.waiting, []
        for wire, data in waiting:
            wire.write(data)


outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class Wire(WebSocketsSansIOProtocol):
    """Frames by `websockets`, opening and keeping alive by uvicorn; what is heard and told in between comes here."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox(self.loop)
        self.outbox = outboxes.setdefault(self.loop, Outbox(self.loop))
        self.dismissal: Refusal | None = None
        self.on_room: Callable[[], None] | None = None  # called when there is room again for what is to be told
        self.on_lost: Callable[[], None] | None = None
        self.limits = DEFAULT
        self.pings: Bucket | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][NAME] = self

    def send_receive_event_to_app(self) -> None:
        """A whole message has come: it waits for `hear`, and so may some more."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(data)})
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message. Parts may be empty, so that their size alone does not limit them."""
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Uvicorn answers all of them, whether the answers are taken or not."""
        if self.may_ping():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.may_ping():
            super().handle_pong(event)

    def may_ping(self) -> bool:
        if self.pings is None:
            self.pings = Bucket(self.limits.pings_per_second, self.limits.pings_at_once)
        if not self.pings.take():
            self.transport.abort()
            return False
        return True

    def keepalive_timeout(self) -> None:
        """Uvicorn would wait until all that was written is taken."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """What was told last has this long to be taken."""
        await super().run_asgi()
        if not self.disconnected:
            self.loop.call_later(self.limits.unread_seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    async def hear(self) -> bytes:
        """The next message, or why there is none any more."""
        message = await self.receive()
        if self.dismissal is not None:
            raise self.dismissal
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        return message["bytes"] or b""

    def dismiss(self, refusal: Refusal) -> None:
        """`hear` raises this instead of giving another message. What is being done is done to its end."""
        self.dismissal = refusal
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008})  # wakes it

    def has_room(self) -> bool:
        """Whether the other end takes what it is told: else it is told later, and only the newest."""
        return self.writable.is_set()

    def tell(self, data: bytes) -> None:
        """Sends a text. Who has gone is not told: `hear` says so."""
        if self.disconnected or self.close_sent:
            return
        try:
            self.conn.send_text(data)
        except InvalidState:  # the other end has said goodbye a moment ago
            return
        self.outbox.add(self, b"".join(self.conn.data_to_send()))

    def write(self, data: bytes) -> None:
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(data)

    async def send(self, message: Any) -> None:
        """ASGI's way, for opening and ending: what was told before goes out before."""
        self.outbox.empty()
        await super().send(message)

    def hang_up(self) -> None:
        self.transport.abort()


def wire_of(socket: WebSocket) -> Wire:
    found = socket.scope.get("state", {}).get(NAME)
    if not isinstance(found, Wire):
        raise RuntimeError("tables need uvicorn with ws=agon.server.http.wire.Wire: `agon serve` starts it so")
    return found

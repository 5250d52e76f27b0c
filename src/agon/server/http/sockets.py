"""Network connections: how many there may be, and how long each may take for what it has begun.

Uvicorn bounds what a request holds and how long a connection rests between two requests. It would wait for ever for the
rest of a request, or for a client to read its answer.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from typing import Any, Literal, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from agon.server.http.addresses import UNKNOWN, counted
from agon.server.http.wire import Wire
from agon.server.settings import Settings

FILES_KEPT = 200  # open files that are not clients' connections: databases, workers, modules being loaded
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain\r\ncontent-length: 22\r\n\r\nToo many connections.\n"
)
# What cannot be read as HTTP is answered and not logged: a line for each would fill the disk for who wants that.
quiet = logging.getLogger("agon.server.http.unreadable")
quiet.setLevel(logging.ERROR)

Phase = Literal["head", "body", "answer", "rest"]


class Config(uvicorn.Config):
    """Uvicorn's, with our protocols and limits."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            http=Http,
            ws=Wire,
            ws_max_size=8 * settings.largest_message,  # up to here the table says what is wrong, then the line is cut
            ws_ping_interval=settings.ping_seconds,
            ws_ping_timeout=settings.ping_seconds,
            # A view of 17 KB costs more time to compress than to send, and every connection would keep its own window.
            ws_per_message_deflate=False,
            proxy_headers=False,  # it believes every local client; http/addresses.py believes whom it is told to
            server_header=False,
            **more,
        )
        self.settings = settings
        self.sockets = Sockets(settings)


class Sockets:
    """Counts open connections, of each address and of all."""

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.sockets, max(FILES_KEPT, most_files() - FILES_KEPT))
        # behind a proxy all come from its address, and it is the proxy's to count
        self.most_of_one = settings.sockets if settings.trust_proxy else settings.sockets_per_address
        self.open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        if self.total >= self.most or self.open[address] >= self.most_of_one:
            return False
        self.open[address] += 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


def most_files() -> int:
    """How many files this process may have open: as many as the system allows when asked. A usual 1,024 is few."""
    if sys.platform == "win32":
        return 1_000_000  # sockets are no files there
    import resource  # does not exist on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        wanted = 1_000_000 if hard == resource.RLIM_INFINITY else hard
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError):  # macOS allows less than it says
            return soft
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft


class Http(H11Protocol):
    """A connection until it becomes a WebSocket. Ended where a deadline passes: there is nobody to answer to."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = quiet
        self.settings = config.settings
        self.sockets = config.sockets
        self.address = ""
        self.entered = False
        self.phase: Phase = "head"
        self.deadline: asyncio.TimerHandle | None = None  # of what the client sends, and of its leaving
        self.unread: asyncio.TimerHandle | None = None  # of what it should take

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))  # as uvicorn has it; asyncio promises less
        self.address = counted(self.client[0]) if self.client else UNKNOWN
        self.entered = self.sockets.enter(self.address)
        if self.entered:
            self.wait("head", self.settings.head_seconds)
        else:
            self.transport.write(FULL)
            self.transport.close()
            self.wait("rest", self.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.leave()

    def leave(self) -> None:
        self.stop_waiting()
        if self.entered:
            self.entered = False
            self.sockets.leave(self.address)

    # -- deadlines ---------------------------------------------------------------------------------------------------
    def wait(self, phase: Phase, seconds: float | None) -> None:
        """The client is in this phase now, and for no longer than that."""
        self.phase = phase
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.give_up)

    def stop_waiting(self) -> None:
        self.wait("rest", None)
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def give_up(self) -> None:
        """Not `close`: that would wait until everything is taken."""
        self.transport.abort()

    def rest(self) -> None:
        """Between two requests uvicorn ends a connection soon; here what has not been taken by then is given up."""
        self.wait("rest", self.timeout_keep_alive + self.settings.unread_seconds)

    def data_received(self, data: bytes) -> None:
        if self.phase == "rest":
            self.wait("head", self.settings.head_seconds)
        super().data_received(data)
        self.look()

    def look(self) -> None:
        """How far the request is. A WebSocket is none any more."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        theirs = self.conn.their_state
        if theirs is h11.SEND_BODY:
            if self.phase != "body":
                self.wait("body", self.settings.body_seconds)
        elif theirs is not h11.IDLE:
            self.wait("answer", None)
        elif self.phase == "body":  # what was left of a request that has been answered already
            self.rest()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.cycle.response_complete:  # it has begun the next request, which had come already
            self.look()
        else:
            self.rest()

    def send_400_response(self, msg: str) -> None:
        """To what cannot be read. If it is a request's body, the application's answer to it is dropped."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # an answer has gone out, or is going out
            self.transport.close()
        self.rest()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.unread or self.loop.call_later(self.settings.unread_seconds, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self.stop_waiting()
        wire = self.transport.get_protocol()
        assert isinstance(wire, Wire)
        wire.on_lost, wire.limits = self.leave, self.settings
        if self.transport.is_closing():  # it was no good handshake
            self.rest()

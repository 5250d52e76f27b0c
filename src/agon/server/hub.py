"""Who looks at which table: WebSocket connections, and what each is told.

A connection never gets a queue of updates: it is marked as behind, and its writer builds the newest update when it can
send one. A slow phone skips steps, and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from agon.server.limits import Bucket
from agon.server.live import LiveTable
from agon.server.messages import (
    Ack,
    Allow,
    Asked,
    Bye,
    Chat,
    ClientMessage,
    Hello,
    Move,
    Ping,
    Pong,
    Refused,
    Say,
    ServerMessage,
    Table,
    TableInfo,
    Undo,
)
from agon.server.people import People
from agon.server.refusal import Refusal
from agon.server.rows import ChatRow, PlayerRow
from agon.server.settings import Settings
from agon.server.tables import Tables

HELLO_SECONDS = 10.0
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()


class Connection:
    """One browser at one table."""

    def __init__(self, socket: WebSocket, live: LiveTable, player: PlayerRow | None, seat: int | None) -> None:
        self.socket = socket
        self.live = live
        self.player = player
        self.seat = seat
        self.behind = asyncio.Event()
        self.out: list[ServerMessage] = []
        self.heard = 0  # events of the log that were sent
        self.log_turn = -1  # the number of the last undo: after one the log is sent anew
        self.chat_heard = 0

    def send(self, message: ServerMessage) -> None:
        self.out.append(message)
        self.behind.set()


class Hub:
    def __init__(self, tables: Tables, people: People, settings: Settings) -> None:
        self.tables = tables
        self.people = people
        self.settings = settings
        self.connections: dict[str, set[Connection]] = {}
        self.addresses: dict[str, int] = {}
        self.left: dict[tuple[str, int], float] = {}
        self.began = time.time()
        tables.watchers = self

    # -- for the tables -------------------------------------------------------------------------------------------------
    async def tell(self, table: LiveTable) -> None:
        for connection in self.watching(table.row.id):
            connection.seat = seat_of(table, connection.player)
            connection.behind.set()

    async def tell_wish(self, table: LiveTable) -> None:
        if table.wish is not None:
            for connection in self.watching(table.row.id):
                connection.send(Asked(table.wish.seat, table.wish.waiting_for[:]))

    def watching(self, table: str) -> Iterator[Connection]:
        yield from list(self.connections.get(table, ()))

    def here(self, table: str) -> set[int]:
        return {connection.seat for connection in self.watching(table) if connection.seat is not None}

    def is_watched(self, table: str) -> bool:
        return bool(self.connections.get(table))

    def away_since(self, table: str, seat: int) -> float:
        return time.time() if seat in self.here(table) else self.left.get((table, seat), self.began)

    # -- a connection's life ----------------------------------------------------------------------------------------------
    async def serve(self, socket: WebSocket, table: str, address: str) -> None:
        await socket.accept()
        if self.addresses.get(address, 0) >= self.settings.connections_per_address:
            await self.refuse(socket, Refusal("too_fast", "Too many connections from your address.", "Close some."))
            return
        self.addresses[address] = self.addresses.get(address, 0) + 1
        try:
            await self._serve(socket, table)
        except Refusal as refusal:
            await self.refuse(socket, refusal)
        except WebSocketDisconnect:
            pass
        finally:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    async def _serve(self, socket: WebSocket, table: str) -> None:
        try:
            hello = self.decode(await asyncio.wait_for(self.receive(socket), HELLO_SECONDS))
        except TimeoutError as error:
            raise Refusal("bad_request", "You did not say hello.", "Send a hello message first.") from error
        if not isinstance(hello, Hello):
            raise Refusal("bad_request", "Say hello first.", "The first message is hello, with your token.")
        player = await self.people.by_token(hello.token) if hello.token else None
        live = await self.tables.find(table)
        connection = Connection(socket, live, player, seat_of(live, player))
        self.connections.setdefault(table, set()).add(connection)
        writer = asyncio.create_task(self.write(connection))
        await self.tell(live)  # the others see who has come
        if self.tables.call_bots is not None:
            await self.tables.call_bots(live)
        try:
            await self.read(connection)
        finally:
            writer.cancel()
            self.connections[table].discard(connection)
            if not self.connections[table]:
                del self.connections[table]
            if connection.seat is not None:
                self.left[(table, connection.seat)] = time.time()
            await self.tell(live)

    async def refuse(self, socket: WebSocket, refusal: Refusal) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if socket.client_state == WebSocketState.CONNECTED:
                await socket.send_text(encoder.encode(Bye(refusal.code, refusal.message)).decode())
                await socket.close(1008)

    async def receive(self, socket: WebSocket) -> bytes:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data: bytes = message.get("bytes") or (message.get("text") or "").encode()
        if len(data) > self.settings.largest_message:
            raise Refusal("too_large", "That message is too large.", f"At most {self.settings.largest_message} bytes.")
        return data

    def decode(self, data: bytes) -> ClientMessage:
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad_request", f"That message can not be read: {error}", "docs/protocol.md lists them.") from error

    async def read(self, connection: Connection) -> None:
        bucket = Bucket(self.settings.messages_per_second, self.settings.messages_at_once)
        mistakes = 0
        while True:
            data = await self.receive(connection.socket)
            if not bucket.take():
                raise Refusal("too_fast", "Too many messages.", "Wait a little, then come back.")
            nonce = ""
            try:
                message = self.decode(data)
                nonce = getattr(message, "nonce", "")
                await self.take(connection, message)
            except Refusal as refusal:
                mistakes += refusal.code == "bad_request"
                if mistakes > 20:
                    raise
                connection.send(
                    Refused(nonce=nonce, error=refusal.code, message=refusal.message, hint=refusal.hint, rule=refusal.rule)
                )

    async def take(self, connection: Connection, message: ClientMessage) -> None:
        table = connection.live.row.id
        if isinstance(message, Ping):
            connection.send(Pong())
        elif isinstance(message, Say):
            await self.say(connection, message.text)
        elif isinstance(message, Move):
            seat = self.seat(connection)
            sequence = await self.tables.move(table, seat, message.decision, message.action, nonce_of(seat, message.nonce))
            connection.send(Ack(message.nonce, sequence))
        elif isinstance(message, Undo):
            seat = self.seat(connection)
            undone = await self.tables.undo(table, seat, nonce_of(seat, message.nonce))
            if undone is not None:
                connection.send(Ack(message.nonce, undone))
        elif isinstance(message, Allow):
            await self.tables.allow(table, self.seat(connection), message.yes)
        else:
            raise Refusal("bad_request", "You have said hello already.")

    def seat(self, connection: Connection) -> int:
        """The seat of whoever is on this connection, as the table is now."""
        if connection.player is None:
            raise Refusal("forbidden", "You are watching.", "Sit down at a table to play.")
        return self.tables.seat_of(connection.live, connection.player.id).seat

    async def say(self, connection: Connection, text: str) -> None:
        if connection.player is None:
            raise Refusal("forbidden", "Only players can speak.", "Take a name first.")
        seat = -1 if connection.seat is None else connection.seat
        line = ChatRow(table=connection.live.row.id, name=connection.player.name, seat=seat, text=text, at=time.time())
        await self.tables.say(connection.live, line)

    # -- writing ------------------------------------------------------------------------------------------------------------
    async def write(self, connection: Connection) -> None:
        live = connection.live
        told = (-1, -1)
        shown: TableInfo | None = None
        while True:
            connection.behind.clear()
            out, connection.out = connection.out, []
            for message in out:
                await self.post(connection, message)
            info = live.info(connection.seat, self.here(live.row.id))
            if info != shown:
                shown = info
                await self.post(connection, Table(info))
            now = (live.sequence, -1 if connection.seat is None else connection.seat)
            if live.match is not None and told != now:
                told = now
                await self.post_update(connection)
            await self.post_chat(connection)
            await connection.behind.wait()

    async def post_update(self, connection: Connection) -> None:
        live = connection.live
        if connection.log_turn != live.undone:
            connection.log_turn, connection.heard = live.undone, 0
        update = live.update(connection.seat, connection.heard)
        connection.heard = len(live.playing().log.events)
        await self.post(connection, update)

    async def post_chat(self, connection: Connection) -> None:
        for number, line in connection.live.chat:
            if number > connection.chat_heard:
                connection.chat_heard = number
                seat = None if line.seat < 0 else line.seat
                await self.post(connection, Chat(name=line.name, text=line.text, at=line.at, seat=seat))

    async def post(self, connection: Connection, message: ServerMessage) -> None:
        try:
            await connection.socket.send_text(encoder.encode(message).decode())
        except (RuntimeError, WebSocketDisconnect):
            raise asyncio.CancelledError from None


def seat_of(live: LiveTable, player: PlayerRow | None) -> int | None:
    for seat in live.row.seats:
        if player is not None and seat.kind == "person" and seat.player == player.id:
            return seat.seat
    return None


def nonce_of(seat: int, nonce: str) -> str:
    """Nonces of different seats never meet."""
    return f"{seat}-{nonce}"

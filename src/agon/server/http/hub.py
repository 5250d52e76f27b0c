"""Who looks at which table: WebSocket connections, and what each is told.

A connection never gets a queue of updates: it is marked as behind, and is told the newest when there is room for it. A
slow phone skips steps, and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from agon.server.buckets import Bucket, Buckets
from agon.server.http.connection import Connection
from agon.server.http.wire import Wire, wire_of
from agon.server.messages import (
    Ack,
    Bye,
    ClientMessage,
    Hello,
    Hint,
    Hurry,
    Move,
    Ping,
    Pong,
    Refused,
    Say,
    Undo,
)
from agon.server.metrics import Metrics
from agon.server.people.people import People
from agon.server.people.text import clean_text
from agon.server.refusal import Refusal, cut
from agon.server.settings import Settings
from agon.server.storage.rows import ChatRow, PlayerRow
from agon.server.storage.sessions import SignedIn
from agon.server.storage.trouble import DatabaseAway
from agon.server.tables.access import TableAccess, removed
from agon.server.tables.hints import Hints
from agon.server.tables.live import LiveTable
from agon.server.tables.moves import Moves

LONGEST_LINE = 500  # after it is cleaned: some letters become two
MISTAKES = 20  # messages that cannot be read, before a connection is closed

decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()
log = logging.getLogger(__name__)


class Hub:
    def __init__(
        self, moves: Moves, people: People, hints: Hints, access: TableAccess, settings: Settings, metrics: Metrics
    ) -> None:
        self.moves = moves
        self.hints = hints
        self.tables = moves.tables
        self.people = people
        self.access = access
        self.settings = settings
        self.metrics = metrics
        self.connections: dict[str, set[Connection]] = {}
        self.addresses: dict[str, int] = {}
        self.signed_in: dict[Wire, SignedIn] = {}
        per_person = (settings.chat_lines_per_second, settings.chat_lines_at_once)
        per_address = (settings.chat_lines_per_address_per_second, settings.chat_lines_per_address_at_once)
        self.lines, self.lines_of_address = Buckets(*per_person), Buckets(*per_address)
        self.tables.watchers = self

    # -- for the tables ----------------------------------------------------------------------------------------------
    def tell(self, table: LiveTable, moved: bool = False) -> None:
        for connection in self.watching(table.row.id):
            if not moved:  # a move leaves everybody where they are
                connection.seat = seat_of(table, connection.player)
                if connection.player is not None and table.is_removed(connection.player.id):
                    connection.wire.dismiss(removed())
            connection.notice(moved)

    def tell_at_once(self, table: LiveTable) -> None:
        """Not soon: after hundreds of other tables' moves this one would have left the processor's cache."""
        for connection in self.watching(table.row.id):
            connection.tell()

    def watching(self, table: str) -> Iterator[Connection]:
        yield from self.connections.get(table, ())

    def here(self, table: str) -> set[int]:
        return {connection.seat for connection in self.watching(table) if connection.seat is not None}

    def is_watched(self, table: str) -> bool:
        return table in self.connections

    def send_away(self, table: str) -> None:
        """The table cannot go on. Whoever connects again hears why."""
        for connection in self.watching(table):
            connection.wire.hang_up()

    # -- a connection's life -----------------------------------------------------------------------------------------
    async def serve(self, socket: WebSocket, table: str, address: str) -> None:
        await socket.accept()
        try:
            self.let_in(address)
        except Refusal as refusal:
            await self.refuse(socket, refusal)
            return
        try:
            await self._serve(socket, table, address)
        except Refusal as refusal:
            await self.refuse(socket, refusal)
        except WebSocketDisconnect:
            pass
        finally:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    def let_in(self, address: str) -> None:
        if self.addresses.get(address, 0) >= self.settings.connections_per_address:
            raise Refusal("too_fast", "Too many connections from your address.", "Close some.")
        if sum(self.addresses.values()) >= self.settings.connections:
            raise Refusal("busy", "Too many people are here.", "Come back a little later.")
        self.addresses[address] = self.addresses.get(address, 0) + 1

    async def _serve(self, socket: WebSocket, table: str, address: str) -> None:
        wire = wire_of(socket)
        try:
            hello = self.decode(await asyncio.wait_for(self.hear(wire), self.settings.hello))
        except TimeoutError as error:
            raise Refusal("bad_request", "You did not say hello.", "Send a hello message first.") from error
        if not isinstance(hello, Hello):
            raise Refusal("bad_request", "Say hello first.", "The first message is hello, with your token.")
        me = await self.people.by_token(hello.token) if hello.token else None
        player = me.player if me is not None else None
        live = await self.access.enter(table, player, hello.code, address)
        connection = Connection(wire, live, player, seat_of(live, player), self.here, address)
        self.connections.setdefault(table, set()).add(connection)
        if me is not None:
            self.signed_in[wire] = me
        wire.on_room = connection.tell
        connection.tell_soon()
        try:
            await self.come(connection)
            # a task of its own: what wakes it for every message need not go down through all of the application
            await asyncio.create_task(self.read(connection, wire))
        finally:
            wire.on_room = None
            self.signed_in.pop(wire, None)
            await self.leave(connection)

    async def end_lost_sessions(self, player: str = "") -> None:
        """Closes the connections, of one player or of anybody, whose session has ended."""
        asked = {wire: me for wire, me in self.signed_in.items() if player in ("", me.player.id)}
        if asked:
            living = await self.people.living(asked.values())
            for wire, me in asked.items():
                if me.session.id not in living:
                    wire.dismiss(Refusal("unauthorized", "You are signed out here.", "Come in again."))

    async def come(self, connection: Connection) -> None:
        """The others see who has come, here and in other processes."""
        live = connection.live
        if connection.seat is not None:
            until = time.time() + 3 * self.settings.beat
            await self.tables.storage.come(live.row.id, [connection.seat], until)
            live.presence[connection.seat] = until
        self.tables.tell(live)

    async def leave(self, connection: Connection) -> None:
        live = connection.live
        table, seat = live.row.id, connection.seat
        self.hints.leave(connection)
        self.connections[table].discard(connection)
        if not self.connections[table]:
            del self.connections[table]
        if seat is not None and seat not in self.here(table):
            with contextlib.suppress(DatabaseAway):  # then the last sign of life runs out by itself
                await self.tables.storage.come(table, [seat], time.time())
                live.presence = await self.tables.storage.presence(table)
        self.tell(live)

    async def refuse(self, socket: WebSocket, refusal: Refusal) -> None:
        self.metrics.refusals.labels(refusal.code).inc()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if socket.client_state == WebSocketState.CONNECTED:
                await socket.send_text(encoder.encode([Bye(refusal.code, refusal.message)]).decode())
                await socket.close(1008)

    # -- reading -----------------------------------------------------------------------------------------------------
    async def hear(self, wire: Wire) -> bytes:
        data = await wire.hear()
        if len(data) > self.settings.largest_message:
            raise Refusal("too_large", "That message is too large.", f"At most {self.settings.largest_message} bytes.")
        return data

    def decode(self, data: bytes) -> ClientMessage:
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            message = cut(f"That message cannot be read: {error}")
            raise Refusal("bad_request", message, "docs/protocol.md lists them.") from error

    async def read(self, connection: Connection, wire: Wire) -> None:
        bucket = Bucket(self.settings.messages_per_second, self.settings.messages_at_once)
        mistakes = 0
        while True:
            data = await self.hear(wire)
            if not bucket.take():
                raise Refusal("too_fast", "Too many messages.", "Wait a little, then come back.")
            nonce = about = ""
            try:
                message = self.decode(data)
                nonce = getattr(message, "nonce", "")
                about = "" if nonce else str(message.__struct_config__.tag)
                await self.take(connection, message)
            except Refusal as refusal:
                self.metrics.refusals.labels(refusal.code).inc()
                mistakes += refusal.code == "bad_request"
                if mistakes > MISTAKES:
                    raise
                connection.send(
                    Refused(
                        nonce=nonce,
                        about=about,
                        error=refusal.code,
                        message=refusal.words,
                        hint=refusal.hint,
                        rule=refusal.rule,
                    )
                )
            except Exception:  # a fault of ours costs this message, not the connection
                log.exception("a message at table %s has failed", connection.live.row.id)
                connection.send(
                    Refused(nonce=nonce, error="busy", message="Something is wrong on our side.", hint="Try again.")
                )

    async def take(self, connection: Connection, message: ClientMessage) -> None:
        table = connection.live.row.id
        if isinstance(message, Ping):
            connection.send(Pong())
        elif isinstance(message, Say):
            await self.say(connection, message.text)
        elif isinstance(message, Hello):
            raise Refusal("bad_request", "You have said hello already.")
        elif isinstance(message, Hint):
            self.hints.ask(connection, self.seat(connection))
        elif isinstance(message, Hurry):
            if connection.live.plays_alone(self.seat(connection)):
                connection.live.hurry.set()
        else:
            seat = self.seat(connection)
            nonce = f"{seat}-{message.nonce}"  # nonces of different seats never meet
            if isinstance(message, Move):
                began = time.perf_counter()
                sequence = await self.moves.move(table, seat, message.decision, message.action, nonce)
                self.metrics.move_seconds.observe(time.perf_counter() - began)
            elif isinstance(message, Undo):
                sequence = await self.moves.undo(table, seat, nonce)
            else:
                sequence = await self.moves.allow(table, seat, message.yes, nonce)
            connection.send(Ack(message.nonce, sequence))
            self.tell_at_once(connection.live)

    def seat(self, connection: Connection) -> int:
        """The seat of whoever is on this connection, as the table is now."""
        if connection.player is None:
            raise Refusal("forbidden", "You are watching.", "Sit down at a table to play.")
        return self.tables.seat_of(connection.live, connection.player.id).seat

    async def say(self, connection: Connection, text: str) -> None:
        if connection.player is None:
            raise Refusal("forbidden", "Only players can speak.", "Take a name first.")
        words = clean_text(text)[:LONGEST_LINE]
        if not words:
            raise Refusal("bad_request", "There is nothing to read in that.")
        player = connection.player
        if not (self.lines.take(player.id) and self.lines_of_address.take(connection.address)):
            raise Refusal("too_fast", "You say too much at once.", "Wait some seconds.")
        line = ChatRow(
            table=connection.live.row.id,
            player=player.id,
            name=player.name,
            seat=-1 if connection.seat is None else connection.seat,
            text=words,
            at=time.time(),
        )
        await self.moves.say(connection.live, line)


def seat_of(live: LiveTable, player: PlayerRow | None) -> int | None:
    for seat in live.row.seats:
        if player is not None and seat.kind == "person" and seat.player == player.id:
            return seat.seat
    return None

"""Plays at many tables of a running server at once, and measures how long it takes: `python -m agon.lab.server_load`.

A process of its own beside the server. It speaks the public protocol, decodes no more than it needs, and does its work
where a message arrives, without a task for each seat: what it takes of the machine the server does not get.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import random
import sys
import time
from functools import partial
from typing import cast

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

SETTLE = 1.0  # seconds for every table to get going before anything is measured


class Choice(msgspec.Struct):
    action: int


class Prompt(msgspec.Struct):
    choices: list[Choice]


class Message(msgspec.Struct):
    type: str
    sequence: int = 0
    decision: int = 0
    prompt: Prompt | None = None
    message: str = ""


class Task(msgspec.Struct):
    """What to play. `pause` is the time between two moves of a table; 0 is as fast as the server answers."""

    port: int
    tables: int
    seconds: float
    pause: float
    game: str
    options: dict[str, int | str]


class Times(msgspec.Struct):
    """Seconds from sending a move to its acknowledgement, and to the other seat's update."""

    ack: list[float] = []
    update: list[float] = []


class Loaded(msgspec.Struct):
    moves_per_s: float
    ack_p50_ms: float
    ack_p99_ms: float
    update_p50_ms: float
    update_p99_ms: float
    moves: int = 0  # in all, also those before the measuring began
    server_ms_per_move: float | None = None  # the server's own processor time: the same on a busy machine


decoder = msgspec.json.Decoder(list[Message])


class Chair(asyncio.Protocol):
    """One seat at one table: its end of the WebSocket."""

    def __init__(self, table: Table, name: str, token: str) -> None:
        self.table = table
        self.token = token
        address = f"ws://127.0.0.1:{table.task.port}/api/tables/{name}/live"
        self.socket = ClientProtocol(parse_uri(address), max_size=None)
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)
        self.socket.send_request(self.socket.connect())
        self.write()

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.socket.receive_data(data)
        for event in self.socket.events_received():
            if isinstance(event, Response):
                self.hear_opening()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                for message in decoder.decode(event.data):
                    self.hear(message, now)
        self.write()  # pongs

    def hear_opening(self) -> None:
        if self.socket.handshake_exc is not None:
            self.open.set_exception(self.socket.handshake_exc)
        else:
            self.say({"type": "hello", "token": self.token})
            self.open.set_result(None)

    def hear(self, message: Message, now: float) -> None:
        if message.type == "update":
            self.table.hear_update(self, message, now)
        elif message.type == "ack":
            self.table.hear_ack(now)
        elif message.type in ("refused", "bye"):
            self.table.trouble = f"the server refuses to play: {message.message}"

    def say(self, message: dict[str, str | int]) -> None:
        self.socket.send_text(msgspec.json.encode(message))
        self.write()

    def write(self) -> None:
        if data := b"".join(self.socket.data_to_send()):
            self.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.table.trouble = self.table.trouble or "the server has hung up"
        if not self.open.done():  # nobody may wait for it for ever
            self.open.set_exception(ConnectionError("the server has hung up before the table was open"))


class Table:
    """A game of two. Whoever is asked moves after the pause; then a move is measured at both seats."""

    def __init__(self, task: Task, times: Times, rng: random.Random) -> None:
        self.task = task
        self.times = times
        self.rng = rng
        self.sent = 0.0
        self.place = 0  # of the move that was acknowledged last
        self.mover: Chair | None = None
        self.waiting = 0  # answers to the last move that are still to come
        self.question: tuple[Chair, Message] | None = None
        self.count = 0
        self.playing = False
        self.trouble = ""  # what went wrong, if anything

    def hear_ack(self, now: float) -> None:
        self.times.ack.append(now - self.sent)
        self.settle()

    def hear_update(self, chair: Chair, message: Message, now: float) -> None:
        if self.mover is not None and chair is not self.mover and message.sequence > self.place:
            self.times.update.append(now - self.sent)
        if message.sequence > self.place or self.mover is None:
            if message.prompt is not None:
                self.question = (chair, message)
            self.settle()

    def settle(self) -> None:
        self.waiting -= 1
        if self.waiting <= 0 and self.question is not None and self.playing:
            self.move_after(self.task.pause * (0.5 + self.rng.random()))

    def start(self) -> None:
        self.playing = True
        self.move_after(self.rng.random() * self.task.pause)  # tables do not move in step

    def move_after(self, pause: float) -> None:
        if pause:
            asyncio.get_running_loop().call_later(pause, self.move)
        else:
            self.move()

    def move(self) -> None:
        if self.question is None or not self.playing:
            return
        chair, message = self.question
        assert message.prompt is not None
        self.question, self.mover, self.place, self.waiting = None, chair, message.sequence, 3
        self.count += 1
        action = self.rng.choice(message.prompt.choices).action
        self.sent = time.perf_counter()
        chair.say({"type": "move", "nonce": f"n{self.count}", "decision": message.decision, "action": action})


def call(port: int, path: str, body: object, token: str = "") -> dict[str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    connection.request("POST", f"/api{path}", msgspec.json.encode(body), headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    if answer.status >= 300:
        raise RuntimeError(f"{path}: {answer.status} {data.decode()}")
    found: dict[str, str] = msgspec.json.decode(data)
    return found


def new_table(task: Task) -> tuple[str, list[str]]:
    tokens = [call(task.port, "/guests", {"name": name})["token"] for name in ("Ann", "Bob")]
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = call(task.port, "/tables", {"game": task.game, "seats": seats, "options": task.options}, tokens[0])
    call(task.port, f"/tables/{made['id']}/sit", {}, tokens[1])
    return made["id"], tokens


async def sit_down(task: Task, table: Table) -> None:
    name, tokens = await asyncio.to_thread(new_table, task)
    for token in tokens:
        connection = await asyncio.get_running_loop().create_connection(
            partial(Chair, table, name, token), "127.0.0.1", task.port
        )
        await connection[1].open


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))], 2) if ordered else 0.0


async def load(task: Task) -> Loaded:
    times = Times()
    tables = [Table(task, times, random.Random(number)) for number in range(task.tables)]
    for start in range(0, len(tables), 8):
        await asyncio.gather(*(sit_down(task, table) for table in tables[start : start + 8]))
    print("ready", flush=True)
    if task.seconds == 0:  # only sit there, until told to go
        await asyncio.to_thread(sys.stdin.readline)
        return Loaded(0, 0, 0, 0, 0)
    await asyncio.to_thread(sys.stdin.readline)
    for table in tables:
        table.start()
    await asyncio.sleep(SETTLE)
    times.ack.clear()
    times.update.clear()
    begun = time.perf_counter()
    await asyncio.sleep(task.seconds)
    took, measured = time.perf_counter() - begun, Times(times.ack[:], times.update[:])
    for table in tables:
        table.playing = False
        if table.trouble:
            raise RuntimeError(table.trouble)
    return Loaded(
        round(len(measured.ack) / took, 1),
        percentile(measured.ack, 0.5),
        percentile(measured.ack, 0.99),
        percentile(measured.update, 0.5),
        percentile(measured.update, 0.99),
        sum(table.count for table in tables),
    )


def main() -> None:
    figures = asyncio.run(load(msgspec.json.decode(sys.argv[1], type=Task)))
    print(msgspec.json.encode(figures).decode(), flush=True)


if __name__ == "__main__":
    with contextlib.suppress(ImportError):  # as the server does, where there is one
        import uvloop

        uvloop.install()
    main()

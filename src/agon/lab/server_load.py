"""Plays at many tables of a running server at once, and measures how long it takes: `python -m agon.lab.server_load`.

A process of its own beside the server. It speaks the public protocol, and decodes no more than it needs.
"""

from __future__ import annotations

import asyncio
import http.client
import random
import sys
import time

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

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


class Chair:
    """One seat at one table."""

    def __init__(self, table: Table, socket: ClientConnection) -> None:
        self.table = table
        self.socket = socket

    async def listen(self) -> None:
        async for data in self.socket:
            now = time.perf_counter()
            for message in decoder.decode(data):
                if message.type == "update":
                    self.table.hear_update(self, message, now)
                elif message.type == "ack":
                    self.table.hear_ack(message, now)
                elif message.type in ("refused", "bye"):
                    raise RuntimeError(f"the server refuses to play: {message.message}")


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
        self.moved = asyncio.Event()

    def hear_ack(self, message: Message, now: float) -> None:
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
        if self.waiting <= 0 and self.question is not None:
            self.moved.set()

    async def play(self, end: float) -> None:
        if self.task.pause:  # tables do not move in step
            await asyncio.sleep(self.rng.random() * self.task.pause)
        while time.perf_counter() < end:
            await self.moved.wait()
            self.moved.clear()
            assert self.question is not None
            chair, message = self.question
            self.question, self.mover, self.place, self.waiting = None, chair, message.sequence, 3
            self.count += 1
            assert message.prompt is not None
            move = {
                "type": "move",
                "nonce": f"n{self.count}",
                "decision": message.decision,
                "action": self.rng.choice(message.prompt.choices).action,
            }
            self.sent = time.perf_counter()
            await chair.socket.send(msgspec.json.encode(move).decode())
            if self.task.pause:
                await asyncio.sleep(self.task.pause * (0.5 + self.rng.random()))


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


async def sit_down(task: Task, table: Table) -> list[asyncio.Task[None]]:
    name, tokens = await asyncio.to_thread(new_table, task)
    listeners = []
    for token in tokens:
        url = f"ws://127.0.0.1:{task.port}/api/tables/{name}/live"
        socket = await websockets.connect(url, max_size=None, compression=None, open_timeout=120)
        await socket.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
        listeners.append(asyncio.create_task(Chair(table, socket).listen()))
    return listeners


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))], 2) if ordered else 0.0


async def load(task: Task) -> Loaded:
    times = Times()
    tables = [Table(task, times, random.Random(number)) for number in range(task.tables)]
    listeners: list[asyncio.Task[None]] = []
    for start in range(0, len(tables), 8):
        for started in await asyncio.gather(*(sit_down(task, table) for table in tables[start : start + 8])):
            listeners += started
    print("ready", flush=True)
    if task.seconds == 0:  # only sit there, until told to go
        await asyncio.to_thread(sys.stdin.readline)
        return Loaded(0, 0, 0, 0, 0)
    await asyncio.to_thread(sys.stdin.readline)
    games = [asyncio.create_task(table.play(time.perf_counter() + SETTLE + task.seconds)) for table in tables]
    await asyncio.sleep(SETTLE)
    times.ack.clear()
    times.update.clear()
    begun = time.perf_counter()
    await asyncio.sleep(task.seconds)
    took, measured = time.perf_counter() - begun, Times(times.ack[:], times.update[:])
    for listener in listeners:
        if listener.done() and (error := listener.exception()):
            raise error
    for one in [*games, *listeners]:
        one.cancel()
    return Loaded(
        round(len(measured.ack) / took, 1),
        percentile(measured.ack, 0.5),
        percentile(measured.ack, 0.99),
        percentile(measured.update, 0.5),
        percentile(measured.update, 0.99),
        sum(table.count for table in tables),
    )


if __name__ == "__main__":
    print(msgspec.json.encode(asyncio.run(load(msgspec.json.decode(sys.argv[1], type=Task)))).decode(), flush=True)

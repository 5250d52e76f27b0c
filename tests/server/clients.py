"""Clients as somebody would write them from docs/protocol.md: HTTP for a table's life, one WebSocket for play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.patience import PATIENCE

Message = dict[str, Any]


class Person:
    """Somebody with a token."""

    def __init__(self, address: str, token: str = "", player: str = "") -> None:
        self.address = address
        self.token = token
        self.player = player

    @classmethod
    async def new(cls, address: str, name: str) -> Self:
        person = cls(address)
        guest = await person.call("POST", "/guests", {"name": name})
        person.token, person.player = guest["token"], guest["player"]
        return person

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        # in ASCII: so even half of a surrogate pair can be sent
        content = None if body is None else json.dumps(body)
        headers |= {} if body is None else {"Content-Type": "application/json"}
        # no TLS on loopback: reading the certificates would take longer than the call
        base = f"http://{self.address}/api"
        async with httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE, verify=False) as http:
            return await http.request(method, path, content=content)

    async def call(self, method: str, path: str, body: object = None) -> Any:
        answer = await self.ask(method, path, body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def new_table(
        self, game: str, kinds: list[str], options: dict[str, Any] | None = None, **more: Any
    ) -> Message:
        seats = [
            {"kind": kind.split(":")[0], **({"level": kind.split(":")[1]} if ":" in kind else {})} for kind in kinds
        ]
        table = await self.call("POST", "/tables", {"game": game, "seats": seats, "options": options or {}, **more})
        assert isinstance(table, dict)
        return table

    def at(self, table: str, code: str = "") -> Seat:
        return Seat(self.address, table, self.token, code)


class Known:
    """Puts back into updates what the server leaves out because it has been sent before."""

    def __init__(self) -> None:
        self.zones: dict[str, Message] = {}
        self.guide: list[str] = []

    def complete(self, update: Message) -> Message:
        view = update["view"]
        self.guide = view.setdefault("guide", self.guide)
        for holder in [view, *view.get("seats", [])]:
            if "zones" in holder:
                holder["zones"] = [self.zone(zone) for zone in holder["zones"]]
        prompt = update.get("prompt") or {}
        for choice in prompt.get("choices", []):
            choice.setdefault("rule", prompt["rule"])
        return update

    def zone(self, zone: Message) -> Message:
        if zone.get("same"):
            return self.zones[zone["id"]]
        if "order" in zone:
            things = {thing["id"]: thing for thing in [*self.zones[zone["id"]]["entities"], *zone.get("entities", [])]}
            zone = {**zone, "entities": [things[name] for name in zone["order"]]}
            del zone["order"]
        self.zones[zone["id"]] = zone
        return zone


class Seat:
    """A connection to a table. Keeps every byte that it was sent."""

    def __init__(self, address: str, table: str, token: str = "", code: str = "") -> None:
        self.address = address
        self.table = table
        self.hello = {"type": "hello", "token": token, "code": code}
        self.socket: ClientConnection | None = None
        self.raw: list[str] = []
        self.known = Known()
        self.heard: list[Message] = []  # from a list of messages, those that nobody has asked for yet
        self.latest: dict[str, Message] = {}  # the last message of each type
        self.count = 0

    async def __aenter__(self) -> Self:
        url = f"ws://{self.address}/api/tables/{self.table}/live"
        self.socket = await websockets.connect(url, max_size=None, open_timeout=PATIENCE, ping_interval=None)
        self.known, self.heard = Known(), []
        with contextlib.suppress(
            websockets.ConnectionClosed
        ):  # the server may have said bye already: that can be heard
            await self.send({name: value for name, value in self.hello.items() if value})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def send(self, message: Message) -> None:
        await self.send_raw(json.dumps(message))

    async def send_raw(self, data: str | bytes) -> None:
        assert self.socket is not None
        await self.socket.send(data)

    async def hear(self) -> Message:
        assert self.socket is not None
        if not self.heard:
            async with asyncio.timeout(PATIENCE):  # not wait_for, which can swallow a cancellation in Python 3.11
                text = await self.socket.recv()
            assert isinstance(text, str)
            self.raw.append(text)
            self.heard = json.loads(text)
        message = self.heard.pop(0)
        if message["type"] == "update":
            self.known.complete(message)
        self.latest[message["type"]] = message
        return message

    async def hear_until(self, fits: Callable[[Message], bool]) -> Message:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.hear()
                if fits(message):
                    return message

    async def hear_type(self, kind: str) -> Message:
        return await self.hear_until(lambda message: message["type"] == kind)

    async def answer(self, message: Message) -> Message:
        """Sends something with a nonce and gives the ack or the refusal of it."""
        await self.send(message)
        kinds = ("ack", "refused")
        return await self.hear_until(
            lambda one: one["type"] in kinds and one.get("nonce", "") == message.get("nonce", "")
        )

    def move(self, update: Message, rng: random.Random | None = None) -> Message:
        """A move for this update's prompt: the first option, or a random one."""
        choices = update["prompt"]["choices"]
        choice = rng.choice(choices) if rng else choices[0]
        self.count += 1
        return {"type": "move", "nonce": f"n{self.count}", "decision": update["decision"], "action": choice["action"]}

    async def play_on(self, rng: random.Random, most: int = 3000) -> Message:
        """Plays whatever is asked until the game is over; gives the last update."""
        answered = -1
        for _ in range(most):
            message = await self.hear()
            assert message["type"] not in ("refused", "bye"), message
            if message["type"] == "update":
                if "result" in message["view"]:
                    return message
                # by decision: while others answer the same question the sequence grows, and the question stays
                if "prompt" in message and message["decision"] > answered:
                    answered = message["decision"]
                    await self.send(self.move(message, rng))
        raise AssertionError("the game does not end")


async def farewell(seat: Seat) -> Message:
    """What the server says before it closes the connection; nothing if it just closes."""
    try:
        return await seat.hear_type("bye")
    except websockets.ConnectionClosed:
        return {"type": "closed", "error": ""}

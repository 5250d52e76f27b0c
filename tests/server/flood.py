"""Floods of every kind against a server, from addresses of their own: `python -m tests.server.flood HOST:PORT`.

It says when they have begun, goes on until its input ends, and prints what each kind was answered, as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import websockets

from tests.patience import PATIENCE

HANDS = 4  # of each flood at once
LOGIN = "Victim"  # whose password is guessed
DECK = "name = 'x'\n" + ".".join(["a"] * 9000) + " = 1\n"
Message = dict[str, Any]


class Flood:
    """One kind of it, from an address of its own, until it is over."""

    def __init__(self, server: str, address: str, over: asyncio.Event) -> None:
        self.server = server
        self.address = address
        self.over = over
        self.answers: Counter[str] = Counter()
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
        self.http = httpx.AsyncClient(
            base_url=f"http://{server}", transport=transport, timeout=PATIENCE, trust_env=False
        )
        self.token = ""

    async def come(self) -> None:
        answer = await self.http.post("/api/guests", json={"name": f"Guest of {self.address}"})
        self.token = answer.json()["token"]

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = await self.http.request(method, path, json=body, headers=headers)
        self.answers[str(answer.status_code)] += 1
        return answer

    def connect(self, table: str) -> Any:
        url = f"ws://{self.server}/api/tables/{table}/live"
        return websockets.connect(url, local_addr=(self.address, 0), max_size=None, open_timeout=PATIENCE)

    async def rage(self, once: Callable[[Flood], Awaitable[object]]) -> None:
        """Again and again, as fast as it is answered."""
        while not self.over.is_set():
            try:
                await once(self)
            except (httpx.HTTPError, websockets.WebSocketException, OSError) as error:
                self.answers[type(error).__name__] += 1
                await asyncio.sleep(0)


async def table_of(flood: Flood, kinds: list[str], game: str = "divineplan", **more: object) -> str:
    seats = [{"kind": kind.split(":")[0], **({"level": kind[4:]} if ":" in kind else {})} for kind in kinds]
    answer = await flood.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})
    return str(answer.json().get("id", "none"))


async def say(flood: Flood, table: str, messages: list[Message | str]) -> None:
    """Says hello and all this, and reads until the server has had enough."""
    async with flood.connect(table) as socket:
        await socket.send(json.dumps({"type": "hello", "token": flood.token}))
        with contextlib.suppress(websockets.ConnectionClosed):
            for message in messages:
                await socket.send(message if isinstance(message, str) else json.dumps(message))
            for _ in messages:
                heard = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                flood.answers.update(one["type"] for one in heard)
        flood.answers["spoken"] += 1


async def masters(flood: Flood) -> None:
    await table_of(flood, ["bot:master", "bot:master"])


async def lists(flood: Flood) -> None:
    await flood.ask("GET", "/api/tables")


async def rules(flood: Flood) -> None:
    await flood.ask("GET", "/api/games/titans/rules")


async def guesses(flood: Flood) -> None:
    await flood.ask("POST", "/api/sessions", {"login": LOGIN, "password": f"guess {random.random()}"})


async def decks(flood: Flood) -> None:
    table = await table_of(flood, ["me", "bot:random"], "theos")
    for _ in range(5):
        await flood.ask("POST", f"/api/tables/{table}/deck", {"text": DECK})


async def hints(flood: Flood) -> None:
    table = await table_of(flood, ["me", "bot:random"])
    with contextlib.suppress(TimeoutError):
        await say(flood, table, [{"type": "hint"}] * 20)


async def nested(flood: Flood) -> None:
    table = await table_of(flood, ["me", "open"])
    with contextlib.suppress(TimeoutError):
        await say(flood, table, ["[" * 8000, '{"type":' * 800, '{"type": "say", "text": "' + "x" * 7000 + '"}'] * 8)


async def chats(flood: Flood) -> None:
    table = await table_of(flood, ["me", "open"])
    with contextlib.suppress(TimeoutError):
        await say(flood, table, [{"type": "say", "text": "loud " * 90}] * 60)


async def pages(flood: Flood) -> None:
    for path in ("/" + "a" * 300, "/assets/" + "b" * 300, "/%00", "/..%5c..%5csecret", "/" + "c" * 6000):
        await flood.ask("GET", path)


async def bodies(flood: Flood) -> None:
    options = {f"o{place}": "9" * 500 for place in range(60)}
    await flood.ask("POST", "/api/tables", {"game": "duel", "seats": [{"kind": "me"}] * 2, "options": options})
    headers = {"Authorization": f"Bearer {flood.token}", "Content-Type": "application/json"}
    answer = await flood.http.post("/api/tables", content=b"[" * 60_000, headers=headers)
    flood.answers[str(answer.status_code)] += 1


async def codes(flood: Flood) -> None:
    await flood.ask("GET", f"/api/codes/{random.getrandbits(32):08x}")


async def exports(flood: Flood) -> None:
    await flood.ask("GET", "/api/me/export")


async def half_sent(flood: Flood) -> None:
    """Requests that are never finished, kept open until the others are through."""
    host, port = flood.server.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(flood.address, 0))
    try:
        writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\n{")
        await writer.drain()
        flood.answers["half sent"] += 1
        closed, over = asyncio.create_task(reader.read()), asyncio.create_task(flood.over.wait())
        await asyncio.wait([closed, over], return_when=asyncio.FIRST_COMPLETED)
        for task in (closed, over):
            task.cancel()
    finally:
        writer.close()


KINDS = [masters, lists, rules, guesses, decks, hints, nested, chats, pages, bodies, codes, exports, half_sent]


async def rage(server: str) -> dict[str, Counter[str]]:
    over = asyncio.Event()
    floods = {kind: Flood(server, f"127.0.1.{number}", over) for number, kind in enumerate(KINDS, start=1)}
    for flood in floods.values():
        await flood.come()
    raging = [asyncio.create_task(flood.rage(kind)) for kind, flood in floods.items() for _ in range(HANDS)]
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    print("begun", flush=True)
    await asyncio.wait([ended, *raging], return_when=asyncio.FIRST_COMPLETED)
    for task in raging:
        if task.done():
            task.result()  # a mistake of ours: no flood ends by itself
    over.set()
    for task in raging:
        task.cancel()
    await asyncio.gather(*raging, return_exceptions=True)
    for flood in floods.values():
        await flood.http.aclose()
    return {kind.__name__: flood.answers for kind, flood in floods.items()}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(rage(sys.argv[1]))), flush=True)

"""Floods of every kind at once, from addresses of their own, while an honest pair plays: no move of theirs is lost.

How long their moves take is printed, not judged: `pytest -s` shows it.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import sys
import time

import msgspec
import pytest

from agon.server.limits import Limits
from agon.server.storage.store import Storage
from tests.server.clients import Person, Seat
from tests.server.flood import KINDS, LOGIN
from tests.server.processes import ROOT, ServerProcess, environment
from tests.server.tables_at_hand import run

pytestmark = pytest.mark.slow
AS_SHIPPED = {**msgspec.structs.asdict(Limits()), "hello": 10.0, "bot_pause": 0.5, "tick": 1.0}
MOVES = 120  # of the honest pair
PASSWORD = "a long enough password"


async def play(seat: Seat, chance: random.Random, took: list[float], acknowledged: dict[str, int]) -> None:
    """Moves whenever it is asked, until both have made enough."""
    answered = -1
    while len(took) < MOVES:
        update = seat.latest.get("update", {})
        if "prompt" not in update or update["decision"] <= answered:
            await seat.hear()
            continue
        answered = update["decision"]
        move = seat.move(update, chance)
        begun = time.monotonic()
        answer = await seat.answer(move)
        took.append(time.monotonic() - begun)
        assert answer["type"] == "ack", answer
        acknowledged[move["nonce"]] = move["action"]


async def honest_game(server: ServerProcess) -> tuple[str, list[float], list[dict[str, int]]]:
    ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
    table = (await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 12}))["id"]
    await bob.call("POST", f"/tables/{table}/sit", {})
    took: list[float] = []
    acknowledged: list[dict[str, int]] = [{}, {}]
    async with ann.at(table) as one, bob.at(table) as other:
        games = [
            asyncio.create_task(play(seat, random.Random(place), took, acknowledged[place]))
            for place, seat in enumerate((one, other))
        ]
        await asyncio.wait(games, return_when=asyncio.FIRST_COMPLETED)
        for game in games:
            if game.done():
                game.result()
            game.cancel()
    return table, took, acknowledged


async def flooded(server: ServerProcess) -> tuple[str, list[float], list[dict[str, int]], dict[str, dict[str, int]]]:
    victim = await Person.new(server.address, LOGIN)
    await victim.call("POST", "/accounts", {"login": LOGIN, "password": PASSWORD})
    floods = subprocess.Popen(
        [sys.executable, "-m", "tests.server.flood", server.address],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert floods.stdout is not None
        assert await asyncio.to_thread(floods.stdout.readline) == "begun\n"
        table, took, acknowledged = await honest_game(server)
        answer = await victim.ask("POST", "/sessions", {"login": LOGIN, "password": PASSWORD})
        assert answer.status_code == 201, f"guesses at an account keep its owner out: {answer.text}"
        said, _ = await asyncio.to_thread(floods.communicate, "")
        return table, took, acknowledged, json.loads(said)
    finally:
        floods.kill()


def test_an_honest_pair_plays_in_a_flood(sqlite_url: str) -> None:
    async def work() -> None:
        with ServerProcess(sqlite_url, **AS_SHIPPED) as server:
            table, took, acknowledged, answers = await flooded(server)
            logged = server.logged()
            server.stop()
        storage = Storage(sqlite_url)
        await storage.open()
        stored = {(entry.seat, entry.nonce): entry.action for entry in await storage.entries(table)}
        await storage.close()
        for seat, moves in enumerate(acknowledged):
            for nonce, action in moves.items():
                assert stored[seat, f"{seat}-{nonce}"] == action, "acknowledged and lost"
        assert answers.keys() == {kind.__name__ for kind in KINDS}
        for kind, heard in answers.items():
            assert sum(heard.values()) > 0, f"the flood of {kind} did not reach the server"
            assert "500" not in heard, kind
            print(f"{kind}: {heard}")
        assert "Traceback" not in logged, logged
        took.sort()
        middle, slow = statistics.median(took), took[int(len(took) * 0.99)]
        print(f"{len(took)} moves; {middle:.4f} s (median), {slow:.4f} s (99 of 100)")

    run(work())

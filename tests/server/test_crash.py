"""The power fails, again and again, in the middle of play: no acknowledged move is lost, none is played twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
from collections import defaultdict
from contextlib import ExitStack
from itertools import cycle

import pytest
import websockets

from agon.core.codec import digest
from agon.games import make_game
from agon.server.storage.rows import Entry
from agon.server.storage.store import Storage
from tests.server.clients import Message, Person, Seat
from tests.server.processes import ServerProcess, living
from tests.server.tables_at_hand import run, until

pytestmark = pytest.mark.slow
TABLES = 6


class Player:
    """A client that never gives up: after a crash it sends what was not acknowledged again, with its old nonce."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        self.person = person
        self.table = table
        self.chance = random.Random(seed)
        self.nonces = 0
        self.waiting: Message | None = None  # sent, and not yet answered
        self.acknowledged: dict[str, tuple[int, int]] = {}  # by nonce: place in the journal, and action
        self.over = False

    async def play(self) -> None:
        """While the server is down the next connection waits for it."""
        while not self.over:
            with contextlib.suppress(OSError, websockets.WebSocketException, EOFError):
                async with self.person.at(self.table) as seat:
                    await self.play_on(seat)

    async def play_on(self, seat: Seat) -> None:
        if self.waiting is not None:
            await seat.send(self.waiting)
        while not self.over:
            message = await seat.hear()
            if message["type"] == "ack":
                assert self.waiting is not None and message["nonce"] == self.waiting["nonce"]
                assert message["nonce"] not in self.acknowledged
                self.acknowledged[message["nonce"]] = (message["sequence"], self.waiting["action"])
                self.waiting = None
            elif message["type"] == "refused":
                # the crash came before the move was stored, and nobody else can have answered in its place
                raise AssertionError(message)
            update = seat.latest.get("update")
            if update is not None and "result" in update["view"]:
                self.over = True
            elif update is not None and self.waiting is None and "prompt" in update and self.is_news(update):
                self.nonces += 1
                action = self.chance.choice(update["prompt"]["choices"])["action"]
                self.waiting = {
                    "type": "move",
                    "nonce": f"n{self.nonces}",
                    "decision": update["decision"],
                    "action": action,
                }
                await seat.send(self.waiting)

    def is_news(self, update: Message) -> bool:
        return all(update["sequence"] >= place for place, _ in self.acknowledged.values())


ORPHAN = re.compile(
    r'Traceback \(most recent call last\):\n  File "<string>", line 1, in <module>\n'
    r"  File .*multiprocessing/spawn\.py.*\n(?:  .*\n)+EOFError: Ran out of input\n"
)
"""What a bot's worker says whose server was killed while starting it: the kill's doing, not a fault of ours."""


async def set_up(servers: list[ServerProcess]) -> list[Player]:
    """People at tables. Where there are two servers, each person of a table is at another one."""
    players = []
    for number in range(TABLES):
        people = [await Person.new(server.address, name) for name, server in zip(("Ann", "Bob"), cycle(servers))]
        kinds = ["me", "open", "bot:random"] if number == 0 else ["me", "open"]
        made = await people[0].new_table("divineplan", kinds, {"favor_tokens": 12})
        await people[1].call("POST", f"/tables/{made['id']}/sit", {})
        players += [Player(person, made["id"], number * 10 + place) for place, person in enumerate(people)]
    return players


async def crash_often(url: str, crashes: int, processes: int = 1) -> list[Player]:
    """People play while a server is killed under them: each time after some more moves have been sent."""
    players: list[Player] = []
    chance = random.Random(crashes)
    with ExitStack() as stack:
        servers = [stack.enter_context(ServerProcess(url)) for _ in range(processes)]
        async with asyncio.TaskGroup() as group:  # what fails in one of them ends the test
            tasks: list[asyncio.Task[None]] = []
            for _ in range(crashes):
                if sum(not player.over for player in players) < TABLES:
                    fresh = await set_up(servers)
                    players += fresh
                    tasks += [group.create_task(player.play()) for player in fresh]
                await go_on(players, 5 + chance.randrange(20))
                server = chance.choice(servers)
                server.kill()
                server.start()
            await go_on(players, 5)
            for task in tasks:
                task.cancel()
        logged = "".join(server.logged() for server in servers)
    assert "Traceback" not in ORPHAN.sub("", logged), logged
    return players


async def go_on(players: list[Player], moves: int) -> None:
    """The server is up: it answers five moves, and so many are sent. Players may come to the end of their games."""
    known, sent = acknowledged(players), sum(player.nonces for player in players)

    def done() -> bool:
        answered = acknowledged(players) >= known + 5 and sum(player.nonces for player in players) >= sent + moves
        return answered or all(player.over for player in players)

    await until(done)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def check(url: str, players: list[Player]) -> None:
    storage = Storage(url)
    await storage.open()
    game = make_game("divineplan")
    by_table: dict[str, list[Player]] = defaultdict(list)
    for player in players:
        by_table[player.table].append(player)
    for table, its_players in by_table.items():
        entries = await storage.entries(table)
        assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1)), "a gap or a double"
        assert len({entry.nonce for entry in entries}) == len(entries)
        for seat, player in enumerate(its_players):
            check_player(entries, seat, player)
        row = await storage.table(table)
        assert row is not None and row.sequence == len(entries)
        digests = []
        for _ in range(2):
            state = game.new(row.options, int(row.seed, 16))
            for entry in entries:
                state.apply(entry.seat, entry.action)  # every move is legal where it stands
            digests.append(digest(state))
        assert digests[0] == digests[1] and row.to_move == state.to_move()
    await storage.close()


def check_player(entries: list[Entry], seat: int, player: Player) -> None:
    mine = {entry.nonce.removeprefix(f"{seat}-"): entry for entry in entries if entry.seat == seat}
    for nonce, (place, action) in player.acknowledged.items():
        assert nonce in mine, f"{nonce} was acknowledged and is lost"
        assert mine[nonce].action == action and place <= mine[nonce].sequence
    # what is there and was never acknowledged can only be the last move, whose answer was lost in the crash
    unheard = [nonce for nonce in mine if nonce not in player.acknowledged]
    assert unheard == [] or (player.waiting is not None and unheard == [player.waiting["nonce"]])


def kills(usual: int) -> int:
    """AGON_KILLS asks for more than the usual tests have time for."""
    return int(os.environ.get("AGON_KILLS", usual))


def keep_on_killing(url: str, crashes: int, processes: int = 1) -> None:
    async def work() -> None:
        players = await crash_often(url, crashes, processes)
        print(f"killed {crashes} times; {acknowledged(players)} moves acknowledged")
        assert acknowledged(players) >= 5 * crashes
        await check(url, players)

    run(work())


def test_killed_fifty_times(sqlite_url: str) -> None:
    keep_on_killing(sqlite_url, kills(50))


def test_killed_on_postgresql(postgres_url: str) -> None:
    keep_on_killing(postgres_url, kills(8))


def test_one_of_two_processes_is_killed(postgres_url: str) -> None:
    keep_on_killing(postgres_url, kills(8), processes=2)


def test_no_worker_outlives_its_server(sqlite_url: str) -> None:
    """Bots' processes end by themselves when their server was killed."""

    async def work() -> None:
        with ServerProcess(sqlite_url) as server:
            ann = await Person.new(server.address, "Ann")
            table = (await ann.new_table("divineplan", ["bot:random", "bot:random"], {"favor_tokens": 12}))["id"]
            async with ann.at(table) as seat:
                await seat.hear_until(lambda one: one["type"] == "update" and one["sequence"] > 2)
            children = living(server.pid)
            assert children
            server.kill()
            await until(lambda: not children & living())

    run(work())

"""Two server processes on one PostgreSQL: one table through both of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from agon.server.storage.store import Storage
from tests.patience import FOREVER, GLANCE, PATIENCE
from tests.server.clients import Message, Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import duel, opened, play_first, run

pytestmark = pytest.mark.slow
Pair = tuple[ServerProcess, ServerProcess]
# Only the test lets time pass. A sign of life is good for three hours, and who is away for six may be replaced.
HOUR = 3600.0
TIMES = {"beat": HOUR, "away": 6 * HOUR, "silence": FOREVER}


@pytest.fixture(scope="module")
def servers(postgres: Any) -> Iterator[Pair]:
    postgres.psql("CREATE DATABASE agon_pair;")
    url = postgres.get_uri(database="agon_pair")
    with ServerProcess(url, **TIMES) as one, ServerProcess(url, **TIMES) as other:
        yield one, other
        for process in (one, other):
            assert "Traceback" not in process.logged(), process.logged()


@asynccontextmanager
async def one_table(servers: Pair, game: str = "duel", **options: Any) -> AsyncIterator[tuple[str, Person, Person]]:
    """Ann is with the first process, Bob with the second. A token works at both."""
    ann, bob = await Person.new(servers[0].address, "Ann"), await Person.new(servers[0].address, "Bob")
    table = (await ann.new_table(game, ["me", "open"], options))["id"]
    bob.address = servers[1].address
    await bob.call("POST", f"/tables/{table}/sit", {})
    yield table, ann, bob


def test_a_whole_game_through_two_processes(servers: Pair) -> None:
    async def work() -> None:
        async with one_table(servers, "divineplan", favor_tokens=4) as (table, ann, bob):
            async with ann.at(table) as first, bob.at(table) as second:
                ends = await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
                assert ends[0]["view"]["result"] == ends[1]["view"]["result"]
            records = [await person.call("GET", f"/tables/{table}/record") for person in (ann, bob)]
            assert records[0] == records[1]

    run(work())


def to_move_in(message: Message) -> list[int]:
    seats: list[int] = message["view"]["to_move"] if message["type"] == "update" else []
    return seats


def test_moves_are_seen_promptly(servers: Pair) -> None:
    async def work() -> None:
        async with one_table(servers) as (table, ann, bob), ann.at(table) as first, bob.at(table) as second:
            update = await first.hear_type("update")
            await second.hear_type("update")
            await first.send(first.move(update))
            await second.hear_until(lambda one: to_move_in(one) == [1])  # nobody looks by the clock

    run(work())


def test_both_processes_at_once(servers: Pair) -> None:
    """Ann on her phone and on her laptop, at different processes: one of two moves for one place is played."""

    async def work() -> None:
        async with one_table(servers) as (table, ann, bob):
            there = Person(servers[1].address, ann.token)
            async with ann.at(table) as phone, there.at(table) as laptop:
                updates = await asyncio.gather(phone.hear_type("update"), laptop.hear_type("update"))
                sent = [phone.move(updates[0]), {**laptop.move(updates[1]), "nonce": "other"}]
                answers = await asyncio.gather(phone.answer(sent[0]), laptop.answer(sent[1]))
                assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
                same = [{**sent[0], "nonce": answers[0].get("nonce", "")} for _ in range(2)]
                again = await asyncio.gather(phone.answer(same[0]), laptop.answer(same[1]))
                assert again[0]["type"] == again[1]["type"], "both know what was played"
            assert (await ann.call("GET", f"/tables/{table}"))["sequence"] == 1

    run(work())


def bob_is(here: bool) -> Any:
    def fits(message: Message) -> bool:
        return bool(message["type"] == "table" and message["table"]["seats"][1].get("here", False) is here)

    return fits


async def two_hours_pass(servers: Pair, storage: Storage, table: str, seats: list[int]) -> None:
    """All clocks move on, and these seats' players are found to be here by the processes that have them."""
    before = await storage.presence(table)
    for server in servers:
        server.let_pass(2 * HOUR)
    now = before
    async with asyncio.timeout(PATIENCE):
        while any(now[seat] <= before[seat] for seat in seats):
            await asyncio.sleep(GLANCE)
            now = await storage.presence(table)


@asynccontextmanager
async def looking_into(servers: Pair) -> AsyncIterator[Storage]:
    storage = Storage(servers[0].settings.database_url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


def test_presence_and_replacing_across_processes(servers: Pair) -> None:
    async def work() -> None:
        async with (
            looking_into(servers) as storage, one_table(servers) as (table, ann, bob), ann.at(table) as first
        ):  # fmt: skip
            async with bob.at(table) as second:
                await first.hear_until(bob_is(True))
                await second.hear_until(
                    lambda one: one["type"] == "table" and one["table"]["seats"][0].get("here", False)
                )
                for _ in range(4):  # longer than `away`: signs of life keep him here
                    await two_hours_pass(servers, storage, table, [0, 1])
                answer = await ann.ask("POST", f"/tables/{table}/replace", {"seat": 1})
                assert answer.status_code == 403
            await first.hear_until(bob_is(False))
            answer = await ann.ask("POST", f"/tables/{table}/replace", {"seat": 1})
            assert answer.status_code == 403, "he left only just now"
            for _ in range(3):
                await two_hours_pass(servers, storage, table, [0])
            info = await ann.call("POST", f"/tables/{table}/replace", {"seat": 1})
            assert info["seats"][1]["kind"] == "bot"
            await first.play_on(random.Random(4))

    run(work())


def test_an_undo_asked_at_one_process_and_chat(servers: Pair) -> None:
    async def work() -> None:
        async with one_table(servers) as (table, ann, bob), ann.at(table) as first, bob.at(table) as second:
            update = await first.hear_type("update")
            await first.answer(first.move(update))
            await second.hear_until(lambda one: to_move_in(one) == [1])
            await first.answer({"type": "undo", "nonce": "u"})
            await second.hear_until(lambda one: to_move_in(one) == [0, 1])
            await first.send({"type": "say", "text": "sorry"})
            assert (await second.hear_type("chat"))["text"] == "sorry"

    run(work())


def test_a_process_that_was_killed_leaves_nobody_behind(postgres_url: str) -> None:
    """Its players count as away, and its tables go on at the other process."""

    async def work(servers: Pair) -> None:
        one, other = servers
        async with (
            looking_into(servers) as storage, one_table(servers) as (table, ann, bob), ann.at(table) as first
        ):  # fmt: skip
            async with bob.at(table) as second:
                await first.hear_until(bob_is(True))
                await asyncio.to_thread(other.kill)
                for _ in range(2):
                    await two_hours_pass(servers, storage, table, [0])
                await first.hear_until(bob_is(False))
                del second
            there = Person(one.address, bob.token)
            async with there.at(table) as second:
                update = await second.hear_type("update")
                assert (await second.answer(second.move(update)))["type"] == "ack"

    with ServerProcess(postgres_url, **TIMES) as one, ServerProcess(postgres_url, **TIMES) as other:
        run(work((one, other)))


def test_news_of_a_table_that_is_being_loaded(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process moves when this one has read the journal and not yet all the rest."""

    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            live, _, _ = await duel(one)
            table, read_chat, news = live.row.id, other.storage.chat, []

            async def move_first(*given: Any) -> Any:
                await play_first(one, live, 0, "n1")
                news.append(asyncio.create_task(other.tables.refresh(table, False)))
                await asyncio.sleep(0)  # the news has come
                return await read_chat(*given)

            monkeypatch.setattr(other.storage, "chat", move_first)
            loaded = await other.tables.find(table)
            monkeypatch.undo()
            await asyncio.gather(*news)
            assert loaded.sequence == live.sequence == 1

    run(work())

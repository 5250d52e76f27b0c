"""Play through real sockets: updates, acknowledgements, spectators, presence, chat, undo."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from agon.core.record import read_record
from agon.core.replay import replay
from agon.games import make_game
from tests.patience import FOREVER
from tests.server.clients import Message, Person, Seat
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run

AWAY = 3600.0  # seconds, which pass when the test says so


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("sockets")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", away=AWAY, silence=FOREVER) as process:
        yield process
        assert "Traceback" not in process.logged()


async def two_at_a_duel(server: ServerProcess) -> tuple[str, Person, Person]:
    ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
    table = await ann.new_table("duel", ["me", "open"])
    await bob.call("POST", f"/tables/{table['id']}/sit", {})
    return table["id"], ann, bob


def test_two_people_and_a_spectator_play_to_the_end(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        made = await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 4})
        table = made["id"]
        assert (await ann.ask("GET", f"/tables/{table}/record")).status_code == 403
        async with ann.at(table) as first, bob.at(table) as second, Seat(server.address, table) as watcher:
            assert (await first.hear_type("table"))["table"]["status"] == "waiting"
            await bob.call("POST", f"/tables/{table}/sit", {"share": "bob's own"})
            ends = await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
            last = await watcher.hear_until(lambda one: one["type"] == "update" and "result" in one["view"])
            assert ends[0]["view"]["result"] == ends[1]["view"]["result"] == last["view"]["result"]
            assert "prompt" not in last and "undo" not in last
            over = first.latest["table"]
            assert over["table"]["status"] == "over"
        record = read_record((await ann.ask("GET", f"/tables/{table}/record")).content)
        assert record.commitment() == over["table"]["commitment"]
        assert replay(make_game("divineplan"), record).over
        seen = await ann.call("GET", f"/tables/{table}/replay?move=3&seat=1")
        assert seen["moves"] == len(record.moves) and seen["view"]["viewer"] == 1
        before = await ann.call("GET", f"/tables/{table}/replay?move=2&seat=1")
        assert seen["events"][: seen["fresh"]] == before["events"], "the whole log up to there"
        assert len(seen["events"]) > seen["fresh"] > before["fresh"]
        assert (await ann.ask("GET", f"/tables/{table}/replay?move=99999")).status_code == 404
        assert (await ann.ask("GET", f"/tables/{table}/replay?seat=6")).status_code == 404

    run(work())


def test_everybody_sees_who_is_here(server: ServerProcess) -> None:
    async def work() -> None:
        table, ann, bob = await two_at_a_duel(server)

        def shows_bob(here: bool) -> Callable[[Message], bool]:
            return lambda one: one["type"] == "table" and one["table"]["seats"][1].get("here", False) is here

        async with ann.at(table) as first:
            await first.hear_type("update")
            async with bob.at(table) as second:
                await first.hear_until(shows_bob(True))
                answer = await ann.ask("POST", f"/tables/{table}/replace", {"seat": 1})
                assert answer.status_code == 403 and answer.json()["error"] == "forbidden"
                await second.hear_type("update")
            await first.hear_until(shows_bob(False))
            answer = await ann.ask("POST", f"/tables/{table}/replace", {"seat": 1})
            assert answer.status_code == 403, "he left only just now"
            server.let_pass(AWAY)
            await ann.call("POST", f"/tables/{table}/replace", {"seat": 1})
            await first.play_on(random.Random(3))

    run(work())


def test_chat_reaches_everybody_and_newcomers(server: ServerProcess) -> None:
    async def work() -> None:
        table, ann, bob = await two_at_a_duel(server)
        async with ann.at(table) as first, bob.at(table) as second:
            await first.send({"type": "say", "text": "Hello\u0000 there\n"})
            heard = await second.hear_type("chat")
            assert (heard["name"], heard["text"], heard["seat"]) == ("Ann", "Hello there", 0)
            assert (await second.answer({"type": "say", "text": "\u0000 \n"}))["error"] == "bad_request"
        async with Seat(server.address, table) as watcher:
            assert (await watcher.hear_type("chat"))["text"] == "Hello there"
            assert (await watcher.answer({"type": "say", "text": "boo"}))["error"] == "forbidden"

    run(work())


def test_ping_and_the_seat_kept_across_devices(server: ServerProcess) -> None:
    async def work() -> None:
        table, ann, bob = await two_at_a_duel(server)
        async with ann.at(table) as phone, ann.at(table) as laptop:
            await phone.send({"type": "ping"})
            await phone.hear_type("pong")
            update = await laptop.hear_type("update")
            assert (await laptop.answer(laptop.move(update)))["type"] == "ack"
            await phone.hear_until(lambda one: one["type"] == "update" and one["sequence"] == 1)

    run(work())


def test_asking_for_an_undo_over_the_wire(server: ServerProcess) -> None:
    async def work() -> None:
        table, ann, bob = await two_at_a_duel(server)
        async with ann.at(table) as first, bob.at(table) as second:
            update = await first.hear_type("update")
            assert (await first.answer({"type": "undo", "nonce": "u0"}))["error"] == "illegal"
            await first.answer(first.move(update))
            # before it is taken back: whoever is slow hears of the latest state only
            await second.hear_until(lambda one: one["type"] == "update" and one["view"]["to_move"] == [1])
            done = await first.answer({"type": "undo", "nonce": "u1"})
            assert done == {"type": "ack", "nonce": "u1", "sequence": 2}
            back = await second.hear_until(lambda one: one["type"] == "update" and one["view"]["to_move"] == [0, 1])
            assert back["log_start"] == 0 if "log_start" in back else True
            assert (await second.answer({"type": "allow", "nonce": "a", "yes": True}))["error"] == "stale"

    run(work())


def test_sitting_down_turns_a_spectator_into_a_player(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        async with bob.at(table) as second:
            assert "my_seat" not in (await second.hear_type("table"))["table"]
            await bob.call("POST", f"/tables/{table}/sit", {})
            update = await second.hear_type("update")
            assert update["view"]["viewer"] == 1 and "prompt" in update
            assert second.latest["table"]["table"]["my_seat"] == 1
            await bob.call("POST", f"/tables/{table}/resign")
            watching = await second.hear_until(lambda one: one["type"] == "update" and one["view"]["viewer"] == -1)
            assert "prompt" not in watching
            moved = {"type": "move", "nonce": "n", "decision": watching["decision"], "action": 0}
            assert (await second.answer(moved))["error"] == "forbidden"

    run(work())

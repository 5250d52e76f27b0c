"""Chat that says who speaks, and hosts who mute and remove."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agon.server.app_state import AppState
from agon.server.storage.rows import ChatRow, PlayerRow, SeatRow
from agon.server.tables.live import LiveTable
from tests.server.clients import Message, Person, Seat, farewell
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import code_of, opened, person, run, set_up

pytestmark = pytest.mark.slow

SELDOM = 1e-6  # times a second: not once more while the tests run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("moderation")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}") as process:
        yield process
        assert "Traceback" not in process.logged(), process.logged()


async def say(seat: Seat, text: str) -> Message:
    """What comes of a line: the line itself as all see it, or a refusal."""
    await seat.send({"type": "say", "text": text})
    return await seat.hear_until(
        lambda one: one["type"] == "refused" or (one["type"] == "chat" and one["text"] == text)
    )


# -- who speaks ------------------------------------------------------------------------------------------------------
def test_a_line_says_who_spoke(server: ServerProcess) -> None:
    async def work() -> None:
        ann, eve = await Person.new(server.address, "Ann"), await Person.new(server.address, "Eve")
        await ann.call("PUT", "/me", {"name": "Ann", "crest": 5})
        await ann.call("POST", "/accounts", {"login": "Ann", "password": "eight letters"})
        table = (await ann.new_table("duel", ["me", "friend"]))["id"]
        async with ann.at(table) as first, eve.at(table) as second:
            seats = (await second.hear_type("table"))["table"]["seats"]
            assert "guest" not in seats[0], "she has an account"
            line = await say(first, "Hello")
            assert {"player": ann.player, "seat": 0, "crest": 5, "name": "Ann"}.items() <= line.items()
            assert "guest" not in line and "alike" not in line
            line = await say(second, "Hi")
            assert line["player"] == eve.player and line["guest"] is True
            assert "seat" not in line and "crest" not in line

    run(work())


async def spoken(app: AppState, live: LiveTable, who: PlayerRow) -> ChatRow:
    seat = next((one.seat for one in live.row.seats if one.player == who.id), -1)
    line = ChatRow(table=live.row.id, player=who.id, name=who.name, seat=seat, text="x", at=1.0)
    await app.moves.say(live, line)
    return live.chat[-1][1]


def test_whoever_imitates_a_name_is_marked(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            ann, bob, false_ann, late, later = [
                await app.people.guest(name) for name in ("Ann", "Bob", "Аnn", "Watcher", "W a t c h e r")
            ]
            live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), SeatRow(seat=1, kind="friend")])
            await app.table_service.sit(live.row.id, bob, None, live.row.code, "")
            expected = [(false_ann, True), (ann, False), (bob, False), (late, False), (later, True), (late, False)]
            for who, alike in expected:
                assert (await spoken(app, live, who)).alike is alike, who.name
            app.tables.kept.clear()
            again = await app.tables.find(live.row.id)
            assert [line.alike for _, line in again.chat] == [alike for _, alike in expected]

    run(work())


def test_a_seat_whose_name_looks_like_anothers_is_marked(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            players = [await app.people.guest(name) for name in ("Ann", "Bob", "АNN", "Áñń")]
            seats = [person(0, players[0]), *(SeatRow(seat=seat, kind="open") for seat in (1, 2, 3))]
            live = await set_up(app.table_service, players[0], "divineplan", {"favor_tokens": 4}, seats)
            for seat in (1, 2, 3):
                await app.table_service.sit(live.row.id, players[seat], seat, "", "")
            for _ in range(2):  # in memory, and read from the database
                assert [seat.alike for seat in live.info(None, set()).seats] == [False, False, True, True]
                app.tables.kept.clear()
                live = await app.tables.find(live.row.id)

    run(work())


# -- mute ------------------------------------------------------------------------------------------------------------
def test_a_muted_player_is_heard_by_nobody(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob, eve = [await Person.new(server.address, name) for name in ("Ann", "Bob", "Eve")]
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        async with ann.at(table) as first, bob.at(table) as second, eve.at(table) as third:
            await say(second, "before")
            for who in (bob, eve):
                answer = await who.ask("POST", f"/tables/{table}/mute", {"player": bob.player})
                assert answer.status_code == 403, "only the host"
            info = await ann.call("POST", f"/tables/{table}/mute", {"player": bob.player})
            assert info["muted"] == [bob.player]
            await second.hear_until(lambda one: one["type"] == "table" and one["table"].get("muted") == [bob.player])
            refusal = await say(second, "after")
            assert (refusal["error"], refusal["about"]) == ("forbidden", "say")
            assert (await second.answer(second.move(second.latest["update"])))["type"] == "ack", "he plays on"
            assert "muted" not in await eve.call("GET", f"/tables/{table}"), "that is between the two"
            await ann.call("POST", f"/tables/{table}/unmute", {"player": bob.player})
            await say(second, "again")
            for seat in (first, third):
                texts = [(await seat.hear_type("chat"))["text"] for _ in range(2)]
                assert texts == ["before", "again"]

    run(work())


def test_a_host_mutes_and_removes_so_many_people_who_exist(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, people_known_to_a_table=2) as app:
            ann, bob, cid, dan = [await app.people.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
            live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), SeatRow(seat=1, kind="friend")])
            mute, remove, table = app.moderation.mute, app.moderation.remove, live.row.id
            for act in (mute, remove):
                assert await code_of(act(table, ann.id, ann.id)) == "bad_request"
                assert await code_of(act(table, ann.id, "nobody")) == "not_found"
                for player in (bob, cid, bob):
                    await act(table, ann.id, player.id)
                assert await code_of(act(table, ann.id, dan.id)) == "bad_request", "there is no room for more"
            await app.moderation.unmute(table, ann.id, bob.id)
            await mute(table, ann.id, dan.id)

    run(work())


# -- remove ----------------------------------------------------------------------------------------------------------
def test_removed_from_the_waiting_room(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob, eve = [await Person.new(server.address, name) for name in ("Ann", "Bob", "Eve")]
        made = await ann.new_table("divineplan", ["me", *["friend"] * 3], access="private")
        table, code = made["id"], made["code"]
        for who in (bob, eve):
            await who.call("POST", f"/tables/{table}/sit", {"code": code, "seat": 1 if who is bob else 2})
        assert (await bob.ask("POST", f"/tables/{table}/remove", {"player": eve.player})).status_code == 403
        await eve.call("POST", f"/tables/{table}/stand")
        async with ann.at(table) as first, bob.at(table) as second:
            await second.hear_type("table")
            info = await ann.call("POST", f"/tables/{table}/remove", {"player": bob.player})
            assert info["seats"][1]["kind"] == "friend" and info["code"] != code
            bye = await farewell(second)
            assert bye["error"] == "forbidden" and "removed" in bye["message"]
            await first.hear_until(lambda one: one["type"] == "table" and one["table"]["seats"][1]["kind"] == "friend")
        for method, path, body in (
            ("POST", "sit", {"code": info["code"]}),
            ("GET", f"?code={info['code']}", None),
            ("POST", "stand", None),
        ):
            answer = await bob.ask(method, f"/tables/{table}/{path}".replace("/?", "?"), body)
            assert answer.status_code == 403 and "removed" in answer.json()["message"], path
        async with bob.at(table, info["code"]) as back:
            assert (await farewell(back))["error"] == "forbidden"
        under_another_name = await Person.new(server.address, "Rob")
        assert (await under_another_name.ask("POST", f"/tables/{table}/sit", {"code": code})).status_code == 404
        assert (await eve.call("GET", f"/tables/{table}"))["status"] == "waiting", "she stood up by herself"

    run(work())


def test_in_a_game_spectators_are_removed_and_players_are_not(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob, eve = [await Person.new(server.address, name) for name in ("Ann", "Bob", "Eve")]
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        answer = await ann.ask("POST", f"/tables/{table}/remove", {"player": bob.player})
        assert answer.status_code == 409 and answer.json()["error"] == "table_started"
        async with bob.at(table) as player, eve.at(table) as watcher:
            await say(watcher, "Boo")
            await ann.call("POST", f"/tables/{table}/remove", {"player": eve.player})
            assert (await farewell(watcher))["error"] == "forbidden"
            update = await player.hear_type("update")
            assert (await player.answer(player.move(update)))["type"] == "ack"
        async with eve.at(table) as back:
            assert (await farewell(back))["error"] == "forbidden"

    run(work())


def test_who_sits_down_while_being_removed_does_not_sit(database_url: str) -> None:
    """Whichever of the two the database takes first."""

    async def work() -> None:
        async with opened(database_url) as app:
            for _ in range(20):
                ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
                seats = [person(0, ann), *(SeatRow(seat=seat, kind="friend") for seat in (1, 2))]
                live = await set_up(app.table_service, ann, "divineplan", {"favor_tokens": 4}, seats)
                table = live.row.id
                sits = app.table_service.sit(table, bob, 1, live.row.code, "")
                removes = app.storage.table_people.remove(table, bob.id, 9, "another code")  # as another process does
                await asyncio.gather(sits, removes, return_exceptions=True)
                row = await app.storage.table(table)
                assert row is not None and row.seats[1].kind == "friend"

    run(work())


@pytest.mark.slow
def test_mute_and_remove_reach_the_other_process(postgres_url: str) -> None:
    async def work(one: ServerProcess, other: ServerProcess) -> None:
        ann, bob, eve = [await Person.new(one.address, name) for name in ("Ann", "Bob", "Eve")]
        made = await ann.new_table("duel", ["me", "friend"], access="private")
        table = made["id"]
        bob.address = eve.address = other.address
        async with bob.at(table, made["code"]) as second, eve.at(table, made["code"]) as third:
            await second.hear_type("table")
            await third.hear_type("table")
            await ann.call("POST", f"/tables/{table}/mute", {"player": bob.player})
            await second.hear_until(lambda message: message.get("table", {}).get("muted") == [bob.player])
            assert (await say(second, "psst"))["error"] == "forbidden"
            await ann.call("POST", f"/tables/{table}/remove", {"player": eve.player})
            assert (await farewell(third))["error"] == "forbidden"
        assert (await eve.ask("GET", f"/tables/{table}?code={made['code']}")).status_code == 403

    with ServerProcess(postgres_url) as one, ServerProcess(postgres_url) as other:
        run(work(one, other))
        assert "Traceback" not in one.logged() + other.logged()


# -- floods ----------------------------------------------------------------------------------------------------------
def test_a_flood_of_lines_is_a_few_lines(sqlite_url: str) -> None:
    """One spectator over several connections has no more than over one; what is too much is refused, nothing closed."""

    async def work(server: ServerProcess) -> None:
        ann, eve, fay = [await Person.new(server.address, name) for name in ("Ann", "Eve", "Fay")]
        table = (await ann.new_table("duel", ["me", "open"]))["id"]
        async with ann.at(table) as first, eve.at(table) as phone, eve.at(table) as laptop, fay.at(table) as other:
            outcomes = [await say(seat, f"{n}") for n, seat in enumerate([phone, laptop] * 10)]
            assert [one["type"] for one in outcomes].count("chat") == 3
            assert {one["error"] for one in outcomes if one["type"] == "refused"} == {"too_fast"}
            outcomes = [await say(other, f"fay {n}") for n in range(3)]
            assert [one["type"] for one in outcomes] == ["chat", "chat", "refused"], "five for this address"
            assert len([await first.hear_type("chat") for _ in range(5)]) == 5

    limits: dict[str, Any] = {
        "chat_lines_per_second": SELDOM,
        "chat_lines_at_once": 3,
        "chat_lines_per_address_per_second": SELDOM,
        "chat_lines_per_address_at_once": 5,
    }
    with ServerProcess(sqlite_url, **limits) as server:
        run(work(server))
        assert "Traceback" not in server.logged(), server.logged()


def test_a_burst_of_removals_and_lines_ends(database_url: str) -> None:
    """What comes at once is put in one order: whoever is removed has said nothing afterwards."""

    async def work() -> None:
        async with opened(database_url) as app:
            ann, eve = await app.people.guest("Ann"), await app.people.guest("Eve")
            live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), SeatRow(seat=1, kind="open")])
            lines = [spoken(app, live, eve) for _ in range(8)]
            removal = app.moderation.remove(live.row.id, ann.id, eve.id)
            results = await asyncio.gather(*lines, removal, return_exceptions=True)
            said = sum(not isinstance(one, BaseException) for one in results[:-1])
            assert len(await app.storage.chat(live.row.id)) == said
            assert await code_of(spoken(app, live, eve)) == "forbidden"

    run(work())

"""`agon admin` about people: what it does is seen at once by a server that runs."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets

from tests.cli.command import command, refusal
from tests.server.clients import Seat
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run
from tests.server.test_admin import admin, begin

pytestmark = pytest.mark.slow


@pytest.fixture
def admin_url(database_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("AGON_DATABASE_URL", database_url)
    return database_url


async def found(text: str) -> Any:
    return json.loads(await admin("people", text, "--json"))


async def sent_away(seat: Seat) -> None:
    with pytest.raises(websockets.ConnectionClosed):
        while True:
            await seat.hear()


def test_people_are_found_and_renamed(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begin(server, "Bob_%")
        await ann.call("POST", "/accounts", {"login": "The Queen", "password": "a long password"})
        assert {one["player"] for one in await found("")} == {ann.player, bob.player}
        for text in ("an", "QUEEN", ann.player):
            assert [(one["player"], one["login"], one["tables"]) for one in await found(text)] == [
                (ann.player, "the queen", 1)
            ]
        assert [one["name"] for one in await found("_%")] == ["Bob_%"], "letters, and no pattern"
        assert "the queen" in await admin("people")
        async with ann.at(table) as seat, bob.at(table) as other:
            await other.send({"type": "say", "text": "I am the operator."})
            await seat.hear_type("chat")
            await admin("rename", bob.player, "Bob")
            await seat.hear_until(lambda one: one["type"] == "table" and one["table"]["seats"][1]["name"] == "Bob")
        async with ann.at(table) as seat:
            assert (await seat.hear_type("chat"))["name"] == "Bob"

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_who_is_banned_is_out_and_stays_out(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begin(server, "Bob_%")
        await bob.call("POST", "/accounts", {"login": "bob", "password": "a long password"})
        async with ann.at(table) as seat, bob.at(table) as other:
            await seat.hear_type("update")
            await other.hear_type("update")
            await admin("ban", bob.player, "--reason", "Insults.")
            await sent_away(other)
            await seat.send({"type": "ping"})
            await seat.hear_type("pong")
        assert (await bob.ask("GET", "/me")).status_code == 401
        signing_in = {"login": "bob", "password": "a long password"}
        refused = await bob.ask("POST", "/sessions", signing_in)
        assert refused.status_code == 403 and "Insults." in refused.json()["message"]
        assert (await found("bob"))[0]["banned"] == "Insults."
        await admin("unban", bob.player)
        assert "not banned" in await asyncio.to_thread(refusal, "admin", "unban", bob.player)
        bob.token = (await bob.call("POST", "/sessions", signing_in))["token"]
        async with bob.at(table) as other:
            await other.hear_type("update")

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_an_erased_player_leaves_the_games_to_the_others(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begin(server, "Bob_%")
        asked = await asyncio.to_thread(command, "admin", "erase", bob.player, typed="n\n")
        assert asked.exit_code == 2
        async with ann.at(table) as seat, bob.at(table) as other:
            await other.hear_type("update")
            await admin("erase", bob.player, "--yes")
            await sent_away(other)
            await seat.hear_until(lambda one: one["type"] == "table" and one["table"]["seats"][1]["kind"] == "bot")
        assert "Bob_%" not in json.dumps(await ann.call("GET", f"/tables/{table}"))
        assert (await bob.ask("GET", "/me")).status_code == 401

    with ServerProcess(admin_url) as server:
        run(work(server))


def test_a_password_is_reset_and_the_key_is_changed(admin_url: str) -> None:
    async def work(server: ServerProcess) -> None:
        table, ann, bob = await begin(server, "Bob_%")
        await ann.call("POST", "/accounts", {"login": "ann", "password": "a long password"})
        fresh = (await admin("reset-password", "Ann")).strip()
        assert (await ann.ask("GET", "/me")).status_code == 401, "signed out"
        assert (await ann.ask("POST", "/sessions", {"login": "ann", "password": "a long password"})).status_code == 401
        ann.token = (await ann.call("POST", "/sessions", {"login": "ann", "password": fresh}))["token"]
        assert "no account" in await asyncio.to_thread(refusal, "admin", "reset-password", "nobody")
        async with ann.at(table) as first, bob.at(table) as second:
            await first.hear_type("update")
            await second.hear_type("update")
            await admin("rotate-key", "--yes")
            await sent_away(first)
            await sent_away(second)
        for person in (ann, bob):
            assert (await person.ask("GET", "/me")).status_code == 401
        ann.token = (await ann.call("POST", "/sessions", {"login": "ann", "password": fresh}))["token"]
        assert (await ann.call("GET", "/me"))["player"] == ann.player
        acts = json.loads(await admin("audit", "--json"))
        assert [row["act"] for row in acts] == ["rotate key", "reset password"]
        assert fresh not in json.dumps(acts)

    with ServerProcess(admin_url) as server:
        run(work(server))

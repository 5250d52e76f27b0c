"""`/metrics`: what Prometheus reads, and who else may."""

from __future__ import annotations

import asyncio
import gc
import random
import re
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
import websockets
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from tests.patience import PATIENCE, wait_for
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import divine_plan, opened, play_first, refused, run, until
from tests.server.test_serve import serving

TOKEN = "a token that nobody guesses"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("metrics")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}", metrics_token=TOKEN) as process:
        yield process


def get(address: str, path: str = "/metrics", token: str = "") -> httpx.Response:
    headers = {b"authorization": f"Bearer {token}".encode("latin-1")} if token else {}
    return httpx.get(f"http://{address}{path}", headers=headers, timeout=PATIENCE, verify=False)


def values(page: str) -> dict[str, float]:
    """By name and labels, as Prometheus reads them."""
    return {
        sample.name + "".join(f"|{value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


def test_on_the_players_port_only_with_the_token(server: ServerProcess, sqlite_url: str) -> None:
    for token in ("", "another", TOKEN[:-1], TOKEN + "x", "\xff"):
        answer = get(server.address, token=token)
        assert answer.status_code == 404 and "agon_" not in answer.text
    answer = get(server.address, token=TOKEN)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=")
    with ServerProcess(sqlite_url) as without:
        for token in ("", TOKEN):
            assert get(without.address, token=token).status_code == 404


def test_they_count_what_happens(server: ServerProcess) -> None:
    """Two people play a game to its end; then one signs in wrongly and asks for what is not there."""

    async def work() -> dict[str, float]:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        table = (await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 4}))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        async with ann.at(table) as first, bob.at(table) as second:
            await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
            refused = await first.answer({"type": "move", "nonce": "late", "decision": 1, "action": 0})
            assert refused["type"] == "refused"
            during = values(get(server.address, token=TOKEN).text)
        assert during["agon_sockets"] == 2
        assert during["agon_tables_in_memory|over"] >= 1
        await ann.call("POST", "/accounts", {"login": "ann", "password": "correct horse"})
        assert (await ann.ask("POST", "/sessions", {"login": "ann", "password": "another horse"})).status_code == 401
        assert (await ann.ask("POST", "/sessions", {"login": "ann", "password": "correct horse"})).status_code == 201
        after = values(get(server.address, token=TOKEN).text)
        after["moves in the record"] = len((await ann.call("GET", f"/tables/{table}/record"))["moves"])
        after[f"agon_refusals_total|{refused['error']}"] -= 1  # as often as we know
        return after

    before = values(get(server.address, token=TOKEN).text)
    after = run(work())

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    moves = after["moves in the record"]
    assert moves > 10
    assert more("agon_moves_total") == more("agon_move_seconds_count") == moves
    assert more("agon_batch_entries_sum") == moves
    assert 1 <= more("agon_commit_seconds_count") == more("agon_batch_entries_count") <= moves
    assert more("agon_requests_total|2xx") >= 5 and more("agon_requests_total|4xx") == 1
    assert (more("agon_sign_ins_total|success"), more("agon_sign_ins_total|refused")) == (1, 1)
    assert more("agon_refusals_total|unauthorized") == 1
    assert after["agon_loop_delay_seconds_count"] > 0
    assert {"agon_bots_thinking", "agon_bots_waiting", "agon_gc_pause_seconds_count"} <= after.keys()


def test_what_bots_do_and_pauses_are_counted(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, _ = await divine_plan(app)
            pauses = values(app.metrics.page().decode())["agon_gc_pause_seconds_count"]
            gc.collect()
            await play_first(app, live, live.row.to_move[0], "n")
            now = values(app.metrics.page().decode())
            assert now["agon_gc_pause_seconds_count"] > pauses
            assert (now["agon_moves_total"], now["agon_tables_in_memory|playing"]) == (1, 1)
        before = list(gc.callbacks)
        async with opened(sqlite_url):
            assert len(gc.callbacks) == len(before) + 1
        assert gc.callbacks == before, "a server that has ended measures no more"

    run(work())


def test_what_needs_the_operator_is_counted(sqlite_url: str) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("a bug")

    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, _ = await divine_plan(app)
            before = values(app.metrics.page().decode())
            assert before["agon_tables_set_aside"] == before["agon_database_away"] == 0
            app.background.start("doomed", fail)
            await until(lambda: any(task.failures for task in app.background.report()))
            app.tables.kept.clear()
            async with app.storage.database.write() as connection:
                await connection.execute(text("UPDATE tables SET version = 'another'"))
            await refused(app.tables.find(live.row.id))
            now = values(app.metrics.page().decode())
            assert now["agon_tables_set_aside"] == 1
            assert now["agon_task_failures_total|doomed"] >= 1

    run(work())


@pytest.mark.slow
def test_a_port_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path, "--metrics-port", "0") as (process, address):
        there = metrics_addresses(process, 1)[0]
        assert "agon_moves_total" in get(there).text
        for page in ("/health", "/ready"):  # a busy machine may have held the server up for a while
            wait_for(partial(are_well, [address, there], page))
        for path in ("/", "/api/games", "/api/openapi.json", "/assets/x"):
            assert get(there, path).status_code == 404, "nothing else is there"
        assert get(address).status_code == 404
        run(no_conversation(there))


def are_well(addresses: list[str], page: str) -> bool:
    return all(get(address, page).status_code == 200 for address in addresses)


async def no_conversation(address: str) -> None:
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(f"ws://{address}/api/tables/x/live", open_timeout=PATIENCE)
    assert refused.value.response.status_code == 403


def metrics_addresses(process: subprocess.Popen[str], count: int) -> list[str]:
    """Where the server says that metrics are, in the lines after the first."""
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(count)]
    found = [re.search(r"Metrics are at http://([\d.:]+)/metrics", line) for line in said]
    assert all(found), said
    return [one.group(1) for one in found if one]

"""`agon serve --workers N`: several processes on one port, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE, wait_for
from tests.server.clients import Person
from tests.server.processes import environment, living
from tests.server.tables_at_hand import run
from tests.server.test_metrics import get, metrics_addresses
from tests.server.test_serve import serving

pytestmark = pytest.mark.slow
TWO = ("--workers", "2", "--metrics-port", "0")


def serves(address: str) -> bool:
    try:
        return get(address, "/ready").status_code == 200
    except httpx.TransportError:
        return False


def test_a_game_through_two_processes_that_are_killed_in_turn(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(parent: int, address: str, own: list[str]) -> None:
        ann, bob = await Person.new(address, "Ann"), await Person.new(address, "Bob")
        table = (await ann.new_table("divineplan", ["me", "open"], {"favor_tokens": 4}))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        for number in range(2):
            await asyncio.to_thread(kill_one, parent, number)
            assert len(await ann.call("GET", "/tables?which=mine")) == 1, "the port is served meanwhile"
            await asyncio.to_thread(wait_for, lambda: all(map(serves, own)))
        async with ann.at(table) as first, bob.at(table) as second:
            ends = await asyncio.gather(first.play_on(random.Random(1)), second.play_on(random.Random(2)))
        assert ends[0]["view"]["result"] == ends[1]["view"]["result"]

    def kill_one(parent: int, number: int) -> None:
        before = living(parent)
        assert len(before) == 2
        victim = sorted(before)[number]
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: len(living(parent) - {victim}) == 2)

    (tmp_path / "limits.toml").write_text("messages_per_second = 1e6\nmessages_at_once = 1_000_000\n")
    monkeypatch.setenv("AGON_LIMITS", str(tmp_path / "limits.toml"))
    with serving(tmp_path, *TWO, database_url=postgres_url) as (process, address):
        own = metrics_addresses(process, 2)
        wait_for(lambda: all(map(serves, own)))
        run(work(process.pid, address, own))
        children = living(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert children & living() == set(), "none is left behind"
        assert process.stderr is not None
        said = process.stderr.read()
    assert said.count("has ended with code -9; another one takes its place") == 2 and "Traceback" not in said


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_none_is_left_behind_however_the_parent_ends(postgres_url: str, tmp_path: Path, sign: signal.Signals) -> None:
    with serving(tmp_path, *TWO, database_url=postgres_url) as (process, _):
        own = metrics_addresses(process, 2)
        wait_for(lambda: all(map(serves, own)))
        children = living(process.pid)
        assert len(children) == 2
        process.send_signal(sign)
        assert process.wait(PATIENCE) == (0 if sign == signal.SIGINT else -9)
        wait_for(lambda: not children & living())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "2"], "SQLite allows one server process only"),
        (["--workers", "0"], "Invalid value for '--workers'"),
        (["--metrics-port", "70000"], "Invalid value for '--metrics-port'"),
        (["--log-level", "loud"], "Invalid value for '--log-level'"),
    ],
)
def test_what_cannot_be_is_a_sentence(tmp_path: Path, options: list[str], said: str) -> None:
    assert said in refused(tmp_path, options)


def test_an_upgrade_is_for_one_process(tmp_path: Path) -> None:
    words = refused(tmp_path, ["--workers", "2", "--upgrade-with", "true"], AGON_DATABASE_URL="postgresql://nowhere/x")
    assert "--upgrade-with works with one server process only" in words


def refused(folder: Path, options: list[str], **more: str) -> str:
    surroundings = {name: value for name, value in environment().items() if name != "AGON_DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "agon", "serve", "--port", "0", "--no-browser", *options],
        env={**surroundings, "AGON_DATA": str(folder), "COLUMNS": "200", **more},
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2 and "Traceback" not in done.stderr
    return " ".join(done.stderr.split())

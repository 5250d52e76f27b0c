"""A server that goes over to another Agon while people play, as `make play` does when the engine is compiled."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

import agon
from agon.server.upgrade import LISTENER, next_environment
from tests.patience import PATIENCE
from tests.server.clients import Person
from tests.server.processes import ROOT
from tests.server.tables_at_hand import run
from tests.server.test_serve import serving

pytestmark = pytest.mark.slow
LOOK = 0.1  # seconds between two questions: fewer than the server refuses


def waiting_for(door: Path, then: str = "") -> str:
    """A command that ends when somebody opens the door."""
    os.mkfifo(door)
    return shlex.join(["sh", "-c", f"read word < {shlex.quote(str(door))}; {then or 'true'}"])


def open_door(door: Path) -> None:
    door.write_text("open\n")


async def engine(address: str, fits: Callable[[dict[str, str]], bool]) -> dict[str, str]:
    """What the server says of its engine, as soon as that fits. Nobody is refused while one server takes over."""
    async with (
        asyncio.timeout(PATIENCE),
        httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as http,
    ):
        while True:
            try:
                told: dict[str, str] = (await http.get("/api/engine")).json()
            except httpx.RemoteProtocolError:  # the old process ended with this connection open
                continue
            if fits(told):
                return told
            await asyncio.sleep(LOOK)


def test_games_chat_and_clocks_go_on_with_what_was_installed(tmp_path: Path) -> None:
    door = tmp_path / "door"

    async def work(address: str, pid: int) -> None:
        ann, bob = await Person.new(address, "Ann"), await Person.new(address, "Bob")
        table = (await ann.new_table("divineplan", ["me", "open"], pace="live", seconds=600))["id"]
        await bob.call("POST", f"/tables/{table}/sit", {})
        first = (ann, bob)[(await ann.call("GET", f"/tables/{table}"))["to_move"][0]]
        async with first.at(table) as seat:
            update = await seat.hear_type("update")
            assert (await seat.answer(seat.move(update)))["type"] == "ack"
        async with ann.at(table) as seat:
            await seat.send({"type": "say", "text": "Are you there?"})
            await seat.hear_type("chat")
            before = await ann.call("GET", f"/tables/{table}")
            assert (await engine(address, lambda told: True))["compiling"] == "running" or agon.is_compiled()
            await asyncio.to_thread(open_door, door)
            with pytest.raises(Exception, match=r"1012|1001|no close frame"):  # the old server says goodbye
                while True:
                    await seat.hear()
        async with ann.at(table) as seat:
            assert (await seat.hear_type("chat"))["text"] == "Are you there?"
            after = await ann.call("GET", f"/tables/{table}")
            assert after["sequence"] == before["sequence"] and after["seats"][0]["name"] == "Ann"
            assert 0 < after["seats"][after["to_move"][0]]["seconds_left"] <= 600
        async with bob.at(table) as seat:
            await seat.hear_type("update")
        os.kill(pid, 0)  # it is the same process still

    with serving(tmp_path / "data", "--upgrade-with", waiting_for(door)) as (process, address):
        run(work(address, process.pid))
        process.terminate()
        assert process.wait(PATIENCE) == 0 and process.stdout is not None and process.stderr is not None
        out, errors = (
            process.stdout.read(),
            process.stderr.read(),
        )  # communicate() would lose what readline has buffered
    assert "Traceback" not in errors
    assert "The engine is being compiled" in out
    assert "The compiled engine is ready" in out


@pytest.mark.skipif("AGON_TEST_BUILD" not in os.environ, reason="runs on an installed package (make test)")
def test_plain_sources_give_way_to_the_compiled_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    door = tmp_path / "door"
    compiled = agon.is_compiled()

    async def work(address: str) -> None:
        told = await engine(address, lambda told: True)
        assert told == {"engine": "python", "compiling": "running", "hint": ""}
        await asyncio.to_thread(open_door, door)
        wanted = "compiled" if compiled else "python"
        assert (await engine(address, lambda told: told["compiling"] == "no"))["engine"] == wanted

    monkeypatch.setenv("AGON_PURE", "1")
    monkeypatch.setattr("tests.server.test_serve.environment", lambda: {**os.environ, "PYTHONPATH": str(ROOT / "src")})
    with serving(tmp_path / "data", "--upgrade-with", waiting_for(door)) as (_, address):
        run(work(address))


def test_a_command_that_fails_is_told_and_changes_nothing(tmp_path: Path) -> None:
    door = tmp_path / "door"
    command = waiting_for(door, "echo one; echo two; echo 'error: no engine' >&2; exit 3")

    async def work(address: str) -> None:
        ann = await Person.new(address, "Ann")
        table = (await ann.new_table("divineplan", ["me", "bot:random"]))["id"]
        async with ann.at(table) as seat:
            update = await seat.hear_until(lambda message: "prompt" in message)
            await asyncio.to_thread(open_door, door)
            if not agon.is_compiled():
                told = await engine(address, lambda told: told["compiling"] == "failed")
                assert told["hint"] == "error: no engine"
            assert (await seat.answer(seat.move(update)))["type"] == "ack"

    with serving(tmp_path / "data", "--upgrade-with", command) as (process, address):
        run(work(address))
        said = ""
        assert process.stdout is not None
        while "no engine" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
    assert "The compiled engine could not be made, and Agon stays as it is" in said
    assert "one\n" in said and "two\n" in said


def test_the_next_process_finds_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    here = str(Path(agon.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([here, "elsewhere"]))
    monkeypatch.setenv("AGON_PURE", "1")
    monkeypatch.setenv("MAKEFLAGS", "-j2")
    following = next_environment()
    assert following["PYTHONPATH"] == "elsewhere"
    assert not {"AGON_PURE", "MAKEFLAGS"} & following.keys()


def test_a_listener_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    environment = {**os.environ, LISTENER: "nonsense", "AGON_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "agon", "serve", "--no-browser"],
        env=environment, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2 and "names no open socket" in done.stderr and "Traceback" not in done.stderr

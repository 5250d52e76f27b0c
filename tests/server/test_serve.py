"""`agon serve` as people start it: in a process, from the command line."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from agon.server.http import pages
from agon.server.settings import database_url, make_private
from tests.patience import PATIENCE
from tests.server.clients import Person
from tests.server.processes import environment
from tests.server.tables_at_hand import run

pytestmark = pytest.mark.slow


@contextmanager
def serving(folder: Path, *more: str, database_url: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Gives the process and its address. Whoever comes while it still starts waits for it.

    It logs warnings and errors only: what nobody reads must not fill the pipe.
    """
    surroundings = {**environment(), "AGON_DATA": str(folder), "NO_COLOR": "1", "COLUMNS": "200"}
    surroundings.pop("AGON_DATABASE_URL", None)
    if database_url:
        surroundings["AGON_DATABASE_URL"] = database_url
    options = ["--port", "0", "--no-browser", "--log-level", "warning", *more]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "agon", "serve", *options],
        env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        found = re.search(r"http://(localhost:\d+)", process.stdout.readline())
        assert found is not None
        yield process, found.group(1).replace("localhost", "127.0.0.1")
    finally:
        process.kill()
        process.communicate()


def test_it_says_where_it_is_and_ends_cleanly_with_people_at_the_tables(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"

    async def work(process: subprocess.Popen[str], address: str) -> None:
        ann = await Person.new(address, "Ann")
        table = (await ann.new_table("divineplan", ["me", "bot:random"]))["id"]
        async with ann.at(table) as seat:
            await seat.hear_type("update")
            process.send_signal(signal.SIGINT)  # and she stays until it has ended
            assert await asyncio.to_thread(process.wait, PATIENCE) == 0

    with serving(folder) as (process, address):
        run(work(process, address))
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert (folder / "tables.sqlite3").is_file()


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_nobody_else_on_the_machine_reads_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def work(address: str) -> None:
        ann = await Person.new(address, "Ann")
        await ann.new_table("divineplan", ["me", "open"])

    def modes() -> set[int]:
        assert mode(folder) == 0o700
        names = {one.name for one in folder.iterdir()}
        assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3.lock"} <= names
        return {mode(one) for one in folder.iterdir()}

    with serving(folder) as (_, address):
        run(work(address))
        assert modes() == {0o600}
    folder.chmod(0o755)  # as an older release has left them
    for file in folder.iterdir():
        file.chmod(0o644)
    with serving(folder) as (_, address):
        run(work(address))
        assert modes() == {0o600}


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_a_folder_that_holds_other_things_keeps_its_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """AGON_DATA may name somebody's home or worse; what is ours in it is private all the same."""
    monkeypatch.setenv("AGON_DATA", str(tmp_path))
    monkeypatch.delenv("AGON_DATABASE_URL", raising=False)
    (tmp_path / "letters.txt").write_text("hello", encoding="utf-8")
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").chmod(0o644)
    make_private(database_url())
    assert mode(tmp_path) == 0o755 and mode(tmp_path / "letters.txt") == 0o644
    assert mode(tmp_path / "tables.sqlite3") == mode(tmp_path / "tables.sqlite3.lock") == 0o600


@pytest.mark.parametrize("words", [["--trust-proxy"], ["--trust-proxy", "yes"], ["--trust-proxy", "-1"]])
def test_how_many_proxies_are_trusted_must_be_said(tmp_path: Path, words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agon", "serve", "--port", "0", "--no-browser", *words],
        env={**environment(), "AGON_DATA": str(tmp_path)}, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2 and "--trust-proxy" in done.stderr and "Traceback" not in done.stderr


def test_the_page_is_there_or_says_how_to_build_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, address):
        answer = httpx.get(f"http://{address}/table/whatever", timeout=PATIENCE)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    if not (pages.STATIC / "index.html").is_file():
        assert "npm run build" in answer.text


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "agon", "serve", "--port", str(port), "--no-browser"],
            env={**environment(), "AGON_DATA": str(tmp_path)}, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 2
    assert f"port {port}" in done.stderr and "--port" in done.stderr and "Traceback" not in done.stderr


def test_games_of_a_newer_release_are_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    done = subprocess.run(
        [sys.executable, "-m", "agon", "serve", "--port", "0", "--no-browser"],
        env={**environment(), "AGON_DATA": str(tmp_path)}, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2
    assert "the games belong to a newer release of Agon (schema 9999)" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("surroundings", "words"),
    [
        ({"AGON_DATABASE_URL": "mysql://nowhere/at-all"}, "no known kind"),
        ({"AGON_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"}, "the database cannot be used"),
        ({"AGON_DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3"}, "the database cannot be used"),
        ({"AGON_DATA": __file__ + "/data"}, "cannot be kept in"),
    ],
)
def test_a_database_that_can_not_be_used_is_a_sentence(
    tmp_path: Path, surroundings: dict[str, str], words: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agon", "serve", "--port", "0", "--no-browser"],
        env={**environment(), "AGON_DATA": str(tmp_path), **surroundings},
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 2
    assert words in done.stderr.replace("\n", " ") and "Traceback" not in done.stderr
    assert "Agon is at" not in done.stdout

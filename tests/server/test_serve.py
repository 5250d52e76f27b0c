"""`agon serve` as people start it: in a process, from the command line."""

from __future__ import annotations

import asyncio
import contextlib
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


def test_the_page_is_there_or_says_how_to_build_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, address):
        answer = httpx.get(f"http://{address}/table/whatever", timeout=PATIENCE)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    if not (pages.STATIC / "index.html").is_file():
        assert "npm run build" in answer.text


def test_without_a_built_client(tmp_path: Path) -> None:
    from fastapi import FastAPI

    async def ask(app: FastAPI, path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as http:
            return await http.get(path)

    app = FastAPI()
    pages.add_pages(app, tmp_path)
    assert "npm run build" in run(ask(app, "/")).text
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-1.js").write_text("1", encoding="utf-8")
    (tmp_path / "index.html").write_text("the client", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    assert run(ask(app, "/")).text == run(ask(app, "/table/abc")).text == "the client"
    assert run(ask(app, "/icon.svg")).text == "<svg/>"
    asset = run(ask(app, "/assets/main-1.js"))
    assert asset.text == "1" and "immutable" in asset.headers["cache-control"]
    assert run(ask(app, "/..%2f..%2fsecret")).text == "the client"


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
        ({"AGON_DATA": __file__ + "/data"}, "can not be kept in"),
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

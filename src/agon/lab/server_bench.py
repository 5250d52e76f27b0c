"""How fast the table server is: acknowledged durable moves, waiting times, memory; and boardgame.io's server beside it.

Server and load generator are processes of their own on loopback. Two loads: `live`, where each table moves every two
seconds as at a lively table of people, gives the waiting times; `flat out`, where every answer brings the next move,
gives the moves per second. Our tables play whole games of Divine Plan into a database on disk; boardgame.io keeps a
counter in memory. The two take turns at it, and the middle one of the rounds counts: a machine is not equally fast at
all times, least of all a rented one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from agon.core.errors import AgonError
from agon.lab.server_load import Loaded, Task

ROUNDS = 3  # of flat out
PAUSE = 2.0  # seconds between two moves of a live table
PEER = ["boardgame.io@0.50.2", "socket.io-client@4"]
HERE = Path(__file__).parent
NO_LIMITS = {
    "requests_per_second": 1e9,
    "requests_at_once": 10**9,
    "messages_per_second": 1e9,
    "messages_at_once": 10**9,
    "connections_per_address": 10**9,
    "tables_playing_per_address": 10**9,
    "tables_waiting_per_address": 10**9,
    "tables_per_hour_per_address": 10**9,
}


class ServerFigures(msgspec.Struct):
    tables: int
    seconds: float
    database: str
    live: Loaded | None = None
    flat_out: Loaded | None = None
    idle_kb_per_table: float | None = None
    peer_live: Loaded | None = None
    peer_flat_out: Loaded | None = None
    ratio: float | None = None  # our moves per second for one of boardgame.io's: the middle one of the rounds
    ratios: list[float] = []  # of all rounds, the smallest first


@contextmanager
def process(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def line_of(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    line = child.stdout.readline().strip()
    if not line:
        raise AgonError("the server or the load generator has stopped", "What went wrong is written above.")
    return line


def go(child: subprocess.Popen[str]) -> None:
    assert child.stdin is not None
    child.stdin.write("\n")
    child.stdin.flush()


@contextmanager
def our_server(url: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    settings = msgspec.json.encode({"database_url": url, **NO_LIMITS}).decode()
    with process([sys.executable, "-m", "agon.server.run", settings]) as server:
        yield server, int(line_of(server))


def processor_ms(pid: int) -> float | None:
    """The processor time that a process has taken; None where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return None
    fields = stat.read_text().rsplit(")", 1)[1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def loaded(client: subprocess.Popen[str], server: int) -> Loaded:
    """Lets the load generator go, and gives its figures with the server's processor time."""
    line_of(client)
    before = processor_ms(server)
    go(client)
    figures = msgspec.json.decode(line_of(client), type=Loaded)
    after = processor_ms(server)
    if before is not None and after is not None and figures.moves:
        figures.server_ms_per_move = round((after - before) / figures.moves, 3)
    return figures


def our_load(server: int, port: int, tables: int, seconds: float, pause: float) -> Loaded:
    task = Task(port, tables, seconds, pause, "divineplan", {"favor_tokens": 12})
    command = [sys.executable, "-m", "agon.lab.server_load", msgspec.json.encode(task).decode()]
    with process(command) as client:
        return loaded(client, server)


def resident_kb(pid: int) -> float | None:
    """The memory that a process holds; None where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        return None
    return float(next(line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmRSS")))


def idle_memory(url: str, tables: int) -> float | None:
    """What a table with two people at it costs the server while nothing happens there."""
    task = Task(0, 20, 0, 0, "divineplan", {})
    with our_server(url) as (server, port):
        task.port = port
        command = [sys.executable, "-m", "agon.lab.server_load"]
        with process([*command, msgspec.json.encode(task).decode()]) as first:  # everything is loaded by then
            line_of(first)
            before = resident_kb(server.pid)
            task.tables = tables
            with process([*command, msgspec.json.encode(task).decode()]) as second:
                line_of(second)
                after = resident_kb(server.pid)
    return None if before is None or after is None else round((after - before) / tables, 1)


def middle(rounds: list[Loaded]) -> Loaded:
    return sorted(rounds, key=lambda one: one.moves_per_s)[len(rounds) // 2]


def measure_server(tables: int, seconds: float, peers: bool, say: Callable[[str], None]) -> ServerFigures:
    url = os.environ.get("AGON_DATABASE_URL", "")
    figures = ServerFigures(tables, seconds, "PostgreSQL" if url else "SQLite")
    with tempfile.TemporaryDirectory() as folder:
        # each figure on a database of its own, where that is in our hands
        def database(name: str) -> str:
            return url or f"sqlite:///{Path(folder) / name}.sqlite3"

        say("live tables")
        with our_server(database("live")) as (server, port):
            figures.live = our_load(server.pid, port, tables, seconds, PAUSE)
        say("memory")
        figures.idle_kb_per_table = idle_memory(database("idle"), tables)
        folder_of_peer = install_peer() if peers else None
        if folder_of_peer is not None:
            say("boardgame.io, live tables")
            figures.peer_live = peer_load(folder_of_peer, tables, seconds, PAUSE)
        ours, theirs = [], []
        for number in range(ROUNDS):
            say(f"flat out, round {number + 1} of {ROUNDS}")
            with our_server(database(f"flat{number}")) as (server, port):
                ours.append(our_load(server.pid, port, tables, seconds, 0.0))
            if folder_of_peer is not None:
                theirs.append(peer_load(folder_of_peer, tables, seconds, 0.0))
    figures.flat_out = middle(ours)
    if theirs:
        figures.peer_flat_out = middle(theirs)
        ratios = sorted(one.moves_per_s / other.moves_per_s for one, other in zip(ours, theirs, strict=True))
        figures.ratios = [round(ratio, 2) for ratio in ratios]
        figures.ratio = figures.ratios[ROUNDS // 2]
    return figures


# -- boardgame.io -----------------------------------------------------------------------------------------------------
def install_peer() -> Path:
    """boardgame.io from npm, in the user's cache folder; a folder that has it already is used as it is."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise AgonError("Node is not installed, and boardgame.io runs on it", "Install Node, or leave --peers out.")
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(base) / "agon" / "boardgame.io"
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(folder), *PEER]
        if subprocess.run(command, stdout=sys.stderr).returncode:
            raise AgonError("npm could not install boardgame.io", "Is there a network? Or leave --peers out.")
    return folder


def peer_load(folder: Path, tables: int, seconds: float, pause: float) -> Loaded:
    for script in ("boardgameio_server.js", "boardgameio_load.js"):  # beside its node_modules, where Node looks
        shutil.copyfile(HERE / script, folder / script)
    with process(["node", str(folder / "boardgameio_server.js")]) as server:
        port = line_of(server)
        command = ["node", str(folder / "boardgameio_load.js"), port, str(tables), str(seconds), str(pause)]
        with process(command) as client:
            return loaded(client, server.pid)

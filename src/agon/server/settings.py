"""How a server is run: from the environment and the command line, checked once."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from agon.core.errors import AgonError
from agon.server.limits import Limits

DATABASE = "tables.sqlite3"
ENDINGS = ("", ".lock", "-wal", "-shm", "-journal")  # of the files that belong to a database in SQLite


def data_folder() -> Path:
    """Where the embedded database lies: the user's data folder, or AGON_DATA."""
    if "AGON_DATA" in os.environ:
        return Path(os.environ["AGON_DATA"])
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "agon"


def database_url() -> str:
    url = os.environ.get("AGON_DATABASE_URL", "")
    if url:
        return url
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        hint = "Name another folder with AGON_DATA."
        raise AgonError(f"the games cannot be kept in {folder}: {error.strerror}", hint) from error
    return f"sqlite:///{folder / DATABASE}"


def make_private(url: str) -> None:
    """Nobody else on this machine reads the games, the hashes of passwords and the key of the tokens.

    SQLite gives its other files the database's mode. A folder in which other things lie as well stays as it is. What
    goes wrong here is left to whoever opens the database: the sentence is better there.
    """
    database = Path(url.removeprefix("sqlite:///"))
    if not url.startswith("sqlite:///"):
        return
    ours = [database.with_name(database.name + ending) for ending in ENDINGS]
    with contextlib.suppress(OSError):  # they may be another user's, who lets us in
        for file in ours[:2]:
            file.touch(mode=0o600)
        for file in ours:
            if file.exists():
                file.chmod(0o600)
        if set(database.parent.iterdir()) <= set(ours):
            database.parent.chmod(0o700)


class Settings(Limits, kw_only=True):
    database_url: str
    bot_workers: int = 1
    bot_pause: float = 0.5  # seconds between a bot's visible steps, so that people can follow
    # time at the tables, in seconds
    day: float = 86_400.0  # of correspondence play
    away: float = 60.0  # after which somebody's seat may be given to a bot
    tick: float = 1.0  # how often clocks that have run out are looked for
    beat: float = 15.0  # how often this process says who is with it; thrice that without a word, and they are away
    sign: float = 5.0  # how often this process says that it is alive
    silence: float = 15.0  # without such a word from any process there was an outage, and clocks have stood still
    hello: float = 10.0  # for a new connection to say who it is
    # for the operator
    log_level: str = "warning"
    log_json: bool = False
    metrics_port: int = 0  # where /metrics is answered without a token; 0: nowhere
    metrics_token: str = ""  # with which /metrics is answered on the port for players; none: not at all
    trust_proxy: int = 0  # how many proxies between clients and us are believed in X-Forwarded-For and -Proto

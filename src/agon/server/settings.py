"""How a server is run: from the environment and the command line, checked once."""

from __future__ import annotations

import os
from pathlib import Path

from agon.core.errors import AgonError
from agon.server.limits import Limits


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
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        hint = "Name another folder with AGON_DATA."
        raise AgonError(f"the games can not be kept in {folder}: {error.strerror}", hint) from error
    return f"sqlite:///{folder / 'tables.sqlite3'}"


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

"""Where a database is. Its URL is read once, so that everything that connects understands the same."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from agon.core.errors import AgonError

POSTGRES = ("postgresql://", "postgres://", "postgresql+asyncpg://")
SQLITE = ("sqlite:///", "sqlite+aiosqlite:///")
ASK = "Write postgresql://user@host/name or sqlite:///path."
FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SSL_MODES = {"true": "require", "1": "require", "on": "require", "false": "disable", "0": "disable", "off": "disable"}
"""What `ssl=` means, which some write for `sslmode=`."""


class Address(NamedTuple):
    engine: str  # the URL for SQLAlchemy
    file: str = ""  # of SQLite
    dsn: str = ""  # of PostgreSQL, for asyncpg
    connect_timeout: float | None = None  # in seconds, if the URL says one


def address_of(url: str) -> Address:
    """People write `postgresql://...` or `sqlite:///...`, and after a question mark what their provider says."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise AgonError("the database URL cannot be read", f"{ASK} Signs like @ in a password are %40.") from error
    if url.startswith(POSTGRES):
        return postgres_address(parsed)
    if url.startswith(SQLITE) and parsed.database and ":memory:" not in parsed.database:
        return Address(parsed.set(drivername="sqlite+aiosqlite").render_as_string(False), parsed.database)
    raise AgonError("this database URL is of no known kind", ASK)


def postgres_address(url: URL) -> Address:
    """asyncpg reads most of what libpq knows; what it does not know it hands to PostgreSQL as a setting."""
    query = {name: value if isinstance(value, str) else value[-1] for name, value in url.query.items()}
    query = {name: value for name, value in query.items() if value}
    timeout = seconds(query.pop("connect_timeout", ""))
    if "ssl" in query:
        mode = query.pop("ssl")
        query.setdefault("sslmode", SSL_MODES.get(mode.lower(), mode))
    if "sslmode" in query and query["sslmode"] not in MODES:
        raise AgonError(f"the database URL says sslmode={query['sslmode']}", f"There are: {', '.join(MODES)}.")
    if query.get("sslrootcert") == "system":
        query["sslrootcert"] = ssl.get_default_verify_paths().openssl_cafile
    for name in FILES:
        if name in query and not Path(query[name]).is_file():
            raise AgonError(f"{name} in the database URL names no file: {query[name]}", "Write its path.")
    dsn = url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)
    return Address("postgresql+asyncpg://", dsn=dsn, connect_timeout=timeout)


def seconds(text: str) -> float | None:
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 3600:
        raise AgonError(f"the database URL says connect_timeout={text}", "Write a number of seconds.")
    return number or None  # 0 leaves it to us, as it does elsewhere

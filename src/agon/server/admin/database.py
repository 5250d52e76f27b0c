"""How the operator's commands reach the database: it must be there, with the tables of this release."""

from __future__ import annotations

import getpass
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from agon.core.errors import AgonError
from agon.server.settings import database_url
from agon.server.storage.migrate import newest
from agon.server.storage.store import Storage
from agon.server.storage.trouble import ending_in_a_sentence


@asynccontextmanager
async def opened(url: str = "") -> AsyncIterator[Storage]:
    """The storage of the server that AGON_DATA or AGON_DATABASE_URL names. Nothing in it is brought up to date."""
    storage = Storage(url or database_url())
    try:
        with ending_in_a_sentence():
            await check_revision(storage)
            yield storage
    finally:
        await storage.database.close()


async def check_revision(storage: Storage) -> None:
    file = storage.database.file
    if file and not os.path.exists(file):
        raise AgonError(f"there are no games in {file}", "AGON_DATA names the folder that the server uses.")
    async with storage.database.read() as connection:
        found = await revision(connection)
    if found != newest():
        hint = "Start the server of this release once: it brings them up to date."
        raise AgonError("the database has the tables of another release of Agon, or none", hint)


async def revision(connection: AsyncConnection) -> str:
    """Of the tables in this database; empty if there are none."""
    if not await connection.run_sync(lambda plain: inspect(plain).has_table("alembic_version")):
        return ""
    return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one_or_none() or "")


def operator() -> str:
    """Who acts: a user of which machine."""
    try:
        name = os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):  # a container may have no name for its user
        name = f"user {os.getuid()}"
    return f"{name}@{socket.gethostname()}"[:100]

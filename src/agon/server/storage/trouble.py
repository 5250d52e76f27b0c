"""What may be wrong with a database while the server runs: it is away, full, locked or read-only. That passes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from agon.core.errors import AgonError
from agon.server.refusal import Refusal

LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What asyncpg may raise on a connection that breaks; the third if that happens between two steps of a query."""
RAISED = (DBAPIError, PoolTimeout, sqlite3.Error, *LOST)
"""By the databases, their drivers and the network."""
TAKEN_AWAY = (IntegrityError, sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)
"""What a row refers to is gone, or its place is taken."""
OURS = (*TAKEN_AWAY, DataError, ProgrammingError, sqlite3.ProgrammingError, asyncpg.SyntaxOrAccessError)
"""What we have done wrong: no trouble of the database's."""


class DatabaseAway(Refusal):
    """Nothing can be read or written now. What was acknowledged is safe."""

    def __init__(self) -> None:
        super().__init__(
            "busy", "The server's database cannot be used now.", "Your games are safe. Try again in a moment."
        )


def is_trouble(error: BaseException) -> bool:
    return isinstance(error, RAISED) and not isinstance(error, OURS)


@contextmanager
def ending_in_a_sentence() -> Iterator[None]:
    """For what cannot go on without the database: a start, and the operator's commands."""
    try:
        yield
    except Exception as error:
        cause = error.__cause__ if isinstance(error, DatabaseAway) else error
        if cause is None or not (is_trouble(cause) or isinstance(cause, OURS)):
            raise
        hint = "Is it running, and may you write there? AGON_DATABASE_URL names a PostgreSQL, AGON_DATA a folder."
        raise AgonError(f"the database cannot be used: {reason(cause)}", hint) from error


def reason(error: BaseException) -> str:
    """What the database itself says, in a line."""
    said = getattr(error, "orig", None) or error
    if isinstance(said.__cause__, asyncpg.PostgresError | asyncpg.InterfaceError):
        said = said.__cause__
    if isinstance(said, asyncio.TimeoutError | PoolTimeout):
        return "it does not answer in time"
    return next(iter(str(said).splitlines()), "") or type(said).__name__

"""One server for one SQLite file: a second one would not hear what the first does, and the two would drift apart."""

from __future__ import annotations

import os
from typing import IO

from sqlalchemy.engine import make_url

from agon.core.errors import AgonError


class DataLock:
    """Held by the system for as long as this process lives: it needs no clearing up after a crash."""

    def __init__(self, database_url: str) -> None:
        self.database = make_url(database_url).database or "" if database_url.startswith("sqlite") else ""
        self.file: IO[bytes] | None = None

    def take(self) -> None:
        """Refuses if another process serves these tables. PostgreSQL serves many at once and needs no lock."""
        if not self.database:
            return
        try:
            file = open(f"{self.database}.lock", "ab")  # noqa: SIM115 (kept open: the lock is the open file)
        except OSError:
            return  # whoever opens the database says what is wrong with its folder
        try:
            lock(file)
        except OSError as error:
            file.close()
            raise AgonError(
                f"another server uses the games in {self.database}",
                "Stop that one, or keep other games in another folder: AGON_DATA=FOLDER agon serve",
            ) from error
        self.file = file

    def release(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None

    def __enter__(self) -> None:
        self.take()

    def __exit__(self, *_: object) -> None:
        self.release()


def lock(file: IO[bytes]) -> None:
    """Takes the lock at once or raises OSError."""
    if os.name == "nt":
        import msvcrt  # exists on Windows only

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl  # exists everywhere else

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

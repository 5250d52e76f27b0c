"""One server for one SQLite file: a second one would not hear what the first does, and the two would drift apart."""

from __future__ import annotations

import os
from typing import IO

from agon.core.errors import AgonError
from agon.server.storage.address import address_of

TAKEN = (BlockingIOError, PermissionError)  # by another process: the second is what Windows says


class DataLock:
    """Held by the system for as long as this process lives: it needs no clearing up after a crash."""

    def __init__(self, database_url: str) -> None:
        file = address_of(database_url).file
        self.database = os.path.realpath(file) if file else ""  # whichever way leads there, it is one lock
        self.file: IO[bytes] | None = None

    def take(self) -> None:
        """Refuses if another process serves these tables. PostgreSQL serves many at once and needs no lock."""
        if not self.database:
            return
        name = f"{self.database}.lock"
        try:
            file = open(name, "ab")  # noqa: SIM115 (kept open: the lock is the open file)
        except OSError as error:
            hint = "Check the folder and who may write there, or name another one: AGON_DATA=FOLDER agon serve"
            raise AgonError(f"the database cannot be used: {name} cannot be opened: {error.strerror}", hint) from error
        try:
            lock(file)
        except TAKEN as error:
            file.close()
            raise AgonError(
                f"another server uses the games in {self.database}",
                "Stop that one, or keep other games in another folder: AGON_DATA=FOLDER agon serve",
            ) from error
        except OSError as error:
            file.close()
            hint = "Keep games on a disk of this machine: AGON_DATA=FOLDER agon serve"
            raise AgonError(f"{name} cannot be locked: {error.strerror}", hint) from error
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

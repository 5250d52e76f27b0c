"""A copy of everything, taken while servers run, as one compressed file; and a database made from it.

The file is the same for SQLite and PostgreSQL, so that games can move from one to the other: lines of JSON, first what
it is, then each table's name and columns and its rows, last how many rows there are of each.
"""

from __future__ import annotations

import gzip
import os
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Connection, MetaData, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool

from agon import __version__
from agon.core.errors import AgonError
from agon.server.admin.acts import Acts
from agon.server.admin.database import revision
from agon.server.storage import schema
from agon.server.storage.data_lock import DataLock
from agon.server.storage.database import MIGRATION, MIGRATION_LOCK, Database
from agon.server.storage.migrate import known, newest, upgrade
from agon.server.storage.news import LISTENING_LOCK
from agon.server.storage.rows import AuditRow

FORMAT = "agon backup 1"
ROWS = 500  # that are read and written at once
Rows = list[list[Any]]


class Head(msgspec.Struct):
    format: str
    release: str
    revision: str  # of the tables
    made: float


class Part(msgspec.Struct):
    """The rows of a table follow."""

    table: str
    columns: list[str]


class End(msgspec.Struct):
    rows: dict[str, int]


# -- to a file ---------------------------------------------------------------------------------------------------------
async def back_up(acts: Acts, file: Path) -> dict[str, int]:
    """Writes all of the file or nothing, for its owner alone: it has the seeds and the key that signs tokens."""
    if file.exists():
        raise AgonError(f"there is a file {str(file)!r} already", "Choose another name.")
    with acts.noted("backup", str(file)):
        async with acts.database.write():
            pass
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise AgonError(f"{str(file)!r} cannot be written: {error.strerror}", "Choose another folder.") from error
    try:
        with os.fdopen(handle, "wb") as plain:
            with gzip.open(plain, "wb") as packed:
                counts = await write_all(acts.database, packed)
            plain.flush()
            os.fsync(plain.fileno())
        os.replace(draft, file)
    except BaseException as error:
        os.unlink(draft)
        if isinstance(error, OSError):
            raise AgonError(
                f"{str(file)!r} cannot be written: {error.strerror or error}", "Look at the disk."
            ) from error
        raise
    return counts


async def write_all(database: Database, file: gzip.GzipFile) -> dict[str, int]:
    """What is there at one moment: what servers write meanwhile is not in it."""
    engine = database.new_engine(MIGRATION, poolclass=NullPool)
    counts = {}
    try:
        async with engine.connect() as plain:
            if database.is_sqlite:
                connection = plain
                await connection.exec_driver_sql("BEGIN")
            else:
                connection = await plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            write_line(file, Head(FORMAT, __version__, await revision(connection), time.time()))
            for table in schema.metadata.sorted_tables:
                write_line(file, Part(str(table.name), [str(column.name) for column in table.c]))
                counts[str(table.name)] = 0
                async for row in await connection.stream(select(table)):
                    write_line(file, list(row))
                    counts[str(table.name)] += 1
            write_line(file, End(counts))
    finally:
        await engine.dispose()
    return counts


def write_line(file: gzip.GzipFile, thing: object) -> None:
    file.write(msgspec.json.encode(thing) + b"\n")


# -- from a file -------------------------------------------------------------------------------------------------------
def check(path: Path) -> tuple[Head, dict[str, int]]:
    """Reads the file from beginning to end: what is damaged or foreign is refused before anything is touched."""
    counts: dict[str, int] = {}
    with opened(path) as plain, saying_damage(path):
        lines = read_lines(plain)
        head = msgspec.json.decode(next(lines), type=Head)
        if head.format != FORMAT:
            raise ValueError(head.format)
        name, end = "", None
        for line in lines:
            if end is not None:
                raise ValueError("something follows the end")
            if line.startswith(b"["):
                msgspec.json.decode(line)
                counts[name] += 1
            elif line.startswith(b'{"rows"'):
                end = msgspec.json.decode(line, type=End)
            else:
                name = msgspec.json.decode(line, type=Part).table
                counts[name] = 0
        if end is None or end.rows != counts:
            raise ValueError("rows are missing")
    if head.revision not in known():
        hint = "Restore it with that release, or a later one."
        raise AgonError(f"{str(path)!r} was written by Agon {head.release}, which is later than this one", hint)
    return head, counts


def opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise AgonError(
            f"{str(path)!r} cannot be read: {error.strerror}", "Check the name and who may read it."
        ) from error


def read_lines(file: IO[bytes]) -> Iterator[bytes]:
    with gzip.open(file, "rb") as unpacked:
        yield from unpacked


@contextmanager
def saying_damage(path: Path) -> Iterator[None]:
    """Whatever is wrong with the file's bytes is one sentence."""
    try:
        yield
    except (OSError, EOFError, zlib.error, ValueError, KeyError, StopIteration) as error:
        hint = "A backup is written by `agon backup FILE`."
        raise AgonError(f"{str(path)!r} is no backup of Agon, or it is damaged", hint) from error


def read_parts(path: Path) -> Iterator[tuple[Part, Rows]]:
    """The rows of each table, some at a time."""
    with opened(path) as plain:
        lines = read_lines(plain)
        next(lines)
        part, rows = Part("", []), []
        for line in lines:
            if line.startswith(b"["):
                rows.append(msgspec.json.decode(line))
            if rows and (len(rows) == ROWS or not line.startswith(b"[")):
                yield part, rows
                rows = []
            if not line.startswith((b"[", b'{"rows"')):
                part = msgspec.json.decode(line, type=Part)


async def restore(url: str, path: Path, who: str, replace: bool) -> dict[str, int]:
    """Makes the database what it was when the file was written. It must be empty, or be replaced; no server may run."""
    head, counts = check(path)
    database = Database(url)
    note = AuditRow(at=time.time(), who=who, act="restore", target=str(path)[:100], detail=f"of {head.made:.0f}")
    try:
        if database.is_sqlite:
            with DataLock(url):
                await restore_file(database.file, path, head, note, replace)
        else:
            await restore_postgres(database, path, head, note, replace)
    finally:
        await database.close()
    return counts


async def restore_file(file: str, path: Path, head: Head, note: AuditRow, replace: bool) -> None:
    """Into a new file, which takes the old one's place when it is complete."""
    if os.path.exists(file) and not replace:
        raise AgonError(f"there are games in {file}", "Keep them by AGON_DATA=OTHER-FOLDER, or add --replace.")
    draft = f"{file}.restored"
    remove(draft)
    fresh = Database(f"sqlite:///{draft}")
    try:
        async with fresh.engine.begin() as connection:
            await fill(connection, path, head, note)
    except BaseException:
        await fresh.close()
        remove(draft)
        raise
    await fresh.close()
    os.chmod(draft, 0o600)
    remove(file)  # its write-ahead log must not be read together with the new file
    os.replace(draft, file)


def remove(file: str) -> None:
    """A file of SQLite's, with what stands beside it."""
    for name in (file, f"{file}-wal", f"{file}-shm"):
        Path(name).unlink(missing_ok=True)


async def restore_postgres(database: Database, path: Path, head: Head, note: AuditRow, replace: bool) -> None:
    """In one transaction: until it is complete nothing has changed."""
    engine = database.new_engine(MIGRATION, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            alone = await connection.execute(text(f"SELECT pg_try_advisory_xact_lock({LISTENING_LOCK})"))
            if not alone.scalar_one():
                raise AgonError("a server runs on this database", "Stop all of them, then restore.")
            if await revision(connection) and not replace:
                raise AgonError("there are games in this database", "Keep them in another one, or add --replace.")
            for name in ("alembic_version", *(table.name for table in schema.metadata.sorted_tables)):
                await connection.execute(text(f'DROP TABLE IF EXISTS "{name}" CASCADE'))
            await fill(connection, path, head, note)
    finally:
        await engine.dispose()


async def fill(connection: AsyncConnection, path: Path, head: Head, note: AuditRow) -> None:
    """Makes the tables as they were then, fills them, and brings them up to date."""
    await connection.run_sync(upgrade, head.revision)
    there = MetaData()
    await connection.run_sync(there.reflect)
    for part, rows in read_parts(path):
        table = there.tables[part.table]
        await connection.execute(insert(table), [dict(zip(part.columns, row, strict=True)) for row in rows])
    await connection.run_sync(count_on)
    await connection.run_sync(upgrade, newest())
    await connection.execute(insert(schema.audit), msgspec.structs.asdict(note))


def count_on(connection: Connection) -> None:
    """PostgreSQL's own numbers go on where those of the rows end."""
    if connection.dialect.name == "postgresql":
        for table in schema.metadata.sorted_tables:
            for column in table.primary_key.columns:
                if column.autoincrement is True:
                    last = f'(SELECT max("{column.name}") FROM "{table.name}")'
                    place = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
                    connection.execute(text(f"SELECT setval({place}, COALESCE({last}, 1), {last} IS NOT NULL)"))

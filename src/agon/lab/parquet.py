"""Results as a Parquet file (`pip install agon-games[parquet]`).

Parquet is written as a whole, so the games go line by line into FILE.parquet.jsonl first, as into any results file.
When the command ends the Parquet file is written from them; if it is killed, the lines are there to go on from.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from agon.core.errors import AgonError
from agon.lab.one_game import Outcome
from agon.lab.results import Results, Settings, check_settings, foreign, open_results, read_settings

SETTINGS = b"agon"  # under this name the file keeps what was asked for


class ParquetResults(Results):
    """Results whose lines become a Parquet file when they are closed."""

    def __init__(self, path: Path, settings: Settings) -> None:
        super().__init__()
        self.parquet = path
        self.settings = settings

    def close(self) -> None:
        was_open = self.file is not None
        super().close()
        if was_open and self.done:
            finish(self.parquet, self.settings, self)


def lines_beside(path: Path) -> Path:
    return path.with_name(path.name + ".jsonl")


def open_parquet(path: Path, settings: Settings) -> Results:
    """The results of a Parquet file, gone on with in lines beside it."""
    if find_spec("pyarrow") is None:
        raise AgonError("a Parquet file needs pyarrow", "pip install agon-games[parquet], or name a file *.jsonl.")
    earlier = read(path, settings) if path.exists() else []
    results = ParquetResults(path, settings)
    open_results(lines_beside(path), settings, results)
    for outcome in earlier:
        if outcome.number not in results.done:
            results.add(outcome)
    return results


def read(path: Path, settings: Settings) -> list[Outcome]:
    parquet: Any = import_module("pyarrow.parquet")
    try:
        table = parquet.read_table(path)
    except Exception as error:
        raise foreign(path) from error
    found = (table.schema.metadata or {}).get(SETTINGS)
    if found is None:
        raise foreign(path)
    check_settings(path, read_settings(path, found), settings)
    return [msgspec.convert(row, Outcome) for row in table.to_pylist()]


def finish(path: Path, settings: Settings, results: Results) -> None:
    """Writes the Parquet file, whole or not at all, and then drops the lines: it says as much as they do."""
    pyarrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    rows = [msgspec.structs.asdict(results.done[number]) for number in sorted(results.done)]
    table = pyarrow.Table.from_pylist(rows, schema=schema(pyarrow))
    table = table.replace_schema_metadata({SETTINGS: msgspec.json.encode(settings)})
    draft = path.with_name(f".{path.name}.draft")
    try:
        parquet.write_table(table, draft)
        os.replace(draft, path)
    except OSError as error:
        hint = f"All games are in {lines_beside(path)}; the same command tries again."
        raise AgonError(f"{str(path)!r} cannot be written: {error.strerror}", hint) from error
    lines_beside(path).unlink(missing_ok=True)


def schema(pyarrow: Any) -> Any:
    """The columns of a game: lists are in seat order."""
    columns = {
        "number": pyarrow.int64(),
        "deal": pyarrow.int64(),
        "bots": pyarrow.list_(pyarrow.string()),
        "values": pyarrow.list_(pyarrow.float64()),
        "ranks": pyarrow.list_(pyarrow.int64()),
        "scores": pyarrow.list_(pyarrow.int64()),
        "decisions": pyarrow.int64(),
        "chosen": pyarrow.list_(pyarrow.int64()),
        "seconds": pyarrow.list_(pyarrow.float64()),
        "forfeit": pyarrow.int64(),
        "problem": pyarrow.string(),
    }
    return pyarrow.schema([pyarrow.field(name, kind) for name, kind in columns.items()])

"""Results in a file: one JSON line for every finished game, written at once, so that a stopped match can go on.

The first line says what is played. Who comes back with the same settings goes on where it stopped; with others, the
file is refused and left alone. A last line that was cut off in the middle of writing is dropped: that game is played
again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from agon.core.errors import AgonError
from agon.lab.one_game import Outcome

LONGEST_HEAD = 1 << 20  # bytes of the first line

Settings = dict[str, Any]
"""What was asked for, as JSON would give it back."""


class Results:
    """The finished games, in memory and, if there is a path, in a file."""

    def __init__(self) -> None:
        self.done: dict[int, Outcome] = {}
        self.file: BinaryIO | None = None
        self.path: Path | None = None

    def add(self, outcome: Outcome) -> None:
        self.done[outcome.number] = outcome
        self.write(msgspec.json.encode(outcome))

    def write(self, line: bytes) -> None:
        if self.file is None:
            return
        try:
            self.file.write(line + b"\n")
            self.file.flush()
        except OSError as error:
            problem = f"{str(self.path)!r} cannot be written: {error.strerror}"
            raise AgonError(problem, "What is in it stays; make room, then give the same command again.") from error

    def outcomes(self, games: int) -> list[Outcome]:
        """The finished ones of the first so many games, in their order."""
        return [self.done[number] for number in sorted(self.done) if number < games]

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None


def open_results(path: Path, settings: Settings, results: Results | None = None) -> Results:
    """A new file, or one that holds part of the same."""
    results = results if results is not None else Results()
    results.path = path
    if path.exists() and not path.is_file():
        raise AgonError(f"{str(path)!r} is no ordinary file", "Choose another name: games.jsonl")
    try:
        results.file = path.open("ab+")
    except OSError as error:
        raise AgonError(f"{str(path)!r} cannot be written: {error.strerror}", "Choose another file.") from error
    try:
        lock(results.file, path)
        resume(results, results.file, settings)
    except BaseException:
        results.file.close()
        results.file = None
        raise
    return results


def lock(file: BinaryIO, path: Path) -> None:
    """Nobody else writes the same file meanwhile, where the system knows such locks."""
    try:
        import fcntl  # does not exist on Windows
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        hint = "Wait until it is done, or choose another file."
        raise AgonError(f"another command is writing {str(path)!r}", hint) from error


def resume(results: Results, file: BinaryIO, settings: Settings) -> None:
    """Reads what is there, and puts the file in a state to be gone on with."""
    first = msgspec.json.encode(settings)
    file.seek(0)
    head = file.readline(LONGEST_HEAD)
    if head.endswith(b"\n"):
        check_settings(results.path, read_settings(results.path, head), settings)
    elif not first.startswith(head):
        raise foreign(results.path)
    whole = len(head) if head.endswith(b"\n") else 0
    for number, line in enumerate(file, start=2):
        if line.endswith(b"\n"):
            outcome = read_outcome(results.path, number, line)
            results.done[outcome.number] = outcome
            whole += len(line)
    file.truncate(whole)
    if whole == 0:
        results.write(first)


def read_settings(path: Path | None, line: bytes) -> Settings:
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise foreign(path) from error
    if "agon" not in found:
        raise foreign(path)
    return found


def foreign(path: Path | None) -> AgonError:
    return AgonError(f"{str(path)!r} holds something else than results", "It is left as it is. Choose another file.")


def check_settings(path: Path | None, there: Settings, here: Settings) -> None:
    for name in [*here, *there]:
        if there.get(name) != here.get(name):
            problem = f"{str(path)!r} belongs to something else: {name} is {there.get(name)!r} there"
            raise AgonError(f"{problem} and {here.get(name)!r} here", "Give the same settings, or choose another file.")


def read_outcome(path: Path | None, number: int, line: bytes) -> Outcome:
    try:
        return msgspec.json.decode(line, type=Outcome)
    except msgspec.DecodeError as error:
        problem = f"{str(path)!r} is damaged in line {number}: {error}"
        raise AgonError(problem, "Remove that line, and its game is played again.") from error

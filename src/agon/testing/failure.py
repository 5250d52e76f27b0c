"""A broken law, told so that it can be looked at again."""

from __future__ import annotations

import msgspec

from agon.core.record import Record


class Violation(Exception):
    """What a law found. The law that raises it does not know the game's Record; `Law` adds it."""


def hold(condition: bool, problem: str) -> None:
    """What a law demands, with the sentence that says how it is broken."""
    if not condition:
        raise Violation(problem)


class ConformanceError(AssertionError):
    """A law does not hold. `record` is the game up to the place, `move` how many moves it has."""

    def __init__(self, law: str, problem: str, record: Record) -> None:
        self.law = law
        self.problem = problem
        self.record = record
        self.record_json = msgspec.json.encode(record).decode()  # in one line: it is copied from a terminal
        self.move = len(record.moves)
        super().__init__(
            f"{law}: {problem}\n"
            f"in {record.game}, rules {record.version}, {record.options}, after move {self.move}.\n"
            f"To stand there again: agon.testing.reproduce(record_json), where record_json is\n{self.record_json}"
        )

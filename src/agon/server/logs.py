"""How a server process logs: one record is one line on stderr, as text or as JSON.

Every argument of a record may come from outside, so that each is made printable and cut here, once for all loggers.
"""

from __future__ import annotations

import contextvars
import logging
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

LONGEST_VALUE = 200  # letters of a value that may come from outside
LONGEST_MESSAGE = 2_000
LONGEST_TRACE = 100  # lines

request_id: contextvars.ContextVar[str] = contextvars.ContextVar("request_id", default="")
"""Of the request that this task works for, or of the one that began it."""
refused_with: contextvars.ContextVar[str] = contextvars.ContextVar("refused_with", default="")
"""The error code with which this request is refused."""


def printable(text: str, longest: int = LONGEST_VALUE) -> str:
    """The text with control characters escaped, so that it can neither begin a line nor steer a terminal."""
    shown = text[:longest]
    if not shown.isprintable():
        shown = "".join(letter if letter.isprintable() else escaped(letter) for letter in shown)
    return shown if len(text) <= longest and len(shown) <= longest else f"{shown[: longest - 1]}…"


def escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def clean(value: object) -> object:
    """A record's argument. Numbers stay numbers, for `%d` and for JSON."""
    return value if value is None or isinstance(value, int | float) else printable(str(value))


def message_of(record: logging.LogRecord) -> str:
    args = record.args
    text = str(record.msg)
    if isinstance(args, Mapping):
        text %= {name: clean(value) for name, value in args.items()}
    elif args:
        text %= tuple(clean(value) for value in args)
    return printable(text, LONGEST_MESSAGE)


def trace_of(record: logging.LogRecord) -> list[str]:
    """The traceback's lines, the last ones if there are too many."""
    if not record.exc_info or record.exc_info[1] is None:
        return []
    lines = "".join(traceback.format_exception(record.exc_info[1])).splitlines()
    return [printable(line) for line in lines[-LONGEST_TRACE:]]


def time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class TextLines(logging.Formatter):
    """Time, level, logger, request and message; a traceback's lines are indented below."""

    def format(self, record: logging.LogRecord) -> str:
        request = request_id.get() or "-"
        line = f"{time_of(record)} {record.levelname} {record.name} {request}: {message_of(record)}"
        return "\n    ".join([line, *trace_of(record)])


class JsonLines(logging.Formatter):
    """The same as an object, with the record's `fields` beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_id.get(),
            "message": message_of(record),
        }
        line |= {name: clean(value) for name, value in getattr(record, "fields", {}).items()}
        if trace := trace_of(record):
            line["exception"] = "\n".join(trace)
        return msgspec.json.encode(line).decode()


def configure(level: str, as_json: bool) -> None:
    """The only place where logging is set up. Of other libraries only warnings and errors are logged."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("agon").setLevel(level.upper())

"""Writes TOML for people: positions. Python reads TOML by itself but does not write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
WIDTH = 110  # lists longer than this are broken into lines


def to_toml(data: Mapping[str, Any]) -> str:
    """Plain values first, then each table under its own heading: what TOML asks for."""
    return "\n".join(table_lines(data, "")).lstrip("\n") + "\n"


def table_lines(data: Mapping[str, Any], path: str) -> Iterator[str]:
    for name, value in data.items():
        if value is not None and not is_table(value) and not is_table_list(value):
            yield f"{key(name)} = {literal(value)}"
    for name, value in data.items():
        inner = f"{path}.{key(name)}" if path else key(name)
        if is_table(value):
            yield from ("", f"[{inner}]")
            yield from table_lines(value, inner)
        elif is_table_list(value):
            for item in value:
                yield from ("", f"[[{inner}]]")
                yield from table_lines(item, inner)


def is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def is_table_list(value: object) -> bool:
    return isinstance(value, list) and len(value) > 0 and all(is_table(item) for item in value)


def key(name: str) -> str:
    return name if BARE_KEY.fullmatch(name) else quoted(name)


def literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | tuple):
        return list_literal([literal(item) for item in value])
    if isinstance(value, Mapping):  # inside a list that also holds other things
        return "{" + ", ".join(f"{key(name)} = {literal(item)}" for name, item in value.items()) + "}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def list_literal(items: list[str]) -> str:
    """In one line if it fits, else in as few as possible."""
    line = f"[{', '.join(items)}]"
    if len(line) <= WIDTH:
        return line
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(item) > WIDTH:
            lines.append("")
        lines[-1] += f" {item},"
    return "[\n" + "\n".join(f"   {line}" for line in lines) + "\n]"


def quoted(text: str) -> str:
    return '"' + "".join(ESCAPES.get(letter, letter) for letter in text) + '"'

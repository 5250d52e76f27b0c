"""States taken apart into plain values, to compare them and to say in which fields they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agon.core.codec import dump, fields_of
from agon.core.contract import State, Step
from agon.core.rng import Rng
from agon.testing.failure import Violation


def plain(thing: Any, without: tuple[str, ...] = ()) -> Any:
    """A state, step, generator, list or number as nested tuples and dicts."""
    if isinstance(thing, State):
        return {name: plain(value, without) for name, value in fields_of(thing).items() if name not in without}
    if isinstance(thing, Step):
        return (type(thing).__name__, {name: plain(value, without) for name, value in fields_of(thing).items()})
    if isinstance(thing, Rng):
        return (thing.key.hex(), thing.counter, thing.x, thing.y)
    if isinstance(thing, list):
        return [plain(value, without) for value in thing]
    return thing


def difference(first: State, second: State, without: tuple[str, ...] = ()) -> str:
    """The fields in which two states differ, with both values; empty if they do not."""
    one, other = plain(first, without), plain(second, without)
    names = sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
    return "; ".join(f"{name} is {one.get(name)} in one and {other.get(name)} in the other" for name in names)


def hold_equal(first: State, second: State, what: str) -> None:
    """Both states are the same, byte for byte; the difference is only worked out where there is one."""
    if dump(first) != dump(second):
        raise Violation(f"{what}: {difference(first, second)}")


def generators(state: State) -> Iterator[Rng]:
    """All sources of chance in a state, also in states that it keeps inside."""
    for value in fields_of(state).values():
        if isinstance(value, Rng):
            yield value
        elif isinstance(value, State):
            yield from generators(value)

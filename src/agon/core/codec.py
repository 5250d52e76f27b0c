"""Dump, load and digest for every game's states, from their fields alone: nothing is written by hand in a game.

A dump is self-describing and the same on every machine, compiled or not: the fields in alphabetical order, each with a
mark for its type, numbers as variable-length integers. Shared things that are not data (the game, its card tables, the
event sink) are left out; `Game.blank` supplies them.
"""

from __future__ import annotations

from hashlib import blake2b
from inspect import get_annotations
from typing import Any, Final

from agon.core.contract import Game, Setup, State, Step
from agon.core.errors import AgonError
from agon.core.rng import Rng

NONE: Final = 0
NUMBER: Final = 1
FLAG: Final = 2
NUMBERS: Final = 3
LISTS: Final = 4
STEPS: Final = 5
RNG: Final = 6
STATE: Final = 7


def fields_of(thing: object) -> dict[str, Any]:
    """The data fields of a State or Step by name, in alphabetical order; a State's with those of its Setup."""
    names = getattr(type(thing), "__mypyc_attrs__", None)
    found: set[str] = set(getattr(thing, "__dict__", {}))
    if names is not None:
        found.update(name for name in names if not name.startswith("__"))
    found.discard("sink")  # a state that is watched is the same state
    values = {name: getattr(thing, name) for name in found}
    setup = values.get("setup")
    if isinstance(setup, Setup):
        values |= fields_of(setup)
    return {name: values[name] for name in sorted(values) if is_data(values[name])}


def has_field(setup: Setup, name: str) -> bool:
    """Whether a Setup declares the field, even if it has no value yet."""
    if name in getattr(setup, "__dict__", {}):
        return True
    kinds = type(setup).__mro__
    return any(name in getattr(kind, "__mypyc_attrs__", ()) or name in get_annotations(kind) for kind in kinds)


def is_data(value: object) -> bool:
    return value is None or isinstance(value, (int, list, Rng, State))


def dump(state: State) -> bytes:
    out = bytearray()
    write_state(out, state)
    return bytes(out)


def digest(state: State) -> int:
    """64 bits that stand for the whole state."""
    return digest_of(dump(state))


def digest_of(data: bytes) -> int:
    """Of the state that was dumped so."""
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


def load(game: Game, data: bytes) -> State:
    reader = Reader(data)
    try:
        state = read_state(reader, game)
    except (IndexError, KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise AgonError(f"this is no dump of a {game.title} state", "It may be damaged or of other rules.") from error
    if reader.at != len(data):
        raise AgonError("there is more in this dump than a state", "It may be damaged.")
    return state


# -- writing ---------------------------------------------------------------------------------------------------------
def write_number(out: bytearray, n: int) -> None:
    z = n * 2 if n >= 0 else -n * 2 - 1
    while z >= 128:
        out.append(z & 127 | 128)
        z >>= 7
    out.append(z)


def write_numbers(out: bytearray, numbers: list[int]) -> None:
    write_number(out, len(numbers))
    for n in numbers:
        write_number(out, n)


def write_word(out: bytearray, word: str) -> None:
    data = word.encode()
    write_number(out, len(data))
    out.extend(data)


def write_state(out: bytearray, state: State) -> None:
    write_number(out, state.seats)
    fields = fields_of(state)
    write_number(out, len(fields))
    for name, value in fields.items():
        write_word(out, name)
        write_value(out, value)


def write_value(out: bytearray, value: Any) -> None:
    if value is None:
        out.append(NONE)
    elif isinstance(value, bool):
        out.append(FLAG)
        out.append(int(value))
    elif isinstance(value, int):
        out.append(NUMBER)
        write_number(out, value)
    elif isinstance(value, Rng):
        out.append(RNG)
        write_numbers(out, [int.from_bytes(value.key, "big") if value.key else -1, value.counter, value.x, value.y])
    elif isinstance(value, State):
        out.append(STATE)
        write_state(out, value)
    elif value and isinstance(value[0], Step):
        out.append(STEPS)
        write_number(out, len(value))
        for step in value:
            write_step(out, step)
    elif value and isinstance(value[0], list):
        out.append(LISTS)
        write_number(out, len(value))
        for numbers in value:
            write_numbers(out, numbers)
    else:
        out.append(NUMBERS)
        write_numbers(out, value)


def write_step(out: bytearray, step: Step[Any]) -> None:
    write_word(out, type(step).__name__)
    fields = fields_of(step)
    write_number(out, len(fields))
    for name, value in fields.items():
        write_word(out, name)
        write_value(out, value)


# -- reading ---------------------------------------------------------------------------------------------------------
class Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        z = 0
        shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            z |= (byte & 127) << shift
            if byte < 128:
                return z // 2 if z % 2 == 0 else -(z + 1) // 2
            shift += 7

    def numbers(self) -> list[int]:
        return [self.number() for i in range(self.count())]

    def count(self) -> int:
        n = self.number()
        if not 0 <= n <= len(self.data):
            raise ValueError("a length that the data cannot hold")
        return n

    def word(self) -> str:
        n = self.count()
        self.at += n
        return self.data[self.at - n : self.at].decode()


def read_state(reader: Reader, game: Game) -> State:
    seats = reader.number()
    if not 1 <= seats <= 64:
        raise ValueError("an impossible number of seats")
    state = game.blank(seats)
    setup = getattr(state, "setup", None)
    for i in range(reader.count()):
        name = reader.word()
        setattr(setup if setup is not None and has_field(setup, name) else state, name, read_value(reader, game))
    return state


def read_value(reader: Reader, game: Game) -> Any:
    kind = reader.data[reader.at]
    reader.at += 1
    if kind == NONE:
        return None
    if kind == NUMBER:
        return reader.number()
    if kind == FLAG:
        reader.at += 1
        return reader.data[reader.at - 1] != 0
    if kind == NUMBERS:
        return reader.numbers()
    if kind == LISTS:
        return [reader.numbers() for i in range(reader.count())]
    if kind == STEPS:
        types = {t.__name__: t for t in game.step_types}
        return [read_step(reader, game, types) for i in range(reader.count())]
    if kind == RNG:
        key, counter, x, y = reader.numbers()
        return Rng(key.to_bytes(32, "big") if key >= 0 else b"", counter, x, y)
    if kind == STATE:
        return read_state(reader, game)
    raise ValueError("an unknown mark")


def read_step(reader: Reader, game: Game, types: dict[str, type[Step[Any]]]) -> Step[Any]:
    make = types[reader.word()]
    fields: dict[str, Any] = {}
    for i in range(reader.count()):
        name = reader.word()
        fields[name] = read_value(reader, game)
    return make(**fields)

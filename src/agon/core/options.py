"""Game options: the number of seats, the mode, and rulings that tables may dispute, each with the ledger's default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agon.core.errors import BadOption

MOST_DIGITS: Final = 20  # of a number written as a word; Python refuses to read thousands of them

Value = int | str
"""What an option may hold. Yes or no is the choice of `yes` and `no`."""


@dataclass
class Option:
    """One named option. `choices` for words, `low` and `high` for whole numbers; `rule` says where it comes from.

    A default of None depends on the other options; the game settles it.
    """

    name: str
    default: Value | None
    help: str
    rule: str
    choices: Sequence[str] = ()
    low: int = 0
    high: int = 0

    def allowed(self) -> str:
        return " or ".join(self.choices) if self.choices else f"a whole number from {self.low} to {self.high}"

    def check(self, value: object) -> Value:
        """The value in its own type, also from a word typed at a prompt."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(value, int) and not isinstance(value, bool):
            if self.low <= value <= self.high:
                return value
        elif isinstance(value, str) and value.isdecimal() and len(value) <= MOST_DIGITS:
            if self.low <= int(value) <= self.high:
                return int(value)
        raise BadOption(f"option {self.name} cannot be {value!r}", f"It takes {self.allowed()} ({self.rule}).")


def complete(specs: list[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value; what is not given takes its default, if it has one. Unknown names are refused."""
    known = [spec.name for spec in specs]
    for name in given:
        if name not in known:
            raise BadOption(f"there is no option {name!r}", f"Options here: {', '.join(known)}.")
    values: dict[str, Value] = {}
    for spec in specs:
        if spec.name in given:
            values[spec.name] = spec.check(given[spec.name])
        elif spec.default is not None:
            values[spec.name] = spec.default
    return values

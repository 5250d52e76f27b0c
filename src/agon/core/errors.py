"""What can go wrong, said so that a person knows what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # commands that play no game load quickly without it
    from agon.core.text import Words


class AgonError(Exception):
    """A mistake in what came from outside. `hint` says what to do about it; commands print both and exit with 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class IllegalAction(AgonError):
    """A move that the rules do not allow now. The state is as it was before."""

    def __init__(self, reason: Words, rule: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else str(reason))
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Words, str]]:
        return type(self), (self.reason, self.rule)


class BadOption(AgonError):
    """An unknown game option or a value that it does not take."""


class BadSeed(AgonError):
    """A seed out of range."""


class BadRecord(AgonError):
    """A Record that is damaged, foreign, or of other rules."""


class BadPosition(AgonError):
    """A position that cannot occur, with the reason."""


class UnknownGame(AgonError):
    """A name that the registry does not know."""


class CardFileError(AgonError):
    """A card file that cannot be used: where, what, and what could stand there."""

    def __init__(self, file: str, line: int, problem: str, hint: str = "") -> None:
        super().__init__(f"{file}:{line}: {problem}" if line > 0 else f"{file}: {problem}", hint)
        self.file = file
        self.line = line
        self.problem = problem

    def __reduce__(self) -> tuple[type[CardFileError], tuple[str, int, str, str]]:
        return type(self), (self.file, self.line, self.problem, self.hint)

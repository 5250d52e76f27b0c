"""Every action of a game is one small integer with one name: a move in a record, a network's output, a button."""

from __future__ import annotations

from agon.core.errors import AgonError


class Vocabulary:
    """Blocks of actions, laid end to end. A game keeps each block's start, and tests and people use the names."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.blocks: dict[str, int] = {}
        self.numbers: dict[str, int] = {}

    def block(self, verb: str, things: list[str] | None = None) -> int:
        """Adds `verb thing` for each thing, or `verb` alone, and gives the number of the first."""
        start = len(self.names)
        self.blocks[verb] = start
        for name in [verb] if things is None else [f"{verb} {thing}" for thing in things]:
            if name in self.numbers:
                raise ValueError(f"two actions are called {name!r}")
            self.numbers[name] = len(self.names)
            self.names.append(name)
        return start

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        if not 0 <= action < len(self.names):
            raise AgonError(f"there is no action {action}", f"Actions go from 0 to {len(self.names) - 1}.")
        return self.names[action]

    def number(self, name: str) -> int:
        if name not in self.numbers:
            raise AgonError(f"there is no action {name!r}", "`agon actions GAME` lists them.")
        return self.numbers[name]

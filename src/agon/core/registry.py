"""Which games there are. A game is one line here by name; it is imported only when somebody wants to play it."""

from __future__ import annotations

import difflib
from importlib import import_module
from importlib.metadata import entry_points

from agon.core.contract import Game
from agon.core.errors import UnknownGame

ENTRY_POINTS = "agon.games"
"""Other people's packages announce their games under this entry point group, as `name = "package.module:function"`."""


class Registry:
    """Names of games and where their maker is found: `module:function`, called with a user's card file or ''."""

    def __init__(self) -> None:
        self.makers: dict[str, str] = {}
        self.others: dict[str, str] | None = None

    def add(self, name: str, maker: str) -> None:
        self.makers[name] = maker

    def names(self) -> list[str]:
        return list(self.found())

    def found(self) -> dict[str, str]:
        """Other people's packages are looked through once: that takes a millisecond, and a process gets no new ones."""
        if self.others is None:
            self.others = {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
        return {**self.others, **self.makers}

    def make(self, name: str, cards_text: str = "", cards_name: str = "") -> Game:
        """The game of this name, with the cards of a user's own file if one is given."""
        makers = self.found()
        if name not in makers:
            near = difflib.get_close_matches(name, makers, 1, 0.7)
            raise UnknownGame(
                f"there is no game {name!r}", f"Did you mean {near[0]!r}?" if near else f"Games: {', '.join(makers)}."
            )
        module, function = makers[name].split(":")
        game: Game = getattr(import_module(module), function)(cards_text, cards_name)
        return game

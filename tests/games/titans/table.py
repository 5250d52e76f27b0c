"""A table for rule tests: a position, moves in words, and what a player sees afterwards.

Cards in play are named by the beginning of their id; `side` 0 and 1 face each other in arena 1, 2 and 3 in arena 2.
"""

from __future__ import annotations

from typing import Any, cast

from agon.core.protocol import Entity, Prompt
from agon.games.titans.game import Titans, make
from agon.games.titans.state import TitansState
from tests.games.game_table import GameTable

GAME = cast(Titans, make())


def card(name: str, side: int, **more: Any) -> dict[str, Any]:
    """A card in play for a position."""
    return {"card": name, "side": side, **more}


def fresh(name: str, side: int, age: int = 1, **more: Any) -> dict[str, Any]:
    """A card that has just entered play: with step "now" its Now abilities act."""
    return {"card": name, "side": side, "age": age, **more}


class Table(GameTable[TitansState]):
    """Starts from a position (see games/titans/position.py for the keys). Player 0 holds the mat unless told."""

    def __init__(self, **told: Any) -> None:
        seats = told.get("seats", 2)
        told.setdefault("hands", [["monk", "wizard"] for _ in range(seats)])
        told.setdefault("decks", [[] for _ in range(seats)])
        told.setdefault("surges", [0] * seats)
        super().__init__(GAME.position(told))

    # -- playing ----------------------------------------------------------------------------------------------------
    def number(self, name: str) -> int:
        """An action by its name in the vocabulary; cards by the beginning of their id, in play the first such one."""
        verb, _, thing = name.partition(" ")
        if name in GAME.vocabulary.numbers:
            return GAME.vocabulary.number(name)
        if verb == "card":
            at = "@" in thing
            word, _, side = thing.partition("@")
            for unit in self.state.units:
                if GAME.cards.ids[unit[0]].startswith(word) and (not at or unit[2] == int(side)):
                    return GAME.vocabulary.number(f"card {unit[1]}")
            raise AssertionError(f"no {thing} in play")
        full = [other for other in GAME.cards.ids if other.startswith(thing)]
        assert len(full) == 1, f"{thing} can be {full}"
        return GAME.vocabulary.number(f"{verb} {full[0]}")

    def named(self, action: int) -> str:
        name = GAME.vocabulary.name(action)
        if name.startswith("card "):
            unit = self.state.units[self.state.at(int(name.split()[1]))]
            return f"card {GAME.cards.ids[unit[0]]}@{unit[2]}"
        return name

    @property
    def prompt(self) -> Prompt:
        return self.prompt_of()

    def until(self, kind: str) -> Table:
        """Answers every other question with its first option until this decision is open."""
        for _ in range(300):
            if self.asks() == kind:
                return self
            self.state.apply(self.seat, self.state.legal(self.seat)[0])
        raise AssertionError(f"{kind} was never asked")

    # -- seeing -----------------------------------------------------------------------------------------------------
    def unit(self, name: str, side: int | None = None) -> Entity:
        """A card in play by the beginning of its id, as everybody sees it."""
        for unit in self.state.units:
            if GAME.cards.ids[unit[0]].startswith(name) and side in (None, unit[2]):
                zone = self.zone(f"play:{unit[2]}")
                return next(entity for entity in zone.entities if entity.id == f"card:{unit[1]}")
        raise AssertionError(f"no {name} in play")

    def power(self, name: str, side: int | None = None) -> int:
        return int(str(self.unit(name, side).facts["power"]))

    def text(self, name: str, side: int | None = None) -> str:
        """Its abilities as they are now."""
        return str(self.unit(name, side).text)

    def total(self, side: int) -> int:
        value = self.zone(f"power:{side}").value
        assert value is not None
        return value

    def energy(self, side: int) -> int:
        value = self.zone(f"energy:{side}").value
        assert value is not None
        return value

    def marks(self, name: str, side: int | None = None) -> list[str]:
        return self.unit(name, side).tags

    def side(self, side: int) -> list[str]:
        """The cards at a side by the first word of their id."""
        return [GAME.cards.ids[unit[0]].split("_")[0] for unit in self.state.units if unit[2] == side]

    def names(self, cards: list[int]) -> list[str]:
        return [GAME.cards.ids[card].split("_")[0] for card in cards]

    def hand(self, player: int) -> list[str]:
        return self.names(self.state.hands[player])

    def deck(self, player: int) -> list[str]:
        """The top first."""
        return self.names(self.state.decks[player][::-1])

    def discard(self, player: int) -> list[str]:
        return self.names(self.state.discards[player])

    def removed(self, player: int) -> list[str]:
        return self.names(self.state.removed[player])

    def pile(self, name: str, arena: int = 0) -> int:
        full = next(other for other in GAME.cards.ids if other.startswith(name))
        return self.state.piles[arena][self.state.setup.pile_names[arena].index(GAME.cards.ids.index(full))]

    def temples(self) -> list[int]:
        return self.state.temples

    def events(self, kind: str = "", viewer: int | None = None) -> list[str]:
        events = [event for _, event in self.log.events if not kind or event.kind == kind]
        return [str(event.text) for event in events if viewer is None or event.visible_to(viewer)]

    def faces(self, viewer: int, side: int) -> list[str]:
        """The face-down cards at a side as a viewer sees them."""
        return [entity.name for entity in self.zone(f"down:{side}", viewer).entities]

"""A table for rule tests: moves in the vocabulary's words, and what a player sees afterwards.

Everything is read from the public view and prompt, so that a test sees exactly what a player or a judge would.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Self, TypeVar

import pytest

from agon.core.contract import State
from agon.core.errors import IllegalAction
from agon.core.match import EventLog
from agon.core.protocol import SPECTATOR, Entity, Prompt, View, Zone

S = TypeVar("S", bound=State)


class GameTable(Generic[S]):
    """A game from a state on. Each game has its own `Table` of this kind, which begins with a position."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.log = EventLog()
        self.state.sink = self.log

    # -- playing ----------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int:
        """The seat that is asked first."""
        return self.state.to_move()[0]

    def number(self, name: str) -> int:
        """The action that a test calls so."""
        return self.state.game.vocabulary.number(name)

    def named(self, action: int) -> str:
        """What a test calls this action."""
        return self.state.game.vocabulary.name(action)

    def do(self, *names: str) -> Self:
        """Plays these actions, each for the seat that is asked. A single option is taken by itself and not named."""
        for name in names:
            self.state.apply(self.seat, self.number(name))
        return self

    def options(self, seat: int | None = None) -> list[str]:
        """All that the asked seat may do."""
        return [self.named(action) for action in self.state.legal(self.seat if seat is None else seat)]

    def offers(self, verb: str, seat: int | None = None) -> list[str]:
        """What can follow a verb: offers("move") == ["0", "2", ...]."""
        return [name.removeprefix(verb + " ") for name in self.options(seat) if name.startswith(verb + " ")]

    def prompt_of(self, seat: int | None = None) -> Prompt:
        prompt = self.state.prompt(self.seat if seat is None else seat)
        assert prompt is not None
        return prompt

    def asks(self, seat: int | None = None) -> str:
        """The ledger's name of the open decision."""
        return self.prompt_of(seat).kind

    def refuses(self, name: str, seat: int | None = None) -> IllegalAction:
        """Tries an action that must be refused, and gives the refusal."""
        with pytest.raises(IllegalAction) as caught:
            self.state.apply(self.seat if seat is None else seat, self.number(name))
        return caught.value

    # -- seeing -----------------------------------------------------------------------------------------------------
    def view(self, viewer: int = SPECTATOR) -> View:
        return self.state.view(viewer)

    def zone(self, name: str, viewer: int = SPECTATOR) -> Zone:
        """A zone of the view by its id."""
        return next(zone for zone in zones_of(self.view(viewer)) if zone.id == name)

    def entity(self, name: str, viewer: int = SPECTATOR) -> Entity:
        """A thing of the view by its id, also one that lies on another."""
        things = (thing for zone in zones_of(self.view(viewer)) for entity in zone.entities for thing in family(entity))
        return next(thing for thing in things if thing.id == name)

    def events(self, kind: str = "") -> list[str]:
        """What has happened, in plain words."""
        return [str(event.text) for _, event in self.log.events if not kind or event.kind == kind]


def zones_of(view: View) -> list[Zone]:
    return [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]


def family(entity: Entity) -> Iterator[Entity]:
    """A thing, and all that lies on it."""
    yield entity
    for thing in entity.holds:
        yield from family(thing)

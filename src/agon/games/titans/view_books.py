"""The choosing of spellbooks as a viewer sees it: the ready-made ones, and what can be written (TITANS-CONS-01)."""

from __future__ import annotations

from agon.core.protocol import Entity, Zone
from agon.games.titans.books import COPIES, Spellbooks
from agon.games.titans.picks import distinct
from agon.games.titans.state import TitansState
from agon.games.titans.view_seats import card_entity


def book_zones(s: TitansState, step: Spellbooks, viewer: int) -> list[Zone]:
    """Everybody may look into the ready-made books; who writes has all cards at hand."""
    ready = [ready_entity(s, number) for number in range(len(s.cards.books))]
    zones = [Zone(id="ready", kind="row", name="Ready-made spellbooks", entities=ready)]
    if viewer >= 0 and step.writing[viewer] > 0:
        book = step.picks[step.side_of(s, viewer)]
        cards = [
            card_entity(s, f"write:{s.cards.ids[card]}", card, COPIES - book.count(card)) for card in s.cards.elemental
        ]
        zones.append(Zone(id="library", kind="row", name="All cards", entities=cards))
    return zones


def ready_entity(s: TitansState, number: int) -> Entity:
    data = s.cards.data.books[number]
    book = s.cards.books[number]
    pages = ", ".join([f"{book.count(card)} {s.cards.names[card]}" for card in distinct(book)])
    return Entity(
        id=f"ready:{data.id}",
        kind="card",
        name=data.name,
        label=f"{data.name}: {data.text} {pages}",
        text=f"{data.text} {pages}.",
        icon=data.icon,
        source=data.source,
    )

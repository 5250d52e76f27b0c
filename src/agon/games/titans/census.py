"""Counts all cards of a game, wherever they are: no card is ever lost or doubled."""

from __future__ import annotations

from agon.games.titans.base_step import all_steps
from agon.games.titans.state import U_CARD, TitansState


def take_census(s: TitansState) -> None:
    """Remembers how many there are: at set-up, when books are chosen, when a position is laid out."""
    s.census = counted(s)


def counted(s: TitansState) -> list[int]:
    cards: list[int] = []
    for zone in (s.hands, s.decks, s.discards, s.removed, s.books):
        for pile in zone:
            cards.extend(pile)
    for unit in s.units:
        cards.append(unit[U_CARD])
    for step in all_steps(s):
        cards.extend(step.held())
    counts = [0] * len(s.cards.ids)
    for card in cards:
        counts[card] += 1
    for arena in range(len(s.setup.pile_names)):
        for i in range(len(s.setup.pile_names[arena])):
            counts[s.setup.pile_names[arena][i]] += s.piles[arena][i]
    return [sum(counts)] if s.setup.constructed else counts

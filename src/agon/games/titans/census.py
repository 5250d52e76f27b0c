"""Counts all cards of a game, wherever they are: no card is ever lost or doubled."""

from __future__ import annotations

from agon.games.titans.abilities import REPLICATE, RITUAL
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_KIND
from agon.games.titans.facedown import A_CARD, P_CARD
from agon.games.titans.plays import PlayBatch
from agon.games.titans.removal import SacrificeBatch
from agon.games.titans.state import U_CARD, TitansState
from agon.games.titans.subvert import GAINED, SubvertBatch


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
    for step in s.stack:
        cards.extend(cards_on(step))
    counts = [0] * len(s.cards.ids)
    for card in cards:
        counts[card] += 1
    for arena in range(len(s.pile_names)):
        for i in range(len(s.pile_names[arena])):
            counts[s.pile_names[arena][i]] += s.piles[arena][i]
    return [sum(counts)] if s.constructed else counts


def cards_on(step: object) -> list[int]:
    """The cards that a step holds: face down, laid aside, looked at, reserved for a gain."""
    if isinstance(step, PlayBatch):
        return [play[P_CARD] for play in step.down] + [lost[A_CARD] for lost in step.aside] + step.seen
    if isinstance(step, SubvertBatch):
        return [
            row[D_MORE] - GAINED - 1
            for row in step.declared
            if step.queue[row[D_ITEM]][I_KIND] == REPLICATE and row[D_MORE] > GAINED
        ]
    if isinstance(step, SacrificeBatch):
        return [
            row[D_MORE]
            for row in step.declared
            if step.queue[row[D_ITEM]][I_KIND] == RITUAL and row[D_TARGET] >= 0 and row[D_MORE] >= 0
        ]
    return []

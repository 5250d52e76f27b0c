"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- turn / 60, age (5 places), own team holds the mat, arenas / 3, constructed, over
- for each of 6 players: seated, teammate, hand / 10, deck / 30, discard / 30, removed / 20, surge tokens / 2, and how
  many of each card are in the hidden multiset / 4
- for each of 6 sides (the seat's own first, then the side it faces, then the others): in the game, own, power / 20,
  Energy / 8, protected, temples / 3, cards in play / 10, and for each card: copies in play / 4
- for each card: own hand / 4; for each of 3 arenas and each card: pile / 12
"""

from __future__ import annotations

from array import array
from typing import Final

from agon.games.titans.cards import TEAM_TEMPLES, Cards
from agon.games.titans.plays import LOOK, P_CARD, P_GIVER, PlayBatch
from agon.games.titans.power import energy, side_power
from agon.games.titans.state import U_CARD, U_SIDE, TitansState

PLAYERS: Final = 6
SIDES: Final = 6
ARENAS: Final = 3


def feature_count(cards: Cards) -> int:
    n = len(cards.ids)
    return 10 + PLAYERS * (7 + n) + SIDES * (7 + n) + n + ARENAS * n


def observe(s: TitansState, seat: int) -> array[float]:
    layout = s.know_format()
    n = len(s.cards.ids)
    out: list[float] = [s.turn / 60]
    for age in range(5):
        out.append(1.0 if s.age == age else 0.0)
    out.append(1.0 if layout.team_of[seat] == s.avatar else 0.0)
    out.append(layout.arenas / 3)
    out.append(1.0 if s.constructed else 0.0)
    out.append(1.0 if s.over else 0.0)
    for distance in range(PLAYERS):
        if distance < s.seats:
            player_features(s, seat, (seat + distance) % s.seats, out)
        else:
            out.extend([0.0] * (7 + n))
    for side in side_order(s, seat):
        if side >= 0:
            side_features(s, seat, side, out)
        else:
            out.extend([0.0] * (7 + n))
    out.extend(counts(s.hands[seat], n, 4))
    for arena in range(ARENAS):
        row = [0.0] * n
        if arena < layout.arenas:
            for i in range(len(s.pile_names[arena])):
                row[s.pile_names[arena][i]] = s.piles[arena][i] / 12
        out.extend(row)
    return array("f", out)


def side_order(s: TitansState, seat: int) -> list[int]:
    layout = s.know_format()
    order: list[int] = []
    for side in layout.sides[seat]:
        order.append(side)
        order.append(side ^ 1)
    for side in range(len(layout.holder)):
        if side not in order:
            order.append(side)
    order.extend([-1] * (SIDES - len(order)))
    return order


def player_features(s: TitansState, seat: int, player: int, out: list[float]) -> None:
    layout = s.know_format()
    out.append(1.0)
    out.append(1.0 if layout.team_of[player] == layout.team_of[seat] else 0.0)
    out.append(len(s.hands[player]) / 10)
    out.append(len(s.decks[player]) / 30)
    out.append(len(s.discards[player]) / 30)
    out.append(len(s.removed[player]) / 20)
    out.append(s.surges[player] / 2)
    hidden = s.hands[player] + s.decks[player]  # all of it together is public (TITANS-INFO-16)
    top = s.stack[-1]
    if isinstance(top, PlayBatch):
        hidden = hidden + [play[P_CARD] for play in top.down if play[P_GIVER] == player]
        hidden = hidden + [lost[1] for lost in top.aside if lost[0] == player]
        if top.mode == LOOK and s.holder(top.giver) == player:
            hidden = hidden + top.seen
    out.extend(counts(hidden, len(s.cards.ids), 4))


def side_features(s: TitansState, seat: int, side: int, out: list[float]) -> None:
    layout = s.know_format()
    cards = [unit[U_CARD] for unit in s.units if unit[U_SIDE] == side]
    out.append(1.0)
    out.append(1.0 if layout.holder[side] == seat else 0.0)
    out.append(side_power(s, side) / 20)
    out.append(energy(s, side) / 8)
    out.append(1.0 if s.protected[side] > 0 else 0.0)
    out.append(s.temples[layout.side_team[side] if layout.scope == TEAM_TEMPLES else side] / 3)
    out.append(len(cards) / 10)
    out.extend(counts(cards, len(s.cards.ids), 4))


def counts(cards: list[int], n: int, unit: int) -> list[float]:
    row = [0.0] * n
    for card in cards:
        row[card] += 1 / unit
    return row

"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- turn / 60, age (5 places), own team holds the mat, arenas / 3, constructed, over
- for each of 6 players: seated, teammate, hand / 10, deck / 30, discard / 30, removed / 20, surge tokens / 2, and how
  many of each card are in the hidden multiset / 4
- for each of 6 sides (the seat's own first, then the side it faces, then the others): in the game, own, power / 20,
  Energy / 8, protected, temples / 3, cards in play / 10, for each kind of subversion: how many lie there / 4, and for
  each card: copies in play / 4
- for each card: own hand / 4; for each of 2 own spellbooks and each card: what is left of it / 4; for each of 3 arenas
  and each card: pile / 12
"""

from __future__ import annotations

from array import array
from typing import Final

from agon.games.titans.abilities import SUBVERSIONS
from agon.games.titans.cards import TEAM_TEMPLES, Cards
from agon.games.titans.power import energy, side_power
from agon.games.titans.state import U_CARD, U_SIDE, TitansState, has
from agon.games.titans.view_seats import hidden_cards

PLAYERS: Final = 6
SIDES: Final = 6
ARENAS: Final = 3
BOOKS: Final = 2
PER_SIDE: Final = 14


def feature_count(cards: Cards) -> int:
    n = len(cards.ids)
    return 10 + PLAYERS * (7 + n) + SIDES * (PER_SIDE + n) + n + BOOKS * n + ARENAS * n


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
            out.extend([0.0] * (PER_SIDE + n))
    out.extend(counts(s.hands[seat], n, 4))
    book_features(s, seat, out)
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
    hidden = hidden_cards(s, player)  # all of it together is public (TITANS-INFO-16)
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
    for kind in range(len(SUBVERSIONS)):
        out.append(len([unit for unit in s.units if unit[U_SIDE] == side and has(unit, kind)]) / 4)
    out.extend(counts(cards, len(s.cards.ids), 4))


def book_features(s: TitansState, seat: int, out: list[float]) -> None:
    """The seat's own books only; those of all others are secret (TITANS-INFO-15)."""
    sides = s.know_format().sides[seat]
    for k in range(BOOKS):
        out.extend(counts(s.books[sides[k]] if k < len(sides) else [], len(s.cards.ids), 4))


def counts(cards: list[int], n: int, unit: int) -> list[float]:
    row = [0.0] * n
    for card in cards:
        row[card] += 1 / unit
    return row

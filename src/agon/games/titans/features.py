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

from typing import Final

from agon.core.features import Features
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


def observe_into(s: TitansState, seat: int, row: Features) -> None:
    layout = s.know_format()
    n = len(s.cards.ids)
    row.put(0, s.turn / 60)
    if 0 <= s.age < 5:
        row.mark(1 + s.age)
    if layout.team_of[seat] == s.avatar:
        row.mark(6)
    row.put(7, layout.arenas / 3)
    if s.constructed:
        row.mark(8)
    if s.over:
        row.mark(9)
    at = 10
    for distance in range(s.seats):
        player_features(s, seat, (seat + distance) % s.seats, row, at + distance * (7 + n))
    at += PLAYERS * (7 + n)
    for side in side_order(s, seat):
        if side >= 0:
            side_features(s, seat, side, row, at)
        at += PER_SIDE + n
    row.tally(at, s.hands[seat], 1 / 4)
    at += n
    sides = layout.sides[seat]
    for k in range(min(BOOKS, len(sides))):  # the seat's own only; those of all others are secret (TITANS-INFO-15)
        row.tally(at + k * n, s.books[sides[k]], 1 / 4)
    at += BOOKS * n
    for arena in range(layout.arenas):
        for i in range(len(s.pile_names[arena])):
            row.put(at + arena * n + s.pile_names[arena][i], s.piles[arena][i] / 12)


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


def player_features(s: TitansState, seat: int, player: int, row: Features, at: int) -> None:
    layout = s.know_format()
    row.mark(at)
    if layout.team_of[player] == layout.team_of[seat]:
        row.mark(at + 1)
    row.put(at + 2, len(s.hands[player]) / 10)
    row.put(at + 3, len(s.decks[player]) / 30)
    row.put(at + 4, len(s.discards[player]) / 30)
    row.put(at + 5, len(s.removed[player]) / 20)
    row.put(at + 6, s.surges[player] / 2)
    row.tally(at + 7, hidden_cards(s, player), 1 / 4)  # all of it together is public (TITANS-INFO-16)


def side_features(s: TitansState, seat: int, side: int, row: Features, at: int) -> None:
    layout = s.know_format()
    row.mark(at)
    if layout.holder[side] == seat:
        row.mark(at + 1)
    row.put(at + 2, side_power(s, side) / 20)
    row.put(at + 3, energy(s, side) / 8)
    if s.protected[side] > 0:
        row.mark(at + 4)
    row.put(at + 5, s.temples[layout.side_team[side] if layout.scope == TEAM_TEMPLES else side] / 3)
    cards = 0
    for unit in s.units:
        if unit[U_SIDE] == side:
            cards += 1
            for kind in range(len(SUBVERSIONS)):
                if has(unit, kind):
                    row.add(at + 7 + kind, 1 / 4)
            row.add(at + PER_SIDE + unit[U_CARD], 1 / 4)
    row.put(at + 6, cards / 10)


def feature_names(cards: Cards) -> list[str]:
    names = ["turn / 60"] + [f"age {age}" for age in range(5)]
    names += ["own team holds the mat", "arenas / 3", "constructed", "over"]
    per_player = ["seated", "teammate", "hand / 10", "deck / 30", "discard / 30", "removed / 20", "surge tokens / 2"]
    per_player += [f"hidden cards / 4: {card}" for card in cards.ids]
    names += [f"player +{distance}: {what}" for distance in range(PLAYERS) for what in per_player]
    per_side = ["in the game", "own", "power / 20", "Energy / 8", "protected", "temples / 3", "cards / 10"]
    per_side += [f"{kind} / 4" for kind in SUBVERSIONS] + [f"in play / 4: {card}" for card in cards.ids]
    names += [f"side {side}: {what}" for side in range(SIDES) for what in per_side]
    names += [f"own hand / 4: {card}" for card in cards.ids]
    names += [f"own spellbook {book + 1} / 4: {card}" for book in range(BOOKS) for card in cards.ids]
    return names + [f"arena {arena + 1}, pile / 12: {card}" for arena in range(ARENAS) for card in cards.ids]

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

from mypy_extensions import i64

from agon.core.contract import Seat
from agon.core.features import Features
from agon.core.protocol import SPECTATOR
from agon.games.titans.abilities import FERAL, SUBVERSIONS
from agon.games.titans.base_step import top
from agon.games.titans.cards import TEAM_TEMPLES, Cards
from agon.games.titans.power import energy_of, power
from agon.games.titans.state import U_CARD, U_PLACERS, U_SIDE, TitansState, has

PLAYERS: Final = 6
SIDES: Final = 6
ARENAS: Final = 3
BOOKS: Final = 2
PER_SIDE: Final = 14


def feature_count(cards: Cards) -> int:
    n = len(cards.ids)
    return 10 + PLAYERS * (7 + n) + SIDES * (PER_SIDE + n) + n + BOOKS * n + ARENAS * n


def feature_spans(s: TitansState) -> list[list[int]]:
    """All but the players, sides, books and arenas that are not there. Only the piles are kept."""
    layout = s.layout()
    n = len(s.cards.ids)
    sides = 10 + PLAYERS * (7 + n)
    hand = sides + SIDES * (PER_SIDE + n)
    piles = hand + (1 + BOOKS) * n
    return [
        [0, 10 + s.seats * (7 + n), 1],
        [sides, sides + 2 * layout.arenas * (PER_SIDE + n), 1],
        [hand, piles if s.setup.constructed else hand + n, 1],
        [piles, piles + layout.arenas * n, 0],
    ]


def write_features(s: TitansState, seat: Seat, row: Features) -> None:
    layout = s.layout()
    n: i64 = len(s.cards.ids)
    numbers = row.numbers
    start = row.start
    numbers[start] = s.turn / 60.0
    if 0 <= s.age < 5:
        numbers[start + 1 + s.age] = 1.0
    if layout.team_of[seat] == s.avatar:
        numbers[start + 6] = 1.0
    numbers[start + 7] = layout.arenas / 3.0
    if s.setup.constructed:
        numbers[start + 8] = 1.0
    if s.over:
        numbers[start + 9] = 1.0
    at: i64 = 10
    for distance in range(s.seats):
        player_features(s, seat, (seat + distance) % s.seats, row, at + distance * (7 + n))
    at += PLAYERS * (7 + n)
    all_sides(s, seat, row, at)
    at += SIDES * (PER_SIDE + n)
    row.tally(at, s.hands[seat], 1 / 4)
    at += n
    sides = layout.sides[seat]
    for k in range(min(BOOKS, len(sides))):  # the seat's own only; those of all others are secret (TITANS-INFO-15)
        row.tally(at + k * n, s.books[sides[k]], 1 / 4)
    at += BOOKS * n
    for arena in range(layout.arenas):
        piles = s.piles[arena]
        if not row.shows(arena, piles):  # the kept parts of a row (see core/features.py)
            for i, card in enumerate(s.setup.pile_names[arena]):
                numbers[start + at + card] = piles[i] / 12.0
        at += n


def all_sides(s: TitansState, seat: Seat, row: Features, at: i64) -> None:
    """The seat's own sides, each with the one that it faces, then the others."""
    layout = s.layout()
    width: i64 = PER_SIDE + len(s.cards.ids)
    places = layout.looks[seat]
    for unit in s.units:
        place: i64 = places[unit[U_SIDE]]
        facing: i64 = places[unit[U_SIDE] ^ 1]
        unit_features(s, unit, row, at + width * place, at + width * facing)
    numbers = row.numbers
    holder = layout.holder
    for side, where in enumerate(places):
        here = row.start + at + width * where
        numbers[here] = 1.0
        if holder[side] == seat:
            numbers[here + 1] = 1.0
        numbers[here + 2] = numbers[here + 2] / 20.0
        numbers[here + 3] = numbers[here + 3] / 8.0
        if s.protected[side] > 0:
            numbers[here + 4] = 1.0
        numbers[here + 5] = s.temples[layout.side_team[side] if layout.scope == TEAM_TEMPLES else side] / 3.0
        numbers[here + 6] = numbers[here + 6] / 10.0


def unit_features(s: TitansState, unit: list[int], row: Features, at: i64, facing: i64) -> None:
    """What a card in play adds to its side, and by Feral to the one that it faces; `all_sides` divides the sums."""
    row.add(at + 2, float(power(s, unit)))
    row.add(at + 6, 1.0)
    row.add(at + PER_SIDE + unit[U_CARD], 1 / 4)
    points = energy_of(s, unit)
    if points > 0:
        row.add(at + 3, float(points))
    if unit[U_PLACERS] != 0:
        if has(unit, FERAL):
            row.add(facing + 3, float(points))
        for kind in range(len(SUBVERSIONS)):
            if has(unit, kind):
                row.add(at + 7 + kind, 1 / 4)


def player_features(s: TitansState, seat: Seat, player: Seat, row: Features, at: i64) -> None:
    team_of = s.layout().team_of
    hand = s.hands[player]
    deck = s.decks[player]
    row.mark(at)
    if team_of[player] == team_of[seat]:
        row.mark(at + 1)
    row.size(at + 2, hand, 10.0)
    row.size(at + 3, deck, 30.0)
    row.size(at + 4, s.discards[player], 30.0)
    row.size(at + 5, s.removed[player], 20.0)
    row.put(at + 6, s.surges[player] / 2.0)
    row.tally(at + 7, hand, 1 / 4)  # all hidden cards together are public (TITANS-INFO-16)
    row.tally(at + 7, deck, 1 / 4)
    row.tally(at + 7, top(s).unseen(s, SPECTATOR, player), 1 / 4)


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

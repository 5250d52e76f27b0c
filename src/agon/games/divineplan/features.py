"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- for each of the 16 tiles: value / 3, elements of each colour / 3, landscape of each kind, own icon, other icon,
  own god, guarded, in range, wanted landscape of each kind (own plan), own turn
- Bank / 25, landscapes / 6, favor / 12, deck / 44, round / 60
- for each of 4 seats: seated, satchel / 10, for each column and demigod: has it
- for each demigod: copies in the market / 3; for each demigod: available as an epic
- step of the turn (move, column, recruit), over; column in progress (3)
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from agon.core.contract import Seat
from agon.core.features import Features
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import GRID, OFF
from agon.games.divineplan.cards import Cards
from agon.games.divineplan.rules import COLUMN, MOVE, RECRUIT, Turn
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import LANDSCAPES

PER_TILE: Final = 16
SEATS: Final = 4


def feature_count(cards: Cards) -> int:
    n = len(cards.demigods)
    return 16 * PER_TILE + 3 + 3 + 3 + SEATS * (1 + 3 + 3 * n) + 2 * n + 4 + 3


def write_features(s: DivinePlanState, seat: Seat, row: Features) -> None:
    wants = s.cards.wants[s.plans[seat]]
    others = 0
    for other in range(len(s.icons)):
        if other != seat:
            others |= s.icons[other]
    row.some_counts(0, PER_TILE, s.setup.values, 0, 16, 3.0)
    numbers = row.numbers
    here = row.start + 12
    for land in wants:
        if land >= 0:
            numbers[here + land] = 1.0
        here += PER_TILE
    for c in range(3):
        for more in range(3):  # the tiles with at least one, two and three elements of the colour
            row.spread(1 + c, PER_TILE, s.stones[3 * c + more], (more + 1) / 3)
        row.spread(4 + c, PER_TILE, s.lands[c], 1.0)
    row.spread(7, PER_TILE, s.icons[seat], 1.0)
    row.spread(8, PER_TILE, others, 1.0)
    if s.gods[seat] != OFF:
        row.mark(PER_TILE * s.gods[seat] + 9)
    row.spread(10, PER_TILE, s.guarded(seat), 1.0)
    row.spread(11, PER_TILE, s.range(seat), 1.0)
    if s.active == seat:
        row.spread(15, PER_TILE, GRID, 1.0)
    at: i64 = 16 * PER_TILE
    row.counts(at, s.bank, 25.0)
    row.counts(at + 3, s.landscapes, 6.0)
    here = row.start + at
    numbers[here + 6] = s.favor / 12.0
    numbers[here + 7] = len(s.deck) / 44.0
    numbers[here + 8] = s.round / 60.0
    at += 9
    n: i64 = len(s.cards.demigods)
    for distance in range(s.seats):
        observe_seat(s, (seat + distance) % s.seats, row, at + distance * (4 + 3 * n))
    observe_market(s, row, at + SEATS * (4 + 3 * n))
    observe_turn(s, row, at + SEATS * (4 + 3 * n) + 2 * n)


def observe_seat(s: DivinePlanState, other: Seat, row: Features, at: i64) -> None:
    numbers = row.numbers
    here = row.start + at
    numbers[here] = 1.0
    row.some_counts(at + 1, 1, s.satchels, 3 * other, 3 * other + 3, 10.0)
    here += 4
    for c in range(3):
        for number in s.columns[3 * other + c]:
            numbers[here + number] = 1.0
        here += len(s.cards.demigods)


def observe_market(s: DivinePlanState, row: Features, at: i64) -> None:
    numbers = row.numbers
    here = row.start + at
    market = s.market
    for i in range(0, len(market), 2):
        if market[i] >= 0:
            numbers[here + market[i]] = market[i + 1] / 3.0
    here += len(s.cards.demigods)
    for stack in s.epics:
        if len(stack) > 0:
            numbers[here + stack[0]] = 1.0


def observe_turn(s: DivinePlanState, row: Features, at: i64) -> None:
    turn = s.stack[0]
    assert isinstance(turn, Turn)
    if turn.stage == MOVE:
        row.mark(at)
    elif turn.stage == COLUMN:
        row.mark(at + 1)
    elif turn.stage == RECRUIT:
        row.mark(at + 2)
    if s.over:
        row.mark(at + 3)
    if 0 <= s.column < 3:
        row.mark(at + 4 + s.column)


def feature_names(cards: Cards) -> list[str]:
    per_tile = ["value / 3"]
    per_tile += [f"{colour} elements / 3" for colour in COLOURS]
    per_tile += [f"has {land}" for land in LANDSCAPES]
    per_tile += ["own icon", "another's icon", "own god", "guarded", "in range"]
    per_tile += [f"own plan wants {land}" for land in LANDSCAPES]
    per_tile.append("own turn")
    names = [f"tile {tile}: {what}" for tile in range(16) for what in per_tile]
    names += [f"Bank: {colour} / 25" for colour in COLOURS]
    names += [f"landscapes left: {land} / 6" for land in LANDSCAPES]
    names += ["favor / 12", "deck / 44", "round / 60"]
    per_seat = ["seated"] + [f"satchel: {colour} / 10" for colour in COLOURS]
    per_seat += [f"column {column}: {card}" for column in COLUMNS for card in cards.ids]
    names += [f"seat +{distance}: {what}" for distance in range(SEATS) for what in per_seat]
    names += [f"market, copies / 3: {card}" for card in cards.ids]
    names += [f"epic on offer: {card}" for card in cards.ids]
    names += ["step: move", "step: column", "step: recruit", "over"]
    return names + [f"column in progress: {column}" for column in COLUMNS]

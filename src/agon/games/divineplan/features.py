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

from array import array
from typing import Final

from agon.games.divineplan.cards import Cards
from agon.games.divineplan.rules import COLUMN, MOVE, RECRUIT, Turn
from agon.games.divineplan.state import DivineState

PER_TILE: Final = 16
SEATS: Final = 4


def feature_count(cards: Cards) -> int:
    n = len(cards.demigods)
    return 16 * PER_TILE + 3 + 3 + 3 + SEATS * (1 + 3 + 3 * n) + 2 * n + 4 + 3


def observe(s: DivineState, seat: int) -> array[float]:
    out: list[float] = []
    wants = s.cards.wants[s.plans[seat]]
    guarded = s.guarded(seat)
    reach = s.range(seat)
    others = 0
    for other in range(len(s.icons)):
        if other != seat:
            others |= s.icons[other]
    for tile in range(16):
        count = s.count_on(tile) / 3
        colour = s.colour_on(tile)
        out.append(s.values[tile] / 3)
        for c in range(3):
            out.append(count if colour == c else 0.0)
        for c in range(3):
            out.append(float(s.lands[c] >> tile & 1))
        out.append(float(s.icons[seat] >> tile & 1))
        out.append(float(others >> tile & 1))
        out.append(1.0 if s.gods[seat] == tile else 0.0)
        out.append(float(guarded >> tile & 1))
        out.append(float(reach >> tile & 1))
        for c in range(3):
            out.append(1.0 if wants[tile] == c else 0.0)
        out.append(1.0 if s.active == seat else 0.0)
    for c in range(3):
        out.append(s.bank[c] / 25)
    for c in range(3):
        out.append(s.landscapes[c] / 6)
    out.append(s.favor / 12)
    out.append(len(s.deck) / 44)
    out.append(s.round / 60)
    n = len(s.cards.demigods)
    for distance in range(SEATS):
        seated = distance < s.seats
        other = (seat + distance) % s.seats
        out.append(1.0 if seated else 0.0)
        for c in range(3):
            out.append(s.satchels[3 * other + c] / 10 if seated else 0.0)
        for c in range(3):
            has = [0.0] * n
            if seated:
                for number in s.columns[3 * other + c]:
                    has[number] = 1.0
            out.extend(has)
    shown = [0.0] * (2 * n)
    for spot in range(len(s.market) // 2):
        if s.market[2 * spot] >= 0:
            shown[s.market[2 * spot]] = s.market[2 * spot + 1] / 3
    for stack in s.epics:
        if len(stack) > 0:
            shown[n + stack[0]] = 1.0
    out.extend(shown)
    turn = s.stack[0]
    assert isinstance(turn, Turn)
    for stage in (MOVE, COLUMN, RECRUIT):
        out.append(1.0 if turn.stage == stage else 0.0)
    out.append(1.0 if s.over else 0.0)
    for c in range(3):
        out.append(1.0 if s.column == c else 0.0)
    return array("f", out)

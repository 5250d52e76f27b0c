"""How good a state looks for a seat, in points: for simple bots. Uses the seat's own plan and what lies open only."""

from __future__ import annotations

from typing import Final

from agon.core.foresight import Foresight
from agon.games.divineplan.board import AREA, OFF
from agon.games.divineplan.scoring import bonus_points, favor_points, plan_points, strongest_points
from agon.games.divineplan.state import DivineState

FORESIGHT: Final = Foresight(temper=3.0)


def evaluate(s: DivineState, seat: int) -> float:
    """Points so far, less the best other's in sight, and what the elements on the city and in hand promise."""
    own = in_sight(s, seat) + plan_points(s, seat)
    best_other = 0
    for other in range(s.seats):
        if other != seat:
            best_other = max(best_other, in_sight(s, other))
    return own - 0.5 * best_other + promise(s, seat) + supplies(s, seat)


def in_sight(s: DivineState, seat: int) -> int:
    return favor_points(s, seat) + strongest_points(s, seat) + bonus_points(s, seat)


def promise(s: DivineState, seat: int) -> float:
    """Elements of the wanted colour are worth something where they lie, more so the nearer to a lock."""
    if s.favor == 0:
        return 0.0
    wants = s.cards.wants[s.plans[seat]]
    locked = s.locked
    near = AREA[s.gods[seat]] if s.gods[seat] != OFF else 0
    worth = 0.0
    for tile in range(16):
        if locked >> tile & 1:
            continue
        colour = s.colour_on(tile)
        if colour < 0 or s.landscapes[colour] == 0:
            continue
        count = s.count_on(tile)
        share = 0.12 * count * count  # 0.12, 0.48, 1.08: a Full tile is nearly a lock
        value = s.values[tile] * share
        if wants[tile] == colour:
            worth += value * (0.6 if near >> tile & 1 else 0.5)
        else:
            worth += value * (0.15 if near >> tile & 1 else 0.05)
    return worth


def supplies(s: DivineState, seat: int) -> float:
    """Elements in hand pay for locks and demigods; abilities of one's own work for the rest of the game."""
    at = 3 * seat
    hand = 0.0
    for colour in range(3):
        hand += min(s.satchels[at + colour], 4) * 0.22
    abilities = 0.0
    rest = s.favor / s.tokens
    for column in range(3):
        for number in s.columns[at + column]:
            card = s.cards.demigods[number]
            abilities += (0.35 * sum(card.cost)) * rest
    return hand * rest + abilities

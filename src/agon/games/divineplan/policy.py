"""How good a (determinized) state looks for a seat, in points: for simple bots. A search uses judgement.py."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.search_settings import SearchSettings
from agon.games.divineplan.board import AREA, OFF
from agon.games.divineplan.scoring import total
from agon.games.divineplan.state import DivinePlanState

SEARCH_SETTINGS: Final = SearchSettings(value_scale=1.0, prior_temperature=0.05, adept_iterations=300)


def evaluate(s: DivinePlanState, seat: Seat) -> float:
    """Points so far, less half the best other's, and what the elements on the city and in hand promise.

    The others' plans are those of this world: whoever does not know them asks in many worlds.
    """
    own = total(s, seat) + promise(s, seat) + supplies(s, seat)
    if s.setup.solo:  # it is the trial's own mark that must be beaten, a long way off at first
        return (own - s.cards.data.solo_trial.win_from) / 3.0
    best_other = 0
    for other in range(s.seats):
        if other != seat:
            best_other = max(best_other, total(s, other))
    return own - 0.5 * best_other


def promise(s: DivinePlanState, seat: Seat) -> float:
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
        value = s.setup.values[tile] * share
        if wants[tile] == colour:
            worth += value * (0.6 if near >> tile & 1 else 0.5)
        else:
            worth += value * (0.15 if near >> tile & 1 else 0.05)
    return worth


def supplies(s: DivinePlanState, seat: Seat) -> float:
    """Elements in hand pay for locks and demigods; abilities of one's own work for the rest of the game."""
    at = 3 * seat
    hand = 0.0
    for colour in range(3):
        hand += min(s.satchels[at + colour], 4) * 0.22
    abilities = 0.0
    rest = s.favor / s.setup.tokens
    for column in range(3):
        for number in s.columns[at + column]:
            card = s.cards.demigods[number]
            abilities += (0.35 * sum(card.cost)) * rest
    return hand * rest + abilities

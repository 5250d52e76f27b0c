"""How a state looks to a search: the logarithm of the odds to win.

The terms were fitted to played games and then weighed against each other in matches (docs/bots-measured.md). What a
thing counts changes from the first favor token to the last: a point is worth three times as much at the end, a demigod
its price at the start and nothing when it cannot work any more.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.games.divineplan.policy import evaluate
from agon.games.divineplan.scoring import bonus_points, strongest_points
from agon.games.divineplan.state import DivinePlanState

# what counts, by its place in the two lists below
POINTS: Final = 0  # of landscapes, favor and bonuses, which nobody can take away
STRONGEST: Final = 1  # points of the strongest demigods
PRICE: Final = 2  # of all demigods, in elements: what their abilities are worth
ELEMENTS: Final = 3  # in the satchel
WANTED: Final = 3  # + 1, 2 or 3: the value of a tile with so many elements of the colour that the plan wants there
UNWANTED: Final = 6  # + 1, 2 or 3: of another colour
LATE: Final = [0.65, 0.65, 0.01, 0.12, 0.06, 0.15, 0.24, -0.05, -0.15, -0.27]  # when the last favor token is placed
EARLY: Final = [0.2, 0.0, 0.27, 0.17, 0.06, 0.12, 0.12, -0.05, -0.11, -0.12]  # before the first is
# the most points to be had by one lock, for who is to move and for the others
LOCK_NOW: Final = 0.15
LOCK_LATER: Final = 0.06
WAITING: Final = [-0.05, 0.27, 0.11, 0.0]  # by how many others move before; who is to move has rolled already
SOLO: Final = 5.0  # so many points of the evaluation count like one of the logarithm


def search_value(s: DivinePlanState, seat: Seat) -> float:
    """How the seat stands, less how all stand on average: what helps the others counts too."""
    if s.setup.solo:
        return evaluate(s, seat) / SOLO
    rest = s.favor / s.setup.tokens
    weights = [LATE[term] + (EARLY[term] - LATE[term]) * rest for term in range(len(LATE))]
    tiles = built_tiles(s)
    own = 0.0
    total = 0.0
    for player in range(s.seats):
        odds = standing(s, player, tiles, weights)
        total += odds
        if player == seat:
            own = odds
    return own - total / s.seats


def built_tiles(s: DivinePlanState) -> list[int]:
    """What lies on the tiles, as 64 * tile + 4 * colour + the number of elements, or 0 for a landscape.

    Elements that nobody can lock any more are left out.
    """
    found: list[int] = []
    for colour in range(3):
        land = s.lands[colour]
        one = land
        if s.favor > 0 and s.landscapes[colour] > 0:
            one |= s.stones[3 * colour] & ~s.locked
        two = s.stones[3 * colour + 1]
        three = s.stones[3 * colour + 2]
        for tile in range(16):
            if one >> tile & 1:
                count = 0 if land >> tile & 1 else 1 + (two >> tile & 1) + (three >> tile & 1)
                found.append(64 * tile + 4 * colour + count)
    return found


def standing(s: DivinePlanState, seat: Seat, tiles: list[int], weights: list[float]) -> float:
    """What the seat has, weighed. Its plan is that of this world: whoever does not know it asks in many worlds."""
    wants = s.cards.wants[s.plans[seat]]
    icons = s.icons[seat]
    guarded = s.guarded(seat)
    wait = (seat - s.active) % s.seats
    odds = WAITING[wait]
    points = bonus_points(s, seat)
    best = 0
    for code in tiles:
        tile = code >> 6
        value = s.setup.values[tile]
        count = code & 3
        wanted = wants[tile] == code >> 2 & 3
        if count == 0:
            points += value * ((1 if wanted else 0) + (icons >> tile & 1))
        else:
            odds += value * weights[(WANTED if wanted else UNWANTED) + count]
            if count == 3 and not guarded >> tile & 1:
                best = max(best, 2 * value if wanted else value)
    odds += best * (LOCK_NOW if wait == 0 else LOCK_LATER)
    odds += weights[POINTS] * points + weights[STRONGEST] * strongest_points(s, seat)
    price = 0
    for at in range(3 * seat, 3 * seat + 3):
        for number in s.columns[at]:
            price += s.cards.demigods[number].price
    return odds + weights[PRICE] * price + weights[ELEMENTS] * s.in_satchel(seat)

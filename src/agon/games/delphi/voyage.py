"""How long the way is that lies before a seat: from every space over all islands it still needs and home to Zeus.

The way is counted in moves, each as far as the ship's range; a space beyond it costs half a move, because favor pays
for it. The next stop is tried every way, then the voyage goes on to whatever is nearest; what lies far ahead is only
counted. What a seat needs changes seldom and its place all the time, so that the lengths from all 85 spaces are worked
out once and kept. In lists of lists they took half of a search's time, so all tables are flat, of native numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from agon.games.delphi.board import FIRST, OFFERING, SHIPS, SPACES, TOO_FAR, WATER, ZEUS, Board, kind_of_land
from agon.games.delphi.tasks import FARTHEST, RemainingTasks

MOST_VOYAGES: Final = 4096  # how many lists of lengths a board keeps
EAGER: Final = 0.6  # moves by which a load seems nearer: what is aboard early can be brought on the way
SLACK: Final = 0.2  # so many moves further are as far
STOPS: Final = 6  # that are looked at one by one
EACH: Final = 1.0  # moves for each stop after that
RETURN: Final = 1.5  # and from the last of them home
LANDS: Final = SPACES - OFFERING  # islands and cities


def moves_for(distance: int, reach: int) -> float:
    """How many moves a way takes: whole ones, and favor for what is left, at least one. Nearer is a little better."""
    if distance <= 0:
        return 0.0
    whole = distance // reach
    rest = distance - whole * reach
    if whole == 0:
        return 1.0 + 0.03 * distance
    return whole + min(1.0, 0.5 * rest) + 0.03 * distance


LEGS: Final[list[vec[float]]] = [
    vec[float]([moves_for(far, max(1, reach)) for far in range(TOO_FAR + 1)]) for reach in range(FARTHEST + 1)
]


class Chart:
    """What a voyage needs to know of a board. Islands and cities are counted from OFFERING on."""

    def __init__(self, board: Board) -> None:
        rows = [board.distances(0, ship) for ship in range(SHIPS)]
        lands = range(OFFERING, SPACES)
        ways = [board.approach(land) for land in lands]
        berths: list[int] = []
        first = [0]
        arrivals = [0] * (SHIPS * LANDS)
        for land in lands:
            kind = kind_of_land(land)
            bit = land - FIRST[kind]
            own = [ship for ship in range(WATER) if board.near[kind][ship] >> bit & 1]
            for ship in range(SHIPS):
                best = own[0] if len(own) > 0 else ship
                for berth in own:
                    if rows[ship][berth] < rows[ship][best]:
                        best = berth
                arrivals[LANDS * ship + land - OFFERING] = best
            berths.extend(own)
            first.append(len(berths))
        self.rows = vec[i64]([far for row in rows for far in row])  # at SHIPS * from + to
        # at LANDS * ship + land: how far it is to the water next to a land, and the nearest of that water
        self.ways = vec[i64]([ways[land][ship] for ship in range(SHIPS) for land in range(LANDS)])
        self.arrivals = vec[i64](arrivals)
        self.berths = vec[i64](berths)  # that water, land by land,
        self.first = vec[i64](first)  # and where each land's begins


def chart_of(board: Board) -> Chart:
    chart = board.chart
    if not isinstance(chart, Chart):
        chart = Chart(board)
        board.chart = chart
    return chart


def voyage(board: Board, remaining: RemainingTasks) -> vec[float]:
    """The moves that the whole way takes, from every space where a ship can be."""
    key = remaining.key()
    found = board.voyages.get(key)
    if found is None:
        found = measure(board, remaining)
        if len(board.voyages) >= MOST_VOYAGES:
            board.voyages = {}
        board.voyages[key] = found
    return found


def measure(board: Board, remaining: RemainingTasks) -> vec[float]:
    """Every berth of every first stop is tried from everywhere; what follows does not depend on where the ship was."""
    chart = chart_of(board)
    legs = LEGS[remaining.range]
    remaining.find_stops()
    rows = chart.rows
    lengths = vec[float]([1e9] * SHIPS)
    tried = False
    stop: i64 = 0
    space: i64 = 0
    while stop < len(remaining.lands):
        if remaining.helps(stop):
            tried = True
            nearer = remaining.nearer[stop]
            land = remaining.lands[stop]
            for at in range(chart.first[land], chart.first[land + 1]):
                berth = chart.berths[at]
                rest = rest_of(remaining, chart, berth, stop)
                space = 0
                while space < SHIPS:
                    length = legs[at_least_0(rows[SHIPS * berth + space] - nearer)] + rest
                    if length < lengths[space]:
                        lengths[space] = length
                    space += 1
        stop += 1
    if tried:
        return lengths
    return vec[float]([legs[rows[SHIPS * ZEUS + ship]] for ship in range(SHIPS)])


def at_least_0(number: i64) -> i64:
    return number if number > 0 else 0


def rest_of(remaining: RemainingTasks, chart: Chart, here: i64, stop: i64) -> float:
    """The moves that are left after a stop, if the voyage then always goes on to the nearest, for a while at least."""
    cargo, made, erected, defeated = remaining.cargo, remaining.made, remaining.erected, remaining.defeated
    offering_tasks, monster_tasks = remaining.offering_tasks, remaining.monster_tasks
    statue_tasks, shrine_tasks = remaining.statue_tasks, remaining.shrine_tasks
    own, unknown = remaining.own, remaining.unknown
    legs = LEGS[remaining.range]
    ways = chart.ways
    lands = remaining.lands
    nearer = remaining.nearer
    loads = remaining.loads
    total = 0.0
    i: i64 = 0
    for step in range(STOPS):
        remaining.do(stop)
        remaining.count()
        stop = -1
        best_score = 1e9
        best_leg = 0.0
        i = 0
        while i < len(lands):
            leg = legs[at_least_0(ways[LANDS * here + lands[i]] - nearer[i])]
            score = leg - EAGER if loads[i] else leg
            if score < best_score and remaining.helps(i):  # which is asked last, because it takes longest
                stop = i
                best_score = score
                best_leg = leg
            i += 1
        if stop < 0:
            total += legs[chart.rows[SHIPS * ZEUS + here]]
            break
        if step == STOPS - 1:
            total += EACH * remaining.left() + RETURN
            break
        total += best_leg
        here = berth_at(remaining, chart, here, stop)
    remaining.cargo, remaining.made, remaining.erected, remaining.defeated = cargo, made, erected, defeated
    remaining.offering_tasks, remaining.monster_tasks = offering_tasks, monster_tasks
    remaining.statue_tasks, remaining.shrine_tasks = statue_tasks, shrine_tasks
    remaining.own, remaining.unknown = own, unknown
    remaining.count()
    return total


def berth_at(remaining: RemainingTasks, chart: Chart, here: i64, stop: i64) -> i64:
    """Where a ship best lies at a stop: of the berths that are as many moves away, the one nearest to another."""
    lands = remaining.lands
    land = lands[stop]
    legs = LEGS[remaining.range]
    rows = chart.rows
    ways = chart.ways
    best = chart.arrivals[LANDS * here + land]
    most = legs[rows[SHIPS * here + best]] + SLACK
    nearest: i64 = TOO_FAR
    i: i64 = 0
    for at in range(chart.first[land], chart.first[land + 1]):
        berth = chart.berths[at]
        if legs[rows[SHIPS * here + berth]] <= most:
            i = 0
            while i < len(lands):
                far = ways[LANDS * berth + lands[i]]
                if far < nearest and lands[i] != land and remaining.helps(i):
                    nearest = far
                    best = berth
                i += 1
    return best

"""How long the way is that lies before a seat: from every space over all islands it still needs and home to Zeus.

The way is counted in moves, each as far as the ship's range; a space beyond it costs half a move, because favor pays
for it. The next stop is tried every way, then the voyage goes on to whatever is nearest; what lies far ahead is only
counted. What a seat needs changes seldom and its place all the time, so that the lengths from all 85 spaces are worked
out once and kept.
"""

from __future__ import annotations

from typing import Final

from agon.games.delphi.board import FIRST, OFFERING, SHIPS, SPACES, TOO_FAR, WATER, ZEUS, Board, kind_of_land
from agon.games.delphi.errands import FARTHEST, Errands

MOST_VOYAGES: Final = 4096  # how many lists of lengths a board keeps
EAGER: Final = 0.6  # moves by which a load seems nearer: what is aboard early can be brought on the way
SLACK: Final = 0.2  # so many moves further are as far
STOPS: Final = 6  # that are looked at one by one
EACH: Final = 1.0  # moves for each stop after that
RETURN: Final = 1.5  # and from the last of them home


def moves_for(distance: int, reach: int) -> float:
    """How many moves a way takes: whole ones, and favor for what is left, at least one. Nearer is a little better."""
    if distance <= 0:
        return 0.0
    whole = distance // reach
    rest = distance - whole * reach
    if whole == 0:
        return 1.0 + 0.03 * distance
    return whole + min(1.0, 0.5 * rest) + 0.03 * distance


LEGS: Final[list[list[float]]] = [
    [moves_for(far, max(1, reach)) for far in range(TOO_FAR + 1)] for reach in range(FARTHEST + 1)
]


class Chart:
    """What a voyage needs to know of a board. Islands and cities are counted from OFFERING on."""

    def __init__(self, board: Board) -> None:
        self.ways: list[list[int]] = []  # ways[land][ship]: how far it is to the water next to it
        self.berths: list[list[int]] = []  # that water
        self.arrivals: list[list[int]] = []  # arrivals[land][ship]: the nearest of it
        self.rows: list[list[int]] = [board.distances(0, ship) for ship in range(SHIPS)]
        self.home = self.rows[ZEUS]
        for land in range(OFFERING, SPACES):
            kind = kind_of_land(land)
            bit = land - FIRST[kind]
            berths = [ship for ship in range(WATER) if board.near[kind][ship] >> bit & 1]
            self.ways.append(board.approach(land))
            self.berths.append(berths)
            nearest: list[int] = []
            for ship in range(SHIPS):
                row = self.rows[ship]
                best = berths[0] if len(berths) > 0 else ship
                for berth in berths:
                    if row[berth] < row[best]:
                        best = berth
                nearest.append(best)
            self.arrivals.append(nearest)


def chart_of(board: Board) -> Chart:
    chart = board.chart
    if not isinstance(chart, Chart):
        chart = Chart(board)
        board.chart = chart
    return chart


def voyage(board: Board, errands: Errands) -> list[float]:
    """The moves that the whole way takes, from every space where a ship can be."""
    key = errands.key()
    found = board.voyages.get(key)
    if found is None:
        found = measure(board, errands)
        if len(board.voyages) >= MOST_VOYAGES:
            board.voyages = {}
        board.voyages[key] = found
    return found


def measure(board: Board, errands: Errands) -> list[float]:
    """Every berth of every first stop is tried from everywhere; what follows does not depend on where the ship was."""
    chart = chart_of(board)
    legs = LEGS[errands.range]
    errands.gather()
    lengths: list[float] = [1e9] * SHIPS
    tried = False
    for i in range(len(errands.lands)):
        if not errands.helps(i):
            continue
        tried = True
        nearer = errands.nearer[i]
        for berth in chart.berths[errands.lands[i] - OFFERING]:
            rest = rest_of(errands, chart, berth, i)
            row = chart.rows[berth]
            for space in range(SHIPS):
                length = legs[max(0, row[space] - nearer)] + rest
                if length < lengths[space]:
                    lengths[space] = length
    return lengths if tried else [legs[far] for far in chart.home]


def rest_of(errands: Errands, chart: Chart, here: int, stop: int) -> float:
    """The moves that are left after a stop, if the voyage then always goes on to the nearest, for a while at least."""
    cargo, made, erected, defeated = errands.cargo, errands.made, errands.erected, errands.defeated
    offering_tasks, monster_tasks = errands.offering_tasks, errands.monster_tasks
    statue_tasks, shrine_tasks = errands.statue_tasks, errands.shrine_tasks
    own, unknown = errands.own, errands.unknown
    legs = LEGS[errands.range]
    ways = chart.ways
    nearer = errands.nearer
    loads = errands.loads
    total = 0.0
    for step in range(STOPS):
        errands.do(stop)
        errands.count()
        stop = -1
        best_score = 1e9
        best_leg = 0.0
        for i in range(len(errands.lands)):
            leg = legs[max(0, ways[errands.lands[i] - OFFERING][here] - nearer[i])]
            score = leg - EAGER if loads[i] else leg
            if score < best_score and errands.helps(i):  # which is asked last, because it takes longest
                stop = i
                best_score = score
                best_leg = leg
        if stop < 0:
            total += legs[chart.home[here]]
            break
        if step == STOPS - 1:
            total += EACH * errands.left() + RETURN
            break
        total += best_leg
        here = berth_at(errands, chart, here, stop)
    errands.cargo, errands.made, errands.erected, errands.defeated = cargo, made, erected, defeated
    errands.offering_tasks, errands.monster_tasks = offering_tasks, monster_tasks
    errands.statue_tasks, errands.shrine_tasks = statue_tasks, shrine_tasks
    errands.own, errands.unknown = own, unknown
    errands.count()
    return total


def berth_at(errands: Errands, chart: Chart, here: int, stop: int) -> int:
    """Where a ship best lies at a stop: of the berths that are as many moves away, the one nearest to another."""
    land = errands.lands[stop]
    legs = LEGS[errands.range]
    row = chart.rows[here]
    best = chart.arrivals[land - OFFERING][here]
    most = legs[row[best]] + SLACK
    nearest = TOO_FAR
    for berth in chart.berths[land - OFFERING]:
        if legs[row[berth]] <= most:
            for i in range(len(errands.lands)):
                far = chart.ways[errands.lands[i] - OFFERING][berth]
                if far < nearest and errands.lands[i] != land and errands.helps(i):
                    nearest = far
                    best = berth
    return best

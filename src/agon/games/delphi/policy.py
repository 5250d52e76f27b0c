"""How good a state looks for a seat: for simple bots. Ten is worth about one task. A search uses judgement.py."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.search_settings import SearchSettings
from agon.games.delphi.actions import SAIL
from agon.games.delphi.board import CITY, MONSTER, OFFERING, SHRINE, STATUE, TEMPLE, ZEUS
from agon.games.delphi.cards import P_SAME, P_TOTAL
from agon.games.delphi.sailing import Sail, price_of
from agon.games.delphi.state import STATUES_ABOARD, DelphiState, bits

SEARCH_SETTINGS: Final = SearchSettings(
    value_scale=6.0, prior_temperature=0.6, playout_limit=12, adept_iterations=30, own_turn_only=True
)


def evaluate(s: DelphiState, seat: Seat) -> float:
    """Own progress, less a little for the best of the others; what is done counts most, then how near the next is."""
    ahead = -1000.0
    for other in range(s.seats):
        if other != seat:
            ahead = max(ahead, progress(s, other))
    own = progress(s, seat) + supplies(s, seat)
    if not s.is_home(seat):
        own += outlook(s, seat)
    return own - 0.2 * ahead


def progress(s: DelphiState, seat: Seat) -> float:
    if s.is_home(seat):
        return 60.0 + 4.0 * s.hand_size(seat)  # cards decide if several are back
    return -10.0 * s.tasks_left(seat) + 3.5 * bits(s.cargo[seat])


def supplies(s: DelphiState, seat: Seat) -> float:
    favor = s.favor[seat]
    worth = 0.32 * min(favor, 8) + 0.12 * max(0, min(favor - 8, 12))
    hand = s.hand_size(seat)
    worth += 0.8 * min(hand, 4) + 0.3 * max(0, hand - 4)
    worth += 0.45 * min(s.shields[seat], 6)
    worth += 1.2 * bits(s.companions_of[seat]) + 1.0 * bits(s.equipment_of[seat])
    at = 6 * seat
    for god in range(6):
        row = s.gods[at + god]
        worth += 0.05 * row * row if row < 6 else 2.2
    injuries = s.injury_count(seat)
    worth -= 0.3 * injuries
    powers = s.powers[seat]
    same = max(s.injuries[at : at + 6])
    if same >= powers[P_SAME] or injuries >= powers[P_TOTAL]:
        worth -= 5.0  # a lost turn
    elif same >= powers[P_SAME] - 1 or injuries >= powers[P_TOTAL] - 1:
        worth -= 1.0
    worth += 0.15 * bits(s.seen[seat] & s.face_down)
    return worth


class Goals:
    """Where a seat wants to go: the way to each goal from every space, and what must be done there first, in spaces."""

    def __init__(self) -> None:
        self.ways: list[list[int]] = []
        self.surcharges: list[int] = []

    def add(self, way: list[int], surcharge: int) -> None:
        self.ways.append(way)
        self.surcharges.append(surcharge)

    def nearness(self, space: int) -> float:
        """The nearest goal counts most, then the next, then all together."""
        count = len(self.ways)
        if count == 0:
            return 0.0
        first = 30
        second = 30
        total = 0
        for i in range(count):
            far = min(self.ways[i][space], 20) + self.surcharges[i]
            total += far
            if far < first:
                second = first
                first = far
            elif far < second:
                second = far
        return -0.5 * first - 0.15 * min(second, 20) - 0.3 * total / count


def outlook(s: DelphiState, seat: Seat) -> float:
    """How near the next goals are; while a move is being made, from the best place that it can reach."""
    goals = goals_of(s, seat)
    top = s.stack[-1]
    if isinstance(top, Sail) and top.seat == seat and len(s.asked[seat]) > 0:
        best = -1000.0
        for action in s.asked[seat]:
            space = action - SAIL
            if space == ZEUS:
                best = max(best, 60.0)
            best = max(best, goals.nearness(space) - 0.32 * price_of(s, seat, top.colour, space))
        return best
    return goals.nearness(s.ships[seat])


def goals_of(s: DelphiState, seat: Seat) -> Goals:
    board = s.sea()
    found = Goals()
    if s.tasks_left(seat) == 0:
        found.add([2 * far for far in board.distances(0, ZEUS)], 0)
        return found
    room = s.has_room(seat)
    cargo = s.cargo[seat]
    sites = board.terrain.site_mask
    for colour in range(6):
        if cargo >> colour & 1:
            found.add(board.approach(TEMPLE + s.setup.temples[colour]), 0)
        elif room and s.needs_offering(seat, colour):
            add_islands(s, found, OFFERING, s.offerings[colour], 2)
        if cargo >> (STATUES_ABOARD + colour) & 1:
            add_islands(s, found, STATUE, sites[colour] & ~s.raised[colour], 0)
        elif room and s.statues[colour] > 0 and s.needs_statue(seat, colour):
            found.add(board.approach(CITY + colour), 2)
        if s.needs_monster(seat, colour):
            add_islands(s, found, MONSTER, s.monsters[colour], max(0, 4 - s.shields[seat]))
    if s.shrine_tasks[seat] > 0:
        add_shrines(s, seat, found)
    return found


def add_islands(s: DelphiState, found: Goals, first: int, islands: int, surcharge: int) -> None:
    """Each of the islands is a goal; the nearest will count."""
    board = s.sea()
    number = 0
    while islands:
        if islands & 1:
            found.add(board.approach(first + number), surcharge)
        islands >>= 1
        number += 1


def add_shrines(s: DelphiState, seat: Seat, found: Goals) -> None:
    board = s.sea()
    own = s.own_islands(seat)
    for island in range(12):
        if own >> island & 1:
            found.add(board.approach(SHRINE + island), 0)
        elif s.face_down >> island & 1:
            if not s.seen[seat] >> island & 1:
                found.add(board.approach(SHRINE + island), 2)
            elif s.cards.tile_colour[s.tiles[island]] == s.setup.colours[seat]:
                found.add(board.approach(SHRINE + island), 0)

"""What a seat still has to do: the stops of its voyage, and how each changes what is left."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from agon.games.delphi.actions import EXPLORE, FIGHT, LOAD_OFFERING, LOAD_STATUE, MAKE_OFFERING, RAISE_STATUE, WHITE
from agon.games.delphi.board import CITY, MONSTER, OFFERING, SHRINE, STATUE, TEMPLE, islands_in
from agon.games.delphi.cards import P_RANGE, P_REACH, P_STORAGE
from agon.games.delphi.state import OFFERINGS_ABOARD, STATUES_ABOARD, DelphiState, bits

COLOURED: Final = 8  # what a stop is for: a kind of action times this, plus a colour
FARTHEST: Final = 15  # no range counts for more


class RemainingTasks:
    """What a seat still needs, as a voyage goes on, and the stops that would help it now."""

    def __init__(self, s: DelphiState, seat: int) -> None:
        powers = s.powers[seat]
        self.offerings = s.offerings
        self.monsters = s.monsters
        self.temples = s.setup.temples
        sites = s.sea().terrain.site_mask
        self.sites: list[int] = [sites[colour] & ~s.raised[colour] for colour in range(6)]
        self.cities: i64 = 0  # with a statue left, as bits
        for colour in range(6):
            if s.statues[colour] > 0:
                self.cities |= 1 << colour
        self.own: i64 = own_shrines(s, seat)
        self.unknown: i64 = s.face_down & ~s.seen[seat]
        self.cargo: i64 = s.cargo[seat]
        self.made: i64 = s.made[seat]
        self.erected: i64 = s.erected[seat]
        self.defeated: i64 = s.defeated[seat]
        self.offering_tasks: i64 = s.offering_tasks[seat]
        self.monster_tasks: i64 = s.monster_tasks[seat]
        self.statue_tasks: i64 = s.statue_tasks[seat]
        self.shrine_tasks: i64 = s.shrine_tasks[seat]
        self.storage: i64 = powers[P_STORAGE]
        self.reach: i64 = powers[P_REACH]
        self.range: i64 = min(powers[P_RANGE], FARTHEST)
        # all stops of the voyage: where, counted from OFFERING on, and what for
        self.lands = vec[i64]()
        self.purposes = vec[i64]()
        self.loads = vec[i64]()  # 1 if something is taken aboard
        self.nearer = vec[i64]()  # one water space less to sail, if the action reaches over it (DELPHI-EQUIP-07)
        self.room = False  # for one more load
        self.more_statues = False  # are needed than are aboard

    def key(self) -> tuple[int, int, int, int, int]:
        """All that the voyage depends on, packed."""
        first: i64 = self.cargo
        first = first << 6 | self.made
        first = first << 6 | self.erected
        first = first << 6 | self.defeated
        first = first << 7 | self.offering_tasks
        first = first << 7 | self.monster_tasks
        first = first << 3 | self.statue_tasks
        first = first << 3 | self.shrine_tasks
        first = first << 4 | self.storage
        second: i64 = self.own << 12 | self.unknown
        second = second << 11 | self.reach
        second = second << 4 | self.range
        second = second << 6 | self.cities
        third: i64 = 0
        fourth: i64 = 0
        sites: i64 = 0
        for colour in range(6):
            if self.wants_offering(colour):
                third |= self.offerings[colour] << 6 * colour
            if self.wants_monster(colour):
                fourth |= self.monsters[colour] << 9 * colour
        for colour in range(6):
            sites = sites << 3 | self.temples[colour]
        sites <<= 36
        if self.statue_tasks > 0:
            for colour in range(6):
                if not self.erected >> colour & 1:
                    sites |= self.sites[colour] << 6 * colour
        return (first, second, third, fourth, sites)

    def wants_offering(self, colour: i64) -> bool:
        """DELPHI-TERM-07."""
        aboard = self.cargo & OFFERINGS_ABOARD
        if (self.made | aboard) >> colour & 1:
            return False
        tasks = self.offering_tasks
        return tasks >> colour & 1 == 1 or (tasks >> WHITE & 1 == 1 and aboard & ~tasks == 0)

    def wants_monster(self, colour: i64) -> bool:
        """DELPHI-TERM-09."""
        return not self.defeated >> colour & 1 and self.monster_tasks & (1 << colour | 1 << WHITE) != 0

    def add(self, first: i64, islands: i64, kind: i64, colour: i64) -> None:
        """Each island of the mask is a stop."""
        number = first - OFFERING
        while islands:
            if islands & 1:
                self.lands = append(self.lands, number)
                self.purposes = append(self.purposes, COLOURED * kind + colour)
                self.loads = append(self.loads, 1 if kind in (LOAD_OFFERING, LOAD_STATUE) else 0)
                self.nearer = append(self.nearer, self.reach >> kind & 1)
            islands >>= 1
            number += 1

    def find_stops(self) -> None:
        """Finds all stops that may help on the way."""
        for colour in range(6):
            if self.cargo >> colour & 1 or self.wants_offering(colour):
                self.add(TEMPLE, 1 << self.temples[colour], MAKE_OFFERING, colour)
                if not self.cargo >> colour & 1:
                    self.add(OFFERING, self.offerings[colour], LOAD_OFFERING, colour)
            if self.statue_tasks > 0 and not self.erected >> colour & 1 and self.sites[colour]:
                self.add(STATUE, self.sites[colour], RAISE_STATUE, colour)
                if not self.cargo >> (STATUES_ABOARD + colour) & 1:
                    self.add(CITY, self.cities & 1 << colour, LOAD_STATUE, colour)
            if self.wants_monster(colour):
                self.add(MONSTER, self.monsters[colour], FIGHT, colour)
        if self.shrine_tasks > 0:
            self.add(SHRINE, self.own, EXPLORE, 0)
            if self.shrine_tasks > bits(self.own):
                self.add(SHRINE, self.unknown, EXPLORE, 0)
        self.count()

    def count(self) -> None:
        self.room = bits(self.cargo) < self.storage
        self.more_statues = self.statue_tasks > bits(self.cargo >> STATUES_ABOARD)

    def left(self) -> int:
        """The stops that are still to be made."""
        loads = bits(self.offering_tasks) + self.statue_tasks
        return 2 * loads - bits(self.cargo) + bits(self.monster_tasks) + self.shrine_tasks

    def helps(self, stop: i64) -> bool:
        """Whether the stop is of use now."""
        purpose = self.purposes[stop]
        kind = purpose // COLOURED
        colour = purpose % COLOURED
        if kind == FIGHT:
            return self.wants_monster(colour)
        if kind == LOAD_OFFERING:
            return self.room and self.wants_offering(colour)
        if kind == MAKE_OFFERING:
            return self.cargo >> colour & 1 == 1
        if kind == LOAD_STATUE:
            return self.room and self.more_statues and not (self.erected | self.cargo >> STATUES_ABOARD) >> colour & 1
        if kind == RAISE_STATUE:
            return self.cargo >> (STATUES_ABOARD + colour) & 1 == 1
        island = self.lands[stop] + OFFERING - SHRINE
        if self.shrine_tasks <= 0:
            return False
        return (self.own >> island | self.unknown >> island) & 1 == 1

    def do(self, stop: i64) -> None:
        """The stop is made."""
        purpose = self.purposes[stop]
        kind = purpose // COLOURED
        colour = purpose % COLOURED
        if kind == LOAD_OFFERING:
            self.cargo |= 1 << colour
        elif kind == LOAD_STATUE:
            self.cargo |= 1 << STATUES_ABOARD + colour
        elif kind == MAKE_OFFERING:
            self.cargo &= ~(1 << colour)
            self.made |= 1 << colour
            self.offering_tasks = without(self.offering_tasks, colour)
        elif kind == RAISE_STATUE:
            self.cargo &= ~(1 << STATUES_ABOARD + colour)
            self.erected |= 1 << colour
            self.statue_tasks -= 1
        elif kind == FIGHT:
            self.defeated |= 1 << colour
            self.monster_tasks = without(self.monster_tasks, colour)
        else:
            island = self.lands[stop] + OFFERING - SHRINE
            self.own &= ~(1 << island)
            self.unknown &= ~(1 << island)
            self.shrine_tasks -= 1


def without(tasks: i64, colour: i64) -> i64:
    """The tile of the colour goes, or else the white one (DELPHI-TERM-10)."""
    return tasks & ~(1 << colour) if tasks >> colour & 1 else tasks & ~(1 << WHITE)


def own_shrines(s: DelphiState, seat: int) -> int:
    """Islands that the seat knows to be its own and has not built on."""
    own = s.own_islands(seat)
    for island in islands_in(s.face_down & s.seen[seat]):
        if s.cards.tile_colour[s.tiles[island]] == s.setup.colours[seat]:
            own |= 1 << island
    return own

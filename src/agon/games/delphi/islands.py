"""What is done on islands and in cities: explore, build, load, make, raise; and looks at Island Tiles."""

from __future__ import annotations

from agon.core.contract import Step
from agon.core.protocol import Event
from agon.games.delphi import actions
from agon.games.delphi.actions import (
    BUILD,
    COLOURS,
    EXPLORE,
    FIGHT,
    LOAD_OFFERING,
    LOAD_STATUE,
    MAKE_OFFERING,
    RAISE_STATUE,
)
from agon.games.delphi.board import (
    CITIES,
    MONSTERS,
    OFFERINGS,
    SHRINE,
    SHRINES,
    STATUE,
    STATUES,
    TEMPLE,
    TEMPLES,
    islands_in,
)
from agon.games.delphi.cards import OFFERING_TASK, REWARD, SHRINE_TASK, STATUE_TASK
from agon.games.delphi.effects import Effects, complete_task
from agon.games.delphi.fight import begin_fight
from agon.games.delphi.state import DelphiState, bits, with_value
from agon.games.delphi.taking import load_offering
from agon.games.delphi.words import place, space_id, tile_words, who

ISLAND_BLOCK = [0, 18, 27, 27, 0, 6, 39, 12]  # where a kind of action's islands begin in the block ISLAND


def targets(s: DelphiState, seat: int, kind: int, colour: int) -> int:
    """The islands (for Load a Statue the cities) that the action can be done on, as bits; none: it is not offered."""
    if kind == FIGHT:  # DELPHI-FIGHT-01
        if not s.needs_monster(seat, colour):
            return 0
        return s.monsters[colour] & s.reach(seat, MONSTERS, kind)
    terrain = s.sea().terrain
    if kind == EXPLORE:  # the hexagon's colour counts (DELPHI-SHRINE-01)
        return terrain.hexagon_mask[colour] & s.face_down & s.reach(seat, SHRINES, kind)
    if kind == BUILD:  # DELPHI-SHRINE-05, SHRINE-06
        near = terrain.hexagon_mask[colour] & ~s.face_down & s.reach(seat, SHRINES, kind)
        return near & s.own_islands(seat) if near and s.shrine_tasks[seat] > 0 else 0
    if kind == LOAD_OFFERING:  # DELPHI-OFFER-01
        near = s.offerings[colour] & s.reach(seat, OFFERINGS, kind)
        return near if near and s.has_room(seat) and s.needs_offering(seat, colour) else 0
    if kind == MAKE_OFFERING:  # DELPHI-OFFER-02
        if not s.cargo[seat] >> colour & 1:
            return 0
        return 1 << s.temples[colour] & s.reach(seat, TEMPLES, kind)
    if kind == LOAD_STATUE:  # DELPHI-STATUE-01
        near = 1 << colour & s.reach(seat, CITIES, kind)
        if near and s.statues[colour] > 0 and s.has_room(seat) and s.needs_statue(seat, colour):
            return near
        return 0
    if not s.cargo[seat] >> (6 + colour) & 1:  # DELPHI-STATUE-02, STATUE-03
        return 0
    return terrain.site_mask[colour] & ~s.raised[colour] & s.reach(seat, STATUES, RAISE_STATUE)


class PickIsland(Step[DelphiState]):
    """On which island the action is done."""

    def __init__(self, seat: int, kind: int, colour: int) -> None:
        self.seat = seat
        self.kind = kind
        self.colour = colour

    def copy(self) -> PickIsland:
        return PickIsland(self.seat, self.kind, self.colour)

    def run(self, s: DelphiState) -> None:
        s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        first = actions.ISLAND + ISLAND_BLOCK[self.kind]
        return [first + island for island in islands_in(targets(s, seat, self.kind, self.colour))]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        act_on(s, seat, self.kind, self.colour, action - actions.ISLAND - ISLAND_BLOCK[self.kind])


def act_on(s: DelphiState, seat: int, kind: int, colour: int, island: int) -> None:
    """Does the action on the chosen island."""
    if kind == FIGHT:
        begin_fight(s, seat, island, colour)
    elif kind == EXPLORE:
        uncover(s, seat, island, "DELPHI-SHRINE-01")
    elif kind == BUILD:
        build_shrine(s, seat, island, "DELPHI-SHRINE-05")
    elif kind == LOAD_OFFERING:
        load_offering(s, seat, island, colour, "DELPHI-OFFER-01")
    elif kind == MAKE_OFFERING:
        make_offering(s, seat, island, colour)
    else:
        raise_statue(s, seat, island, colour)


def make_offering(s: DelphiState, seat: int, island: int, colour: int) -> None:
    """The cube stays at its temple, out of the game (DELPHI-OFFER-02, OFFER-03)."""
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] & ~(1 << colour))
    s.made = with_value(s.made, seat, s.made[seat] | 1 << colour)
    if s.sink is not None:
        text = f"{who(s, seat)} makes a {COLOURS[colour]} offering."
        s.tell("offering", seat, text, "DELPHI-OFFER-02", [space_id(s, TEMPLE + island)])
    complete_task(s, seat, OFFERING_TASK, colour)


def raise_statue(s: DelphiState, seat: int, island: int, colour: int) -> None:
    """The statue fills the island's site of its colour (DELPHI-STATUE-02)."""
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] & ~(64 << colour))
    s.erected = with_value(s.erected, seat, s.erected[seat] | 1 << colour)
    s.raised = with_value(s.raised, colour, s.raised[colour] | 1 << island)
    if s.sink is not None:
        text = f"{who(s, seat)} raises a {COLOURS[colour]} statue."
        s.tell("statue", seat, text, "DELPHI-STATUE-02", [space_id(s, STATUE + island)])
    complete_task(s, seat, STATUE_TASK, colour)


# -- Island Tiles ----------------------------------------------------------------------------------------------------
def uncover(s: DelphiState, seat: int, island: int, rule: str) -> None:
    """Turns a tile face up for good: a shrine on the own colour, else the letter (SHRINE-01, SHRINE-04, SHRINE-07)."""
    s.reveal()
    s.face_down &= ~(1 << island)
    if s.sink is not None:
        text = f"{who(s, seat)} uncovers the Island Tile at {place(s, SHRINE + island)}: {tile_words(s, island)}."
        s.tell("uncover", seat, text, rule, [space_id(s, SHRINE + island)])
    own = s.cards.tile_colour[s.tiles[island]] == s.colours[seat]
    if own and s.shrine_tasks[seat] > 0:  # the letter does not matter then (DELPHI-TASK-04)
        build_shrine(s, seat, island, "DELPHI-SHRINE-02")  # not optional (DELPHI-RULING-31)
    else:  # another's colour (DELPHI-RULING-30), or the own one without an open task (RULING-29, VAR-04)
        s.push(Effects(seat, s.cards.tile_letter[s.tiles[island]], REWARD, 0, -1))


def build_shrine(s: DelphiState, seat: int, island: int, rule: str) -> None:
    s.built |= 1 << island
    s.shrines = with_value(s.shrines, seat, s.shrines[seat] - 1)
    if s.sink is not None:
        text = f"{who(s, seat)} builds a shrine at {place(s, SHRINE + island)}."
        s.tell("shrine", seat, text, rule, [space_id(s, SHRINE + island)])
    complete_task(s, seat, SHRINE_TASK, -1)


class UncoverAny(Step[DelphiState]):
    """One face-down Island Tile anywhere (DELPHI-GOD-10)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> UncoverAny:
        return UncoverAny(self.seat)

    def run(self, s: DelphiState) -> None:
        if s.face_down == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        return [actions.ISLAND + 27 + island for island in islands_in(s.face_down)]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        s.pop()
        uncover(s, seat, action - actions.ISLAND - 27, "DELPHI-GOD-10")


class Look(Step[DelphiState]):
    """Two face-down tiles, both picked before either is shown (DELPHI-FREE-03, RULING-70); then one may be turned."""

    def __init__(self, seat: int, first: int, second: int, scout: bool) -> None:
        self.seat = seat
        self.first = first  # -1 before the pick
        self.second = second
        self.scout = scout  # one of the two is uncovered afterwards (DELPHI-EQUIP-17)

    def copy(self) -> Look:
        return Look(self.seat, self.first, self.second, self.scout)

    def run(self, s: DelphiState) -> None:
        if self.first < 0 and bits(s.face_down) < (2 if self.scout else 1):
            s.pop()  # no effect (DELPHI-EQUIP-17)
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: int) -> list[int]:
        if self.second >= 0:
            return [actions.UNCOVER + island for island in sorted([self.first, self.second])]
        board = s.sea()
        found = [island for island in board.shrine_order if s.face_down >> island & 1]
        if self.first >= 0:  # only spaces after the first one
            rank = board.shrine_rank[self.first]
            found = [island for island in found if board.shrine_rank[island] > rank]
        elif len(found) > 1:
            found = found[:-1]  # two must be picked (DELPHI-RULING-53); one only if there is but one (RULING-71)
        return [actions.LOOK_AT + island for island in found]

    def answer(self, s: DelphiState, seat: int, action: int) -> None:
        if self.second >= 0:  # DELPHI-RULING-54
            s.pop()
            uncover(s, seat, action - actions.UNCOVER, "DELPHI-EQUIP-17")
        elif self.first < 0 and bits(s.face_down) > 1:
            self.first = action - actions.LOOK_AT
        else:
            self.second = action - actions.LOOK_AT
            show_tiles(s, seat, [self.first, self.second] if self.first >= 0 else [self.second])
            if not self.scout:
                s.pop()


def show_tiles(s: DelphiState, seat: int, islands: list[int]) -> None:
    """Only this seat sees them; that it looked, and where, is public (DELPHI-INFO-03)."""
    s.reveal()
    mask = 0
    for island in islands:
        mask |= 1 << island
    s.seen = with_value(s.seen, seat, s.seen[seat] | mask)
    if s.sink is not None:
        spots = " and ".join([place(s, SHRINE + island) for island in islands])
        ids = [space_id(s, SHRINE + island) for island in islands]
        s.tell("look", seat, f"{who(s, seat)} looks at {spots}.", "DELPHI-FREE-03", ids)
        text = "; ".join([f"{place(s, SHRINE + island)} is {tile_words(s, island)}" for island in islands])
        private = Event(kind="seen", seat=seat, text=text, rule="DELPHI-INFO-03", entities=ids, seats=[seat])
        s.sink.take(private)

"""What is done on islands and in cities: explore, build, load, make, raise; and looks at Island Tiles."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Event
from agon.core.text import Listing, text
from agon.games.delphi import actions
from agon.games.delphi.board import (
    CITIES,
    MONSTERS,
    OFFERING,
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
from agon.games.delphi.decisions import SeatStep
from agon.games.delphi.effects import Effects
from agon.games.delphi.fight import begin_fight
from agon.games.delphi.state import STATUES_ABOARD, DelphiState, bits, with_value
from agon.games.delphi.taking import load_offering
from agon.games.delphi.words import colour_word, space_id, space_words, spot, tile_words, who
from agon.games.delphi.zeus_tiles import complete_task

ISLAND_COUNTS: Final = [6, 6, 6, 9, 12, 6]  # by kind of land
# of each kind of action: the land on which it is done, where its islands begin in the block ISLAND, its rule
LANDS: Final = [-1, MONSTERS, SHRINES, SHRINES, OFFERINGS, TEMPLES, CITIES, STATUES]
ISLAND_BLOCK: Final = [0, 18, 27, 27, 0, 6, 39, 12]
ACT_RULES: Final = [
    "DELPHI-MOVE-01", "DELPHI-FIGHT-01", "DELPHI-SHRINE-01", "DELPHI-SHRINE-05", "DELPHI-OFFER-01", "DELPHI-OFFER-02",
    "DELPHI-STATUE-01", "DELPHI-STATUE-02", "DELPHI-HEAL-01", "DELPHI-ADV-01", "DELPHI-EQUIP-10",
]  # fmt: skip


def targets(s: DelphiState, seat: Seat, kind: int, colour: int) -> int:
    """The islands (for Load a Statue the cities) that the action can be done on, as bits; none: it is not offered."""
    if kind == actions.FIGHT:  # DELPHI-FIGHT-01
        if not s.needs_monster(seat, colour):
            return 0
        return s.monsters[colour] & s.reach(seat, MONSTERS, kind)
    terrain = s.sea().terrain
    if kind == actions.EXPLORE:  # the hexagon's colour counts (DELPHI-SHRINE-01)
        return terrain.hexagon_mask[colour] & s.face_down & s.reach(seat, SHRINES, kind)
    if kind == actions.BUILD:  # DELPHI-SHRINE-05, SHRINE-06
        near = terrain.hexagon_mask[colour] & ~s.face_down & s.reach(seat, SHRINES, kind)
        return near & s.own_islands(seat) if near and s.shrine_tasks[seat] > 0 else 0
    if kind == actions.LOAD_OFFERING:  # DELPHI-OFFER-01
        near = s.offerings[colour] & s.reach(seat, OFFERINGS, kind)
        return near if near and s.has_room(seat) and s.needs_offering(seat, colour) else 0
    if kind == actions.MAKE_OFFERING:  # DELPHI-OFFER-02, DELPHI-EX-08
        if not s.cargo[seat] >> colour & 1:
            return 0
        return 1 << s.setup.temples[colour] & s.reach(seat, TEMPLES, kind)
    if kind == actions.LOAD_STATUE:  # DELPHI-STATUE-01
        near = 1 << colour & s.reach(seat, CITIES, kind)
        if near and s.statues[colour] > 0 and s.has_room(seat) and s.needs_statue(seat, colour):
            return near
        return 0
    if not s.cargo[seat] >> (STATUES_ABOARD + colour) & 1:  # DELPHI-STATUE-02, STATUE-03, DELPHI-EX-09
        return 0
    return terrain.site_mask[colour] & ~s.raised[colour] & s.reach(seat, STATUES, actions.RAISE_STATUE)


def refuse_targets(s: DelphiState, seat: Seat, kind: int, colour: int) -> IllegalAction:
    """Why the action has no target."""
    if s.reach(seat, LANDS[kind], kind) == 0:
        return IllegalAction("your ship is not next to such a place", "DELPHI-TERM-04")
    word = colour_word(colour)
    if kind == actions.FIGHT and not s.needs_monster(seat, colour):
        return IllegalAction(text("you do not need a {colour} monster", colour=word), "DELPHI-TASK-05")
    if kind in (actions.LOAD_OFFERING, actions.LOAD_STATUE):
        needed = s.needs_offering(seat, colour) if kind == actions.LOAD_OFFERING else s.needs_statue(seat, colour)
        if not needed:
            return IllegalAction(text("you do not need that {colour} cargo", colour=word), "DELPHI-TASK-05")
        if not s.has_room(seat):
            return IllegalAction("your ship is full", "DELPHI-STORE-01")
    return IllegalAction(text(NO_TARGET[kind], colour=word), ACT_RULES[kind])


NO_TARGET: Final = [  # of each kind of action
    "", "there is no {colour} monster next to your ship",
    "no face-down tile on a {colour} hexagon is next to your ship",
    "no open tile of yours on a {colour} hexagon is next to your ship",
    "there is nothing {colour} to load next to your ship", "you carry nothing {colour} for a place next to your ship",
    "there is nothing {colour} to load next to your ship", "you carry nothing {colour} for a place next to your ship",
]  # fmt: skip


class PickIsland(SeatStep):
    """On which island the action is done."""

    def __init__(self, seat: Seat, kind: int, colour: int) -> None:
        self.seat = seat
        self.kind = kind
        self.colour = colour

    def copy(self) -> PickIsland:
        return PickIsland(self.seat, self.kind, self.colour)

    def decision(self) -> str:
        return "island_target"

    def run(self, s: DelphiState) -> None:
        s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        first = actions.ISLAND + ISLAND_BLOCK[self.kind]
        return [first + island for island in islands_in(targets(s, seat, self.kind, self.colour))]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        act_on(s, seat, self.kind, self.colour, action - actions.ISLAND - ISLAND_BLOCK[self.kind])

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "On which island?", ACT_RULES[self.kind])

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        made = island_choice(s, action, OFFERING + action - actions.ISLAND, rule)
        if self.kind in (actions.FIGHT, actions.EXPLORE):
            made.marks = ["roll" if self.kind == actions.FIGHT else "reveal"]
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.ISLAND <= action < actions.DEFEAT:
            return self.not_asked(s, seat)
        first = actions.ISLAND + ISLAND_BLOCK[self.kind]
        if first <= action < first + ISLAND_COUNTS[LANDS[self.kind]]:
            return IllegalAction("that island is out of reach or has not what you need", ACT_RULES[self.kind])
        return IllegalAction("that is another kind of island", ACT_RULES[self.kind])

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(actions.FIGHT <= self.kind <= actions.RAISE_STATUE and 0 <= self.colour < 6, "there is no such action")
        need(targets(s, self.seat, self.kind, self.colour) != 0, "that action has no target")


def island_choice(s: DelphiState, action: Action, space: int, rule: RuleId) -> Choice:
    return Choice(action=action, label=space_words(s, space), rule=rule, targets=[space_id(s, space)])


def act_on(s: DelphiState, seat: Seat, kind: int, colour: int, island: int) -> None:
    """Does the action on the chosen island."""
    if kind == actions.FIGHT:
        begin_fight(s, seat, island, colour)
    elif kind == actions.EXPLORE:
        uncover(s, seat, island, "DELPHI-SHRINE-01")
    elif kind == actions.BUILD:
        build_shrine(s, seat, island, "DELPHI-SHRINE-05")
    elif kind == actions.LOAD_OFFERING:
        load_offering(s, seat, island, colour, "DELPHI-OFFER-01")
    elif kind == actions.MAKE_OFFERING:
        make_offering(s, seat, island, colour)
    else:
        raise_statue(s, seat, island, colour)


def make_offering(s: DelphiState, seat: Seat, island: int, colour: int) -> None:
    """The cube stays at its temple, out of the game (DELPHI-OFFER-02, OFFER-03)."""
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] & ~(1 << colour))
    s.made = with_value(s.made, seat, s.made[seat] | 1 << colour)
    if s.sink is not None:
        words = text("{player} makes a {colour} offering.", player=who(s, seat), colour=colour_word(colour))
        s.tell("offering", seat, words, "DELPHI-OFFER-02", [space_id(s, TEMPLE + island)])
    complete_task(s, seat, OFFERING_TASK, colour)


def raise_statue(s: DelphiState, seat: Seat, island: int, colour: int) -> None:
    """The statue fills the island's site of its colour (DELPHI-STATUE-02)."""
    s.cargo = with_value(s.cargo, seat, s.cargo[seat] & ~(1 << STATUES_ABOARD + colour))
    s.erected = with_value(s.erected, seat, s.erected[seat] | 1 << colour)
    s.raised = with_value(s.raised, colour, s.raised[colour] | 1 << island)
    if s.sink is not None:
        words = text("{player} raises a {colour} statue.", player=who(s, seat), colour=colour_word(colour))
        s.tell("statue", seat, words, "DELPHI-STATUE-02", [space_id(s, STATUE + island)])
    complete_task(s, seat, STATUE_TASK, colour)


# -- Island Tiles ----------------------------------------------------------------------------------------------------
def uncover(s: DelphiState, seat: Seat, island: int, rule: RuleId) -> None:
    """Turns a tile face up for good: a shrine on the own colour, else the letter (SHRINE-01, SHRINE-04, SHRINE-07)."""
    s.reveal()
    s.face_down &= ~(1 << island)
    if s.sink is not None:
        where, tile = spot(s, SHRINE + island), tile_words(s, island)
        words = text(
            "{player} uncovers the Island Tile at {space}: {tile}.", player=who(s, seat), space=where, tile=tile
        )
        s.tell("uncover", seat, words, rule, [where.id])
    own = s.cards.tile_colour[s.tiles[island]] == s.setup.colours[seat]
    if own and s.shrine_tasks[seat] > 0:  # the letter does not matter then (DELPHI-TASK-04)
        build_shrine(s, seat, island, "DELPHI-SHRINE-02")  # not optional (DELPHI-RULING-31, DELPHI-EX-07)
    else:  # another's colour (DELPHI-RULING-30), or the own one without an open task (RULING-29, VAR-04)
        s.push(Effects(seat, s.cards.tile_letter[s.tiles[island]], REWARD, 0, -1))


def build_shrine(s: DelphiState, seat: Seat, island: int, rule: RuleId) -> None:
    s.built |= 1 << island
    s.shrines = with_value(s.shrines, seat, s.shrines[seat] - 1)
    if s.sink is not None:
        where = spot(s, SHRINE + island)
        s.tell(
            "shrine",
            seat,
            text("{player} builds a shrine at {space}.", player=who(s, seat), space=where),
            rule,
            [where.id],
        )
    complete_task(s, seat, SHRINE_TASK, -1)


class UncoverAny(SeatStep):
    """One face-down Island Tile anywhere (DELPHI-GOD-10)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def copy(self) -> UncoverAny:
        return UncoverAny(self.seat)

    def decision(self) -> str:
        return "island_target"

    def run(self, s: DelphiState) -> None:
        if s.face_down == 0:
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return [actions.ISLAND_SHRINES + island for island in islands_in(s.face_down)]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        s.pop()
        uncover(s, seat, action - actions.ISLAND_SHRINES, "DELPHI-GOD-10")

    def question(self, s: DelphiState, seat: Seat) -> Question:
        return Question(self.decision(), "On which island?", "DELPHI-GOD-10")

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        made = island_choice(s, action, SHRINE + action - actions.ISLAND_SHRINES, rule)
        made.marks = ["reveal"]
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if actions.ISLAND <= action < actions.DEFEAT:
            return IllegalAction("no Island Tile lies face down there", "DELPHI-GOD-10")
        return self.not_asked(s, seat)


class Look(SeatStep):
    """Two face-down tiles, both picked before either is shown (DELPHI-FREE-03, RULING-70); then one may be turned."""

    def __init__(self, seat: Seat, first: int, second: int, scout: bool) -> None:
        self.seat = seat
        self.first = first  # -1 before the pick
        self.second = second
        self.scout = scout  # one of the two is uncovered afterwards (DELPHI-EQUIP-17)

    def copy(self) -> Look:
        return Look(self.seat, self.first, self.second, self.scout)

    def decision(self) -> str:
        return "argus_uncover" if self.second >= 0 else "look_pick"

    def run(self, s: DelphiState) -> None:
        if self.first < 0 and bits(s.face_down) < (2 if self.scout else 1):
            s.pop()  # no effect (DELPHI-EQUIP-17)
        else:
            s.ask(self.seat)

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
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

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
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

    def question(self, s: DelphiState, seat: Seat) -> Question:
        if self.second >= 0:
            help = "The other one stays face down."
            return Question(self.decision(), "Which of the two do you uncover?", "DELPHI-EQUIP-17", help)
        help = "Nothing is shown before the last pick."
        return Question(self.decision(), "Look at which Island Tile?", "DELPHI-FREE-03", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        first = actions.UNCOVER if self.second >= 0 else actions.LOOK_AT
        made = island_choice(s, action, SHRINE + action - first, rule)
        made.marks = ["reveal"] if self.first >= 0 or self.second >= 0 else []
        return made

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.LOOK_AT <= action < actions.PAY:
            return self.not_asked(s, seat)
        if self.second >= 0:
            return IllegalAction("one of the two tiles you have seen must be uncovered", "DELPHI-RULING-54")
        if action >= actions.UNCOVER:
            return IllegalAction("first you look", "DELPHI-RULING-70")
        if not s.face_down >> (action - actions.LOOK_AT) & 1:
            return IllegalAction("that tile is not face down", "DELPHI-FREE-03")
        return IllegalAction("the two tiles are picked in reading order", "DELPHI-RULING-70")

    def check(self, s: DelphiState) -> None:
        super().check(s)
        need(-1 <= self.first < 12 and -1 <= self.second < 12, "there is no such island")


def show_tiles(s: DelphiState, seat: Seat, islands: list[int]) -> None:
    """Only this seat sees them; that it looked, and where, is public (DELPHI-INFO-03)."""
    s.reveal()
    mask = 0
    for island in islands:
        mask |= 1 << island
    s.seen = with_value(s.seen, seat, s.seen[seat] | mask)
    if s.sink is not None:
        ids = [space_id(s, SHRINE + island) for island in islands]
        spaces = Listing([spot(s, SHRINE + island) for island in islands])
        words = text("{player} looks at {spaces}.", player=who(s, seat), spaces=spaces)
        s.tell("look", seat, words, "DELPHI-FREE-03", ids)
        seen = [text("{space} is {tile}", space=spot(s, SHRINE + i), tile=tile_words(s, i)) for i in islands]
        both = text("{first}; {second}", first=seen[0], second=seen[1]) if len(seen) > 1 else seen[0]
        private = Event(kind="seen", seat=seat, text=both, rule="DELPHI-INFO-03", entities=ids, seats=[seat])
        s.sink.take(private)

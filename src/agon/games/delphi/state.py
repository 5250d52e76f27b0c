"""The whole table as plain data, and the questions that the rules ask of it.

Colours are 0 to 5 in the order of the oracle wheel. Sets of colours, islands, cards and seats are bits of a number.
Lists that change with nearly every move (`ships`, `favor`, `gods`, `dice`, `hands`, `injuries`) are changed in place
and copied by `clone`; all others are values: they are replaced, never changed, so that copies share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.contract import Seat, Setup, State
from agon.core.rng import Rng
from agon.games.delphi.actions import WHITE
from agon.games.delphi.board import Board, islands_in
from agon.games.delphi.cards import COMPANION, EQUIPMENT, P_FLOOR, P_REACH, P_STORAGE, Cards, add_powers

if TYPE_CHECKING:  # the game imports its states
    from agon.games.delphi.game import Delphi

# the names of the options for `board_mode` and `ship_mode`
BOARDS: Final = ["compact", "random", "custom"]
SHIP_TILES: Final = ["random", "selected", "first_game"]

TOP: Final = 6  # the topmost row of the God Track (DELPHI-GOD-02)
MOST_SHIELD: Final = 9  # DELPHI-SHIELD-01, RULING-04

# the places of scripted throws
ORACLE_DIE: Final = 0
TITAN_DIE: Final = 1
BATTLE_DIE: Final = 2


ALL_DICE: Final = 7  # a seat's three, as bits
ALL_ISLANDS: Final = 0xFFF  # the 12 shrine islands, as bits
OFFERINGS_ABOARD: Final = 63  # of a ship's cargo, the bits of the offerings
STATUES_ABOARD: Final = 6  # where the bits of the statues begin


class DelphiSetup(Setup):
    """What is fixed when the game begins; all copies of a state share it."""

    layout: list[list[int]]  # for each of the 18 tiles: q, r, rot, flip
    colours: list[int]  # each seat's player colour
    rounds: int  # the safety limit (DELPHI-RULING-60)
    low_exchange: bool  # option exchange_row = lowest (DELPHI-RULING-35)
    returned: int  # Zeus Tiles returned before the game (DELPHI-VAR-01)
    board_mode: int
    ship_mode: int
    temples: list[int]  # by colour: the Temple Island with that temple

    def __init__(self, game: Delphi, seats: int) -> None:
        super().__init__(game, seats)
        self.cards = game.cards
        self.boards = game.boards
        self.board = game.boards.empty

    def sea(self) -> Board:
        """The board's tables: found by the layout, once."""
        if not self.board.ready:
            self.board = self.boards.find(self.layout)
        return self.board


class DelphiState(State):
    """A game of The Oracle of Delphi. Seat 0 is the starting player (DELPHI-TERM-06)."""

    tiles: list[int]  # which Island Tile lies on each of the 12 shrine islands

    # what changes all the time
    ships: list[int]  # the space of each ship: water, or Zeus
    favor: list[int]
    shields: list[int]
    gods: list[int]  # gods[6 * seat + colour]: the row
    dice: list[int]  # dice[3 * seat + die]: the colour it shows
    hands: list[int]  # hands[6 * seat + colour]: Oracle Cards
    injuries: list[int]  # injuries[6 * seat + colour]

    # values: replaced, never changed
    offerings: list[int]  # by colour: the Offering Islands with a cube of it
    monsters: list[int]  # by colour: the Monster Islands with a monster of it
    statues: list[int]  # by colour: statues left in the city
    raised: list[int]  # by colour: the Statue Islands whose site of it is filled
    face_down: int  # shrine islands whose tile is face down
    built: int  # shrine islands with a shrine
    seen: list[int]  # by seat: shrine islands whose tile the seat has looked at
    cargo: list[int]  # by seat: offerings aboard, as bits of colours, and statues as bits from STATUES_ABOARD on; it
    # leaves the ship only at a temple or a site (DELPHI-STORE-03, RULING-27)
    made: list[int]  # by seat: colours of offerings made
    erected: list[int]  # by seat: colours of statues raised
    defeated: list[int]  # by seat: colours of monsters defeated
    shrine_tasks: list[int]
    statue_tasks: list[int]
    offering_tasks: list[int]  # by seat: colours as bits, bit 6 for the white tile
    monster_tasks: list[int]
    shrines: list[int]  # Shrine pieces left (DELPHI-PLAYER-17)
    oracle_deck: list[int]  # colours; the last is the top
    oracle_discard: list[int]  # counted by colour
    injury_deck: list[int]
    injury_discard: list[int]
    display: list[int]  # equipment cards
    equipment_deck: list[int]
    equipment_discard: list[int]
    companions: int  # those left, as bits
    companions_of: list[int]
    equipment_of: list[int]
    ship_tiles: list[int]  # by seat, -1 before the pick
    ship_offer: list[int]  # ship tiles to pick from
    powers: list[list[int]]  # by seat: what lasts, added up (see cards.py)

    # the clock
    round: int
    active: Seat
    spent: int  # dice used this turn, as bits (DELPHI-TURN-09)
    card: int  # the colour of the Oracle Card used this turn, or -1 (DELPHI-TURN-10)
    extra_used: bool
    wild: bool  # Apollon makes all sources wild this turn (DELPHI-GOD-09)
    home: int  # the seats back with Zeus (DELPHI-RULING-75)
    titan: int  # what the Titan's Die showed last, 0 for nothing yet
    limit_reached: bool
    script: list[list[int]]  # throws written by a position: oracle dice, titan's die, battle die

    def __init__(self, setup: DelphiSetup, rng: Rng) -> None:
        super().__init__(setup.game, setup.seats, rng)
        self.setup = setup
        self.cards: Cards = setup.cards

    def sea(self) -> Board:
        """The board's tables."""
        return self.setup.sea()

    def clone(self) -> DelphiState:
        twin = DelphiState(self.setup, self.rng.copy())
        self.copy_to(twin)
        twin.tiles = self.tiles
        twin.ships = self.ships[:]
        twin.favor = self.favor[:]
        twin.shields = self.shields[:]
        twin.gods = self.gods[:]
        twin.dice = self.dice[:]
        twin.hands = self.hands[:]
        twin.injuries = self.injuries[:]
        twin.offerings = self.offerings
        twin.monsters = self.monsters
        twin.statues = self.statues
        twin.raised = self.raised
        twin.face_down = self.face_down
        twin.built = self.built
        twin.seen = self.seen
        twin.cargo = self.cargo
        twin.made = self.made
        twin.erected = self.erected
        twin.defeated = self.defeated
        twin.shrine_tasks = self.shrine_tasks
        twin.statue_tasks = self.statue_tasks
        twin.offering_tasks = self.offering_tasks
        twin.monster_tasks = self.monster_tasks
        twin.shrines = self.shrines
        twin.oracle_deck = self.oracle_deck
        twin.oracle_discard = self.oracle_discard
        twin.injury_deck = self.injury_deck
        twin.injury_discard = self.injury_discard
        twin.display = self.display
        twin.equipment_deck = self.equipment_deck
        twin.equipment_discard = self.equipment_discard
        twin.companions = self.companions
        twin.companions_of = self.companions_of
        twin.equipment_of = self.equipment_of
        twin.ship_tiles = self.ship_tiles
        twin.ship_offer = self.ship_offer
        twin.powers = self.powers
        twin.round = self.round
        twin.active = self.active
        twin.spent = self.spent
        twin.card = self.card
        twin.extra_used = self.extra_used
        twin.wild = self.wild
        twin.home = self.home
        twin.titan = self.titan
        twin.limit_reached = self.limit_reached
        twin.script = self.script
        return twin

    def has_dice(self) -> bool:
        """Whether every player's three dice show a colour (DELPHI-PLAYER-01)."""
        return all(0 <= colour < 6 for colour in self.dice)

    # -- tasks and needs ------------------------------------------------------------------------------------------
    def tasks_left(self, seat: Seat) -> int:
        """Zeus Tiles held; they are public (DELPHI-TASK-01)."""
        tiles = bits(self.offering_tasks[seat]) + bits(self.monster_tasks[seat])
        return tiles + self.shrine_tasks[seat] + self.statue_tasks[seat]

    def is_home(self, seat: Seat) -> bool:
        return self.home >> seat & 1 == 1

    def may_return(self, seat: Seat) -> bool:
        """All tasks done and not back yet: a move may end with Zeus (DELPHI-MOVE-09, END-01)."""
        if self.shrine_tasks[seat] or self.statue_tasks[seat] or self.offering_tasks[seat] or self.monster_tasks[seat]:
            return False
        return not self.is_home(seat)  # and never leaves again (DELPHI-RULING-48)

    def needs_offering(self, seat: Seat, colour: int) -> bool:
        """DELPHI-TERM-07."""
        aboard = self.cargo[seat] & OFFERINGS_ABOARD
        if (self.made[seat] | aboard) >> colour & 1:
            return False
        tasks = self.offering_tasks[seat]
        if tasks >> colour & 1:
            return True
        return tasks >> WHITE & 1 == 1 and aboard & ~tasks == 0  # nothing aboard is meant for the white tile

    def needs_statue(self, seat: Seat, colour: int) -> bool:
        """DELPHI-TERM-08."""
        aboard = self.cargo[seat] >> STATUES_ABOARD
        if (self.erected[seat] | aboard) >> colour & 1:
            return False
        return bits(aboard) < self.statue_tasks[seat]

    def needs_monster(self, seat: Seat, colour: int) -> bool:
        """DELPHI-TERM-09."""
        if self.defeated[seat] >> colour & 1:
            return False
        return self.monster_tasks[seat] & (1 << colour | 1 << WHITE) != 0

    def has_room(self, seat: Seat) -> bool:
        """A free storage place (DELPHI-STORE-01)."""
        return bits(self.cargo[seat]) < self.powers[seat][P_STORAGE]

    # -- what a ship reaches --------------------------------------------------------------------------------------
    def reach(self, seat: Seat, land: int, kind: int) -> int:
        """The islands of a kind of land that the action reaches from the ship (DELPHI-TERM-04, EQUIP-07 to 09)."""
        board = self.sea()
        if self.powers[seat][P_REACH] >> kind & 1:
            return board.far[land][self.ships[seat]]
        return board.near[land][self.ships[seat]]

    def own_islands(self, seat: Seat) -> int:
        """Face-up Island Tiles of the seat's colour without a shrine (DELPHI-SHRINE-05)."""
        open_tiles = ~self.face_down & ~self.built & ALL_ISLANDS
        mask = 0
        for island in range(12):
            if open_tiles >> island & 1 and self.cards.tile_colour[self.tiles[island]] == self.setup.colours[seat]:
                mask |= 1 << island
        return mask

    # -- gods -----------------------------------------------------------------------------------------------------
    def entry_row(self) -> int:
        """The row that shows the number of players (DELPHI-GOD-02, RULING-03)."""
        return 5 - self.seats

    def floor_row(self, seat: Seat) -> int:
        """Where a used god returns to (DELPHI-GOD-06, SHIP-03)."""
        return self.entry_row() if self.powers[seat][P_FLOOR] else 0

    def injury_count(self, seat: Seat) -> int:
        at = 6 * seat
        mine = self.injuries
        return mine[at] + mine[at + 1] + mine[at + 2] + mine[at + 3] + mine[at + 4] + mine[at + 5]

    def hand_size(self, seat: Seat) -> int:
        at = 6 * seat
        hand = self.hands
        return hand[at] + hand[at + 1] + hand[at + 2] + hand[at + 3] + hand[at + 4] + hand[at + 5]

    # -- cards ----------------------------------------------------------------------------------------------------
    def owned(self, seat: Seat) -> list[int]:
        """The numbers of all components that a seat owns: companions, equipment, its ship tile."""
        found = [COMPANION + card for card in islands_in(self.companions_of[seat])]
        found.extend([EQUIPMENT + card for card in islands_in(self.equipment_of[seat])])
        if self.ship_tiles[seat] >= 0:
            found.append(self.cards.ships + self.ship_tiles[seat])
        return found

    def know_powers(self, seat: Seat) -> None:
        """Adds up what the seat's cards grant, after they have changed."""
        powers = self.cards.powers[:]
        for number in self.owned(seat):
            add_powers(powers, self.cards.components[number])
        self.powers = with_list(self.powers, seat, powers)


def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def with_value(values: list[int], place: int, value: int) -> list[int]:
    """The list with another value at one place: a new list, because copies share the old one."""
    changed = values[:]
    changed[place] = value
    return changed


def with_list(values: list[list[int]], place: int, value: list[int]) -> list[list[int]]:
    changed = values[:]
    changed[place] = value
    return changed

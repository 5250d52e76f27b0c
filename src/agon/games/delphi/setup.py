"""The set-up (ledger sections 3.2 to 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.options import Value
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import text
from agon.games.delphi.actions import WHITE
from agon.games.delphi.board import ZEUS
from agon.games.delphi.cards import SETUP
from agon.games.delphi.decisions import DelphiStep
from agon.games.delphi.effects import Effects
from agon.games.delphi.layout import compact
from agon.games.delphi.random_layout import random_layout
from agon.games.delphi.rules import CHECK, Turn
from agon.games.delphi.state import ALL_ISLANDS, BOARDS, ORACLE_DIE, SHIP_TILES, DelphiSetup, DelphiState, with_value
from agon.games.delphi.table_changes import draw_injury, take_favor, throw
from agon.games.delphi.taking import card_choice
from agon.games.delphi.words import card, who

if TYPE_CHECKING:  # the game imports its set-up
    from agon.games.delphi.game import Delphi

PICK: Final = 0  # ship tiles are picked
DEAL: Final = 1
EFFECTS: Final = 2

SELECTED: Final = 1  # a place in SHIP_TILES
FIRST_GAME: Final = 2


def deal(game: Delphi, options: dict[str, Value], rng: Rng) -> DelphiState:
    """The table as it is before anybody has chosen or thrown anything, and the Step that goes on from there."""
    setup = DelphiSetup(game, int(options["seats"]))
    setup.board_mode = BOARDS.index(str(options["board"]))
    setup.ship_mode = SHIP_TILES.index(str(options["ship_tiles"]))
    setup.returned = int(options["returned_tasks"])
    setup.rounds = int(options["rounds"])
    setup.low_exchange = options["exchange_row"] == "lowest"
    order = str(options["colours"]).split("-")
    setup.colours = [game.cards.data.player_colours.index(name) for name in order[: setup.seats]]  # DELPHI-PLAYER-01
    setup.layout = layout_for(game, setup.board_mode, rng)
    s = DelphiState(setup, rng)
    lay_clean(s)
    lay_islands(s, rng)
    lay_supply(s, rng)
    lay_ship_tiles(s, rng)
    s.push(SetUp(PICK if s.setup.ship_mode == SELECTED else DEAL, s.seats - 1))
    return s


def layout_for(game: Delphi, mode: int, rng: Rng) -> list[list[int]]:
    """DELPHI-BOARD-05 (compact), BOARD-07 (random), BOARD-18 (custom)."""
    if mode == BOARDS.index("random"):
        return random_layout(game.boards.terrain, game.cards.data, rng)
    custom = game.cards.data.custom
    if mode == BOARDS.index("custom") and custom is not None:
        return [list(place) for place in custom]
    return compact(game.cards.data)


def lay_clean(s: DelphiState) -> None:
    """What every player begins with (DELPHI-PLAYER-01, PLAYER-11, PLAYER-12, DELPHI-EX-14), and the clock."""
    n = s.seats
    s.ships = [ZEUS] * n
    s.favor = [0] * n
    s.shields = [0] * n
    s.gods = [0] * (6 * n)
    s.dice = [-1] * (3 * n)
    s.hands = [0] * (6 * n)
    s.injuries = [0] * (6 * n)
    s.seen = [0] * n
    s.cargo = [0] * n
    s.made = [0] * n
    s.erected = [0] * n
    s.defeated = [0] * n
    s.shrine_tasks = [0] * n
    s.statue_tasks = [0] * n
    s.offering_tasks = [0] * n
    s.monster_tasks = [0] * n
    pieces = 3 - s.cards.data.shortened[: s.setup.returned].count("shrine")
    s.shrines = [pieces] * n  # a Shrine piece goes with its tile (DELPHI-VAR-02, PLAYER-17)
    s.companions_of = [0] * n
    s.equipment_of = [0] * n
    s.ship_tiles = [-1] * n
    s.ship_offer = []
    s.powers = [s.cards.powers for seat in range(n)]
    s.round = 1
    s.active = 0  # seat 0 starts (DELPHI-PLAYER-02, RULING-67)
    s.spent = 0
    s.card = -1
    s.extra_used = False
    s.wild = False
    s.home = 0
    s.titan = 0
    s.limit_reached = False
    s.script = [[], [], []]


# -- the board -------------------------------------------------------------------------------------------------------
def lay_islands(s: DelphiState, rng: Rng) -> None:
    n = s.seats
    if n == 4:  # every arrangement of 4 on each is what an arrangement of 2 on each leaves out
        missing = spread(rng, 2, [2] * 6)
        s.offerings = [63 & ~missing[colour] for colour in range(6)]
    else:
        s.offerings = spread(rng, n, [n] * 6)  # DELPHI-BOARD-13
    s.setup.temples = list(range(6))
    rng.shuffle(s.setup.temples)  # DELPHI-BOARD-14
    marked = s.sea().terrain.marked
    s.monsters = spread(rng, n, [2 if marked >> island & 1 else n - 1 for island in range(9)])  # DELPHI-BOARD-15
    s.statues = [3] * 6  # DELPHI-BOARD-16
    s.raised = [0] * 6
    s.tiles = list(range(12))
    rng.shuffle(s.tiles)  # DELPHI-BOARD-17
    s.face_down = ALL_ISLANDS
    s.built = 0


def spread(rng: Rng, each: int, sizes: list[int]) -> list[int]:
    """`each` pieces of six colours on islands of these sizes, no colour twice on one; all ways equally likely.

    A shuffle that brings a colour twice on an island is broken off and made again (DELPHI-RULING-08).
    """
    while True:
        pieces = [colour for colour in range(6) for i in range(each)]
        found = [0] * 6
        if deal_out(rng, pieces, sizes, found):
            return found


def deal_out(rng: Rng, pieces: list[int], sizes: list[int], found: list[int]) -> bool:
    left = len(pieces)
    for island in range(len(sizes)):
        for i in range(sizes[island]):
            at = rng.below(left)
            colour = pieces[at]
            left -= 1
            pieces[at] = pieces[left]
            if found[colour] >> island & 1:
                return False
            found[colour] |= 1 << island
    return True


# -- the supply ------------------------------------------------------------------------------------------------------
def lay_supply(s: DelphiState, rng: Rng) -> None:
    data = s.cards.data
    s.oracle_deck = [colour for colour in range(6) for i in range(data.oracle_cards[colour])]
    rng.shuffle(s.oracle_deck)  # DELPHI-SUPPLY-01
    s.oracle_discard = [0] * 6
    s.injury_deck = [colour for colour in range(6) for i in range(data.injury_cards[colour])]
    rng.shuffle(s.injury_deck)  # DELPHI-SUPPLY-02
    s.injury_discard = [0] * 6
    s.companions = (1 << len(data.companions)) - 1  # DELPHI-SUPPLY-03
    deck = list(range(s.cards.equipment_count))
    rng.shuffle(deck)  # DELPHI-SUPPLY-04
    s.display = deck[: s.cards.display]
    s.equipment_deck = deck[s.cards.display :]
    s.equipment_discard = []


def lay_ship_tiles(s: DelphiState, rng: Rng) -> None:
    """At random, to pick from, or the four for a first game; the others go to the box (PLAYER-03 to PLAYER-06)."""
    first_game = s.setup.ship_mode == FIRST_GAME  # DELPHI-PLAYER-05, RULING-46
    tiles = [i for i in range(s.cards.ship_count) if not first_game or s.cards.components[s.cards.ships + i].first_game]
    rng.shuffle(tiles)
    if s.setup.ship_mode == SELECTED:
        s.ship_offer = sorted(tiles[: s.seats + 1])
        return
    s.ship_tiles = tiles[: s.seats]
    for seat in range(s.seats):
        s.know_powers(seat)


# -- the players -----------------------------------------------------------------------------------------------------
class SetUp(DelphiStep):
    """Ship tiles are picked, dice and injuries dealt, then the ship tiles' effects, seat by seat."""

    def __init__(self, stage: int, seat: Seat) -> None:
        self.stage = stage
        self.seat = seat

    def copy(self) -> SetUp:
        return SetUp(self.stage, self.seat)

    def decision(self) -> str:
        return "ship_pick"

    def phase(self) -> str:
        return "Set-up"

    def at_bottom(self) -> bool:
        return True

    def run(self, s: DelphiState) -> None:
        if self.stage == PICK:
            s.ask(self.seat)
        elif self.stage == DEAL:
            self.stage = EFFECTS
            self.seat = 0
            deal_players(s)
        elif self.seat < s.seats:  # each completely, in seat order, after the roll (DELPHI-PLAYER-16, RULING-39)
            tile = s.cards.ships + s.ship_tiles[self.seat]
            self.seat += 1
            if s.cards.components[tile].moments >> SETUP & 1:  # from left to right: DELPHI-RULING-40
                s.push(Effects(self.seat - 1, tile, SETUP, 0, -1))
        else:
            s.pop()
            s.push(Turn(CHECK, 0))

    def options(self, s: DelphiState, seat: Seat) -> list[Action]:
        return [s.cards.ship_action + tile for tile in s.ship_offer]

    def answer(self, s: DelphiState, seat: Seat, action: Action) -> None:
        """From the last player to the first (DELPHI-PLAYER-04)."""
        tile = action - s.cards.ship_action
        s.ship_offer = [other for other in s.ship_offer if other != tile]
        s.ship_tiles = with_value(s.ship_tiles, seat, tile)
        s.know_powers(seat)
        if s.sink is not None:
            words = text(
                "{player} picks {tile}.", player=who(s, seat), tile=card(s.cards.components[s.cards.ships + tile])
            )
            s.tell("ship", seat, words, "DELPHI-PLAYER-04", [f"equipment:{seat}"])
        self.seat -= 1
        if self.seat < 0:
            self.stage = DEAL
            s.ship_offer = []  # the tile left over is gone (DELPHI-PLAYER-06)

    def question(self, s: DelphiState, seat: Seat) -> Question:
        help = "It is yours for the whole game."
        return Question(self.decision(), "Pick your ship tile", "DELPHI-PLAYER-04", help)

    def choice(self, s: DelphiState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return card_choice(s.cards.components[s.cards.ships + action - s.cards.ship_action], action, rule)

    def refuse(self, s: DelphiState, seat: Seat, action: Action) -> IllegalAction:
        if action >= s.cards.ship_action:
            return IllegalAction("that ship tile is not among those left", "DELPHI-PLAYER-04")
        return self.not_asked(s, seat)

    def check(self, s: DelphiState) -> None:
        need(PICK <= self.stage <= EFFECTS and 0 <= self.seat <= s.seats, "the set-up has no such step")
        need(self.stage == PICK or s.has_dice(), "every player has three dice (DELPHI-PLAYER-01)")


def deal_players(s: DelphiState) -> None:
    for seat in range(s.seats):
        take_favor(s, seat, s.cards.start_favor[seat], "DELPHI-PLAYER-02")  # 3, 4, 5, 6; one more: DELPHI-RULING-64
    for seat in range(s.seats):
        for i in range(3):
            s.dice[3 * seat + i] = throw(s, ORACLE_DIE)  # nobody advances gods now (DELPHI-PLAYER-08, RULING-79)
    for seat in range(s.seats):
        colour = draw_injury(s, seat, "DELPHI-PLAYER-09")
        s.gods[6 * seat + colour] = s.entry_row()  # DELPHI-PLAYER-10
    deal_tasks(s)


def deal_tasks(s: DelphiState) -> None:
    """The same Zeus Tiles for all: of the two-sided ones two show offerings (DELPHI-PLAYER-13, RULING-45)."""
    sides = list(s.cards.data.two_sided)
    order = list(range(len(sides)))
    s.rng.shuffle(order)
    half = len(order) // 2
    offerings = [sides[i][0] for i in sorted(order[:half])]
    monsters = [sides[i][1] for i in sorted(order[half:])]
    counts = [3, 3]  # shrines and statues
    for word in s.cards.data.shortened[: s.setup.returned]:  # DELPHI-PLAYER-15, VAR-01, VAR-02
        if word == "statue":
            counts[1] -= 1
        elif word == "shrine":
            counts[0] -= 1
        elif word == "monster_coloured":
            monsters.remove(monsters[s.rng.below(len(monsters))])  # the same for all (DELPHI-VAR-03, RULING-41)
        else:
            offerings.remove(offerings[s.rng.below(len(offerings))])
    s.shrine_tasks = [counts[0]] * s.seats
    s.statue_tasks = [counts[1]] * s.seats
    s.offering_tasks = [task_mask(offerings)] * s.seats
    s.monster_tasks = [task_mask(monsters)] * s.seats


def task_mask(colours: list[int]) -> int:
    mask = 1 << WHITE
    for colour in colours:
        mask |= 1 << colour
    return mask

"""The whole table as plain data, and the questions that the rules ask of it.

Elements and landscapes are kept as masks of tiles (see board.py). Lists that change often (`stones`, `gods`, `bank`,
`satchels`) are changed in place and copied by `clone`; all others are values: they are replaced, never changed, so that
copies share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.contract import Seat, Setup, State
from agon.core.rng import Rng
from agon.games.divineplan.board import AREA, GRID, LAND, OFF
from agon.games.divineplan.cards import FULL_AT_OP, LOCKING, RANGE_OP, WHILE, Cards, Where

if TYPE_CHECKING:  # the game imports its states
    from agon.games.divineplan.game import DivinePlan


FULL_AT_TWO: Final = 3  # see DivinePlanState.know_passives


class DivinePlanSetup(Setup):
    """What is fixed when the game begins; all copies of a state share it."""

    values: list[int]  # of the 16 tiles; the Pit is worth 0; they never change (DIVINEPLAN-SETUP-05)
    worth: list[int]  # for each value 0 to 3, the mask of the tiles worth that
    gods_of: list[int]  # which god each seat plays
    tokens: int  # favor tokens in play
    solo: bool
    icarus_lock: bool  # option icarus_note = lock (DIVINEPLAN-SETUP-19)
    start: Seat

    def __init__(self, game: DivinePlan, seats: int) -> None:
        super().__init__(game, seats)
        self.cards = game.cards


class DivinePlanState(State):
    """A game of Divine Plan. In the solo trial the Shade of Kronos is the god after the only seat's."""

    # a seat says nothing of who sits there, so a bot can take it over (DIVINEPLAN-RULING-55)

    # what changes all the time
    stones: list[int]  # stones[3 * colour + k]: the tiles with more than k elements of the colour
    gods: list[int]  # the tile each god stands on, or OFF
    bank: list[int]
    satchels: list[int]  # satchels[3 * seat + colour]

    # what changes with a lock, a recruit or a disbanding: values, replaced and never changed
    plans: list[int]  # each seat's divine plan: secret, so that a sample deals it anew
    lands: list[int]  # forest, mountain, river: the locked tiles of each kind
    locked: int  # all locked tiles
    icons: list[int]  # for each god: the tiles that show its icon
    landscapes: list[int]  # landscape tiles left, by kind
    favor: int  # favor tokens left
    columns: list[list[int]]  # columns[3 * seat + column]: demigods in order of recruitment
    laid: list[int]  # laid[3 * god + colour]: the tiles where a god was seen to want that colour: see intent.py
    passives: list[int]  # for each seat, what its passive abilities grant, as flags: see `know_passives`
    deck: list[int]  # the last is the top
    known: int  # how many cards at the bottom everybody has seen go there (DIVINEPLAN-INFO-06)
    market: list[int]  # market[2 * spot]: a demigod or -1; market[2 * spot + 1]: its copies
    epics: list[list[int]]  # by colour; the first can be recruited

    # the turn
    active: Seat
    round: int
    column: int  # the column being performed, or -1
    rolled: bool  # a die was rolled in this column
    before: list[list[int]]  # the table when the column was chosen, for a take-back (DIVINEPLAN-COLUMN-07); empty: none
    face: int  # what the die showed last, or -1
    dice: list[int]  # what the die will show next, written by a position; normally empty
    paths: list[int]  # where the Shade will go next, likewise
    limit_reached: bool

    def __init__(self, setup: DivinePlanSetup, rng: Rng) -> None:
        super().__init__(setup.game, setup.seats, rng)
        self.setup = setup
        self.cards: Cards = setup.cards

    def clone(self) -> DivinePlanState:
        twin = DivinePlanState(self.setup, self.rng.copy())
        self.copy_to(twin)
        twin.plans = self.plans
        twin.stones = self.stones[:]
        twin.gods = self.gods[:]
        twin.bank = self.bank[:]
        twin.satchels = self.satchels[:]
        twin.lands = self.lands
        twin.locked = self.locked
        twin.icons = self.icons
        twin.landscapes = self.landscapes
        twin.favor = self.favor
        twin.columns = self.columns
        twin.laid = self.laid
        twin.passives = self.passives
        twin.deck = self.deck
        twin.known = self.known
        twin.market = self.market
        twin.epics = self.epics
        twin.active = self.active
        twin.round = self.round
        twin.column = self.column
        twin.rolled = self.rolled
        twin.before = self.before
        twin.face = self.face
        twin.dice = self.dice
        twin.paths = self.paths
        twin.limit_reached = self.limit_reached
        return twin

    # -- tiles ----------------------------------------------------------------------------------------------------
    def colour_on(self, tile: int) -> int:
        """The colour of the elements on a tile, or -1."""
        for colour in range(3):
            if self.stones[3 * colour] >> tile & 1:
                return colour
        return -1

    def count_on(self, tile: int) -> int:
        colour = self.colour_on(tile)
        if colour < 0:
            return 0
        at = 3 * colour
        return 1 + (self.stones[at + 1] >> tile & 1) + (self.stones[at + 2] >> tile & 1)

    def put(self, colour: int, tile: int) -> None:
        """One element more on the tile."""
        bit = 1 << tile
        at = 3 * colour
        while self.stones[at] & bit:
            at += 1
        self.stones[at] |= bit

    def take(self, tile: int) -> int:
        """One element fewer on the tile; gives its colour."""
        bit = 1 << tile
        colour = self.colour_on(tile)
        at = 3 * colour + 2
        while not self.stones[at] & bit:
            at -= 1
        self.stones[at] &= ~bit
        return colour

    def takes(self, colour: int) -> int:
        """The tiles of the grid that can take an element of this colour (DIVINEPLAN-PLACE-03)."""
        stones = self.stones
        other = 3 if colour == 0 else 0
        another = 3 if colour == 2 else 6
        # DIVINEPLAN-PLACE-06, RULING-05
        # not the Pit (RANGE-06), not locked (LOCK-06), no other colour (PLACE-04), fewer than three (PLACE-05)
        return LAND & ~(self.locked | stones[other] | stones[another] | stones[3 * colour + 2])

    def loose(self) -> int:
        """The tiles whose elements can be shifted or removed: not locked (DIVINEPLAN-SHIFT-03, LOCK-06, PLACE-07)."""
        return (self.stones[0] | self.stones[3] | self.stones[6]) & ~self.locked

    # -- gods and range -------------------------------------------------------------------------------------------
    def standing(self) -> int:
        """All tiles with a god on them."""
        mask = 0
        for tile in self.gods:
            if tile != OFF:  # gods off the board guard nothing (DIVINEPLAN-RANGE-07)
                mask |= 1 << tile
        return mask

    def guarded(self, seat: Seat) -> int:
        """The tiles under opposing gods, the Shade's among them (DIVINEPLAN-SOLO-06)."""
        own = self.gods[seat]
        # the own tile is not guarded (DIVINEPLAN-RULING-47)
        return self.standing() & ~(1 << own) if own != OFF else self.standing()

    def area(self, seat: Seat) -> int:
        """What the god reaches, guarded or not: around it, or the whole grid with an open range (CARD-10)."""
        if self.column >= 0 and seat == self.active and self.passives[seat] >> self.column & 1:
            return GRID  # only for its owner, while he performs that column (RULING-25, CARD-25)
        return AREA[self.gods[seat]] if self.gods[seat] != OFF else 0

    def range(self, seat: Seat) -> int:
        """The tiles on which the seat can do something now (DIVINEPLAN-RANGE-01 to 06, RANGE-08)."""
        return self.area(seat) & ~self.guarded(seat) & LAND

    def tiles_of(self, seat: Seat, where: Where) -> int:
        """The tiles that a card's words mean, for this seat at this moment."""
        mask = self.area(seat) & LAND
        if not where.guarded:  # Minos' source may be guarded (DIVINEPLAN-CARD-23, RULING-24)
            mask &= ~self.guarded(seat)
        if where.not_own:
            mask &= ~(1 << self.gods[seat])
        if where.worth > 0:
            mask &= self.setup.worth[where.worth]  # the printed value (DIVINEPLAN-ABIL-08)
        return mask

    # -- passive abilities ----------------------------------------------------------------------------------------
    def know_passives(self, seat: Seat) -> None:  # nobody is asked (DIVINEPLAN-RULING-59)
        """Works out what a seat's passive abilities grant, after its demigods have changed.

        Flag `column`: an open range in that column. Flag FULL_AT_TWO + worth: tiles worth that count as Full with two
        elements when locking; worth 0 is any tile.
        """
        flags = 0
        for at in range(3 * seat, 3 * seat + 3):
            for number in self.columns[at]:
                card = self.cards.demigods[number]
                for operation in card.operations:
                    if card.timing == WHILE and operation.op == RANGE_OP:
                        flags |= 1 << card.timing_colour
                    elif card.timing == LOCKING and operation.op == FULL_AT_OP:
                        flags |= 1 << (FULL_AT_TWO + operation.where.worth)
        passives = self.passives[:]
        passives[seat] = flags
        self.passives = passives

    # -- locking --------------------------------------------------------------------------------------------------
    def lockable(self, seat: Seat) -> int:
        """The tiles that this seat could lock now, payment aside (DIVINEPLAN-LOCK-03, LOCK-11)."""
        if self.favor == 0:
            return 0
        flags = self.passives[seat] >> FULL_AT_TWO
        enough = 0  # tiles that count as Full with two elements already (DIVINEPLAN-CARD-07, CARD-24, RULING-26)
        if flags:
            for worth in range(1, 4):
                if flags >> worth & 1:
                    enough |= self.setup.worth[worth]
            if flags & 1:
                enough = LAND
        mask = 0
        for colour in range(3):
            if self.landscapes[colour] > 0:  # a landscape tile of the kind is left (DIVINEPLAN-LOCK-09, RULING-10)
                # three elements, or two where that is enough (DIVINEPLAN-LOCK-02)
                mask |= self.stones[3 * colour + 2] | self.stones[3 * colour + 1] & enough
        if not mask:
            return 0
        reach = self.range(seat)  # not under an opposing god (DIVINEPLAN-LOCK-08)
        if self.setup.icarus_lock and flags & 1 and self.passives[seat] & 2:
            reach = LAND & ~self.guarded(seat)  # option icarus_note = lock (DIVINEPLAN-SETUP-19)
        return mask & reach & ~self.locked

    # -- elements -------------------------------------------------------------------------------------------------
    def in_satchel(self, seat: Seat) -> int:
        at = 3 * seat
        return self.satchels[at] + self.satchels[at + 1] + self.satchels[at + 2]

    def gain(self, seat: Seat, colour: int) -> bool:
        """Bank to satchel, as far as the Bank holds it (DIVINEPLAN-ROLL-03, RULING-09, ROLL-04)."""
        if self.bank[colour] == 0:
            return False
        self.bank[colour] -= 1
        self.satchels[3 * seat + colour] += 1
        return True

    def pay(self, seat: Seat, colour: int) -> None:
        """Satchel to Bank (DIVINEPLAN-SHIFT-08)."""
        self.satchels[3 * seat + colour] -= 1
        self.bank[colour] += 1

    def owns(self, seat: Seat, number: int) -> bool:
        at = 3 * seat
        return number in self.columns[at] or number in self.columns[at + 1] or number in self.columns[at + 2]

    # -- take-backs -----------------------------------------------------------------------------------------------
    def remember(self) -> None:
        """Keeps the table as it is, in case the column has to be taken back (DIVINEPLAN-COLUMN-07)."""
        kept = [self.stones[:], self.gods[:], self.bank[:], self.satchels[:], self.deck, [self.known], self.passives]
        kept.extend(self.columns)
        self.before = kept

    def take_back(self) -> None:
        kept = self.before
        self.stones = kept[0][:]
        self.gods = kept[1][:]
        self.bank = kept[2][:]
        self.satchels = kept[3][:]
        self.deck = kept[4]
        self.known = kept[5][0]
        self.passives = kept[6]
        self.columns = kept[7:]
        self.before = []


def replaced(numbers: list[int], at: int, number: int) -> list[int]:
    """A list with one number changed: copies of the state share the old one."""
    changed = numbers[:]
    changed[at] = number
    return changed

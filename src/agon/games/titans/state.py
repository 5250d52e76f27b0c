"""The whole table as plain data, and the questions that the rules ask of it.

A side is a seat of the rulebook: one half of an arena, held by a player (see cards.py). A card in play is a short list
of numbers (the U_ constants). All inner lists are values: they are replaced, never changed, so that copies share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agon.core.contract import Seat, Setup, State
from agon.core.rng import Rng
from agon.games.titans.abilities import CONTROL, COUNT_MASK, EXHAUSTED, FERAL, KIND_SHIFT, MINDLESS
from agon.games.titans.actions import CARDS
from agon.games.titans.cards import Cards, Format

if TYPE_CHECKING:  # the game imports its states
    from agon.games.titans.game import Titans

# a card in play
U_CARD: Final = 0
U_ENTRY: Final = 1  # TITANS-PLAY-11; counted anew every turn, since no card stays in play longer
U_SIDE: Final = 2  # whose it is now
U_OWNER: Final = 3  # the player who controlled it when it entered (TITANS-TERM-05)
U_AGE: Final = 4  # in which it entered
U_TOKENS: Final = 5  # TITANS-PTOK-06
U_USED: Final = 6  # bits of the abilities that have acted
U_FERAL_BY: Final = 7  # 1 + the entry number of the card whose Subvert put the Feral here, while it lies there
U_PLACERS: Final = 8  # for each kind of subversion: 1 + the player who placed it (TITANS-SUBV-11)
U_KINDS: Final = 9  # the kinds of its abilities as bits, to see at a glance what it has
U_ABILITIES: Final = 10  # from here on: its abilities, printed ones first, then copied ones

PLACER_BITS: Final = 3
PLACER_MASK: Final = 7

# how long a side is protected
UNPROTECTED: Final = 0
THIS_AGE: Final = 1
THIS_TURN: Final = 2

# ages: none before the first and after the last
NO_AGE: Final = 0
LAST_AGE: Final = 3
AFTER_AGES: Final = 4


class TitansSetup(Setup):
    """What is fixed when the game begins; all copies of a state share it."""

    format_number: int
    constructed: bool
    open_teams: bool  # option team_hands = open (TITANS-RULING-08)
    building: bool  # option books = build
    advanced: bool
    first_layout: bool
    turn_limit: int
    pile_names: list[list[int]]  # for each arena, the cards of its ritual piles in ascending order

    def __init__(self, game: Titans, seats: int) -> None:
        super().__init__(game, seats)
        self.cards = game.cards


class TitansState(State):
    """A game of Titans of Eden.

    There is no limit to hands, cards in play and subversions (TITANS-SETUP-07, SETUP-10, MULTI-04), and nobody is out
    for want of cards (RULING-60). Cards stay in play until the Shuffle step (TURN-06).
    """

    census: list[int]  # how many of each card there are; in constructed games one number for all: books are secret

    # the table
    hands: list[list[int]]  # by player, sorted
    decks: list[list[int]]  # the last is the top
    discards: list[list[int]]
    removed: list[list[int]]
    surges: list[int]
    top_seen: list[int]  # for each player's deck: the players who know its top card, as bits (TITANS-RULING-63)
    temples: list[int]  # by player, team or side, as the format says
    piles: list[list[int]]  # for each arena, how many lie on each of its piles
    books: list[list[int]]  # by side: what is left of the spellbook
    spent: list[list[int]]  # by side: what has been taken out of it, as everybody saw (TITANS-CONS-07)
    units: list[list[int]]  # the cards in play, by entry number
    protected: list[int]  # by side
    lost: list[int]  # by side: a temple was lost this turn (TITANS-SPITE-01)

    # the turn
    avatar: int  # the team that holds the mat
    turn: int
    age: int  # 1 to 3; NO_AGE before, AFTER_AGES behind them
    next_entry: int
    shown: int  # the player whose hand lies open for all just now (TITANS-NOES-03), or -1
    activations: int  # of Now abilities in this age (TITANS-NOW-11)

    def __init__(self, setup: TitansSetup, rng: Rng) -> None:
        super().__init__(setup.game, setup.seats, rng)
        self.setup = setup
        self.cards: Cards = setup.cards

    def clone(self) -> TitansState:
        twin = TitansState(self.setup, self.rng.copy())
        self.copy_to(twin)
        twin.census = self.census
        twin.hands = self.hands[:]
        twin.decks = self.decks[:]
        twin.discards = self.discards[:]
        twin.removed = self.removed[:]
        twin.surges = self.surges[:]
        twin.top_seen = self.top_seen[:]
        twin.temples = self.temples[:]
        twin.piles = self.piles[:]
        twin.books = self.books[:]
        twin.spent = self.spent[:]
        twin.units = self.units[:]
        twin.protected = self.protected[:]
        twin.lost = self.lost[:]
        twin.avatar = self.avatar
        twin.turn = self.turn
        twin.age = self.age
        twin.next_entry = self.next_entry
        twin.shown = self.shown
        twin.activations = self.activations
        return twin

    # -- who ------------------------------------------------------------------------------------------------------
    def layout(self) -> Format:
        """Who sits where."""
        return self.cards.formats[self.setup.format_number]

    def holder(self, side: int) -> Seat:
        return self.layout().holder[side]

    def order(self) -> list[int]:
        """All sides in priority order (TITANS-TERM-14, AVATAR-01)."""
        return self.layout().order[self.avatar]

    def player_order(self) -> list[Seat]:
        return self.layout().player_order[self.avatar]

    def stock(self, player: Seat) -> int:
        """How many cards the player could play."""
        return len(self.hands[player]) + len(self.decks[player])

    def block(self, number: int) -> int:
        """Where a block of the vocabulary begins that names cards (see actions.py)."""
        return CARDS + number * len(self.cards.ids)

    # -- cards in play ----------------------------------------------------------------------------------------------
    def at(self, entry: int) -> int:
        """The place of a card in `units`, or -1 if it has left."""
        for i in range(len(self.units)):
            if self.units[i][U_ENTRY] == entry:
                return i
        return -1

    def touch(self, i: int) -> list[int]:
        """The card at this place, to be changed: a new list, since copies share the old one."""
        unit = self.units[i][:]
        self.units[i] = unit
        return unit

    def side_count(self, side: int) -> int:
        n = 0
        for unit in self.units:
            if unit[U_SIDE] == side:
                n += 1
        return n

    def total(self, side: int, kind: int) -> int:
        """How many active copies of a continuous or timed ability serve a side: its own cards' and, through Feral, the
        other side's (TITANS-ABIL-12, ABIL-14, ABIL-16, FERAL-01, FERAL-09). Only in its arena (TERM-04, SOLO-08)."""
        n = 0
        for unit in self.units:
            if not unit[U_KINDS] >> kind & 1 or unit[U_SIDE] >> 1 != side >> 1:
                continue
            if unit[U_SIDE] != side and not has(unit, FERAL):
                continue
            n += copies_on(self.cards.now, unit, kind)
        return n

    def controls(self, side: int) -> bool:
        """Has this side Control over the other one now (TITANS-CTRL-01, CTRL-08, CTRL-10, FERAL-20)?"""
        return self.age == LAST_AGE and self.total(side, CONTROL) > 0

    def is_protected(self, side: int) -> bool:
        return self.protected[side] != UNPROTECTED

    def sees_hand(self, viewer: Seat, player: Seat) -> bool:
        """Its player, the team if hands are open, a controller, all for No Escape (TITANS-INFO-01, INFO-08, INFO-14,
        CTRL-02, CTRL-13, NOES-03)."""
        if viewer == player or self.shown == player:
            return True
        layout = self.layout()
        if viewer < 0:
            return False
        if self.setup.open_teams and layout.team_of[viewer] == layout.team_of[player]:
            return True
        if self.age == LAST_AGE:
            for side in layout.sides[player]:
                if layout.holder[side ^ 1] == viewer and self.controls(side ^ 1):
                    return True
        return False

    def hand_viewers(self, player: Seat) -> int:
        """The players who see this hand, as bits."""
        mask = 0
        for viewer in range(self.seats):
            if self.sees_hand(viewer, player):
                mask |= 1 << viewer
        return mask


def has(unit: list[int], kind: int) -> bool:
    """Does a subversion of this kind lie on the card?"""
    return unit[U_PLACERS] >> PLACER_BITS * kind & PLACER_MASK > 0


def placer(unit: list[int], kind: int) -> int:
    """The player who placed it; -1 if it is not there."""
    return (unit[U_PLACERS] >> PLACER_BITS * kind & PLACER_MASK) - 1


def copies_on(now: list[bool], unit: list[int], kind: int) -> int:
    """The active copies of a kind of ability on a card (TITANS-ABIL-16)."""
    if not unit[U_KINDS] >> kind & 1:
        return 0
    n = 0
    for i in range(U_ABILITIES, len(unit)):
        if unit[i] >> KIND_SHIFT == kind:
            n += unit[i] & COUNT_MASK
    if n > 0 and unit[U_PLACERS] > 0:
        if has(unit, MINDLESS):  # TITANS-MIND-01
            return 0
        if has(unit, EXHAUSTED) and not now[kind]:  # TITANS-EXH-01
            return 0
    return n


def has_family(cards: Cards, unit: list[int], family: int) -> bool:
    """Has the card an active ability of this family, used or not (TITANS-RULING-49)?"""
    if not unit[U_KINDS] & cards.family_kinds[family] or has(unit, MINDLESS):
        return False
    for i in range(U_ABILITIES, len(unit)):
        kind = unit[i] >> KIND_SHIFT
        if cards.family[kind] == family and (cards.now[kind] or not has(unit, EXHAUSTED)):
            return True
    return False

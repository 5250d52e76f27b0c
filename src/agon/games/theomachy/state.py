"""The table as plain data, and the questions that the rules ask of it.

Lists of numbers by seat (`congregation`, `stake`, `stats` ...) are changed in place and copied by `clone`. Piles of
cards are values: an inner list is replaced, never changed, so that copies share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from agon.core.contract import Seat, Setup, State, Step
from agon.core.protocol import SPECTATOR
from agon.core.rng import Rng
from agon.games.theomachy.cards import Cards
from agon.games.theomachy.constants import ATTACK, BATTLE, BATTLE_ONLY

if TYPE_CHECKING:  # the game imports its states
    from agon.games.theomachy.game import Theomachy

NO_CARDS: Final[list[int]] = []  # shared, never changed


class TheomachySetup(Setup):
    """What is fixed when the game begins; all copies of a state share it."""

    mode: int
    drafted: bool  # decks from the draft, else starter decks
    boxes: int
    quiet: bool  # option responses = holders (THEOMACHY-RULING-28)
    starters: list[int]  # each seat's starter deck, -1 after a draft

    def __init__(self, game: Theomachy, seats: int) -> None:
        super().__init__(game, seats)
        self.cards = game.cards


class TheomachyState(State):
    """A game of Theomachy."""

    # chosen before the first hand
    pantheons: list[int]
    gods: list[int]  # numbers of cards, -1 without

    # the table
    hand: int
    phase: int
    first: int  # the First Player, also called Starting Player (THEOMACHY-TERM-01)
    ante: int
    element_deck: list[int]  # the last is the top
    element_pile: list[int]
    sky: list[int]  # the five cards of the Constellation
    face_up: int  # how many of its places lie open
    sky_seen: list[int]  # for each place, who has looked at it, as bits
    bottom_seen: list[int]  # for cards at the bottom of the Element deck, who saw them go there (INFO-12 d)
    prayer_deck: list[int]  # in no order but for the last cards, see zones.take
    prayer_order: int  # so many cards have their place, the last is the top: 0 but in positions by hand
    track: list[int]
    removed: list[int]

    # tokens: three numbers for each seat, prophets, priests, followers
    congregation: list[int]
    stake: list[int]
    lent: list[int]  # on the Last Stand card
    paid: list[int]
    level: list[int]
    bank: list[int]  # may fall below nothing: printed counts bind nothing (RULING-09)
    stands: list[int]  # 1 on a Last Stand

    # cards by seat
    hands: list[list[int]]  # sorted
    decks: list[list[int]]  # in no order, like the Prayer deck
    deck_order: list[int]
    piles: list[list[int]]  # the last is the top
    areas: list[list[int]]  # in order of play
    sealed: list[list[int]]  # in the Stake; from End step 2 on the hand cards that are kept
    locations: list[list[int]]  # 4 * card + 2 * used + damaged, in order of play
    god_used: list[int]
    myth_decks: list[list[int]]  # the first is the top
    myth_known: list[int]  # how many at the bottom everybody saw go there
    myths: list[list[int]]  # active: 4 * card + 2 * used + Hero in the Stake, in order of purchase
    miracles: list[int]
    points: list[int]

    # what has been seen
    shown: list[list[int]]  # cards that everybody knows to be among a seat's, sorted
    buried: list[list[int]]  # cards that everybody saw go to a seat's pile, since it was last turned
    turned: list[list[int]]  # those that everybody knows to have been in it then, and has not seen since
    early: list[int]  # two for each seat: hand cards drawn before the pile was turned, and seen leaving since
    seen: list[list[int]]  # seen[seats * viewer + owner]: cards known to be in that hand, sorted (INFO-12 b)

    # status
    alive: list[int]
    folded: list[int]
    out_at: list[int]  # 0, or when a seat was eliminated: later is greater
    barred: list[int]  # 1: no Effects in the first betting phase
    stats: list[int]
    might: list[int]  # at the last Battle's End
    winners: int  # of the last hand, as bits
    rewarded: int  # winners who have had the points for an elimination
    fought: bool  # the hand had a Battle
    ending: int  # why the game ended: see scoring.py
    places: list[int]  # each seat's place at the end

    # worked out from the rest by `recount` and `read_sky`
    sky_counts: list[int]  # Earth, Air, Fire, Water, Chaos, Order
    counts: list[int]  # the same six for each seat
    flags: list[int]
    grants: list[int]

    # the draft
    draft_hands: list[list[int]]
    picks: list[list[int]]  # in order: by round, then by step
    leftovers: list[int]  # the last card of each draft hand: by round, then by the seat where it began
    dropped: list[list[int]]

    def __init__(self, setup: TheomachySetup, rng: Rng) -> None:
        super().__init__(setup.game, setup.seats, rng)
        self.setup = setup
        self.cards: Cards = setup.cards

    def clone(self) -> TheomachyState:
        twin = TheomachyState(self.setup, self.rng.copy())
        self.copy_to(twin)
        twin.pantheons = self.pantheons
        twin.gods = self.gods
        twin.hand = self.hand
        twin.phase = self.phase
        twin.first = self.first
        twin.ante = self.ante
        twin.element_deck = self.element_deck
        twin.element_pile = self.element_pile
        twin.sky = self.sky
        twin.face_up = self.face_up
        twin.sky_seen = self.sky_seen
        twin.bottom_seen = self.bottom_seen
        twin.prayer_deck = self.prayer_deck
        twin.prayer_order = self.prayer_order
        twin.track = self.track
        twin.removed = self.removed
        twin.congregation = self.congregation[:]
        twin.stake = self.stake[:]
        twin.lent = self.lent[:]
        twin.paid = self.paid[:]
        twin.level = self.level[:]
        twin.bank = self.bank[:]
        twin.stands = self.stands[:]
        twin.hands = self.hands[:]
        twin.decks = self.decks[:]
        twin.deck_order = self.deck_order
        twin.piles = self.piles[:]
        twin.areas = self.areas[:]
        twin.sealed = self.sealed[:]
        twin.locations = self.locations[:]
        twin.god_used = self.god_used[:]
        twin.myth_decks = self.myth_decks
        twin.myth_known = self.myth_known
        twin.myths = self.myths
        twin.miracles = self.miracles
        twin.points = self.points
        twin.shown = self.shown
        twin.buried = self.buried
        twin.turned = self.turned
        twin.early = self.early
        twin.seen = self.seen
        twin.alive = self.alive[:]
        twin.folded = self.folded[:]
        twin.out_at = self.out_at
        twin.barred = self.barred
        twin.stats = self.stats[:]
        twin.might = self.might
        twin.winners = self.winners
        twin.rewarded = self.rewarded
        twin.fought = self.fought
        twin.ending = self.ending
        twin.places = self.places
        twin.sky_counts = self.sky_counts
        twin.counts = self.counts[:]
        twin.flags = self.flags[:]
        twin.grants = self.grants[:]
        twin.draft_hands = self.draft_hands
        twin.picks = self.picks
        twin.leftovers = self.leftovers
        twin.dropped = self.dropped
        return twin

    # -- players ---------------------------------------------------------------------------------------------------
    def in_hand(self, seat: Seat) -> bool:
        """Neither eliminated nor folded (THEOMACHY-TERM-07)."""
        return self.alive[seat] == 1 and self.folded[seat] == 0

    def players(self) -> int:
        count = 0
        for seat in range(self.seats):
            count += self.alive[seat]
        return count

    def contenders(self) -> int:
        """How many are in the hand."""
        count = 0
        for seat in range(self.seats):
            if self.alive[seat] == 1 and self.folded[seat] == 0:
                count += 1
        return count

    def takes_part(self, seat: Seat) -> bool:
        """Folded players are out of betting and the Battle only (THEOMACHY-TERM-10, FOLD-04, FOLD-06, RULING-16)."""
        return self.alive[seat] == 1 and (self.folded[seat] == 0 or self.phase > BATTLE)

    def order(self) -> list[int]:
        """Those who take part, clockwise from the First Player (THEOMACHY-HAND-03, GOD-08)."""
        found: list[int] = []
        for i in range(self.seats):
            seat = (self.first + i) % self.seats
            if self.takes_part(seat):
                found.append(seat)
        return found

    def opponents(self, seat: Seat) -> list[int]:
        """Clockwise from the seat's left (THEOMACHY-CARD-01)."""
        found: list[int] = []
        for i in range(1, self.seats):
            other = (seat + i) % self.seats
            if self.takes_part(other):
                found.append(other)
        return found

    def next_in_hand(self, seat: Seat) -> int:
        """The next player clockwise who is in the hand (THEOMACHY-TERM-10)."""
        other = (seat + 1) % self.seats
        while not self.in_hand(other):
            other = (other + 1) % self.seats
        return other

    def eyes(self, seat: Seat) -> int:
        """Who looks: an eliminated player sees what a spectator sees (THEOMACHY-INFO-13)."""
        return seat if seat != SPECTATOR and self.alive[seat] == 1 else SPECTATOR

    def has_won(self, seat: Seat) -> bool:
        return self.winners >> seat & 1 == 1

    # -- what a seat counts (THEOMACHY-REQ) ------------------------------------------------------------------------
    def counted(self, seat: Seat, what: int) -> int:
        """Cards of an Element (0 to 3) or orbs (4 Chaos, 5 Order): Constellation, Power cards, bonuses."""
        return self.sky_counts[what] + self.counts[6 * seat + what]

    def read_sky(self) -> None:
        """Counts the open cards of the Constellation; face-down ones count for nobody (THEOMACHY-REQ-09)."""
        counts = [0, 0, 0, 0, 0, 0]
        for place in range(self.face_up):
            card = self.cards.elements[self.sky[place]]
            counts[card.element] += 1
            counts[4 + card.orb_kind] += card.orbs
        self.sky_counts = counts

    def guards(self, seat: Seat, what: int) -> bool:
        """Whether the seat's Stake or hand is protected now; nothing protects who has folded (THEOMACHY-RULING-15)."""
        flags = self.flags[seat] if self.takes_part(seat) else 0
        return flags & what != 0 or (self.phase == BATTLE and flags & what << BATTLE_ONLY != 0)

    def attacks_in_area(self, seat: Seat) -> int:
        count = 0
        for code in self.areas[seat]:
            if self.cards.all[code >> 1].kind == ATTACK:
                count += 1
        return count

    # -- cards on their way ------------------------------------------------------------------------------------------
    def steps(self) -> list[TheomachyStep]:
        return [cast(TheomachyStep, step) for step in self.stack]

    def leaving(self, owner: Seat) -> list[int]:
        """Cards of this owner on their way to his pile."""
        codes: list[int] = []
        for step in self.steps():
            codes = codes + step.leaving(owner)
        return codes


class TheomachyStep(Step[TheomachyState]):
    """A Step of this game may hold Prayer cards that lie in no zone: on their way from hand to table or pile."""

    def held_hidden(self, owner: Seat) -> list[int]:
        """Cards of this owner that only he sees, as codes."""
        return NO_CARDS

    def held_open(self, s: TheomachyState, owner: Seat) -> list[int]:
        """Cards of this owner that everybody sees, as codes."""
        return NO_CARDS

    def leaving(self, owner: Seat) -> list[int]:
        """Those of both kinds that are on their way to his pile."""
        return NO_CARDS

    def hold_others(self, codes: list[int]) -> None:
        """On a sample: holds as many of these instead of what is hidden, and takes them off the end of the list."""

    def worshiper_on_it(self, s: TheomachyState) -> int:
        """The kind of the worshiper on a Location that is being played, or -1."""
        return -1

    def count_discards(self, count: int) -> None:
        """Cards were discarded for it: a text may give Might for each."""

    def could_be_asked(self, s: TheomachyState, owner: Seat) -> bool:
        """On a sample: whether what the owner holds now could have led to this question."""
        return True

    def asks_side_by_side(self) -> bool:
        """Whether all choose at once, so that nobody is on turn."""
        return False

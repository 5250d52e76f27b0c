"""The two drafts: from an open display for 2 players, from passed packs for 3 to 6 (ledger DRTWO, DRMANY)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.core.rng import Rng
from agon.games.theos import actions
from agon.games.theos.cards import BETRAYAL, OFFERING, POWER_CARD, Cards, count_of, mask_of, numbers_of
from agon.games.theos.state import TheosState
from agon.games.theos.words import name, who

PILE: Final = 12  # Offerings, and Powers, in the display of two players
PICKS_EACH: Final = 12


# -- two players ------------------------------------------------------------------------------------------------------
def begin_two(s: TheosState) -> None:
    from agon.games.theos.setup import experienced

    s.reveal()
    order = [number for number in range(actions.CARDS) if s.cards.types[number] != BETRAYAL]  # THEOS-DRTWO-01
    s.rng.shuffle(order)  # 56 cards (THEOS-DRTWO-02)
    pool = s.cards.of_type[BETRAYAL] | mask_of(draw_piles(s.cards, order, s.rng))  # 28 cards (THEOS-DRTWO-08)
    s.aside = ~pool & (1 << actions.CARDS) - 1
    first = first_picker(s)
    if first < 0:
        s.push(DraftTwo(pool, 0))
        s.push(FirstPick(1 - experienced(s)))  # the less experienced player decides (THEOS-DRTWO-10)
    else:
        s.push(DraftTwo(pool, first))


def first_picker(s: TheosState) -> int:
    from agon.games.theos.setup import setting

    told = setting(s, "first_pick")
    if told == "random":
        return s.rng.below(2)
    return -1 if told == "decide" else ["seat_0", "seat_1"].index(told)


def draw_piles(cards: Cards, order: list[int], rng: Rng) -> list[int]:
    """The two piles of 12, drawn from the front of `order` and repaired (THEOS-DRTWO-03 to DRTWO-07)."""
    piles: list[list[int]] = [[], []]
    discarded: list[int] = []
    at = 0
    while len(piles[0]) < PILE or len(piles[1]) < PILE:  # stops as soon as both are full (THEOS-DRTWO-04)
        card = order[at]
        at += 1
        pile = piles[0] if cards.types[card] == OFFERING else piles[1]
        if len(pile) < PILE:
            pile.append(card)
        else:
            discarded.append(card)
    rest = order[at:]
    for i in range(2):  # Offerings first (THEOS-DRTWO-05)
        kind = OFFERING if i == 0 else POWER_CARD
        for god in range(4):  # missing gods in order P, D, H, G (THEOS-RULING-47)
            if len([card for card in piles[i] if cards.gods[card] == god]) == 0:
                rest = repair(cards, piles[i], kind, god, rest, discarded, rng)
    return piles[0] + piles[1]


def repair(
    cards: Cards, pile: list[int], kind: int, god: int, rest: list[int], discarded: list[int], rng: Rng
) -> list[int]:
    """The newest card of the god with most cards leaves; the next fitting card of the pool enters (THEOS-DRTWO-06)."""
    counts = [len([card for card in pile if cards.gods[card] == other]) for other in range(4)]
    at = len(pile) - 1
    while counts[cards.gods[pile[at]]] < max(counts):  # of tied gods the one drawn last (THEOS-RULING-47)
        at -= 1
    discarded.append(pile.pop(at))
    while True:
        if len(rest) == 0:
            rest = discarded[:]
            rng.shuffle(rest)
            discarded.clear()
        card = rest[0]
        rest = rest[1:]
        if cards.types[card] == kind and cards.gods[card] == god:
            pile.append(card)
            return rest
        discarded.append(card)


class FirstPick(Step[TheosState]):
    """The less experienced player picks first or second (THEOS-DRTWO-10)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> FirstPick:
        return FirstPick(self.seat)

    def run(self, s: TheosState) -> None:
        s.ask(self.seat)

    def options(self, s: TheosState, seat: int) -> list[int]:
        return [actions.FIRST, actions.SECOND]

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        s.pop()
        draft = s.stack[-1]
        assert isinstance(draft, DraftTwo)
        draft.seat = seat if action == actions.FIRST else 1 - seat


class DraftTwo(Step[TheosState]):
    """Alternating picks from an open display until both have 12 (THEOS-DRTWO-09 to DRTWO-13)."""

    def __init__(self, pool: int, seat: int) -> None:
        self.pool = pool
        self.seat = seat

    def copy(self) -> DraftTwo:
        return DraftTwo(self.pool, self.seat)

    def run(self, s: TheosState) -> None:
        if count_of(s.deck[0]) + count_of(s.deck[1]) == 2 * PICKS_EACH:
            s.aside |= self.pool  # the 4 that remain (THEOS-DRTWO-12)
            s.pop()
        else:
            s.ask(self.seat)

    def options(self, s: TheosState, seat: int) -> list[int]:
        return [actions.DRAFT + card for card in numbers_of(self.pool)]

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        card = action - actions.DRAFT
        self.pool &= ~(1 << card)
        drafted(s, seat, card, "THEOS-DRTWO-13")
        self.seat = 1 - seat


def drafted(s: TheosState, seat: int, card: int, rule: str) -> None:
    s.deck[seat] |= 1 << card
    owned = s.owned[:]
    owned[seat] |= 1 << card
    s.owned = owned
    if s.sink is not None:
        s.tell("draft", seat, f"{who(s, seat)} drafts {name(s, card)}.", rule, [f"deck:{seat}"])


# -- three to six -----------------------------------------------------------------------------------------------------
SET_ASIDE: Final = [
    0,
    0,
    0,
    6,
    2,
    0,
    0,
]  # by players: so many Offerings and so many Powers (DRMANY-03, DRMANY-04, DRMANY-06)
PACK: Final = [0, 0, 0, 8, 7, 12, 10]  # THEOS-DRMANY-08
PICKS: Final = [0, 0, 0, 6, 6, 12, 10]  # of each pack (THEOS-DRMANY-13); 12 cards in the end, or 10 (DRMANY-17)
DEALS: Final = [0, 0, 0, 2, 2, 1, 1]  # THEOS-DRMANY-15, DRMANY-16


def begin_many(s: TheosState, apart: bool) -> None:
    order = list(range(actions.CARDS))
    s.rng.shuffle(order)  # THEOS-DRMANY-02
    counts = [0, 0, 0]
    for card in order:  # the first Offerings and Powers drawn; Betrayals go back (THEOS-RULING-48)
        kind = s.cards.types[card]
        if kind != BETRAYAL and counts[kind] < SET_ASIDE[s.seats]:
            counts[kind] += 1
            s.aside |= 1 << card
    pool = ~s.aside & (1 << actions.CARDS) - 1
    draft = DraftMany(draft_order(s, apart), 0, 0, [], [], pool, 0)
    draft.deal_packs(s)
    s.push(draft)


def draft_order(s: TheosState, apart: bool) -> list[int]:
    """Seats in passing order: as in play, or with teammates apart (THEOS-DRMANY-01, RULING-09)."""
    if not apart or s.team_size == 1:
        return list(range(s.seats))
    return [s.team_size * team + member for member in range(s.team_size) for team in range(s.teams)]


class DraftMany(Step[TheosState]):
    """Packs go round: all pick at once, all picks are shown, what is left goes on (THEOS-DRMANY-08 to DRMANY-18)."""

    def __init__(
        self, order: list[int], number: int, pick: int, packs: list[int], chosen: list[int], pool: int, left: int
    ) -> None:
        self.order = order  # the seat at each place of the circle; never changed
        self.number = number  # deals finished
        self.pick = pick  # picks made in this deal
        self.packs = packs  # by place, as masks; hidden. Replaced, never changed
        self.chosen = chosen  # by seat: the card picked face down, or -1; secret
        self.pool = pool  # not dealt yet; hidden
        self.left = left  # left over in the packs of the first deal

    def copy(self) -> DraftMany:
        return DraftMany(self.order, self.number, self.pick, self.packs, self.chosen[:], self.pool, self.left)

    def deal_packs(self, s: TheosState) -> None:
        """THEOS-DRMANY-07, DRMANY-08."""
        s.reveal()
        cards = numbers_of(self.pool)
        s.rng.shuffle(cards)
        size = PACK[s.seats]
        self.packs = [mask_of(cards[size * place : size * place + size]) for place in range(s.seats)]
        self.pool = mask_of(cards[size * s.seats :])
        self.pick = 0
        self.chosen = [-1] * s.seats

    def place_of(self, seat: int) -> int:
        return self.order.index(seat)

    def run(self, s: TheosState) -> None:
        if -1 not in self.chosen:
            self.show_picks(s)
        elif self.pick < PICKS[s.seats]:
            for seat in range(s.seats):
                if self.chosen[seat] < 0:
                    s.ask(seat)  # one card left is no secret: all packs are of one size
        elif self.number + 1 < DEALS[s.seats]:
            self.number += 1
            for pack in self.packs:
                self.left |= pack  # THEOS-DRMANY-14
            self.deal_packs(s)
        else:
            s.pop()

    def options(self, s: TheosState, seat: int) -> list[int]:
        return [actions.DRAFT + card for card in numbers_of(self.packs[self.place_of(seat)])]

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        self.chosen[seat] = action - actions.DRAFT

    def show_picks(self, s: TheosState) -> None:
        """All picks are turned up together; the packs go to the left, in the second deal to the right."""
        s.reveal()
        packs = self.packs[:]
        for seat in range(s.seats):
            packs[self.place_of(seat)] &= ~(1 << self.chosen[seat])
            drafted(s, seat, self.chosen[seat], "THEOS-DRMANY-11")
        step = self.direction()  # the next seat sits on the left (THEOS-GEN-04)
        self.packs = [packs[(place - step) % s.seats] for place in range(s.seats)]  # THEOS-DRMANY-12, DRMANY-15
        self.chosen = [-1] * s.seats
        self.pick += 1

    def direction(self) -> int:
        return 1 if self.number == 0 else -1

    def has_held(self, s: TheosState, seat: int, place: int) -> bool:
        """Whether the seat has had the pack that lies at this place in its hands (THEOS-INFO-10)."""
        held_for = (place - self.place_of(seat)) * self.direction() % s.seats  # passes since the seat had it
        return held_for <= self.pick

"""The two drafts: from an open display for 2 players, from passed packs for 3 to 6 (ledger DRTWO, DRMANY)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Zone
from agon.core.rng import Rng
from agon.core.text import SeatName, text
from agon.games.theos import actions
from agon.games.theos.cards import BETRAYAL, OFFERING, Cards, count_of, mask_of, numbers_of
from agon.games.theos.choices import own_choice
from agon.games.theos.decks import experienced
from agon.games.theos.entities import cards_zone
from agon.games.theos.state import TheosState
from agon.games.theos.step import SET_UP, TheosStep
from agon.games.theos.words import card_name, card_ref

PILE: Final = 12  # Offerings, and Powers, in the display of two players
PICKS_EACH: Final = 12


class DraftStep(TheosStep):
    """A part of a draft: all that is drafted lies open meanwhile (THEOS-DRTWO-14, DRMANY-11)."""

    def phase(self) -> int:
        return SET_UP

    def is_draft(self) -> bool:
        return True


# -- two players ------------------------------------------------------------------------------------------------------
def begin_two(s: TheosState) -> None:
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
    word = s.setup.option("first_pick")
    if word == "random":
        return s.rng.below(2)
    return -1 if word == "decide" else ["seat_0", "seat_1"].index(word)


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
        for god in range(len(actions.GODS)):  # missing gods in order P, D, H, G (THEOS-RULING-47)
            if len([card for card in piles[i] if cards.gods[card] == god]) == 0:
                rest = repair(cards, piles[i], god, rest, discarded, rng)
    return piles[0] + piles[1]


def repair(cards: Cards, pile: list[int], god: int, rest: list[int], discarded: list[int], rng: Rng) -> list[int]:
    """The newest card of the god with most cards leaves; the next fitting card of the pool enters (THEOS-DRTWO-06)."""
    kind = cards.types[pile[0]]
    counts = [len([card for card in pile if cards.gods[card] == other]) for other in range(len(actions.GODS))]
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


class FirstPick(DraftStep):
    """The less experienced player picks first or second (THEOS-DRTWO-10)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> FirstPick:
        return FirstPick(self.seat)

    def run(self, s: TheosState) -> None:
        s.ask(self.seat)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        return [actions.FIRST, actions.SECOND]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        s.pop()
        draft = s.stack[-1]
        assert isinstance(draft, DraftTwo)
        draft.seat = seat if action == actions.FIRST else 1 - seat

    def question(self, s: TheosState, seat: Seat) -> Question:
        return Question("first_or_second", "Pick first or second in the draft?", "THEOS-DRTWO-10")

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return Choice(action=action, label="Pick first" if action == actions.FIRST else "Pick second", rule=rule)


class DraftTwo(DraftStep):
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

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        return [actions.DRAFT + card for card in numbers_of(self.pool)]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        card = action - actions.DRAFT
        self.pool &= ~(1 << card)
        drafted(s, seat, card, "THEOS-DRTWO-13")
        self.seat = 1 - seat

    def question(self, s: TheosState, seat: Seat) -> Question:
        return Question("draft_two", "Draft a card", "THEOS-DRTWO-11", "You pick in turns until both have 12.")

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return own_choice(s, seat, action, action - actions.DRAFT, rule)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if actions.DRAFT <= action < actions.ALONE:
            return IllegalAction("that card is not in the Draft Pool", "THEOS-DRTWO-11")
        return self.not_asked(s, seat)

    def zones(self, s: TheosState, viewer: Seat) -> list[Zone]:
        """All that can be drafted, and what is out of the game (THEOS-DRTWO-08, INFO-08)."""
        display = cards_zone(s, "display", "Draft Pool", self.pool)
        display.role = "market"
        return [display, put_away(s, "aside", "Out of the game", s.aside)]


def put_away(s: TheosState, zone_id: str, name: str, cards: int) -> Zone:
    """Cards that left the game, or the draft, before every player's eyes (THEOS-DRMANY-05)."""
    zone = cards_zone(s, zone_id, name, cards)
    zone.kind = "pile"
    zone.role = "removed"
    zone.folded = True
    return zone


def drafted(s: TheosState, seat: Seat, card: int, rule: RuleId) -> None:
    s.deck[seat] |= 1 << card
    owned = s.owned[:]
    owned[seat] |= 1 << card
    s.owned = owned
    if s.sink is not None:
        words = text("{player} drafts {card}.", player=SeatName(seat), card=card_ref(s, card))
        s.tell("draft", seat, words, rule, [f"deck:{seat}"])


# -- three to six -----------------------------------------------------------------------------------------------------
# by players: so many Offerings and so many Powers (THEOS-DRMANY-03, DRMANY-04, DRMANY-06)
SET_ASIDE: Final = [0, 0, 0, 6, 2, 0, 0]
PACK: Final = [0, 0, 0, 8, 7, 12, 10]  # THEOS-DRMANY-08
PICKS: Final = [0, 0, 0, 6, 6, 12, 10]  # of each pack (THEOS-DRMANY-13, EX-15); 12 cards in the end, or 10 (DRMANY-17)
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


def draft_order(s: TheosState, apart: bool) -> list[Seat]:
    """Seats in passing order: as in play, or with teammates apart (THEOS-DRMANY-01, RULING-09)."""
    if not apart or s.setup.team_size == 1:
        return list(range(s.seats))
    return [s.setup.team_size * team + member for member in range(s.setup.team_size) for team in range(s.setup.teams)]


class DraftMany(DraftStep):
    """Packs go round: all pick at once, all picks are shown, what is left goes on (THEOS-DRMANY-08 to DRMANY-18)."""

    def __init__(  # noqa: PLR0913 (a Step's fields: the codec gives them by name)
        self, order: list[Seat], number: int, pick: int, packs: list[int], chosen: list[int], pool: int, left: int
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

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        return [actions.DRAFT + card for card in numbers_of(self.packs[self.place_of(seat)])]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        self.chosen[seat] = action - actions.DRAFT

    def question(self, s: TheosState, seat: Seat) -> Question:
        help = "All picks are shown together."
        return Question("draft_many", "Draft a card of your pack", "THEOS-DRMANY-10", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        made = own_choice(s, seat, action, action - actions.DRAFT, rule)
        made.marks = ["reveal"]
        return made

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if not actions.DRAFT <= action < actions.ALONE:
            return self.not_asked(s, seat)
        name = card_name(s, action - actions.DRAFT)
        return IllegalAction(text("{card} is not in your pack", card=name), "THEOS-DRMANY-10")

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

    def face_down(self, seat: Seat) -> int:
        return self.chosen[seat] if len(self.chosen) > 0 else -1

    def redraw(self, s: TheosState, seat: Seat, rng: Rng) -> None:
        """Packs that the seat has held stay, the others and the pool are dealt anew (THEOS-INFO-10, RULING-73)."""
        hidden = self.pool
        for place in range(s.seats):
            if not self.has_held(s, seat, place):
                hidden |= self.packs[place]
        cards = numbers_of(hidden)
        rng.shuffle(cards)
        packs: list[int] = []
        for place in range(s.seats):
            pack = self.packs[place]
            if not self.has_held(s, seat, place):
                size = count_of(pack)
                pack = mask_of(cards[:size])
                cards = cards[size:]
            packs.append(pack)
        self.packs = packs
        self.pool = mask_of(cards)
        for other in range(s.seats):
            if other != seat and self.chosen[other] >= 0:
                self.chosen[other] = rng.pick(numbers_of(packs[self.place_of(other)]))

    def zones(self, s: TheosState, viewer: Seat) -> list[Zone]:
        """The viewer's own pack first, then the others in passing order; what is set aside, and what was left over."""
        first = self.place_of(viewer) if 0 <= viewer < s.seats else 0
        zones = [self.pack(s, viewer, (first + distance) % s.seats) for distance in range(s.seats)]
        if s.aside:
            zones.append(put_away(s, "aside", "Set aside", s.aside))
        if self.left:  # every seat has had these packs in its hands (THEOS-INFO-08, RULING-49)
            zones.append(put_away(s, "left", "Left over", self.left))
        return zones

    def pack(self, s: TheosState, viewer: Seat, place: int) -> Zone:
        """A pack that the viewer has held shows its cards (THEOS-DRMANY-09, INFO-10)."""
        holder = self.order[place]
        if not 0 <= viewer < s.seats or not self.has_held(s, viewer, place):
            size = count_of(self.packs[place])
            return Zone(
                id=f"pack:{holder}", kind="pile", name="Pack", owner=holder, role="market", folded=True, size=size
            )
        pack = cards_zone(s, f"pack:{holder}", "Pack", self.packs[place])
        pack.owner = holder
        pack.role = "market"
        pack.folded = holder != viewer
        pack.private = True
        for card in pack.entities:
            if holder == viewer and self.chosen[viewer] >= 0 and card.name == card_name(s, self.chosen[viewer]):
                card.tags = ["chosen"]
        return pack

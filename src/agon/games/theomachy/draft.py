"""Set-up decisions: pantheons, the draft, gods (ledger sections 3.3, 3.4). Draft cards are plain card numbers."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.constants import BASIC, SETUP
from agon.games.theomachy.counting import recount
from agon.games.theomachy.draft_hiding import redraw_draft
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.rules import BEGIN, Hand
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.words import found_in, god_of, player
from agon.games.theomachy.zones import replaced, take_prayers, without_card

POOL: Final = 12
DECK: Final = 8


class ChoosePantheons(TheomachyStep):
    """One after another in a random order; a pantheon is there once a box (SETUP-06, MANY-03, RULING-46)."""

    def __init__(self, queue: list[int]) -> None:
        self.queue = queue  # a value: replaced, never changed

    def copy(self) -> ChoosePantheons:
        return ChoosePantheons(self.queue)

    def run(self, s: TheomachyState) -> None:
        if len(self.queue) > 0:
            s.ask(self.queue[0])
            return
        s.pop()
        decks: list[list[int]] = []
        for seat in range(s.seats):  # THEOMACHY-SETUP-07
            deck = s.cards.pantheon_myths[s.pantheons[seat]][:]
            s.rng.shuffle(deck)
            decks.append(deck)
        s.myth_decks = decks
        s.reveal()
        begin_decks(s)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        count = len(s.cards.pantheon_gods)
        return [actions.PANTHEON + p for p in range(count) if s.pantheons.count(p) < s.setup.boxes]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.queue = self.queue[1:]
        s.pantheons = replaced(s.pantheons, seat, action - actions.PANTHEON)
        if s.sink is not None:
            name = s.cards.data.pantheons[action - actions.PANTHEON].name
            words = text("{player} takes the {pantheon} pantheon.", player=player(seat), pantheon=name)
            s.tell("pantheon", seat, words, "THEOMACHY-SETUP-06", [])

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        help = "Its gods and Myths will be yours."
        return Question("choose pantheon", "Choose a pantheon", "THEOMACHY-SETUP-06", help)

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return Choice(action=action, label=s.cards.data.pantheons[action - actions.PANTHEON].name, rule=rule)

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if actions.PANTHEON <= action < actions.CHOOSE_GOD:
            return IllegalAction("that pantheon is taken", "THEOMACHY-SETUP-06")
        return self.not_asked(s, seat)


def begin_decks(s: TheomachyState) -> None:
    """Pantheon, deck, god: starter decks are dealt at set-up; else the draft begins (SETUP-01, DRAFT-01, RULING-71)."""
    if s.setup.drafted:
        s.push(Draft(0, 0, [-1] * s.seats))
    else:
        begin_game(s)


def draft_size(s: TheomachyState) -> list[int]:
    """Rounds, and cards a round (THEOMACHY-DRAFT-02, MANY-05)."""
    for low, high, rounds, cards in s.cards.data.drafts:
        if low <= s.seats <= high:
            return [rounds, cards]
    raise AssertionError("no draft for this number of players")


class Draft(TheomachyStep):
    """All choose a card at once and pass the rest to the left (THEOMACHY-DRAFT-03 to DRAFT-07)."""

    def __init__(self, round: int, turn: int, chosen: list[int]) -> None:
        self.round = round
        self.turn = turn  # how many cards of this round have been chosen and passed
        self.chosen = chosen  # each seat's answer, -1 while it is owed

    def copy(self) -> Draft:
        return Draft(self.round, self.turn, self.chosen[:])

    def run(self, s: TheomachyState) -> None:
        size = draft_size(s)
        if self.turn == 0 and len(s.draft_hands[0]) == 0:
            if self.round == size[0]:
                s.pop()
                s.push(DropCards())
                return
            deal_draft(s, size[1])
        if min(self.chosen) >= 0:
            self.pass_on(s)
            return
        for seat in range(s.seats):
            if self.chosen[seat] < 0:
                s.ask_openly(seat)

    def pass_on(self, s: TheomachyState) -> None:
        """Everybody has chosen: the rest goes to the left, the last card of a hand to the draft discard pile."""
        hands: list[list[int]] = [[]] * s.seats
        picks: list[list[int]] = []
        for seat in range(s.seats):
            picks.append([*s.picks[seat], self.chosen[seat]])
            hands[(seat + 1) % s.seats] = without_card(s.draft_hands[seat], self.chosen[seat])
        s.picks = picks
        self.chosen = [-1] * s.seats
        self.turn += 1
        if len(hands[0]) == 1:  # not passed (THEOMACHY-DRAFT-06): seat i + 1 holds what seat i would have kept
            last = [hands[(seat + 1) % s.seats][0] for seat in range(s.seats)]
            # the hand that seat i holds at the end began at seat i - turn + 1
            began = [0] * s.seats
            for seat in range(s.seats):
                began[(seat - self.turn + 1) % s.seats] = last[seat]
            s.leftovers = s.leftovers + began
            hands = [[] for seat in range(s.seats)]
            self.round += 1
            self.turn = 0
        s.draft_hands = hands
        s.reveal()

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        for number in s.draft_hands[seat]:
            action = actions.CARDS + actions.DRAFT * s.cards.prayers + number
            if action not in options:
                options.append(action)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.chosen[seat] = action - actions.CARDS - actions.DRAFT * s.cards.prayers

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("draft pick", "Choose a card; the rest goes to your left", "THEOMACHY-DRAFT-04")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        number = action - actions.CARDS - actions.DRAFT * s.cards.prayers
        card = found_in(s, "draft", seat, s.draft_hands[seat], number)
        return Choice(action=action, label=text("Choose {card}", card=card), rule=rule, targets=[card.id])

    def redraw(self, s: TheomachyState, seat: Seat, rng: Rng) -> None:
        redraw_draft(s, seat, draft_size(s), rng)
        for other in range(s.seats):
            if other != seat and self.chosen[other] >= 0:
                self.chosen[other] = rng.pick(s.draft_hands[other])

    def check(self, s: TheomachyState) -> None:
        steps = draft_size(s)[1] - 1
        for own in s.picks:
            need(len(own) == self.round * steps + self.turn, "everybody has chosen a card in each step of the draft")

    def asks_side_by_side(self) -> bool:
        return True


def deal_draft(s: TheomachyState, size: int) -> None:
    """Everybody is dealt so many cards from the Prayer deck (THEOMACHY-DRAFT-03)."""
    s.draft_hands = [sorted(take_prayers(s, size)) for seat in range(s.seats)]


class DropCards(TheomachyStep):
    """Of twelve cards everybody drops four, unseen, in ascending order, without waiting for others (DRAFT-09)."""

    def copy(self) -> DropCards:
        return self  # it has nothing of its own

    def run(self, s: TheomachyState) -> None:
        owing = [seat for seat in range(s.seats) if len(s.dropped[seat]) < POOL - DECK]
        if len(owing) == 0:
            s.pop()
            keep_decks(s)
            return
        for seat in owing:
            s.ask_openly(seat)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        """Ascending, and only where enough cards follow."""
        pool = pool_left(s, seat)
        least = s.dropped[seat][-1] if len(s.dropped[seat]) > 0 else 0
        still = POOL - DECK - len(s.dropped[seat])
        options: list[int] = []
        for place in range(len(pool)):
            action = actions.CARDS + actions.DROP * s.cards.prayers + pool[place]
            if pool[place] >= least and len(pool) - place >= still and action not in options:
                options.append(action)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        dropped = s.dropped[:]
        dropped[seat] = [*s.dropped[seat], action - actions.CARDS - actions.DROP * s.cards.prayers]
        s.dropped = dropped
        if len(dropped[seat]) < POOL - DECK:
            s.put_question(seat, self.options(s, seat))  # the next one; nobody else sees how far he is

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("drop from pool", "Drop a card: 8 of your 12 stay", "THEOMACHY-DRAFT-09", "In ascending order.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        number = action - actions.CARDS - actions.DROP * s.cards.prayers
        card = found_in(s, "picks", seat, sorted(s.picks[seat]), number)
        return Choice(action=action, label=text("Drop {card}", card=card), rule=rule, targets=[card.id])

    def redraw(self, s: TheomachyState, seat: Seat, rng: Rng) -> None:
        redraw_draft(s, seat, draft_size(s), rng)
        dropped = s.dropped[:]
        for other in range(s.seats):
            if other != seat:  # four cards that he may come to drop, of which he has named the lowest ones
                pool = sorted(s.picks[other])
                rng.shuffle(pool)
                dropped[other] = sorted(pool[: POOL - DECK])[: len(dropped[other])]
        s.dropped = dropped

    def asks_side_by_side(self) -> bool:
        return True


def pool_left(s: TheomachyState, seat: Seat) -> list[int]:
    """The chosen cards that have not been dropped."""
    pool = sorted(s.picks[seat])
    for number in s.dropped[seat]:
        pool = without_card(pool, number)
    return pool


def keep_decks(s: TheomachyState) -> None:
    """The kept cards become decks, all others go back into the Prayer deck (THEOMACHY-SETUP-13)."""
    rest = s.prayer_deck + s.leftovers
    for seat in range(s.seats):
        deck = sorted(s.picks[seat])
        for number in s.dropped[seat]:
            deck = without_card(deck, number)
        rest = rest + s.dropped[seat]
        s.decks[seat] = [2 * number for number in deck]
    s.prayer_deck = sorted(rest)
    s.prayer_order = 0
    s.leftovers = []
    s.picks = [[] for seat in range(s.seats)]
    s.dropped = [[] for seat in range(s.seats)]
    s.reveal()
    if s.setup.mode == BASIC:
        begin_game(s)
    else:
        s.push(ChooseGods([-1] * s.seats))


class ChooseGods(TheomachyStep):
    """Everybody secretly chooses one of his pantheon's gods; all are revealed at once (THEOMACHY-SETUP-10)."""

    def __init__(self, chosen: list[int]) -> None:
        self.chosen = chosen

    def copy(self) -> ChooseGods:
        return ChooseGods(self.chosen[:])

    def run(self, s: TheomachyState) -> None:
        if min(self.chosen) < 0:
            for seat in range(s.seats):
                if self.chosen[seat] < 0:
                    s.ask_openly(seat)
            return
        s.pop()
        s.gods = self.chosen[:]
        for seat in range(s.seats):
            recount(s, seat)
        s.reveal()
        begin_game(s)
        for seat in range(s.seats - 1, -1, -1):
            god = s.cards.all[s.gods[seat]]
            if s.sink is not None:
                words = text("{player} is {god}.", player=player(seat), god=god_of(s, seat))
                s.tell("god", seat, words, "THEOMACHY-SETUP-10", [f"god:{seat}"])
            if god.ability_timing & SETUP:
                s.push(CarryOut(seat, god.number, 0, -1, -1, 0))  # THEOMACHY-SETUP-12, GOD-15

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        return [actions.CHOOSE_GOD + god - s.cards.gods for god in s.cards.pantheon_gods[s.pantheons[seat]]]

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        self.chosen[seat] = action - actions.CHOOSE_GOD + s.cards.gods

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("choose god", "Choose your god in secret", "THEOMACHY-SETUP-10", "All are shown at once.")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        god = s.cards.all[action - actions.CHOOSE_GOD + s.cards.gods]
        label = text("{god}: {text} Mandate: {mandate}", god=god.name, text=god.words, mandate=god.mandate_words)
        return Choice(action=action, label=label, rule=rule, icon=god.id)

    def redraw(self, s: TheomachyState, seat: Seat, rng: Rng) -> None:
        for other in range(s.seats):
            if other != seat and self.chosen[other] >= 0:
                self.chosen[other] = rng.pick(s.cards.pantheon_gods[s.pantheons[other]])

    def asks_side_by_side(self) -> bool:
        return True


def begin_game(s: TheomachyState) -> None:
    """The First Player is chosen at random (THEOMACHY-SETUP-14)."""
    s.first = s.rng.below(s.seats)
    s.reveal()
    s.push(Hand(BEGIN))

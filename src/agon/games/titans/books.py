"""Spellbooks: before a constructed game everybody picks a ready-made one or writes one (TITANS-CONS-01 to 09)."""

from __future__ import annotations

from typing import ClassVar, Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Entity, Zone
from agon.core.rng import Rng
from agon.core.text import Listing, Text, Thing, text
from agon.games.titans import actions
from agon.games.titans.base_step import Decision, TitansStep
from agon.games.titans.board import distinct
from agon.games.titans.cards import Cards
from agon.games.titans.census import take_census
from agon.games.titans.entities import card_entity
from agon.games.titans.state import TitansState
from agon.games.titans.words import card_words, in_arena

SIZE: Final = 32  # TITANS-CONS-01
COPIES: Final = 4  # TITANS-CONS-03, RULING-17


class Spellbooks(TitansStep):
    """All players at once, each at an own pace; a player with two seats makes one book after the other (CONS-09).

    `picks` are the books by side as far as they are written, `writing` the players who write their own.
    """

    asks: ClassVar[Decision] = Decision(
        "SPELLBOOK", "Choose your spellbook", "TITANS-CONS-01", "32 sky, fire, ice and rock cards, 4 of a name at most."
    )

    def __init__(self, picks: list[list[int]], writing: list[int]) -> None:
        self.picks = picks
        self.writing = writing

    def copy(self) -> Spellbooks:
        return Spellbooks(self.picks[:], self.writing[:])

    # -- the words ----------------------------------------------------------------------------------------------------
    def question(self, s: TitansState, seat: Seat) -> Question:
        words = in_arena(s, self.asks.words, self.side_of(s, seat))
        return Question(self.asks.kind, words, self.asks.rule, self.asks.help)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.BUILD:
            return Choice(action=action, label="Write your own spellbook", rule=rule)
        if action < actions.CARDS:
            id = f"ready:{s.cards.book_ids[action - actions.BOOK]}"
            label = book_words(s, action - actions.BOOK)
            return Choice(action=action, label=label, rule=rule, targets=[id])
        card = action - s.block(actions.WRITE)
        id = f"write:{s.cards.ids[card]}"
        return Choice(action=action, label=card_words(s, card, id), rule=rule, targets=[id])

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        card = action - s.block(actions.WRITE)
        if not 0 <= card < len(s.cards.ids):
            return super().refuse(s, seat, action)
        rule = "TITANS-CONS-02" if card not in s.cards.elemental else "TITANS-CONS-03"
        return IllegalAction(text("{card} cannot be written into the book now", card=s.cards.names[card]), rule)

    # -- what it holds ------------------------------------------------------------------------------------------------
    def redraw(self, s: TitansState, seat: Seat, rng: Rng) -> None:
        """Other books as far as they are written: any, in ascending order."""
        for side in range(len(self.picks)):
            if s.holder(side) != seat:
                self.picks[side] = random_book(s, rng, [], SIZE)[: len(self.picks[side])]

    def written(self, side: int) -> list[int]:
        return sorted(self.picks[side])

    def zones(self, s: TitansState, viewer: Seat) -> list[Zone]:
        """Everybody may look into the ready-made books; who writes has all cards at hand (TITANS-CONS-01)."""
        ready = [ready_entity(s, number) for number in range(len(s.cards.books))]
        zones = [Zone(id="ready", kind="row", name="Ready-made spellbooks", role="market", entities=ready)]
        if viewer >= 0 and self.writing[viewer] > 0:
            book = self.picks[self.side_of(s, viewer)]
            cards = [
                card_entity(s, f"write:{s.cards.ids[card]}", card, COPIES - book.count(card))
                for card in s.cards.elemental
            ]
            zones.append(Zone(id="library", kind="row", name="All cards", role="market", entities=cards))
        return zones

    # -- the flow -----------------------------------------------------------------------------------------------------
    def run(self, s: TitansState) -> None:
        asked = False
        for player in range(s.seats):
            if self.side_of(s, player) >= 0:
                s.ask_openly(player)  # what a book holds is secret (TITANS-INFO-15)
                asked = True
        if not asked:
            s.books = self.picks
            s.pop()
            take_census(s)

    def side_of(self, s: TitansState, player: Seat) -> int:
        """The side whose book this player is making, or -1."""
        for side in s.layout().sides[player]:
            if len(self.picks[side]) < SIZE:
                return side
        return -1

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        if self.writing[seat] == 0:
            options = [actions.BOOK + number for number in range(len(s.cards.books))]
            if s.setup.building:
                options.append(actions.BUILD)
            return options
        block = s.block(actions.WRITE)
        return [block + card for card in writable(s.cards, self.picks[self.side_of(s, seat)])]

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        side = self.side_of(s, seat)
        if action == actions.BUILD:
            self.writing[seat] = 1
        elif self.writing[seat] == 0:
            self.picks[side] = s.cards.books[action - actions.BOOK]
        else:
            self.picks[side] = [*self.picks[side], action - s.block(actions.WRITE)]
            if len(self.picks[side]) == SIZE:
                self.writing[seat] = 0
        if self.side_of(s, seat) >= 0:
            s.put_question(seat, self.options(s, seat))


def writable(cards: Cards, book: list[int]) -> list[int]:
    """The names that can come next, in ascending order, so that 32 cards can still be reached (TITANS-CONS-02)."""
    last = book[-1] if len(book) > 0 else -1
    used = book.count(last)
    wanted = SIZE - len(book)
    found: list[int] = []
    names = cards.elemental
    for i in range(len(names)):
        card = names[i]
        if card < last:
            continue
        room = COPIES - used if card == last else COPIES
        if room > 0 and room + COPIES * (len(names) - i - 1) >= wanted:
            found.append(card)
    return found


def book_words(s: TitansState, number: int) -> Text:
    data = s.cards.data.books[number]
    book = Thing(f"ready:{data.id}", data.name)
    return text("{book}: {text}", book=book, text=data.text) if data.text else text("{book}", book=book)


def ready_entity(s: TitansState, number: int) -> Entity:
    data = s.cards.data.books[number]
    book = s.cards.books[number]
    pages = [text("{count} {card}", count=book.count(card), card=s.cards.names[card]) for card in distinct(book)]
    words = text("{cards}.", cards=Listing(pages))
    return Entity(
        id=f"ready:{data.id}",
        kind="card",
        name=data.name,
        text=text("{text} {cards}", text=data.text, cards=words) if data.text else words,
        icon=data.icon,
        source=data.source,
        type="spellbook",
    )


def random_book(s: TitansState, rng: Rng, spent: list[int], size: int) -> list[int]:
    """What a book may hold for somebody who cannot see it: `size` cards, when these have been taken out of it."""
    if not s.setup.building:  # then it is one of the ready-made books
        fitting = [left_of(book, spent) for book in s.cards.books]
        fitting = [left for left in fitting if len(left) == size]
        if len(fitting) > 0:
            return fitting[rng.below(len(fitting))]
    pool = left_of([card for card in s.cards.elemental for i in range(COPIES)], spent)
    for i in range(size):
        j = i + rng.below(len(pool) - i)
        card = pool[i]
        pool[i] = pool[j]
        pool[j] = card
    return sorted(pool[:size])


def left_of(book: list[int], spent: list[int]) -> list[int]:
    """The book without these cards; nothing at all if it never held them."""
    left = book[:]
    for card in spent:
        if card not in left:
            return []
        left.remove(card)
    return left

"""Spellbooks: before a constructed game everybody picks a ready-made one or writes one (TITANS-CONS-01 to 09)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.core.rng import Rng
from agon.games.titans import actions
from agon.games.titans.cards import Cards
from agon.games.titans.census import take_census
from agon.games.titans.state import TitansState

SIZE: Final = 32  # TITANS-CONS-01
COPIES: Final = 4  # TITANS-CONS-03, RULING-17


class Spellbooks(Step[TitansState]):
    """All players at once; a player with two seats makes one book after the other (TITANS-CONS-09).

    `picks` are the books by side as far as they are written, `writing` the players who write their own.
    """

    def __init__(self, picks: list[list[int]], writing: list[int], answered: list[int]) -> None:
        self.picks = picks
        self.writing = writing
        self.answered = answered  # in the present round of picks

    def copy(self) -> Spellbooks:
        return Spellbooks(self.picks[:], self.writing[:], self.answered[:])

    def run(self, s: TitansState) -> None:
        asked = False
        for player in range(s.seats):
            if self.side_of(s, player) >= 0 and self.answered[player] == 0:
                s.ask_openly(player)  # what a book holds is secret (TITANS-INFO-15)
                asked = True
        if not asked:
            self.next_round(s)

    def next_round(self, s: TitansState) -> None:
        going_on = False
        for player in range(s.seats):
            self.answered[player] = 0
            if self.side_of(s, player) >= 0:
                going_on = True
        if not going_on:
            s.books = self.picks
            s.pop()
            take_census(s)

    def side_of(self, s: TitansState, player: int) -> int:
        """The side whose book this player is making, or -1."""
        for side in s.know_format().sides[player]:
            if len(self.picks[side]) < SIZE:
                return side
        return -1

    def options(self, s: TitansState, seat: int) -> list[int]:
        if self.writing[seat] == 0:
            options = [actions.BOOK + number for number in range(min(len(s.cards.books), actions.BOOKS))]
            if s.building:
                options.append(actions.BUILD)
            return options
        block = s.cards_write()
        return [block + card for card in writable(s.cards, self.picks[self.side_of(s, seat)])]

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        side = self.side_of(s, seat)
        self.answered[seat] = 1
        if action == actions.BUILD:
            self.writing[seat] = 1
        elif self.writing[seat] == 0:
            self.picks[side] = s.cards.books[action - actions.BOOK]
        else:
            self.picks[side] = [*self.picks[side], action - s.cards_write()]
            if len(self.picks[side]) == SIZE:
                self.writing[seat] = 0


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


def random_book(cards: Cards, size: int, rng: Rng) -> list[int]:
    """Any legal part of a book, sorted: what a player who can not see one must expect."""
    pool = [card for card in cards.elemental for i in range(COPIES)]
    for i in range(size):
        j = i + rng.below(len(pool) - i)
        card = pool[i]
        pool[i] = pool[j]
        pool[j] = card
    return sorted(pool[:size])

"""Spellbooks: before a constructed game everybody picks a ready-made one or writes one (TITANS-CONS-01 to 09)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.titans import actions
from agon.games.titans.cards import Cards
from agon.games.titans.census import take_census
from agon.games.titans.state import TitansState

SIZE: Final = 32  # TITANS-CONS-01
COPIES: Final = 4  # TITANS-CONS-03, RULING-17


class Spellbooks(Step[TitansState]):
    """All players at once, each at an own pace; a player with two seats makes one book after the other (CONS-09).

    `picks` are the books by side as far as they are written, `writing` the players who write their own.
    """

    def __init__(self, picks: list[list[int]], writing: list[int]) -> None:
        self.picks = picks
        self.writing = writing

    def copy(self) -> Spellbooks:
        return Spellbooks(self.picks[:], self.writing[:])

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

    def side_of(self, s: TitansState, player: int) -> int:
        """The side whose book this player is making, or -1."""
        for side in s.know_format().sides[player]:
            if len(self.picks[side]) < SIZE:
                return side
        return -1

    def options(self, s: TitansState, seat: int) -> list[int]:
        if self.writing[seat] == 0:
            options = [actions.BOOK + number for number in range(len(s.cards.books))]
            if s.building:
                options.append(actions.BUILD)
            return options
        block = s.cards_write()
        return [block + card for card in writable(s.cards, self.picks[self.side_of(s, seat)])]

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        side = self.side_of(s, seat)
        if action == actions.BUILD:
            self.writing[seat] = 1
        elif self.writing[seat] == 0:
            self.picks[side] = s.cards.books[action - actions.BOOK]
        else:
            self.picks[side] = [*self.picks[side], action - s.cards_write()]
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


def random_book(s: TitansState, spent: list[int], size: int) -> list[int]:
    """What a book may hold for somebody who can not see it: `size` cards, when these have been taken out of it."""
    if not s.building:  # then it is one of the ready-made books
        fitting = [left_of(book, spent) for book in s.cards.books]
        fitting = [left for left in fitting if len(left) == size]
        if len(fitting) > 0:
            return fitting[s.rng.below(len(fitting))]
    pool = left_of([card for card in s.cards.elemental for i in range(COPIES)], spent)
    for i in range(size):
        j = i + s.rng.below(len(pool) - i)
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

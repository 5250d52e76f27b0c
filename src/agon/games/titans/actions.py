"""The vocabulary: every action of Titans of Eden is one small integer. The ledger's part 5 lists the decisions.

One block names cards in play, by entry number; which question is open says what becomes of them. The blocks that name
cards come last, because a user's own card file may add some.
"""

from __future__ import annotations

from typing import Final

from agon.core.vocabulary import Vocabulary

NO: Final = 0  # decline a surge, a trade, Quivering Fools, Night's Fury
YES: Final = 1
PASS: Final = 2  # decline one use of an optional ability; awaken nothing
DONE: Final = 3  # close a sequence of picks
TOP: Final = 4  # play the top card of the deck
FORESEE: Final = 5
EMPTY: Final = 6  # leave this play empty (TITANS-RULING-16)
DISCARD: Final = 7  # DECK-LOOK
BACK: Final = 8
COUNT: Final = 9  # FLASH-COUNT
COUNTS: Final = 17  # 0 to 16
ARENA: Final = 26  # NOESCAPE-SPLIT
BUILD: Final = 29  # SPELLBOOK: an own one, card by card
TARGET: Final = 30  # a card in play
TARGETS: Final = 400
BOOK: Final = 430
BOOKS: Final = 24
CARDS: Final = 454  # from here on blocks with an action for every card: the first is to play it, then
GAIN: Final = 1
THROW: Final = 2
SACRIFICE: Final = 3
WRITE: Final = 4


def vocabulary(cards: list[str], books: list[str]) -> Vocabulary:
    """The names, block by block, in the order of the numbers above."""
    words = Vocabulary()
    for word in ("no", "yes", "pass", "done", "deck top", "foresee", "leave empty", "discard it", "put it back"):
        words.block(word)
    words.block("count", [str(number) for number in range(COUNTS)])
    words.block("arena", ["1", "2", "3"])
    words.block("build a spellbook")
    words.block("card", [str(number) for number in range(TARGETS)])
    words.block("book", books + [f"({number})" for number in range(len(books), BOOKS)])
    words.block("play", cards)
    words.block("gain", cards)
    words.block("throw", cards)
    words.block("sacrifice", cards)
    words.block("write", cards)
    return words

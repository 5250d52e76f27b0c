"""The vocabulary: every action of Theos is one small integer. The blocks follow the ledger's decision points.

No action shows a card or says a word: talk is the table's (THEOS-TALK-01, RULING-68, RULING-62).
"""

from __future__ import annotations

from typing import Final

from agon.core.vocabulary import Vocabulary

CARDS: Final = 60
BLANK: Final = 60  # where a card is named, the number after the last Prayer Card is a Blank
MOST_DECKS: Final = 16
MOST_SEATS: Final = 6

TAKE: Final = 0  # build the hand: 60 cards
PLAY: Final = 60  # play a card: 60 cards and Blank
TARGET: Final = 121  # pick a target or a source: 60 cards
TO: Final = 181  # pick a destination: 60 cards
AMOUNT: Final = 241  # 0 to 9 Followers
YES: Final = 251
NO: Final = 252
DONE: Final = 253
EMPOWER: Final = 254  # step 3b: 60 cards
NONE: Final = 314
SET: Final = 315  # 2 Realms x 4 gods
HAND: Final = 323  # the hand card of a Swap: 60 cards and Blank
DECK: Final = 384  # the deck card of a Swap: 60 cards
TEAM: Final = 444  # order of Multi: 6 teams
TRIGGER: Final = 450  # order of triggers: 60 cards
KEEP: Final = 510  # leave a card in play: 60 cards
STAY: Final = 570
MOVE: Final = 571
DEMIGOD: Final = 572  # 6
CHOOSE: Final = 578  # a prebuilt deck or a roster: 16
BUILD: Final = 594  # a card for a roster deck: 60 cards
FIRST: Final = 654
SECOND: Final = 655
DRAFT: Final = 656  # 60 cards
ALONE: Final = 716  # 3v3: 3 members x 2 Realms
SIZE: Final = 722

GODS: Final = ["poseidon", "demeter", "hades", "gaia"]
IN_REALM: Final = 4  # gods; a god of a Realm is IN_REALM * Realm + god


def vocabulary(cards: list[str]) -> Vocabulary:
    """The names, block by block, in the order of the numbers above."""
    words = Vocabulary()
    words.block("take", cards)
    words.block("play", [*cards, "blank"])
    words.block("target", cards)
    words.block("to", cards)
    words.block("amount", [str(number) for number in range(10)])
    words.block("yes")
    words.block("no")
    words.block("done")
    words.block("empower", cards)
    words.block("none")
    words.block("set", [f"{realm} {god}" for realm in range(2) for god in GODS])
    words.block("hand", [*cards, "blank"])
    words.block("deck", cards)
    words.block("team", [str(team) for team in range(MOST_SEATS)])
    words.block("trigger", cards)
    words.block("keep", cards)
    words.block("stay")
    words.block("move")
    words.block("demigod", [str(number) for number in range(6)])
    words.block("choose", [str(number) for number in range(MOST_DECKS)])
    words.block("build", cards)
    words.block("first")
    words.block("second")
    words.block("draft", cards)
    words.block("alone", [f"{member} {realm}" for member in range(3) for realm in range(2)])
    assert len(words) == SIZE
    return words

"""The vocabulary: every action of Theomachy is one small integer.

The blocks that name Prayer cards come last, because a user's own card file may add some.
"""

from __future__ import annotations

from typing import Final

from agon.core.vocabulary import Vocabulary

SEATS: Final = 8
GODS: Final = 12
MYTHS: Final = 20

PASS: Final = 0
CALL: Final = 1
LAST_STAND: Final = 2
RAISE: Final = 3  # prophet, priest, follower
FOLD: Final = 6
END_TURN: Final = 7
DONE: Final = 8
NONE: Final = 9
DECLINE: Final = 10
COMMIT: Final = 11
HERO: Final = 12
TARGET: Final = 13  # 8 seats
ELEMENT: Final = 21  # 4
PLACE: Final = 25  # 5 places of the Constellation
WITHDRAW: Final = 30  # prophet, priest, follower
EXCHANGE: Final = 33  # followers, priests
TRACK: Final = 35  # 6 slots
BLIND: Final = 41
BUY: Final = 42
MOVE: Final = 43
LEAVE: Final = 44
PANTHEON: Final = 45  # 4
CHOOSE_GOD: Final = 49  # 12
USE_GOD: Final = 61  # 12
USE_MYTH: Final = 73  # 20
CARDS: Final = 93  # from here on, one of each for every Prayer card

VERBS: Final = [
    "draft", "drop", "play", "play kept", "play free", "use", "change", "discard", "discard spent", "top", "return",
    "return spent", "keep", "keep spent", "take",
]  # fmt: skip
DRAFT: Final = 0
DROP: Final = 1
PLAY: Final = 2
PLAY_KEPT: Final = 3
PLAY_FREE: Final = 4
USE: Final = 5
CHANGE: Final = 6
DISCARD: Final = 7  # and 8: a copy that was played in this hand (THEOMACHY-RULING-72)
TOP: Final = 9
RETURN: Final = 10  # and 11
KEEP: Final = 12  # and 13
TAKE: Final = 14

TOKENS: Final = ["prophet", "priest", "follower"]
ELEMENTS: Final = ["earth", "air", "fire", "water"]


def vocabulary(prayers: list[str], gods: list[str], myths: list[str], pantheons: list[str]) -> Vocabulary:
    """The names, block by block, in the order of the numbers above."""
    words = Vocabulary()
    for name in ("pass", "call", "last stand"):
        words.block(name)
    words.block("raise", TOKENS)
    for name in ("fold", "end turn", "done", "none", "decline", "commit", "add hero"):
        words.block(name)
    words.block("target", [str(seat) for seat in range(SEATS)])
    words.block("element", ELEMENTS)
    words.block("place", [str(place + 1) for place in range(5)])
    words.block("withdraw", TOKENS)
    words.block("exchange", ["followers", "priests"])
    words.block("slot", [str(slot + 1) for slot in range(6)])
    for name in ("blind", "buy", "move", "leave"):
        words.block(name)
    words.block("pantheon", pantheons)
    words.block("god", gods)
    words.block("ability", gods)
    words.block("myth", myths)
    for verb in VERBS:
        words.block(verb, prayers)
    return words

"""The vocabulary: every action of Divine Plan is one small integer. D1 to D19 are the ledger's decision points.

The blocks that name demigods come last, because a user's own card file may add some.
"""

from __future__ import annotations

from typing import Final

from agon.core.vocabulary import Vocabulary

MOVE: Final = 0  # D1, step 2: 16 tiles
COLUMN: Final = 16  # D2: place, shift, lock
NO_COLUMN: Final = 19
ACT: Final = 20  # D3: the board action
END: Final = 21
PLACE: Final = 22  # D4, D10, D11: 3 colours x 16 tiles
PAY_ONE: Final = 70  # D5: 3 colours
SHIFT_FROM: Final = 73  # D6
SHIFT_TO: Final = 89  # D7
PAY_TWO: Final = 105  # D8: 6 unordered pairs of colours
LOCK: Final = 111  # D9
REMOVE: Final = 127  # D12
SWAP: Final = 143  # D14: the god of seat 0 to 3; alone, the Shade is 1
GAIN: Final = 147  # D15: 3 colours
ABILITY_MOVE: Final = 150  # D16
LEAVE_OUT: Final = 166  # D18: 3 colours
INTO: Final = 169  # D19: 3 columns
SKIP: Final = 172  # the optional half of an ability
PASS: Final = 173  # D17: no recruit
DEMIGODS: Final = 174  # from here on: use (D3), recruit (D17) and disband (D13), one of each for every demigod

COLOURS: Final = ["green", "red", "blue"]
COLUMNS: Final = ["place", "shift", "lock"]
PAIRS: Final = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]


def vocabulary(demigods: list[str]) -> Vocabulary:
    """The names, block by block, in the order of the numbers above."""
    words = Vocabulary()
    tiles = [str(tile) for tile in range(16)]
    words.block("move", tiles)
    words.block("column", COLUMNS)
    words.block("no column")
    words.block("act")
    words.block("end")
    words.block("place", [f"{colour} {tile}" for colour in COLOURS for tile in tiles])
    words.block("pay", COLOURS)
    words.block("shift from", tiles)
    words.block("shift to", tiles)
    words.block("pay two", [f"{COLOURS[a]} {COLOURS[b]}" for a, b in PAIRS])
    words.block("lock", tiles)
    words.block("remove", tiles)
    words.block("swap", [str(seat) for seat in range(4)])
    words.block("gain", COLOURS)
    words.block("ability move", tiles)
    words.block("leave out", COLOURS)
    words.block("into", COLUMNS)
    words.block("skip")
    words.block("pass")
    words.block("use", demigods)
    words.block("recruit", demigods)
    words.block("disband", demigods)
    return words

"""The words that tables explain wherever they stand."""

from __future__ import annotations

from typing import Final

from agon.core.text import Keyword

KEYWORDS: Final[dict[str, Keyword]] = {
    "green": Keyword("green", "The element of forests.", colour="green"),
    "red": Keyword("red", "The element of mountains.", colour="red"),
    "blue": Keyword("blue", "The element of rivers.", colour="blue"),
    "forest": Keyword("forest", "What a tile of green elements becomes when it is locked.", colour="green"),
    "mountain": Keyword("mountain", "What a tile of red elements becomes when it is locked.", colour="red"),
    "river": Keyword("river", "What a tile of blue elements becomes when it is locked.", colour="blue"),
    "place": Keyword("Place", "The green column: put an element from your satchel on a tile in range.", icon="place"),
    "shift": Keyword("Shift", "The red column: pay an element, then move one between tiles in range.", icon="shift"),
    "lock": Keyword("Lock", "The blue column: pay two elements, then lock a Full tile in range.", icon="lock"),
    "full": Keyword("Full", "A tile with three elements of one colour. It can be locked."),
    "in_range": Keyword("in range", "Your god's tile and its neighbours, but for tiles under other gods and the Pit."),
    "forced": Keyword("forced", "All that can be done must be done."),
    "column": Keyword("Column", "Once while you perform the column that this demigod lies in."),
    "while": Keyword("While", "Always on while you perform that column."),
    "locking": Keyword("Locking", "Always on when you lock a tile."),
    "after": Keyword("After", "In the recruit step of a turn in which you performed that column."),
    "end": Keyword("End", "Counted once, at the end of the game."),
}  # fmt: skip

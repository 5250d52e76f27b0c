"""The words that tables explain wherever they stand."""

from __future__ import annotations

from typing import Final

from agon.core.text import Keyword

KEYWORDS: Final[dict[str, Keyword]] = {
    "red": Keyword("red", "On the oracle wheel after green and before black.", colour="red"),
    "black": Keyword("black", "On the oracle wheel after red and before purple.", colour="black"),
    "purple": Keyword("purple", "On the oracle wheel after black and before blue.", colour="purple"),
    "blue": Keyword("blue", "On the oracle wheel after purple and before yellow.", colour="blue"),
    "yellow": Keyword("yellow", "On the oracle wheel after blue and before green.", colour="yellow"),
    "green": Keyword("green", "On the oracle wheel after yellow and before red.", colour="green"),
    "alpha": Keyword("alpha", "A letter of Island Tiles. Its reward: 4 favor."),
    "beta": Keyword("beta", "A letter of Island Tiles. Its reward: 2 Oracle Cards."),
    "gamma": Keyword("gamma", "A letter of Island Tiles. Its reward: 3 god steps in all."),
    "delta": Keyword("delta", "A letter of Island Tiles. Its reward: discard the injuries of one colour; shield up 1."),
    "favor": Keyword("favor", "Tokens that pay for recolouring, for longer moves and for fighting on.", icon="favor"),
    "oracle_card": Keyword("Oracle Card", "Used like an Oracle Die of its colour, one in a turn."),
    "injury_card": Keyword("Injury Cards", "3 of a colour or 6 in all, and your next turn is spent recovering."),
    "island_tile": Keyword("Island Tile", "A shrine if it has your colour, else the reward of its letter."),
    "equipment_card": Keyword("Equipment Card", "The reward for a monster, of choice from the display."),
    "zeus_tile": Keyword("Zeus tile", "A task. Do them all, then sail back to Zeus."),
    "god_step": Keyword("god steps", "A god goes from the lowest row to the entry row, else one row up."),
    "top_row": Keyword("top row", "A god here can be used once for its special action or for an Oracle Card."),
    "entry_row": Keyword("entry row", "The row of the God Track that shows the number of players."),
    "shield": Keyword("shield", "Lowers the strength of monsters and keeps off a titan who is not stronger."),
    "range": Keyword("range", "The spaces that a move goes without favor: 3, and more with some cards."),
    "storage": Keyword("storage", "How many statues and offerings the ship carries: 2, and more with some cards."),
    "shallows": Keyword("shallows", "Spaces that ships cannot enter, unless a card lets them cross."),
    "recolour": Keyword("recolour", "Use a die or card as another colour, for 1 favor a step clockwise on the wheel."),
    "titan": Keyword("titan", "Attacks all at the end of a round: an injury for every shield below his strength."),
}  # fmt: skip

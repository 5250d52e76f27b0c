"""The vocabulary: every action of the game is one number, for a record, a network and a button alike."""

from __future__ import annotations

from typing import Final

from agon.core.vocabulary import Vocabulary
from template_game.cards import NAMES

# A block's first number plus the omen's is the action.
VOCABULARY: Final = Vocabulary()
PLAY: Final[int] = VOCABULARY.block("play", NAMES)
DISCARD: Final[int] = VOCABULARY.block("discard", NAMES)
DRAW: Final[int] = VOCABULARY.block("draw")
DECLINE: Final[int] = VOCABULARY.block("decline")

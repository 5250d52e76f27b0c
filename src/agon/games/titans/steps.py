"""All Steps of the game, by which a stored state finds them again."""

from __future__ import annotations

from typing import Any, Final

from agon.core.contract import Step
from agon.games.titans.ages import Awaken, DeckLooks
from agon.games.titans.books import Spellbooks
from agon.games.titans.endings import FuryBatch, RageBatch, SubstituteBatch
from agon.games.titans.haunt import Escapes
from agon.games.titans.now_loop import NowLoop
from agon.games.titans.plays import PlayBatch
from agon.games.titans.removal import ReturnBatch, SacrificeBatch
from agon.games.titans.rules import Turn
from agon.games.titans.shuffle import Keep
from agon.games.titans.subversion_changes import DivertBatch, MimicBatch, PurifyBatch
from agon.games.titans.subvert import SubvertBatch
from agon.games.titans.surge import Surge

STEP_TYPES: Final[list[type[Step[Any]]]] = [
    Turn, Surge, DeckLooks, PlayBatch, NowLoop, SubvertBatch, DivertBatch, MimicBatch, Escapes, ReturnBatch,
    SacrificeBatch, PurifyBatch, Awaken, FuryBatch, SubstituteBatch, RageBatch, Keep, Spellbooks,
]  # fmt: skip

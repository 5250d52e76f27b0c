"""All Steps of the game, by which a stored state finds them again."""

from __future__ import annotations

from typing import Any, Final

from agon.core.contract import Step
from agon.games.theos.abilities import Ability, Activate
from agon.games.theos.cleanup import Cleanup
from agon.games.theos.decks import BuildDecks, PickDemigods, PickLists, StartRealms
from agon.games.theos.drafts import DraftMany, DraftTwo, FirstPick
from agon.games.theos.rules import BuildHands, Resolve, Round, Turn
from agon.games.theos.setup import SetUp
from agon.games.theos.triggers import Triggers

STEP_TYPES: Final[list[type[Step[Any]]]] = [
    SetUp, PickDemigods, PickLists, BuildDecks, FirstPick, DraftTwo, DraftMany, StartRealms, Round, BuildHands, Turn,
    Resolve, Activate, Ability, Triggers, Cleanup,
]  # fmt: skip

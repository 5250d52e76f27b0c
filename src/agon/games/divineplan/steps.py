"""All Steps of the game, by which a stored state finds them again."""

from __future__ import annotations

from typing import Any, Final

from agon.core.contract import Step
from agon.games.divineplan.abilities import (
    Ability,
    Disband,
    GainElement,
    MoveGod,
    PlaceAll,
    PlaceOne,
    RemoveElement,
    SwapGod,
)
from agon.games.divineplan.recruit import Recruit
from agon.games.divineplan.rules import Column, LockTile, PlaceElement, Turn
from agon.games.divineplan.shifting import ShiftElement

STEP_TYPES: Final[list[type[Step[Any]]]] = [
    Turn, Column, PlaceElement, ShiftElement, LockTile, Ability, PlaceOne, PlaceAll, RemoveElement, MoveGod, SwapGod,
    GainElement, Disband, Recruit,
]  # fmt: skip

"""All Steps of the game, by which a stored state finds them again."""

from __future__ import annotations

from typing import Any, Final

from agon.core.contract import Step
from agon.games.delphi.effects import Effects
from agon.games.delphi.fight import DefeatAdjacent, Fight
from agon.games.delphi.gods import GodReturns, GodSteps, LiftGod
from agon.games.delphi.injuries import Bonus, HealColour, Recover
from agon.games.delphi.islands import Look, PickIsland, UncoverAny
from agon.games.delphi.oracle import ForeignRoll
from agon.games.delphi.rules import Turn
from agon.games.delphi.sailing import Sail
from agon.games.delphi.setup import SetUp
from agon.games.delphi.sources import UseSource
from agon.games.delphi.taking import TakeCompanion, TakeEquipment, TakeOffering, TakeStatue
from agon.games.delphi.zeus_tiles import ReturnTile, Reward

STEP_TYPES: Final[list[type[Step[Any]]]] = [
    SetUp, Turn, Recover, Bonus, UseSource, Sail, PickIsland, Fight, DefeatAdjacent, Look, UncoverAny, GodReturns,
    ForeignRoll, Effects, Reward, GodSteps, LiftGod, TakeStatue, TakeOffering, TakeEquipment, TakeCompanion, HealColour,
    ReturnTile,
]  # fmt: skip

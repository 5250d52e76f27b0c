"""All Steps of the game, by which a stored state finds them again."""

from __future__ import annotations

from typing import Any, Final

from agon.core.contract import Step
from agon.games.theomachy.abilities import AimAbility
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import Betting
from agon.games.theomachy.choices import ChooseElement, ChooseExchange, ChoosePlace, ChooseWithdrawal, CommitFollowers
from agon.games.theomachy.discards import DiscardCards, DrawMany, GroupDiscard, ReturnCard, SealCards, TakeCard
from agon.games.theomachy.draft import ChooseGods, ChoosePantheons, Draft, DropCards
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.endphase import Discards, EndPhase
from agon.games.theomachy.play import Play, Responses
from agon.games.theomachy.prayer_myth import MythPhase, Prayer
from agon.games.theomachy.rules import Hand
from agon.games.theomachy.window import Window

STEP_TYPES: Final[list[type[Step[Any]]]] = [
    ChoosePantheons, Draft, DropCards, ChooseGods, Hand, Window, Betting, Battle, EndPhase, Discards, Prayer, MythPhase,
    Play, Responses, AimAbility, CarryOut, GroupDiscard, DrawMany, DiscardCards, ReturnCard, SealCards, ChooseExchange,
    ChooseWithdrawal, CommitFollowers, TakeCard, ChoosePlace, ChooseElement,
]  # fmt: skip

"""The game itself: what the registry finds, with the numbers that the rest of Agon asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agon.core.contract import Game, need
from agon.core.errors import CardFileError
from agon.core.options import Value
from agon.core.rng import Rng, keyed
from template_game import position, setup
from template_game.actions import VOCABULARY
from template_game.cards import SEATS
from template_game.features import FEATURES
from template_game.state import DuelState


class Duel(Game):
    """Stateless and shared by all its states."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "duel"
        self.title = "Duel of Omens"
        self.version = "1"  # raise it whenever an old Record would play differently
        self.turn_rule = "DUEL-ROUND-04"
        self.end_rule = "DUEL-END-03"
        self.undo_rule = "DUEL-ROUND-05"
        self.option_specs = setup.OPTIONS
        self.vocabulary = VOCABULARY
        self.features = FEATURES
        self.longest = 20  # five rounds of two choices, one discard and one draw
        self.step_types = setup.STEPS
        self.cards_text = ""

    def deal(self, options: dict[str, Value], rng: Rng) -> DuelState:
        state = self.optioned(options, rng)
        setup.deal(state)
        return state

    def blank(self, seats: int) -> DuelState:
        need(seats == SEATS, "a duel has two seats (DUEL-SETUP-01)")
        return DuelState(self, keyed(0))

    def position(self, description: Mapping[str, Any]) -> DuelState:
        options = self.settle(position.options_of(description))
        state = self.optioned(options, position.chance_of(description))
        position.place(state, description)
        return state

    def modes(self) -> list[dict[str, Value]]:
        return [{"rounds": 5, "consolation": "yes"}, {"rounds": 3, "consolation": "no"}]

    def optioned(self, options: dict[str, Value], rng: Rng) -> DuelState:
        state = DuelState(self, rng)
        state.rounds = int(options["rounds"])
        state.consolation = options["consolation"] == "yes"
        return state


def make(cards_text: str, cards_name: str) -> Game:
    """Called by the registry with a user's own card file, or two empty words."""
    if cards_text:
        raise CardFileError(cards_name, 0, "Duel of Omens has no card file", "Play it without --cards.")
    return Duel()

"""The game itself: what the registry finds, with the numbers that the rest of Agon asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agon.core.contract import Game, Seat, State, need
from agon.core.errors import CardFileError
from agon.core.features import Features
from agon.core.options import Value
from agon.core.protocol import Result, View
from agon.core.rng import Rng, keyed
from template_game import features, hiding, position, scoring, setup, view
from template_game.actions import VOCABULARY
from template_game.cards import SEATS
from template_game.state import DuelSetup, DuelState
from template_game.words import KEYWORDS


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
        self.features = features.FEATURES
        self.longest = 20  # five rounds of two choices, one discard and one draw
        self.step_types = setup.STEPS
        self.cards_text = ""
        self.keywords = KEYWORDS

    def deal(self, options: dict[str, Value], rng: Rng) -> DuelState:
        state = self.optioned(options, rng)
        setup.deal(state)
        return state

    def blank(self, seats: int) -> DuelState:
        need(seats == SEATS, "a duel has two seats (DUEL-SETUP-01)")
        return DuelState(DuelSetup(self), keyed(0))

    def position(self, description: Mapping[str, Any]) -> DuelState:
        options = self.settle(position.options_of(description))
        state = self.optioned(options, position.chance_of(description))
        position.place(state, description)
        return state

    def modes(self) -> list[dict[str, Value]]:
        return [{"rounds": 5, "consolation": "yes"}, {"rounds": 3, "consolation": "no"}]

    def optioned(self, options: dict[str, Value], rng: Rng) -> DuelState:
        state = DuelState(DuelSetup(self), rng)
        state.setup.rounds = int(options["rounds"])
        state.setup.consolation = options["consolation"] == "yes"
        return state

    # -- what the rules say about a state: each file answers for its part ------------------------------------------
    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        assert isinstance(s, DuelState)
        hiding.hide(s, seat, rng)

    def view(self, s: State, viewer: Seat) -> View:
        assert isinstance(s, DuelState)
        return view.view(s, viewer)

    def result(self, s: State) -> Result:
        assert isinstance(s, DuelState)
        return scoring.result(s)

    def check(self, s: State) -> None:
        assert isinstance(s, DuelState)
        scoring.check(s)

    def evaluate(self, s: State, seat: Seat) -> float:
        assert isinstance(s, DuelState)
        return features.evaluate(s, seat)

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        assert isinstance(s, DuelState)
        features.write_features(s, seat, row)

    def describe(self, s: State) -> dict[str, Any]:
        assert isinstance(s, DuelState)
        return position.describe(s)


def make(cards_text: str, cards_name: str) -> Game:
    """Called by the registry with a user's own card file, or two empty words."""
    if cards_text:
        raise CardFileError(cards_name, 0, "Duel of Omens has no card file", "Play it without --cards.")
    return Duel()

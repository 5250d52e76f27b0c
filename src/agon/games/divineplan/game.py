"""Divine Plan (Archwood Games LLC, designed by Trevor Kerth): the rules as one object.

Source: the publisher's rulebook as recorded in docs/rules/divineplan.md, which also holds every interpretation made.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from agon.core.contract import Game, Seat, State
from agon.core.errors import BadOption
from agon.core.features import Features
from agon.core.options import Option, Value
from agon.core.protocol import Result, View
from agon.core.rng import Rng, fast
from agon.core.search_settings import SearchSettings
from agon.games.divineplan.actions import vocabulary
from agon.games.divineplan.cards import Cards
from agon.games.divineplan.checks import check
from agon.games.divineplan.describe import describe
from agon.games.divineplan.features import feature_count, feature_names, write_features
from agon.games.divineplan.grammar import load_cards
from agon.games.divineplan.hiding import hide
from agon.games.divineplan.keywords import KEYWORDS
from agon.games.divineplan.policy import SEARCH_SETTINGS, evaluate
from agon.games.divineplan.position import position
from agon.games.divineplan.scoring import result
from agon.games.divineplan.search import DivinePlanSearch
from agon.games.divineplan.setup import deal
from agon.games.divineplan.state import DivinePlanSetup, DivinePlanState
from agon.games.divineplan.steps import STEP_TYPES
from agon.games.divineplan.view import view


class DivinePlan(Game):
    """One to four gods reshape a city after secret plans."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        super().__init__()
        self.id = "divineplan"
        self.title = "Divine Plan"
        self.version = "1"
        self.turn_rule = "DIVINEPLAN-TURN-03"
        self.end_rule = "DIVINEPLAN-END-02"
        self.undo_rule = "DIVINEPLAN-INFO-12"
        self.cards_text = cards_text
        self.cards = Cards(load_cards(cards_text or None, cards_name))
        self.vocabulary = vocabulary(self.cards.ids)
        self.option_specs = option_specs(self.cards)
        self.features = feature_count(self.cards)
        # 60 rounds of 4 turns, each with a move, up to 4 columns (take-backs) with all their abilities, and a recruit
        self.longest = 60 * 4 * 60
        self.step_types = STEP_TYPES
        self.hooks = DivinePlanSearch()
        self.keywords = KEYWORDS
        self.options_hang_on_hidden = False

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        values = super().settle(options)
        solo = values["mode"] == "solo_trial"
        if "seats" not in values:
            values["seats"] = 1 if solo else 2
        seats = int(values["seats"])
        if solo != (seats == 1):
            hint = "mode=solo_trial is for 1 seat, mode=standard for 2, 3 or 4 (DIVINEPLAN-SETUP-01, SOLO-01)."
            raise BadOption(f"{values['mode']} cannot be played with {seats} seats", hint)
        if "favor_tokens" not in values:
            data = self.cards.data  # DIVINEPLAN-SETUP-09, RULING-07
            values["favor_tokens"] = data.solo_trial.favor_tokens if solo else data.favor_by_players[seats]
        return values

    def deal(self, options: dict[str, Value], rng: Rng) -> DivinePlanState:
        return deal(self, options, rng)

    def blank(self, seats: int) -> DivinePlanState:
        return DivinePlanState(DivinePlanSetup(self, seats), fast(1, 1))

    def view(self, s: State, viewer: Seat) -> View:
        assert isinstance(s, DivinePlanState)
        return view(s, viewer)

    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        assert isinstance(s, DivinePlanState)
        hide(s, seat, rng)

    def result(self, s: State) -> Result:
        assert isinstance(s, DivinePlanState)
        return result(s)

    def evaluate(self, s: State, seat: Seat) -> float:
        assert isinstance(s, DivinePlanState)
        return evaluate(s, seat)

    def describe(self, s: State) -> dict[str, Any]:
        assert isinstance(s, DivinePlanState)
        return describe(s)

    def check(self, s: State) -> None:
        assert isinstance(s, DivinePlanState)
        check(s)

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        assert isinstance(s, DivinePlanState)
        write_features(s, seat, row)

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> DivinePlanState:
        return position(self, description)

    def search_settings(self) -> SearchSettings:
        return SEARCH_SETTINGS

    def modes(self) -> list[dict[str, Value]]:
        return [
            {"mode": "standard", "seats": 2},
            {"mode": "standard", "seats": 3},
            {"mode": "standard", "seats": 4},
            {"mode": "solo_trial", "seats": 1},
        ]

    def card_rows(self) -> list[dict[str, str]]:
        rows = [
            {
                "name": card.name,
                "colour": card.colour,
                "cost": " ".join(f"{count}{'grb'[i]}" for i, count in enumerate(card.cost) if count),
                "power": str(card.power),
                "copies": "epic" if card.epic else str(card.copies),
                "text": card.text,
                "source": card.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in card.field_sources.items()),
            }
            for card in self.cards.data.demigods
        ]
        plans = [
            {
                "name": plan.name,
                "colour": "plan",
                "cost": "",
                "power": "",
                "copies": "1",
                "text": " / ".join(plan.rows),
                "source": plan.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in plan.field_sources.items()),
            }
            for plan in self.cards.data.plans
        ]
        return rows + plans


def option_specs(cards: Cards) -> list[Option]:
    orders = ["-".join(order) for order in permutations([god.id for god in cards.data.gods])]
    return [
        Option("mode", "standard", "the game, or our solo trial", "DIVINEPLAN-SOLO-01", ["standard", "solo_trial"]),
        Option("seats", None, "how many play, bots included", "DIVINEPLAN-SETUP-01", (), 1, 4),
        Option("favor_tokens", None, "how many locks the game lasts", "DIVINEPLAN-SETUP-19", (), 4, 12),
        Option("icarus_note", "shift", "whom Icarus helps", "DIVINEPLAN-SETUP-19", ["shift", "lock"]),
        Option("gods", orders[0], "who plays which god, by seat", "DIVINEPLAN-SETUP-13", orders),
    ]


def make(cards_text: str = "", cards_name: str = "") -> Game:
    return DivinePlan(cards_text, cards_name)

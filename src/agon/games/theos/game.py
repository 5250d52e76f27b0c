"""Theos: the rules as one object.

Source: the publisher's rulebook as recorded in docs/rules/theos.md, which also holds every interpretation made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agon.core.contract import Action, Game, Seat, State
from agon.core.features import Features
from agon.core.options import Value
from agon.core.protocol import Result, View
from agon.core.rng import Rng, fast
from agon.core.search_settings import SearchSettings
from agon.games.theos.actions import vocabulary
from agon.games.theos.cards import Cards
from agon.games.theos.catalogue import load_cards
from agon.games.theos.checks import check
from agon.games.theos.describe import describe
from agon.games.theos.features import FEATURES, feature_names, write_features
from agon.games.theos.hiding import hide
from agon.games.theos.keywords import KEYWORDS
from agon.games.theos.options import option_specs, settled
from agon.games.theos.policy import SEARCH_SETTINGS, evaluate
from agon.games.theos.position import position
from agon.games.theos.saved import saved_answers
from agon.games.theos.scoring import result
from agon.games.theos.search import TheosSearch
from agon.games.theos.setup import deal
from agon.games.theos.state import TheosSetup, TheosState
from agon.games.theos.steps import STEP_TYPES
from agon.games.theos.view import view
from agon.games.theos.words import TYPES


class Theos(Game):
    """Two to six demigods pray for Followers; the gods accept or reject."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        super().__init__()
        self.hooks = TheosSearch()
        self.id = "theos"
        self.title = "Theos"
        self.version = "1"
        self.turn_rule = "THEOS-TURN-01"
        self.end_rule = "THEOS-END-04"
        self.undo_rule = "THEOS-RULING-72"
        self.cards_text = cards_text
        self.cards = Cards(load_cards(cards_text or None, cards_name))
        self.vocabulary = vocabulary(self.cards.ids)
        self.option_specs = option_specs(self.cards)
        self.features = FEATURES
        # 30 rounds (RULING-50) of 6 players, each with 7 picks, 7 plays with up to 40 choices, and a cleanup
        self.longest = 60000
        self.step_types = STEP_TYPES
        self.keywords = KEYWORDS
        self.options_hang_on_hidden = True  # others play from their hands

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        values = settled(self.cards, super().settle(options), options)
        return {spec.name: values[spec.name] for spec in self.option_specs}

    def deal(self, options: dict[str, Value], rng: Rng) -> TheosState:
        return deal(self, options, rng)

    def blank(self, seats: int) -> TheosState:
        return TheosState(TheosSetup(self, seats), fast(1, 1))

    def saved_answers(self, state: State, seat: Seat, text: str, file: str) -> list[Action]:
        assert isinstance(state, TheosState)
        return saved_answers(state, seat, text, file)

    def view(self, s: State, viewer: Seat) -> View:
        assert isinstance(s, TheosState)
        return view(s, viewer)

    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        assert isinstance(s, TheosState)
        hide(s, seat, rng)

    def result(self, s: State) -> Result:
        assert isinstance(s, TheosState)
        return result(s)

    def evaluate(self, s: State, seat: Seat) -> float:
        assert isinstance(s, TheosState)
        return evaluate(s, seat)

    def describe(self, s: State) -> dict[str, Any]:
        assert isinstance(s, TheosState)
        return describe(s)

    def check(self, s: State) -> None:
        assert isinstance(s, TheosState)
        check(s)

    def allied(self, s: State, seat: Seat, other: Seat) -> bool:
        assert isinstance(s, TheosState)
        return s.setup.team_of[seat] == s.setup.team_of[other]

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        assert isinstance(s, TheosState)
        write_features(s, seat, row)

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> TheosState:
        return position(self, description)

    def search_settings(self) -> SearchSettings:
        return SEARCH_SETTINGS

    def modes(self) -> list[dict[str, Value]]:
        return [
            {"seats": 2, "decks": "prebuilt"},
            {"seats": 2, "decks": "draft"},
            {"seats": 2, "decks": "roster"},
            {"seats": 3, "decks": "prebuilt"},
            {"seats": 3, "decks": "draft"},
            {"seats": 3, "decks": "roster"},
            {"seats": 4, "type": "ffa", "decks": "prebuilt"},
            {"seats": 4, "type": "team_2v2", "decks": "prebuilt"},
            {"seats": 4, "type": "team_2v2", "decks": "draft"},
            {"seats": 5, "type": "ffa", "decks": "draft"},
            {"seats": 6, "type": "ffa", "decks": "draft"},
            {"seats": 6, "type": "team_3v3", "decks": "draft"},
            {"seats": 6, "type": "team_2v2v2", "decks": "draft"},
        ]

    def card_rows(self) -> list[dict[str, str]]:
        gods = self.cards.data.gods
        return [
            {
                "code": card.code,
                "name": card.name,
                "god": gods[card.god].name,
                "type": TYPES[card.type],
                "speed": f"{card.speed} {gods[card.god].roman}",
                "max": str(card.max),
                "text": card.text.replace("\n", " / "),
                "source": card.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in card.field_sources.items()),
            }
            for card in self.cards.data.cards
        ]


def make(cards_text: str = "", cards_name: str = "") -> Game:
    return Theos(cards_text, cards_name)

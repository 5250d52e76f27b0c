"""Titans of Eden (Genesis set, rulebook 0.7.0): the rules as one object.

Source: the publisher's rulebook as recorded in docs/rules/titans.md, which also holds every interpretation made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agon.core.contract import Game, Seat, State
from agon.core.errors import BadOption
from agon.core.features import Features
from agon.core.options import Option, Value
from agon.core.protocol import Result, View
from agon.core.rng import Rng, fast
from agon.core.search_settings import SearchSettings
from agon.games.titans.actions import vocabulary
from agon.games.titans.cards import Cards
from agon.games.titans.checks import check
from agon.games.titans.describe import describe
from agon.games.titans.features import ARENAS, feature_count, feature_names, feature_spans, write_features
from agon.games.titans.grammar import load_cards
from agon.games.titans.hiding import hide
from agon.games.titans.keywords import all_keywords
from agon.games.titans.policy import SEARCH_SETTINGS, evaluate
from agon.games.titans.position import position
from agon.games.titans.scoring import result
from agon.games.titans.search import TitansSearch
from agon.games.titans.setup import deal
from agon.games.titans.state import TitansSetup, TitansState
from agon.games.titans.steps import STEP_TYPES
from agon.games.titans.view import view


class Titans(Game):
    """Two to six players fight in one to three arenas at once."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        super().__init__()
        self.id = "titans"
        self.title = "Titans of Eden"
        self.version = "1"
        self.turn_rule = "TITANS-TURN-07"
        self.end_rule = "TITANS-BATTLE-07"
        self.undo_rule = "TITANS-RULING-67"
        self.cards_text = cards_text
        self.cards = Cards(load_cards(cards_text or None, cards_name))
        self.vocabulary = vocabulary(self.cards.ids, self.cards.book_ids)
        self.option_specs = option_specs()
        self.features = feature_count(self.cards)
        self.kept_parts = ARENAS
        # 60 turns of at most some hundred decisions for each of six players
        self.longest = 60000
        self.step_types = STEP_TYPES
        self.hooks = TitansSearch()
        self.keywords = all_keywords(self.cards.data)

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        """Seats and arenas belong together (TITANS-FMT-01, FMT-02)."""
        values = super().settle(options)
        if "seats" not in values:
            values["seats"] = {1: 2, 2: 4, 3: 6}[int(values["arenas"])] if "arenas" in values else 2
        seats = int(values["seats"])
        if "arenas" not in values:
            values["arenas"] = 1 if seats == 2 else 2 if seats < 5 else 3
        arenas = int(values["arenas"])
        if self.cards.format_for(seats, arenas) is None:
            hint = "1 arena is for 2 seats, 2 arenas for 3 or 4, 3 arenas for 3 to 6 (TITANS-FMT-02)."
            raise BadOption(f"{seats} seats do not fit {arenas} arenas", hint)
        if values["layout"] == "first_game" and (arenas != 1 or values["play"] == "constructed"):
            raise BadOption("the first-game layout is for classic games in one arena", "See TITANS-SETUP-09.")
        return values

    def deal(self, options: dict[str, Value], rng: Rng) -> TitansState:
        return deal(self, options, rng)

    def blank(self, seats: int) -> TitansState:
        return TitansState(TitansSetup(self, seats), fast(1, 1))

    def view(self, s: State, viewer: Seat) -> View:
        assert isinstance(s, TitansState)
        return view(s, viewer)

    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        assert isinstance(s, TitansState)
        hide(s, seat, rng)

    def result(self, s: State) -> Result:
        assert isinstance(s, TitansState)
        return result(s)

    def evaluate(self, s: State, seat: Seat) -> float:
        assert isinstance(s, TitansState)
        return evaluate(s, seat)

    def describe(self, s: State) -> dict[str, Any]:
        assert isinstance(s, TitansState)
        return describe(s)

    def check(self, s: State) -> None:
        assert isinstance(s, TitansState)
        check(s)

    def allied(self, s: State, seat: Seat, other: Seat) -> bool:
        assert isinstance(s, TitansState)
        team_of = s.layout().team_of
        return team_of[seat] == team_of[other]

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        assert isinstance(s, TitansState)
        write_features(s, seat, row)

    def feature_spans(self, s: State) -> list[list[int]]:
        assert isinstance(s, TitansState)
        return feature_spans(s)

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> TitansState:
        return position(self, description)

    def search_settings(self) -> SearchSettings:
        return SEARCH_SETTINGS

    def modes(self) -> list[dict[str, Value]]:
        formats = [(2, 1), (4, 2), (3, 2), (6, 3), (5, 3), (4, 3), (3, 3)]
        modes: list[dict[str, Value]] = []
        for play in ("classic", "constructed"):
            for seats, arenas in formats:
                modes.append({"seats": seats, "arenas": arenas, "play": play})
        return modes

    def card_rows(self) -> list[dict[str, str]]:
        return [
            {
                "name": card.name,
                "element": card.element,
                "species": card.species,
                "cost": str(card.cost),
                "power": str(card.power),
                "copies": str(card.count),
                "text": card.text,
                "source": card.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in card.field_sources.items()),
            }
            for card in self.cards.data.cards
        ]


def option_specs() -> list[Option]:
    return [
        Option("seats", None, "how many play, bots included", "TITANS-FMT-01", (), 2, 6),
        Option("arenas", None, "how many arenas", "TITANS-FMT-02", (), 1, 3),
        Option("play", "classic", "ritual piles for all, or spellbooks", "TITANS-CONS-01", ["classic", "constructed"]),
        Option("layout", "random", "the 16 elemental piles of one arena", "TITANS-SETUP-09", ["random", "first_game"]),
        Option("advanced", "no", "exchange clashing piles at set-up", "TITANS-ADV-01", ["no", "yes"]),
        Option("books", "build", "write spellbooks, or only ready-made ones", "TITANS-CONS-01", ["build", "ready"]),
        Option("team_hands", "open", "do teammates see hands", "TITANS-RULING-08", ["open", "hidden"]),
        Option("turn_limit", 60, "the last turn", "TITANS-RULING-39", (), 1, 60),
    ]


def make(cards_text: str = "", cards_name: str = "") -> Game:
    return Titans(cards_text, cards_name)

"""Theomachy: the rules as one object.

Source: the publisher's rulebook as recorded in docs/rules/theomachy.md, which also holds every interpretation made.
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
from agon.games.theomachy.actions import vocabulary
from agon.games.theomachy.cards import Cards
from agon.games.theomachy.checks import check
from agon.games.theomachy.describe import describe
from agon.games.theomachy.features import feature_count, feature_names, feature_spans, write_features
from agon.games.theomachy.hiding import hide
from agon.games.theomachy.keywords import KEYWORDS
from agon.games.theomachy.loading import load_cards
from agon.games.theomachy.policy import SEARCH_SETTINGS, evaluate
from agon.games.theomachy.position import position
from agon.games.theomachy.scoring import result
from agon.games.theomachy.search import TheomachySearch
from agon.games.theomachy.setup import deal
from agon.games.theomachy.state import TheomachySetup, TheomachyState
from agon.games.theomachy.steps import STEP_TYPES
from agon.games.theomachy.view import view


class Theomachy(Game):
    """Two to eight gods stake their worshipers."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        super().__init__()
        self.id = "theomachy"
        self.title = "Theomachy"
        self.version = "1"
        self.turn_rule = "THEOMACHY-BET-03"
        self.end_rule = "THEOMACHY-HAND-04"
        self.undo_rule = "THEOMACHY-RULING-73"
        self.cards_text = cards_text
        self.cards = Cards(load_cards(cards_text or None, cards_name))
        cards = self.cards
        ids = cards.ids
        pantheons = [pantheon.id for pantheon in cards.data.pantheons]
        self.vocabulary = vocabulary(ids[: cards.prayers], ids[cards.gods : cards.myths], ids[cards.myths :], pantheons)
        self.option_specs = option_specs()
        self.features = feature_count(self.cards)
        self.longest = 100 * 8 * 200  # 100 hands of 8 players: long before, nobody has a token left to raise
        self.step_types = STEP_TYPES
        self.hooks = TheomachySearch()
        self.keywords = KEYWORDS

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        values = super().settle(options)
        if "decks" not in values:
            values["decks"] = "starter" if values["mode"] == "basic" else "draft"
        if values["mode"] != "basic" and values["decks"] != "draft":
            hint = "decks=draft (THEOMACHY-MODE-06)."
            raise BadOption(f"the {values['mode']} game is not played with starter decks", hint)
        return values

    def deal(self, options: dict[str, Value], rng: Rng) -> TheomachyState:
        return deal(self, options, rng)

    def blank(self, seats: int) -> TheomachyState:
        return TheomachyState(TheomachySetup(self, seats), fast(1, 1))

    def view(self, s: State, viewer: Seat) -> View:
        assert isinstance(s, TheomachyState)
        return view(s, viewer)

    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        assert isinstance(s, TheomachyState)
        hide(s, seat, rng)

    def result(self, s: State) -> Result:
        assert isinstance(s, TheomachyState)
        return result(s)

    def evaluate(self, s: State, seat: Seat) -> float:
        assert isinstance(s, TheomachyState)
        return evaluate(s, seat)

    def describe(self, s: State) -> dict[str, Any]:
        assert isinstance(s, TheomachyState)
        return describe(s)

    def check(self, s: State) -> None:
        assert isinstance(s, TheomachyState)
        check(s)

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        assert isinstance(s, TheomachyState)
        write_features(s, seat, row)

    def feature_spans(self, s: State) -> list[list[int]]:
        assert isinstance(s, TheomachyState)
        return feature_spans(s)

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> TheomachyState:
        return position(self, description)

    def search_settings(self) -> SearchSettings:
        return SEARCH_SETTINGS

    def modes(self) -> list[dict[str, Value]]:
        found: list[dict[str, Value]] = []
        for mode, decks in (("basic", "starter"), ("basic", "draft"), ("advanced", "draft"), ("epic", "draft")):
            found += [{"mode": mode, "decks": decks, "seats": seats} for seats in range(2, 9)]
        return found

    def card_rows(self) -> list[dict[str, str]]:
        data = self.cards.data
        return [
            {
                "name": card.name,
                "kind": card.kind,
                "needs": needs(card.element, card.symbols, card.orb_kind, card.orbs),
                "copies": str(card.copies),
                "text": card.text + (f" Mandate: {card.mandate}" if card.mandate else ""),
                "source": card.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in card.field_sources.items()),
            }
            for card in [*data.elements, *data.prayers, *data.gods, *data.myths]
        ]


def needs(element: int, symbols: int, orb_kind: int, orbs: int) -> str:
    """`2 earth, 3 chaos`; for Element and Power cards what they count."""
    words = [f"{max(symbols, 1)} {['earth', 'air', 'fire', 'water'][element]}"] if element >= 0 else []
    return ", ".join(words + ([f"{orbs} {['chaos', 'order'][orb_kind]}"] if orb_kind >= 0 and orbs > 0 else []))


def option_specs() -> list[Option]:
    return [
        Option("mode", "basic", "basic, with gods, or epic", "THEOMACHY-MODE-01", ["basic", "advanced", "epic"]),
        Option("seats", 2, "how many play, bots included", "THEOMACHY-MODE-05", (), 2, 8),
        Option("decks", None, "starter decks or the draft", "THEOMACHY-MODE-06", ["starter", "draft"]),
        Option(
            "responses",
            "open",
            "who is asked for a response: everybody who might hold one, or holders only (which shows)",
            "THEOMACHY-RULING-28",
            ["open", "holders"],
        ),
    ]


def make(cards_text: str = "", cards_name: str = "") -> Game:
    return Theomachy(cards_text, cards_name)

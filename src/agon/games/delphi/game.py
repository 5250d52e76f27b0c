"""The Oracle of Delphi (designed by Stefan Feld): the rules as one object.

Source: the publisher's rulebook as recorded in docs/rules/delphi.md, which also holds every interpretation made.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from agon.core.contract import Game, Seat, State
from agon.core.errors import BadOption, CardFileError
from agon.core.features import Features
from agon.core.options import Option, Value
from agon.core.protocol import Result, View
from agon.core.rng import Rng, fast
from agon.core.search_settings import SearchSettings
from agon.games.delphi.actions import vocabulary
from agon.games.delphi.board import Boards, Terrain
from agon.games.delphi.cards import Cards
from agon.games.delphi.checks import check
from agon.games.delphi.describe import describe
from agon.games.delphi.features import FEATURES, PARTS, feature_names, write_features
from agon.games.delphi.grammar import load_cards
from agon.games.delphi.hiding import hide
from agon.games.delphi.keywords import KEYWORDS
from agon.games.delphi.layout import problem_of
from agon.games.delphi.policy import SEARCH_SETTINGS, evaluate
from agon.games.delphi.position import position
from agon.games.delphi.scoring import result
from agon.games.delphi.search import DelphiSearch
from agon.games.delphi.setup import deal
from agon.games.delphi.state import BOARDS, SHIP_TILES, DelphiSetup, DelphiState
from agon.games.delphi.steps import STEP_TYPES
from agon.games.delphi.view import view


class Delphi(Game):
    """Two to four ships race over a sea for twelve tasks of Zeus."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        super().__init__()
        self.id = "delphi"
        self.title = "The Oracle of Delphi"
        self.version = "1"
        self.turn_rule = "DELPHI-TERM-06"
        self.end_rule = "DELPHI-END-02"
        self.undo_rule = "DELPHI-INFO-05"
        self.cards_text = cards_text
        self.cards = Cards(load_cards(cards_text or None, cards_name))
        self.boards = Boards(Terrain(self.cards.data))
        self.check_custom(cards_name)
        self.vocabulary = vocabulary(
            self.boards.terrain.names, self.cards.companion_ids, self.cards.equipment_ids, self.cards.ship_ids
        )
        self.option_specs = option_specs(self.cards)
        self.features = FEATURES
        self.kept_parts = PARTS
        # 100 rounds of 4 turns, each with at most 5 sources and 6 gods (DELPHI-RULING-61), all their picks, and rolls
        self.longest = 100 * 4 * 100
        self.step_types = STEP_TYPES
        self.hooks = DelphiSearch()
        self.keywords = KEYWORDS
        self.options_hang_on_hidden = False

    def check_custom(self, name: str) -> None:
        """A user's own layout is refused with the space and the rule that it breaks (DELPHI-BOARD-18)."""
        custom = self.cards.data.custom
        if custom is not None:
            problem = problem_of(self.boards.terrain, [list(place) for place in custom])
            if problem:
                raise CardFileError(name or "your cards", 0, f"[layout.custom]: {problem}")

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        values = super().settle(options)
        if values["board"] == "custom" and self.cards.data.custom is None:
            hint = "Give a card file with [layout.custom] (DELPHI-BOARD-18)."
            raise BadOption("board=custom needs a layout of yours", hint)
        return values

    def deal(self, options: dict[str, Value], rng: Rng) -> DelphiState:
        return deal(self, options, rng)

    def blank(self, seats: int) -> DelphiState:
        return DelphiState(DelphiSetup(self, seats), fast(1, 1))

    def view(self, s: State, viewer: Seat) -> View:
        assert isinstance(s, DelphiState)
        return view(s, viewer)

    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        assert isinstance(s, DelphiState)
        hide(s, seat, rng)

    def result(self, s: State) -> Result:
        assert isinstance(s, DelphiState)
        return result(s)

    def evaluate(self, s: State, seat: Seat) -> float:
        assert isinstance(s, DelphiState)
        return evaluate(s, seat)

    def describe(self, s: State) -> dict[str, Any]:
        assert isinstance(s, DelphiState)
        return describe(s)

    def check(self, s: State) -> None:
        assert isinstance(s, DelphiState)
        check(s)

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        assert isinstance(s, DelphiState)
        write_features(s, seat, row)

    def feature_spans(self, s: State) -> list[list[int]]:
        return [[0, FEATURES, 0]]

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> DelphiState:
        return position(self, description)

    def search_settings(self) -> SearchSettings:
        return SEARCH_SETTINGS

    def modes(self) -> list[dict[str, Value]]:
        """Every number of seats, board, ship-tile variant and number of returned tasks; most with a near limit."""
        return [
            {"seats": 2, "board": "compact", "ship_tiles": "random", "returned_tasks": 0, "rounds": 25},
            {"seats": 3, "board": "compact", "ship_tiles": "selected", "returned_tasks": 2, "rounds": 15},
            {"seats": 4, "board": "compact", "ship_tiles": "first_game", "returned_tasks": 4, "rounds": 12},
            {"seats": 2, "board": "random", "ship_tiles": "selected", "returned_tasks": 1, "rounds": 20},
            {"seats": 3, "board": "random", "ship_tiles": "random", "returned_tasks": 3, "rounds": 15},
            {"seats": 4, "board": "random", "ship_tiles": "random", "returned_tasks": 0, "rounds": 12},
        ]

    def card_rows(self) -> list[dict[str, str]]:
        """The text for people, then in brackets the words that run."""
        data = self.cards.data
        return [
            {
                "name": thing.name,
                "group": thing.group,
                "colour": thing.colour,
                "text": f"{thing.say} ({thing.text})" if thing.say and thing.say != thing.text else thing.text,
                "source": thing.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in thing.field_sources.items()),
            }
            for group in (data.gods, data.companions, data.equipment, data.ships, data.tasks, data.letters)
            for thing in group
        ]


def option_specs(cards: Cards) -> list[Option]:
    """Every one can be combined with every other (DELPHI-VAR-05)."""
    orders = ["-".join(order) for order in permutations(cards.data.player_colours)]
    limit = int(cards.data.limits["max_rounds"])
    return [
        Option("seats", 2, "how many play, bots included", "DELPHI-PLAYER-02", (), 2, 4),
        Option("board", "compact", "the fixed layout, one by chance, or yours", "DELPHI-BOARD-05", BOARDS),
        Option("ship_tiles", "random", "dealt, picked, or those for a first game", "DELPHI-PLAYER-03", SHIP_TILES),
        Option("returned_tasks", 0, "Zeus Tiles that all return for a shorter game", "DELPHI-VAR-01", (), 0, 4),
        Option("colours", orders[0], "who plays which colour, by seat", "DELPHI-RULING-63", orders),
        Option("exchange_row", "floor", "where an exchanged god goes", "DELPHI-RULING-35", ["floor", "lowest"]),
        Option("rounds", limit, "the safety limit", "DELPHI-RULING-60", (), 1, limit),
    ]


def make(cards_text: str = "", cards_name: str = "") -> Game:
    return Delphi(cards_text, cards_name)

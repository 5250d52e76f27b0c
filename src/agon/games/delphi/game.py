"""The Oracle of Delphi (designed by Stefan Feld): the rules as one object.

Source: the publisher's rulebook as recorded in docs/rules/delphi.md, which also holds every interpretation made.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from agon.core.contract import Game, State
from agon.core.errors import BadOption, CardFileError
from agon.core.features import Features
from agon.core.options import Option, Value
from agon.core.rng import Rng, fast
from agon.core.search_settings import SearchSettings
from agon.games.delphi.actions import vocabulary
from agon.games.delphi.board import Board, Terrain
from agon.games.delphi.cards import Cards
from agon.games.delphi.features import FEATURES, PARTS, feature_names, observe_into
from agon.games.delphi.grammar import load_cards
from agon.games.delphi.layout import problem_of
from agon.games.delphi.search import DelphiSearch
from agon.games.delphi.state import BOARDS, SHIP_TILES, DelphiState

MOST_BOARDS: Final = 64  # how many layouts are kept with all their tables


class Delphi(Game):
    """Two to four ships race over a sea for twelve tasks of Zeus."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        from agon.games.delphi.steps import STEP_TYPES

        super().__init__()
        self.hooks = DelphiSearch()
        self.id = "delphi"
        self.title = "The Oracle of Delphi"
        self.version = "1"
        self.turn_rule = "DELPHI-TERM-06"
        self.end_rule = "DELPHI-END-02"
        self.undo_rule = "DELPHI-INFO-05"
        self.cards_text = cards_text
        self.cards = Cards(load_cards(cards_text or None, cards_name))
        self.terrain = Terrain(self.cards.data)
        self.no_board = Board(self.terrain, [])
        self.boards: dict[str, Board] = {}
        self.check_custom(cards_name)
        self.vocabulary = vocabulary(
            self.terrain.names, self.cards.companion_ids, self.cards.equipment_ids, self.cards.ship_ids
        )
        self.option_specs = option_specs(self.cards)
        self.features = FEATURES
        self.kept_parts = PARTS
        # 100 rounds of 4 turns, each with at most 5 sources and 6 gods (DELPHI-RULING-61), all their picks, and rolls
        self.longest = 100 * 4 * 100
        self.step_types = STEP_TYPES

    def check_custom(self, name: str) -> None:
        """A user's own layout is refused with the space and the rule that it breaks (DELPHI-BOARD-18)."""
        custom = self.cards.data.custom
        if custom is not None:
            problem = problem_of(self.terrain, [list(place) for place in custom])
            if problem:
                raise CardFileError(name or "your cards", 0, f"[layout.custom]: {problem}")

    def board_of(self, layout: list[list[int]]) -> Board:
        """The tables of a layout, worked out once and shared by all states with it."""
        key = ";".join([",".join([str(number) for number in place]) for place in layout])
        if key not in self.boards:
            if len(self.boards) >= MOST_BOARDS:
                self.boards = {}
            self.boards[key] = Board(self.terrain, layout)
        return self.boards[key]

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        values = super().settle(options)
        if values["board"] == "custom" and self.cards.data.custom is None:
            hint = "Give a card file with [layout.custom] (DELPHI-BOARD-18)."
            raise BadOption("board=custom needs a layout of yours", hint)
        return values

    def deal(self, options: dict[str, Value], rng: Rng) -> DelphiState:
        from agon.games.delphi.setup import deal

        return deal(self, options, rng)

    def blank(self, seats: int) -> DelphiState:
        return DelphiState(self, seats, fast(1, 1))

    def write_features(self, s: State, seat: int, row: Features) -> None:
        assert isinstance(s, DelphiState)
        observe_into(s, seat, row)

    def feature_spans(self, state: State) -> list[list[int]]:
        return [[0, FEATURES, 0]]

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> DelphiState:
        from agon.games.delphi.position import position

        return position(self, description)

    def search_settings(self) -> SearchSettings:
        from agon.games.delphi.policy import SEARCH_SETTINGS

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

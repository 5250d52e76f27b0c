"""Theos: the rules as one object, its options and its modes.

Source: the publisher's rulebook as recorded in docs/rules/theos.md, which also holds every interpretation made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from agon.core.contract import Game, State
from agon.core.errors import BadOption
from agon.core.features import Features
from agon.core.options import Option, Value
from agon.core.rng import Rng, fast
from agon.core.search_settings import SearchSettings
from agon.games.theos.actions import MOST_SEATS, vocabulary
from agon.games.theos.cards import Cards
from agon.games.theos.catalogue import PAIRINGS, ListData, SetData, load_cards
from agon.games.theos.features import FEATURES, feature_names, observe_into
from agon.games.theos.search import TheosSearch
from agon.games.theos.state import TheosState

TYPES: Final[dict[str, list[int]]] = {  # teams (0: as many as players) and players in each
    "team_1v1": [2, 1],
    "team_2v2": [2, 2],
    "team_3v3": [2, 3],
    "team_2v2v2": [3, 2],
    "ffa": [0, 1],
}
ALLOWED: Final[dict[int, list[str]]] = {  # THEOS-TYPE-01; the first is the default (TYPE-07)
    2: ["team_1v1"],
    3: ["ffa"],
    4: ["ffa", "team_2v2"],
    5: ["ffa"],
    6: ["ffa", "team_3v3", "team_2v2v2"],
}
FACES: Final = ["random", "first-first", "first-second", "second-first", "second-second"]
DECK_OPTIONS: Final = [f"deck_{seat}" for seat in range(MOST_SEATS)]


class Theos(Game):
    """Two to six demigods pray for Followers; the gods accept or reject."""

    def __init__(self, cards_text: str = "", cards_name: str = "") -> None:
        from agon.games.theos.steps import STEP_TYPES

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

    def saved_answers(self, state: State, seat: int, text: str, file: str) -> list[int]:
        from agon.games.theos.saved import saved_answers

        assert isinstance(state, TheosState)
        return saved_answers(state, seat, text, file)

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        values = super().settle(options)
        seats = int(values["seats"])
        if "type" not in values:
            values["type"] = ALLOWED[seats][0]
        if str(values["type"]) not in ALLOWED[seats]:
            hint = f"{seats} players play {' or '.join(ALLOWED[seats])} (THEOS-TYPE-01)."
            raise BadOption(f"{values['type']} can not be played by {seats}", hint)
        if "decks" not in values:
            values["decks"] = "prebuilt" if seats <= 4 else "draft"  # THEOS-RULING-59
        if values["decks"] == "roster" and seats > 3:
            raise BadOption(f"rosters are not for {seats} players", "Only 2 or 3 build from rosters (THEOS-ROST-01).")
        if "set" not in values:
            values["set"] = default_set(self.cards, str(values["decks"]), seats)
        check_set(self.cards, values, seats)
        check_pairing(self.cards, values, "pairs" in options)
        return {spec.name: values[spec.name] for spec in self.option_specs}

    def deal(self, options: dict[str, Value], rng: Rng) -> TheosState:
        from agon.games.theos.setup import deal

        return deal(self, options, rng)

    def blank(self, seats: int) -> TheosState:
        return TheosState(self, seats, fast(1, 1))

    def allied(self, s: State, seat: int, other: int) -> bool:
        assert isinstance(s, TheosState)
        return s.team_of[seat] == s.team_of[other]

    def write_features(self, s: State, seat: int, row: Features) -> None:
        assert isinstance(s, TheosState)
        observe_into(s, seat, row)

    def feature_names(self) -> list[str]:
        return feature_names(self.cards)

    def position(self, description: Mapping[str, Any]) -> TheosState:
        from agon.games.theos.position import position

        return position(self, description)

    def word(self, settings: list[int], name: str) -> str:
        """The value of an option with choices, from a state's settings."""
        for at in range(len(self.option_specs)):
            if self.option_specs[at].name == name:
                return self.option_specs[at].choices[settings[at]]
        raise KeyError(name)

    def search_settings(self) -> SearchSettings:
        from agon.games.theos.policy import SEARCH_SETTINGS

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
                "type": ["Betrayal", "Offering", "Power"][card.type],
                "speed": f"{card.speed} {gods[card.god].roman}",
                "max": str(card.max),
                "text": card.text.replace("\n", " / "),
                "source": card.source,
                "fields": ", ".join(f"{field}: {source}" for field, source in card.field_sources.items()),
            }
            for card in self.cards.data.cards
        ]


# -- options ----------------------------------------------------------------------------------------------------------
def option_specs(cards: Cards) -> list[Option]:
    sets = ["none", "mixed"] + [item.id for item in cards.data.sets]
    lists = ["any"] + [data.id for data in all_lists(cards)]
    specs = [
        Option("seats", 2, "how many play, bots included", "THEOS-GEN-03", (), 2, 6),
        Option("type", None, "teams or Free-For-All", "THEOS-TYPE-01", list(TYPES)),
        Option("decks", None, "where the decks come from", "THEOS-DECK-01", ["prebuilt", "draft", "roster"]),
        Option("set", None, "the set of prebuilt decks or rosters", "THEOS-PRE-02", sets),
        Option("handing", "random", "how decks and rosters are handed out", "THEOS-RULING-75", ["random", "choice"]),
        Option("pairs", "pg_hd", "which gods oppose each other", "THEOS-SETUP-07", [*PAIRINGS, "random"]),
        Option("faces", "random", "the god of each pair that is active at the start", "THEOS-RULING-01", FACES),
        Option(
            "first_pick",
            "random",
            "who picks first in a draft for two; decide: the less experienced player",
            "THEOS-DRTWO-10",
            ["random", "seat_0", "seat_1", "decide"],
        ),
        Option(
            "experience",
            "random",
            "the more experienced player or team",
            "THEOS-RULING-08",
            ["random", "first", "second"],
        ),
        Option("draft_seats", "together", "where teammates sit in a draft", "THEOS-DRMANY-01", ["together", "apart"]),
        Option("demigods", "choice", "how Demigod Cards are handed out", "THEOS-SETUP-02", ["choice", "random"]),
        Option("overflow", "part", "what does not wholly fit under a Max", "THEOS-RULING-14", ["part", "nothing"]),
    ]
    for name in DECK_OPTIONS:
        specs.append(Option(name, "any", "the deck or roster of this seat", "THEOS-PRE-01", lists))
    return specs


def setting_of(spec: Option, value: Value) -> int:
    return spec.choices.index(str(value)) if spec.choices else int(value)


def all_lists(cards: Cards) -> list[ListData]:
    return [data for item in cards.data.sets for data in item.lists]


def list_number(cards: Cards, name: str) -> int:
    return [data.id for data in all_lists(cards)].index(name)


def set_named(cards: Cards, name: str) -> SetData | None:
    for item in cards.data.sets:
        if item.id == name:
            return item
    return None


def lists_of_set(cards: Cards, name: str) -> list[int]:
    """The numbers of a set's lists; none for `mixed`, where every seat's list is told."""
    item = set_named(cards, name)
    return [list_number(cards, data.id) for data in item.lists] if item is not None else []


def default_set(cards: Cards, decks: str, seats: int) -> str:
    if decks != "draft":
        for item in cards.data.sets:
            if item.roster == (decks == "roster") and item.players == seats:
                return item.id
    return "none"


def check_set(cards: Cards, values: dict[str, Value], seats: int) -> None:
    """The set and the lists told for single seats can supply this game (THEOS-PRE-03, PRE-04, ROST-02)."""
    told = [str(values[name]) for name in DECK_OPTIONS]
    named = [name for name in told if name != "any"]
    decks, name = str(values["decks"]), str(values["set"])
    if decks == "draft":
        if name != "none" or named:
            raise BadOption("a draft needs no set", "Leave out set and deck_... (THEOS-DECK-01).")
        return
    if [word for word in told[seats:] if word != "any"]:
        raise BadOption("a deck is told for a seat that nobody has", f"There are {seats} seats (THEOS-PRE-01).")
    if name == "mixed":
        if decks == "roster":
            raise BadOption("rosters of several sets are not mixed", "Only decks may be mixed (THEOS-RULING-69).")
        if len(named) < seats:
            raise BadOption("a mixed game tells every seat's deck", "Set deck_0, deck_1, ... (THEOS-RULING-69).")
        available = named
    else:
        item = set_named(cards, name)
        if item is None:
            raise BadOption(f"{decks} decks for {seats} need a set", "Give an own one in a card file (THEOS-PRE-04).")
        if item.roster != (decks == "roster"):
            raise BadOption(f"{name} is no {decks} set", "See THEOS-PRE-02 and THEOS-ROST-02.")
        if item.roster and item.players != seats:
            raise BadOption(f"{name} is for {item.players} players", "See THEOS-ROST-02 and THEOS-RULING-70.")
        available = [data.id for data in item.lists]
    check_lists(cards, decks, seats, named, available)


def check_pairing(cards: Cards, values: dict[str, Value], told: bool) -> None:
    """A set that names its opposing gods is played with them (THEOS-PRE-02, ROST-06)."""
    item = set_named(cards, str(values["set"]))
    if item is None or item.pairing == "":
        return  # drafts and mixed decks: as agreed (THEOS-SETUP-07, RULING-69)
    if told and values["pairs"] != item.pairing:
        hint = f"Leave out pairs, or name {item.pairing}; set=mixed allows any (THEOS-PRE-02, THEOS-ROST-06)."
        raise BadOption(f"{item.id} is not played with the pairs {values['pairs']}", hint)
    values["pairs"] = item.pairing


def check_lists(cards: Cards, decks: str, seats: int, named: list[str], available: list[str]) -> None:
    if len(available) < seats:
        raise BadOption(f"{len(available)} decks are too few for {seats} players", "See THEOS-PRE-03.")
    taken: list[int] = []
    for name in named:
        data = all_lists(cards)[list_number(cards, name)]
        if name not in available:
            raise BadOption(f"{name} is not in the set", "set=mixed allows decks of several sets (THEOS-RULING-69).")
        if any(card in taken for card in data.cards):
            raise BadOption(f"{name} shares a card with another deck", "Every card exists once (THEOS-DECK-03).")
        taken.extend(data.cards)
    size = 10 if seats == 6 else 12
    for name in available:
        cards_in = len(all_lists(cards)[list_number(cards, name)].cards)
        if cards_in != size if decks == "prebuilt" else cards_in < size:
            raise BadOption(f"{name} has {cards_in} cards", f"{seats} players have decks of {size} (THEOS-DECK-02).")


def make(cards_text: str = "", cards_name: str = "") -> Game:
    return Theos(cards_text, cards_name)

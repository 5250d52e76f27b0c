"""The options of a game and what they must agree on: game type, decks, sets, gods (ledger TYPE, DECK, PRE, ROST)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agon.core.errors import BadOption
from agon.core.options import Option, Value
from agon.games.theos.actions import MOST_SEATS
from agon.games.theos.cards import Cards
from agon.games.theos.catalogue import PAIRINGS, SetData, deck_size

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


def option_specs(cards: Cards) -> list[Option]:
    sets = ["none", "mixed"] + [item.id for item in cards.data.sets]
    lists = ["any"] + [data.id for data in cards.lists]
    specs = [
        # a human alone plays with bots (THEOS-RULING-63)
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


def settled(cards: Cards, values: dict[str, Value], given: Mapping[str, object]) -> dict[str, Value]:
    """Fills in what depends on other options; BadOption says what does not fit together."""
    seats = int(values["seats"])
    if "type" not in values:
        values["type"] = ALLOWED[seats][0]
    if str(values["type"]) not in ALLOWED[seats]:
        hint = f"{seats} players play {' or '.join(ALLOWED[seats])} (THEOS-TYPE-01)."
        raise BadOption(f"{values['type']} cannot be played by {seats}", hint)
    if "decks" not in values:
        values["decks"] = "prebuilt" if seats <= 4 else "draft"  # THEOS-RULING-59
    if values["decks"] == "roster" and seats > 3:
        raise BadOption(f"rosters are not for {seats} players", "Only 2 or 3 build from rosters (THEOS-ROST-01).")
    if "set" not in values:
        values["set"] = default_set(cards, str(values["decks"]), seats)
    check_set(cards, values, seats)
    check_pairing(cards, values, "pairs" in given)
    return values


def setting_of(spec: Option, value: Value) -> int:
    return spec.choices.index(str(value)) if spec.choices else int(value)


def set_named(cards: Cards, name: str) -> SetData | None:
    for item in cards.data.sets:
        if item.id == name:
            return item
    return None


def lists_of_set(cards: Cards, name: str) -> list[int]:
    """The numbers of a set's lists; none for `mixed`, where every seat's list is given."""
    item = set_named(cards, name)
    return [cards.list_number(data.id) for data in item.lists] if item is not None else []


def default_set(cards: Cards, decks: str, seats: int) -> str:
    if decks != "draft":
        for item in cards.data.sets:
            if item.roster == (decks == "roster") and item.players == seats:
                return item.id
    return "none"


def check_set(cards: Cards, values: dict[str, Value], seats: int) -> None:
    """The set and the lists given for single seats can supply this game (THEOS-PRE-03, PRE-04, ROST-02)."""
    given = [str(values[name]) for name in DECK_OPTIONS]
    named = [name for name in given if name != "any"]
    decks, name = str(values["decks"]), str(values["set"])
    if decks == "draft":
        if name != "none" or named:
            raise BadOption("a draft needs no set", "Leave out set and deck_... (THEOS-DECK-01).")
        return
    if [word for word in given[seats:] if word != "any"]:
        raise BadOption("a deck is given for a seat that nobody has", f"There are {seats} seats (THEOS-PRE-01).")
    if name == "mixed":
        if decks == "roster":
            raise BadOption("rosters of several sets are not mixed", "Only decks may be mixed (THEOS-RULING-69).")
        if len(named) < seats:
            raise BadOption("a mixed game names every seat's deck", "Set deck_0, deck_1, ... (THEOS-RULING-69).")
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


def check_pairing(cards: Cards, values: dict[str, Value], given: bool) -> None:
    """A set that names its opposing gods is played with them (THEOS-PRE-02, ROST-06)."""
    item = set_named(cards, str(values["set"]))
    if item is None or item.pairing == "":
        return  # drafts and mixed decks: as agreed (THEOS-SETUP-07, RULING-69)
    if given and values["pairs"] != item.pairing:
        hint = f"Leave out pairs, or name {item.pairing}; set=mixed allows any (THEOS-PRE-02, THEOS-ROST-06)."
        raise BadOption(f"{item.id} is not played with the pairs {values['pairs']}", hint)
    values["pairs"] = item.pairing


def check_lists(cards: Cards, decks: str, seats: int, named: list[str], available: list[str]) -> None:
    if len(available) < seats:
        raise BadOption(f"{len(available)} decks are too few for {seats} players", "See THEOS-PRE-03.")
    taken: list[int] = []
    for name in named:
        data = cards.lists[cards.list_number(name)]
        if name not in available:
            raise BadOption(f"{name} is not in the set", "set=mixed allows decks of several sets (THEOS-RULING-69).")
        if any(card in taken for card in data.cards):
            raise BadOption(f"{name} shares a card with another deck", "Every card exists once (THEOS-DECK-03).")
        taken.extend(data.cards)
    size = deck_size(seats)
    for name in available:
        cards_in = len(cards.lists[cards.list_number(name)].cards)
        if cards_in != size if decks == "prebuilt" else cards_in < size:
            raise BadOption(f"{name} has {cards_in} cards", f"{seats} players have decks of {size} (THEOS-DECK-02).")

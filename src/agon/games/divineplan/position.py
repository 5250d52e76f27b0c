"""Positions by hand: a short description of what differs from set-up becomes a checked state.

    seats = 3                              # any game option may stand here
    tiles = { 5 = "2 red", a1 = "forest by 0", 6 = "mountain 2 by shade" }
    gods = [5, 0, "off"]                   # by seat; alone, the Shade comes last
    satchels = ["2 green 1 red", "", "3 blue"]
    demigods = [{ place = ["hyacinthus"], lock = ["helen"] }]
    market = ["cadmus", "jason x2"]        # spots in order; left out: dealt from what is left
    epics = { green = ["orpheus", "triptolemus"] }
    deck = ["ariadne", "icarus"]           # what comes next, the top first; the other cards follow in random order
    bottom = ["helen"]                     # cards that everybody saw go under the deck, the lowest last
    plans = ["plan_01", "plan_02", "plan_03"]
    active = 0
    step = "move"                          # roll, move, column or recruit
    dice = ["gr", "bb"]                    # what the die shows next

The Bank, the landscape piles and the favor tokens follow from the rest. `seed` deals what the description leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from agon.core.contract import need
from agon.core.errors import BadPosition
from agon.core.positions import read_options, read_steps, seed_of
from agon.core.rng import Rng, keyed
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import OFF, tile_name
from agon.games.divineplan.describe import LETTERS, RAW
from agon.games.divineplan.recruit import fill_market
from agon.games.divineplan.rules import COLUMN, MOVE, RECRUIT, ROLL, Turn
from agon.games.divineplan.setup import deal, worth_masks
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.steps import STEP_TYPES
from agon.games.divineplan.words import LANDSCAPES

if TYPE_CHECKING:  # the game imports its positions
    from agon.games.divineplan.game import DivinePlan

HINT = "docs/positions.md shows how to write one."
STAGES = {"roll": ROLL, "move": MOVE, "column": COLUMN, "recruit": RECRUIT}
SHAPES: dict[str, Any] = {  # what a description may hold, and of which type
    "game": str,
    "order": str,
    "seed": int | str,
    "values": list[str],
    "tiles": dict[int | str, str],
    "gods": list[int | str],
    "satchels": list[str | dict[str, int]],
    "demigods": list[dict[str, list[str]]],
    "market": list[str],
    "epics": dict[str, list[str]],
    "deck": list[str],
    "bottom": list[str],
    "plans": list[str],
    "start": int,
    "active": int,
    "round": int,
    "step": str,
    "performed": str,
    "barred": list[str],
    "dice": list[str],
    "shade": list[int | str],
    # what only a state that was written down tells
    "drawn": int,
    "steps": list[dict[str, int | bool | str | list[int]]],
    "laid": list[int],
    "column": int,
    "rolled": bool,
    "before": list[list[int]],
    "face": int,
    "over": bool,
    "limit_reached": bool,
    "decisions": int,
    "reveals": int,
}


def position(game: DivinePlan, description: Mapping[str, Any]) -> DivinePlanState:
    options = read_options(game, description, SHAPES, HINT)
    if "order" in description:
        options["gods"] = description["order"]
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        fill(s, description)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadPosition(f"this position cannot be read: {error}", HINT) from error
    s.check()
    try:
        s.advance()
    except (AssertionError, IndexError) as error:
        raise BadPosition(
            "the steps of this position could not have begun: nothing can be chosen there", HINT
        ) from error
    s.decisions = description.get("decisions", s.decisions)
    return s


def fill(s: DivinePlanState, told: Mapping[str, Any]) -> None:
    if "values" in told:
        s.setup.values = read_values(told["values"])
        s.setup.worth = worth_masks(s.setup.values)
    for key, words in dict(told.get("tiles", {})).items():
        need(
            s.colour_on(tile_of(key)) < 0, f"{key} is told twice, or different elements share it (DIVINEPLAN-PLACE-04)"
        )
        read_tile(s, tile_of(key), words)
    for god, tile in enumerate(told.get("gods", [])):
        need(god < len(s.gods), "there are more gods than seats")
        s.gods[god] = OFF if tile in ("off", OFF) else tile_of(tile)
    for seat, words in enumerate(told.get("satchels", [])):
        need(seat < s.seats, "there are more satchels than seats")
        s.satchels[3 * seat : 3 * seat + 3] = read_elements(words)
    for colour in range(3):
        on_tiles = sum(s.count_on(tile) for tile in range(16) if s.colour_on(tile) == colour)
        s.bank[colour] -= on_tiles + sum(s.satchels[colour::3])
    if "plans" in told:
        ids = [plan.id for plan in s.cards.data.plans]
        s.plans = [index_of(name, ids, "divine plan") for name in told["plans"]]
    read_cards(s, told)
    s.setup.start = told.get("start", told.get("active", s.setup.start))
    s.active = told.get("active", s.setup.start)
    s.round = told.get("round", 1)
    s.dice = [face_of(s, word) for word in told.get("dice", [])]
    s.paths = [tile_of(tile) for tile in told.get("shade", [])]
    stays = [s.gods[-1], *s.paths[:-1]]
    need(
        all(a != b for a, b in zip(stays, s.paths, strict=bool(s.paths))), "the Shade never stays (DIVINEPLAN-SOLO-03)"
    )
    for name in RAW:
        if name in told:
            setattr(s, name, told[name])
    if "drawn" in told:
        need(told["drawn"] >= 0, "nobody draws fewer than no words")
        s.rng = Rng(s.rng.key, told["drawn"], 0, 0)
    if "steps" in told:
        s.stack = read_steps(told["steps"], STEP_TYPES)
    else:
        stage = STAGES[told.get("step", "move")]
        performed = COLUMNS.index(told["performed"]) if told.get("performed") else -1
        barred = sum(1 << COLUMNS.index(name) for name in told.get("barred", []))
        s.stack = [Turn(stage, barred, performed)]
        at_rest = stage == RECRUIT and len(s.paths) > 0
        need(not at_rest or s.paths[0] != s.gods[0], "the Shade never enters a god's tile (DIVINEPLAN-SOLO-03)")


def read_values(rows: list[str]) -> list[int]:
    values = [0 if word == "X" else int(word) for row in rows for word in row.split()]
    need(len(values) == 16, "values are four rows of four: 1, 2, 3, and X for the Pit")
    return values


def tile_of(name: int | str) -> int:
    word = str(name)
    tile = int(word) if word.lstrip("-").isdecimal() else "abcd".index(word[0]) + 4 * (int(word[1:]) - 1)
    need(0 <= tile < 16, f"there is no tile {name}")
    return tile


def read_tile(s: DivinePlanState, tile: int, words: str) -> None:
    """`2 red`, or `forest by 0`, `forest 2 by shade` for a locked tile with 3 or 2 elements under it."""
    parts = words.split()
    if "by" in parts:
        land, *number, _, name = parts
        kind = index_of(land, LANDSCAPES, "landscape")
        owner = s.seats if name == "shade" else int(name)
        need(0 <= owner < len(s.icons), f"nobody sits at {name}")
        s.lands[kind] |= 1 << tile
        s.locked |= 1 << tile
        s.icons[owner] |= 1 << tile
        s.landscapes[kind] -= 1
        s.favor -= 1
        count = int(*number) if number else 3
    else:
        amount, colour = parts
        kind = index_of(colour, COLOURS, "colour")
        count = int(amount)
    need(0 <= count <= 3, f"{count} elements on {tile_name(tile)}: a tile holds 0 to 3 (DIVINEPLAN-PLACE-05)")
    for i in range(count):
        s.put(kind, tile)


def read_elements(words: str | Mapping[str, int]) -> list[int]:
    """`2 green 1 red`, or a table of counts."""
    if isinstance(words, str):
        parts = words.split()
        need(len(set(parts[1::2])) == len(parts[1::2]), f"a colour is told twice in {words!r}")
        words = {colour: int(count) for count, colour in zip(parts[::2], parts[1::2], strict=True)}
    for colour in words:
        index_of(colour, COLOURS, "colour")
    return [int(words.get(colour, 0)) for colour in COLOURS]


def index_of(name: str, names: list[str], what: str) -> int:
    need(name in names, f"there is no {what} {name!r}: {', '.join(names)}")
    return names.index(name)


def face_of(s: DivinePlanState, word: str) -> int:
    """`gr` is the face with green and red."""
    wanted = sorted(LETTERS.index(letter) for letter in word)
    faces = [sorted(face) for face in s.cards.faces]
    need(wanted in faces, f"the die has no face {word!r}")
    return faces.index(wanted)


def read_cards(s: DivinePlanState, told: Mapping[str, Any]) -> None:
    """Lays out the cards that are told of; every other card is in the deck."""
    card = {name: number for number, name in enumerate(s.cards.ids)}
    if "demigods" in told:
        for seat, columns in enumerate(told["demigods"]):
            need(seat < s.seats, "demigods are told for more seats than there are")
            for name, ids in columns.items():
                column = index_of(name, COLUMNS, "column")
                s.columns[3 * seat + column] = [index_of(i, s.cards.ids, "demigod") for i in ids]
    for seat in range(s.seats):
        s.know_passives(seat)
    owned = [number for column in s.columns for number in column]
    bottom = [card[i] for i in reversed(told.get("bottom", []))]
    coming = [card[i] for i in reversed(told.get("deck", []))]
    elsewhere = owned + bottom + coming
    s.epics = [[number for number in stack if number not in elsewhere] for stack in s.epics]
    for name, ids in dict(told.get("epics", {})).items():
        s.epics[index_of(name, COLOURS, "colour")] = [card[i] for i in ids]
    if "market" in told:
        s.market = read_market(s, card, told["market"])
        for spot in range(len(s.market) // 2):
            elsewhere.extend([s.market[2 * spot]] * s.market[2 * spot + 1])
    s.deck = rest_of_deck(s, elsewhere)
    s.rng.shuffle(s.deck)
    s.known = 0
    if "market" not in told:
        s.market = [-1, 0] * s.cards.data.demigod_spots
        fill_market(s)
    s.known = len(bottom)
    s.deck = bottom + s.deck + coming
    s.reveals = 0


def read_market(s: DivinePlanState, card: dict[str, int], spots: list[str]) -> list[int]:
    market = [-1, 0] * s.cards.data.demigod_spots
    need(len(spots) <= len(market) // 2, f"the market has {len(market) // 2} spots")
    for spot, words in enumerate(spots):
        if words:
            name, _, copies = words.partition(" x")
            market[2 * spot] = card[name]
            market[2 * spot + 1] = int(copies or 1)
            need(market[2 * spot + 1] > 0, f"{words!r} is no stack of cards")
    return market


def rest_of_deck(s: DivinePlanState, elsewhere: list[int]) -> list[int]:
    rest: list[int] = []
    for demigod in s.cards.demigods:
        laid = elsewhere.count(demigod.number)
        copies = 0 if demigod.epic else demigod.copies
        need(laid <= demigod.copies, f"there are only {demigod.copies} of {demigod.name}, not {laid}")
        rest.extend([demigod.number] * (copies - laid))
    return rest

"""Positions by hand: a short description of what differs from set-up becomes a checked state, and a state a description.

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
from typing import Any

from agon.core.codec import fields_of
from agon.core.contract import Step, need
from agon.core.errors import BadPosition
from agon.core.rng import Rng, keyed
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import LAND, OFF, PIT, tile_name
from agon.games.divineplan.cards import COLOURLESS
from agon.games.divineplan.game import DivinePlan
from agon.games.divineplan.recruit import fill_market
from agon.games.divineplan.rules import COLUMN, MOVE, RECRUIT, ROLL, Turn
from agon.games.divineplan.setup import deal, worth_masks
from agon.games.divineplan.state import DivineState
from agon.games.divineplan.steps import STEP_TYPES
from agon.games.divineplan.words import LANDSCAPES

STAGES = {"roll": ROLL, "move": MOVE, "column": COLUMN, "recruit": RECRUIT}
LETTERS = "grb"
RAW = ["column", "rolled", "before", "face", "over", "limit_reached", "decisions", "reveals"]
KEYS = [
    "game", "seed", "drawn", "values", "tiles", "gods", "satchels", "demigods", "market", "epics", "deck", "bottom",
    "plans", "start", "active", "round", "step", "performed", "barred", "dice", "shade", "steps", *RAW,
]  # fmt: skip


def position(game: DivinePlan, description: Mapping[str, Any]) -> DivineState:
    option_names = [spec.name for spec in game.option_specs if spec.name != "gods"]
    for key in description:
        need(key in KEYS or key in option_names or key == "order", f"{key!r} is not part of a position of {game.title}")
    need(description.get("game", game.id) == game.id, f"this is a position of {description.get('game')!r}")
    options = {key: description[key] for key in option_names if key in description}
    if "order" in description:
        options["gods"] = description["order"]
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        fill(s, description)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadPosition(f"this position can not be read: {error}", "`docs/positions.md` shows how to write one.") from error
    check(s)
    s.advance()
    s.decisions = int(description.get("decisions", s.decisions))
    return s


def seed_of(description: Mapping[str, Any]) -> int:
    seed = description.get("seed", 0)
    number = int(seed, 16) if isinstance(seed, str) else int(seed)
    need(0 <= number < 1 << 256, "the seed is out of range")
    return number


def fill(s: DivineState, told: Mapping[str, Any]) -> None:
    if "values" in told:
        s.values = read_values(told["values"])
        s.worth = worth_masks(s.values)
    for key, words in dict(told.get("tiles", {})).items():
        read_tile(s, tile_of(key), str(words))
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
    s.start = int(told.get("start", told.get("active", s.start)))
    s.active = int(told.get("active", s.start))
    s.round = int(told.get("round", 1))
    s.dice = [face_of(s, word) for word in told.get("dice", [])]
    s.paths = [tile_of(tile) for tile in told.get("shade", [])]
    for name in RAW:
        if name in told:
            setattr(s, name, told[name])
    if "drawn" in told:
        key = s.rng.key
        s.rng = Rng(key, int(told["drawn"]), 0, 0)
    if "steps" in told:
        s.stack = [read_step(step) for step in told["steps"]]
    else:
        stage = STAGES[str(told.get("step", "move"))]
        performed = COLUMNS.index(told["performed"]) if told.get("performed") else -1
        barred = sum(1 << COLUMNS.index(name) for name in told.get("barred", []))
        s.stack = [Turn(stage, barred, performed)]


def read_values(rows: list[str]) -> list[int]:
    values = [0 if word == "X" else int(word) for row in rows for word in row.split()]
    need(len(values) == 16, "values are four rows of four: 1, 2, 3, and X for the Pit")
    return values


def tile_of(name: int | str) -> int:
    word = str(name)
    tile = int(word) if word.lstrip("-").isdecimal() else "abcd".index(word[0]) + 4 * (int(word[1:]) - 1)
    need(0 <= tile < 16, f"there is no tile {name}")
    return tile


def read_tile(s: DivineState, tile: int, words: str) -> None:
    """`2 red`, or `forest by 0`, `forest 2 by shade` for a locked tile with 3 or 2 elements under it."""
    parts = words.split()
    if "by" in parts:
        kind = index_of(parts[0], LANDSCAPES, "landscape")
        owner = s.seats if parts[-1] == "shade" else int(parts[-1])
        need(0 <= owner < len(s.icons), f"nobody sits at {parts[-1]}")
        s.lands[kind] |= 1 << tile
        s.locked |= 1 << tile
        s.icons[owner] |= 1 << tile
        s.landscapes[kind] -= 1
        s.favor -= 1
        count = int(parts[1]) if len(parts) == 4 else 3
    else:
        kind = index_of(parts[1], COLOURS, "colour")
        count = int(parts[0])
    need(0 <= count <= 3, f"{count} elements on {tile_name(tile)}: a tile holds 0 to 3 (DIVINEPLAN-PLACE-05)")
    for i in range(count):
        s.put(kind, tile)


def read_elements(words: str | Mapping[str, int]) -> list[int]:
    """`2 green 1 red`, or a table of counts."""
    if isinstance(words, str):
        parts = words.split()
        words = {colour: int(count) for count, colour in zip(parts[::2], parts[1::2], strict=True)}
    for colour in words:
        index_of(colour, COLOURS, "colour")
    return [int(words.get(colour, 0)) for colour in COLOURS]


def index_of(name: str, names: list[str], what: str) -> int:
    need(name in names, f"there is no {what} {name!r}: {', '.join(names)}")
    return names.index(name)


def face_of(s: DivineState, word: str) -> int:
    """`gr` is the face with green and red."""
    wanted = sorted(LETTERS.index(letter) for letter in word)
    faces = [sorted(face) for face in s.cards.faces]
    need(wanted in faces, f"the die has no face {word!r}")
    return faces.index(wanted)


def read_cards(s: DivineState, told: Mapping[str, Any]) -> None:
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


def read_market(s: DivineState, card: dict[str, int], spots: list[str]) -> list[int]:
    market = [-1, 0] * s.cards.data.demigod_spots
    need(len(spots) <= len(market) // 2, f"the market has {len(market) // 2} spots")
    for spot, words in enumerate(spots):
        if words:
            name, _, copies = words.partition(" x")
            market[2 * spot] = card[name]
            market[2 * spot + 1] = int(copies or 1)
    return market


def rest_of_deck(s: DivineState, elsewhere: list[int]) -> list[int]:
    rest: list[int] = []
    for demigod in s.cards.demigods:
        laid = elsewhere.count(demigod.number)
        copies = 0 if demigod.epic else demigod.copies
        need(laid <= demigod.copies, f"there are only {demigod.copies} of {demigod.name}, not {laid}")
        rest.extend([demigod.number] * (copies - laid))
    return rest


def read_step(words: Mapping[str, Any]) -> Step[Any]:
    types = {step.__name__: step for step in STEP_TYPES}
    need(words.get("step") in types, f"there is no step {words.get('step')!r}: {', '.join(types)}")
    return types[str(words["step"])](**{name: value for name, value in words.items() if name != "step"})


# -- from a state to a description ---------------------------------------------------------------------------------------
def describe(s: DivineState) -> dict[str, Any]:
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    cards = s.cards
    data = cards.data
    told: dict[str, Any] = {
        "game": s.game.id,
        "mode": "solo_trial" if s.solo else "standard",
        "seats": s.seats,
        "favor_tokens": s.tokens,
        "icarus_note": "lock" if s.icarus_lock else "shift",
        "order": god_order(s),
        "seed": f"{int.from_bytes(s.rng.key, 'big'):064x}",
        "drawn": s.rng.counter,
        "values": [" ".join("X" if t == PIT else str(s.values[t]) for t in range(row, row + 4)) for row in (0, 4, 8, 12)],
        "tiles": {tile_name(tile): describe_tile(s, tile) for tile in range(16) if s.colour_on(tile) >= 0},
        "gods": ["off" if tile == OFF else tile_name(tile) for tile in s.gods],
        "satchels": [describe_elements(s.satchels[3 * seat : 3 * seat + 3]) for seat in range(s.seats)],
        "demigods": [describe_columns(s, seat) for seat in range(s.seats)],
        "market": [describe_spot(s, spot) for spot in range(len(s.market) // 2)],
        "epics": {COLOURS[colour]: [cards.ids[number] for number in s.epics[colour]] for colour in range(3)},
        "deck": [cards.ids[number] for number in reversed(s.deck[s.known :])],
        "bottom": [cards.ids[number] for number in reversed(s.deck[: s.known])],
        "plans": [data.plans[plan].id for plan in s.plans],
        "start": s.start,
        "active": s.active,
        "round": s.round,
        "dice": ["".join(LETTERS[colour] for colour in cards.faces[face]) for face in s.dice],
        "shade": [tile_name(tile) for tile in s.paths],
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
    }
    for name in RAW:
        told[name] = getattr(s, name)
    return told


def god_order(s: DivineState) -> str:
    ids = [god.id for god in s.cards.data.gods]
    played = [ids[god] for god in s.gods_of]
    return "-".join(played + [name for name in ids if name not in played])


def describe_tile(s: DivineState, tile: int) -> str:
    colour, count = s.colour_on(tile), s.count_on(tile)
    for owner in range(len(s.icons)):
        if s.icons[owner] >> tile & 1:
            return f"{LANDSCAPES[colour]} {count} by {'shade' if owner >= s.seats else owner}"
    return f"{count} {COLOURS[colour]}"


def describe_elements(counts: list[int]) -> str:
    return " ".join(f"{counts[colour]} {COLOURS[colour]}" for colour in range(3) if counts[colour] > 0)


def describe_columns(s: DivineState, seat: int) -> dict[str, list[str]]:
    return {COLUMNS[column]: [s.cards.ids[number] for number in s.columns[3 * seat + column]] for column in range(3)}


def describe_spot(s: DivineState, spot: int) -> str:
    number, copies = s.market[2 * spot], s.market[2 * spot + 1]
    return "" if number < 0 else f"{s.cards.ids[number]} x{copies}"


# -- what must hold ------------------------------------------------------------------------------------------------------
def check(s: DivineState) -> None:
    """Components are neither lost nor doubled, and everything is within its limits (ledger section 6)."""
    data = s.cards.data
    need(s.values[PIT] == 0, "Hades' Pit is at d1 and worth nothing (DIVINEPLAN-SETUP-04)")
    printed = sorted(tile.value for tile in data.tiles for i in range(tile.count))
    for value in s.values[:PIT] + s.values[PIT + 1 :]:
        need(value in printed, "the city has 5 tiles worth 1, 6 worth 2 and 5 worth 3, one of them under the Pit (DIVINEPLAN-SETUP-04)")
        printed.remove(value)
    need((s.stones[0] | s.stones[3] | s.stones[6]) & ~LAND == 0, "Hades' Pit holds no elements (DIVINEPLAN-RANGE-06)")
    need(
        not (s.stones[0] & s.stones[3] or s.stones[0] & s.stones[6] or s.stones[3] & s.stones[6]),
        "different elements never share a tile (DIVINEPLAN-PLACE-04)",
    )
    for colour in range(3):
        on_tiles = sum(s.count_on(tile) for tile in range(16) if s.colour_on(tile) == colour)
        held = sum(s.satchels[colour::3])
        need(s.bank[colour] >= 0, f"there are only {data.elements[colour]} {COLOURS[colour]} elements (DIVINEPLAN-SETUP-11)")
        need(s.bank[colour] + held + on_tiles == data.elements[colour], f"{COLOURS[colour]} elements are lost or doubled")
        need(s.landscapes[colour] >= 0, f"there are only {data.landscapes[colour]} {LANDSCAPES[colour]} tiles (DIVINEPLAN-SETUP-10)")
        need(s.lands[colour] & ~s.stones[3 * colour] == 0, f"a {LANDSCAPES[colour]} lies on {COLOURS[colour]} elements (DIVINEPLAN-LOCK-04)")
        count = sum(1 for tile in range(16) if s.lands[colour] >> tile & 1)
        need(count + s.landscapes[colour] == data.landscapes[colour], f"{LANDSCAPES[colour]} tiles are lost or doubled")
    need(min(s.satchels) >= 0, "a satchel can not hold less than nothing")
    icons = [tile for mask in s.icons for tile in range(16) if mask >> tile & 1]
    need(sorted(icons) == [tile for tile in range(16) if s.locked >> tile & 1], "every locked tile shows one icon (DIVINEPLAN-LOCK-04)")
    need(s.favor >= 0 and s.favor + len(icons) == s.tokens, f"there are only {s.tokens} favor tokens (DIVINEPLAN-SETUP-09)")
    standing = [tile for tile in s.gods if tile != OFF]
    need(len(standing) == len(set(standing)), "two gods never share a tile (DIVINEPLAN-MOVE-03)")
    need(0 <= s.active < s.seats and 0 <= s.start < s.seats, "nobody sits there")
    need(1 <= s.round <= data.round_limit, f"a game has 1 to {data.round_limit} rounds (DIVINEPLAN-END-05)")
    need(len(s.plans) == s.seats and len(set(s.plans)) == s.seats, "every seat has a plan of its own (DIVINEPLAN-SETUP-14)")
    check_cards(s)


def check_cards(s: DivineState) -> None:
    laid = s.deck + [number for stack in [*s.epics, *s.columns] for number in stack]
    names = [s.market[2 * spot] for spot in range(len(s.market) // 2) if s.market[2 * spot] >= 0]
    need(len(names) == len(set(names)), "copies of a name are stacked in one spot (DIVINEPLAN-SETUP-08)")
    for spot in range(len(s.market) // 2):
        laid = laid + [s.market[2 * spot]] * s.market[2 * spot + 1]
    for demigod in s.cards.demigods:
        found = laid.count(demigod.number)
        need(found == demigod.copies, f"{demigod.name} is there {found} times, not {demigod.copies} times")
    need(0 <= s.known <= len(s.deck), "more cards are known than the deck has")
    for seat in range(s.seats):
        own: list[int] = []
        for column in range(3):
            for number in s.columns[3 * seat + column]:
                demigod = s.cards.demigods[number]
                need(
                    demigod.colour in (column, COLOURLESS),
                    f"{demigod.name} does not go into {COLUMNS[column]} (DIVINEPLAN-RECRUIT-04)",
                )
                own.append(number)
        need(len(own) == len(set(own)), "nobody has a name twice (DIVINEPLAN-RECRUIT-06)")

"""Positions by hand: a short description of what differs from set-up becomes a checked state.

    seats = 2                                # any game option may stand here; spaces are "q,r" or names like "zeus3"
    ships = ["0,-1", "zeus"]                 # by seat, like all lists of players' things
    favor = [5, 4]
    shields = [2, 0]
    gods = [{ red = 6, blue = 3 }]           # rows; gods that are left out stand on row 0
    dice = ["red red blue", "green black blue"]
    hands = ["2 red 1 blue", ""]             # Oracle Cards
    injuries = ["", "1 green"]
    cargo = [["red offering", "blue statue"]]
    tasks = [["1 shrine", "white monster"]]  # Zeus Tiles held; left out: all that set-up gives
    done = [["red statue"]]                  # colours that a seat has done
    equipment = [["eq_range"]]
    companions = [["companion_hero_red"]]
    ship = ["ship_range", "ship_favor"]
    seen = [["5,-4"]]                        # shrine islands a seat has looked at
    offerings = { "4,-5" = "red blue" }      # what lies on an island; so are monsters, temples, raised (statues)
    islands = { "5,-4" = "island_blue_alpha" }
    face_up = ["5,-4"]                       # and built = [...] for shrines
    display = ["eq_obol", "eq_bow"]
    oracle_deck = ["red", "green"]           # what comes next, the top first; injury_deck and equipment_deck likewise
    rolls = { oracle = ["red"], titan = [3], battle = [7] }
    active = 0
    step = "actions"                         # check, actions or consult
    used = [0]                               # dice used this turn; card = "red" for the Oracle Card in use
    home = [1]                               # seats back with Zeus

Statues in the cities, companions, Shrine pieces and the rest of the decks follow. `seed` deals what is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from agon.core.contract import need
from agon.core.errors import BadPosition
from agon.core.positions import read_options, read_steps, seed_of
from agon.core.rng import Rng, keyed
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import SHIPS, SHRINE
from agon.games.delphi.describe import RAW
from agon.games.delphi.layout import problem_of
from agon.games.delphi.position_board import colour_of, index_of, island_of, read_board, read_counts, space_of
from agon.games.delphi.rules import ACTIONS, CHECK, CONSULT, Turn
from agon.games.delphi.setup import deal, deal_players
from agon.games.delphi.state import DelphiState, with_value
from agon.games.delphi.steps import STEP_TYPES

if TYPE_CHECKING:  # the game imports its positions
    from agon.games.delphi.game import Delphi

HINT = "The head of games/delphi/position.py shows how to write one."
STAGES = {"check": CHECK, "actions": ACTIONS, "consult": CONSULT}
COUNTED = str | dict[str, int]
SHAPES: dict[str, Any] = {  # what a description may hold, and of which type
    "game": str,
    "seed": int | str,
    "layout": list[list[int]],
    "ships": list[str],
    "favor": list[int],
    "shields": list[int],
    "gods": list[dict[str, int]],
    "dice": list[str],
    "hands": list[COUNTED],
    "injuries": list[COUNTED],
    "cargo": list[list[str]],
    "tasks": list[list[str]],
    "done": list[list[str]],
    "equipment": list[list[str]],
    "companions": list[list[str]],
    "ship": list[str],
    "ship_offer": list[str],
    "seen": list[list[str]],
    "offerings": dict[str, str],
    "monsters": dict[str, str],
    "temples": dict[str, str],
    "raised": dict[str, str],
    "islands": dict[str, str],
    "face_up": list[str],
    "built": list[str],
    "oracle_deck": list[str],
    "oracle_discard": COUNTED,
    "injury_deck": list[str],
    "injury_discard": COUNTED,
    "display": list[str],
    "equipment_deck": list[str],
    "equipment_discard": list[str],
    "active": int,
    "round": int,
    "step": str,
    "used": list[int],
    "card": str,
    "home": list[int],
    "rolls": dict[str, list[int | str]],
    # what only a state that was written down holds
    "drawn": int,
    "steps": list[dict[str, int | bool | str | list[int]]],
    "extra_used": bool,
    "wild": bool,
    "titan": int,
    "over": bool,
    "limit_reached": bool,
    "decisions": int,
    "reveals": int,
}


def position(game: Delphi, description: Mapping[str, Any]) -> DelphiState:
    options = read_options(game, description, SHAPES, HINT)
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        fill(game, s, description)
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


def fill(game: Delphi, s: DelphiState, given: Mapping[str, Any]) -> None:
    if "layout" in given:
        read_layout(game, s, given["layout"])
    read_ships(s, given)
    deal_players(s)
    s.reveals = 0
    read_players(s, given)
    read_tasks(s, given)
    read_board(s, given)
    read_decks(s, given)
    read_clock(s, given)


def read_layout(game: Delphi, s: DelphiState, layout: list[list[int]]) -> None:
    need(all(len(place) == 4 for place in layout), "a layout has q, r, rot and flip for every tile")
    problem = problem_of(game.boards.terrain, layout)
    need(not problem, problem)
    s.setup.layout = [list(place) for place in layout]
    s.setup.board = game.boards.find(s.setup.layout)


def read_ships(s: DelphiState, given: Mapping[str, Any]) -> None:
    """The ship tiles; what is not given is dealt from what is left."""
    names = s.cards.ship_ids
    ships = [index_of(name, names, "ship tile") if name else -1 for name in given.get("ship", [])]
    need(len(ships) <= s.seats, "there are more ship tiles than seats")
    s.ship_offer = [index_of(name, names, "ship tile") for name in given.get("ship_offer", [])]
    rest = [tile for tile in s.ship_tiles if tile >= 0] + list(range(len(names)))
    for seat in range(s.seats):
        if seat >= len(ships):
            ships.append(next(tile for tile in rest if tile not in ships))
    s.ship_tiles = ships
    for seat in range(s.seats):
        s.know_powers(seat)


def read_players(s: DelphiState, given: Mapping[str, Any]) -> None:
    for seat, name in enumerate(given.get("ships", [])):
        s.ships[seat] = space_of(s, name)
        need(s.ships[seat] < SHIPS, f"a ship cannot be at {name} (DELPHI-TERM-05)")
    for key, target in (("favor", s.favor), ("shields", s.shields)):
        for seat, count in enumerate(given.get(key, [])):
            target[seat] = count
    for seat, rows in enumerate(given.get("gods", [])):
        s.gods[6 * seat : 6 * seat + 6] = read_counts(rows)
    for seat, words in enumerate(given.get("dice", [])):
        dice = [colour_of(word) for word in words.split()]
        need(len(dice) in (0, 3), "every player has three dice")
        s.dice[3 * seat : 3 * seat + 3] = dice or [-1] * 3
    for key, target in (("hands", s.hands), ("injuries", s.injuries)):
        for seat, counts in enumerate(given.get(key, [])):
            need(seat < s.seats, f"{key} are given for more seats than there are")
            target[6 * seat : 6 * seat + 6] = read_counts(counts)
    s.cargo = masks(s, given, "cargo", cargo_number)
    s.equipment_of = masks(s, given, "equipment", lambda word: index_of(word, s.cards.equipment_ids, "equipment"))
    s.companions_of = masks(s, given, "companions", lambda word: index_of(word, s.cards.companion_ids, "companion"))
    s.seen = masks(s, given, "seen", lambda word: island_of(s, word, SHRINE, 12))
    s.companions = (1 << len(s.cards.companion_ids)) - 1
    for seat in range(s.seats):
        need(s.companions & s.companions_of[seat] == s.companions_of[seat], "a companion cannot be in two places")
        s.companions &= ~s.companions_of[seat]
        s.know_powers(seat)
    for name in ("ships", "favor", "shields", "gods", "dice"):
        need(len(given.get(name, [])) <= s.seats, f"{name} are given for more seats than there are")


def masks(s: DelphiState, given: Mapping[str, Any], key: str, number: Any) -> list[int]:
    found = [0] * s.seats
    for seat, words in enumerate(given.get(key, [])):
        need(seat < s.seats, f"{key} is given for more seats than there are")
        for word in words:
            found[seat] |= 1 << number(word)
    return found


def cargo_number(words: str) -> int:
    colour, kind = words.split()
    return colour_of(colour) + 6 * index_of(kind, ["offering", "statue"], "cargo")


def read_tasks(s: DelphiState, given: Mapping[str, Any]) -> None:
    for seat, words in enumerate(given.get("tasks", [])):
        need(seat < s.seats, "tasks are given for more seats than there are")
        s.shrine_tasks = with_value(s.shrine_tasks, seat, 0)
        s.statue_tasks = with_value(s.statue_tasks, seat, 0)
        s.offering_tasks = with_value(s.offering_tasks, seat, 0)
        s.monster_tasks = with_value(s.monster_tasks, seat, 0)
        for task in words:
            first, kind = task.split()
            index_of(kind, ["shrine", "statue", "offering", "monster"], "task")
            if kind == "shrine":
                s.shrine_tasks = with_value(s.shrine_tasks, seat, int(first))
            elif kind == "statue":
                s.statue_tasks = with_value(s.statue_tasks, seat, int(first))
            else:
                bit = 1 << (WHITE if first == "white" else colour_of(first))
                if kind == "offering":
                    s.offering_tasks = with_value(s.offering_tasks, seat, s.offering_tasks[seat] | bit)
                else:
                    s.monster_tasks = with_value(s.monster_tasks, seat, s.monster_tasks[seat] | bit)
    for seat, words in enumerate(given.get("done", [])):
        need(seat < s.seats, "what is done is given for more seats than there are")
        for deed in words:
            colour, kind = deed.split()
            bit = 1 << colour_of(colour)
            if kind == "offering":
                s.made = with_value(s.made, seat, s.made[seat] | bit)
            elif kind == "statue":
                s.erected = with_value(s.erected, seat, s.erected[seat] | bit)
            else:
                need(kind == "monster", f"{deed!r} is nothing that can be done")
                s.defeated = with_value(s.defeated, seat, s.defeated[seat] | bit)


# -- the decks -------------------------------------------------------------------------------------------------------
def read_decks(s: DelphiState, given: Mapping[str, Any]) -> None:
    s.card = colour_of(given["card"]) if given.get("card") else -1
    s.oracle_discard = read_counts(given.get("oracle_discard", ""))
    s.injury_discard = read_counts(given.get("injury_discard", ""))
    data = s.cards.data
    elsewhere = [sum(s.hands[c::6]) + s.oracle_discard[c] + (1 if s.card == c else 0) for c in range(6)]
    s.oracle_deck = read_deck(s, given, "oracle_deck", list(data.oracle_cards), elsewhere)
    elsewhere = [sum(s.injuries[c::6]) + s.injury_discard[c] for c in range(6)]
    s.injury_deck = read_deck(s, given, "injury_deck", list(data.injury_cards), elsewhere)
    names = s.cards.equipment_ids
    s.equipment_discard = [index_of(name, names, "equipment") for name in given.get("equipment_discard", [])]
    gone = s.equipment_discard[:]
    for mask in s.equipment_of:
        gone.extend(card for card in range(len(names)) if mask >> card & 1)
    coming = [index_of(name, names, "equipment") for name in reversed(given.get("equipment_deck", []))]
    shown = [index_of(name, names, "equipment") for name in given.get("display", [])]
    rest = [card for card in range(len(names)) if card not in gone + coming + shown]
    s.rng.shuffle(rest)
    while len(shown) < s.cards.display and rest:
        shown.append(rest.pop())
    s.display = shown
    s.equipment_deck = rest + coming


def read_deck(
    s: DelphiState, given: Mapping[str, Any], key: str, printed: list[int], elsewhere: list[int]
) -> list[int]:
    """What is given lies on top, the first word first; the other cards lie under it in random order."""
    coming = [colour_of(name) for name in reversed(given.get(key, []))]
    rest: list[int] = []
    for colour in range(6):
        left = printed[colour] - elsewhere[colour] - coming.count(colour)
        need(left >= 0, f"there are only {printed[colour]} {COLOURS[colour]} cards for the {key}")
        rest.extend([colour] * left)
    s.rng.shuffle(rest)
    return rest + coming


# -- the clock -------------------------------------------------------------------------------------------------------
def read_clock(s: DelphiState, given: Mapping[str, Any]) -> None:
    s.active = given.get("active", 0)
    s.round = given.get("round", 1)
    s.spent = sum(1 << die for die in set(given.get("used", [])))
    s.home = sum(1 << seat for seat in set(given.get("home", [])))
    rolls = given.get("rolls", {})
    for name in rolls:
        index_of(name, ["oracle", "titan", "battle"], "die")
    s.script = [
        [colour_of(str(word)) for word in rolls.get("oracle", [])],
        [int(number) for number in rolls.get("titan", [])],
        [int(number) for number in rolls.get("battle", [])],
    ]
    for name in RAW:
        if name in given:
            setattr(s, name, given[name])
    if "drawn" in given:
        need(given["drawn"] >= 0, "nobody draws fewer than no words")
        s.rng = Rng(s.rng.key, given["drawn"], 0, 0)
    if "steps" in given:
        s.stack = read_steps(given["steps"], STEP_TYPES)
    else:
        step = index_of(given.get("step", "actions"), list(STAGES), "step")
        s.stack = [Turn(list(STAGES.values())[step], 0)]

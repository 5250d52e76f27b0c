"""Positions by hand: a short description of what differs from set-up becomes a checked state.

    mode = "basic"                          # any game option may stand here
    seats = 2
    phase = "betting 1"                     # betting 1 to 3, battle, end, prayer, myths, start
    turn = 0                                # who is on turn; the First Player unless given
    congregation = ["3/5/7", "0/2/1"]       # prophets/priests/followers by seat
    stake = ["0/0/1", "0/0/1"]              # also lent (Last Stand) and paid; level follows from paid
    hands = [["unity", "power_air_order"], []]
    draw = [["plague"], []]                 # draw decks, the top first; also piles and areas, the top last; sealed
    locations = [["temple_of_war damaged"]]
    sky = ["earth_chaos_3", "air_order_1"]  # the Constellation; left out: dealt from what is left
    element_deck = ["fire_order_2"]         # what comes next, the top first
    track = ["zeal", "", "smite"]           # Prayer Track, left to right; prayer_deck: the top first
    gods = ["odin", "loki"]
    myths = [["draupnir"]]                  # also myth_decks, miracles, points

As soon as one card of a seat is given, the seats have exactly the cards that are given. The bank and the rest of the
Prayer deck follow. `seed` deals what the description leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from agon.core.contract import Step, need
from agon.core.errors import BadPosition
from agon.core.positions import read_options, read_steps, seed_of
from agon.core.rng import Rng, keyed
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import Betting
from agon.games.theomachy.checks import check
from agon.games.theomachy.constants import BATTLE, BET_1, BET_2, BET_3, END, FOUGHT, MYTHS, PRAY, START, STATS
from agon.games.theomachy.counting import recount
from agon.games.theomachy.describe import PHASE_NAMES, RAW, TOKENS
from agon.games.theomachy.endphase import ABILITIES, WINNERS, EndPhase
from agon.games.theomachy.position_cards import ZONES, read_cards, read_elements, read_gods
from agon.games.theomachy.prayer_myth import MythPhase, Prayer
from agon.games.theomachy.rules import BEGIN, BETTING_1, FINAL, MIRACLES, OPEN_BATTLE, PRAYERS, Hand
from agon.games.theomachy.setup import deal
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.steps import STEP_TYPES

if TYPE_CHECKING:  # the game imports its positions
    from agon.games.theomachy.game import Theomachy

HINT = "docs/positions.md shows how to write one."
NAMES = list[list[str]]
SHAPES: dict[str, Any] = {  # what a description may hold, and of which type
    "game": str,
    "seed": int | str,
    "phase": str,
    "turn": int,
    "raiser": int,
    "level": str,
    "winners": list[int],
    "starters": list[str],
    "pantheons": list[str],
    "gods": list[str],
    "track": list[str],
    "sky": list[str],
    "element_deck": list[str],
    "element_pile": list[str],
    "prayer_deck": list[str],
    "removed": list[str],
    "leftovers": list[str],
    "myths": NAMES,
    "myth_decks": NAMES,
    "shown": NAMES,
    "buried": NAMES,
    "turned": NAMES,
    "seen": NAMES,
    "draft_hands": NAMES,
    "picks": NAMES,
    "dropped": NAMES,
    "drawn": int,
    "decisions": int,
    "steps": list[dict[str, int | bool | str | list[int]]],
    **dict.fromkeys(ZONES, NAMES),
    **dict.fromkeys(TOKENS, list[str]),
    **dict.fromkeys(RAW, list[int]),
    **dict.fromkeys(("hand", "first", "ante", "face_up", "rewarded", "ending", "reveals", "prayer_order"), int),
    **dict.fromkeys(("fought", "over"), bool),
}


def position(game: Theomachy, description: Mapping[str, Any]) -> TheomachyState:
    options = read_options(game, description, SHAPES, HINT)
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        fill(s, description)
        for seat in range(s.seats):
            recount(s, seat)
        s.read_sky()
        check(s)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadPosition(f"this position cannot be read: {error}", HINT) from error
    try:
        s.advance()
    except (AssertionError, IndexError) as error:
        raise BadPosition("the steps of this position could not have begun", HINT) from error
    s.decisions = description.get("decisions", s.decisions)
    return s


def fill(s: TheomachyState, given: Mapping[str, Any]) -> None:
    for key in ("phase", "turn", "first"):
        if key != "phase" and key in given:
            need(0 <= given[key] < s.seats, f"nobody sits at {given[key]}")
    name = given.get("phase", "betting 1")
    need(name in PHASE_NAMES, f"there is no phase {name!r}: {', '.join(PHASE_NAMES)}")
    s.phase = PHASE_NAMES.index(name)
    s.hand = 1
    s.first = given.get("turn", 0)
    for key in RAW:
        if key in given:
            need(not isinstance(given[key], list) or right_size(s, key, given[key]), f"{key!r} has the wrong length")
            setattr(s, key, given[key])
    read_gods(s, given)
    read_tokens(s, given)
    read_elements(s, given)
    read_cards(s, given)
    s.winners = sum(1 << seat for seat in given.get("winners", []))
    if "drawn" in given:
        need(given["drawn"] >= 0, "nobody draws fewer than no words")
        s.rng = Rng(s.rng.key, given["drawn"], 0, 0)
    if "steps" in given:
        s.stack = read_steps(given["steps"], STEP_TYPES)
        return
    s.reveals = given.get("reveals", 0)
    s.stack = stack_for(s, given)
    if s.phase in (BATTLE, END) and "fought" not in given:
        s.fought = s.contenders() > 1
    if s.fought and "stats" not in given:
        for seat in range(s.seats):
            s.stats[STATS * seat + FOUGHT] = 1 if s.in_hand(seat) else 0


def right_size(s: TheomachyState, key: str, value: list[int]) -> bool:
    if key == "sky_seen":
        return len(value) == 5
    if key == "bottom_seen":
        return len(value) <= 24
    return len(value) == s.seats * {"stats": STATS, "early": 2}.get(key, 1)


def stack_for(s: TheomachyState, given: Mapping[str, Any]) -> list[Step[Any]]:
    """The Steps of a phase that is about to begin, or of the turn that is given."""
    turn = given.get("turn", -1)
    raiser = given.get("raiser", -1)
    if BET_1 <= s.phase <= BET_3:
        acted = 1 << raiser if raiser >= 0 else 0
        return [Hand(BETTING_1 + 2 * (s.phase - BET_1) + 1), Betting(turn, acted, raiser, 0)]
    if s.phase == BATTLE:
        return [Hand(FINAL), Battle(turn, 0, False)] if "turn" in given else [Hand(OPEN_BATTLE)]
    if s.phase == END:
        return [Hand(PRAYERS), EndPhase(ABILITIES if "winners" in given else WINNERS)]
    if s.phase == PRAY:
        return [Hand(MIRACLES), Prayer(s.order())]
    if s.phase == MYTHS:
        return [Hand(BEGIN), MythPhase(s.order())]
    need(s.phase == START, "a position of the set-up is given by its steps")
    s.hand -= 1
    return [Hand(BEGIN)]


def read_tokens(s: TheomachyState, given: Mapping[str, Any]) -> None:
    betting = s.phase in (BET_1, BET_2, BET_3, BATTLE, END)
    if "stake" not in given and betting:
        for seat in range(s.seats):
            if s.alive[seat]:
                s.stake[3 * seat + 2] = s.ante
                if "congregation" not in given:
                    s.congregation[3 * seat + 2] -= s.ante
    for name in TOKENS:
        if name in given:
            need(len(given[name]) <= s.seats, f"{name!r} is given for more seats than there are")
            for seat, words in enumerate(given[name]):
                getattr(s, name)[3 * seat : 3 * seat + 3] = worshipers(words)
    if "paid" not in given and betting:
        s.paid = [s.stake[i] + s.lent[i] for i in range(3 * s.seats)]
    if "level" in given:
        s.level = worshipers(given["level"])
    elif betting:
        s.level = [max(s.paid[kind::3]) for kind in range(3)]
    for seat in range(s.seats):
        if "stands" not in given and sum(s.lent[3 * seat : 3 * seat + 3]) > 0:
            s.stands[seat] = 1


def worshipers(words: str) -> list[int]:
    parts = words.split("/")
    need(len(parts) == 3 and all(part.isdecimal() for part in parts), f"{words!r} is not like 3/5/8")
    return [int(part) for part in parts]

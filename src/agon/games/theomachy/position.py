"""Positions by hand: a short description of what differs from set-up becomes a checked state.

    mode = "basic"                          # any game option may stand here
    seats = 2
    phase = "betting 1"                     # betting 1 to 3, battle, end, prayer, myths, start
    turn = 0                                # who is on turn; the First Player unless told
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

As soon as one card of a seat is told, the seats have exactly the cards that are told. The bank and the rest of the
Prayer deck follow. `seed` deals what the description leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from agon.core.contract import Step, need
from agon.core.errors import BadPosition
from agon.core.rng import SEED_LIMIT, Rng, keyed
from agon.games.theomachy.afterwards import MythPhase, Prayer
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import Betting
from agon.games.theomachy.checks import check
from agon.games.theomachy.describe import PHASE_NAMES, RAW, TOKENS
from agon.games.theomachy.endphase import ABILITIES, EndPhase
from agon.games.theomachy.game import Theomachy
from agon.games.theomachy.grammar import MARKS
from agon.games.theomachy.rules import BEGIN, BETTING_1, FINAL, MIRACLES, OPEN_BATTLE, PRAYERS, Hand
from agon.games.theomachy.setup import deal, prayer_cards
from agon.games.theomachy.state import (
    BATTLE,
    BET_1,
    BET_3,
    END,
    FOUGHT,
    MYTHS,
    PRAY,
    SETTING_UP,
    START,
    STATS,
    TheoState,
)
from agon.games.theomachy.steps import STEP_TYPES

HINT = "docs/positions.md shows how to write one."
NAMES = list[list[str]]
ZONES = ["hands", "draw", "piles", "areas", "sealed", "locations"]
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
    **dict.fromkeys(("hand", "first", "ante", "face_up", "rewarded", "ending", "reveals"), int),
    **dict.fromkeys(("fought", "over"), bool),
}


def position(game: Theomachy, description: Mapping[str, Any]) -> TheoState:
    option_names = [spec.name for spec in game.option_specs]
    for key, value in description.items():
        need(key in SHAPES or key in option_names, f"{key!r} is not part of a position of {game.title}")
        if key in SHAPES:
            check_shape(key, value)
    need(description.get("game", game.id) == game.id, f"this is a position of {description.get('game')!r}")
    options = {key: description[key] for key in option_names if key in description}
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        fill(s, description)
        for seat in range(s.seats):
            s.recount(seat)
        s.read_sky()
        check(s)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadPosition(f"this position can not be read: {error}", HINT) from error
    try:
        s.advance()
    except (AssertionError, IndexError) as error:
        raise BadPosition("the steps of this position could not have begun", HINT) from error
    s.decisions = description.get("decisions", s.decisions)
    return s


def check_shape(key: str, value: object) -> None:
    try:
        msgspec.convert(value, SHAPES[key])
    except msgspec.ValidationError as error:
        raise BadPosition(f"{key!r} can not be read: {error}", HINT) from error


def seed_of(description: Mapping[str, Any]) -> int:
    seed = description.get("seed", 0)
    if isinstance(seed, str):
        need(re.fullmatch("[0-9a-fA-F]{1,64}", seed) is not None, "a seed is a number, or up to 64 hexadecimal digits")
        return int(seed, 16)
    number = int(seed)
    need(0 <= number < SEED_LIMIT, "the seed is out of range")
    return number


def fill(s: TheoState, told: Mapping[str, Any]) -> None:
    for key in ("phase", "turn", "first"):
        if key != "phase" and key in told:
            need(0 <= told[key] < s.seats, f"nobody sits at {told[key]}")
    name = told.get("phase", "betting 1")
    need(name in PHASE_NAMES, f"there is no phase {name!r}: {', '.join(PHASE_NAMES)}")
    s.phase = PHASE_NAMES.index(name)
    s.hand = 1
    s.first = told.get("turn", 0)
    for key in RAW:
        if key in told:
            need(not isinstance(told[key], list) or right_size(s, key, told[key]), f"{key!r} has the wrong length")
            setattr(s, key, told[key])
    read_gods(s, told)
    read_tokens(s, told)
    read_elements(s, told)
    read_cards(s, told)
    s.winners = sum(1 << seat for seat in told.get("winners", []))
    if "drawn" in told:
        need(told["drawn"] >= 0, "nobody draws fewer than no words")
        s.rng = Rng(s.rng.key, told["drawn"], 0, 0)
    if "steps" in told:
        s.stack = [read_step(step) for step in told["steps"]]
        return
    s.reveals = told.get("reveals", 0)
    s.stack = stack_for(s, told)
    if s.phase in (BATTLE, END) and "fought" not in told:
        s.fought = s.contenders() > 1
    if s.fought and "stats" not in told:
        for seat in range(s.seats):
            s.stats[STATS * seat + FOUGHT] = 1 if s.in_hand(seat) else 0


def right_size(s: TheoState, key: str, value: list[int]) -> bool:
    if key == "sky_seen":
        return len(value) == 5
    if key == "bottom_seen":
        return len(value) <= 24
    return len(value) == (STATS * s.seats if key == "stats" else s.seats)


def stack_for(s: TheoState, told: Mapping[str, Any]) -> list[Step[Any]]:
    """The Steps of a phase that is about to begin, or of the turn that is told."""
    turn = told.get("turn", -1)
    raiser = told.get("raiser", -1)
    if BET_1 <= s.phase <= BET_3:
        acted = 1 << raiser if raiser >= 0 else 0
        return [Hand(BETTING_1 + 2 * (s.phase - BET_1) + 1), Betting(turn, acted, raiser, 0)]
    if s.phase == BATTLE:
        return [Hand(FINAL), Battle(turn, 0, False)] if "turn" in told else [Hand(OPEN_BATTLE)]
    if s.phase == END:
        return [Hand(PRAYERS), EndPhase(ABILITIES if "winners" in told else 1)]
    if s.phase == PRAY:
        return [Hand(MIRACLES), Prayer(s.order())]
    if s.phase == MYTHS:
        return [Hand(BEGIN), MythPhase(s.order())]
    need(s.phase == START, "a position of the set-up is told by its steps")
    s.hand -= 1
    return [Hand(BEGIN)]


def read_step(words: Mapping[str, Any]) -> Step[Any]:
    types = {step.__name__: step for step in STEP_TYPES}
    need(words.get("step") in types, f"there is no step {words.get('step')!r}: {', '.join(types)}")
    for name, value in words.items():
        need(name == "step" or not isinstance(value, str), f"{name!r} of {words['step']} is a number or numbers")
    return types[str(words["step"])](**{name: value for name, value in words.items() if name != "step"})


# -- tokens ------------------------------------------------------------------------------------------------------
def read_tokens(s: TheoState, told: Mapping[str, Any]) -> None:
    betting = s.phase in (BET_1, BET_1 + 1, BET_3, BATTLE, END)
    if "stake" not in told and betting:
        for seat in range(s.seats):
            if s.alive[seat]:
                s.stake[3 * seat + 2] = s.ante
                if "congregation" not in told:
                    s.congregation[3 * seat + 2] -= s.ante
    for name in TOKENS:
        if name in told:
            need(len(told[name]) <= s.seats, f"{name!r} is told for more seats than there are")
            for seat, words in enumerate(told[name]):
                getattr(s, name)[3 * seat : 3 * seat + 3] = worshipers(words)
    if "paid" not in told and betting:
        s.paid = [s.stake[i] + s.lent[i] for i in range(3 * s.seats)]
    if "level" in told:
        s.level = worshipers(told["level"])
    elif betting:
        s.level = [max(s.paid[kind::3]) for kind in range(3)]
    for seat in range(s.seats):
        if "stands" not in told and sum(s.lent[3 * seat : 3 * seat + 3]) > 0:
            s.stands[seat] = 1


def worshipers(words: str) -> list[int]:
    parts = words.split("/")
    need(len(parts) == 3 and all(part.isdecimal() for part in parts), f"{words!r} is not like 3/5/8")
    return [int(part) for part in parts]


# -- Element cards -----------------------------------------------------------------------------------------------
def element(s: TheoState, name: str) -> int:
    ids = [card.id.removeprefix("element_") for card in s.cards.elements]
    need(name in ids, f"there is no Element card {name!r}: {', '.join(ids)}")
    return ids.index(name)


def read_elements(s: TheoState, told: Mapping[str, Any]) -> None:
    sky = [element(s, name) for name in told.get("sky", [])]
    pile = [element(s, name) for name in told.get("element_pile", [])]
    coming = [element(s, name) for name in reversed(told.get("element_deck", []))]
    laid = sky + pile + coming
    need(len(set(laid)) == len(laid), "an Element card is told twice")
    rest = [card for card in range(len(s.cards.elements)) if card not in laid]
    s.rng.shuffle(rest)
    if s.phase in (BET_1, BET_1 + 1, BET_3, BATTLE, END) and not ("steps" in told and not sky):
        while len(sky) < 5:
            sky.append(rest.pop())
        if "face_up" not in told:
            s.face_up = 5 if s.phase >= BET_3 else 3 + s.phase - BET_1
    s.sky = sky
    s.element_pile = pile
    s.element_deck = rest + coming


# -- Prayer cards ------------------------------------------------------------------------------------------------
def prayer(s: TheoState, name: str) -> int:
    ids = s.cards.ids[: s.cards.prayers]
    need(name in ids, f"there is no Prayer card {name!r}")
    return ids.index(name)


def code_of(s: TheoState, words: str) -> int:
    name, _, mark = words.partition(" ")
    need(mark in ("", "spent"), f"{words!r}: a card is spent or not")
    return 2 * prayer(s, name) + (1 if mark else 0)


def by_seat(s: TheoState, told: Mapping[str, Any], key: str) -> list[list[str]]:
    own = [list(names) for names in told.get(key, [])]
    need(len(own) <= s.seats, f"{key!r} is told for more seats than there are")
    return own + [[] for seat in range(s.seats - len(own))]


def read_cards(s: TheoState, told: Mapping[str, Any]) -> None:
    if any(zone in told for zone in ZONES):
        s.hands = [sorted(code_of(s, word) for word in own) for own in by_seat(s, told, "hands")]
        s.decks = [[code_of(s, word) for word in reversed(own)] for own in by_seat(s, told, "draw")]
        s.piles = [[code_of(s, word) for word in own] for own in by_seat(s, told, "piles")]
        s.areas = [[code_of(s, word) | 1 for word in own] for own in by_seat(s, told, "areas")]
        s.sealed = [sorted(code_of(s, word) for word in own) for own in by_seat(s, told, "sealed")]
        s.locations = [[entry_of(s, word, "damaged") for word in own] for own in by_seat(s, told, "locations")]
        for own in s.locations:
            for entry in own:
                need(s.cards.all[entry >> 2].token >= 0, f"{s.cards.all[entry >> 2].name} is no Location")
    for key in ("draft_hands", "picks", "dropped"):
        if key in told:
            setattr(s, key, [[prayer(s, name) for name in own] for own in by_seat(s, told, key)])
    if "starters" in told:
        s.starters = [MARKS.index(mark) if mark else -1 for mark in told["starters"]]
    s.removed = [prayer(s, name) for name in told.get("removed", [])]
    s.leftovers = [prayer(s, name) for name in told.get("leftovers", [])]
    track = [prayer(s, name) if name else -1 for name in told.get("track", [])]
    s.track = (track + [-1] * 6)[:6]
    rest_of_prayers(s, told)
    read_knowledge(s, told)


def entry_of(s: TheoState, words: str, low: str) -> int:
    name, *marks = words.split()
    need(set(marks) <= {low, "used"}, f"{words!r}: it may be {low} or used")
    need(name in s.cards.ids, f"there is no card {name!r}")
    return 4 * s.cards.ids.index(name) + (1 if low in marks else 0) + (2 if "used" in marks else 0)


def rest_of_prayers(s: TheoState, told: Mapping[str, Any]) -> None:
    """What is told nowhere is in the Prayer deck, below what is told to come; tokens told nowhere are in the bank."""
    rest = prayer_cards(s)
    laid = s.removed + s.leftovers + [number for number in s.track if number >= 0]
    for seat in range(s.seats):
        laid = laid + s.draft_hands[seat] + s.picks[seat] + [entry >> 2 for entry in s.locations[seat]]
        codes = s.hands[seat] + s.decks[seat] + s.piles[seat] + s.areas[seat] + s.sealed[seat]
        laid = laid + [code >> 1 for code in codes]
    coming = [prayer(s, name) for name in reversed(told.get("prayer_deck", []))]
    on_stack: list[int] = []
    tokens = [0, 0, 0]
    for step in told.get("steps", []):
        on_stack.extend(cards_of_step(s, step, tokens))
    for number in laid + coming + on_stack:
        need(number in rest, f"there are not so many of {s.cards.all[number].name}")
        rest.remove(number)
    s.rng.shuffle(rest)
    s.prayer_deck = rest + coming
    if "track" not in told and s.phase != SETTING_UP:
        s.track = [s.prayer_deck.pop() for slot in range(6)][::-1]
    for kind in range(3):
        there = sum(s.congregation[kind::3]) + sum(s.stake[kind::3]) + sum(s.lent[kind::3]) + tokens[kind]
        there += sum(s.cards.all[entry >> 2].token == kind for own in s.locations for entry in own)
        s.bank[kind] = s.cards.data.tokens[kind] * s.boxes - there


def cards_of_step(s: TheoState, step: Mapping[str, Any], tokens: list[int]) -> list[int]:
    """Cards, and a Location's worshiper, that a Step of a described state holds."""
    if step.get("step") == "Play":
        card = s.cards.all[int(step["code"]) >> 1]
        if card.token >= 0 and step["stage"] == 2:
            tokens[card.token] += 1
        if int(step["stage"]) < 3 or (card.kind == 2 and not card.ongoing):
            return [card.number]
    elif step.get("step") == "GroupDiscard":
        return [code >> 1 for code in [*step["hidden"], *step["open"]]]
    elif step.get("step") == "DiscardCards":
        return [code >> 1 for code in step["picks"]]
    return []


def read_knowledge(s: TheoState, told: Mapping[str, Any]) -> None:
    if "seen" in told:
        need(len(told["seen"]) == s.seats * s.seats, "'seen' is told for every viewer and owner")
        s.seen = [sorted(prayer(s, name) for name in own) for own in told["seen"]]
    if "shown" in told:
        s.shown = [sorted(prayer(s, name) for name in own) for own in by_seat(s, told, "shown")]
        return
    shown: list[list[int]] = []
    for seat in range(s.seats):
        codes = s.areas[seat] + s.piles[seat][-1:]
        if not s.drafted:
            codes = s.hands[seat] + s.decks[seat] + s.piles[seat] + s.areas[seat] + s.sealed[seat]
        shown.append(sorted([code >> 1 for code in codes] + [entry >> 2 for entry in s.locations[seat]]))
    s.shown = shown


# -- gods --------------------------------------------------------------------------------------------------------
def read_gods(s: TheoState, told: Mapping[str, Any]) -> None:
    pantheons = [pantheon.id for pantheon in s.cards.data.pantheons]
    gods = s.cards.ids[s.cards.gods : s.cards.myths]
    if "pantheons" in told:
        s.pantheons = [pantheons.index(name) if name else -1 for name in told["pantheons"]]
    if "gods" in told:
        for name in told["gods"]:
            need(name == "" or name in gods, f"there is no god {name!r}")
        s.gods = [s.cards.ids.index(name) if name else -1 for name in told["gods"]]
        if "pantheons" not in told:
            s.pantheons = [pantheon_of(s, god) for god in s.gods]
    elif s.mode != 0 and "pantheons" not in told:
        s.pantheons = [seat % 4 for seat in range(s.seats)]
        s.gods = [s.cards.pantheon_gods[pantheon][1] for pantheon in s.pantheons]
    need(len(s.gods) == s.seats and len(s.pantheons) == s.seats, "every seat has a god, or none has")
    if "myths" in told:
        s.myths = [[entry_of(s, word, "staked") for word in own] for own in by_seat(s, told, "myths")]
    if "myth_decks" in told:
        s.myth_decks = [[s.cards.ids.index(name) for name in own] for own in by_seat(s, told, "myth_decks")]
    else:
        s.myth_decks = [rest_of_myths(s, seat) for seat in range(s.seats)]


def pantheon_of(s: TheoState, god: int) -> int:
    for number in range(len(s.cards.pantheon_gods)):
        if god in s.cards.pantheon_gods[number]:
            return number
    return -1


def rest_of_myths(s: TheoState, seat: int) -> list[int]:
    if s.pantheons[seat] < 0:
        return []
    active = [entry >> 2 for entry in s.myths[seat]]
    return [myth for myth in s.cards.pantheon_myths[s.pantheons[seat]] if myth not in active]

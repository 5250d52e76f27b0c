"""Positions by hand: a short description becomes a checked state, and a state a description.

    rounds = 3                                       # any game option may stand here
    round = 2
    followers = [12, 8]
    hands = [["sun 1", "star 5"], ["moon 4", "moon 1"]]
    seen = ["star 5"]                                # omens in a hand that the other seat has looked at
    discard = ["sun 2", "moon 2"]
    deck = ["star 1", "star 2"]                      # the last is on top; left out: all that lies nowhere else

What is left out is as at the start of a duel. `steps` and `asked` say where in the middle of things the game stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agon.core.codec import fields_of
from agon.core.contract import Step, need
from agon.core.errors import BadPosition
from agon.core.options import Value
from agon.core.rng import Rng, keyed
from agon.core.seeds import check_seed
from template_game.cards import NAMES, NUMBERS, OMENS, SEATS
from template_game.rules import NONE
from template_game.setup import OPTIONS, STEPS
from template_game.state import DuelState

OPTION_NAMES = [option.name for option in OPTIONS]
KEYS = [
    "game", "seed", "drawn", "round", "followers", "hands", "seen", "discard", "deck", "over", "steps", "asked",
    *OPTION_NAMES,
]  # fmt: skip
UNREADABLE = (TypeError, ValueError, KeyError, IndexError, AttributeError)


# -- from a state to a description ----------------------------------------------------------------------------------
def describe(s: DuelState) -> dict[str, Any]:
    """The whole state in words, so that a person can read and change it. It is JSON: a seed becomes a word."""
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    return {
        "game": s.game.id,
        "rounds": s.setup.rounds,
        "consolation": "yes" if s.setup.consolation else "no",
        "seed": s.rng.key.hex(),
        "drawn": s.rng.counter,
        "round": s.round,
        "followers": s.followers[:],
        "hands": [words(hand) for hand in s.hands],
        "seen": words([omen for omen in range(OMENS) if s.seen[omen]]),
        "discard": words(s.discard),
        "deck": words(s.deck),
        "over": s.over,
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
        "asked": s.to_move(),
    }


# -- from a description to a state ----------------------------------------------------------------------------------
def options_of(description: Mapping[str, Any]) -> dict[str, Value]:
    return {name: description[name] for name in OPTION_NAMES if name in description}


def chance_of(description: Mapping[str, Any]) -> Rng:
    try:
        rng = keyed(check_seed(int(str(description.get("seed", "0")), 16)))
        rng.counter = int(description.get("drawn", 0))
    except UNREADABLE as error:
        raise BadPosition(f"the seed cannot be read: {error}", "It is a hexadecimal number.") from error
    return rng


def place(s: DuelState, description: Mapping[str, Any]) -> None:
    """Lays the table, checks it, and goes to the decision that is due."""
    need(description.get("game", s.game.id) == s.game.id, f"this is a position of {description.get('game')!r}")
    for key in description:
        need(key in KEYS, f"{key!r} is not part of a position of {s.game.title}: it takes {', '.join(KEYS)}")
    try:
        fill(s, description)
        s.check()
        resume(s, list(description.get("asked", [])))
    except UNREADABLE as error:
        raise BadPosition(f"this position cannot be read: {error}") from error


def fill(s: DuelState, description: Mapping[str, Any]) -> None:
    s.round = int(description.get("round", 0))
    s.followers = [int(count) for count in description.get("followers", s.followers)]
    s.hands = [sorted(numbers(hand)) for hand in description.get("hands", s.hands)]
    need(len(s.hands) == SEATS and len(s.followers) == SEATS, "a duel has two seats (DUEL-SETUP-01)")
    s.discard = numbers(description.get("discard", []))
    for omen in numbers(description.get("seen", [])):
        s.seen[omen] = 1
    lying = s.hands[0] + s.hands[1] + s.discard
    rest = [omen for omen in range(OMENS) if omen not in lying]
    s.deck = numbers(description["deck"]) if "deck" in description else rest
    s.over = bool(description.get("over", False))
    s.stack = [make_step(step) for step in description.get("steps", [{"step": "Round", "chosen": [NONE, NONE]}])]
    need(len(s.stack) > 0, "there are no steps: nothing would ever happen")


def resume(s: DuelState, asked: list[int]) -> None:
    """Puts the open questions again; without any, the rules run on to the next decision."""
    for seat in asked:
        need(seat in range(SEATS), f"there is no seat {seat!r}")
        need(len(s.stack[-1].options(s, seat)) > 0, f"seat {seat} would have nothing to choose from")
        s.ask_openly(seat)
    if s.waiting == 0 and not s.over:
        s.advance()


def make_step(description: Mapping[str, Any]) -> Step[Any]:
    """A Step's constructor takes its fields by name, so that this is all."""
    fields = {name: value for name, value in description.items() if name != "step"}
    kinds = {kind.__name__: kind for kind in STEPS}
    need(description["step"] in kinds, f"there is no step {description['step']!r}: {', '.join(kinds)}")
    return kinds[description["step"]](**fields)


def words(omens: list[int]) -> list[str]:
    return [NAMES[omen] for omen in omens]


def numbers(names: list[str]) -> list[int]:
    for name in names:
        need(name in NUMBERS, f"there is no omen {name!r}: omens are called like 'sun 3'")
    return [NUMBERS[name] for name in names]

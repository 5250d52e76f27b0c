"""Two ways to begin: the rules' set-up, and a position written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from agon.core.codec import fields_of
from agon.core.contract import Step, need
from agon.core.errors import BadPosition
from agon.core.options import Option
from agon.core.rng import Rng, keyed
from template_game.cards import HAND, MOST_ROUNDS, NAMES, NUMBERS, OMENS, SEATS
from template_game.rules import NONE, Consolation, OmenActs, Round

if TYPE_CHECKING:
    from template_game.state import DuelState

OPTIONS = [
    Option("rounds", 5, "how many rounds are played", "DUEL-SETUP-04", low=1, high=MOST_ROUNDS),
    Option("consolation", "yes", "a discarded five lets its owner draw", "DUEL-RULING-01", choices=["yes", "no"]),
]
STEPS: list[type[Step[Any]]] = [Round, OmenActs, Consolation]
KEYS = ["options", "round", "followers", "hands", "seen", "discard", "deck", "over", "stack", "asked", "chance"]


def deal(s: DuelState) -> None:
    """DUEL-SETUP-01 to 03; the first Step waits on the stack for `advance`."""
    s.deck = list(range(OMENS))
    s.rng.shuffle(s.deck)
    for number in range(HAND):
        for seat in range(SEATS):
            s.draw(seat)
    s.push(Round([NONE, NONE]))


# -- positions --------------------------------------------------------------------------------------------------------
def describe(s: DuelState) -> dict[str, Any]:
    """The whole state in words, so that a person can read and change it. It is JSON: big numbers become words."""
    return {
        "options": {"rounds": s.rounds, "consolation": "yes" if s.consolation else "no"},
        "round": s.round,
        "followers": s.followers[:],
        "hands": [words(hand) for hand in s.hands],
        "seen": words([omen for omen in range(OMENS) if s.seen[omen]]),
        "discard": words(s.discard),
        "deck": words(s.deck),
        "over": s.over,
        "stack": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
        "asked": s.to_move(),
        "chance": describe_chance(s.rng),
    }


def place(s: DuelState, description: Mapping[str, Any]) -> None:
    """Lays out a position. What is not said is as at the start of a duel; omens that are not named are in the deck."""
    for key in description:
        need(key in KEYS, f"a duel has no {key!r}: it takes {', '.join(KEYS)}")
    try:
        s.round = description.get("round", 0)
        s.followers = list(description.get("followers", s.followers))
        s.hands = [sorted(numbers(hand)) for hand in description.get("hands", [[], []])]
        s.discard = numbers(description.get("discard", []))
        for omen in numbers(description.get("seen", [])):
            s.seen[omen] = 1
        lying = s.hands[0] + s.hands[1] + s.discard
        rest = [omen for omen in range(OMENS) if omen not in lying]
        s.deck = numbers(description["deck"]) if "deck" in description else rest
        s.over = description.get("over", False)
        s.stack = [make_step(step) for step in description.get("stack", [{"step": "Round", "chosen": [NONE, NONE]}])]
        s.check()
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise BadPosition(f"this position can not be read: {error}") from error


def resume(s: DuelState, description: Mapping[str, Any]) -> None:
    """Puts the open questions again; without any, the rules run on to the next decision."""
    for seat in description.get("asked", []):
        need(seat in range(SEATS) and len(s.stack) > 0, f"seat {seat!r} can not be asked here")
        need(len(s.stack[-1].options(s, seat)) > 0, f"seat {seat} would have nothing to choose from")
        s.ask_openly(seat)
    if s.waiting == 0 and not s.over:
        s.advance()


def make_step(description: Mapping[str, Any]) -> Step[Any]:
    fields = {name: value for name, value in description.items() if name != "step"}
    for kind in STEPS:
        if kind.__name__ == description["step"]:
            return kind(**fields)
    raise BadPosition(
        f"there is no step {description['step']!r}", f"Steps: {', '.join(kind.__name__ for kind in STEPS)}."
    )


def words(omens: list[int]) -> list[str]:
    return [NAMES[omen] for omen in omens]


def numbers(names: list[str]) -> list[int]:
    for name in names:
        need(name in NUMBERS, f"there is no omen {name!r}: omens are called like 'sun 3'")
    return [NUMBERS[name] for name in names]


def describe_chance(rng: Rng) -> dict[str, Any]:
    if rng.key:
        return {"seed": rng.key.hex(), "drawn": rng.counter}
    return {"words": [rng.x, rng.y]}


def make_chance(description: Mapping[str, Any]) -> Rng:
    if "words" in description:
        first, second = description["words"]
        return Rng(b"", 0, first, second)
    rng = keyed(int(description.get("seed", "0"), 16))
    rng.counter = description.get("drawn", 0)
    return rng

"""Positions by hand: a short description of what differs from set-up becomes a checked state.

    seats = 4                               # any game option may stand here
    hands = [["jace", "monk x2"], []]       # by player; a card by its id or the beginning of it
    decks = [["akari", "wizard x3"], []]    # the top first
    discards = [["ghost"], []]
    removed = [["monk"], []]
    piles = [{ jace = 2, ghost = 0 }]       # by arena; other piles as at set-up, a new name makes a new pile
    spellbooks = [["akari x4"], []]         # by seat of the rulebook: arena 1 both sides, then arena 2 ...
    spent = [["zodiac"], []]                # what was taken out of them
    in_play = [
      { card = "akari", side = 0, age = 1 },
      { card = "monk", side = 1, subversions = { harmless = 0 }, tokens = 1, owner = 1, text = "Draw 2" },
    ]
    surges = [2, 0]
    temples = [3, 1]                        # by player, team or seat, as the format says
    avatar = 0                              # the team with the mat
    turn = 3
    age = 2
    step = "play"                           # surge, start, play, now, awaken, end, battle, rage, spite or keep

What is left out is as at set-up. Cards in play entered in an earlier age, and have acted, unless told: `age` of the
present age with `step = "now"` lets their Now abilities act. `text` gives a card other abilities, to try things out.
`seed` deals what the description leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from agon.core.cardtext import CardTextError
from agon.core.contract import need
from agon.core.errors import BadPosition
from agon.core.positions import check_shape, read_options, read_steps, seed_of
from agon.core.rng import Rng, keyed
from agon.games.titans.abilities import FERAL, SUBVERSIONS, TRAITOROUS, kinds_of, pack
from agon.games.titans.census import take_census
from agon.games.titans.describe import RAW
from agon.games.titans.grammar import parse_text
from agon.games.titans.rules import (
    AGES,
    AWAKEN,
    BATTLE,
    END_AGE,
    KEEP,
    NOW_LOOP,
    PER_AGE,
    PLAY,
    RAGE,
    SPITE,
    START_AGE,
    SURGE,
    Turn,
)
from agon.games.titans.setup import deal
from agon.games.titans.state import AFTER_AGES, NO_AGE, PLACER_BITS, PLACER_MASK, TitansState
from agon.games.titans.steps import STEP_TYPES

if TYPE_CHECKING:  # the game imports its positions
    from agon.games.titans.game import Titans

HINT = "The head of games/titans/position.py shows how to write one."
IN_AGE = {"start": START_AGE, "play": PLAY, "now": NOW_LOOP, "awaken": AWAKEN, "end": END_AGE}
APART = {"surge": SURGE, "battle": BATTLE, "rage": RAGE, "spite": SPITE, "keep": KEEP}
SHAPES: dict[str, Any] = {  # what a description may hold, and of which type
    "game": str,
    "seed": int | str,
    "hands": list[list[str]],
    "decks": list[list[str]],
    "discards": list[list[str]],
    "removed": list[list[str]],
    "spellbooks": list[list[str]],
    "spent": list[list[str]],
    "piles": list[dict[str, int]],
    "in_play": list[dict[str, Any]],
    "surges": list[int],
    "temples": list[int],
    "avatar": int,
    "turn": int,
    "age": int,
    "step": str,
    # what only a state that was written down tells
    "drawn": int,
    "steps": list[dict[str, Any]],
    "protected": list[int],
    "lost": list[int],
    "top_seen": list[int],
    "next_entry": int,
    "shown": int,
    "activations": int,
    "over": bool,
    "decisions": int,
    "reveals": int,
}
UNIT_SHAPES: dict[str, Any] = {
    "card": str,
    "side": int,
    "entry": int,
    "owner": int,
    "age": int,
    "tokens": int,
    "used": int,
    "feral_by": int,
    "subversions": dict[str, int],
    "abilities": list[int],
    "text": str,
}


def position(game: Titans, description: Mapping[str, Any]) -> TitansState:
    options = read_options(game, description, SHAPES, HINT)
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        fill(s, deepcopy(dict(description)))  # the game changes its lists, never those of the description
        s.check()
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadPosition(f"this position cannot be read: {error}", HINT) from error
    try:
        s.advance()
    except (AssertionError, IndexError, ValueError) as error:
        raise BadPosition("the steps of this position could not have begun", HINT) from error
    s.decisions = description.get("decisions", s.decisions)
    return s


def fill(s: TitansState, told: Mapping[str, Any]) -> None:
    s.turn = told.get("turn", 1)
    s.avatar = told.get("avatar", 0)
    read_lists(s, told)
    read_piles(s, told)
    step = told.get("step", "play")
    need(step in IN_AGE or step in APART, f"there is no step {step!r}: {', '.join([*APART, *IN_AGE])}")
    default = 1 if step in IN_AGE else NO_AGE if step == "surge" else AFTER_AGES
    s.age = told.get("age", default)
    for words in told.get("in_play", []):
        s.units.append(read_unit(s, words, step))
    s.units.sort(key=entry_of)
    s.next_entry = told.get("next_entry", 1 + max([entry_of(unit) for unit in s.units], default=-1))
    for name in ("surges", "temples"):
        if name in told:
            setattr(s, name, list(told[name]))
    for name in RAW:
        if name in told:
            setattr(s, name, told[name])
    if "drawn" in told:
        need(told["drawn"] >= 0, "nobody draws fewer than no words")
        s.rng = Rng(s.rng.key, told["drawn"], 0, 0)
    if "steps" in told:
        s.stack = read_steps(told["steps"], STEP_TYPES)
    else:
        s.stack = [Turn(AGES + PER_AGE * (s.age - 1) + IN_AGE[step] if step in IN_AGE else APART[step])]
    take_census(s)


def read_lists(s: TitansState, told: Mapping[str, Any]) -> None:
    for name, zone in (("hands", s.hands), ("decks", s.decks), ("discards", s.discards), ("removed", s.removed)):
        for player, words in enumerate(told.get(name, [])):
            need(player < s.seats, f"{name} are told for more players than there are")
            cards = [card for word in words for card in read_cards(s, word)]
            zone[player] = cards[::-1] if name == "decks" else sorted(cards) if name != "discards" else cards
            if name == "discards" and "steps" not in told:
                zone[player] = sorted(cards)
    for name, books in (("spellbooks", s.books), ("spent", s.spent)):
        for side, words in enumerate(told.get(name, [])):
            need(side < len(books), f"{name} are told for more seats than there are")
            books[side] = sorted([card for word in words for card in read_cards(s, word)])


def card_of(s: TitansState, name: str) -> int:
    """A card by its id, or by a beginning that only one id has."""
    if name in s.cards.ids:
        return s.cards.ids.index(name)
    found = [number for number, card in enumerate(s.cards.ids) if card.startswith(name)]
    need(len(found) == 1, f"there is no card {name!r}" if not found else f"{name!r} can be several cards")
    return found[0]


def read_cards(s: TitansState, word: str) -> list[int]:
    """`monk`, or `monk x3`."""
    name, _, count = word.partition(" x")
    return [card_of(s, name)] * int(count or 1)


def read_piles(s: TitansState, told: Mapping[str, Any]) -> None:
    for arena, piles in enumerate(told.get("piles", [])):
        need(arena < len(s.piles), "piles are told for more arenas than there are")
        counts = {} if "steps" in told else dict(zip(s.setup.pile_names[arena], s.piles[arena], strict=True))
        for name, count in piles.items():
            counts[card_of(s, name)] = count
        names = sorted(counts)
        s.setup.pile_names[arena] = names
        s.piles[arena] = [counts[card] for card in names]


def entry_of(unit: list[int]) -> int:
    return unit[1]


def read_unit(s: TitansState, words: Mapping[str, Any], step: str) -> list[int]:
    for key, value in words.items():
        need(key in UNIT_SHAPES, f"{key!r} is not part of a card in play: {', '.join(UNIT_SHAPES)}")
        check_shape(key, value, UNIT_SHAPES[key], HINT)
    need("card" in words, "a card in play needs its `card`")
    card = card_of(s, words["card"])
    side = words.get("side", 0)
    need(0 <= side < len(s.protected), f"there is no side {side}")
    abilities = words.get("abilities", s.cards.abilities[card])
    if "text" in words:
        abilities = read_text(s, words["text"])
    age = words.get("age", s.age - 1 if step in ("start", "play", "now") else s.age)
    acted = 0 if step == "now" and age == s.age else (1 << len(abilities)) - 1
    kinds: dict[str, int] = words.get("subversions", {})
    placers = 0
    for kind, player in kinds.items():
        need(kind in SUBVERSIONS, f"there is no subversion {kind!r}: {', '.join(SUBVERSIONS)}")
        need(0 <= player < s.seats, f"there is no player {player}")
        placers |= (player + 1) << PLACER_BITS * SUBVERSIONS.index(kind)
    stolen = placers >> PLACER_BITS * TRAITOROUS & PLACER_MASK > 0
    owner = words.get("owner", s.holder(side ^ 1) if stolen else s.holder(side))
    used = words.get("used", acted)
    feral_by = words.get("feral_by", 0) if placers >> PLACER_BITS * FERAL & PLACER_MASK else 0
    entry = words.get("entry", len(s.units))
    tokens = words.get("tokens", 0)
    age = max(age, NO_AGE)
    return [card, entry, side, owner, age, tokens, used, feral_by, placers, kinds_of(abilities), *abilities]


def read_text(s: TitansState, text: str) -> list[int]:
    """Abilities in the words of a card, for trying things out."""
    try:
        parsed = parse_text(text)
    except CardTextError as error:
        raise BadPosition(f"the text {text!r}: {error.message}", error.hint) from error
    table = s.cards.data.abilities
    return [pack(each.kind, each.param or table[each.kind].param, each.copies) for each in parsed]

"""Positions by hand: a short description of what lies on the table becomes a checked state.

    seats = 2                                  # any game option may stand here
    gods = ["poseidon hades"]                  # the active gods, Realm by Realm; left out: the first of each pair
    die = 7                                    # or round = 4: one follows from the other
    rows = [["war_fleet 2", "elysium destroyed"], ["pallas 1"]]
    hands = [["flood", "blank"], ["cetus"]]    # shorter hands are filled up with Blanks
    in_deck = [["blossom"], []]                # filled up to the deck size with cards that are nowhere else
    where = [0, 0]                             # each player's Realm (5 and 6 players)
    step = "play"                              # hand: build hands; play: choose cards; end: the End Phase
    played = ["cetus", "blossom"]              # all have played these: they resolve now ("" or "blank": a Blank)

`seed` deals what the description leaves out. The turn follows from the size of the hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from agon.core.contract import need
from agon.core.errors import BadPosition
from agon.core.positions import read_options, read_steps, seed_of
from agon.core.rng import Rng, keyed
from agon.games.theos.actions import BLANK, CARDS, GODS
from agon.games.theos.cards import count_of, mask_of, numbers_of
from agon.games.theos.catalogue import deck_size
from agon.games.theos.describe import RAW, RENAMED
from agon.games.theos.rules import TURNS, BuildHands, Round, Turn
from agon.games.theos.setup import clear_table, deal, first_of_pair
from agon.games.theos.state import TheosState, die_of
from agon.games.theos.steps import STEP_TYPES

if TYPE_CHECKING:  # the game imports its positions
    from agon.games.theos.game import Theos

HINT = "docs/positions.md shows how to write one."
SHAPES: dict[str, Any] = {  # what a description may hold, and of which type
    "game": str,
    "seed": int | str,
    "gods": list[str],
    "die": int,
    "round": int,
    "rows": list[list[str]],
    "hands": list[list[str]],
    "in_deck": list[list[str]],
    "where": list[int],
    "step": str,
    "played": list[str],
    "seen": list[list[str]],
    "rosters": list[list[str]],
    "aside": list[str],
    "known": list[list[int]],
    # only of a state that was written down
    "drawn": int,
    "play_area": list[str],
    "resolving": str,
    "on_resolving": int,
    "teams_known": bool,
    "steps": list[dict[str, int | bool | str | list[int]]],
    "lists": list[int],
    "demigod_of": list[int],
    "opposed": list[int],
    "gods_at_start": list[int],
    "accepted": bool,
    "active": int,
    "turn": int,
    "triggers": int,
    "copied": list[int],
    "winner": int,
    "limit_reached": bool,
    "over": bool,
    "decisions": int,
    "reveals": int,
}


def position(game: Theos, description: Mapping[str, Any]) -> TheosState:
    options = read_options(game, description, SHAPES, HINT)
    s = deal(game, game.settle(options), keyed(seed_of(description)))
    try:
        if "steps" in description:
            restore(s, description)
        else:
            lay_out(s, description)
        s.check()
        s.advance()
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, AssertionError) as error:
        raise BadPosition(f"this position cannot be read: {error}", HINT) from error
    s.decisions = description.get("decisions", s.decisions)
    s.reveals = description.get("reveals", s.reveals)
    return s


def card_of(s: TheosState, name: str) -> int:
    need(name in s.cards.ids, f"there is no card {name!r}")
    return s.cards.ids.index(name)


def mask_from(s: TheosState, names: list[str]) -> int:
    mask = 0
    for name in names:
        bit = 1 << card_of(s, name)
        need(mask & bit == 0, f"{name} is given twice (THEOS-DECK-03)")
        mask |= bit
    return mask


def seat_lists(s: TheosState, given: Mapping[str, Any], key: str) -> list[list[str]]:
    lists = [list(words) for words in given.get(key, [])]
    need(len(lists) <= s.seats, f"{key!r} is given for more seats than there are")
    return lists + [[] for i in range(s.seats - len(lists))]


# -- a short description ----------------------------------------------------------------------------------------------
def lay_out(s: TheosState, given: Mapping[str, Any]) -> None:
    clear_table(s)
    need(not ("die" in given and "round" in given), "die or round: one follows from the other (THEOS-START-02)")
    s.round = int(given.get("round", 11 - int(given["die"]) if "die" in given else 1))
    s.die = die_of(s.round)
    read_gods(s, given)
    if "where" in given:
        s.realm_of = list(given["where"])
        need(len(s.realm_of) == s.seats, "every seat is in a Realm")
    elif s.setup.realms > 1:
        s.realm_of = [seat % 2 for seat in range(s.seats)]
    if s.setup.realms > 1:
        s.demigods = list(range(s.seats))
    for seat, row in enumerate(seat_lists(s, given, "rows")):
        read_row(s, seat, row)
    step = str(given.get("step", "play"))
    need(step in ("hand", "play", "end"), "step is hand, play or end")
    played = [str(word) for word in given.get("played", [])]
    read_hands(s, given, step)
    fill_decks(s, given, [word for word in played if word not in ("", "blank")])
    s.seen = [mask_from(s, names) | mask_of(s.rows[at]) for at, names in enumerate(seat_lists(s, given, "seen"))]
    s.known = [list(entries) for entries in given.get("known", [[] for seat in range(s.seats)])]
    s.know_teams()
    begin(s, step, played)


def read_gods(s: TheosState, given: Mapping[str, Any]) -> None:
    words = list(given.get("gods", []))
    need(len(words) <= s.setup.realms, "gods are given for more Realms than there are")
    s.gods = []
    for realm in range(s.setup.realms):
        mask = mask_of([god for god in range(len(GODS)) if first_of_pair(s, god)])
        for name in words[realm].split() if realm < len(words) else []:
            need(name in GODS, f"there is no god {name!r}")
            god = GODS.index(name)
            mask = (mask | 1 << god) & ~(1 << s.setup.pairs[god])
        s.gods.append(mask)
    s.gods_at_start = s.gods


def read_row(s: TheosState, seat: int, row: list[str]) -> None:
    """`elysium`, `elysium 2`, `elysium destroyed`."""
    for words in row:
        name, _, state = words.partition(" ")
        card = card_of(s, name)
        s.rows[seat] = [*s.rows[seat], card]
        if state == "destroyed":
            s.down |= 1 << card
        else:
            s.up |= 1 << card
            s.followers[card] = int(state or 0)
            s.supply -= s.followers[card]


def read_hands(s: TheosState, given: Mapping[str, Any], step: str) -> None:
    hands = seat_lists(s, given, "hands")
    size = max(len(hand) for hand in hands)
    need(step == "play" or all(word == "blank" for hand in hands for word in hand), "only Blanks are in hand now")
    for seat, hand in enumerate(hands):
        s.hand[seat] = mask_from(s, [name for name in hand if name != "blank"])
        s.blanks[seat] = len(hand) - count_of(s.hand[seat])
        if step == "play":
            s.blanks[seat] += size - len(hand)


def fill_decks(s: TheosState, given: Mapping[str, Any], played: list[str]) -> None:
    """Every seat's deck list has its full size: cards that are nowhere else fill it up, in canonical order."""
    decks = seat_lists(s, given, "in_deck")
    rosters = [mask_from(s, names) for names in seat_lists(s, given, "rosters")]
    area = [0] * s.seats
    for seat, word in enumerate(given.get("played", [])):
        need(seat < s.seats, "more cards are played than there are seats")
        area[seat] = mask_from(s, [word]) if word in played else 0
    s.deck = [mask_from(s, names) for names in decks]
    s.owned = [s.deck[seat] | s.hand[seat] | mask_of(s.rows[seat]) | area[seat] for seat in range(s.seats)]
    s.aside = mask_from(s, list(given.get("aside", [])))
    free = (1 << CARDS) - 1 & ~s.aside
    for seat in range(s.seats):
        free &= ~s.owned[seat]
    for seat in range(s.seats):
        missing = deck_size(s.seats) - count_of(s.owned[seat])
        need(missing >= 0, f"seat {seat} has more cards than a deck (THEOS-DECK-02)")
        pool = free & rosters[seat] if any(rosters) else free
        filling = mask_of(numbers_of(pool)[:missing])
        free &= ~filling
        s.deck[seat] |= filling
        s.owned[seat] |= filling
        s.hand[seat] |= area[seat]  # the reveal takes it out of the hand
    s.rosters = rosters
    if not s.setup.public_lists and not any(rosters):
        s.rosters = s.owned[:]


def begin(s: TheosState, step: str, played: list[str]) -> None:
    if step == "hand":
        s.stack = [Round(TURNS), BuildHands([0] * s.seats)]
        return
    if step == "end":
        s.turn = 7
        s.stack = [Round(TURNS)]
        need(not played, "nothing is played in the End Phase")
        return
    chosen = [-1] * s.seats
    if played:
        need(len(played) == s.seats, "every seat plays a card (THEOS-TURN-01)")
        for seat, word in enumerate(played):
            chosen[seat] = BLANK if word in ("", "blank") else card_of(s, word)
            if chosen[seat] == BLANK:
                s.blanks[seat] += 1
    held = count_of(s.hand[0]) + s.blanks[0]
    need(1 <= held <= 7, "a hand has 1 to 7 cards when a turn begins; give `hands` or `played`")
    s.turn = 8 - held
    s.stack = [Round(TURNS), Turn(chosen, False)]


# -- a state that was written down -------------------------------------------------------------------------------------
def restore(s: TheosState, given: Mapping[str, Any]) -> None:
    clear_table(s)
    s.round = int(given["round"])
    s.die = die_of(s.round)
    s.gods = [mask_of([GODS.index(name) for name in words.split()]) for words in given["gods"]]
    s.realm_of = list(given["where"])
    need(len(s.gods) == s.setup.realms and len(s.realm_of) == s.seats, "gods for each Realm, and a Realm for each seat")
    for seat, row in enumerate(seat_lists(s, given, "rows")):
        read_row(s, seat, row)
    for seat, hand in enumerate(seat_lists(s, given, "hands")):
        s.hand[seat] = mask_from(s, [name for name in hand if name != "blank"])
        s.blanks[seat] = len(hand) - count_of(s.hand[seat])
    s.played = [card_of(s, name) if name else -1 for name in given["play_area"]]
    s.resolving = card_of(s, given["resolving"]) if given["resolving"] else -1
    if s.resolving >= 0:
        s.followers[s.resolving] = int(given["on_resolving"])
        s.supply -= s.followers[s.resolving]
    s.unresolved = mask_of([card for card in s.played if card >= 0 and card != s.resolving])
    s.deck = [mask_from(s, names) for names in seat_lists(s, given, "in_deck")]
    s.rosters = [mask_from(s, names) for names in seat_lists(s, given, "rosters")]
    s.seen = [mask_from(s, names) for names in seat_lists(s, given, "seen")]
    s.aside = mask_from(s, list(given["aside"]))
    given = {"gods_at_start": s.gods, **given}  # older descriptions lack it
    for name in RAW:
        setattr(s.setup if name == "pairs" else s, name, given[RENAMED.get(name, name)])
    s.owned = [own_cards(s, seat) for seat in range(s.seats)]
    s.team_cards = [0] * s.setup.teams
    if given["teams_known"]:
        s.know_teams()
    need(given["drawn"] >= 0, "nobody draws fewer than no words")
    s.rng = Rng(s.rng.key, int(given["drawn"]), 0, 0)
    s.stack = read_steps(given["steps"], STEP_TYPES)


def own_cards(s: TheosState, seat: int) -> int:
    played = 1 << s.played[seat] if s.played[seat] >= 0 else 0
    return s.deck[seat] | s.hand[seat] | mask_of(s.rows[seat]) | played

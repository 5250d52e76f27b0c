"""The cards of a position written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agon.core.contract import Seat, need
from agon.games.theomachy.constants import BASIC, BATTLE, BET_1, BET_2, BET_3, EFFECT, END, SETTING_UP, SLOTS, SPENT
from agon.games.theomachy.grammar import MARKS
from agon.games.theomachy.play import PUT_AWAY, WINDOW
from agon.games.theomachy.prayer_myth import fill_track
from agon.games.theomachy.setup import prayer_cards
from agon.games.theomachy.state import TheomachyState

ZONES = ["hands", "draw", "piles", "areas", "sealed", "locations"]


def element(s: TheomachyState, name: str) -> int:
    ids = [card.id.removeprefix("element_") for card in s.cards.elements]
    need(name in ids, f"there is no Element card {name!r}: {', '.join(ids)}")
    return ids.index(name)


def read_elements(s: TheomachyState, given: Mapping[str, Any]) -> None:
    sky = [element(s, name) for name in given.get("sky", [])]
    pile = [element(s, name) for name in given.get("element_pile", [])]
    coming = [element(s, name) for name in reversed(given.get("element_deck", []))]
    laid = sky + pile + coming
    need(len(set(laid)) == len(laid), "an Element card is given twice")
    rest = [card for card in range(len(s.cards.elements)) if card not in laid]
    s.rng.shuffle(rest)
    if s.phase in (BET_1, BET_2, BET_3, BATTLE, END) and not ("steps" in given and not sky):
        while len(sky) < 5:
            sky.append(rest.pop())
        if "face_up" not in given:
            s.face_up = 5 if s.phase >= BET_3 else 3 + s.phase - BET_1
    s.sky = sky
    s.element_pile = pile
    s.element_deck = rest + coming


def prayer(s: TheomachyState, name: str) -> int:
    ids = s.cards.ids[: s.cards.prayers]
    need(name in ids, f"there is no Prayer card {name!r}")
    return ids.index(name)


def code_of(s: TheomachyState, words: str) -> int:
    name, _, mark = words.partition(" ")
    need(mark in ("", "spent"), f"{words!r}: a card is spent or not")
    return 2 * prayer(s, name) + (1 if mark else 0)


def by_seat(s: TheomachyState, given: Mapping[str, Any], key: str) -> list[list[str]]:
    own = [list(names) for names in given.get(key, [])]
    need(len(own) <= s.seats, f"{key!r} is given for more seats than there are")
    return own + [[] for seat in range(s.seats - len(own))]


def read_cards(s: TheomachyState, given: Mapping[str, Any]) -> None:
    if any(zone in given for zone in ZONES):
        s.hands = [sorted(code_of(s, word) for word in own) for own in by_seat(s, given, "hands")]
        s.decks = [[code_of(s, word) for word in reversed(own)] for own in by_seat(s, given, "draw")]
        if "deck_order" not in given:
            s.deck_order = [len(deck) for deck in s.decks]
        s.piles = [[code_of(s, word) for word in own] for own in by_seat(s, given, "piles")]
        s.areas = [[code_of(s, word) | SPENT for word in own] for own in by_seat(s, given, "areas")]
        s.sealed = [sorted(code_of(s, word) for word in own) for own in by_seat(s, given, "sealed")]
        s.locations = [[entry_of(s, word, "damaged") for word in own] for own in by_seat(s, given, "locations")]
        for own in s.locations:
            for entry in own:
                need(s.cards.all[entry >> 2].token >= 0, f"{s.cards.all[entry >> 2].name} is no Location")
    for key in ("draft_hands", "picks", "dropped"):
        if key in given:
            setattr(s, key, [[prayer(s, name) for name in own] for own in by_seat(s, given, key)])
    if "starters" in given:
        s.setup.starters = [MARKS.index(mark) if mark else -1 for mark in given["starters"]]
    s.removed = [prayer(s, name) for name in given.get("removed", [])]
    s.leftovers = [prayer(s, name) for name in given.get("leftovers", [])]
    track = [prayer(s, name) if name else -1 for name in given.get("track", [])]
    s.track = (track + [-1] * SLOTS)[:SLOTS]
    rest_of_prayers(s, given)
    read_knowledge(s, given)


def entry_of(s: TheomachyState, words: str, low: str) -> int:
    name, *marks = words.split()
    need(set(marks) <= {low, "used"}, f"{words!r}: it may be {low} or used")
    need(name in s.cards.ids, f"there is no card {name!r}")
    return 4 * s.cards.ids.index(name) + (1 if low in marks else 0) + (2 if "used" in marks else 0)


def rest_of_prayers(s: TheomachyState, given: Mapping[str, Any]) -> None:
    """Cards given nowhere are in the Prayer deck, below those given to come; tokens given nowhere are in the bank."""
    rest = prayer_cards(s)
    laid = s.removed + s.leftovers + [number for number in s.track if number >= 0]
    for seat in range(s.seats):
        laid = laid + s.draft_hands[seat] + s.picks[seat] + [entry >> 2 for entry in s.locations[seat]]
        codes = s.hands[seat] + s.decks[seat] + s.piles[seat] + s.areas[seat] + s.sealed[seat]
        laid = laid + [code >> 1 for code in codes]
    coming = [prayer(s, name) for name in reversed(given.get("prayer_deck", []))]
    on_stack: list[int] = []
    tokens = [0, 0, 0]
    for step in given.get("steps", []):
        on_stack.extend(cards_of_step(s, step, tokens))
    for number in laid + coming + on_stack:
        need(number in rest, f"there are not so many of {s.cards.all[number].name}")
        rest.remove(number)
    s.prayer_deck, order_before = rest, s.prayer_order
    if "track" not in given and s.phase != SETTING_UP:
        s.prayer_order = 0
        fill_track(s)
    s.prayer_deck = s.prayer_deck + coming
    s.prayer_order = order_before if "prayer_order" in given else len(coming)
    for kind in range(3):
        there = sum(s.congregation[kind::3]) + sum(s.stake[kind::3]) + sum(s.lent[kind::3]) + tokens[kind]
        there += sum(s.cards.all[entry >> 2].token == kind for own in s.locations for entry in own)
        s.bank[kind] = s.cards.data.tokens[kind] * s.setup.boxes - there


def cards_of_step(s: TheomachyState, step: Mapping[str, Any], tokens: list[int]) -> list[int]:
    """Cards, and a Location's worshiper, that a Step of a described state holds."""
    if step.get("step") == "Play":
        card = s.cards.all[int(step["code"]) >> 1]
        if card.token >= 0 and step["stage"] == WINDOW:
            tokens[card.token] += 1
        if int(step["stage"]) < PUT_AWAY or (card.kind == EFFECT and not card.ongoing):
            return [card.number]
    elif step.get("step") == "GroupDiscard":
        return [code >> 1 for code in [*step["hidden"], *step["open"]]]
    elif step.get("step") == "DiscardCards":
        return [code >> 1 for code in step["picks"]]
    return []


def read_knowledge(s: TheomachyState, given: Mapping[str, Any]) -> None:
    if "seen" in given:
        need(len(given["seen"]) == s.seats * s.seats, "'seen' is given for every viewer and owner")
        s.seen = [sorted(prayer(s, name) for name in own) for own in given["seen"]]
    s.buried = [[prayer(s, name) for name in own] for own in by_seat(s, given, "buried")]
    s.turned = [[prayer(s, name) for name in own] for own in by_seat(s, given, "turned")]
    if "shown" in given:
        s.shown = [sorted(prayer(s, name) for name in own) for own in by_seat(s, given, "shown")]
        return
    shown: list[list[int]] = []
    for seat in range(s.seats):
        codes = s.areas[seat] + s.piles[seat][-1:]
        if not s.setup.drafted:
            codes = s.hands[seat] + s.decks[seat] + s.piles[seat] + s.areas[seat] + s.sealed[seat]
        shown.append(sorted([code >> 1 for code in codes] + [entry >> 2 for entry in s.locations[seat]]))
    s.shown = shown


def read_gods(s: TheomachyState, given: Mapping[str, Any]) -> None:
    pantheons = [pantheon.id for pantheon in s.cards.data.pantheons]
    gods = s.cards.ids[s.cards.gods : s.cards.myths]
    if "pantheons" in given:
        s.pantheons = [pantheons.index(name) if name else -1 for name in given["pantheons"]]
    if "gods" in given:
        for name in given["gods"]:
            need(name == "" or name in gods, f"there is no god {name!r}")
        s.gods = [s.cards.ids.index(name) if name else -1 for name in given["gods"]]
        if "pantheons" not in given:
            s.pantheons = [pantheon_of(s, god) for god in s.gods]
    elif s.setup.mode != BASIC and "pantheons" not in given:
        s.pantheons = [seat % 4 for seat in range(s.seats)]
        s.gods = [s.cards.pantheon_gods[pantheon][1] for pantheon in s.pantheons]
    need(len(s.gods) == s.seats and len(s.pantheons) == s.seats, "every seat has a god, or none has")
    if "myths" in given:
        s.myths = [[entry_of(s, word, "staked") for word in own] for own in by_seat(s, given, "myths")]
    if "myth_decks" in given:
        s.myth_decks = [[s.cards.ids.index(name) for name in own] for own in by_seat(s, given, "myth_decks")]
    else:
        s.myth_decks = [rest_of_myths(s, seat) for seat in range(s.seats)]


def pantheon_of(s: TheomachyState, god: int) -> int:
    for number in range(len(s.cards.pantheon_gods)):
        if god in s.cards.pantheon_gods[number]:
            return number
    return -1


def rest_of_myths(s: TheomachyState, seat: Seat) -> list[int]:
    if s.pantheons[seat] < 0:
        return []
    active = [entry >> 2 for entry in s.myths[seat]]
    return [myth for myth in s.cards.pantheon_myths[s.pantheons[seat]] if myth not in active]

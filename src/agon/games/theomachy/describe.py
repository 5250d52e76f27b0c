"""A state as a position that can be read again, in the middle of anything: the inverse of position.py."""

from __future__ import annotations

from typing import Any, Final

from agon.core.codec import fields_of
from agon.core.contract import Seat, need
from agon.games.theomachy.constants import MODES, SPENT, USED
from agon.games.theomachy.grammar import MARKS
from agon.games.theomachy.state import TheomachyState

# numbers that stand in a position as they are
RAW: Final = [
    "hand", "first", "ante", "face_up", "sky_seen", "bottom_seen", "stands", "god_used", "myth_known", "miracles",
    "points", "alive", "folded", "out_at", "barred", "stats", "might", "rewarded", "fought", "ending", "places", "over",
    "reveals", "prayer_order", "deck_order", "early",
]  # fmt: skip
PHASE_NAMES: Final = [
    "setup", "betting 1", "betting 2", "betting 3", "battle", "end", "prayer", "myths", "start",
]  # fmt: skip
TOKENS: Final = ["congregation", "stake", "lent", "paid"]


def describe(s: TheomachyState) -> dict[str, Any]:
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    found: dict[str, Any] = {
        "game": s.game.id,
        "mode": MODES[s.setup.mode],
        "seats": s.seats,
        "decks": "draft" if s.setup.drafted else "starter",
        "responses": "holders" if s.setup.quiet else "open",
        "seed": f"{int.from_bytes(s.rng.key, 'big'):064x}",
        "drawn": s.rng.counter,
        "phase": PHASE_NAMES[s.phase],
        "level": worshipers(s.level, 0),
        "winners": [seat for seat in range(s.seats) if s.has_won(seat)],
        "starters": ["" if mark < 0 else MARKS[mark] for mark in s.setup.starters],
        "pantheons": ["" if p < 0 else s.cards.data.pantheons[p].id for p in s.pantheons],
        "gods": ["" if god < 0 else s.cards.ids[god] for god in s.gods],
        "track": ["" if number < 0 else s.cards.ids[number] for number in s.track],
        "sky": [element(s, card) for card in s.sky],
        "element_deck": [element(s, card) for card in reversed(s.element_deck)],
        "element_pile": [element(s, card) for card in s.element_pile],
        "prayer_deck": [s.cards.ids[number] for number in reversed(s.prayer_deck)],
        "removed": [s.cards.ids[number] for number in s.removed],
        "leftovers": [s.cards.ids[number] for number in s.leftovers],
        "hands": [codes(s, cards) for cards in s.hands],
        "draw": [codes(s, cards[::-1]) for cards in s.decks],
        "piles": [codes(s, cards) for cards in s.piles],
        "areas": [codes(s, cards) for cards in s.areas],
        "sealed": [codes(s, cards) for cards in s.sealed],
        "locations": [entries(s, own, "damaged") for own in s.locations],
        "myths": [entries(s, own, "staked") for own in s.myths],
        "myth_decks": [[s.cards.ids[number] for number in deck] for deck in s.myth_decks],
        "shown": [[s.cards.ids[number] for number in own] for own in s.shown],
        "buried": [[s.cards.ids[number] for number in own] for own in s.buried],
        "turned": [[s.cards.ids[number] for number in own] for own in s.turned],
        "seen": [[s.cards.ids[number] for number in own] for own in s.seen],
        "draft_hands": [[s.cards.ids[number] for number in own] for own in s.draft_hands],
        "picks": [[s.cards.ids[number] for number in own] for own in s.picks],
        "dropped": [[s.cards.ids[number] for number in own] for own in s.dropped],
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
        "decisions": s.decisions,
    }
    for name in TOKENS:
        found[name] = [worshipers(getattr(s, name), seat) for seat in range(s.seats)]
    for name in RAW:
        found[name] = getattr(s, name)
    return found


def worshipers(counts: list[int], seat: Seat) -> str:
    """`3/5/8`: prophets, priests, followers."""
    return "/".join(str(count) for count in counts[3 * seat : 3 * seat + 3])


def element(s: TheomachyState, card: int) -> str:
    return s.cards.elements[card].id.removeprefix("element_")


def codes(s: TheomachyState, cards: list[int]) -> list[str]:
    return [s.cards.ids[code >> 1] + (" spent" if code & SPENT else "") for code in cards]


def entries(s: TheomachyState, own: list[int], low: str) -> list[str]:
    """Locations and Myths: `temple_of_war damaged used`."""
    return [s.cards.ids[e >> 2] + (f" {low}" if e & 1 else "") + (" used" if e & USED else "") for e in own]

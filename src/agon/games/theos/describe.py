"""A state as a position that can be read again, in the middle of anything: the inverse of position.py."""

from __future__ import annotations

from typing import Any

from agon.core.codec import fields_of
from agon.core.contract import need
from agon.games.theos.actions import GODS
from agon.games.theos.cards import numbers_of
from agon.games.theos.state import TheosState

RAW = [
    "lists", "demigods", "pairs", "gods_at_start", "accepted", "active", "turn", "triggers", "copied", "known",
    "winner", "over", "limit_reached", "decisions", "reveals",
]  # fmt: skip
RENAMED = {"demigods": "demigod_of", "pairs": "opposed"}  # where an option has the field's name


def describe(s: TheosState) -> dict[str, Any]:
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    ids = s.cards.ids
    given: dict[str, Any] = {"game": s.game.id}
    for at, spec in enumerate(s.game.option_specs):
        given[spec.name] = spec.choices[s.setup.settings[at]] if spec.choices else s.setup.settings[at]
    given |= {
        "seed": f"{int.from_bytes(s.rng.key, 'big'):064x}",
        "drawn": s.rng.counter,
        "round": s.round,
        "gods": [" ".join(name for god, name in enumerate(GODS) if active >> god & 1) for active in s.gods],
        "where": s.realm_of[:],
        "rows": [[describe_card(s, card) for card in row] for row in s.rows],
        "hands": [named(s, s.hand[seat]) + ["blank"] * s.blanks[seat] for seat in range(s.seats)],
        "play_area": [ids[card] if card >= 0 else "" for card in s.played],
        "resolving": ids[s.resolving] if s.resolving >= 0 else "",
        "on_resolving": s.followers[s.resolving] if s.resolving >= 0 else 0,
        "in_deck": [named(s, mask) for mask in s.deck],
        "rosters": [named(s, mask) for mask in s.rosters],
        "seen": [named(s, mask) for mask in s.seen],
        "aside": named(s, s.aside),
        "teams_known": any(s.team_cards),
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
    }
    for name in RAW:
        given[RENAMED.get(name, name)] = getattr(s.setup if name == "pairs" else s, name)
    return given


def named(s: TheosState, mask: int) -> list[str]:
    return [s.cards.ids[card] for card in numbers_of(mask)]


def describe_card(s: TheosState, card: int) -> str:
    """`elysium 2`, `elysium destroyed`."""
    if s.down >> card & 1:
        return f"{s.cards.ids[card]} destroyed"
    return f"{s.cards.ids[card]} {s.followers[card]}"

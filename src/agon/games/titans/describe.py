"""A state as a position that can be read again, in the middle of anything: the inverse of position.py."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from agon.core.codec import fields_of
from agon.core.contract import need
from agon.games.titans.abilities import SUBVERSIONS
from agon.games.titans.state import (
    U_ABILITIES,
    U_AGE,
    U_CARD,
    U_ENTRY,
    U_FERAL_BY,
    U_OWNER,
    U_SIDE,
    U_TOKENS,
    U_USED,
    TitansState,
    placer,
)

RAW = ["protected", "lost", "top_seen", "next_entry", "shown", "activations", "over", "decisions", "reveals"]


def describe(s: TitansState) -> dict[str, Any]:
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    ids = s.cards.ids
    layout = s.layout()
    told: dict[str, Any] = {
        "game": s.game.id,
        "seats": s.seats,
        "arenas": layout.arenas,
        "play": "constructed" if s.setup.constructed else "classic",
        "layout": "first_game" if s.setup.first_layout else "random",
        "advanced": "yes" if s.setup.advanced else "no",
        "books": "build" if s.setup.building else "ready",
        "team_hands": "open" if s.setup.open_teams else "hidden",
        "turn_limit": s.setup.turn_limit,
        "seed": f"{int.from_bytes(s.rng.key, 'big'):064x}",
        "drawn": s.rng.counter,
        "hands": [[ids[card] for card in hand] for hand in s.hands],
        "decks": [[ids[card] for card in reversed(deck)] for deck in s.decks],
        "discards": [[ids[card] for card in pile] for pile in s.discards],
        "removed": [[ids[card] for card in pile] for pile in s.removed],
        "spellbooks": [[ids[card] for card in book] for book in s.books],
        "spent": [[ids[card] for card in book] for book in s.spent],
        "piles": [
            {ids[s.setup.pile_names[arena][i]]: s.piles[arena][i] for i in range(len(s.setup.pile_names[arena]))}
            for arena in range(layout.arenas)
        ],
        "in_play": [describe_unit(s, unit) for unit in s.units],
        "surges": s.surges[:],
        "temples": s.temples[:],
        "avatar": s.avatar,
        "turn": s.turn,
        "age": s.age,
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
    }
    for name in RAW:
        told[name] = getattr(s, name)
    return deepcopy(told)  # the state goes on changing its lists


def describe_unit(s: TitansState, unit: list[int]) -> dict[str, Any]:
    kinds = {SUBVERSIONS[kind]: placer(unit, kind) for kind in range(len(SUBVERSIONS)) if placer(unit, kind) >= 0}
    return {
        "card": s.cards.ids[unit[U_CARD]],
        "side": unit[U_SIDE],
        "entry": unit[U_ENTRY],
        "owner": unit[U_OWNER],
        "age": unit[U_AGE],
        "tokens": unit[U_TOKENS],
        "used": unit[U_USED],
        "feral_by": unit[U_FERAL_BY],
        "subversions": kinds,
        "abilities": unit[U_ABILITIES:],
    }

"""A state as a position that can be read again, in the middle of anything: the inverse of position.py."""

from __future__ import annotations

from typing import Any

from agon.core.codec import fields_of
from agon.core.contract import Seat, need
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import OFF, PIT, tile_name
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import LANDSCAPES

LETTERS = "grb"
RAW = ["laid", "column", "rolled", "before", "face", "over", "limit_reached", "decisions", "reveals"]


def describe(s: DivinePlanState) -> dict[str, Any]:
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    cards = s.cards
    data = cards.data
    told: dict[str, Any] = {
        "game": s.game.id,
        "mode": "solo_trial" if s.setup.solo else "standard",
        "seats": s.seats,
        "favor_tokens": s.setup.tokens,
        "icarus_note": "lock" if s.setup.icarus_lock else "shift",
        "order": god_order(s),
        "seed": f"{int.from_bytes(s.rng.key, 'big'):064x}",
        "drawn": s.rng.counter,
        "values": [
            " ".join("X" if t == PIT else str(s.setup.values[t]) for t in range(row, row + 4)) for row in (0, 4, 8, 12)
        ],
        "tiles": {tile_name(tile): describe_tile(s, tile) for tile in range(16) if s.colour_on(tile) >= 0},
        "gods": ["off" if tile == OFF else tile_name(tile) for tile in s.gods],
        "satchels": [describe_elements(s.satchels[3 * seat : 3 * seat + 3]) for seat in range(s.seats)],
        "demigods": [describe_columns(s, seat) for seat in range(s.seats)],
        "market": [describe_spot(s, spot) for spot in range(len(s.market) // 2)],
        "epics": {COLOURS[colour]: [cards.ids[number] for number in s.epics[colour]] for colour in range(3)},
        "deck": [cards.ids[number] for number in reversed(s.deck[s.known :])],
        "bottom": [cards.ids[number] for number in reversed(s.deck[: s.known])],
        "plans": [data.plans[plan].id for plan in s.plans],
        "start": s.setup.start,
        "active": s.active,
        "round": s.round,
        "dice": ["".join(LETTERS[colour] for colour in cards.faces[face]) for face in s.dice],
        "shade": [tile_name(tile) for tile in s.paths],
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
    }
    for name in RAW:
        told[name] = getattr(s, name)
    return told


def god_order(s: DivinePlanState) -> str:
    ids = [god.id for god in s.cards.data.gods]
    played = [ids[god] for god in s.setup.gods_of]
    return "-".join(played + [name for name in ids if name not in played])


def describe_tile(s: DivinePlanState, tile: int) -> str:
    colour, count = s.colour_on(tile), s.count_on(tile)
    for owner in range(len(s.icons)):
        if s.icons[owner] >> tile & 1:
            return f"{LANDSCAPES[colour]} {count} by {'shade' if owner >= s.seats else owner}"
    return f"{count} {COLOURS[colour]}"


def describe_elements(counts: list[int]) -> str:
    return " ".join(f"{counts[colour]} {COLOURS[colour]}" for colour in range(3) if counts[colour] > 0)


def describe_columns(s: DivinePlanState, seat: Seat) -> dict[str, list[str]]:
    return {COLUMNS[column]: [s.cards.ids[number] for number in s.columns[3 * seat + column]] for column in range(3)}


def describe_spot(s: DivinePlanState, spot: int) -> str:
    number, copies = s.market[2 * spot], s.market[2 * spot + 1]
    return "" if number < 0 else f"{s.cards.ids[number]} x{copies}"

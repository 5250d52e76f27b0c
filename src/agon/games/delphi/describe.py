"""A state as a position that can be read again, in the middle of anything: the inverse of position.py."""

from __future__ import annotations

from typing import Any

from agon.core.codec import fields_of
from agon.core.contract import Seat, need
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import MONSTER, OFFERING, SHRINE, STATUE, TEMPLE, islands_in
from agon.games.delphi.state import ALL_ISLANDS, BOARDS, SHIP_TILES, STATUES_ABOARD, DelphiState

RAW = ["extra_used", "wild", "titan", "over", "limit_reached", "decisions", "reveals"]
TASKS = ["offering", "monster"]


def describe(s: DelphiState) -> dict[str, Any]:
    need(len(s.rng.key) > 0, "a copy made for search has no position of its own")
    seats = range(s.seats)
    given: dict[str, Any] = {
        "game": s.game.id,
        "seats": s.seats,
        "board": BOARDS[s.setup.board_mode],
        "ship_tiles": SHIP_TILES[s.setup.ship_mode],
        "returned_tasks": s.setup.returned,
        "exchange_row": "lowest" if s.setup.low_exchange else "floor",
        "rounds": s.setup.rounds,
        "colours": colour_order(s),
        "seed": f"{int.from_bytes(s.rng.key, 'big'):064x}",
        "drawn": s.rng.counter,
        "layout": [place[:] for place in s.setup.layout],
        "ships": [spot(s, s.ships[seat]) for seat in seats],
        "favor": s.favor[:],
        "shields": s.shields[:],
        "gods": [{COLOURS[c]: s.gods[6 * seat + c] for c in range(6) if s.gods[6 * seat + c]} for seat in seats],
        "dice": [" ".join(COLOURS[c] for c in s.dice[3 * seat : 3 * seat + 3] if c >= 0) for seat in seats],
        "hands": [counts(s.hands[6 * seat : 6 * seat + 6]) for seat in seats],
        "injuries": [counts(s.injuries[6 * seat : 6 * seat + 6]) for seat in seats],
        "cargo": [cargo_words(s.cargo[seat]) for seat in seats],
        "tasks": [task_words(s, seat) for seat in seats],
        "done": [done_words(s, seat) for seat in seats],
        "equipment": [ids(s.cards.equipment_ids, islands_in(s.equipment_of[seat])) for seat in seats],
        "companions": [ids(s.cards.companion_ids, islands_in(s.companions_of[seat])) for seat in seats],
        "ship": [s.cards.ship_ids[tile] if tile >= 0 else "" for tile in s.ship_tiles],
        "ship_offer": ids(s.cards.ship_ids, s.ship_offer),
        "seen": [[spot(s, SHRINE + island) for island in islands_in(s.seen[seat])] for seat in seats],
        "offerings": on_islands(s, OFFERING, 6, s.offerings),
        "monsters": on_islands(s, MONSTER, 9, s.monsters),
        "temples": {spot(s, TEMPLE + s.setup.temples[colour]): COLOURS[colour] for colour in range(6)},
        "raised": on_islands(s, STATUE, 6, s.raised),
        "islands": {spot(s, SHRINE + i): s.cards.data.island_tiles[s.tiles[i]].id for i in range(12)},
        "face_up": [spot(s, SHRINE + island) for island in islands_in(~s.face_down & ALL_ISLANDS)],
        "built": [spot(s, SHRINE + island) for island in islands_in(s.built)],
        "oracle_deck": [COLOURS[colour] for colour in reversed(s.oracle_deck)],
        "oracle_discard": counts(s.oracle_discard),
        "injury_deck": [COLOURS[colour] for colour in reversed(s.injury_deck)],
        "injury_discard": counts(s.injury_discard),
        "display": ids(s.cards.equipment_ids, s.display),
        "equipment_deck": ids(s.cards.equipment_ids, list(reversed(s.equipment_deck))),
        "equipment_discard": ids(s.cards.equipment_ids, s.equipment_discard),
        "active": s.active,
        "round": s.round,
        "used": islands_in(s.spent),
        "card": COLOURS[s.card] if s.card >= 0 else "",
        "home": islands_in(s.home),
        "rolls": {
            "oracle": [COLOURS[colour] for colour in s.script[0]],
            "titan": s.script[1][:],
            "battle": s.script[2][:],
        },
        "steps": [{"step": type(step).__name__, **fields_of(step)} for step in s.stack],
    }
    for name in RAW:
        given[name] = getattr(s, name)
    return given


def colour_order(s: DelphiState) -> str:
    names = s.cards.data.player_colours
    played = [names[colour] for colour in s.setup.colours]
    return "-".join(played + [name for name in names if name not in played])


def spot(s: DelphiState, space: int) -> str:
    at = s.sea().places[space]
    return f"{at[0]},{at[1]}"


def counts(numbers: list[int]) -> str:
    return " ".join(f"{numbers[colour]} {COLOURS[colour]}" for colour in range(6) if numbers[colour] > 0)


def ids(names: list[str], numbers: list[int]) -> list[str]:
    return [names[number] for number in numbers]


def cargo_words(cargo: int) -> list[str]:
    return [f"{COLOURS[n % 6]} {'statue' if n >= STATUES_ABOARD else 'offering'}" for n in islands_in(cargo)]


def task_words(s: DelphiState, seat: Seat) -> list[str]:
    found: list[str] = []
    if s.shrine_tasks[seat]:
        found.append(f"{s.shrine_tasks[seat]} shrine")
    if s.statue_tasks[seat]:
        found.append(f"{s.statue_tasks[seat]} statue")
    for kind, tasks in zip(TASKS, (s.offering_tasks[seat], s.monster_tasks[seat]), strict=True):
        found.extend(f"{'white' if c == WHITE else COLOURS[c]} {kind}" for c in islands_in(tasks))
    return found


def done_words(s: DelphiState, seat: Seat) -> list[str]:
    found: list[str] = []
    for kind, done in (("offering", s.made[seat]), ("statue", s.erected[seat]), ("monster", s.defeated[seat])):
        found.extend(f"{COLOURS[c]} {kind}" for c in islands_in(done))
    return found


def on_islands(s: DelphiState, first: int, count: int, masks: list[int]) -> dict[str, str]:
    """What lies on each island, by colour."""
    return {
        spot(s, first + island): " ".join(COLOURS[c] for c in range(6) if masks[c] >> island & 1)
        for island in range(count)
    }

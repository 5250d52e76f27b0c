"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- for each of 4 seats (absent ones are zero): seated, on turn, home, ship's q and r / 10, favor / 20, shield / 9; for
  each colour the god's row / 6, dice / 3, Oracle Cards / 5, injuries / 7; cargo (12), tasks left (shrine / 3,
  statue / 3, offering 7, monster 7), done (18), powers (21, scaled)
- offerings (6 colours x 6 islands), temples (6 x 6), monsters (6 x 9), raised (6 x 6), statues / 3
- for each of 12 shrine islands: face down, shrine, known; if known its player colour, own first, and its letter
- display and equipment owned by the seat (60 each), companions left (18)
- the distance from the own ship to each of 85 spaces / 20
- dice used, card in use (6), extra action used, wild, round / 100, decks / 42, the open decision (20)
"""

from __future__ import annotations

from array import array
from typing import Final

from agon.games.delphi.board import SHIPS
from agon.games.delphi.cards import P_SHALLOWS, POWERS
from agon.games.delphi.grammar import MOST_EQUIPMENT
from agon.games.delphi.state import DelphiState

SEATS: Final = 4
PER_SEAT: Final = 3 + 2 + 2 + 24 + 12 + 2 + 14 + 18 + POWERS
PER_ISLAND: Final = 3 + 4 + 4
STEPS: Final = 20
FEATURES: Final = (
    SEATS * PER_SEAT + 36 + 36 + 54 + 36 + 6 + 12 * PER_ISLAND + 2 * 60 + 18 + SHIPS + 3 + 6 + 2 + 1 + 3 + STEPS
)


def observe(s: DelphiState, seat: int) -> array[float]:
    out: list[float] = []
    for distance in range(SEATS):
        if distance < s.seats:
            observe_seat(s, (seat + distance) % s.seats, out)
        else:
            out.extend([0.0] * PER_SEAT)
    for masks, count in ((s.offerings, 6), (s.monsters, 9), (s.raised, 6)):
        for colour in range(6):
            add_bits(out, masks[colour], count)
    for colour in range(6):
        add_bits(out, 1 << s.temples[colour], 6)
        out.append(s.statues[colour] / 3)
    for island in range(12):
        observe_island(s, seat, island, out)
    shown = 0
    for card in s.display:
        shown |= 1 << card
    add_bits(out, shown, MOST_EQUIPMENT)
    add_bits(out, s.equipment_of[seat], MOST_EQUIPMENT)
    add_bits(out, s.companions, 18)
    for far in s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat]):
        out.append(far / 20)
    add_bits(out, s.spent, 3)
    add_bits(out, 1 << s.card if s.card >= 0 else 0, 6)
    out.extend([1.0 if s.extra_used else 0.0, 1.0 if s.wild else 0.0, s.round / 100])
    out.extend([len(s.oracle_deck) / 42, len(s.injury_deck) / 42, len(s.equipment_deck) / 42])
    observe_question(s, seat, out)
    return array("f", out)


def observe_seat(s: DelphiState, seat: int, out: list[float]) -> None:
    at = s.sea().places[s.ships[seat]]
    out.extend([1.0, 1.0 if s.active == seat else 0.0, 1.0 if s.is_home(seat) else 0.0, at[0] / 10, at[1] / 10])
    out.extend([s.favor[seat] / 20, s.shields[seat] / 9])
    dice = s.dice[3 * seat : 3 * seat + 3]
    for colour in range(6):
        out.append(s.gods[6 * seat + colour] / 6)
        out.append(dice.count(colour) / 3)
        out.append(s.hands[6 * seat + colour] / 5)
        out.append(s.injuries[6 * seat + colour] / 7)
    add_bits(out, s.cargo[seat], 12)
    out.extend([s.shrine_tasks[seat] / 3, s.statue_tasks[seat] / 3])
    add_bits(out, s.offering_tasks[seat], 7)
    add_bits(out, s.monster_tasks[seat], 7)
    add_bits(out, s.made[seat], 6)
    add_bits(out, s.erected[seat], 6)
    add_bits(out, s.defeated[seat], 6)
    for power in s.powers[seat]:
        out.append(power / 10 if power < 64 else power / 1024)


def observe_island(s: DelphiState, seat: int, island: int, out: list[float]) -> None:
    hidden = s.face_down >> island & 1
    known = not hidden or s.seen[seat] >> island & 1 == 1
    out.extend([float(hidden), float(s.built >> island & 1), 1.0 if known else 0.0])
    colour = (s.cards.tile_colour[s.tiles[island]] - s.colours[seat]) % 4
    letter = s.cards.tile_letter[s.tiles[island]] - s.cards.letters
    add_bits(out, 1 << colour if known else 0, 4)
    add_bits(out, 1 << letter if known else 0, 4)


def observe_question(s: DelphiState, seat: int, out: list[float]) -> None:
    from agon.games.delphi.prompts import QUESTIONS, kind_of

    asked = kind_of(s) if not s.over and len(s.asked[seat]) > 0 else ""
    for kind in QUESTIONS:
        out.append(1.0 if kind == asked else 0.0)
    out.append(1.0 if asked == "" else 0.0)


def add_bits(out: list[float], mask: int, count: int) -> None:
    for i in range(count):
        out.append(float(mask >> i & 1))

"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- for each of 4 seats (absent ones are zero): seated, on turn, home, ship's q and r / 10, favor / 20, shield / 9; for
  each colour the god's row / 6, dice / 3, Oracle Cards / 5, injuries / 7; cargo (12), tasks left (shrine / 3,
  statue / 3, offering 7, monster 7), done (18), powers (21, scaled)
- offerings (6 colours x 6 islands), monsters (6 x 9), raised (6 x 6); for each colour its temple (6), statues / 3
- for each of 12 shrine islands: face down, shrine, known; if known its player colour, own first, and its letter
- display and equipment owned by the seat (60 each), companions left (18)
- the distance from the own ship to each of 85 spaces / 20
- dice used, card in use (6), extra action used, wild, round / 100, decks / 42, the open decision (20)
"""

from __future__ import annotations

from typing import Final

from agon.core.features import Features
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import SHIPS
from agon.games.delphi.cards import P_SHALLOWS, POWERS, Cards
from agon.games.delphi.grammar import MOST_EQUIPMENT
from agon.games.delphi.state import DelphiState

SEATS: Final = 4
PER_SEAT: Final = 3 + 2 + 2 + 24 + 12 + 2 + 14 + 18 + POWERS
PER_ISLAND: Final = 3 + 4 + 4
STEPS: Final = 20
FEATURES: Final = (
    SEATS * PER_SEAT + 36 + 36 + 54 + 36 + 6 + 12 * PER_ISLAND + 2 * 60 + 18 + SHIPS + 3 + 6 + 2 + 1 + 3 + STEPS
)


def observe_into(s: DelphiState, seat: int, row: Features) -> None:
    for distance in range(s.seats):
        observe_seat(s, (seat + distance) % s.seats, row, distance * PER_SEAT)
    at = SEATS * PER_SEAT
    for colour in range(6):
        row.bits(at + 6 * colour, s.offerings[colour])
        row.bits(at + 36 + 9 * colour, s.monsters[colour])
        row.bits(at + 90 + 6 * colour, s.raised[colour])
        row.mark(at + 126 + 7 * colour + s.temples[colour])
        row.put(at + 132 + 7 * colour, s.statues[colour] / 3)
    at += 168
    for island in range(12):
        observe_island(s, seat, island, row, at + island * PER_ISLAND)
    at += 12 * PER_ISLAND
    for card in s.display:
        row.mark(at + card)
    row.bits(at + MOST_EQUIPMENT, s.equipment_of[seat])
    row.bits(at + 2 * MOST_EQUIPMENT, s.companions)
    at += 2 * MOST_EQUIPMENT + 18
    for far in s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat]):
        row.put(at, far / 20)
        at += 1
    row.bits(at, s.spent)
    if s.card >= 0:
        row.mark(at + 3 + s.card)
    if s.extra_used:
        row.mark(at + 9)
    if s.wild:
        row.mark(at + 10)
    row.put(at + 11, s.round / 100)
    row.put(at + 12, len(s.oracle_deck) / 42)
    row.put(at + 13, len(s.injury_deck) / 42)
    row.put(at + 14, len(s.equipment_deck) / 42)
    observe_question(s, seat, row, at + 15)


def observe_seat(s: DelphiState, seat: int, row: Features, at: int) -> None:
    place = s.sea().places[s.ships[seat]]
    row.mark(at)
    if s.active == seat:
        row.mark(at + 1)
    if s.is_home(seat):
        row.mark(at + 2)
    row.put(at + 3, place[0] / 10)
    row.put(at + 4, place[1] / 10)
    row.put(at + 5, s.favor[seat] / 20)
    row.put(at + 6, s.shields[seat] / 9)
    for colour in range(6):
        row.put(at + 7 + 4 * colour, s.gods[6 * seat + colour] / 6)
        row.put(at + 9 + 4 * colour, s.hands[6 * seat + colour] / 5)
        row.put(at + 10 + 4 * colour, s.injuries[6 * seat + colour] / 7)
    for i in range(3):
        if s.dice[3 * seat + i] >= 0:
            row.add(at + 8 + 4 * s.dice[3 * seat + i], 1 / 3)
    row.bits(at + 31, s.cargo[seat])
    row.put(at + 43, s.shrine_tasks[seat] / 3)
    row.put(at + 44, s.statue_tasks[seat] / 3)
    row.bits(at + 45, s.offering_tasks[seat])
    row.bits(at + 52, s.monster_tasks[seat])
    row.bits(at + 59, s.made[seat])
    row.bits(at + 65, s.erected[seat])
    row.bits(at + 71, s.defeated[seat])
    for i in range(POWERS):
        power = s.powers[seat][i]
        row.put(at + 77 + i, power / 10 if power < 64 else power / 1024)


def observe_island(s: DelphiState, seat: int, island: int, row: Features, at: int) -> None:
    hidden = s.face_down >> island & 1 == 1
    if hidden:
        row.mark(at)
    if s.built >> island & 1 == 1:
        row.mark(at + 1)
    if not hidden or s.seen[seat] >> island & 1 == 1:
        row.mark(at + 2)
        row.mark(at + 3 + (s.cards.tile_colour[s.tiles[island]] - s.colours[seat]) % 4)
        row.mark(at + 7 + s.cards.tile_letter[s.tiles[island]] - s.cards.letters)


def observe_question(s: DelphiState, seat: int, row: Features, at: int) -> None:
    from agon.games.delphi.prompts import QUESTIONS, kind_of

    asked = kind_of(s) if not s.over and len(s.asked[seat]) > 0 else ""
    row.mark(at + (len(QUESTIONS) if asked == "" else list(QUESTIONS).index(asked)))


def feature_names(cards: Cards) -> list[str]:
    from agon.games.delphi.prompts import QUESTIONS

    per_seat = ["seated", "on turn", "home", "ship's q / 10", "ship's r / 10", "favor / 20", "shield / 9"]
    for colour in COLOURS:
        per_seat += [f"{colour} {what}" for what in ("god's row / 6", "dice / 3", "Oracle Cards / 5", "injuries / 7")]
    per_seat += [f"cargo: {colour} {what}" for what in ("offering", "statue") for colour in COLOURS]
    per_seat += ["shrines to build / 3", "statues to raise / 3"]
    tasks = [*COLOURS, "any colour"]
    per_seat += [f"to do: {kind} of {colour}" for kind in ("offering", "monster") for colour in tasks]
    per_seat += [f"done: {what} of {colour}" for what in ("offering", "statue", "monster") for colour in COLOURS]
    per_seat += [f"lasting powers, scaled: {power}" for power in range(POWERS)]
    names = [f"seat +{distance}: {what}" for distance in range(SEATS) for what in per_seat]
    for thing, islands in (("offering", 6), ("monster", 9), ("raised statue", 6)):
        names += [f"{colour} {thing}: island {island}" for colour in COLOURS for island in range(islands)]
    for colour in COLOURS:
        names += [f"{colour} temple: island {island}" for island in range(6)] + [f"{colour} temple: statues left / 3"]
    per_island = ["face down", "has a shrine", "known"]
    per_island += [f"of player colour +{distance}" for distance in range(4)] + [f"letter {i + 1}" for i in range(4)]
    names += [f"shrine island {island}: {what}" for island in range(12) for what in per_island]
    equipment = [*cards.equipment_ids, *[f"({i})" for i in range(len(cards.equipment_ids), MOST_EQUIPMENT)]]
    names += [f"{where}: {card}" for where in ("display", "own equipment") for card in equipment]
    names += [f"companion left: {companion}" for companion in cards.companion_ids]
    names += [f"distance / 20: space {space}" for space in range(SHIPS)]
    names += [f"die {die + 1} used" for die in range(3)] + [f"card in use: {colour}" for colour in COLOURS]
    names += ["extra action used", "all sources wild", "round / 100"]
    names += ["Oracle deck / 42", "Injury deck / 42", "Equipment deck / 42"]
    return names + [f"asked: {kind}" for kind in QUESTIONS] + ["not asked"]

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

from mypy_extensions import i64

from agon.core.features import Features
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import SHIPS
from agon.games.delphi.cards import P_SHALLOWS, POWERS, Cards
from agon.games.delphi.grammar import MOST_EQUIPMENT
from agon.games.delphi.prompts import QUESTIONS, kind_of
from agon.games.delphi.state import DelphiState

SEATS: Final = 4
PER_SEAT: Final = 3 + 2 + 2 + 24 + 12 + 2 + 14 + 18 + POWERS
PER_ISLAND: Final = 3 + 4 + 4
STEPS: Final = 20
PLACES: Final = {kind: place for place, kind in enumerate(QUESTIONS)}
FEATURES: Final = (
    SEATS * PER_SEAT + 36 + 36 + 54 + 36 + 6 + 12 * PER_ISLAND + 2 * 60 + 18 + SHIPS + 3 + 6 + 2 + 1 + 3 + STEPS
)


def observe_into(s: DelphiState, seat: int, row: Features) -> None:
    for distance in range(s.seats):
        observe_seat(s, (seat + distance) % s.seats, row, distance * PER_SEAT)
    numbers = row.numbers
    start = row.start
    at: i64 = SEATS * PER_SEAT
    row.sets(at, 6, s.offerings)
    row.sets(at + 36, 9, s.monsters)
    row.sets(at + 90, 6, s.raised)
    for colour, island in enumerate(s.temples):
        numbers[start + at + 126 + 7 * colour + island] = 1.0
    row.some_counts(at + 132, 7, s.statues, 0, 6, 3.0)
    at += 168
    observe_islands(s, seat, row, at)
    at += 12 * PER_ISLAND
    for card in s.display:
        numbers[start + at + card] = 1.0
    row.bits(at + MOST_EQUIPMENT, s.equipment_of[seat])
    row.bits(at + 2 * MOST_EQUIPMENT, s.companions)
    at += 2 * MOST_EQUIPMENT + 18
    row.counts(at, s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat]), 20.0)
    at += SHIPS
    row.bits(at, s.spent)
    here = start + at
    if s.card >= 0:
        numbers[here + 3 + s.card] = 1.0
    if s.extra_used:
        numbers[here + 9] = 1.0
    if s.wild:
        numbers[here + 10] = 1.0
    numbers[here + 11] = s.round / 100.0
    numbers[here + 12] = len(s.oracle_deck) / 42.0
    numbers[here + 13] = len(s.injury_deck) / 42.0
    numbers[here + 14] = len(s.equipment_deck) / 42.0
    row.mark(at + 15 + question_place(s, seat))


def observe_seat(s: DelphiState, seat: int, row: Features, at: i64) -> None:
    place = s.sea().places[s.ships[seat]]
    numbers = row.numbers
    here = row.start + at
    numbers[here] = 1.0
    if s.active == seat:
        numbers[here + 1] = 1.0
    if s.is_home(seat):
        numbers[here + 2] = 1.0
    numbers[here + 3] = place[0] / 10.0
    numbers[here + 4] = place[1] / 10.0
    numbers[here + 5] = s.favor[seat] / 20.0
    numbers[here + 6] = s.shields[seat] / 9.0
    first: i64 = 6 * seat
    row.some_counts(at + 7, 4, s.gods, first, first + 6, 6.0)
    row.some_counts(at + 9, 4, s.hands, first, first + 6, 5.0)
    row.some_counts(at + 10, 4, s.injuries, first, first + 6, 7.0)
    for i in range(3):
        die = s.dice[3 * seat + i]
        if die >= 0:
            numbers[here + 8 + 4 * die] = numbers[here + 8 + 4 * die] + 1 / 3
    row.bits(at + 31, s.cargo[seat])
    numbers[here + 43] = s.shrine_tasks[seat] / 3.0
    numbers[here + 44] = s.statue_tasks[seat] / 3.0
    row.bits(at + 45, s.offering_tasks[seat])
    row.bits(at + 52, s.monster_tasks[seat])
    row.bits(at + 59, s.made[seat])
    row.bits(at + 65, s.erected[seat])
    row.bits(at + 71, s.defeated[seat])
    here += 77
    for power in s.powers[seat]:
        if power != 0:
            numbers[here] = power / 10.0 if power < 64 else power / 1024.0
        here += 1


def observe_islands(s: DelphiState, seat: int, row: Features, at: i64) -> None:
    row.spread(at, PER_ISLAND, s.face_down, 1.0)
    row.spread(at + 1, PER_ISLAND, s.built, 1.0)
    known = ~s.face_down & 0xFFF | s.seen[seat]
    row.spread(at + 2, PER_ISLAND, known, 1.0)
    cards = s.cards
    own = s.colours[seat]
    numbers = row.numbers
    here = row.start + at
    for tile in s.tiles:
        if known & 1 == 1:
            numbers[here + 3 + (cards.tile_colour[tile] - own & 3)] = 1.0
            numbers[here + 7 + cards.tile_letter[tile] - cards.letters] = 1.0
        known >>= 1
        here += PER_ISLAND


def question_place(s: DelphiState, seat: int) -> int:
    if s.over or len(s.asked[seat]) == 0:
        return len(QUESTIONS)
    return PLACES[kind_of(s)]


def feature_names(cards: Cards) -> list[str]:
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

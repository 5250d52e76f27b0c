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

from agon.core.contract import Seat
from agon.core.features import Features
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import SHIPS
from agon.games.delphi.cards import P_SHALLOWS, POWERS, Cards
from agon.games.delphi.decisions import DECISIONS, step_of
from agon.games.delphi.grammar import MOST_EQUIPMENT
from agon.games.delphi.state import ALL_ISLANDS, DelphiState

SEATS: Final = 4
PER_SEAT: Final = 3 + 2 + 2 + 24 + 12 + 2 + 14 + 18 + POWERS
PER_ISLAND: Final = 3 + 4 + 4
STEPS: Final = 20
PLACES: Final = {decision: place for place, decision in enumerate(DECISIONS)}
FEATURES: Final = (
    SEATS * PER_SEAT + 36 + 36 + 54 + 36 + 6 + 12 * PER_ISLAND + 2 * 60 + 18 + SHIPS + 3 + 6 + 2 + 1 + 3 + STEPS
)

# the parts of a row that are kept while they are right (see core/features.py)
OFFERINGS_PART: Final = 0
MONSTERS_PART: Final = 1
RAISED_PART: Final = 2
TEMPLES_PART: Final = 3
STATUES_PART: Final = 4
ISLANDS_PART: Final = 5
DISPLAY_PART: Final = 6
EQUIPMENT_PART: Final = 7
COMPANIONS_PART: Final = 8
DISTANCES_PART: Final = 9
SOURCES_PART: Final = 10
QUESTION_PART: Final = 11
SEAT_PARTS: Final = 12  # from here on, three for each seat:
DICE_PART: Final = 0
TASKS_PART: Final = 1
POWERS_PART: Final = 2
PARTS: Final = SEAT_PARTS + 3 * SEATS


def write_features(s: DelphiState, seat: Seat, row: Features) -> None:
    for distance in range(s.seats):
        other = (seat + distance) % s.seats
        at: i64 = distance * PER_SEAT
        part: i64 = SEAT_PARTS + 3 * distance
        observe_seat(s, other, row, at)
        observe_dice(s, other, row, at, part)
        observe_tasks(s, other, row, at, part)
        observe_powers(s, other, row, at, part)
    at = SEATS * PER_SEAT
    observe_board(s, row, at)
    at += 168
    observe_islands(s, seat, row, at)
    at += 12 * PER_ISLAND
    row.pile(DISPLAY_PART, at, s.display)
    at += MOST_EQUIPMENT
    equipment: i64 = s.equipment_of[seat]
    if not row.shows_number(EQUIPMENT_PART, equipment):
        row.wipe(at, 1, MOST_EQUIPMENT)
        row.bits(at, equipment)
    at += MOST_EQUIPMENT
    companions: i64 = s.companions
    if not row.shows_number(COMPANIONS_PART, companions):
        row.wipe(at, 1, 18)
        row.bits(at, companions)
    at += 18
    distances = s.sea().distances(s.powers[seat][P_SHALLOWS], s.ships[seat])
    if not row.shows(DISTANCES_PART, distances):
        row.counts(at, distances, 20.0)
    observe_turn(s, seat, row, at + SHIPS)


def observe_seat(s: DelphiState, seat: i64, row: Features, at: i64) -> None:
    """What changes all the time."""
    place = s.sea().places[s.ships[seat]]
    numbers = row.numbers
    here = row.start + at
    numbers[here] = 1.0
    numbers[here + 1] = 1.0 if s.active == seat else 0.0
    numbers[here + 2] = 1.0 if s.is_home(seat) else 0.0
    numbers[here + 3] = place[0] / 10.0
    numbers[here + 4] = place[1] / 10.0
    numbers[here + 5] = s.favor[seat] / 20.0
    numbers[here + 6] = s.shields[seat] / 9.0
    first = 6 * seat
    row.some_counts(at + 7, 4, s.gods, first, first + 6, 6.0)
    row.some_counts(at + 9, 4, s.hands, first, first + 6, 5.0)
    row.some_counts(at + 10, 4, s.injuries, first, first + 6, 7.0)


def observe_dice(s: DelphiState, seat: i64, row: Features, at: i64, part: i64) -> None:
    dice = s.dice
    first = 3 * seat
    one: i64 = dice[first]
    two: i64 = dice[first + 1]
    three: i64 = dice[first + 2]
    if row.shows_number(part + DICE_PART, one + 1 | two + 1 << 4 | three + 1 << 8):
        return
    at += 8
    row.wipe(at, 4, 6)
    if one >= 0:
        row.add(at + 4 * one, 1 / 3)
    if two >= 0:
        row.add(at + 4 * two, 1 / 3)
    if three >= 0:
        row.add(at + 4 * three, 1 / 3)


def observe_tasks(s: DelphiState, seat: i64, row: Features, at: i64, part: i64) -> None:
    """Cargo, tasks and what is done."""
    cargo: i64 = s.cargo[seat]
    shrines: i64 = s.shrine_tasks[seat]
    statues: i64 = s.statue_tasks[seat]
    offerings: i64 = s.offering_tasks[seat]
    monsters: i64 = s.monster_tasks[seat]
    made: i64 = s.made[seat]
    erected: i64 = s.erected[seat]
    defeated: i64 = s.defeated[seat]
    tasks = offerings | monsters << 7 | shrines << 14 | statues << 18
    done = made | erected << 6 | defeated << 12
    if row.shows_number(part + TASKS_PART, cargo | tasks << 12 | done << 34):
        return
    row.wipe(at + 31, 1, 46)
    row.bits(at + 31, cargo)
    row.put(at + 43, int(shrines) / 3.0)
    row.put(at + 44, int(statues) / 3.0)
    row.bits(at + 45, offerings | monsters << 7)
    row.bits(at + 59, done)


def observe_powers(s: DelphiState, seat: i64, row: Features, at: i64, part: i64) -> None:
    powers = s.powers[seat]
    if row.shows(part + POWERS_PART, powers):
        return
    numbers = row.numbers
    here = row.start + at + 77
    for power in powers:
        numbers[here] = power / 10.0 if power < 64 else power / 1024.0
        here += 1


def observe_board(s: DelphiState, row: Features, at: i64) -> None:
    if not row.shows(OFFERINGS_PART, s.offerings):
        row.wipe(at, 1, 36)
        row.sets(at, 6, s.offerings)
    if not row.shows(MONSTERS_PART, s.monsters):
        row.wipe(at + 36, 1, 54)
        row.sets(at + 36, 9, s.monsters)
    if not row.shows(RAISED_PART, s.raised):
        row.wipe(at + 90, 1, 36)
        row.sets(at + 90, 6, s.raised)
    at += 126
    if not row.shows(TEMPLES_PART, s.setup.temples):
        for colour, island in enumerate(s.setup.temples):  # fixed at set-up
            row.mark(at + 7 * colour + island)
    if not row.shows(STATUES_PART, s.statues):
        row.some_counts(at + 6, 7, s.statues, 0, 6, 3.0)


def observe_islands(s: DelphiState, seat: Seat, row: Features, at: i64) -> None:
    face_down: i64 = s.face_down
    built: i64 = s.built
    known: i64 = s.seen[seat]
    known |= ~face_down & ALL_ISLANDS
    own: i64 = s.setup.colours[seat]
    if row.shows_number(ISLANDS_PART, face_down | built << 12 | known << 24 | own << 36):
        return
    row.wipe(at, 1, 12 * PER_ISLAND)
    row.spread(at, PER_ISLAND, face_down, 1.0)
    row.spread(at + 1, PER_ISLAND, built, 1.0)
    row.spread(at + 2, PER_ISLAND, known, 1.0)
    cards = s.cards
    numbers = row.numbers
    here = row.start + at
    for tile in s.tiles:
        if known & 1 == 1:
            numbers[here + 3 + (cards.tile_colour[tile] - own & 3)] = 1.0
            numbers[here + 7 + cards.tile_letter[tile] - cards.letters] = 1.0
        known >>= 1
        here += PER_ISLAND


def observe_turn(s: DelphiState, seat: Seat, row: Features, at: i64) -> None:
    spent: i64 = s.spent
    card: i64 = s.card
    if not row.shows_number(SOURCES_PART, spent | card + 1 << 3):
        row.wipe(at, 1, 9)
        row.bits(at, spent)
        if card >= 0:
            row.mark(at + 3 + card)
    numbers = row.numbers
    here = row.start + at
    numbers[here + 9] = 1.0 if s.extra_used else 0.0
    numbers[here + 10] = 1.0 if s.wild else 0.0
    numbers[here + 11] = s.round / 100.0
    row.size(at + 12, s.oracle_deck, 42.0)
    row.size(at + 13, s.injury_deck, 42.0)
    row.size(at + 14, s.equipment_deck, 42.0)
    row.mark_one(QUESTION_PART, at + 15 + question_place(s, seat))


def question_place(s: DelphiState, seat: Seat) -> int:
    if s.over or len(s.asked[seat]) == 0:
        return len(DECISIONS)
    return PLACES[step_of(s, -1).decision()]


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
    return names + [f"asked: {kind}" for kind in DECISIONS] + ["not asked"]

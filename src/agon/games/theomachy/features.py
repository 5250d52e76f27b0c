"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- the phase (9), hand / 100, ante / 3, level (3) / 10, face-up places / 5, Prayer deck / 240, Element deck / 24
- the Constellation as this seat sees it: for each place the Element (4), Chaos and Order orbs / 3, looked at
- for each Prayer card, copies / 2: in the own hand, deck, pile, play area and Locations; kept; on the track; in the own
  draft hand; chosen in the draft
- for each of 8 seats: seated, alive, in the hand, on turn, First Player, on a Last Stand, Congregation (3) / 10, Stake
  (3) / 10, lent (3) / 10, hand, deck and pile sizes / 10, sealed / 2, what it counts (6) / 10, Locations / 5,
  Attacks / 5, miracles / 5, points / 10, god used; for each god: is it; for each Myth: active
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from agon.core.contract import Seat
from agon.core.features import Features
from agon.games.theomachy.actions import ELEMENTS, TOKENS
from agon.games.theomachy.cards import Cards
from agon.games.theomachy.constants import PHASES
from agon.games.theomachy.state import TheomachyState

SEATS: Final = 8
ZONES: Final = 9
SCALARS: Final = 30


def feature_count(cards: Cards) -> int:
    names = len(cards.all) - cards.prayers
    return 9 + 8 + 5 * 7 + ZONES * cards.prayers + SEATS * (SCALARS + names)


def feature_spans(s: TheomachyState) -> list[list[int]]:
    """All but the seats that are not there."""
    cards = s.cards
    return [[0, feature_count(cards) - (SEATS - s.seats) * (SCALARS + len(cards.all) - cards.prayers), 1]]


def write_features(s: TheomachyState, seat: Seat, row: Features) -> None:
    numbers = row.numbers
    start = row.start
    numbers[start + s.phase] = 1.0
    numbers[start + 9] = s.hand / 100.0
    numbers[start + 10] = s.ante / 3.0
    row.counts(11, s.level, 10.0)
    numbers[start + 14] = s.face_up / 5.0
    row.size(15, s.prayer_deck, 240.0)
    row.size(16, s.element_deck, 24.0)
    eyes = s.alive[seat] == 1
    observe_sky(s, seat, eyes, row, 17)
    at: i64 = 17 + 5 * 7
    own_cards(s, seat, eyes, row, at)
    at += ZONES * s.cards.prayers
    width = SCALARS + len(s.cards.all) - s.cards.prayers
    for distance in range(s.seats):
        seat_numbers(s, (seat + distance) % s.seats, row, at + distance * width)


def observe_sky(s: TheomachyState, seat: Seat, eyes: bool, row: Features, at: i64) -> None:
    numbers = row.numbers
    here = row.start + at
    for place in range(len(s.sky)):
        looked = eyes and s.sky_seen[place] >> seat & 1 == 1
        if place < s.face_up or looked:
            card = s.cards.elements[s.sky[place]]
            numbers[here + card.element] = 1.0
            numbers[here + 4 + card.orb_kind] = card.orbs / 3.0
            if place >= s.face_up:
                numbers[here + 6] = 1.0
        here += 7


def own_cards(s: TheomachyState, seat: Seat, eyes: bool, row: Features, at: i64) -> None:
    count: i64 = s.cards.prayers
    for number in s.track:
        if number >= 0:
            row.add(at + 6 * count + number, 0.5)
    if not eyes:
        return
    row.tally_codes(at, s.hands[seat], 1, 0.5)
    row.tally_codes(at + count, s.decks[seat], 1, 0.5)
    row.tally_codes(at + 2 * count, s.piles[seat], 1, 0.5)
    row.tally_codes(at + 3 * count, s.areas[seat], 1, 0.5)
    row.tally_codes(at + 4 * count, s.locations[seat], 2, 0.5)
    row.tally_codes(at + 5 * count, s.sealed[seat], 1, 0.5)
    row.tally(at + 7 * count, s.draft_hands[seat], 0.5)
    row.tally(at + 8 * count, s.picks[seat], 0.5)


def seat_numbers(s: TheomachyState, other: i64, row: Features, at: i64) -> None:
    numbers = row.numbers
    here = row.start + at
    numbers[here] = 1.0
    if s.alive[other] == 1:
        numbers[here + 1] = 1.0
        if s.folded[other] == 0:
            numbers[here + 2] = 1.0
    if len(s.asked[other]) > 0:
        numbers[here + 3] = 1.0
    if s.first == other:
        numbers[here + 4] = 1.0
    if s.stands[other] == 1:
        numbers[here + 5] = 1.0
    first = 3 * other
    row.some_counts(at + 6, 1, s.congregation, first, first + 3, 10.0)
    row.some_counts(at + 9, 1, s.stake, first, first + 3, 10.0)
    row.some_counts(at + 12, 1, s.lent, first, first + 3, 10.0)
    row.size(at + 15, s.hands[other], 10.0)
    row.size(at + 16, s.decks[other], 10.0)
    row.size(at + 17, s.piles[other], 10.0)
    row.size(at + 18, s.sealed[other], 2.0)
    row.sums(at + 19, s.sky_counts, s.counts, 6 * other, 10.0)
    row.size(at + 25, s.locations[other], 5.0)
    if len(s.areas[other]) > 0:
        numbers[here + 26] = s.attacks_in_area(other) / 5.0
    numbers[here + 27] = s.miracles[other] / 5.0
    numbers[here + 28] = s.points[other] / 10.0
    if s.god_used[other] == 1:
        numbers[here + 29] = 1.0
    here += SCALARS - s.cards.prayers
    god: i64 = s.gods[other]
    if god >= 0:
        numbers[here + god] = 1.0
    for entry in s.myths[other]:
        numbers[here + (entry >> 2)] = 1.0


def feature_names(cards: Cards) -> list[str]:
    orbs = ["Chaos orbs", "Order orbs"]
    names = [f"phase: {phase}" for phase in PHASES]
    names += ["hand / 100", "ante / 3"] + [f"level: {worshiper}s / 10" for worshiper in TOKENS]
    names += ["face-up places / 5", "Prayer deck / 240", "Element deck / 24"]
    per_place = [f"is {element}" for element in ELEMENTS] + [f"{orb} / 3" for orb in orbs] + ["looked at"]
    names += [f"Constellation {place}: {what}" for place in range(5) for what in per_place]
    zones = ["own hand", "own deck", "own pile", "own play area", "own Locations", "kept", "on the track"]
    zones += ["own draft hand", "drafted"]
    prayers = cards.ids[: cards.prayers]
    names += [f"{zone} / 2: {card}" for zone in zones for card in prayers]
    per_seat = ["seated", "alive", "in the hand", "asked", "First Player", "on a Last Stand"]
    for what in ("Congregation", "Stake", "lent"):
        per_seat += [f"{what}: {worshiper}s / 10" for worshiper in TOKENS]
    per_seat += ["hand / 10", "deck / 10", "pile / 10", "sealed / 2"]
    per_seat += [f"counts {what} / 10" for what in [*ELEMENTS, *orbs]]
    per_seat += ["Locations / 5", "Attacks / 5", "miracles / 5", "points / 10", "god used"]
    per_seat += [f"god or Myth: {card}" for card in cards.ids[cards.prayers :]]
    return names + [f"seat +{distance}: {what}" for distance in range(SEATS) for what in per_seat]

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

from array import array
from typing import Final

from agon.games.theomachy.cards import Cards
from agon.games.theomachy.state import TheoState

SEATS: Final = 8
ZONES: Final = 9
SCALARS: Final = 30


def feature_count(cards: Cards) -> int:
    names = len(cards.all) - cards.prayers
    return 9 + 8 + 5 * 7 + ZONES * cards.prayers + SEATS * (SCALARS + names)


def observe(s: TheoState, seat: int) -> array[float]:
    out: list[float] = [0.0] * 9
    out[s.phase] = 1.0
    out.extend([s.hand / 100, s.ante / 3, s.level[0] / 10, s.level[1] / 10, s.level[2] / 10])
    out.extend([s.face_up / 5, len(s.prayer_deck) / 240, len(s.element_deck) / 24])
    eyes = s.alive[seat] == 1
    for place in range(5):
        out.extend(sky_place(s, seat, place, eyes))
    out.extend(own_cards(s, seat, eyes))
    for distance in range(SEATS):
        if distance < s.seats:
            seat_numbers(s, (seat + distance) % s.seats, out)
        else:
            out.extend([0.0] * (SCALARS + len(s.cards.all) - s.cards.prayers))
    return array("f", out)


def sky_place(s: TheoState, seat: int, place: int, eyes: bool) -> list[float]:
    numbers = [0.0] * 7
    if place < len(s.sky):
        looked = eyes and s.sky_seen[place] >> seat & 1 == 1
        if place < s.face_up or looked:
            card = s.cards.elements[s.sky[place]]
            numbers[card.element] = 1.0
            numbers[4 + card.orb_kind] = card.orbs / 3
            numbers[6] = 1.0 if place >= s.face_up else 0.0
    return numbers


def own_cards(s: TheoState, seat: int, eyes: bool) -> list[float]:
    count = s.cards.prayers
    numbers = [0.0] * (ZONES * count)
    for number in s.track:
        if number >= 0:
            numbers[6 * count + number] += 0.5
    if not eyes:
        return numbers
    for code in s.hands[seat]:
        numbers[code >> 1] += 0.5
    for code in s.decks[seat]:
        numbers[count + (code >> 1)] += 0.5
    for code in s.piles[seat]:
        numbers[2 * count + (code >> 1)] += 0.5
    for code in s.areas[seat]:
        numbers[3 * count + (code >> 1)] += 0.5
    for entry in s.locations[seat]:
        numbers[4 * count + (entry >> 2)] += 0.5
    for code in s.sealed[seat]:
        numbers[5 * count + (code >> 1)] += 0.5
    for number in s.draft_hands[seat]:
        numbers[7 * count + number] += 0.5
    for number in s.picks[seat]:
        numbers[8 * count + number] += 0.5
    return numbers


def seat_numbers(s: TheoState, other: int, out: list[float]) -> None:
    out.append(1.0)
    out.append(float(s.alive[other]))
    out.append(1.0 if s.in_hand(other) else 0.0)
    out.append(1.0 if len(s.asked[other]) > 0 else 0.0)
    out.append(1.0 if s.first == other else 0.0)
    out.append(float(s.stands[other]))
    for kind in range(3):
        out.append(s.congregation[3 * other + kind] / 10)
    for kind in range(3):
        out.append(s.stake[3 * other + kind] / 10)
    for kind in range(3):
        out.append(s.lent[3 * other + kind] / 10)
    out.append(len(s.hands[other]) / 10)
    out.append(len(s.decks[other]) / 10)
    out.append(len(s.piles[other]) / 10)
    out.append(len(s.sealed[other]) / 2)
    for what in range(6):
        out.append(s.counted(other, what) / 10)
    out.append(len(s.locations[other]) / 5)
    out.append(s.attacks_in_area(other) / 5)
    out.append(s.miracles[other] / 5)
    out.append(s.points[other] / 10)
    out.append(float(s.god_used[other]))
    names = [0.0] * (len(s.cards.all) - s.cards.prayers)
    if s.gods[other] >= 0:
        names[s.gods[other] - s.cards.prayers] = 1.0
    for entry in s.myths[other]:
        names[(entry >> 2) - s.cards.prayers] = 1.0
    out.extend(names)

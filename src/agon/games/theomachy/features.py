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

from agon.core.features import Features
from agon.games.theomachy.actions import ELEMENTS, TOKENS
from agon.games.theomachy.cards import Cards
from agon.games.theomachy.state import TheoState

SEATS: Final = 8
ZONES: Final = 9
SCALARS: Final = 30


def feature_count(cards: Cards) -> int:
    names = len(cards.all) - cards.prayers
    return 9 + 8 + 5 * 7 + ZONES * cards.prayers + SEATS * (SCALARS + names)


def observe_into(s: TheoState, seat: int, row: Features) -> None:
    row.mark(s.phase)
    row.put(9, s.hand / 100)
    row.put(10, s.ante / 3)
    for kind in range(3):
        row.put(11 + kind, s.level[kind] / 10)
    row.put(14, s.face_up / 5)
    row.put(15, len(s.prayer_deck) / 240)
    row.put(16, len(s.element_deck) / 24)
    eyes = s.alive[seat] == 1
    at = 17
    for place in range(5):
        sky_place(s, seat, place, eyes, row, at)
        at += 7
    own_cards(s, seat, eyes, row, at)
    at += ZONES * s.cards.prayers
    names = len(s.cards.all) - s.cards.prayers
    for distance in range(s.seats):
        seat_numbers(s, (seat + distance) % s.seats, row, at + distance * (SCALARS + names))


def sky_place(s: TheoState, seat: int, place: int, eyes: bool, row: Features, at: int) -> None:
    if place < len(s.sky):
        looked = eyes and s.sky_seen[place] >> seat & 1 == 1
        if place < s.face_up or looked:
            card = s.cards.elements[s.sky[place]]
            row.mark(at + card.element)
            row.put(at + 4 + card.orb_kind, card.orbs / 3)
            if place >= s.face_up:
                row.mark(at + 6)


def own_cards(s: TheoState, seat: int, eyes: bool, row: Features, at: int) -> None:
    count = s.cards.prayers
    for number in s.track:
        if number >= 0:
            row.add(at + 6 * count + number, 0.5)
    if not eyes:
        return
    for code in s.hands[seat]:
        row.add(at + (code >> 1), 0.5)
    for code in s.decks[seat]:
        row.add(at + count + (code >> 1), 0.5)
    for code in s.piles[seat]:
        row.add(at + 2 * count + (code >> 1), 0.5)
    for code in s.areas[seat]:
        row.add(at + 3 * count + (code >> 1), 0.5)
    for entry in s.locations[seat]:
        row.add(at + 4 * count + (entry >> 2), 0.5)
    for code in s.sealed[seat]:
        row.add(at + 5 * count + (code >> 1), 0.5)
    row.tally(at + 7 * count, s.draft_hands[seat], 0.5)
    row.tally(at + 8 * count, s.picks[seat], 0.5)


def seat_numbers(s: TheoState, other: int, row: Features, at: int) -> None:
    row.mark(at)
    row.put(at + 1, float(s.alive[other]))
    if s.in_hand(other):
        row.mark(at + 2)
    if len(s.asked[other]) > 0:
        row.mark(at + 3)
    if s.first == other:
        row.mark(at + 4)
    row.put(at + 5, float(s.stands[other]))
    for kind in range(3):
        row.put(at + 6 + kind, s.congregation[3 * other + kind] / 10)
        row.put(at + 9 + kind, s.stake[3 * other + kind] / 10)
        row.put(at + 12 + kind, s.lent[3 * other + kind] / 10)
    row.put(at + 15, len(s.hands[other]) / 10)
    row.put(at + 16, len(s.decks[other]) / 10)
    row.put(at + 17, len(s.piles[other]) / 10)
    row.put(at + 18, len(s.sealed[other]) / 2)
    for what in range(6):
        row.put(at + 19 + what, s.counted(other, what) / 10)
    row.put(at + 25, len(s.locations[other]) / 5)
    row.put(at + 26, s.attacks_in_area(other) / 5)
    row.put(at + 27, s.miracles[other] / 5)
    row.put(at + 28, s.points[other] / 10)
    row.put(at + 29, float(s.god_used[other]))
    if s.gods[other] >= 0:
        row.mark(at + SCALARS + s.gods[other] - s.cards.prayers)
    for entry in s.myths[other]:
        row.mark(at + SCALARS + (entry >> 2) - s.cards.prayers)


def feature_names(cards: Cards) -> list[str]:
    from agon.games.theomachy.view import PHASES

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

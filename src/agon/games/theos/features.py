"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- for each of the 60 cards: in own hand, in own deck, chosen or picked by oneself now, standing, destroyed, unresolved,
  resolving, Followers / 6, whose it is (own, friend's, enemy's) if that is known
- die / 10, round / 30, turn / 7, Supply / 60, who is active (self, friend, enemy, nobody), over
- for each of 2 Realms and 4 gods: active; own Realm
- for each of 6 seats: seated, friend, same Realm, hand / 7, Blanks / 7, deck / 12, Followers / 20, asked
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from agon.core.contract import Seat
from agon.core.features import Features
from agon.games.theos.actions import CARDS, GODS, MOST_SEATS
from agon.games.theos.cards import Cards, count_of
from agon.games.theos.state import TheosState
from agon.games.theos.step import top

PER_CARD: Final = 11
PER_SEAT: Final = 8
FEATURES: Final = CARDS * PER_CARD + 9 + 9 + MOST_SEATS * PER_SEAT


def write_features(s: TheosState, seat: Seat, row: Features) -> None:
    team = s.setup.team_of[seat]
    known = s.owned if s.setup.public_lists else s.seen
    row.spread(0, PER_CARD, s.hand[seat], 1.0)
    row.spread(1, PER_CARD, s.deck[seat], 1.0)
    row.spread(2, PER_CARD, top(s).chosen_now(seat), 1.0)
    row.spread(3, PER_CARD, s.standing(), 1.0)
    row.spread(4, PER_CARD, s.down, 1.0)
    row.spread(5, PER_CARD, s.unresolved, 1.0)
    if s.resolving >= 0:
        row.mark(6 + PER_CARD * s.resolving)
    row.some_counts(7, PER_CARD, s.followers, 0, CARDS, 6.0)
    row.spread(8, PER_CARD, s.owned[seat], 1.0)
    for other in range(s.seats):
        if other != seat:
            row.spread(9 if s.setup.team_of[other] == team else 10, PER_CARD, known[other], 1.0)
    at: i64 = CARDS * PER_CARD
    row.put(at, s.die / 10.0)
    row.put(at + 1, s.round / 30.0)
    row.put(at + 2, s.turn / 7.0)
    row.put(at + 3, s.supply / 60.0)
    row.mark(at + 4 + active_side(s, seat))
    if s.over:
        row.mark(at + 8)
    at += 9
    for realm in range(s.setup.realms):
        row.bits(at + 4 * realm, s.gods[realm] & 15)
    row.put(at + 8, float(s.realm_of[seat]))
    at += 9
    for distance in range(s.seats):
        observe_seat(s, seat, (seat + distance) % s.seats, row, at + distance * PER_SEAT)


def active_side(s: TheosState, seat: Seat) -> int:
    if s.active < 0:
        return 3
    if s.active == seat:
        return 0
    return 1 if s.setup.team_of[s.active] == s.setup.team_of[seat] else 2


def observe_seat(s: TheosState, seat: i64, other: int, row: Features, at: i64) -> None:
    numbers = row.numbers
    here = row.start + at
    numbers[here] = 1.0
    if s.setup.team_of[other] == s.setup.team_of[seat]:
        numbers[here + 1] = 1.0
    if s.realm_of[other] == s.realm_of[seat]:
        numbers[here + 2] = 1.0
    numbers[here + 3] = (count_of(s.hand[other]) + s.blanks[other]) / 7.0
    numbers[here + 4] = s.blanks[other] / 7.0
    numbers[here + 5] = count_of(s.deck[other]) / 12.0
    numbers[here + 6] = s.followers_of(other) / 20.0
    if len(s.asked[other]) > 0:
        numbers[here + 7] = 1.0


def feature_names(cards: Cards) -> list[str]:
    per_card = ["in own hand", "in own deck", "chosen now", "standing", "destroyed", "unresolved", "resolving"]
    per_card += ["Followers / 6", "own", "a friend's", "an enemy's"]
    names = [f"{card}: {what}" for card in cards.ids for what in per_card]
    names += ["die / 10", "round / 30", "turn / 7", "Supply / 60"]
    names += ["active: self", "active: friend", "active: enemy", "active: nobody", "over"]
    names += [f"Realm {realm + 1}: {god} active" for realm in range(2) for god in GODS] + ["own Realm is the second"]
    per_seat = ["seated", "friend", "same Realm", "hand / 7", "Blanks / 7", "deck / 12", "Followers / 20", "asked"]
    return names + [f"seat +{distance}: {what}" for distance in range(MOST_SEATS) for what in per_seat]

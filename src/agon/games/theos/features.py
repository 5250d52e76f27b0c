"""What a seat knows as numbers for a network: itself first, then the others clockwise, nothing that is hidden from it.

Layout, in order:
- for each of the 60 cards: in own hand, in own deck, chosen or picked by oneself now, standing, destroyed, unresolved,
  resolving, Followers / 6, whose it is (own, friend's, enemy's) if that is known
- die / 10, round / 30, turn / 7, Supply / 60, who is active (self, friend, enemy, nobody), over
- for each of 2 Realms and 4 gods: active; own Realm
- for each of 6 seats: seated, friend, same Realm, hand / 7, Blanks / 7, deck / 12, Followers / 20, asked
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from agon.core.contract import Step
from agon.games.theos.actions import BLANK, CARDS, MOST_SEATS
from agon.games.theos.cards import count_of
from agon.games.theos.decks import BuildDecks
from agon.games.theos.drafts import DraftMany
from agon.games.theos.rules import BuildHands, Turn
from agon.games.theos.state import TheosState

PER_CARD: Final = 11
PER_SEAT: Final = 8
FEATURES: Final = CARDS * PER_CARD + 9 + 9 + MOST_SEATS * PER_SEAT


def own_choice(step: Step[Any], seat: int) -> int:
    """What the seat has chosen so far in a choice that is still secret."""
    if isinstance(step, (BuildHands, BuildDecks)):
        return step.picks[seat]
    if isinstance(step, (Turn, DraftMany)):
        card = step.chosen[seat]
        return 1 << card if 0 <= card < BLANK else 0
    return 0


def observe(s: TheosState, seat: int) -> array[float]:
    out = [0.0] * FEATURES
    team = s.team_of[seat]
    choice = own_choice(s.stack[-1], seat)
    known = s.owned if s.public_lists else s.seen
    masks = [s.hand[seat], s.deck[seat], choice, s.standing(), s.down, s.unresolved]
    masks.append(1 << s.resolving if s.resolving >= 0 else 0)
    whose = [s.owned[seat], 0, 0]
    for other in range(s.seats):
        if other != seat:
            whose[1 if s.team_of[other] == team else 2] |= known[other]
    for card in range(CARDS):
        at = card * PER_CARD
        for i in range(7):
            out[at + i] = float(masks[i] >> card & 1)
        out[at + 7] = s.followers[card] / 6
        for i in range(3):
            out[at + 8 + i] = float(whose[i] >> card & 1)
    at = CARDS * PER_CARD
    out[at] = s.die / 10
    out[at + 1] = s.round / 30
    out[at + 2] = s.turn / 7
    out[at + 3] = s.supply / 60
    out[at + 4 + active_side(s, seat)] = 1.0
    out[at + 8] = 1.0 if s.over else 0.0
    at += 9
    for realm in range(s.realms):
        for god in range(4):
            out[at + 4 * realm + god] = float(s.gods[realm] >> god & 1)
    out[at + 8] = float(s.realm_of[seat])
    at += 9
    for distance in range(s.seats):
        observe_seat(s, seat, (seat + distance) % s.seats, out, at + distance * PER_SEAT)
    return array("f", out)


def active_side(s: TheosState, seat: int) -> int:
    if s.active < 0:
        return 3
    if s.active == seat:
        return 0
    return 1 if s.team_of[s.active] == s.team_of[seat] else 2


def observe_seat(s: TheosState, seat: int, other: int, out: list[float], at: int) -> None:
    out[at] = 1.0
    out[at + 1] = 1.0 if s.team_of[other] == s.team_of[seat] else 0.0
    out[at + 2] = 1.0 if s.realm_of[other] == s.realm_of[seat] else 0.0
    out[at + 3] = (count_of(s.hand[other]) + s.blanks[other]) / 7
    out[at + 4] = s.blanks[other] / 7
    out[at + 5] = count_of(s.deck[other]) / 12
    out[at + 6] = s.followers_of(other) / 20
    out[at + 7] = 1.0 if len(s.asked[other]) > 0 else 0.0

"""Which cards the words of a text mean at this moment (THEOS-RA-04 to RA-10)."""

from __future__ import annotations

from agon.games.theos.cards import (
    ALL_GODS,
    ANY_STATUS,
    DESTROYED,
    DEVOTED,
    ENEMY,
    EXACTLY_ONE,
    FRIENDLY,
    UNRESOLVED,
    YOURS,
    Target,
)
from agon.games.theos.state import TheosState


def matching(s: TheosState, target: Target, user: int, you: int, foe: int) -> int:
    """The cards that fit the words, for `you`; `foe` is the one enemy team of a Multi run, or -1.

    In every Realm (THEOS-RA-18), and whether or not the effect will do anything to them (RA-11, RULING-15).
    """
    status = target.status
    if status == UNRESOLVED:
        mask = s.unresolved  # THEOS-RA-10
    elif status == DESTROYED:
        mask = s.down  # THEOS-RA-09
    elif status == ANY_STATUS:
        mask = s.standing()  # THEOS-RA-04
    elif status == DEVOTED:
        mask = s.devoted()
    else:
        mask = s.standing() & ~s.devoted()  # secluded (THEOS-KEY-10)
    if target.other:  # not the card using the ability, and resolved (THEOS-RA-08)
        mask &= ~(1 << user)
        if s.resolving >= 0:
            mask &= ~(1 << s.resolving)
    if target.side == FRIENDLY:
        mask &= s.team_cards[s.team_of[you]]  # THEOS-RA-06
    elif target.side == ENEMY:
        mask &= s.team_cards[foe] if foe >= 0 else ~s.team_cards[s.team_of[you]]
        if s.resolving >= 0:
            mask &= ~(1 << s.resolving)  # an enemy card is resolved, or unresolved if so worded (THEOS-RA-07)
    if target.suffix == YOURS:
        mask &= s.owned[you]
    if target.god != ALL_GODS:
        mask &= s.cards.of_god[target.god]
    if target.type >= 0:
        mask &= s.cards.of_type[target.type]
    if target.suffix == EXACTLY_ONE and mask:
        mask &= with_exactly_one(s, mask)
    return mask


def with_exactly_one(s: TheosState, mask: int) -> int:
    found = 0
    for card in s.in_order(mask):
        if s.followers[card] == 1:
            found |= 1 << card
    return found

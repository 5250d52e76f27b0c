"""Which cards the words of a text mean at this moment (THEOS-RA-04 to RA-10)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.errors import IllegalAction
from agon.core.text import text
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
from agon.games.theos.words import card_ref


def matching(s: TheosState, target: Target, user: int, you: Seat, foe: int) -> int:
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
        mask &= s.team_cards[s.setup.team_of[you]]  # THEOS-RA-06
    elif target.side == ENEMY:
        mask &= s.team_cards[foe] if foe >= 0 else ~s.team_cards[s.setup.team_of[you]]
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


def refuse_target(s: TheosState, target: Target, user: int, you: Seat, foe: int, card: int) -> IllegalAction | None:
    """The first of the words that a card in play does not fit; None if it fits them all."""
    named = card_ref(s, card)
    friend = s.team_cards[s.setup.team_of[you]] >> card & 1 == 1
    if target.status == UNRESOLVED:
        if not s.unresolved >> card & 1:
            return IllegalAction(text("{card} is not unresolved", card=named), "THEOS-RA-10")
    elif s.unresolved >> card & 1:
        words = text("{card} is unresolved, and the text does not say so", card=named)
        return IllegalAction(words, "THEOS-STATE-01")
    elif target.status == DESTROYED:
        if not s.down >> card & 1:
            return IllegalAction(text("{card} is not destroyed", card=named), "THEOS-RA-09")
    elif s.down >> card & 1:
        return IllegalAction(text("{card} is destroyed", card=named), "THEOS-STATE-04")
    if target.other and card == user:
        return IllegalAction(text("{card} itself is not another card", card=named), "THEOS-RA-08")
    if target.other and card == s.resolving:
        words = text("{card} is resolving: another card is a resolved one", card=named)
        return IllegalAction(words, "THEOS-RA-08")
    if target.side == FRIENDLY and not friend:
        return IllegalAction(text("{card} is an enemy card", card=named), "THEOS-RA-06")
    if target.side == ENEMY and friend:
        return IllegalAction(text("{card} is friendly", card=named), "THEOS-RA-07")
    if target.side == ENEMY and foe >= 0 and s.team(card) != foe:
        return IllegalAction(text("{card} is not of the team whose run this is", card=named), "THEOS-KEY-14")
    if target.suffix == YOURS and not s.owned[you] >> card & 1:
        return IllegalAction(text("{card} is not a card of yours", card=named), "THEOS-RULING-38")
    return None

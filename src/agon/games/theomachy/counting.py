"""What a seat's own cards count and grant (ledger section 3.10)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import (
    ATTACK_KINDS,
    BATTLE_ONLY,
    CHANGED_POWER,
    CHEAPER,
    COUNT_ELEMENT,
    COUNT_ORBS,
    DISCOUNT,
    EFFECT,
    EXTRA_ELEMENT,
    FILL,
    FREE_PRAYER,
    FREE_TRACK,
    GRANTS,
    GUARDS_HAND,
    GUARDS_STAKE,
    HAND_SIZE,
    HERO,
    IN_STAKE,
    MORE_ELEMENTS,
    MORE_ORBS,
    ORBS_MORE,
    POWER,
    SHIELD_HAND,
    SHIELD_STAKE,
    STATIC_BATTLE,
    STATS,
    SURE_ATTACKS,
    UNCANCELLABLE,
)
from agon.games.theomachy.state import TheomachyState


def recount(s: TheomachyState, seat: Seat) -> None:
    """Works out what a seat's own cards count and grant, after they have changed (THEOMACHY-GOD-14, RULING-78)."""
    at = 6 * seat
    for i in range(6):
        s.counts[at + i] = 0
    for i in range(GRANTS):
        s.grants[GRANTS * seat + i] = 0
    s.flags[seat] = 0
    changed = s.stats[STATS * seat + CHANGED_POWER]
    for code in s.areas[seat]:
        card = s.cards.all[code >> 1]
        if card.kind == POWER:  # one card of its Element and its orbs (THEOMACHY-REQ-02)
            s.counts[at + card.element] += 1
            s.counts[at + 4 + card.orb_kind] += card.orbs
        elif card.kind == EFFECT and s.folded[seat] == 0:  # ongoing (RULING-15)
            grant(s, seat, card, False)
    if changed > 0:  # counts as another Element too, its orbs once (THEOMACHY-GA-03)
        s.counts[at + (changed - 1) % 4] += 1
    extra = s.stats[STATS * seat + EXTRA_ELEMENT]
    for element in range(4):
        s.counts[at + element] += extra >> (8 * element) & 255
    if s.gods[seat] >= 0:
        grant(s, seat, s.cards.all[s.gods[seat]], True)
    for entry in s.myths[seat]:
        if entry & IN_STAKE or s.cards.all[entry >> 2].kind != HERO:  # a Hero on his card is inactive (HERO-02)
            grant(s, seat, s.cards.all[entry >> 2], True)
    for entry in s.locations[seat]:
        grant(s, seat, s.cards.all[entry >> 2], True)


def grant(s: TheomachyState, seat: Seat, card: Card, ability: bool) -> None:
    """What a lasting text gives its owner; several add up, but for the hand's size (THEOMACHY-RULING-57)."""
    shift = BATTLE_ONLY if ability and card.ability_timing & STATIC_BATTLE else 0
    at = GRANTS * seat
    for operation in card.operations:
        op = operation.op
        if op == COUNT_ELEMENT:
            s.counts[6 * seat + operation.what] += operation.n
        elif op == COUNT_ORBS:
            s.counts[6 * seat + 4 + operation.what] += operation.n
        elif op == SHIELD_STAKE:
            s.flags[seat] |= GUARDS_STAKE << shift
        elif op == SHIELD_HAND:
            s.flags[seat] |= GUARDS_HAND << shift
        elif op == UNCANCELLABLE:
            s.flags[seat] |= SURE_ATTACKS
        elif op == FREE_PRAYER:
            s.flags[seat] |= FREE_TRACK
        elif op == MORE_ELEMENTS:
            s.grants[at + ATTACK_KINDS] = max(s.grants[at + ATTACK_KINDS], operation.n)
        elif op == MORE_ORBS:
            s.grants[at + ORBS_MORE] += operation.n
        elif op == FILL:
            s.grants[at + HAND_SIZE] = max(s.grants[at + HAND_SIZE], operation.n)
        elif op == DISCOUNT:
            s.grants[at + CHEAPER] += operation.n

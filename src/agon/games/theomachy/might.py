"""Might at Battle's End (THEOMACHY-BATTLE-10)."""

from __future__ import annotations

from agon.games.theomachy.cards import (
    BATTLE_END,
    HERO,
    MIGHT,
    MIGHT_IF,
    MIGHT_PER,
    PER_COUNTED,
    PER_DISCARDED,
    PER_IN_SKY,
    PER_OPPONENT,
    PER_OTHER_ATTACK,
    PER_OWN_ATTACK,
    PER_PRIEST,
    PER_TOKEN,
    POWER,
    PRIEST,
    WEAKEN,
    WORTH,
    Card,
    Operation,
)
from agon.games.theomachy.state import EXTRA_MIGHT, STATS, TheoState
from agon.games.theomachy.tokens import in_stake


def counter(s: TheoState, seat: int, operation: Operation) -> int:
    """What a `per` counts at this moment (THEOMACHY-RULING-66)."""
    per = operation.per
    if per == PER_OPPONENT:
        return s.contenders() - 1
    if per == PER_PRIEST:
        return in_stake(s, seat, PRIEST)
    if per == PER_TOKEN:
        total = 1 if hero_of(s, seat) >= 0 else 0  # a Hero is a token (THEOMACHY-TERM-09)
        for kind in range(3):
            total += in_stake(s, seat, kind)
        return total
    if per == PER_OWN_ATTACK:
        return s.attacks_in_area(seat)
    if per == PER_OTHER_ATTACK:
        total = 0
        for other in range(s.seats):
            if other != seat and s.in_hand(other):
                total += s.attacks_in_area(other)
        return total
    if per == PER_DISCARDED:
        return 0  # fixed when discarded
    if per < PER_IN_SKY:
        return s.counted(seat, per - PER_COUNTED)
    return s.sky_counts[per - PER_IN_SKY]


def hero_of(s: TheoState, seat: int) -> int:
    """The Hero in the seat's Stake, or -1."""
    for entry in s.myths[seat]:
        if entry & 1:
            return entry >> 2
    return -1


def text_might(s: TheoState, seat: int, card: Card) -> int:
    total = 0
    for operation in card.operations:
        if operation.op == MIGHT:
            total += operation.n
        elif operation.op == MIGHT_PER:
            total += operation.n * counter(s, seat, operation)
        elif operation.op == MIGHT_IF and s.attacks_in_area(seat) > 0:
            total += operation.n
    return total


def weakening(card: Card) -> int:
    total = 0
    for operation in card.operations:
        if operation.op == WEAKEN:
            total += operation.n
    return total


def might_of(s: TheoState, seat: int) -> int:
    """Stake, Hero, play area, god, Myths and Locations, less reductions; at least 0 (THEOMACHY-RULING-25)."""
    total = s.stats[STATS * seat + EXTRA_MIGHT]
    for kind in range(3):
        total += in_stake(s, seat, kind) * WORTH[kind]
    for code in s.areas[seat]:
        card = s.cards.all[code >> 1]
        if card.kind != POWER:
            total += text_might(s, seat, card)
    if s.gods[seat] >= 0:
        god = s.cards.all[s.gods[seat]]
        if god.ability_timing & BATTLE_END:
            total += text_might(s, seat, god)
    for entry in s.myths[seat]:
        card = s.cards.all[entry >> 2]
        if card.kind == HERO:
            if entry & 1:  # only from the Stake (THEOMACHY-HERO-02, HERO-03)
                total += card.hero_might
                if card.ability_timing & BATTLE_END:
                    total += text_might(s, seat, card)
        elif card.ability_timing & BATTLE_END:
            total += text_might(s, seat, card)
    for entry in s.locations[seat]:
        card = s.cards.all[entry >> 2]
        if card.ability_timing & BATTLE_END:
            total += text_might(s, seat, card)
    for other in range(s.seats):
        if other != seat and s.in_hand(other):
            for code in s.areas[other]:
                total -= weakening(s.cards.all[code >> 1])
    return max(total, 0)

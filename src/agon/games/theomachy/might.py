"""Might at Battle's End (THEOMACHY-BATTLE-10)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.theomachy.cards import Card, Operation
from agon.games.theomachy.constants import (
    BATTLE_END,
    EXTRA_MIGHT,
    HERO,
    IN_STAKE,
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
    STATS,
    WEAKEN,
    WORTH,
)
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import in_stake


def counter(s: TheomachyState, seat: Seat, operation: Operation) -> int:
    """What a `per` counts at this moment (THEOMACHY-RULING-60, RULING-66)."""
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


def hero_of(s: TheomachyState, seat: Seat) -> int:
    """The Hero in the seat's Stake, or -1."""
    for entry in s.myths[seat]:
        if entry & IN_STAKE:
            return entry >> 2
    return -1


def sentence_might(s: TheomachyState, seat: Seat, operation: Operation) -> int:
    """What one sentence adds to its owner's Might, counted now."""
    if operation.op == MIGHT:
        return operation.n
    if operation.op == MIGHT_PER:
        return operation.n * counter(s, seat, operation)
    if operation.op == MIGHT_IF and s.attacks_in_area(seat) > 0:
        return operation.n
    return 0


def text_might(s: TheomachyState, seat: Seat, card: Card) -> int:
    total = 0
    for operation in card.operations:
        total += sentence_might(s, seat, operation)
    return total


def weakening(card: Card) -> int:
    total = 0
    for operation in card.operations:
        if operation.op == WEAKEN:
            total += operation.n
    return total


def open_cards(s: TheomachyState, seat: Seat) -> list[Card]:
    """All cards before a player whose texts are counted at Battle's End: play area, god, Hero in the Stake, Myths,
    Locations (THEOMACHY-BATTLE-10, GOD-13, RULING-77, RULING-80)."""
    cards = s.cards.all
    found: list[Card] = []
    for code in s.areas[seat]:
        if cards[code >> 1].kind != POWER:
            found.append(cards[code >> 1])
    if s.gods[seat] >= 0 and cards[s.gods[seat]].ability_timing & BATTLE_END:
        found.append(cards[s.gods[seat]])
    for entry in s.myths[seat]:  # a Hero only from the Stake (THEOMACHY-HERO-02, HERO-03)
        card = cards[entry >> 2]
        if card.ability_timing & BATTLE_END and (card.kind != HERO or entry & IN_STAKE):
            found.append(card)
    for entry in s.locations[seat]:
        if cards[entry >> 2].ability_timing & BATTLE_END:
            found.append(cards[entry >> 2])
    return found


def might_of(s: TheomachyState, seat: Seat) -> int:
    """Stake, Hero, play area, god, Myths and Locations, less reductions; at least 0 (THEOMACHY-RULING-25)."""
    total = s.stats[STATS * seat + EXTRA_MIGHT]
    for kind in range(3):
        total += in_stake(s, seat, kind) * WORTH[kind]
    hero = hero_of(s, seat)
    if hero >= 0:
        total += s.cards.all[hero].hero_might
    for card in open_cards(s, seat):
        total += text_might(s, seat, card)
    for other in range(s.seats):
        if other != seat and s.in_hand(other):
            for card in open_cards(s, other):
                total -= weakening(card)
    return max(total, 0)

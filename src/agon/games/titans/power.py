"""Power and Energy: computed from what lies there, never stored (ledger sections 3.18 and 3.20, POWER-01)."""

from __future__ import annotations

from agon.games.titans.abilities import (
    ARC,
    BOLSTER_ALLIES,
    BOLSTER_CARDS,
    BOLSTER_GLORY,
    BOLSTER_HERO,
    BOLSTER_RIVALS,
    BOLSTER_SKY,
    BOLSTER_TOKEN,
    BOLSTER_WARRIORS,
    COUNT_MASK,
    ENERGY,
    EVANESCE,
    EXHAUSTED,
    F_BOLSTER,
    FERAL,
    HARMLESS,
    KIND_SHIFT,
    MINDLESS,
    PARAM_SHIFT,
    STUNTED,
    WOUNDED,
)
from agon.games.titans.cards import DESERT
from agon.games.titans.state import (
    LAST_AGE,
    U_ABILITIES,
    U_AGE,
    U_CARD,
    U_KINDS,
    U_PLACERS,
    U_SIDE,
    U_TOKENS,
    TitansState,
    has,
)


def power(s: TitansState, unit: list[int]) -> int:
    """TITANS-POWER-01, POWER-02: Harmless counts before Bolster, Wounded after it, Stunted last.

    Worked out whenever it is asked for, so every change counts at once (TITANS-STUN-02, WOUN-02, HARM-02; TITANS-EX-25,
    TITANS-EX-29).
    """
    if unit[U_PLACERS] == 0:
        return s.cards.power[unit[U_CARD]] + bolster(s, unit)
    points = 0 if has(unit, HARMLESS) else s.cards.power[unit[U_CARD]]  # TITANS-HARM-01
    if not has(unit, MINDLESS) and not has(unit, EXHAUSTED):  # TITANS-BOLS-12
        points += bolster(s, unit)
    if has(unit, WOUNDED):
        points = -(-points // 2)  # rounded up, negative power too (TITANS-WOUN-01, WOUN-03, TITANS-EX-28, TITANS-EX-30)
    if has(unit, STUNTED) and points > 1:
        points = 1  # TITANS-STUN-01, STUN-03, TITANS-EX-27
    return points


def bolster(s: TitansState, unit: list[int]) -> int:
    """What the card's own Bolster abilities add now (TITANS-BOLS-01, FERAL-08); copies add up (BOLS-10)."""
    if not unit[U_KINDS] & s.cards.family_kinds[F_BOLSTER]:
        return 0
    points = 0
    for i in range(U_ABILITIES, len(unit)):
        kind = unit[i] >> KIND_SHIFT
        if s.cards.family[kind] == F_BOLSTER:
            points += bolster_by(s, unit, kind, unit[i] >> PARAM_SHIFT & COUNT_MASK) * (unit[i] & COUNT_MASK)
    return points


def bolster_by(s: TitansState, unit: list[int], kind: int, cap: int) -> int:
    side = unit[U_SIDE]
    foe = side ^ 1
    if kind < BOLSTER_WARRIORS:  # Sky to Rock (TITANS-BOLS-02, TITANS-EX-14)
        return count_of(s, foe, s.cards.element, kind - BOLSTER_SKY)
    if kind < BOLSTER_ALLIES:  # Warriors to Titans (TITANS-BOLS-03)
        return count_of(s, foe, s.cards.species, 1 + kind - BOLSTER_WARRIORS)
    if kind == BOLSTER_ALLIES:  # other cards, desert ones not counted (TITANS-BOLS-04)
        others = s.side_count(side) - count_of(s, side, s.cards.element, DESERT)
        if s.cards.element[unit[U_CARD]] != DESERT:
            others -= 1
        return min(others, cap)
    if kind == BOLSTER_CARDS:
        return min(len(s.hands[s.holder(side)]), cap)  # TITANS-BOLS-05, SOLO-13, RULING-59
    if kind == BOLSTER_GLORY:
        return cap if s.side_count(side) <= 4 else 0  # TITANS-BOLS-06
    if kind == BOLSTER_HERO:
        own, enemies = s.side_count(side), s.side_count(foe)
        return 3 if enemies >= 2 * own else 1 if enemies > own else 0  # TITANS-BOLS-07, RULING-22
    if kind == BOLSTER_RIVALS:
        return min(s.side_count(foe), cap)  # TITANS-BOLS-08
    assert kind == BOLSTER_TOKEN
    return cap if unit[U_TOKENS] > 0 else 0  # TITANS-BOLS-09, RULING-23


def count_of(s: TitansState, side: int, trait: list[int], value: int) -> int:
    """The cards at a side whose element or species is this one; stolen ones count for the thief (TITANS-BOLS-11,
    TRAI-08, TERM-06)."""
    n = 0
    for unit in s.units:
        if unit[U_SIDE] == side and trait[unit[U_CARD]] == value:
            n += 1
    return n


def side_power(s: TitansState, side: int) -> int:
    """TITANS-BATTLE-01."""
    points = 0
    for unit in s.units:
        if unit[U_SIDE] == side:
            points += power(s, unit)
    return points


def energy(s: TitansState, side: int) -> int:
    """The Energy at a side in this age (TITANS-ENER-01, FERAL-21, SOLO-04)."""
    points = 0
    for unit in s.units:
        if unit[U_SIDE] == side or (unit[U_SIDE] == side ^ 1 and has(unit, FERAL)):
            points += energy_of(s, unit)
    return points


def energy_of(s: TitansState, unit: list[int]) -> int:
    """What one card gives of it (TITANS-ENER-02 to ENER-04, ABIL-16)."""
    points = 0
    for i in range(U_ABILITIES, len(unit)):
        ability = unit[i]
        kind = ability >> KIND_SHIFT
        if kind == ENERGY or (kind == ARC and s.age == LAST_AGE) or (kind == EVANESCE and unit[U_AGE] == s.age):
            points += ability & COUNT_MASK
    if points > 0 and unit[U_PLACERS] != 0 and (has(unit, MINDLESS) or has(unit, EXHAUSTED)):
        return 0  # none of the three is a Now ability
    return points

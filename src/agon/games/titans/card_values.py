"""What a card is worth to its owner: its power, its abilities in points of power, and its Energy."""

from __future__ import annotations

from typing import Final

from agon.games.titans.abilities import COUNT_MASK, ENERGY, KIND_SHIFT

# by family, in the order of FAMILIES: half of what a fit to games says, which takes luck for skill where cards are
# rare; those of which it says nothing good are worth nothing, since most may be declined
ABILITY: Final = [
    0.175, 0.165, 0.7, 0.27, 0.0, 0.7, 0.285, 0.3, 0.33, 0.41, 0.345,
    0.8, 0.225, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.65, 0.8,
]  # fmt: skip


def card_strengths(power: list[int], abilities: list[list[int]], family: list[int]) -> list[float]:
    strengths: list[float] = []
    for card in range(len(power)):
        value = float(power[card])
        for ability in abilities[card]:
            value += ABILITY[family[ability >> KIND_SHIFT]] * (ability & COUNT_MASK)
        strengths.append(value)
    return strengths


def card_energies(abilities: list[list[int]]) -> list[int]:
    energies: list[int] = []
    for row in abilities:
        points = 0
        for ability in row:
            if ability >> KIND_SHIFT == ENERGY:
                points += ability & COUNT_MASK
        energies.append(points)
    return energies

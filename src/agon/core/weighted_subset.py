"""A random subset of a given size, by weight: each is as likely as the product of its members' weights."""

from __future__ import annotations

from typing import Final

from agon.core.rng import Rng

GRAIN: Final = 1 << 30


def drawn_places(weights: list[float], size: int, rng: Rng) -> list[int]:
    """The places of so many members, in order."""
    sums = sums_of(weights, size)
    row = size + 1
    places: list[int] = []
    for i in range(len(weights)):
        if size == 0:
            break
        with_it = weights[i] * sums[(i + 1) * row + size - 1]
        if rng.below(GRAIN) * sums[i * row + size] < with_it * GRAIN:
            places.append(i)
            size -= 1
    return places


def sums_of(weights: list[float], size: int) -> list[float]:
    """The products of all sets of k from the i-th member on, added up, at i * (size + 1) + k."""
    row = size + 1
    sums = [0.0] * ((len(weights) + 1) * row)
    sums[len(weights) * row] = 1.0
    for i in range(len(weights) - 1, -1, -1):
        sums[i * row] = 1.0
        for k in range(1, row):
            sums[i * row + k] = sums[(i + 1) * row + k] + weights[i] * sums[(i + 1) * row + k - 1]
    return sums

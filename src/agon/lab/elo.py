"""Elo ratings by maximum likelihood: the strengths that make the results most likely (Bradley and Terry).

A draw is half a win for each. If somebody has won or lost everything, no finite strength is the most likely one: then
every pair that has met is given one more drawn game. Ratings are differences; their mean is 0.
"""

from __future__ import annotations

import math
from random import Random

Points = list[list[float]]
"""How many points each has made against each other: a win is one, a draw a half."""

PER_UNIT = 400 / math.log(10)  # Elo points that make e times the chances
RESAMPLES = 1000
SMALLEST = 1e-6  # the chance of an upset, at least: it keeps a rating below infinity
STEPS = 100  # of Newton's method: a handful is the rule
LONGEST_STEP = 2.0


def ratings(points: Points) -> list[float] | None:
    """The most likely Elo of each, or None if the results do not connect them all."""
    if not is_decided(points):
        points = with_draws(points)
        if not is_decided(points):
            return None
    strengths = fit(points)
    return [strength * PER_UNIT for strength in strengths]


def is_decided(points: Points) -> bool:
    """Whether there is a most likely answer: from everybody to everybody there must be a chain of points made."""
    return len(reached(points, forward=True)) == len(reached(points, forward=False)) == len(points)


def reached(points: Points, forward: bool) -> set[int]:
    seen = {0}
    edge = [0]
    while edge:
        here = edge.pop()
        for there in range(len(points)):
            made = points[here][there] if forward else points[there][here]
            if made > 0 and there not in seen:
                seen.add(there)
                edge.append(there)
    return seen


def with_draws(points: Points) -> Points:
    """One more drawn game for every pair that has met."""
    everybody = range(len(points))
    return [[points[i][j] + (0.5 if points[i][j] + points[j][i] > 0 else 0.0) for j in everybody] for i in everybody]


def fit(points: Points) -> list[float]:
    """The strengths, in natural units with mean 0, by Newton's method; the likelihood has a single peak."""
    count = len(points)
    strengths = [0.0] * count
    for i in range(STEPS):
        slope, bend = likelihood(points, strengths)
        step = solved(bend, slope)
        longest = max(abs(move) for move in step)
        scale = min(1.0, LONGEST_STEP / longest) if longest > 0 else 0.0
        for j in range(1, count):
            strengths[j] += scale * step[j - 1]
        if longest < 1e-9:
            break
    mean = sum(strengths) / count
    return [strength - mean for strength in strengths]


def likelihood(points: Points, strengths: list[float]) -> tuple[list[float], list[list[float]]]:
    """Slope of the log-likelihood and its curvature (negated), for all but the first, who stands still."""
    count = len(points)
    slope = [0.0] * count
    bend = [[0.0] * count for i in range(count)]
    for i in range(count):
        for j in range(i + 1, count):
            games = points[i][j] + points[j][i]
            if games > 0:
                chance = 1.0 / (1.0 + math.exp(strengths[j] - strengths[i]))
                surplus = points[i][j] - games * chance
                weight = games * chance * (1.0 - chance)
                slope[i] += surplus
                slope[j] -= surplus
                bend[i][i] += weight
                bend[j][j] += weight
                bend[i][j] -= weight
                bend[j][i] -= weight
    return slope[1:], [row[1:] for row in bend[1:]]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """x with matrix · x = right, by elimination; the matrix is symmetric and positive."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = rows[i][i]
        for j in range(i + 1, size):
            factor = rows[j][i] / pivot
            if factor:
                for k in range(i, size + 1):
                    rows[j][k] -= factor * rows[i][k]
    answer = [0.0] * size
    for i in range(size - 1, -1, -1):
        known = sum(rows[i][k] * answer[k] for k in range(i + 1, size))
        answer[i] = (rows[i][size] - known) / rows[i][i]
    return answer


# -- how sure that is --------------------------------------------------------------------------------------------------
def intervals(points: Points, deals: list[Points]) -> list[tuple[float, float]]:
    """95 % intervals of the ratings.

    They come from a bootstrap over deals: deals are drawn again and again from those that were played, and rated anew.
    So games that share a deal, and pairs that sit in one game, are not taken for independent. Where somebody has won
    or lost everything there are no upsets to draw: then every pair's win rate is drawn from what its games leave
    possible (Jeffreys' prior), and rated.
    """
    random = Random(1)  # the same results give the same interval
    count = len(points)
    flat = [[made for row in deal for made in row] for deal in deals]
    drawn: list[list[float]] = [[] for i in range(count)]
    for i in range(RESAMPLES):
        if is_decided(points) and len(deals) > 1:
            rated = ratings(added(random.choices(flat, k=len(flat)), count))
        else:
            rated = ratings(possible(points, random))
        if rated is not None:
            for j in range(count):
                drawn[j].append(rated[j])
    return [percentiles(values) for values in drawn]


def added(deals: list[list[float]], count: int) -> Points:
    sums = [sum(column) for column in zip(*deals, strict=True)]
    return [sums[i * count : (i + 1) * count] for i in range(count)]


def possible(points: Points, random: Random) -> Points:
    """Other results between the same pairs that fit what is known of them."""
    count = len(points)
    drawn = [[0.0] * count for i in range(count)]
    for i in range(count):
        for j in range(i + 1, count):
            games = points[i][j] + points[j][i]
            if games > 0:
                rate = random.betavariate(points[i][j] + 0.5, points[j][i] + 0.5)
                rate = max(SMALLEST, min(1.0 - SMALLEST, rate))
                drawn[i][j] = games * rate
                drawn[j][i] = games * (1.0 - rate)
    return drawn


def percentiles(values: list[float]) -> tuple[float, float]:
    ordered = sorted(values)
    cut = round(0.025 * (len(ordered) - 1))
    return ordered[cut], ordered[-1 - cut]

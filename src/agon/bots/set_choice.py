"""Sets that are picked one by one, such as hands: what every card is worth having, from what came of many sets.

A tree would have to try each set by itself. Here every set that is tried says something of all its cards: what came of
it is taken for the sum of what each of them brings (least squares), and cards that look good are tried more often.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from agon.core.rng import Rng
from agon.core.weighted_subset import drawn_places

ENOUGH: Final = 1000  # iterations that it takes at least to distinguish cards, or seconds:
ENOUGH_SECONDS: Final = 0.5
REFIT: Final = 256  # iterations after which the cards are looked at anew
DOUBT: Final = 20.0  # so many sets with and without a card say that it is worth nothing
STEEP: Final = 0.6  # how much likelier a card is tried, as a logarithm, for each standard error that it is worth
STEEPEST: Final = 3.0


def is_enough(iterations: int, seconds: float) -> bool:
    """Whether so much thought can distinguish cards; 0 is no limit."""
    return (iterations <= 0 or iterations >= ENOUGH) and (seconds <= 0 or seconds >= ENOUGH_SECONDS)


class SetChoice:
    """What is known of one set that is being picked: `SearchHooks.set_choice` says how many of which actions.

    `reveals` is how much had come out by then: nothing does before the set is complete.
    """

    def __init__(self, pool: list[int], reveals: int) -> None:
        number = len(pool) - 1
        self.reveals = reveals
        self.missing = pool[0]
        self.actions = pool[1:]
        self.open = 0  # the first place that may still be picked: picks come in order
        self.picked: list[int] = []  # places
        self.worth = [0.0] * number  # what each is found to bring
        self.likely = [0.0] * number  # how much sooner it is tried, as a logarithm
        self.tries = 0
        self.values = 0.0  # sums over all tries: of what came of them, its square,
        self.squares = 0.0
        self.value_with = [0.0] * number  # what came of those with each,
        self.together = [0.0] * (number * number)  # and how often two were in one set

    def goes_on(self, pool: list[int], reveals: int) -> bool:
        """Whether this is the same set after one more pick; then it is noted."""
        start = len(self.actions) - (len(pool) - 1)
        if reveals != self.reveals or pool[0] != self.missing - 1:
            return False
        if start <= self.open or self.actions[start:] != pool[1:]:
            return False
        self.picked.append(start - 1)
        self.open = start
        self.missing -= 1
        return True

    def draw(self, rng: Rng) -> list[int]:
        """Places to try, in order: what is picked already, and a set of what may follow."""
        weights = [exp(self.likely[place]) for place in range(self.open, len(self.actions))]
        return self.picked + [self.open + place for place in drawn_places(weights, self.missing, rng)]

    def learn(self, places: list[int], value: float) -> None:
        number = len(self.actions)
        self.tries += 1
        self.values += value
        self.squares += value * value
        for place in places:
            self.value_with[place] += value
            for other in places:
                self.together[place * number + other] += 1.0
        if self.tries % REFIT == 0:
            self.refit()

    def refit(self) -> None:
        """Least squares around the mean, drawn a little towards nothing."""
        number = len(self.actions)
        mean = self.values / self.tries
        shares = [self.together[i * number + i] / self.tries for i in range(number)]
        rows: list[list[float]] = []
        for i in range(number):
            row = [self.together[i * number + j] - self.tries * shares[i] * shares[j] for j in range(number)]
            row[i] += DOUBT
            row.append(self.value_with[i] - self.tries * shares[i] * mean)
            rows.append(row)
        self.worth = solved(rows)
        spread = sqrt(max(self.squares / self.tries - mean * mean, 1e-12))
        share = (len(self.picked) + self.missing) / number
        error = spread / sqrt(max(self.tries * share * (1.0 - share), 1.0))
        for i in range(number):
            self.likely[i] = max(-STEEPEST, min(STEEPEST, STEEP * self.worth[i] / error))

    def best(self) -> int:
        """The next action towards the best set."""
        if self.tries >= REFIT:
            self.refit()
        order = sorted([(-self.worth[place], place) for place in range(self.open, len(self.actions))])
        return self.actions[min([place for worth, place in order[: self.missing]])]


def solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, each row with its right side at the end (Gauss; the matrix is positive)."""
    number = len(rows)
    for i in range(number):
        for j in range(i + 1, number):
            factor = rows[j][i] / rows[i][i]
            if factor != 0.0:
                for k in range(i, number + 1):
                    rows[j][k] -= factor * rows[i][k]
    solution = [0.0] * number
    for i in range(number - 1, -1, -1):
        total = rows[i][number]
        for k in range(i + 1, number):
            total -= rows[i][k] * solution[k]
        solution[i] = total / rows[i][i]
    return solution

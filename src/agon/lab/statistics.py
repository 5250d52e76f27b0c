"""What a series of games says: win rates with their uncertainty, scores, lengths, and what a seat is worth."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec import Struct

from agon.lab.one_game import NOBODY, Outcome

NORMAL_95 = 1.959964
"""Half the width of the interval that holds 95 % of a normal distribution, in standard deviations."""


class Standing(Struct):
    """How a bot, or a seat, did. `wins` counts shared wins by their share; `low` and `high` hold the rate with 95 %."""

    name: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    mean_score: float
    best_score: int


class Lengths(Struct):
    """How many decisions the games took."""

    mean: float
    shortest: int
    longest: int


class Failure(Struct):
    """A game that did not end by the rules: who forfeited it and why, or that the engine could not finish it."""

    game: int
    bot: str  # nobody if it was no bot's fault
    problem: str


class Report(Struct):
    """A whole series in figures. It holds nothing that depends on the machine: the same seed gives the same report."""

    game: str
    options: dict[str, int | str]
    seed: str  # in hexadecimal, like a Record's
    games: int
    bots: list[Standing]
    seats: list[Standing]
    decisions: Lengths
    failures: list[Failure] = []


class Tally:
    """Wins and scores of one bot or seat, while they come in."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: list[float] = []
        self.scores: list[int] = []

    def add(self, value: float, score: int) -> None:
        self.values.append(value)
        self.scores.append(score)

    def standing(self) -> Standing:
        games = len(self.values)
        wins = math.fsum(self.values)
        low, high = wilson(wins, games)
        mean_score = sum(self.scores) / games
        return Standing(self.name, games, wins, wins / games, low, high, mean_score, max(self.scores))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval: honest for few games and for rates near 0 and 1, where the textbook formula is not."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    z2 = NORMAL_95 * NORMAL_95
    middle = rate + z2 / (2 * games)
    spread = NORMAL_95 * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def lengths(outcomes: list[Outcome]) -> Lengths:
    decisions = [outcome.decisions for outcome in outcomes]
    return Lengths(sum(decisions) / len(decisions), min(decisions), max(decisions))


def standings(outcomes: Iterable[Outcome], seat_names: list[str]) -> tuple[list[Standing], list[Standing]]:
    """Of the bots by name, in the order of the first game, and of the seats."""
    bots: dict[str, Tally] = {}
    seats = [Tally(name) for name in seat_names]
    for outcome in outcomes:
        for seat, name in enumerate(outcome.bots):
            bots.setdefault(name, Tally(name)).add(outcome.values[seat], outcome.scores[seat])
            seats[seat].add(outcome.values[seat], outcome.scores[seat])
    return [tally.standing() for tally in bots.values()], [tally.standing() for tally in seats]


def failures(outcomes: Iterable[Outcome]) -> list[Failure]:
    return [
        Failure(outcome.number, outcome.bots[outcome.forfeit] if outcome.forfeit != NOBODY else "", outcome.problem)
        for outcome in outcomes
        if outcome.problem
    ]

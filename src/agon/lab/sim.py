"""`simulate`: a series of games from start to report."""

from __future__ import annotations

from collections.abc import Callable

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.lab.series import Outcome, Series, play_series
from agon.lab.statistics import Report, lengths, standings


def check_series(game: Game, series: Series) -> None:
    """Refuses what can not be played, before any process starts."""
    seats = game.new(series.options, series.seed).seats
    if len(series.bots) != seats:
        raise AgonError(
            f"{len(series.bots)} bots for {seats} seats", "Name one bot for every seat: --seats greedy,random"
        )
    if series.games < 1:
        raise AgonError(f"{series.games} games can not be played", "Play one at least: --games 100")


def simulate(series: Series, workers: int = 1, progress: Callable[[], None] | None = None) -> Report:
    """Plays the series and adds it up. `progress` is called after every game."""
    outcomes: list[Outcome] = []
    for outcome in play_series(series, workers):
        outcomes.append(outcome)
        if progress is not None:
            progress()
    bots, seats = standings(outcomes, [f"seat {seat}" for seat in range(len(series.bots))])
    return Report(
        game=series.game,
        options=dict(series.options),
        seed=f"{series.seed:x}",
        games=len(outcomes),
        bots=bots,
        seats=seats,
        decisions=lengths(outcomes),
    )

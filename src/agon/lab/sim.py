"""`simulate`: a series of games from start to report."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.lab.dispatch import play_all
from agon.lab.one_game import Outcome
from agon.lab.results import Results
from agon.lab.series import Series
from agon.lab.statistics import Report, failures, lengths, standings


def check_series(game: Game, series: Series) -> None:
    """Refuses what cannot be played, before any process starts."""
    seats = game.new(series.options, series.seed).seats
    if len(series.bots) != seats:
        raise AgonError(
            f"{len(series.bots)} bots for {seats} seats", "Name one bot for every seat: --seats greedy,random"
        )
    if series.games < 1:
        raise AgonError(f"{series.games} games cannot be played", "Play one at least: --games 100")


def simulate(
    series: Series,
    jobs: int = 1,
    progress: Callable[[], None] | None = None,
    results: Results | None = None,
    cluster: str = "",
) -> Report:
    """Plays the series and adds it up. `progress` is called after every game; `results` has what is finished."""
    results = results if results is not None else Results()
    for outcome in play_all(series.setup(), series.tasks(results.done), jobs, cluster):
        results.add(outcome)
        if progress is not None:
            progress()
    return report_on(series, results.outcomes(series.games))


def report_on(series: Series, outcomes: Iterable[Outcome]) -> Report:
    """The figures of what has been played so far. They depend on the seed alone."""
    counted = [outcome for outcome in outcomes if not outcome.is_void()]
    if not counted:
        raise AgonError("no game has come to an end", "Look at the problems in the results file, if there is one.")
    bots, seats = standings(counted, [f"seat {seat}" for seat in range(len(series.bots))])
    return Report(
        game=series.game,
        options=dict(series.options),
        seed=f"{series.seed:x}",
        games=len(counted),
        bots=bots,
        seats=seats,
        decisions=lengths(counted),
        failures=failures(outcomes),
    )

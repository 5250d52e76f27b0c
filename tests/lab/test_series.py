"""Series of games: fair seats, honest intervals, and one report for one seed, however many processes play."""

from __future__ import annotations

import time

import pytest

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.games import GAMES, make_game
from agon.lab.bench import largest_dump, measure, memory_growth
from agon.lab.meter import Meter, run_interleaved
from agon.lab.one_game import Outcome
from agon.lab.series import Series, derived_seed, play_here, seating
from agon.lab.sim import check_series, simulate
from agon.lab.statistics import lengths, standings, wilson


@pytest.fixture
def duel_name(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES.makers, "duel", "template_game.game:make")
    return "duel"


def series_of(game: str, bots: list[str], games: int) -> Series:
    return Series(game, make_game(game).settle({}), bots, 11, games)


def test_everybody_plays_every_seat() -> None:
    seatings = [seating(["a", "b", "c"], number) for number in range(3)]
    assert seatings == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]


def test_games_of_a_series_differ_and_can_be_repeated(duel_name: str) -> None:
    series = series_of(duel_name, ["random", "random"], 12)
    first, second = (
        [(outcome.values, outcome.scores, outcome.decisions) for outcome in play_here(series.setup(), series.tasks())]
        for i in range(2)
    )
    assert first == second
    assert len({decisions for values, scores, decisions in first}) > 1


@pytest.mark.slow
def test_the_report_does_not_depend_on_the_number_of_processes() -> None:
    series = series_of("divineplan", ["random", "random"], 6)
    assert simulate(series, jobs=1) == simulate(series, jobs=2)


def test_greedy_beats_random_in_the_duel(duel_name: str) -> None:
    greedy, random = simulate(series_of(duel_name, ["greedy", "random"], 300)).bots
    assert greedy.low > 0.5 > random.high


@pytest.mark.slow
def test_greedy_beats_random_in_divine_plan() -> None:
    greedy, random = simulate(series_of("divineplan", ["greedy", "random"], 12)).bots
    assert greedy.win_rate >= 0.6
    assert greedy.low > 0.5 > random.high


def test_progress_is_told_after_every_game(duel_name: str) -> None:
    told: list[int] = []
    simulate(series_of(duel_name, ["random", "random"], 5), progress=lambda: told.append(1))
    assert len(told) == 5


def test_a_series_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(AgonError, match="3 bots for 2 seats"):
        check_series(make_game("divineplan"), series_of("divineplan", ["random"] * 3, 1))


def test_seeds_of_parts_differ() -> None:
    assert len({derived_seed(1, number, seat) for number in range(10) for seat in range(4)}) == 40


def test_standings_add_up_shared_wins() -> None:
    outcomes = [
        Outcome(["a", "b"], [0.5, 0.5], [10, 10], 30),
        Outcome(["b", "a"], [0.0, 1.0], [4, 8], 40),
    ]
    bots, seats = standings(outcomes, ["seat 0", "seat 1"])
    assert [(row.name, row.games, row.wins, row.mean_score, row.best_score) for row in bots] == [
        ("a", 2, 1.5, 9.0, 10),
        ("b", 2, 0.5, 7.0, 10),
    ]
    assert [row.wins for row in seats] == [0.5, 1.5]
    assert (lengths(outcomes).mean, lengths(outcomes).shortest, lengths(outcomes).longest) == (35, 30, 40)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (60, 100, 0.5020, 0.6906), (0, 0, 0, 1)],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_meters_take_turns_and_count() -> None:
    order: list[str] = []

    def work(name: str) -> int:
        order.append(name)
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        return 5

    meters = [Meter("a", lambda: work("a")), Meter("b", lambda: work("b"))]
    run_interleaved(meters, 0.2)
    assert "".join(order).count("ab") >= 3
    for meter in meters:
        assert 0 < meter.per_second() <= 5 / 0.02


def test_the_benchmark_fills_every_figure(duel: Game) -> None:
    figures = measure([duel], 0.01)
    ours = figures.games["duel"]
    assert min(ours.decisions_per_s, ours.python_decisions_per_s, ours.clones_per_s) > 0
    assert min(ours.determinizations_per_s, ours.views_per_s) > 0
    assert 2 <= ours.mean_options <= 5
    assert 0 < ours.decisions_per_game <= duel.longest
    assert ours.state_bytes >= largest_dump(duel.new(None, 0), 0) > 0


def test_memory_is_measured(duel: Game) -> None:
    steps: list[int] = []
    figures = memory_growth(duel, 1500, steps.append)
    assert figures.playouts == sum(steps) == 1500
    assert figures.growth_bytes < 20_000_000

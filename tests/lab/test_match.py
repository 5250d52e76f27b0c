"""Matches: who meets whom on which seat, what the results say, and how sure that is."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from agon.core.codec import digest
from agon.core.errors import AgonError
from agon.games import make_game
from agon.lab.contest import Contest, plan
from agon.lab.elo import Points, intervals, ratings
from agon.lab.match_report import meetings, report_on_match
from agon.lab.one_game import Outcome, Task
from agon.lab.series import play_here


def contest_of(bots: list[str], seats: int, games: int, game: str = "divineplan", **options: str) -> Contest:
    rules = make_game(game)
    return plan(rules, rules.settle({"seats": seats, **options}), bots, 7, games, 0.0)


def tasks_of(contest: Contest) -> list[Task]:
    return list(contest.tasks())


# -- the plan ----------------------------------------------------------------------------------------------------------
def test_everybody_meets_everybody_on_every_seat() -> None:
    tasks = tasks_of(contest_of(["a", "b", "c"], 2, 4))
    met = Counter(tuple(task.bots) for task in tasks)
    assert met == {(one, two): 2 for one in "abc" for two in "abc" if one != two}


def test_a_deal_is_the_same_for_all_who_change_places() -> None:
    contest = contest_of(["a", "b"], 2, 4)
    one, two, three, four = tasks_of(contest)
    assert (one.bots, two.bots) == (["a", "b"], ["b", "a"])
    assert one.deal_seed == two.deal_seed != three.deal_seed == four.deal_seed
    assert len({seed for task in (one, two, three, four) for seed in task.bot_seeds}) == 8


@pytest.mark.parametrize("game", ["theos", "theomachy", "titans", "delphi"])
def test_seats_keep_their_cards_when_bots_change_places(game: str) -> None:
    """Decks, gods and boards are dealt to seats, from the deal's seed alone: so they are rotated with the seats."""
    rules = make_game(game)
    contest = contest_of(["random", "greedy"], 2, 4, game)
    first, second, third, fourth = (digest(rules.new(contest.options, task.deal_seed)) for task in tasks_of(contest))
    assert first == second != third == fourth


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert contest_of(["a", "b"], 2, 5).games() == 6
    assert contest_of(["a", "b", "c"], 3, 4).games() == 6


def test_more_deals_begin_with_the_same_games() -> None:
    few, many = tasks_of(contest_of(["a", "b", "c"], 2, 2)), tasks_of(contest_of(["a", "b", "c"], 2, 6))
    assert many[: len(few)] == few


def test_with_three_seats_neighbours_change() -> None:
    orders = {tuple(task.bots) for task in tasks_of(contest_of(["a", "b", "c"], 3, 6))}
    assert len(orders) == 6


def test_with_more_seats_than_bots_each_sits_alone_among_others() -> None:
    met = Counter(tuple(task.bots) for task in tasks_of(contest_of(["a", "b"], 3, 3)))
    singles = [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"), ("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")]
    assert met == dict.fromkeys(singles, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_gauntlet_the_first_meets_each_of_the_others(seats: int) -> None:
    rules = make_game("divineplan")
    contest = plan(rules, rules.settle({"seats": seats}), ["a", "b", "c"], 7, seats, 0.0)
    contest = replace(contest, gauntlet=True)
    met = Counter(tuple(task.bots) for task in tasks_of(contest))
    lines = [["a"] + [other] * (seats - 1) for other in "bc"]
    assert met == {tuple(line[-turn:] + line[:-turn]): 1 for line in lines for turn in range(seats)}


def test_a_team_is_one_bot() -> None:
    contest = contest_of(["a", "b"], 4, 2, "theos", type="team_2v2")
    assert [task.bots for task in tasks_of(contest)] == [["a", "a", "b", "b"], ["b", "b", "a", "a"]]


@pytest.mark.parametrize(
    ("bots", "seats", "games", "problem"),
    [
        (["a"], 2, 10, "needs two bots"),
        (["a", "a"], 2, 10, "a is named twice"),
        (["a", "b"], 2, 0, "0 games cannot be played"),
        (["a", "b"], 1, 10, "nobody plays against anybody"),
    ],
)
def test_a_match_that_can_not_be_held(bots: list[str], seats: int, games: int, problem: str) -> None:
    mode = {"mode": "solo_trial"} if seats == 1 else {}
    with pytest.raises(AgonError, match=problem):
        contest_of(bots, seats, games, **mode)


# -- Elo ---------------------------------------------------------------------------------------------------------------
def test_elo_of_a_known_score() -> None:
    """Three to one is 400 · log10(3) = 190.8 points of difference."""
    rated = ratings([[0, 75], [25, 0]])
    assert rated is not None
    assert rated[0] - rated[1] == pytest.approx(400 * math.log10(3))
    assert sum(rated) == pytest.approx(0)


def test_elo_of_a_chain() -> None:
    """a beats b as b beats c; a and c have never met."""
    rated = ratings([[0, 30, 0], [10, 0, 30], [0, 10, 0]])
    assert rated == pytest.approx([400 * math.log10(3), 0, -400 * math.log10(3)])


def test_who_has_won_everything_gets_one_more_draw() -> None:
    rated = ratings([[0, 10], [0, 0]])
    assert rated is not None
    assert rated[0] - rated[1] == pytest.approx(400 * math.log10(10.5 / 0.5))
    low, high = intervals([[0, 10], [0, 0]], [[[0, 2], [0, 0]]] * 5)[0]
    assert 0 < low < rated[0] < high


def test_nobody_is_rated_without_a_meeting() -> None:
    assert ratings([[0, 3, 0], [1, 0, 0], [0, 0, 0]]) is None


def drawn_deals(elo: list[float], deals: int, random: Random) -> list[Points]:
    """What players of known strength make of so many deals of two games."""
    count = len(elo)
    found: list[Points] = []
    for i in range(deals):
        points = [[0.0] * count for i in range(count)]
        for one in range(count):
            for two in range(one + 1, count):
                chance = 1 / (1 + 10 ** ((elo[two] - elo[one]) / 400))
                for game in range(2):
                    made = float(random.random() < chance)
                    points[one][two] += made
                    points[two][one] += 1 - made
        found.append(points)
    return found


def test_the_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    truth = [-100.0, 0.0, 100.0]
    random = Random(3)
    held = 0
    for i in range(10):
        deals = drawn_deals(truth, 30, random)
        points = [[sum(deal[one][two] for deal in deals) for two in range(3)] for one in range(3)]
        held += sum(low <= elo <= high for elo, (low, high) in zip(truth, intervals(points, deals), strict=True))
    assert held >= 25  # of 30; 28 or 29 are to be expected


# -- the report --------------------------------------------------------------------------------------------------------
def test_who_ends_before_whom_with_three_seats() -> None:
    contest = contest_of(["a", "b", "c"], 3, 3)
    outcome = Outcome(["b", "a", "c"], [0.0, 1.0, 0.0], [5, 9, 5], 30, ranks=[2, 1, 2])
    assert meetings(contest, outcome) == [("b", "a", 0.0), ("b", "c", 0.5), ("a", "c", 1.0)]


def test_after_a_forfeit_only_who_did_it_has_lost() -> None:
    contest = contest_of(["a", "b", "c"], 3, 3)
    outcome = Outcome(["b", "a", "c"], [0.5, 0.0, 0.5], [0, 0, 0], 30, ranks=[1, 3, 1], forfeit=1, problem="late")
    assert meetings(contest, outcome) == [("b", "a", 1.0), ("a", "c", 0.0)]


def test_a_report_adds_up() -> None:
    contest = contest_of(["random", "novice"], 2, 4, favor_tokens="4")
    outcomes = list(play_here(contest.setup(), contest.tasks()))
    report = report_on_match(contest, outcomes)
    assert (report.games, report.planned, report.deals, report.failures) == (4, 4, 2, [])
    assert [row.name for row in report.bots] == ["novice", "random"]
    novice, random = report.bots
    assert novice.wins + random.wins == 4
    assert novice.elo is not None and novice.elo_low is not None and novice.elo_high is not None
    assert novice.elo_low <= novice.elo <= novice.elo_high
    for row in (novice, random):
        played = [(one, one.bots.index(row.name)) for one in outcomes]
        took = sum(one.seconds[seat] for one, seat in played) / sum(one.chosen[seat] for one, seat in played)
        assert row.decision_ms == pytest.approx(1000 * took) and took > 0
    assert report.decisions is not None
    assert novice.decisions + random.decisions == round(4 * report.decisions.mean)
    assert {(pair.bot, pair.against): pair.points for pair in report.pairs} == {
        ("random", "novice"): random.wins,
        ("novice", "random"): novice.wins,
    }


def test_a_report_on_nothing() -> None:
    report = report_on_match(contest_of(["random", "greedy"], 2, 4), [])
    assert (report.games, report.bots, report.pairs, report.decisions) == (0, [], [], None)

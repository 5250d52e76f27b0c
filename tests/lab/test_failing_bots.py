"""Bots fail, processes die: the game is forfeited or played again, and everything else goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.games import make_game
from agon.lab.contest import Contest, plan
from agon.lab.contestants import make_contestant
from agon.lab.dispatch import play_all
from agon.lab.match_report import report_on_match
from agon.lab.one_game import NOBODY, Outcome, Setup, Task, play_game
from agon.lab.series import play_here
from agon.lab.worker_pool import WorkerPool
from tests.cli.command import environment
from tests.patience import wait_for

BAD = "tests.lab.bad_bots:"
SHORT = {"favor_tokens": 4}  # Divine Plan with few locks: over soon
HOUR = 3600.0  # seconds


def divine_plan() -> Game:
    return make_game("divineplan")


def contest_of(bots: list[str], games: int, limit: float = 0.0) -> Contest:
    game = divine_plan()
    return plan(game, game.settle(SHORT), bots, 5, games, limit)


def play_one(name: str, limit: float = 0.0, options: dict[str, int | str] | None = None, seats: int = 2) -> Outcome:
    """One game in this process, the bot on the first seat and harmless ones on the others."""
    game = divine_plan()
    bots = [name] + [f"{BAD}FirstBot"] * (seats - 1)
    settled = game.settle({**SHORT, "seats": seats})
    return play_game(game, Setup(game.id, settled, limit), Task(0, 0, bots, 3, [1] * seats))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Raiser", "ZeroDivisionError: no plan at all"),
        ("Cheater", "it chose what it may not"),
        ("Quitter", "SystemExit: 3"),
        ("Silent", "TypeError"),
        ("Stillborn", "RuntimeError: no memory of its own"),
    ],
)
def test_who_fails_forfeits(name: str, problem: str) -> None:
    outcome = play_one(BAD + name)
    assert outcome.forfeit == 0
    assert problem in outcome.problem
    assert (outcome.values, outcome.ranks) == ([0.0, 1.0], [2, 1])


def test_who_is_late_forfeits() -> None:
    outcome = play_one(f"{BAD}FirstBot", limit=1e-9)
    assert outcome.forfeit == 0
    assert outcome.problem == "a decision took longer than 1e-09 s"
    assert outcome.chosen == [1, 0]


def test_with_more_seats_the_others_share_the_win() -> None:
    outcome = play_one(f"{BAD}Raiser", seats=3)
    assert (outcome.values, outcome.ranks) == ([0.0, 0.5, 0.5], [3, 1, 1])


def test_allies_forfeit_together() -> None:
    game = make_game("theos")
    bots = ["random", f"{BAD}Raiser", "random", "random"]
    options = game.settle({"seats": 4, "type": "team_2v2"})
    outcome = play_game(game, Setup(game.id, options), Task(0, 0, bots, 3, [1] * 4))
    assert outcome.forfeit == 1
    assert (outcome.values, outcome.ranks) == ([0.0, 0.0, 1.0, 1.0], [2, 2, 1, 1])


def test_a_game_that_breaks_counts_for_nothing() -> None:
    game = divine_plan()
    outcome = play_game(game, Setup(game.id, {"favor_tokens": 99}), Task(7, 3, ["random", "random"], 3, [1, 2]))
    assert outcome.is_void()
    assert outcome.forfeit == NOBODY
    assert "the engine failed: BadOption" in outcome.problem
    report = report_on_match(contest_of(["random", "greedy"], 2), [outcome])
    assert report.games == 0
    assert [(row.game, row.bot) for row in report.failures] == [(7, "")]


def test_forfeits_are_counted_and_named() -> None:
    contest = contest_of([f"{BAD}FirstBot", f"{BAD}Raiser"], 4)
    report = report_on_match(contest, list(play_here(contest.setup(), contest.tasks())))
    first, raiser = report.bots
    assert (first.name, first.win_rate, first.forfeits) == (f"{BAD}FirstBot", 1.0, 0)
    assert (raiser.win_rate, raiser.forfeits) == (0.0, 4)
    assert [row.bot for row in report.failures] == [f"{BAD}Raiser"] * 4


def is_alive(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_who_never_comes_back_is_stopped_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision may take an hour, and for whoever minds the games that hour is over as soon as somebody sleeps."""
    ticks = time.monotonic

    def later() -> float:
        return ticks() + 2 * HOUR * any(is_alive(file.name) for file in tmp_path.iterdir())

    monkeypatch.setenv("SLEEPERS", str(tmp_path))
    monkeypatch.setattr(time, "monotonic", later)
    contest = contest_of(["random", f"{BAD}Sleeper", f"{BAD}Raiser"], 2, limit=HOUR)
    outcomes = list(play_all(contest.setup(), contest.tasks(), 1, alone=False))
    assert len(outcomes) == 6
    problems = {
        f"{BAD}Sleeper": "a decision took longer than 3600 s",
        f"{BAD}Raiser": "ZeroDivisionError: no plan at all",
    }
    for outcome in outcomes:
        assert outcome.problem == problems[outcome.bots[outcome.forfeit]]


@pytest.mark.slow
def test_who_kills_the_process_again_and_again_forfeits() -> None:
    contest = contest_of(["random", f"{BAD}Assassin"], 2)
    outcomes = list(play_all(contest.setup(), contest.tasks(), 1, alone=False))
    assert [outcome.bots[outcome.forfeit] for outcome in outcomes] == [f"{BAD}Assassin"] * 2
    assert {outcome.problem for outcome in outcomes} == {"its process died"}


@pytest.mark.slow
def test_a_bot_may_have_helpers_in_processes_of_their_own() -> None:
    contest = contest_of(["random", "adept:iterations=2,processes=2"], 2)
    with WorkerPool(contest.setup(), 1) as pool:
        outcomes = list(pool.play(contest.tasks()))
    assert [outcome.problem for outcome in outcomes] == ["", ""]


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASUALTIES", str(tmp_path))
    undisturbed, contest = (contest_of(["random", f"{BAD}{name}"], 24) for name in ("FirstBot", "Casualty"))
    alone = [(one.number, one.values, one.decisions) for one in play_here(undisturbed.setup(), undisturbed.tasks())]
    with WorkerPool(contest.setup(), 2) as pool:
        outcomes = list(pool.play(contest.tasks()))
    assert len(list(tmp_path.iterdir())) == 2, "so many were killed"
    assert sorted((one.number, one.values, one.decisions) for one in outcomes) == alone
    assert not any(outcome.problem for outcome in outcomes)


@pytest.mark.slow
def test_short_games_go_out_in_portions_and_one_bad_game_spoils_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that take no time at all, so a worker soon gets many of them; then some end their process."""
    monkeypatch.setattr(time, "monotonic", lambda: 5.0)
    contest = contest_of([f"{BAD}Raiser", f"{BAD}Silent"], 60)
    deadly = contest_of([f"{BAD}Raiser", f"{BAD}Assassin"], 4)
    with WorkerPool(contest.setup(), 1) as pool:
        assert len(list(pool.play(contest.tasks()))) == 60
        assert pool.portions.size > 1
        outcomes = list(pool.play(deadly.tasks()))
    failed = sorted((outcome.number, outcome.bots[outcome.forfeit]) for outcome in outcomes)
    assert [number for number, bot in failed] == [0, 1, 2, 3]
    assert {outcome.problem for outcome in outcomes} == {"ZeroDivisionError: no plan at all", "its process died"}


@pytest.mark.slow
def test_workers_do_not_outlive_who_minds_them() -> None:
    """Somebody kills the match itself while a bot thinks for ever."""
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.lab.test_failing_bots import contest_of\n"
        "from agon.lab.worker_pool import WorkerPool\n"
        "if __name__ == '__main__':\n"
        "    contest = contest_of(['tests.lab.bad_bots:Sleeper', 'random'], 2)\n"
        "    pool = WorkerPool(contest.setup(), 1)\n"
        "    pool.hand_out(contest.tasks())\n"
        "    print(pool.workers[0].process.pid, flush=True)\n"
        "    sys.stdin.read()\n"
    )
    minder = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
    )
    assert minder.stdout is not None
    worker = int(minder.stdout.readline())
    minder.kill()
    minder.wait()
    wait_for(lambda: not is_alive(str(worker)))


@pytest.mark.slow
def test_a_crew_that_can_not_even_begin_says_so() -> None:
    setup = Setup("no_such_game", {})
    with pytest.raises(AgonError, match="dies before anybody decides"), WorkerPool(setup, 1) as pool:
        list(pool.play([Task(0, 0, ["random", "random"], 1, [1, 2])]))


@pytest.mark.parametrize(
    ("name", "what", "what_to_do"),
    [
        (f"{BAD}Nobody", "has no attribute 'Nobody'", "package.module:Class"),
        ("no.such.module:Bot", "No module named 'no'", "PYTHONPATH"),
        (f"{BAD}NOT_A_BOT", "is no bot", "subclass of agon.bots.bot.Bot"),
        (f"{BAD}FirstBot:seconds=1", "takes no budget", "bots that come with Agon"),
        ("greedy:seconds=1", "greedy takes no budget", "These do: novice, adept, master, ismcts"),
        ("novice:seconds=1", "novice takes iterations only", "novice:iterations=16"),
        ("master:seconds=0", "'seconds=0' is no budget for master", "seconds=0.5 or iterations=300"),
        ("master:seconds=nan", "'seconds=nan' is no budget", "seconds=0.5"),
        ("master:iterations=-3", "'iterations=-3' is no budget", "iterations=300"),
        ("master:iterations=2.5", "'iterations=2.5' is no budget", "iterations=300"),
        ("master:seconds=1,processes=0", "'processes=0' is no budget", "processes=2"),
        ("master:processes=2", "has processes but no budget", "seconds=0.5"),
        ("master:depth=3", "'depth=3' is no budget", "seconds=0.5"),
        ("zeus", "there is no bot 'zeus'", "Bots: random"),
    ],
)
def test_a_bot_that_can_not_be(name: str, what: str, what_to_do: str) -> None:
    with pytest.raises(AgonError) as refused:
        make_contestant(name, divine_plan(), {}, 0)
    assert what in refused.value.message
    assert what_to_do in refused.value.hint

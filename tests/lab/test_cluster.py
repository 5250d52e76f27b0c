"""Games on a real Ray cluster on this machine: the same outcomes as here, whatever happens to its processes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from agon.core.errors import AgonError
from agon.games import make_game
from agon.lab import cluster
from agon.lab.contest import Contest, plan
from agon.lab.dispatch import play_all
from agon.lab.one_game import Outcome
from agon.lab.series import play_here
from tests.cli.command import process

LIMIT = 10.0  # seconds, in which every bot comes back that does: its clock is far away, and no test can set it
with_ray = pytest.mark.skipif(find_spec("ray") is None, reason="pip install agon-games[cluster]")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where a cluster of two cores listens: one for all tests here, because it takes seconds to start."""
    head = {"num_cpus": 2, "object_store_memory": 80_000_000, "include_dashboard": False}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_worker_niceness", "0")  # it would yield to the tests that run beside these
        made: Any = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args=head)
        yield made.address
        made.shutdown()


def contest_of(bots: list[str], games: int, limit: float = 0.0) -> Contest:
    game = make_game("divineplan")
    return plan(game, game.settle({"favor_tokens": 4}), bots, 5, games, limit)


def essence(outcomes: Iterator[Outcome]) -> list[tuple[int, list[str], list[float], int]]:
    return sorted((one.number, one.bots, one.values, one.decisions) for one in outcomes)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    contest = contest_of(["random", "novice"], 2)
    with pytest.raises(AgonError, match="Ray is not installed") as refused:
        list(play_all(contest.setup(), contest.tasks(), 1, "local"))
    assert "agon-games[cluster]" in refused.value.hint


@with_ray
@pytest.mark.slow
def test_a_cluster_plays_the_same_games(address: str) -> None:
    contest = contest_of(["random", "tests.lab.bad_bots:FirstBot"], 8)
    assert essence(play_all(contest.setup(), contest.tasks(), 2, address)) == essence(
        play_here(contest.setup(), contest.tasks())
    )


@with_ray
@pytest.mark.slow
def test_a_cluster_goes_on_when_an_actor_dies_and_a_bot_hangs(address: str) -> None:
    contest = contest_of(["random", "tests.lab.bad_bots:Sleeper", "tests.lab.bad_bots:FirstBot"], 2, limit=LIMIT)
    outcomes: list[Outcome] = []
    with cluster.Cluster(contest.setup(), 2, address) as workers:
        for outcome in workers.play(contest.tasks()):
            outcomes.append(outcome)
            if len(outcomes) == 2:
                actor = next(iter(workers.busy.values()))[0]
                workers.ray.kill(actor)
    assert sorted(one.number for one in outcomes) == list(range(contest.games()))
    for one in outcomes:
        assert ("tests.lab.bad_bots:Sleeper" in one.bots) == (one.problem == f"a decision took longer than {LIMIT:g} s")


@with_ray
@pytest.mark.slow
def test_commands_play_on_a_cluster_there_and_on_one_of_their_own(address: str, tmp_path: Path) -> None:
    done = process("match", "divineplan", "random", "novice", "-n", "2", "-o", "favor_tokens=4", "--cluster", address)
    assert done.returncode == 0, done.stderr
    assert "2 games of divineplan from 1 deals" in done.stdout
    results = str(tmp_path / "games.jsonl")
    done = process("sim", "theos", "-n", "3", "--seats", "random,random", "--cluster", "local", "--out", results)
    assert done.returncode == 0, done.stderr
    assert len(Path(results).read_text().splitlines()) == 4  # what is played, and three games


@with_ray
@pytest.mark.slow
def test_no_cluster_there() -> None:
    done = process("match", "divineplan", "random", "novice", "--cluster", "127.0.0.1:1")
    assert done.returncode == 2
    assert "no Ray cluster answers at '127.0.0.1:1'" in done.stderr

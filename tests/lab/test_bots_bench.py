"""`agon bench bots` fills every figure, for any game."""

from __future__ import annotations

import json

import pytest

from agon.core.contract import Game
from agon.games import GAMES
from agon.lab.bots_bench import BotBench, count, measure_bots
from tests.cli.command import answer


def test_every_figure_is_filled(duel: Game) -> None:
    report = measure_bots([duel], 0.01, with_ismcts=False)
    figures = report.games["duel"]
    assert figures.iterations_per_s > 0
    assert figures.playouts_per_s > 0
    assert figures.nodes_per_mb > 100
    assert figures.options > 2


def test_nodes_are_counted_and_weighed(duel: Game) -> None:
    bench = BotBench(duel, with_ismcts=False)
    assert count(bench.fresh_search().roots[0]) == 1
    nodes, size = bench.weigh()
    assert nodes > 100
    assert 50 < size / nodes < 2000  # bytes


def test_the_command_in_words_and_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.makers, "duel", "template_game.game:make")
    report = json.loads(answer("bench", "bots", "duel", "--no-envs", "--seconds", "0.01", "--json"))
    assert report["games"]["duel"]["iterations_per_s"] > 0
    assert report["games"]["duel"]["ismcts_per_s"] > 0 or report["notes"]
    shown = answer("bench", "bots", "duel", "--no-envs", "--seconds", "0.01")
    for words in ("iterations_per_s", "playouts_per_s", "nodes_per_mb", "Python"):
        assert words in shown


@pytest.mark.slow
def test_environments_are_measured_beside_others() -> None:
    report = json.loads(answer("bench", "bots", "theos", "--seconds", "0.01", "--json"))
    paces = {(row["environment"], row["game"]): row["decisions_per_s"] for row in report["environments"]["theos"]}
    for environment in ("batch", "pettingzoo", "gymnasium", "openspiel"):
        assert paces[environment, "theos"] > 0
    assert paces["openspiel c++", "gin_rummy"] > 0
    assert ("pettingzoo classic", "connect_four_v3") in paces or report["notes"]

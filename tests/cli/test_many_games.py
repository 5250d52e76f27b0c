"""`agon sim` and `agon bench` through the command."""

from __future__ import annotations

import json

import pytest

from agon.games import GAMES
from tests.cli.command import answer

SIM = ("sim", "divineplan", "--games", "4", "--seats", "random,random", "--jobs", "1", "--seed", "9")


def test_sim_says_who_wins_how_often() -> None:
    shown = answer(*SIM)
    for words in ("random", "95 % interval", "seat 0", "seat 1", "4 games of divineplan, seed 0x9", "decisions a game"):
        assert words in shown


@pytest.mark.slow
def test_sim_gives_programs_the_same_report_from_any_number_of_processes() -> None:
    alone = answer(*SIM, "--json")
    assert answer(*SIM, "--json", "--workers", "3") == alone
    report = json.loads(alone)
    assert report["games"] == 4
    assert report["bots"][0]["games"] == 8
    assert sum(seat["wins"] for seat in report["seats"]) == 4
    assert report["options"]["seats"] == 2


def test_another_seed_gives_other_games() -> None:
    assert answer(*SIM, "--json") != answer(*SIM[:-1], "10", "--json")


@pytest.fixture
def duel_in_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.makers, "duel", "template_game.game:make")


@pytest.mark.usefixtures("duel_in_registry")
def test_bench_prints_one_json_object() -> None:
    figures = json.loads(answer("bench", "duel", "--seconds", "0.02", "--memory", "3", "--json"))
    ours = figures["games"]["duel"]
    assert set(ours) == {
        "decisions_per_s", "python_decisions_per_s", "clones_per_s", "determinizations_per_s", "views_per_s",
        "state_bytes", "decisions_per_game", "mean_options",
    }  # fmt: skip
    assert all(value > 0 for value in ours.values())
    assert ours["state_bytes"] < 2048
    assert figures["memory"]["duel"]["playouts"] == 3
    assert (figures["peers"], figures["ratio"]) == ({}, {})


@pytest.mark.usefixtures("duel_in_registry")
def test_bench_in_words() -> None:
    shown = answer("bench", "duel", "--seconds", "0.02", "--peers")
    assert "clones_per_s" in shown
    assert "Python" in shown
    for peer in ("open_spiel", "rlcard"):  # measured, or else said how to get it
        assert f"duel/{peer}:" in shown or f"{peer} is not installed: pip install agon-games[bench]" in shown

"""`hint` at the terminal: advice on one's own decision, where the table allows it, in every game."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cli.command import answer
from tests.cli.test_terminal import ASKS, Terminal
from tests.every_game import EVERY_GAME


def questions(shown: str) -> list[str]:
    return shown.split("\n> ")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_gives_hints(game: str) -> None:
    shown = answer("play", game, "--hints", "--seed", "5", "--seats", "human,random", typed="hint 0.05\n")
    first, hint = questions(shown)[:2]
    assert "Type hint to have your decision thought about." in first
    for words in ("wins", "thought", "to win, after", "looks ahead by what you know"):
        assert words in hint
    rows = [line.split() for line in hint.splitlines() if "%" in line]
    advised = [row for row in rows if row[0].isdecimal()]
    assert 1 <= len(advised) <= 5
    for number, word, *rest in advised:
        assert f" {number} {word}" in " ".join(first.split())  # the question's own number and words


def test_a_hint_changes_nothing() -> None:
    start = ("play", "divineplan", "--hints", "--seed", "5", "--seats", "human,random")
    asked = questions(answer(*start, typed="hint 0.02\n1\n1\n"))
    silent = questions(answer(*start, typed="1\n1\n"))
    assert asked[2:] == silent[1:]


def test_hints_are_explained_and_may_be_forbidden() -> None:
    with_hints = answer("play", "divineplan", "--hints", "--seed", "5", typed="h\n")
    without = answer("play", "divineplan", "--seed", "5", typed="h\nhint\n")
    assert "think about your decision" in with_hints
    assert "think about your decision" not in without
    assert "there are no hints at this table. agon play --hints allows them" in " ".join(without.split())


@pytest.mark.parametrize("time", ["0", "-1", "nan", "soon", "61"])
def test_a_time_that_is_none(time: str) -> None:
    shown = answer("play", "divineplan", "--hints", "--seed", "5", typed=f"hint {time}\n")
    assert f"'{time}' is no time to think. Type hint, or hint 10 for ten seconds" in " ".join(shown.split())


@pytest.mark.slow
def test_on_a_terminal_a_hint_gets_better_until_it_is_stopped(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "divineplan", "--hints", "--seats", "human,random", "--seed", "5")
    terminal.until(ASKS)
    terminal.type("hint 60\n")
    terminal.until("looks ahead by what you know")
    terminal.process.send_signal(signal.SIGINT)
    assert "looks ahead by what you know" in terminal.until(ASKS)
    terminal.type("1\n")
    terminal.until(ASKS)
    terminal.type("q\nn\n")
    assert terminal.exit_code() == 0

"""`hint` at the terminal: advice on one's own decision, where the table allows it, in every game."""

from __future__ import annotations

import pytest

from agon.games import GAMES
from tests.cli.command import answer


def questions(shown: str) -> list[str]:
    return shown.split("\n> ")


@pytest.mark.parametrize("game", GAMES.names())
def test_every_game_gives_hints(game: str) -> None:
    shown = answer("play", game, "--hints", "--seed", "5", "--seats", "human,random", typed="hint 0.05\n")
    first, hint = questions(shown)[:2]
    assert "Type hint to have your decision thought about." in first
    for words in ("wins", "thought", "to win, after", "looks ahead by what you know"):
        assert words in hint
    advised = [line.split() for line in hint.splitlines() if line.strip()[:1].isdigit() and "%" in line]
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

"""Every mode of Delphi keeps every law of `agon.testing`."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.match import new_match
from agon.testing import check_game, ledger_ids
from agon.testing.moment import Moment
from agon.testing.suite import AT_EVERY_DECISION, AT_SOME_DECISIONS, put_all
from tests.games.delphi.table import GAME, LEDGER, Table

RULES = ledger_ids(LEDGER.read_text(encoding="utf-8"))
MODES = GAME.modes()
NAMES = ["-".join(str(value) for value in mode.values()) for mode in MODES]
every_mode = pytest.mark.parametrize("mode", MODES, ids=NAMES)


@pytest.mark.parametrize("mode", [MODES[0], MODES[2], MODES[3]], ids=[NAMES[0], NAMES[2], NAMES[3]])
def test_a_short_game_keeps_the_laws(mode: dict[str, Any]) -> None:
    """The slow test plays every mode for longer."""
    check_game(GAME, {**mode, "rounds": 1}, seeds=[1], share=0, rules=RULES)


@pytest.mark.slow
@every_mode
def test_many_games_keep_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, mode, seeds=range(100, 102), share=0.01, rules=RULES)


TASKS = ["white monster", "3 shrine", "3 statue", "white offering"]
BESIDE_A_MONSTER: dict[str, Any] = {
    "ships": ["0,1"], "dice": ["red red blue"], "monsters": {"1,1": "red black"}, "gods": [{"black": 6}],
    "tasks": [TASKS], "equipment": [["eq_laurel"]],
}  # fmt: skip
BESIDE_A_SITE: dict[str, Any] = {
    "ships": ["3,1"], "dice": ["blue blue red"], "cargo": [["blue statue"]], "tasks": [TASKS],
    "equipment": [["eq_laurel"]],
}  # fmt: skip
DEFEAT = ["god black", "defeat 1,1 red"]
SELDOM: list[tuple[dict[str, Any], list[str], str]] = [
    (BESIDE_A_SITE, ["use die blue", "raise_statue blue"], "TakeCompanion"),
    (BESIDE_A_MONSTER, ["god black"], "DefeatAdjacent"),
    ({**BESIDE_A_MONSTER, "display": ["eq_statue_a"]}, [*DEFEAT, "equip eq_statue_a"], "TakeStatue"),
    ({**BESIDE_A_MONSTER, "display": ["eq_offering_a"]}, [*DEFEAT, "equip eq_offering_a"], "TakeOffering"),
    ({**BESIDE_A_MONSTER, "display": ["eq_argus"]}, [*DEFEAT, "equip eq_argus"], "Look"),
]


@pytest.mark.parametrize(("told", "moves", "step"), SELDOM, ids=[step for _, _, step in SELDOM])
def test_seldom_steps_keep_the_laws(told: dict[str, Any], moves: list[str], step: str) -> None:
    """Places that random play hardly comes to."""
    match = new_match(GAME, position={**told, "rounds": 3})
    names = Table(**told)
    for name in moves:
        match.apply(0, names.number(name))
    assert type(match.state.stack[-1]).__name__ == step
    put_all(AT_EVERY_DECISION + AT_SOME_DECISIONS, Moment(match, RULES))

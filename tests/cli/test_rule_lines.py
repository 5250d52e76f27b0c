"""`agon rules --where`: the lines of code and of tests that name each rule."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import agon
from agon.core.ledger import ledger_names, read_ledger
from tests.cli.command import answer, environment, refusal

ROOT = Path(__file__).parents[2]

CODE = '''
"""Locks (DIVINEPLAN-LOCK-01, 02, LOCK-03)."""
need(full, "a tile is locked when it is Full (DIVINEPLAN-LOCK-04 to 06)")
ready = full  # LOCK-08 to LOCK-10, and not DIVINEPLAN-LOCK-99
range = 3  # RANGE-01..03, TITANS-EX-01; LOCK-12 and LOCK-12 again
code = "LOCK-11B"
'''
CARDS = """
text = "Lock."  # DIVINEPLAN-CARD-01
"""
OTHER = """
a = 1  # LOCK-07 is short here, DIVINEPLAN-RULING-01, 02 is whole
"""
TESTS = """
import pytest

@pytest.mark.rule(
    "DIVINEPLAN-LOCK-02",
    "DIVINEPLAN-LOCK-01",
)
@pytest.mark.rule("DIVINEPLAN-LOCK-02")
def test_a(): ...
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout in the current folder, with little code and one test."""
    games = tmp_path / "src" / "agon" / "games"
    files = {
        games / "divineplan" / "locks.py": CODE,
        games / "divineplan" / "cards.toml": CARDS,
        games / "divineplan" / "README.md": "LOCK-07",
        games / "notes.py": OTHER,
        tmp_path / "tests" / "deep" / "test_rules.py": TESTS,
    }
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("checkout")
def test_whole_and_short_ids_lists_and_ranges() -> None:
    shown = json.loads(answer("rules", "--where", "--json"))
    assert {name: set(rules) for name, rules in shown.items()} == {
        name: {rule.id for rule in read_ledger(name)} for name in ledger_names()
    }
    code = {rule: lines["code"] for rules in shown.values() for rule, lines in rules.items() if lines["code"]}
    locks, folder = "src/agon/games/divineplan/locks.py", "src/agon/games"
    assert code == {
        **{f"DIVINEPLAN-LOCK-{n:02}": [f"{locks}:2"] for n in (1, 2, 3)},
        **{f"DIVINEPLAN-LOCK-{n:02}": [f"{locks}:3"] for n in (4, 5, 6)},
        **{f"DIVINEPLAN-LOCK-{n:02}": [f"{locks}:4"] for n in (8, 9, 10)},
        **{f"DIVINEPLAN-RANGE-{n:02}": [f"{locks}:5"] for n in (1, 2, 3)},
        **{rule: [f"{locks}:5"] for rule in ("TITANS-EX-01", "DIVINEPLAN-LOCK-12")},
        "DIVINEPLAN-CARD-01": [f"{folder}/divineplan/cards.toml:2"],
        **{f"DIVINEPLAN-RULING-{n:02}": [f"{folder}/notes.py:2"] for n in (1, 2)},
    }


@pytest.mark.usefixtures("checkout")
def test_a_test_stands_where_its_mark_names_the_rule() -> None:
    shown = json.loads(answer("rules", "--where", "--json"))
    assert {rule: lines["test"] for rules in shown.values() for rule, lines in rules.items() if lines["test"]} == {
        "DIVINEPLAN-LOCK-01": ["tests/deep/test_rules.py:6"],
        "DIVINEPLAN-LOCK-02": ["tests/deep/test_rules.py:5", "tests/deep/test_rules.py:8"],
    }
    assert shown["titans"]["TITANS-ADVICE-01"] == {"code": [], "test": [], "advice": True}


@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize("rule", [("divineplan", "lock-04"), ("DIVINEPLAN-LOCK-04",), ("divineplan-lock-04",)])
def test_one_rule_in_words(rule: tuple[str, ...]) -> None:
    shown = answer("rules", *rule, "--where").splitlines()
    (at,) = [number for number, line in enumerate(shown) if "src/agon/games/divineplan/locks.py:3 " in line]
    assert '  need(full, "a tile is locked when it is' in shown[at]
    assert [line.strip() for line in shown if line.startswith("   no ")] == ["no test"]
    assert sum("DIVINEPLAN-LOCK-04" in line and "need" not in line for line in shown[:at]) == 1


@pytest.mark.usefixtures("checkout")
def test_a_rule_that_nothing_names() -> None:
    assert "nothing in" in refusal("rules", "DIVINEPLAN-LOCK-07", "--where")
    assert "Ask one of them" in refusal("rules", "--where", "--coverage")
    assert "there is no game 'chess'" in refusal("rules", "chess", "--where")


def test_an_installed_agon_has_no_tests(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "agon").symlink_to(Path(agon.__file__).parent)
    run = [sys.executable, "-m", "agon", "rules", "DIVINEPLAN-LOCK-02", "--where"]
    env = environment() | {"PYTHONPATH": str(tmp_path / "lib")}
    found = subprocess.run(run, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert found.stderr == "Tests are in a checkout only, so these are the lines of code.\n"
    assert " agon/games/divineplan/" in found.stdout
    assert "tests/" not in found.stdout
    assert "no test" not in found.stdout
    nothing = subprocess.run([*run[:-2], "TITANS-ADVICE-01", "--where"], cwd=tmp_path, env=env, capture_output=True)
    assert nothing.returncode == 2
    assert nothing.stdout == b""


# -- complete ----------------------------------------------------------------------------------------------------------
def rules_without(kind: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(ROOT)
    shown = json.loads(answer("rules", "--where", "--json"))
    lines = {rule: lines for rules in shown.values() for rule, lines in rules.items()}
    assert sum(not line["advice"] for line in lines.values()) > 1900
    return [rule for rule, line in lines.items() if not line[kind] and not line["advice"]]


def test_every_rule_has_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rules_without("test", monkeypatch) == []


def test_every_rule_has_a_line_of_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rules_without("code", monkeypatch) == []

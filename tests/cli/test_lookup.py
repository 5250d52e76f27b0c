"""Games, options, actions, cards and rules, looked up in the terminal and by programs; and which rules have tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import agon
from agon.core.ledger import read_ledger
from agon.games import make_game
from tests.cli.command import answer, command, environment, python

LOOKING_UP = ["games", "bots", "options", "actions", "cards", "rules", "replay", "position"]
COMMANDS = ["play", "serve", *LOOKING_UP, "sim", "match", "bench"]


def test_version() -> None:
    kind = "compiled" if agon.is_compiled() else "pure Python"
    assert answer("--version") == f"agon {agon.__version__} ({kind})\n"


def test_help_names_every_command() -> None:
    shown = answer("--help")
    for name in COMMANDS:
        assert f" {name} " in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    shown = answer(name, "--help")
    assert "Examples" in shown
    assert f"$ agon {name}" in shown


def test_help_needs_no_game_and_is_quick_to_load() -> None:
    code = "import sys, agon.cli.main; print(*sys.modules)"
    loaded = set(python("-c", code).stdout.split())
    assert "agon.cli.main" in loaded
    assert not {"msgspec", "lark", "agon.games", "agon.core.contract", "agon.bots", "agon.lab"} & loaded


def test_games() -> None:
    assert "Divine Plan" in answer("games")
    (row,) = [row for row in json.loads(answer("games", "--json")) if row["game"] == "divineplan"]
    assert row["players"] == "1 to 4"


def test_options_and_actions() -> None:
    assert "favor_tokens" in answer("options", "divineplan")
    names = [option["name"] for option in json.loads(answer("options", "divineplan", "--json"))]
    assert names[:2] == ["mode", "seats"]
    assert json.loads(answer("actions", "divineplan", "--json")) == make_game("divineplan").vocabulary.names
    assert "    0  move 0\n" in answer("actions", "divineplan")


def test_cards_with_their_sources() -> None:
    shown = answer("cards", "divineplan")
    for words in ("Ariadne", "Minos", "reconstructed", "Column:"):
        assert words in shown
    assert "ability: rulebook" not in shown
    assert "ability: rulebook" in " ".join(answer("cards", "divineplan", "-v").split())
    rows = json.loads(answer("cards", "divineplan", "--json"))
    assert all(row["source"] for row in rows)


def test_rules_of_a_game_and_one_of_them() -> None:
    shown = answer("rules", "divineplan")
    for rule in read_ledger("divineplan"):
        assert rule.id in shown
    assert "DIVINEPLAN-LOCK-03" in answer("rules", "divineplan", "lock-03")
    ruling = answer("rules", "divineplan", "DIVINEPLAN-RULING-12")
    assert "question" in ruling
    assert "why" in ruling
    assert [row["id"] for row in json.loads(answer("rules", "divineplan", "LOCK-03", "--json"))] == [
        "DIVINEPLAN-LOCK-03"
    ]


@pytest.mark.rule("THEOS-PRE-05")
@pytest.mark.rule(
    "TITANS-ADVICE-01",
    "TITANS-ADVICE-02",
    "TITANS-ADVICE-03",
    "TITANS-ADVICE-04",
    "TITANS-ADVICE-05",
    "TITANS-ADVICE-06",
    "TITANS-ADVICE-07",
    "TITANS-ADVICE-08",
)
def test_advice_is_told_as_such_and_refuses_nobody() -> None:
    of_titans = [f"TITANS-ADVICE-{number:02}" for number in range(1, 9)]
    for name, advice in (("theos", ["THEOS-PRE-05"]), ("titans", of_titans)):
        rows = {row["id"]: row["text"] for row in json.loads(answer("rules", name, "--json"))}
        assert all(rows[rule].startswith("Advice") for rule in advice)
        assert not any(rule in text for rule in advice for text in sources_of(name)), "no code may enforce advice"


def sources_of(name: str) -> list[str]:
    folder = Path(agon.__file__).parent / "games" / name
    return [file.read_text(encoding="utf-8") for file in folder.glob("*.py")]


def test_a_reader_who_has_seen_enough_is_not_told_off() -> None:
    run = [sys.executable, "-m", "agon", "rules", "divineplan"]
    running = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    assert running.stdout is not None and running.stderr is not None
    running.stdout.close()
    with running.stderr as said:
        assert said.read() == b""
    assert running.wait() == 1


# -- coverage ----------------------------------------------------------------------------------------------------------
MARKED = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("DIVINEPLAN-SETUP-01"), pytest.mark.slow]
ROWS = [pytest.param(1, marks=pytest.mark.rule("DIVINEPLAN-SETUP-02"))]


@pytest.mark.rule("DIVINEPLAN-SETUP-03", "DIVINEPLAN-SETUP-04")
def test_a(): ...


@pytest.mark.parametrize("x", [pytest.param(2, marks=[mark.rule("DIVINEPLAN-SETUP-05")]), *ROWS])
def test_b(x): ...


@mark.rule("DIVINEPLAN-SETUP-06")
class TestC:
    @mark.rule("DIVINEPLAN-SETUP-07")
    async def test_d(self): ...


@mark.rule("DIVINEPLAN-SETUP-08")
def helper(): ...
"""


def coverage_of(tmp_path: Path, text: str) -> tuple[int, str, str]:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_rules.py").write_text(text)
    result = command("rules", "--coverage", "--json", "--tests", str(tmp_path))
    return result.exit_code, result.stdout, result.stderr


def test_coverage_reads_marks_wherever_they_touch_a_test(tmp_path: Path) -> None:
    code, shown, said = coverage_of(tmp_path, MARKED)
    coverage = json.loads(shown)["divineplan"]
    rules = [rule.id for rule in read_ledger("divineplan") if not rule.is_advice]
    assert code == 0
    assert coverage["rules"] == len(rules)
    assert coverage["tested"] == 7
    assert coverage["missing"] == [
        rule for rule in rules if rule not in {f"DIVINEPLAN-SETUP-0{n}" for n in range(1, 8)}
    ]


def test_coverage_in_words(tmp_path: Path) -> None:
    (tmp_path / "test_rules.py").write_text(MARKED)
    shown = answer("rules", "divineplan", "--coverage", "--tests", str(tmp_path))
    assert "divineplan: 7 of " in shown
    assert "no test: DIVINEPLAN-SETUP-08" in shown


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('import pytest\n@pytest.mark.rule("DIVINEPLAN-NONE-01")\ndef test_a(): ...', "a rule that no ledger has"),
        ('import pytest\nX = "A"\n@pytest.mark.rule(X)\ndef test_a(): ...', "names its rules in plain words"),
        ("def test_a(:", "is not readable Python"),
    ],
)
def test_marks_that_can_not_be_right(tmp_path: Path, text: str, what: str) -> None:
    code, shown, said = coverage_of(tmp_path, text)
    assert code == 2
    assert shown == ""
    assert what in said
    assert str(tmp_path / "deep" / "test_rules.py") in said


def test_coverage_outside_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("rules", "--coverage")
    assert result.exit_code == 2
    assert "in a checkout only" in result.stderr

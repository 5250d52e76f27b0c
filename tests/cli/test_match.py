"""`agon match`, `agon sim --out` and `agon bots` through the command: progress is kept, whatever happens."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from agon.bots import BOTS
from agon.cli import progress
from tests.cli.command import answer, command, environment, process, refusal
from tests.patience import PATIENCE, wait_for

FIRST = "tests.lab.bad_bots:FirstBot"
RAISER = "tests.lab.bad_bots:Raiser"
SHORT = ("match", "divineplan", "random", FIRST, "--option", "favor_tokens=4", "--jobs", "1")
MANY = 10**6  # games, of which only the first are played before the match is stopped
DOCS = Path(__file__).parents[2] / "docs" / "simulation.md"


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


@pytest.mark.slow
def test_a_match_says_who_is_stronger(tmp_path: Path) -> None:
    shown = answer(*SHORT, "--games", "4", "--out", str(tmp_path / "games.jsonl"))
    for words in (
        "Elo",
        "ms a decision",
        "against",
        "ahead",
        "wins by seat: 0: ",
        "4 games of divineplan from 2 deals",
    ):
        assert words in shown
    assert len(lines_of(tmp_path / "games.jsonl")) == 5


@pytest.mark.slow
def test_programs_get_the_same_and_the_file_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    report = json.loads(answer(*SHORT, "--games", "2", "--out", str(path), "--json"))
    assert (report["games"], report["planned"], report["failures"]) == (2, 2, [])
    assert {row["name"] for row in report["bots"]} == {"random", FIRST}
    first = lines_of(path)
    more = command(*SHORT, "--games", "6", "--out", str(path), "--json")
    assert more.exit_code == 0
    assert f"2 of 6 games are in {path} already" in " ".join(more.stderr.split())
    assert json.loads(more.stdout)["games"] == 6
    assert lines_of(path)[:3] == first
    whole = json.loads(answer(*SHORT, "--games", "6", "--json"))
    assert whole["pairs"] == json.loads(more.stdout)["pairs"]


@pytest.mark.slow
def test_forfeits_are_told(tmp_path: Path) -> None:
    shown = answer("match", "divineplan", FIRST, RAISER, "--games", "2", "--jobs", "1")
    assert f"{RAISER} forfeits 2 games" in shown
    assert f"game 0: {RAISER}: ZeroDivisionError: no plan at all" in shown


@pytest.mark.slow
def test_what_a_bot_prints_does_not_get_into_the_report() -> None:
    talker = "tests.lab.bad_bots:Talker"
    done = process("match", "divineplan", "random", talker, "-n", "2", "-o", "favor_tokens=4", "--json")
    assert json.loads(done.stdout)["games"] == 2
    assert "I think, therefore I print" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("deadly", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_match_goes_on_where_it_stopped(tmp_path: Path, deadly: signal.Signals) -> None:
    path = tmp_path / "games.jsonl"
    arguments = [*SHORT, "--games", str(MANY), "--out", str(path)]
    run = [sys.executable, "-m", "agon", *arguments]
    pipe = subprocess.PIPE
    match = subprocess.Popen(run, stdout=pipe, stderr=pipe, text=True, env=environment(), start_new_session=True)
    wait_for(lambda: len(lines_of(path)) >= 4)
    if deadly == signal.SIGINT:
        os.killpg(match.pid, signal.SIGINT)  # a terminal sends it to the workers as well
    else:
        match.kill()
    out, err = match.communicate(timeout=PATIENCE)
    if deadly == signal.SIGINT:
        assert match.returncode == 130
        assert "stopped by Ctrl-C" in err
        assert "Traceback" not in err
        assert re.search(rf"\d+ of {MANY} games of divineplan", out)
    played = len([line for line in path.read_bytes().split(b"\n") if line.endswith(b"}")]) - 1
    assert 3 <= played < MANY
    games = played // 2 * 2 + 4
    again = process(*SHORT, "--games", str(games), "--out", str(path), "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["games"] == games
    numbers = [json.loads(line).get("number", 0) for line in lines_of(path)[1:]]
    assert sorted(numbers) == list(range(games))


def test_a_log_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "BETWEEN_LINES", 0.0)
    done = command("sim", "divineplan", "--seats", "random,random", "--jobs", "1", "-n", "2", "-o", "favor_tokens=4")
    assert "1 of 2 games, about " in done.stderr
    assert "2 of 2 games, about 0 s left" in done.stderr
    assert [progress.duration(seconds) for seconds in (5.2, 600, 9000)] == ["5 s", "10 min", "2.5 h"]


def test_sim_keeps_its_games_too(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    sim = ("sim", "divineplan", "--seats", "random,random", "--jobs", "1", "-o", "favor_tokens=4", "--json")
    answer(*sim, "-n", "2", "--out", str(path))
    assert len(lines_of(path)) == 3
    assert answer(*sim, "-n", "5", "--out", str(path)) == answer(*sim, "-n", "5")
    assert "belongs to something else: bots is" in refusal(
        "sim", "divineplan", "--seats", "random,greedy", "-o", "favor_tokens=4", "--out", str(path)
    )


def test_the_bots_are_listed() -> None:
    shown = answer("bots")
    rows = json.loads(answer("bots", "--json"))
    assert [row["name"] for row in rows] == [*BOTS, "ismcts"]
    for row in rows:
        assert f"{row['name']} " in shown
    assert {row["name"] for row in rows if row["budget"]} == {"novice", "adept", "master", "ismcts"}


@pytest.mark.parametrize(
    ("arguments", "what", "what_to_do"),
    [
        (["chess", "random", "greedy"], "there is no game 'chess'", "Games: divineplan"),
        (["divineplan", "random"], "needs two bots", "Name another"),
        (["divineplan", "random", "random"], "random is named twice", "agon sim"),
        (["divineplan", "random", "zeus"], "there is no bot 'zeus'", "Bots: random"),
        (["divineplan", "random", "tests.lab.bad_bots:Unborn"], "cannot be made: TypeError", "with a seed alone"),
        (["divineplan", "random", "masterr"], "there is no bot 'masterr'", "Did you mean 'master'?"),
        (
            ["divineplan", "random", "greedy:seconds=1"],
            "greedy takes no budget",
            "These do: novice, adept, master, ismcts",
        ),
        (["divineplan", "random", "master:seconds=-1"], "'seconds=-1' is no budget for master", "seconds=0.5"),
        (["divineplan", "random", "master:seconds=9", "--limit", "9"], "longer than the limit of 9 s", "--limit 18"),
        (["divineplan", "random", "greedy", "--limit", "0"], "a limit of 0 seconds", "--limit 60"),
        (["divineplan", "random", "greedy", "--limit", "nan"], "a limit of nan seconds", "--limit 60"),
        (["divineplan", "random", "greedy", "--games", "0"], "0 games cannot be played", "--games 100"),
        (["divineplan", "random", "greedy", "--jobs", "0"], "0 processes cannot play", "--jobs"),
        (["divineplan", "random", "greedy", "--jobs", "9999"], "9999 processes cannot play", "1 to 512"),
        (["divineplan", "random", "greedy", "--seats", "9"], "seats cannot be 9", "from 1 to 4"),
        (["divineplan", "random", "greedy", "--mode", "solo_trial"], "nobody plays against anybody", "agon options"),
        (["divineplan", "random", "greedy", "--mode", "war"], "mode cannot be 'war'", "standard or solo_trial"),
        (["theos", "random", "greedy", "--mode", "war"], "there is no option 'mode'", "Options here: seats"),
        (["divineplan", "random", "greedy", "--seats", "2", "-o", "seats=3"], "'seats' is given twice", "Keep one"),
        (["divineplan", "random", "greedy", "--seed", "x"], "'x' is not a seed", "such as 42"),
        (["divineplan", "random", "greedy", "--out", "no/such/file.jsonl"], "cannot be written", "another file"),
        (["divineplan", "random", "greedy", "--out", "/dev/full"], "'/dev/full' is no ordinary file", "another name"),
    ],
)
def test_a_match_that_can_not_be(arguments: list[str], what: str, what_to_do: str) -> None:
    said = refusal("match", *arguments)
    assert what in said
    assert what_to_do in said


def test_a_file_of_another_match_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"agon":"match results 1","version":"0"}\n')
    assert "version is '0' there" in refusal("match", "divineplan", "random", "greedy", "--out", str(path))
    path.write_text("Dear diary\n")
    assert "holds something else" in refusal("match", "divineplan", "random", "greedy", "--out", str(path))
    assert path.read_text() == "Dear diary\n"


def commands_in_docs() -> list[str]:
    """Every `$ agon …` line of the page that has no mark to leave it out."""
    blocks = re.findall(r"```console\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ agon ")]


@pytest.mark.slow
@pytest.mark.parametrize("line", commands_in_docs())
def test_what_the_docs_show_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line.partition("  #")[0])[1:]
    assert answer(*words)

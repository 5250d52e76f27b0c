"""`--help` of every command, found in the command line's own tree; and how mistakes are answered."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from agon.cli.common import HUMAN, load_game, parse_options, parse_seed
from agon.cli.main import app
from agon.cli.play import options_for
from agon.core.ledger import find_rule, game_of
from agon.games import GAMES
from agon.lab.contestants import check_contestant, parse
from tests.cli.command import environment, python, refusal

WIDEST = 80  # columns
STYLES = re.compile(r"\x1b\[[\d;]*m")
EXTRA = re.compile(r"agon-games\[([\w,]+)\]")
ROOT: Any = typer.main.get_command(app)


def walk(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it; none for `agon` itself."""
    yield words, command
    for name, below in getattr(command, "commands", {}).items():
        yield from walk(below, (*words, *name.split()))


EVERY_COMMAND = list(walk(ROOT))
every_command = pytest.mark.parametrize(
    ("words", "command"), EVERY_COMMAND, ids=[" ".join(words) or "agon" for words, command in EVERY_COMMAND]
)


@pytest.fixture
def help_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Gives a function that shows a command's help in a terminal of so many columns."""

    def show(words: tuple[str, ...], columns: int = WIDEST, option: str = "--help") -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        with pytest.raises(SystemExit) as ended:
            app([*words, option], prog_name="agon")
        assert ended.value.code == 0
        return capsys.readouterr().out

    return show


def one_line(text: str) -> str:
    return " ".join(text.split())


def summary(command: Any) -> str:
    return one_line(command.help.partition("\n\n")[0])


def examples(shown: str) -> list[str]:
    return [line.removeprefix("  $ ") for line in shown.splitlines() if line.startswith("  $ ")]


# -- how it looks ------------------------------------------------------------------------------------------------------
@every_command
@pytest.mark.parametrize("columns", [20, 80, 120])
def test_no_line_is_too_long(words: tuple[str, ...], command: Any, columns: int, help_of: Any) -> None:
    shown = help_of(words, columns)
    lines = shown.splitlines()
    assert [line for line in lines if len(line) > WIDEST] == []
    assert one_line(shown).startswith(" ".join(["Usage: agon", *words, "[OPTIONS]"]))
    assert "\x1b" not in "".join(lines), "no colours where the output is no terminal"


@every_command
def test_nothing_of_a_text_is_lost(words: tuple[str, ...], command: Any, help_of: Any) -> None:
    shown = one_line(help_of(words))
    assert one_line(command.help) in shown
    for param in command.params:
        assert param.help, param.name
        assert one_line(param.help) in shown


@every_command
def test_what_belongs_together_stays_on_a_line(words: tuple[str, ...], command: Any, help_of: Any) -> None:
    shown = help_of(words)
    for text in [command.help, *(param.help for param in command.params)]:
        for together in re.findall(r"`[^`]+`|'agon-games\S+'", text):
            assert one_line(together) in shown


@every_command
def test_short_for_help(words: tuple[str, ...], command: Any, help_of: Any) -> None:
    assert help_of(words, option="-h") == help_of(words)


@every_command
def test_the_overview_has_every_command_on_a_line(words: tuple[str, ...], command: Any, help_of: Any) -> None:
    below = getattr(command, "commands", {})
    lines = help_of(words).splitlines()
    longest = max(map(len, below), default=0)
    for name, one in below.items():
        assert f"  {name.ljust(longest)}  {summary(one)}" in lines


@every_command
def test_a_summary_is_one_sentence(words: tuple[str, ...], command: Any) -> None:
    assert re.fullmatch(r"[A-Z][^.!?]*\.", summary(command))


@pytest.mark.parametrize(
    ("variables", "looks"), [({}, "\x1b[36m--json\x1b[0m"), ({"NO_COLOR": "1"}, "--json"), ({"TERM": "dumb"}, "--json")]
)
def test_colours_in_a_terminal(variables: dict[str, str], looks: str) -> None:
    assert f"\r\n  {looks}  " in in_a_terminal("games --help", variables)


def test_a_terminal_of_twenty_columns() -> None:
    lines = STYLES.sub("", in_a_terminal("options theos", {"COLUMNS": "20"})).splitlines()
    assert lines[1].startswith(" op")
    assert max(map(len, lines)) <= 20


def in_a_terminal(typed: str, variables: dict[str, str]) -> str:
    """What a command that succeeds writes to a terminal."""
    terminal, inside = pty.openpty()
    run = [sys.executable, "-m", "agon", *typed.split()]
    known = {name: value for name, value in environment().items() if name != "NO_COLOR"}
    running = subprocess.Popen(run, stdin=inside, stdout=inside, stderr=inside, env=known | variables)
    os.close(inside)
    shown = b""
    with suppress(OSError):  # Linux ends it so
        while part := os.read(terminal, 65_536):
            shown += part
    os.close(terminal)
    assert running.wait() == 0, shown
    return shown.decode()


# -- what it says ------------------------------------------------------------------------------------------------------
@every_command
def test_every_example_is_one_that_the_command_line_takes(words: tuple[str, ...], command: Any, help_of: Any) -> None:
    lines = examples(help_of(words))
    assert lines == command.epilog.splitlines()
    assert any(shlex.split(line)[: len(words) + 1] == ["agon", *words] for line in lines)
    for line in lines:
        check_command(line)


def check_command(line: str) -> None:
    """The line's `agon` command, without variables before it and what it is piped from, parsed but not run."""
    typed = shlex.split(line)
    typed = typed[typed.index("agon") + 1 :]
    context = ROOT.make_context("agon", [], resilient_parsing=True)
    command: Any = ROOT
    while hasattr(command, "commands"):
        name, command, typed = command.resolve_command(context, typed)
        assert command is not None, line
        if not hasattr(command, "commands"):
            context = command.make_context(name, typed, parent=context)
    check_values(context.params)


def check_values(given: dict[str, Any]) -> None:
    """What only the game and the lab can tell: names of games, options, bots and rules."""
    if isinstance(given.get("games"), list):  # `agon bench`; elsewhere it is how many
        assert set(given["games"]) <= {*GAMES.names()}
    if given.get("seed") is not None:
        parse_seed(given["seed"])
    if not given.get("game") or game_of(given["game"]) is not None:  # `agon rules` takes a rule's whole ID instead
        return
    rules = load_game(given["game"])
    if given.get("rule_id"):
        find_rule(given["game"], given["rule_id"])
    seated = given["seats"].split(",") if isinstance(given.get("seats"), str) else []
    options = parse_options(given.get("option"))
    options |= {name: given[name] for name in ("mode", "seats") if isinstance(given.get(name), int)}
    settled = rules.settle(options_for(rules, options, len(seated) or None))
    for bot in [*seated, *given.get("bots", [])]:
        name = parse(bot)[0]
        if name != HUMAN and ":" not in name:  # a bot of the reader's own is not here
            check_contestant(bot, rules, settled, given.get("limit", 0.0))


def test_extras_are_there_and_quoted_for_every_shell() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = {words: command.help + (command.epilog or "") for words, command in EVERY_COMMAND}
    assert EXTRA.search(texts[("bench",)])
    for text in texts.values():
        for found in EXTRA.finditer(text):
            assert set(found[1].split(",")) <= set(project["optional-dependencies"])
            quoted = re.search(r"'[^']*" + re.escape(found[0]) + r"[^']*'", text)
            assert quoted, f"a shell takes the brackets of {found[0]} for a pattern"


# -- what is said to whoever types something wrong ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "agon play divineplan"),
        ("nosuch", "No such command 'nosuch'."),
        ("pley", "Did you mean 'play'"),
        ("bench-server", "Did you mean 'bench server'?"),
        ("bench sever", "Did you mean `agon bench server`?"),
        ("bench nosuch", "there is no game 'nosuch' Games: divineplan"),
        ("--nosuch", "No such option: --nosuch"),
        ("play", "Missing argument 'GAME'. The game; `agon games` lists them."),
        ("play theos --sedes 3", "No such option: --sedes (Possible options: --save, --seats, --seed)"),
        ("play theos --seats", "Option '--seats' requires an argument."),
        ("rules theos RANK-01 more", "unexpected extra argument(s) (more)"),
        ("sim divineplan", "Missing option '--seats'. A bot for each seat; `agon bots` lists them."),
        ("bench --seconds long", "Invalid value for '--seconds'"),
        ("bench server --tables 0", "Invalid value for '--tables'"),
    ],
)
def test_a_mistake_gets_a_sentence(typed: str, said: str) -> None:
    assert said in refusal(*typed.split())


@pytest.mark.parametrize("typed", ["games", "--help"])
def test_output_to_a_full_disk(typed: str) -> None:
    run = [sys.executable, "-m", "agon", *typed.split()]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(run, stdout=full, stderr=subprocess.PIPE, text=True, env=environment())
    assert done.returncode == 2
    assert done.stderr.startswith("agon: the operating system refuses: No space left on device\n      Check the disk")
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize("typed", ["games", "--help"])
def test_a_reader_who_has_gone(typed: str) -> None:
    run = [sys.executable, "-m", "agon", *typed.split()]
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(run, stdout=writes, stderr=subprocess.PIPE, text=True, env=environment())
    os.close(writes)
    assert (done.returncode, done.stderr) == (1, "")


def test_output_that_is_closed() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -m agon games >&-', sys.executable], stderr=subprocess.PIPE, text=True, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_goes_on_when_the_disk_is_full(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    code = f"""if True:
        import resource
        from agon.cli.main import app
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        app(["play", "divineplan", "--seed", "7", "--save", {str(save)!r}], prog_name="agon")
    """
    done = python("-c", code, typed="1\n" * 6)
    assert done.returncode == 0, done.stderr
    assert one_line(done.stdout).count(" cannot be written: File too large.") == 1, "said once, not after every move"
    assert "Saved" not in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_folder_where_nothing_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = """if True:
        import contextlib, os
        import agon.cli.terminal
        from agon.cli.main import app
        if os.getuid() == 0:  # who may write everywhere, so somebody else has to try
            with contextlib.suppress(SystemExit):
                app(["games", "--json"])  # loads what only root may read
            os.setgid(65534)
            os.setuid(65534)
        app(["play", "divineplan", "--save", "game.json"], prog_name="agon")
    """
    tmp_path.chmod(0o555)
    monkeypatch.chdir(tmp_path)
    done = python("-c", code)
    assert done.returncode == 2
    assert done.stderr == "agon: nothing can be saved in '.': you may not write there\n      Choose another folder.\n"

"""Runs the real command, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

import agon
from agon.cli.main import app


def command(*arguments: str, typed: str = "") -> Result:
    """`agon ARGUMENTS`, with `typed` as its input. An unexpected exception is raised here, not hidden in the result."""
    return CliRunner().invoke(app, list(arguments), input=typed, catch_exceptions=False)


def answer(*arguments: str, typed: str = "") -> str:
    """What a command prints that must succeed."""
    result = command(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*arguments: str, typed: str = "") -> str:
    """What a command says that must be refused: exit code 2, on stderr, nothing on stdout."""
    result = command(*arguments, typed=typed)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return " ".join(result.stderr.split())


def process(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`agon ARGUMENTS` as a process of its own."""
    return python("-m", "agon", *arguments, typed=typed)


def python(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A new Python that finds the same Agon as this one."""
    run = [sys.executable, *arguments]
    return subprocess.run(run, input=typed, capture_output=True, text=True, env=environment())


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(agon.__file__).parents[1]), "COLUMNS": "100", "TERM": "xterm"}

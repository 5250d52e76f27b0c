"""A real terminal: the screen is cleared, two people hand it over, and Ctrl-C loses nothing."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import answer, environment
from tests.patience import PATIENCE

CLEARED = "\x1b[2J"
ASKS = "\n> "


class Terminal:
    """`agon` on a pseudo-terminal."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        run = [sys.executable, "-m", "agon", *arguments]
        self.process = subprocess.Popen(
            run, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=environment(), start_new_session=True
        )
        os.close(slave)

    def until(self, *words: str) -> str:
        """Reads until one of the words is on the screen."""
        shown = ""
        deadline = time.monotonic() + PATIENCE
        while not any(word in shown for word in words):
            assert time.monotonic() < deadline, f"{words} did not come: {shown}"
            if select.select([self.master], [], [], 0.1)[0]:
                shown += os.read(self.master, 65536).decode(errors="replace")
        return shown

    def type(self, words: str) -> None:
        os.write(self.master, words.encode())

    def exit_code(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


@pytest.mark.slow
def test_two_people_hand_the_screen_over(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "divineplan", "--seats", "human,human", "--seed", "4")
    shown = terminal.until(ASKS)
    assert CLEARED in shown
    while "press Enter" not in shown:
        terminal.type("1\n")
        shown = terminal.until(ASKS, "press Enter")
    assert "Divine plan" not in shown.split(CLEARED)[-1]
    terminal.type("\n")
    assert "Divine plan" in terminal.until(ASKS)
    terminal.type("q\nn\n")
    assert terminal.exit_code() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "divineplan", "--seats", "human,random", "--seed", "4")
    terminal.until(ASKS)
    terminal.type("1\n")
    terminal.until(ASKS)
    terminal.process.send_signal(2)
    said = terminal.until("stopped by Ctrl-C")
    assert terminal.exit_code() == 130
    (file,) = tmp_path.iterdir()
    assert file.name in said
    assert "verified" in answer("replay", str(file), "--verify")

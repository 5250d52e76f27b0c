"""What the README shows works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_play_a_whole_game() -> None:
    code = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Result(seats=[SeatResult(seat=0, value=")


def test_every_page_it_names_is_there() -> None:
    root = Path(__file__).parent.parent
    pages = re.findall(r"\]\(([^)#:]+)\)", README)
    assert pages
    assert [page for page in pages if not (root / page).exists()] == []

"""The client on the page that explains the protocol is a program: it plays a game against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from tests.patience import PATIENCE
from tests.server.processes import ROOT, ServerProcess

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_client_on_the_page_plays_a_game(sqlite_url: str, tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert found is not None
    code = found.group(1)
    assert len(code.splitlines()) <= 36, "it is to be short"
    client = tmp_path / "client.py"
    client.write_text(code, encoding="utf-8")
    with ServerProcess(sqlite_url) as server:
        done = subprocess.run(
            [sys.executable, str(client), server.address], capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stderr
        assert "[" in done.stdout and "Traceback" not in server.logged()


def test_the_page_names_every_call_and_message() -> None:
    from agon.server import messages
    from agon.server.http.api import DOCUMENT

    paths = DOCUMENT["paths"]
    assert len(paths) > 15
    for path in paths:
        assert path.replace("{table}", "{id}") in PAGE, path
    for kind in get_args(messages.ErrorCode):
        assert f"`{kind}`" in PAGE, kind
    for struct in get_args(messages.ClientMessage) + get_args(messages.ServerMessage):
        tag = struct.__struct_config__.tag
        assert f"`{tag}`" in PAGE or f'"type": "{tag}"' in PAGE, tag

"""The file in which a host changes the limits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import asdict

from agon.core.errors import AgonError
from agon.server.limits import Limits, limits_from_environment
from agon.server.settings import Settings
from tests.server.processes import ROOT


def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Settings:
    path = tmp_path / "limits.toml"
    path.write_text(text)
    monkeypatch.setenv("AGON_LIMITS", str(path))
    return Settings(database_url="sqlite:///x", **limits_from_environment())


def test_a_host_changes_a_limit_and_keeps_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = changed(tmp_path, monkeypatch, "requests_per_second = 100")
    assert settings.requests_per_second == 100
    assert settings.requests_at_once == Settings(database_url="").requests_at_once


def test_the_page_about_limits_is_made_from_them() -> None:
    command = [sys.executable, str(ROOT / "tools" / "limits_page.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` | {value:,} |" in page for name, value in asdict(Limits()).items())


def test_without_a_file_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGON_LIMITS", raising=False)
    assert limits_from_environment() == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("request_per_second = 1", "request_per_second"),
        ("requests_per_second = 'many'", "Expected `float`, got `str`"),
        ("requests_at_once = 0", "requests_at_once"),
        ("requests_per_second = nan", "requests_per_second"),
        ("requests_at_once = 1.5", "Expected `int`"),
        ("requests_at_once", "cannot be read"),
    ],
)
def test_a_wrong_limit_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str) -> None:
    with pytest.raises(AgonError, match=said):
        changed(tmp_path, monkeypatch, text)


def test_a_missing_file_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGON_LIMITS", str(tmp_path / "none.toml"))
    with pytest.raises(AgonError, match=r"none\.toml cannot be read"):
        limits_from_environment()

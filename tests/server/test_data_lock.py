"""One server for one SQLite file, whichever way leads to it; and what is logged once a minute."""

from __future__ import annotations

import logging
import time
from pathlib import Path

import pytest

from agon.core.errors import AgonError
from agon.server.log_seldom import LogSeldom
from agon.server.storage.data_lock import DataLock


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def test_a_second_one_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    first, second = DataLock(url(tmp_path / "tables.sqlite3")), DataLock(url(tmp_path / "tables.sqlite3"))
    with first:
        with pytest.raises(AgonError, match="another server uses the games"):
            second.take()
        with DataLock(url(tmp_path / "others.sqlite3")):
            pass
    with second:
        pass


def test_another_way_to_the_same_file_is_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    (tmp_path / "data" / "tables.sqlite3").touch()
    (tmp_path / "alias.sqlite3").symlink_to(tmp_path / "data" / "tables.sqlite3")
    with DataLock(url(tmp_path / "data" / "tables.sqlite3")):
        for other in (tmp_path / "link" / "tables.sqlite3", tmp_path / "alias.sqlite3"):
            with pytest.raises(AgonError, match="another server uses the games"):
                DataLock(url(other)).take()


def test_a_lock_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    """Going on without it would let two servers drift apart."""
    (tmp_path / "tables.sqlite3.lock").mkdir()
    with pytest.raises(AgonError, match=r"tables\.sqlite3\.lock cannot be opened: Is a directory"):
        DataLock(url(tmp_path / "tables.sqlite3")).take()
    with pytest.raises(AgonError, match="cannot be opened: No such file or directory"):
        DataLock(url(tmp_path / "nowhere" / "tables.sqlite3")).take()


def test_postgresql_serves_many() -> None:
    with DataLock("postgresql://h/d"), DataLock("postgresql://h/d"):
        pass


def test_each_kind_of_trouble_is_logged_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    seldom = LogSeldom(logging.getLogger("test"))
    for _ in range(66):
        seldom.warning("full", "The disk is full.")
        seldom.warning("locked", "It is locked.")
    now += 59
    seldom.warning("full", "The disk is full.")
    now += 2
    seldom.warning("full", "The disk is full.")
    now += 61
    seldom.warning("full", "The disk is full.")
    assert caplog.messages == [
        "The disk is full.",
        "It is locked.",
        "The disk is full. (66 more since the last line)",
        "The disk is full.",
    ]

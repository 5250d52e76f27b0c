"""Results in a file: every game at once, and a stopped match goes on where it stopped."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from agon.core.errors import AgonError
from agon.lab.one_game import Outcome
from agon.lab.results import Results, Settings, open_results

SETTINGS: Settings = {"agon": "match results 1", "game": "divineplan", "bots": ["a", "b"], "seed": "7"}


def outcome(number: int) -> Outcome:
    return Outcome(["a", "b"], [1.0, 0.0], [9, 4], 30, number=number, deal=number // 2, ranks=[1, 2])


def written(path: Path, games: int) -> None:
    results = open_results(path, SETTINGS)
    for number in range(games):
        results.add(outcome(number))
    results.close()


def test_every_game_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    results = open_results(path, SETTINGS)
    for number in range(3):
        results.add(outcome(number))
        lines = path.read_text().splitlines()
        assert json.loads(lines[0]) == SETTINGS
        assert len(lines) == number + 2
    results.close()


def test_the_file_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path, 3)
    results = open_results(path, SETTINGS)
    assert results.outcomes(100) == [outcome(number) for number in range(3)]
    results.add(outcome(5))
    results.close()
    again = open_results(path, SETTINGS)
    assert list(again.done) == [0, 1, 2, 5]
    assert [one.number for one in again.outcomes(2)] == [0, 1]
    again.close()


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    written(path, 3)
    path.write_bytes(path.read_bytes()[:-cut])
    results = open_results(path, SETTINGS)
    assert list(results.done) == [0, 1]
    results.add(outcome(2))
    results.close()
    assert len(open_results(path, SETTINGS).done) == 3


@pytest.mark.parametrize("kept", [0, 1, 30])
def test_a_file_with_half_a_first_line_begins_anew(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "games.jsonl"
    written(path, 0)
    path.write_bytes(path.read_bytes()[:kept])
    written(path, 2)
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize("content", [b"hello", b'{"a": 1}', b'{"a": 1}\n', b"\x00\xff\n", b"[1]\n"])
def test_a_foreign_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(AgonError, match="holds something else than results"):
        open_results(path, SETTINGS)
    assert path.read_bytes() == content


def test_a_file_of_another_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path, 2)
    before = path.read_bytes()
    with pytest.raises(AgonError, match="seed is '7' there and '8' here"):
        open_results(path, {**SETTINGS, "seed": "8"})
    with pytest.raises(AgonError, match="limit is None there and 5 here"):
        open_results(path, {**SETTINGS, "limit": 5})
    assert path.read_bytes() == before


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path, 3)
    lines = path.read_text().splitlines()
    lines[2] = lines[2].replace("[", "", 1)
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(AgonError, match="is damaged in line 3"):
        open_results(path, SETTINGS)


def test_two_commands_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = open_results(path, SETTINGS)
    with pytest.raises(AgonError, match="another command is writing"):
        open_results(path, SETTINGS)
    first.close()
    open_results(path, SETTINGS).close()


def test_a_full_disk_is_said_and_keeps_what_is_there() -> None:
    results = Results()
    results.path = Path("/dev/full")
    results.file = results.path.open("ab")
    with pytest.raises(AgonError, match="'/dev/full' cannot be written: No space left"):
        results.add(outcome(0))
    assert list(results.done) == [0]


# -- Parquet -----------------------------------------------------------------------------------------------------------
def test_parquet_needs_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from agon.lab import parquet

    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(AgonError, match="needs pyarrow") as refused:
        parquet.open_parquet(tmp_path / "games.parquet", SETTINGS)
    assert "pip install agon-games[parquet]" in refused.value.hint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pip install agon-games[parquet]")
class TestParquet:
    def test_the_lines_become_a_table_and_go_on_as_lines(self, tmp_path: Path) -> None:
        from agon.lab.parquet import open_parquet

        path = tmp_path / "games.parquet"
        results = open_parquet(path, SETTINGS)
        results.add(outcome(0))
        results.add(Outcome(["b", "a"], [], [], 3, number=1, problem="the engine failed"))
        assert not path.exists()
        results.close()
        assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
        again = open_parquet(path, SETTINGS)
        assert again.done == results.done
        again.add(outcome(2))
        again.close()
        assert sorted(open_parquet(path, SETTINGS).done) == [0, 1, 2]

    def test_killed_in_between_it_goes_on_from_its_lines(self, tmp_path: Path) -> None:
        from agon.lab.parquet import open_parquet

        path = tmp_path / "games.parquet"
        results = open_parquet(path, SETTINGS)
        results.add(outcome(0))
        assert results.file is not None
        results.file.close()  # as when the process is killed: nothing else is done
        assert list(open_parquet(path, SETTINGS).done) == [0]

    def test_foreign_files_are_left_alone(self, tmp_path: Path) -> None:
        from agon.lab.parquet import open_parquet

        path = tmp_path / "games.parquet"
        path.write_text("no table")
        with pytest.raises(AgonError, match="something else than results"):
            open_parquet(path, SETTINGS)
        assert path.read_text() == "no table"
        path.unlink()
        results = open_parquet(path, SETTINGS)
        results.add(outcome(0))
        results.close()
        with pytest.raises(AgonError, match="seed is '7' there"):
            open_parquet(path, {**SETTINGS, "seed": "9"})

"""The tool that changes rules to find holes in the tests (docs/mutation.md), as far as it is ours."""

import sqlite3
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TABLES = """
CREATE TABLE work_items (job_id);
CREATE TABLE mutation_specs (job_id, module_path, operator_name, definition_name);
CREATE TABLE work_results (job_id, test_outcome, worker_outcome, output, diff);
"""


@pytest.fixture(scope="module")
def mutate() -> ModuleType:
    """tools/mutate.py, which is no module of a package."""
    spec = spec_from_file_location("mutate", ROOT / "tools/mutate.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def change(path: str, row: int, number: int = 0) -> dict[str, Any]:
    return {
        "job_id": f"{path}:{row}:{number}", "module_path": path, "start_pos_row": row, "start_pos_col": 4,
        "operator_name": "core/NumberReplacer", "occurrence": number,
    }  # fmt: skip


# One file has three times as many places as the other; one place has twenty changes, all others have one.
FOUND = [
    *[change("long.py", row) for row in range(30)],
    *[change("short.py", row) for row in range(10)],
    *[change("short.py", 3, number) for number in range(1, 20)],
]


def test_a_sample_takes_every_place_once_and_is_the_same_again(mutate: ModuleType) -> None:
    wanted, places = mutate.sample(FOUND, 20, 24)
    assert places == 40
    assert len({tuple(job.split(":")[:2]) for job in wanted}) == 20
    assert mutate.sample(FOUND[::-1], 20, 24) == (wanted, places)
    assert mutate.sample(FOUND, 20, 25) != (wanted, places)
    assert mutate.sample(FOUND, 0, 24) == ([found["job_id"] for found in FOUND], 40)


def test_places_are_equally_likely_however_many_changes_they_have(mutate: ModuleType) -> None:
    drawn = Counter(job.rsplit(":", 1)[0] for seed in range(400) for job in mutate.sample(FOUND, 4, seed)[0])
    assert set(drawn) == {f"{found['module_path']}:{found['start_pos_row']}" for found in FOUND}
    assert max(drawn.values()) < 80  # 40 on average; as many as 20 places have, it would be over 500
    in_files = Counter(place.split(":")[0] for place in drawn.elements())
    assert 2.5 < in_files["long.py"] / in_files["short.py"] < 3.5


def test_types_are_not_changed(mutate: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        "def f(a: int | None, b: int = 1 | 2) -> list[int | str]:\n    c: int | str = a or b\n    return [c]\n"
    )
    hints = mutate.type_hints(source)

    def is_hint(row: int, text: str) -> bool:
        column = source.read_text().splitlines()[row - 1].index(text)
        return any(start <= (row, column) < end for start, end in hints)

    assert is_hint(1, "| None") and is_hint(1, "| str") and is_hint(2, "| str")
    assert not is_hint(1, "1 | 2") and not is_hint(2, "a or b") and not is_hint(3, "[c]")


def session(path: Path, outcomes: dict[str, tuple[str | None, str]]) -> None:
    """A session of the tool as it lies on the disk: of each change, whether it survived, and what the tests wrote."""
    with sqlite3.connect(path) as tables:
        tables.executescript(TABLES)
        for job, (outcome, output) in outcomes.items():
            tables.execute("INSERT INTO work_items VALUES (?)", [job])
            tables.execute("INSERT INTO mutation_specs VALUES (?, 'rules.py', 'core/AddNot', 'f')", [job])
            tables.execute("INSERT INTO work_results VALUES (?, ?, 'NORMAL', ?, ?)", [job, outcome, output, f"-{job}"])


QUICK: dict[str, tuple[str | None, str]] = {
    "wrong": ("KILLED", "1 failed"),
    "slow": ("KILLED", "timeout"),
    "unseen": ("SURVIVED", "all passed"),
    "broken": ("INCOMPETENT", "Traceback"),
    "no test": (None, ""),
}


def test_only_what_a_test_noticed_counts_as_noticed(
    mutate: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    session(tmp_path / "quick.sqlite", QUICK)
    mutate.report("toy")
    out = capsys.readouterr().out
    assert "toy: 5 changes, 2 noticed by the quick tests, 0 by the slow ones (1 by the limit of time)" in out
    assert "1 survive; 2 could not be tried" in out
    assert "-- survived: core/AddNot in f\n-unseen" in out
    assert "-- past the limit: core/AddNot in f\n-slow" in out
    session(tmp_path / "slow.sqlite", {"unseen": ("KILLED", "1 failed")})
    mutate.report("toy")
    assert "1 by the slow ones (1 by the limit of time); 0 survive" in capsys.readouterr().out


def test_survivors_of_a_game_without_slow_tests_stay_survivors(
    mutate: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    tests = tmp_path / "tests" / "games" / "toy"
    tests.mkdir(parents=True)
    (tests / "test_toy.py").write_text("def test_toy():\n    pass\n")
    session(tmp_path / "quick.sqlite", QUICK)
    mutate.prepare_slow("toy")
    with sqlite3.connect("slow.sqlite") as tables:
        assert tables.execute("SELECT count(*) FROM work_items").fetchone() == (0,)  # nothing to run
    mutate.report("toy")
    assert "0 by the slow ones (1 by the limit of time); 1 survive" in capsys.readouterr().out

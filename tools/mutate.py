"""Changes a game's rules in one place at a time, and lists the changes that no test of the game notices.

    pip install cosmic-ray
    python tools/mutate.py delphi                           # 60 changes; the same ones every time
    python tools/mutate.py theos --count 200 --seed 7       # others
    python tools/mutate.py theos --file scoring.py --count 0  # every change of one file
    python tools/mutate.py delphi --quick                   # without the slow tests, which take most of the time
    python tools/mutate.py delphi --go-on                   # with them, or after an interruption

Works in a copy of the sources and tests, on plain Python. First the quick tests run, the fastest file first, until one
fails; the changes that survive them meet all tests of the game. How to judge what is left: docs/mutation.md.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COPIED = ["src", "tests", "docs", "examples", "pyproject.toml", "README.md"]
# What shows, explains, stores or plays the game, and what only names numbers: no rules.
NO_RULES = {
    "__init__", "actions", "card_values", "catalogue", "census", "checks", "constants", "describe", "determinize",
    "determinize_draft", "draft_view", "drawing", "entities", "features", "fitting", "game", "grammar", "intent",
    "judgement", "knowledge", "loading", "memory", "picture", "policy", "position", "position_board", "position_cards",
    "prompts", "reading", "refusals", "rollout", "sea", "seat_view", "seats", "steps", "tasks", "view", "view_books",
    "view_seats", "voyage", "words",
}  # fmt: skip
POINTLESS = ("_Is", "_IsNot", "ExceptionReplacer", "RemoveDecorator")  # `is` on small numbers is `==`
ENVIRONMENT = {
    "AGON_PURE": "1",
    "PYTHONPATH": "src",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # plugins that the games' tests do not need take most of pytest's start
}
QUICK = ["-m", "not slow"]
SLOW = ["-m", "slow"]
NOTHING_TO_RUN = 5  # what pytest answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=60, help="how many changes; 0 for all")
    parser.add_argument("--seed", type=int, default=24, help="which changes")
    parser.add_argument("--file", action="append", default=[], help="only this file of rules (may be repeated)")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "mutants", help="where the copy is made")
    parser.add_argument("--quick", action="store_true", help="stop before the slow tests")
    parser.add_argument("--go-on", action="store_true", help="go on in the copy of the last run")
    options = parser.parse_args()
    game: str = options.game
    folder: Path = options.work.resolve() / game
    if not (ROOT / "src" / "agon" / "games" / game).is_dir():
        sys.exit(f"There is no game {game!r} in src/agon/games.")
    if options.go_on and not (folder / "quick.sqlite").exists():
        sys.exit(f"There is no run of {game} in {folder}: start one without --go-on.")
    os.environ.update(ENVIRONMENT)
    if not options.go_on:
        copy_tree(folder)
    os.chdir(folder)
    if not options.go_on:
        prepare(game, options.file, options.count, options.seed)
    cosmic_ray("exec", "quick.toml", "quick.sqlite")
    if not options.quick:
        if not Path("slow.sqlite").exists():
            prepare_slow(game)
        cosmic_ray("exec", "slow.toml", "slow.sqlite")
    report(game)


def prepare(game: str, only: list[str], count: int, seed: int) -> None:
    """Sessions of the tool cosmic-ray, in the copy that is the working folder."""
    # Stored code that is checked by its source's content: a change may come in the same second as the one before.
    compiling = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src", "tests"]
    subprocess.run(compiling, check=True)
    rules = rule_files(game, only)
    configure("quick", rules, [*QUICK, *fastest_first(Path("tests/games", game))])
    cosmic_ray("init", "quick.toml", "quick.sqlite")
    found = changes("quick")
    wanted, places = sample(found, count, seed)
    keep("quick", wanted)
    print(f"{game}: {len(wanted)} changes, out of {places} places in {len(rules)} files", flush=True)
    files = Counter(Path(change["module_path"]).name for change in found if change["job_id"] in set(wanted))
    print(", ".join(f"{files[path.name]} in {path.name}" for path in rules), flush=True)


def prepare_slow(game: str) -> None:
    """A session with what survived the quick tests. A game without slow tests has nothing to do in it."""
    there_are_some = configure("slow", rule_files(game, []), [*SLOW, f"tests/games/{game}"])
    alive = [item for item, result in results("quick") if result["test_outcome"] == "survived"]
    shutil.copy("quick.sqlite", "slow.sqlite")
    keep("slow", alive if there_are_some else [], forget=True)


def rule_files(game: str, only: list[str]) -> list[Path]:
    found = sorted(path for path in Path("src/agon/games", game).glob("*.py") if path.stem not in NO_RULES)
    return [path for path in found if not only or path.name in only]


def copy_tree(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    skipped = shutil.ignore_patterns("__pycache__", "static", "*.so")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            shutil.copy(ROOT / name, folder / name)


def pytest(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *arguments]


def fastest_first(folder: Path) -> list[str]:
    """The test files of a game, by the time that they take."""
    took: dict[str, float] = {}
    for path in sorted(folder.glob("test_*.py")):
        start = time.monotonic()
        run = subprocess.run(pytest(*QUICK, str(path)), capture_output=True, text=True, check=False)
        if run.returncode not in (0, NOTHING_TO_RUN):
            sys.exit(f"{path} fails without any change:\n{run.stdout}")
        took[str(path)] = time.monotonic() - start
    tests = sorted(took, key=lambda name: took[name])
    for name in tests:
        print(f"{took[name]:6.1f} s  {name}", flush=True)
    return tests


def configure(name: str, rules: list[Path], tests: list[str]) -> bool:
    """A session, with a limit of time: a change can make a game endless. The machine may be busier later.

    Says whether there are tests: pytest fails without any, and so every change would seem to be noticed.
    """
    start = time.monotonic()
    run = subprocess.run(pytest(*tests), capture_output=True, text=True, check=False)
    if run.returncode not in (0, NOTHING_TO_RUN):
        sys.exit(f"The {name} tests fail without any change:\n{run.stdout}")
    took = time.monotonic() - start
    print(f"{took:6.1f} s  all {name} tests together", flush=True)
    values = {
        "module-path": [str(path) for path in rules],
        "timeout": 60 + 4 * took,
        "excluded-modules": [],
        "test-command": " ".join(f"'{word}'" for word in pytest(*tests)),
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    text = "\n".join(["[cosmic-ray]", *lines, "[cosmic-ray.distributor]", 'name = "local"', ""])
    Path(f"{name}.toml").write_text(text, encoding="utf-8")
    return run.returncode != NOTHING_TO_RUN


def cosmic_ray(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "cosmic_ray.cli", *arguments], check=True)


# -- which changes -----------------------------------------------------------------------------------------------------
def changes(name: str) -> list[dict[str, Any]]:
    """All changes of a session that can be noticed at all."""
    with sqlite3.connect(f"{name}.sqlite") as session:
        session.row_factory = sqlite3.Row
        found = [dict(row) for row in session.execute("SELECT * FROM mutation_specs")]
    hints = {path: type_hints(Path(path)) for path in {change["module_path"] for change in found}}
    return [
        change
        for change in found
        if not change["operator_name"].endswith(POINTLESS)
        and not any(start <= spot(change) < end for start, end in hints[change["module_path"]])
    ]


def spot(change: dict[str, Any]) -> tuple[int, int]:
    return change["start_pos_row"], change["start_pos_col"]


def type_hints(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where types are named: `int | None` does not say what happens."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for hint in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(hint, ast.expr):
                end = (hint.end_lineno or hint.lineno, hint.end_col_offset or hint.col_offset)
                found.append(((hint.lineno, hint.col_offset), end))
    return found


def sample(found: list[dict[str, Any]], count: int, seed: int) -> tuple[list[str], int]:
    """Every place is equally likely, and so is each of its changes: a `+` has more of them than a `not`."""
    places: dict[tuple[str, tuple[int, int]], list[dict[str, Any]]] = {}
    for change in sorted(found, key=lambda c: (c["module_path"], spot(c), c["operator_name"], c["occurrence"])):
        places.setdefault((change["module_path"], spot(change)), []).append(change)
    chosen = random.Random(seed)
    order = list(places)
    chosen.shuffle(order)
    if count == 0:
        return [change["job_id"] for change in found], len(places)
    return [chosen.choice(places[place])["job_id"] for place in order[:count]], len(places)


def keep(name: str, wanted: list[str], forget: bool = False) -> None:
    """Leaves only these changes in a session."""
    with sqlite3.connect(f"{name}.sqlite") as session:
        session.execute("CREATE TEMP TABLE wanted AS SELECT value FROM json_each(?)", [json.dumps(wanted)])
        for table in ["work_results", "mutation_specs", "work_items"]:
            session.execute(f"DELETE FROM {table} WHERE job_id NOT IN (SELECT value FROM wanted)")
        if forget:
            session.execute("DELETE FROM work_results")


# -- what came out -----------------------------------------------------------------------------------------------------
def results(name: str) -> list[tuple[str, dict[str, Any]]]:
    with sqlite3.connect(f"{name}.sqlite") as session:
        session.row_factory = sqlite3.Row
        rows = session.execute("SELECT * FROM work_results JOIN mutation_specs USING (job_id) ORDER BY module_path")
        return [(row["job_id"], {**dict(row), "test_outcome": str(row["test_outcome"]).lower()}) for row in rows]


def report(game: str) -> None:
    """The survivors as differences; what ran past the limit, which a busy machine can cause too; what was not tried."""
    quick = dict(results("quick"))
    slow = dict(results("slow")) if Path("slow.sqlite").exists() else {}
    last = {**quick, **slow}
    endless = [result for result in last.values() if result["output"] == "timeout"]
    alive = [result for result in last.values() if result["test_outcome"] == "survived"]
    untried = [result for result in last.values() if result["test_outcome"] not in ("survived", "killed")]
    for title, group in (("not tried", untried), ("past the limit", endless), ("survived", alive)):
        for result in group:
            difference = result["diff"] or result["output"] or ""
            print(f"-- {title}: {result['operator_name']} in {result['definition_name']}\n{difference}\n")
    by_quick = sum(result["test_outcome"] == "killed" for result in quick.values())
    by_slow = sum(result["test_outcome"] == "killed" for result in slow.values())
    print(f"{game}: {len(quick)} changes, {by_quick} noticed by the quick tests, {by_slow} by the slow ones ", end="")
    print(f"({len(endless)} by the limit of time); {len(alive)} survive; {len(untried)} could not be tried")


if __name__ == "__main__":
    main()

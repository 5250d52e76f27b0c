"""The shape of the code: where things stand, what may ask what a Step is, and where people's words come from."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from agon.core.contract import Step
from agon.games import make_game

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "agon"
ENGINE = sorted(path for part in ("core", "games", "bots") for path in (SOURCES / part).rglob("*.py"))
TEMPLATE = sorted((ROOT / "examples" / "template_game").glob("*.py"))

sys.path.insert(0, str(ROOT / "tools"))
game_folders = import_module("game_folders")
sys.path.remove(str(ROOT / "tools"))
GAMES: list[str] = list(game_folders.GAMES)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# -- one shape for all games ------------------------------------------------------------------------------------------
def test_every_game_has_the_common_files() -> None:
    assert game_folders.missing() == []
    folders = [path.name for path in (SOURCES / "games").iterdir() if (path / "game.py").is_file()]
    assert sorted(game_folders.GAMES) == sorted(folders)


def test_the_page_shows_the_files_that_there_are() -> None:
    assert game_folders.TARGET.read_text(encoding="utf-8") == game_folders.page()


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_called_after_its_game(game: str) -> None:
    state = make_game(game).new()
    assert type(state).__name__ == f"{type(state.game).__name__}State"
    assert type(state.setup).__name__ == f"{type(state.game).__name__}Setup"  # type: ignore[attr-defined]


# -- a Step answers for itself ----------------------------------------------------------------------------------------
def step_files(game: str) -> dict[str, str]:
    """Where each kind of Step of a game is written, its common bases among them."""
    kinds = {base for kind in make_game(game).step_types for base in kind.__mro__ if issubclass(base, Step)} - {Step}
    return {kind.__name__: kind.__module__ for kind in kinds}


def asked_kinds(path: Path) -> Iterator[list[str]]:
    """The classes that each isinstance of a file asks for."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            kinds = node.args[1]
            yield [ast.unparse(kind) for kind in (kinds.elts if isinstance(kinds, ast.Tuple) else [kinds])]


def test_steps_are_seldom_asked_what_they_are() -> None:
    """A Step has its question, its refusals and what it hides: nobody else needs to know its kind."""
    found: list[str] = []
    for game in GAMES:
        homes = step_files(game)
        for path in sorted((SOURCES / "games" / game).glob("*.py")):
            here = f"agon.games.{game}.{path.stem}"
            for kinds in asked_kinds(path):
                if any(homes.get(kind, here) != here for kind in kinds):
                    found.append(f"{named(path)}: {kinds}")
    assert len(found) < 40, "\n".join(found)


# -- imports ----------------------------------------------------------------------------------------------------------
def is_explained(lines: list[str], place: int) -> bool:
    """Whether a comment stands beside the import, or above it and the imports before it."""
    if "#" in lines[place]:
        return True
    above = lines[place - 1].strip()
    return above.startswith("#") or (
        (above == "" or above.startswith(("from ", "import "))) and is_explained(lines, place - 1)
    )


def late_imports(path: Path) -> Iterator[str]:
    """Imports inside functions that no comment beside or above them explains."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for function in ast.walk(tree_of(path)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for node in ast.walk(function):
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    if not is_explained(lines, node.lineno - 1):
                        yield f"{named(path)}:{node.lineno}: {lines[node.lineno - 1].strip()}"


def test_imports_stand_at_the_top() -> None:
    """Late ones name a cycle or an optional dependency. The command line loads what a command needs, and no more."""
    paths = [path for path in SOURCES.rglob("*.py") if path.parent.name != "cli"]
    assert sorted({late for path in [*paths, *TEMPLATE] for late in late_imports(path)}) == []


# -- words ------------------------------------------------------------------------------------------------------------
WORDS = {"text": [0], "IllegalAction": [0], "Question": [1, 3]}
"""Calls whose arguments at these places are words for people."""
NAMED_WORDS = {"Choice": "label", "Event": "text", "Result": "reason", "SeatView": "points_note", "Entity": "label"}


def is_built(node: ast.expr) -> bool:
    """Whether a string is put together here, so that no template stands for it."""
    if isinstance(node, ast.JoinedStr):
        return True
    if isinstance(node, ast.BinOp):
        return is_built(node.left) or is_built(node.right) or isinstance(node.op, ast.Add)
    if isinstance(node, ast.IfExp):
        return is_built(node.body) or is_built(node.orelse)
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in ("join", "format")


def built_words(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        words = [node.args[place] for place in WORDS.get(name, []) if place < len(node.args)]
        words += [one.value for one in node.keywords if one.arg is not None and one.arg == NAMED_WORDS.get(name)]
        if name == "tell" and len(node.args) > 2:
            words.append(node.args[2])
        for word in words:
            if is_built(word):
                yield f"{word.lineno}: {ast.unparse(word)[:80]}"


def test_words_for_people_are_templates() -> None:
    """A sentence that is put together cannot be translated, and its names are no references."""
    assert [f"{named(path)}:{found}" for path in [*ENGINE, *TEMPLATE] for found in built_words(tree_of(path))] == []


@pytest.mark.parametrize(
    "code", ["text(f'{name} moves')", "IllegalAction('no ' + name, '')", "s.tell('k', 0, f'{x}', 'r', [])"]
)
def test_words_that_are_put_together_are_found(code: str) -> None:
    assert len(list(built_words(ast.parse(code)))) == 1

"""Which rules of the ledger have a test: reads the tests' `@pytest.mark.rule("ID")` marks without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import typer
from msgspec import Struct

from agon.cli.common import output, print_json
from agon.core.errors import AgonError
from agon.core.ledger import Rule, ledger_names, read_ledger
from agon.games import GAMES

RULE_MARKS = ("pytest.mark.rule", "mark.rule")
PARAMETER_ROWS = ("pytest.param", "param")


class Coverage(Struct):
    """How many rules a game has, how many of them a test names, and the IDs of the others."""

    rules: int
    tested: int
    missing: list[str]


class Mark(Struct, frozen=True):
    """A rule that a test claims to show, and where it does."""

    rule: str
    file: Path
    line: int


def show_coverage(tests: Path, only: str | None, as_json: bool) -> None:
    marks = read_marks(tests)
    ledgers = read_ledgers()
    refuse_unknown(marks, ledgers)
    if only is not None and only not in ledgers:
        GAMES.make(only)  # raises, with a suggestion
    tested = {mark.rule for mark in marks}
    found = {name: cover(rules, tested) for name, rules in ledgers.items() if only in (None, name)}
    if as_json:
        print_json(found)
        return
    console = output()
    for name, coverage in found.items():
        console.print(f"[bold]{name}[/bold]: {coverage.tested} of {coverage.rules} rules have a test")
        for rule in coverage.missing:
            console.print(f"  no test: {rule}")


def read_ledgers() -> dict[str, list[Rule]]:
    """Every game's rules, also of games that are being built. Somebody else's game may come without a ledger."""
    ledgers: dict[str, list[Rule]] = {}
    for name in sorted({*GAMES.names(), *ledger_names()}):
        with suppress(AgonError):
            ledgers[name] = read_ledger(name)
    return ledgers


def cover(rules: list[Rule], tested: set[str]) -> Coverage:
    needed = [rule.id for rule in rules if not rule.is_advice]
    missing = [rule for rule in needed if rule not in tested]
    return Coverage(len(needed), len(needed) - len(missing), missing)


def refuse_unknown(marks: list[Mark], ledgers: dict[str, list[Rule]]) -> None:
    known = {rule.id for rules in ledgers.values() for rule in rules}
    unknown = [mark for mark in marks if mark.rule not in known]
    if unknown:
        for mark in unknown:
            typer.echo(f"{mark.file}:{mark.line}: {mark.rule}", err=True)
        raise AgonError(f"{len(unknown)} marks name a rule that no ledger has", "Correct the marks listed above.")


# -- reading the tests -------------------------------------------------------------------------------------------------
def read_marks(tests: Path) -> list[Mark]:
    """The marks of all tests below a folder."""
    if not tests.is_dir():
        hint = "Coverage is known in a checkout only: go to its root, or name the tests with --tests DIR."
        raise AgonError(f"there is no folder of tests {str(tests)!r}", hint)
    return [mark for file in sorted(tests.rglob("test_*.py")) for mark in marks_of(file)]


def marks_of(file: Path) -> list[Mark]:
    try:
        module = ast.parse(file.read_text(encoding="utf-8"), str(file))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise AgonError(f"{file} is not readable Python: {error}", "Mend it first.") from error
    calls = [call for place in marked_places(module) for call in calls_of(RULE_MARKS, place)]
    return [mark for call in calls for mark in marks_in(call, file)]


def marked_places(module: ast.Module) -> Iterator[ast.AST]:
    """Where a mark touches a test: on it, on its class, on its module, or on one row of its parameters."""
    for node in module.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            yield node.value
    for place in ast.walk(module):
        if isinstance(place, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if place.name.lower().startswith("test"):
                yield from place.decorator_list
        elif isinstance(place, ast.Assign | ast.AnnAssign) and place.value is not None:
            yield from calls_of(PARAMETER_ROWS, place.value)


def calls_of(names: tuple[str, ...], place: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(place) if isinstance(node, ast.Call) and ast.unparse(node.func) in names]


def marks_in(call: ast.Call, file: Path) -> list[Mark]:
    names = [argument for argument in call.args if isinstance(argument, ast.Constant)]
    if len(names) != len(call.args) or not all(isinstance(name.value, str) for name in names):
        raise AgonError(f"{file}:{call.lineno}: a rule mark names its rules in plain words", 'Write rule("ID", "ID").')
    return [Mark(str(name.value), file, name.lineno) for name in names]

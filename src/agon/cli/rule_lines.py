"""Where each rule stands: the lines of the games' code that name its ID, and the marks of the tests that show it.

Code names a rule in comments, in docstrings and in what it answers:

    DIVINEPLAN-LOCK-02           the whole ID, in any game's folder
    LOCK-02                      the short form, in the game's own folder
    LOCK-02, 03, LOCK-05         a list: a number alone belongs to what stands before it
    LOCK-02 to 05, LOCK-02..05   a range with both ends; the second may be written as `LOCK-05` too

A list or a range stands on one line.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

import agon
from agon.cli.common import errors, output, plain_table, print_json
from agon.cli.coverage import read_marks
from agon.core.errors import AgonError
from agon.core.ledger import Rule, find_rule, ledger_names, read_ledger
from agon.games import GAMES

if TYPE_CHECKING:
    from rich.table import Table

PACKAGE = Path(agon.__file__).parent
GAMES_IN_CHECKOUT = Path("src", "agon", "games")
CODE = {".py", ".toml", ".lark"}  # a card's text is its code
NAMED = re.compile(r"(?<![\w-])((?:[A-Z][A-Z0-9]*-)+)(\d+)(?!\w)")
FOLLOWS = re.compile(r"(, | to |\.\.)((?:[A-Z][A-Z0-9]*-)*)(\d+)(?!\w)")


class Sources(Struct, frozen=True):
    """A checkout's root, its games and its tests. An installed Agon has no tests."""

    root: Path
    games: Path
    tests: Path | None


class RuleLines(Struct):
    """Places as `file:line`, from the checkout's root. Advice needs neither code nor test."""

    code: list[str]
    test: list[str]
    advice: bool


def show_rule_lines(game: str | None, rule_id: str | None, as_json: bool) -> None:
    ledgers = {name: read_ledger(name) for name in ledger_names()}
    if game is not None and game not in ledgers:
        GAMES.make(game)  # raises, with a suggestion
        raise AgonError(f"{game} is not in Agon's own code", "`agon games` lists the games.")
    shown = {name: rules for name, rules in ledgers.items() if game in (None, name)}
    if game is not None and rule_id is not None:
        shown = {game: [find_rule(game, rule_id)]}
    sources = find_sources()
    index = rule_lines(sources, ledgers)
    found = {name: {rule.id: index[rule.id] for rule in rules} for name, rules in shown.items()}
    if not any(lines.code or lines.test for rules in found.values() for lines in rules.values()):
        raise AgonError(
            f"nothing in {str(sources.root)!r} names {rule_id or 'a rule'}", "Advice needs no code, no test."
        )
    if sources.tests is None:
        errors().print("Tests are in a checkout only, so these are the lines of code.")
    if as_json:
        print_json(found)
        return
    table = plain_table("rule and places", "text", wide=("text",))
    for rule in (rule for rules in shown.values() for rule in rules):
        add_rows(table, rule, index[rule.id], sources)
    output().print(table)


def add_rows(table: Table, rule: Rule, lines: RuleLines, sources: Sources) -> None:
    from rich.text import Text

    table.add_row(Text(rule.id, style="cyan"), Text(rule.text.replace("**", ""), style="dim"))
    for place in [*lines.code, *lines.test]:
        table.add_row(f"  {place}", Text(text_at(sources.root, place)))
    for kind, missing in (("code", not lines.code), ("test", sources.tests is not None and not lines.test)):
        if missing and not lines.advice:
            table.add_row(Text(f"  no {kind}", style="red"), "")


def find_sources() -> Sources:
    """The checkout in the current folder, else the one that this Agon runs from, else the installed Agon."""
    for root in (Path.cwd(), PACKAGE.parents[1]):
        if (root / GAMES_IN_CHECKOUT).is_dir():
            return Sources(root, root / GAMES_IN_CHECKOUT, root / "tests")
    return Sources(PACKAGE.parent, PACKAGE / "games", None)


def rule_lines(sources: Sources, ledgers: dict[str, list[Rule]]) -> dict[str, RuleLines]:
    """Every rule's places in the code and in the tests, by its ID."""
    index = {rule.id: RuleLines([], [], rule.is_advice) for rules in ledgers.values() for rule in rules}
    prefixes = {name: rules[0].id.split("-")[0] + "-" for name, rules in ledgers.items()}
    for file in sorted(sources.games.rglob("*")):
        if file.suffix in CODE:
            own = prefixes.get(file.relative_to(sources.games).parts[0], "")
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                for rule in index.keys() & set(rules_in(line, tuple(prefixes.values()), own)):
                    index[rule].code.append(f"{file.relative_to(sources.root).as_posix()}:{number}")
    marks = read_marks(sources.tests) if sources.tests is not None else []
    for file, number, rule in sorted({(mark.file, mark.line, mark.rule) for mark in marks if mark.rule in index}):
        index[rule].test.append(f"{file.relative_to(sources.root).as_posix()}:{number}")
    return index


def rules_in(line: str, prefixes: tuple[str, ...], own: str) -> Iterator[str]:
    """The whole IDs of what a line names; a short form is one of the game whose prefix is `own`."""
    for named in NAMED.finditer(line):
        stem = named[1] if named[1].startswith(prefixes) else own + named[1]
        number, end = named[2], named.end()
        yield stem + number
        while (more := FOLLOWS.match(line, end)) and f"-{stem}".endswith(f"-{more[2]}" if more[2] else ""):
            first = int(more[3]) if more[1] == ", " else int(number) + 1
            yield from (f"{stem}{n:02}" for n in range(first, int(more[3]) + 1))
            number, end = more[3], more.end()


def text_at(root: Path, place: str) -> str:
    file, number = place.rsplit(":", 1)
    return linecache.getline(str(root / file), int(number)).strip()

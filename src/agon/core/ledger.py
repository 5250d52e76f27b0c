"""The rule ledger of a game: every rule and ruling with its stable ID, read from `docs/rules/<game>.md`."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from agon.core.errors import AgonError

ENTRY_POINTS = "agon.games"
CHECKOUT = Path(__file__).resolve().parents[3] / "docs" / "rules"
ROW = re.compile(r"^\|\s*`?([A-Z]+(?:-[A-Z0-9]+)+-\d+)`?\s*\|(.*)\|\s*$")
HEADING = re.compile(r"^#+\s+(.*)$")


class Rule(Struct):
    """One row of the ledger: a rule, or a ruling with its question and reason."""

    id: str
    section: str
    text: str
    why: str = ""  # a ruling's reason
    question: str = ""  # a ruling's question

    @property
    def is_advice(self) -> bool:
        """Rows that the ledger itself calls advice need no test."""
        return self.text.lower().startswith("advice")


def ledger_names() -> list[str]:
    """The games that we keep a ledger of: those that can be played, and those that are being built."""
    packaged = files("agon").joinpath("rules")
    folder = packaged if packaged.is_dir() else CHECKOUT
    return sorted(entry.name.removesuffix(".md") for entry in folder.iterdir() if entry.name.endswith(".md"))


def ledger_text(game: str) -> str:
    """From the installed package, from `docs/rules` of a checkout, or `rules.md` in a game's own package."""
    name = f"{game}.md"
    packaged = files("agon").joinpath("rules", name)
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    checkout = CHECKOUT / name
    if checkout.is_file():
        return checkout.read_text(encoding="utf-8")
    for point in entry_points(group=ENTRY_POINTS, name=game):
        own = files(point.module.split(".")[0]).joinpath("rules.md")  # a game in somebody else's package
        if own.is_file():
            return own.read_text(encoding="utf-8")
    raise AgonError(f"there is no rule ledger for {game!r}", "`agon games` lists the games.")


def read_ledger(game: str) -> list[Rule]:
    rules: list[Rule] = []
    section = ""
    for line in ledger_text(game).splitlines():
        heading = HEADING.match(line)
        if heading:
            section = heading.group(1)
        row = ROW.match(line)
        if row:
            rules.append(read_row(row.group(1), section, [cell.strip() for cell in row.group(2).split("|")]))
    return rules


def read_row(rule_id: str, section: str, cells: list[str]) -> Rule:
    if "-RULING-" in rule_id and len(cells) >= 2:
        return Rule(
            id=rule_id, section=section, question=cells[0], text=cells[1], why=cells[2] if len(cells) > 2 else ""
        )
    return Rule(id=rule_id, section=section, text=cells[0])


def find_rule(game: str, rule_id: str) -> Rule:
    """A rule by its whole ID, or by its end: `RANGE-03` is enough."""
    for rule in read_ledger(game):
        if rule.id == rule_id.upper() or rule.id.endswith("-" + rule_id.upper()):
            return rule
    raise AgonError(f"the ledger of {game} has no rule {rule_id!r}", f"`agon rules {game}` lists them.")


def game_of(rule_id: str) -> str | None:
    """The game that has a rule of this whole ID, if one has."""
    return next((name for name in ledger_names() if any(r.id == rule_id.upper() for r in read_ledger(name))), None)

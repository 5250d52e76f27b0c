"""Writes the tables on docs/limits.md from the limits' source: `python tools/limits_page.py [--check]`."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

from agon.server.limits import Limits

PAGE = Path(__file__).resolve().parents[1] / "docs" / "limits.md"
BEGIN, END = "<!-- made by tools/limits_page.py -->\n", "<!-- end -->\n"
HEADING = re.compile(r"    # (.*)")
LIMIT = re.compile(r"    (\w+): \w+ = [^#]*(?:# (.*))?")


def tables() -> str:
    """Each comment above a group of limits is a heading, the one behind a limit says what it is."""
    lines: list[str] = []
    heading: list[str] = []
    for line in inspect.getsource(Limits).splitlines()[1:]:
        if found := HEADING.fullmatch(line):
            heading.append(found.group(1))
        elif found := LIMIT.fullmatch(line):
            if heading or not lines:
                words = " ".join(heading)
                lines += ["", f"**{words[:1].upper()}{words[1:]}**", "", "| limit | default | |", "|---|---|---|"]
                heading = []
            name = found.group(1)
            lines.append(f"| `{name}` | {getattr(Limits(), name):,} | {(found.group(2) or '').strip()} |")
    return "\n".join(lines) + "\n\n"


def page() -> str:
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}{tables()}{END}{rest.split(END)[1]}"


def main(arguments: list[str]) -> int:
    text = page()
    if "--check" in arguments:
        if PAGE.read_text(encoding="utf-8") != text:
            print(f"{PAGE.name} is out of date: run `python tools/limits_page.py`.", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

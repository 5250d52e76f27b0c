"""Prints what pyproject.toml requires, one requirement a line: `run`, `build`, or the name of an extra.

    python tools/requirements.py run build dev

Lets the Makefile install the dependencies once, apart from the package itself, which it builds after every change.
"""

import sys
import tomllib
from pathlib import Path

OWN = "agon-games["  # an extra that includes another one

settings = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
project = settings["project"]
groups = {
    "run": project["dependencies"],
    "build": settings["build-system"]["requires"],
    **project["optional-dependencies"],
}
required = [requirement for name in sys.argv[1:] for requirement in groups[name]]
while own := [requirement for requirement in required if requirement.startswith(OWN)]:
    required = [requirement for requirement in required if requirement not in own]
    required += [one for requirement in own for one in groups[requirement.removeprefix(OWN).removesuffix("]")]]
print("\n".join(dict.fromkeys(required)))

"""Prints what pyproject.toml requires, one requirement a line: to run, to build, and for the extras named.

    python tools/requirements.py dev bench

Lets the Makefile install the dependencies once, apart from the package itself, which it builds after every change.
"""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
required = project["project"]["dependencies"] + project["build-system"]["requires"]
for extra in sys.argv[1:]:
    required += project["project"]["optional-dependencies"][extra]
for own in [name for name in required if name.startswith("agon-games[")]:  # an extra that includes another one
    required.remove(own)
    required += project["project"]["optional-dependencies"][own.removeprefix("agon-games[").removesuffix("]")]
print("\n".join(dict.fromkeys(required)))

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
print("\n".join(dict.fromkeys(required)))

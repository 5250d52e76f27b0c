"""Build hook of the wheel: compiles the engine with mypyc, and packs the rule ledgers with it.

Hatchling runs it (see `[tool.hatch.build.targets.wheel.hooks.custom]` in pyproject.toml, where the compiled folders and
the exceptions are listed). The source tree stays clean: everything is built in another folder.

Environment:
    AGON_PURE=1         build without compiling
    AGON_PURE=0         compile or fail; unless told, a machine without a C compiler gets plain Python
    AGON_BUILD_CACHE    a folder that is kept, so that the next build compiles only what has changed
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHOWN = 12  # last lines of what the compiler says when it fails
WAY_OUT = (
    "To install plain Python (the same games, but bots think several times more slowly): AGON_PURE=1 pip install ."
)


class AgonBuildHook(BuildHookInterface[Any]):
    """Adds to the wheel what does not lie in src/agon: the native modules and the rule ledgers."""

    PLUGIN_NAME = "custom"
    scratch: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for ledger in sorted((root / "docs/rules").glob("*.md")):
            build_data["force_include"][str(ledger)] = f"agon/rules/{ledger.name}"
        if not (root / "src/agon/server/static/index.html").is_file() and (root / "web/package.json").is_file():
            build_client(root)
        wish = os.environ.get("AGON_PURE", "")
        if version == "editable" or wish not in ("", "0"):
            return
        missing = missing_for_compiling(root)
        if missing and wish == "":
            self.app.display_warning(
                f"{missing} Agon is installed as plain Python: the same games, but bots think several times more "
                "slowly. Install a C compiler and Python's headers, and then Agon again, for the compiled engine."
            )
            return
        if missing:
            self.app.abort(f"{missing} {WAY_OUT}")
        self.scratch = None if "AGON_BUILD_CACHE" in os.environ else tempfile.mkdtemp(prefix="agon-build-")
        native = compile_engine(root, self.scratch or os.environ["AGON_BUILD_CACHE"])
        if native is None:
            self.remove_scratch()
            self.app.abort(f"Compiling with mypyc failed; the reason stands above. {WAY_OUT}")
        build_data["force_include"].update(native)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.remove_scratch()

    def remove_scratch(self) -> None:
        if self.scratch is not None:
            shutil.rmtree(self.scratch, ignore_errors=True)


def build_client(root: Path) -> None:
    """The browser client belongs to the wheel. Without it the games, the terminal and the library still work."""
    done = subprocess.run([sys.executable, str(root / "tools/build_web.py")], check=False)
    if done.returncode != 0:
        print("Agon is built without its browser client; `python tools/build_web.py` tries again.", file=sys.stderr)


def missing_for_compiling(root: Path) -> str:
    """What this machine lacks to compile, as a sentence; nothing when it has all."""
    return tool(root, "--check").stderr.strip()


def compile_engine(root: Path, folder: str) -> dict[str, str] | None:
    """Each native module and its place in the wheel. Says why, if it fails."""
    done = tool(root, folder)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).strip().splitlines()
        log = Path(tempfile.gettempdir(), "agon-build.log")
        log.write_text("\n".join(said), encoding="utf-8")
        print(*said[-SHOWN:], f"(all {len(said)} lines: {log})", sep="\n", file=sys.stderr)
        return None
    return dict(line.split("\t") for line in done.stdout.splitlines())


def tool(root: Path, argument: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: what it imports and changes does not concern whoever builds."""
    return subprocess.run(
        [sys.executable, str(root / "tools/compile.py"), argument], capture_output=True, text=True, check=False
    )

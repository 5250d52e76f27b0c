"""Build hook of the wheel: compiles the engine with mypyc, and packs the rule ledgers with it.

Hatchling runs it (see `[tool.hatch.build.targets.wheel.hooks.custom]` in pyproject.toml, where the compiled folders and
the exceptions are listed). The source tree stays clean: everything is built in a temporary folder.

Environment:
    AGON_PURE=1           build without compiling (no C compiler needed)
    MYPYC_OPT_LEVEL=0..3  optimisation of the C code: 3 unless told; 0 builds much faster and runs slower
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = "agon._engine"
"""Engine and bots share one extension module, every game has one of its own: calls within one are the fastest, calls
between them are still native, and they are compiled side by side."""

WAY_OUT = "To install without compiling (the same games, about ten times slower): AGON_PURE=1 pip install ."

SETUP = """\
import json
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

out, opt_level, groups, *arguments = sys.argv[1:]
separate = [(files, name) for files, name in json.loads(groups)]
extensions = mypycify(arguments, separate=separate, opt_level=opt_level, debug_level="0", target_dir=out + "/c")
build = ["build_ext", "--parallel", str(os.cpu_count() or 1), "--build-lib", out + "/lib", "--build-temp", out + "/o"]
setup(name="agon", packages=[], py_modules=[], ext_modules=extensions, script_args=build)
"""


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
        if version == "editable" or os.environ.get("AGON_PURE", "0") not in ("", "0"):
            return
        sources = modules_to_compile(root, self.config["compile"], self.config["interpret"])
        if not sources:
            return
        missing = missing_for_compiling()
        if missing:
            self.app.abort(f"{missing}\n{WAY_OUT}")
        self.scratch = tempfile.mkdtemp(prefix="agon-build-")
        library = Path(self.scratch, "lib")
        if not compile_modules(root, sources, Path(self.scratch)):
            self.remove_scratch()
            self.app.abort(f"Compiling with mypyc failed; the reason stands above.\n{WAY_OUT}")
        for built in sorted(path for path in library.rglob("*") if path.is_file()):
            build_data["force_include"][str(built)] = built.relative_to(library).as_posix()
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


def modules_to_compile(root: Path, folders: list[str], interpret: list[str]) -> list[Path]:
    """The Python files that are or lie below `folders`, less those that a pattern of `interpret` names; from `root`."""
    wanted = {root / file for file in folders if (root / file).is_file()}
    wanted |= {file for folder in folders for file in (root / folder).rglob("*.py")}
    exceptions = {file for pattern in interpret for file in root.glob(pattern)}
    return sorted(file.relative_to(root) for file in wanted - exceptions)


def missing_for_compiling() -> str | None:
    """What this machine lacks to compile, as a sentence; None when it has all."""
    if os.name != "posix":
        return None  # other systems find their compiler in ways of their own
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"Agon is compiled to native code, and there is no C compiler here: '{compiler}' was not found."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Agon is compiled to native code, and Python's C headers (python3-dev) are not installed here."
    return None


def group_of(source: str) -> str:
    """The extension module that a file, relative to src, is compiled into."""
    parts = source.split("/")
    return f"agon._{parts[2]}" if parts[:2] == ["agon", "games"] and len(parts) > 3 else ENGINE


def compile_modules(root: Path, sources: list[Path], scratch: Path) -> bool:
    """Compiles `sources` into `scratch`/lib, laid out as in site-packages. Says why, if it fails."""
    # Paths relative to src: so a traceback out of native code names agon/core/..., which Python finds in site-packages.
    files = [source.relative_to("src").as_posix() for source in sources]
    groups = [[[file for file in files if group_of(file) == name], name] for name in sorted(set(map(group_of, files)))]
    command = [sys.executable, "-c", SETUP, str(scratch), os.environ.get("MYPYC_OPT_LEVEL", "3"), json.dumps(groups)]
    command += ["--config-file", str(root / "pyproject.toml"), "--cache-dir", str(scratch / "mypy"), *files]
    done = subprocess.run(command, cwd=root / "src", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
        return False
    return True

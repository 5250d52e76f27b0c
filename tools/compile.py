"""Compiles the engine to native modules with mypyc, as pyproject.toml says under tool.hatch...hooks.custom.

    python tools/compile.py FOLDER     # compile; a second run compiles what has changed; prints the native modules
    python tools/compile.py --check    # only say whether this machine can compile

The engine with the bots is one group of modules, every game another. A group is one C file and one native library, so
calls within it are direct, an edit in one game compiles that game alone, and all cores are used.

Environment:
    MYPYC_OPT_LEVEL=0..3  the C compiler's optimisation for all groups; 0 compiles fastest and runs slowest
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENGINE = "agon._engine"

QUICK = [
    "-O1",
    "-falign-functions=16",
    "-fcaller-saves",
    "-finline-small-functions",
    "-fipa-ra",
    "-foptimize-sibling-calls",
    "-fpeephole2",
    "-freorder-blocks-algorithm=stc",
]
"""GCC's cheap optimisations. They give games the speed of -O3 for half of its compile time; the engine, on which all
games rest, gets -O2."""


def main() -> None:
    if sys.argv[1:] == ["--check"]:
        sys.exit(missing_for_compiling())
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with alone_in(folder):
        for path, place in compile_engine(folder).items():
            print(f"{path}\t{place}")


def missing_for_compiling() -> str | None:
    """What this machine lacks to compile, as a sentence; None when it has all."""
    if os.name != "posix":
        return None  # other systems find their compiler in ways of their own
    compiler = compiler_name()
    if shutil.which(compiler) is None:
        return f"There is no C compiler here: {compiler!r} was not found."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (Debian's package python3-dev) are not installed here."
    return None


def compiler_name() -> str:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Two compilations in one folder take turns."""
    with open(folder / "lock", "w") as file:
        if os.name == "posix":
            import fcntl  # does not exist on Windows

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# -- what is compiled -------------------------------------------------------------------------------------------------
def settings() -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook: dict[str, list[str]] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return hook


def modules_to_compile(root: Path, folders: list[str], interpret: list[str]) -> list[Path]:
    """The Python files that are or lie below `folders`, less those that a pattern of `interpret` names; from `root`."""
    wanted = {root / file for file in folders if (root / file).is_file()}
    wanted |= {file for folder in folders for file in (root / folder).rglob("*.py")}
    exceptions = {file for pattern in interpret for file in root.glob(pattern)}
    return sorted(file.relative_to(root) for file in wanted - exceptions)


def group_of(source: str) -> str:
    """The native library that a file, relative to src, is compiled into."""
    parts = source.split("/")
    return f"agon._{parts[2]}" if parts[:2] == ["agon", "games"] and len(parts) > 3 else ENGINE


def groups_of(files: list[str]) -> list[tuple[list[str], str | None]]:
    """Each group's files, and its name."""
    return [([file for file in files if group_of(file) == name], name) for name in sorted(set(map(group_of, files)))]


# -- compiling --------------------------------------------------------------------------------------------------------
def compile_engine(folder: Path) -> dict[Path, str]:
    """Each native module, and its place in site-packages. What has not changed is not made again."""
    from setuptools import Distribution, Extension  # before mypyc, which otherwise takes distutils

    chosen = settings()
    sources = modules_to_compile(ROOT, chosen["compile"], chosen["interpret"])
    # Relative to src: so a traceback out of native code names agon/core/..., which Python finds in site-packages.
    files = [source.relative_to("src").as_posix() for source in sources]
    folder /= fingerprint()
    os.chdir(ROOT / "src")
    libraries, entries = to_c(files, folder)
    shims = [Extension(name, [str(path)], extra_compile_args=unoptimised()) for name, path in merged(entries, folder)]
    libraries.sort(key=lambda library: -os.path.getsize(library.sources[0]))  # so that all cores end at the same time
    distribution = Distribution({"name": "agon", "ext_modules": [*libraries, *shims]})
    build: Any = distribution.get_command_obj("build_ext")
    build.parallel = os.cpu_count() or 1
    build.build_lib, build.build_temp = str(folder / "lib"), str(folder / "o")
    build.ensure_finalized()
    with contextlib.redirect_stdout(sys.stderr):
        build.run()
    placed = {Path(build.get_ext_fullpath(library.name)): library.name for library in libraries}
    native = {path: build.get_ext_filename(name) for path, name in placed.items()}
    return native | copy_shims(entries, build, folder)


def fingerprint() -> str:
    """What else the result depends on: a folder made with other tools or flags is not taken up again."""
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "MYPYC_OPT_LEVEL")]
    made_by = [sys.version, sysconfig.get_platform(), version("mypy"), version("setuptools"), version("librt")]
    this = Path(__file__).read_text(encoding="utf-8")
    return hashlib.sha256(repr([*flags, *made_by, compiler_name(), this]).encode()).hexdigest()[:12]


def to_c(files: list[str], folder: Path) -> tuple[list[Any], dict[str, Path]]:
    """The groups' libraries, and the C file by which Python finds each module in them."""
    from mypyc.build import mypycify

    # Every module is read every time: of one that it takes up from its cache mypyc forgets which attributes may be
    # undefined (mypy 2.4.1), and fails. C that comes out as before is not compiled again.
    shutil.rmtree(folder / "mypy", ignore_errors=True)
    arguments = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(folder / "mypy"), *files]
    with contextlib.redirect_stdout(sys.stderr):
        extensions = mypycify(arguments, separate=groups_of(files), debug_level="0", target_dir=str(folder / "c"))
    libraries = [extension for extension in extensions if extension.name.endswith("__mypyc")]
    for library in libraries:
        library.extra_compile_args += optimisation(library.name.removesuffix("__mypyc"))
    entries = {extension.name: Path(extension.sources[0]) for extension in extensions if extension not in libraries}
    return libraries, entries


def optimisation(group: str) -> list[str]:
    """The last level that a compiler is told counts. Other compilers than GCC have no cheap flags worth choosing."""
    if os.name != "posix":
        return []
    if "MYPYC_OPT_LEVEL" in os.environ:
        return [f"-O{os.environ['MYPYC_OPT_LEVEL']}", "-w"]
    is_gcc = sys.platform == "linux" and "clang" not in compiler_name()
    return [*(QUICK if is_gcc and group != ENGINE else ["-O2"]), "-w"]


def unoptimised() -> list[str]:
    return ["-O0", "-g0", "-w"] if os.name == "posix" else []


# -- the modules' entries ---------------------------------------------------------------------------------------------
# Python finds a module by a native file of its own, which only calls into the group's library. Two hundred of them took
# as long to compile as a whole game. So each package's are compiled as one file, and every module gets a copy of it:
# Python calls the function with the module's name in whichever copy it opens.
def merged(entries: dict[str, Path], folder: Path) -> list[tuple[str, Path]]:
    """Writes a C file for each package and group; gives the native file's name and it."""
    parts: dict[str, list[Path]] = defaultdict(list)
    for module, path in sorted(entries.items()):
        parts[merged_name(module)].append(path)
    written = []
    for name, paths in parts.items():
        # every entry also defines PyInit___init__, which only a package's own __init__ would need
        lines = [
            f'#define PyInit___init__ unused_{path.stem}\n#include "{path}"\n#undef PyInit___init__' for path in paths
        ]
        target = folder / "c" / f"{name}.c"
        write_if_new(target, "\n".join([*lines, f"PyMODINIT_FUNC PyInit_{name}(void) {{ return NULL; }}", ""]).encode())
        written.append((name, target))
    return written


def merged_name(module: str) -> str:
    return "entries_" + module.rpartition(".")[0].replace(".", "_")


def copy_shims(entries: dict[str, Path], build: Any, folder: Path) -> dict[Path, str]:
    copied = {}
    for module in entries:
        place = build.get_ext_filename(module)
        target = folder / "modules" / place
        write_if_new(target, Path(build.get_ext_fullpath(merged_name(module))).read_bytes())
        copied[target] = place
    return copied


def write_if_new(path: Path, content: bytes) -> None:
    """Leaves a file with this content alone: a newer one would be compiled again."""
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()

"""The installation: native code where it should be, plain sources on demand, and a clear word when neither works."""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import agon

ROOT = Path(__file__).parent.parent
PACKAGE = Path(agon.__file__).parent
SUFFIX = EXTENSION_SUFFIXES[0]

installed = pytest.mark.skipif(
    "AGON_TEST_BUILD" not in os.environ, reason="runs on an installed package, with AGON_TEST_BUILD=1 (make test)"
)


def run(*arguments: str, pure: bool, path: Path = PACKAGE.parent) -> str:
    """What a new Python says to these arguments, with Agon taken from `path`."""
    environment = os.environ | {"AGON_PURE": "1" if pure else "0", "PYTHONPATH": str(path), "NO_COLOR": "1"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def build_settings() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    settings: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return settings


@pytest.fixture(scope="module")
def compiling() -> ModuleType:
    """tools/compile.py, which is no module of a package."""
    spec = spec_from_file_location("compiling", ROOT / "tools/compile.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- compiled or pure, at run time ---------------------------------------------------------------------------------


@pytest.fixture
def both_kinds(tmp_path: Path) -> Path:
    """A package with Agon's own __init__, where every engine module lies beside an extension module that is broken."""
    for folder in ("core", "games/chess", "cli"):
        (tmp_path / "agon" / folder).mkdir(parents=True)
    shutil.copy(PACKAGE / "__init__.py", tmp_path / "agon")
    for module in ("core/__init__", "core/contract", "games/__init__", "games/chess/__init__", "games/chess/rules"):
        (tmp_path / "agon" / f"{module}.py").write_text("kind = 'source'\n")
        (tmp_path / "agon" / f"{module}{SUFFIX}").write_text("not a library")
    for module in ("cli/__init__", "cli/main"):
        (tmp_path / "agon" / f"{module}.py").write_text("kind = 'source'\n")
    return tmp_path


def test_pure_python_takes_the_source_beside_an_extension(both_kinds: Path) -> None:
    code = "import agon, agon.core.contract as a, agon.games.chess.rules as b, agon.cli.main as c; "
    code += "print(a.kind, b.kind, c.kind, agon.is_compiled())"
    assert run("-c", code, pure=True, path=both_kinds) == "source source source False"


def test_otherwise_the_extension_goes_first(both_kinds: Path) -> None:
    (both_kinds / "agon/core" / f"__init__{SUFFIX}").unlink()  # is_compiled imports the package, not the module
    assert run("-c", "import agon; print(agon.is_compiled())", pure=False, path=both_kinds) == "True"


def test_pure_python_runs_from_sources_of_this_package() -> None:
    code = "import agon, agon.core.contract as c; print(agon.is_compiled(), c.__file__)"
    assert run("-c", code, pure=True) == f"False {PACKAGE / 'core/contract.py'}"


def test_is_compiled_tells_how_the_engine_was_loaded() -> None:
    code = "import agon, agon.core.contract as c; print(agon.is_compiled(), c.__file__)"
    compiled, file = run("-c", code, pure=False).split(" ", 1)
    assert compiled == str(not file.endswith(".py"))


@pytest.mark.parametrize("pure", [True, False])
def test_the_command_says_which_kind_runs(pure: bool) -> None:
    compiled = run("-c", "import agon; print(agon.is_compiled())", pure=pure) == "True"
    kind = "compiled" if compiled else "pure Python"
    assert run("-m", "agon", "--version", pure=pure) == f"agon {agon.__version__} ({kind})"


# -- what the wheel holds ------------------------------------------------------------------------------------------


@installed
def test_tests_run_on_the_installed_package() -> None:
    assert "site-packages" in PACKAGE.parts
    assert agon.__version__ == version("agon-games")


@installed
@pytest.mark.skipif(os.environ.get("AGON_PURE", "0") not in ("", "0"), reason="a pure build was asked for")
def test_the_engine_and_every_game_are_compiled_in_a_group_each(compiling: ModuleType) -> None:
    settings = build_settings()
    expected = compiling.modules_to_compile(ROOT, settings["compile"], settings["interpret"])
    native = {path.relative_to(PACKAGE) for path in PACKAGE.rglob(f"*{SUFFIX}")}
    games = [folder.name for folder in (ROOT / "src/agon/games").iterdir() if (folder / "game.py").is_file()]
    groups = {Path(f"_{name}__mypyc{SUFFIX}") for name in ["engine", *games]}
    assert native == {path.relative_to("src/agon").with_suffix(SUFFIX) for path in expected} | groups
    assert agon.is_compiled()


def test_which_group_a_module_belongs_to(compiling: ModuleType) -> None:
    files = ["agon/core/rng.py", "agon/bots/search.py", "agon/games/theos/rules.py"]
    assert [compiling.group_of(file) for file in files] == ["agon._engine", "agon._engine", "agon._theos"]


@pytest.mark.parametrize("pure", [True, False])
def test_every_engine_module_can_be_imported(pure: bool) -> None:
    folders = [PACKAGE / Path(folder).relative_to("src/agon") for folder in build_settings()["compile"]]
    files = [file.relative_to(PACKAGE.parent).with_suffix("") for folder in folders for file in folder.rglob("*.py")]
    names = sorted(".".join(file.parts).removesuffix(".__init__") for file in files)
    assert "agon.core.contract" in names
    run("-c", "import sys, importlib; [importlib.import_module(name) for name in sys.argv[1:]]", *names, pure=pure)


@installed
def test_the_wheel_holds_sources_data_and_ledgers() -> None:
    kinds = (".py", ".toml", ".lark", ".md", ".typed")
    sources = {path.relative_to(ROOT / "src/agon") for path in (ROOT / "src/agon").rglob("*") if path.suffix in kinds}
    ledgers = {Path("rules", path.name) for path in (ROOT / "docs/rules").glob("*.md")}
    packed = {path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.suffix in kinds}
    assert packed == sources | ledgers


# -- building ------------------------------------------------------------------------------------------------------


def test_modules_to_compile_leaves_the_exceptions_out(compiling: ModuleType, tmp_path: Path) -> None:
    names = ["core/__init__.py", "core/rng.py", "core/protocol.py", "games/x/__init__.py", "games/x/grammar.py"]
    names += ["games/x/rules.py", "cli/main.py", "server/tables/live.py", "server/http/hub.py"]
    for name in names:
        (tmp_path / "src/agon" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "src/agon" / name).touch()
    settings = build_settings()
    found = compiling.modules_to_compile(tmp_path, settings["compile"], settings["interpret"])
    compiled = ["core/rng.py", "games/x/rules.py", "server/tables/live.py"]
    assert found == [Path("src/agon", name) for name in compiled]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with one module to compile, which does not take long."""
    for name in ("tools", "pyproject.toml", "README.md", "LICENSE", "CREDITS.md", "LICENSES", "src/agon/__init__.py"):
        target = tmp_path / "checkout" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)
    core = tmp_path / "checkout/src/agon/core"
    core.mkdir()
    (core / "__init__.py").touch()
    (core / "small.py").write_text("def double(number: int) -> int:\n    return 2 * number\n")
    return tmp_path / "checkout"


def built(project: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What `pip wheel` says, which leaves the wheel in the folder `dist`."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("AGON_")}
    return subprocess.run(
        [*command, *arguments, "."], cwd=project, env={**ours, **environment}, capture_output=True, text=True
    )


@pytest.mark.slow
@installed
def test_an_edit_in_one_group_compiles_that_group_alone(project: Path, tmp_path: Path) -> None:
    game = project / "src/agon/games/chess/rules.py"
    game.parent.mkdir(parents=True)
    for path in (game.parent / "__init__.py", game.parents[1] / "__init__.py"):
        path.touch()
    # a number that may not be set yet: mypyc loses sight of it where it takes up a module that it has compiled before
    (project / "src/agon/core/row.py").write_text(
        "from mypy_extensions import i64\n\nclass Row:\n    def start(self) -> None:\n        self.place: i64 = 64\n"
    )
    rules = "from agon.core.row import Row\n\ndef squares(row: Row) -> int:\n    return int(row.place) - {}\n"
    game.write_text(rules.format(1))
    cache = tmp_path / "cache"

    def libraries() -> dict[str, float]:
        done = built(project, "--verbose", AGON_PURE="0", AGON_BUILD_CACHE=str(cache))
        assert done.returncode == 0, done.stdout + done.stderr
        return {path.name.partition("__")[0]: path.stat().st_mtime for path in cache.rglob("lib/**/*__mypyc*")}

    first = libraries()
    assert first.keys() == {"_engine", "_chess"}
    game.write_text(rules.format(0))
    second = libraries()
    assert second["_engine"] == first["_engine"] and second["_chess"] > first["_chess"]


@pytest.mark.skipif(os.name != "posix", reason="other systems find their compiler in ways of their own")
class TestWithoutACompiler:
    @pytest.fixture(autouse=True)
    def none_here(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CC", "no-such-compiler -pthread")

    def test_the_check_is_one_sentence(self) -> None:
        done = subprocess.run(
            [sys.executable, str(ROOT / "tools/compile.py"), "--check"], capture_output=True, text=True
        )
        assert done.returncode == 1
        assert done.stderr == "There is no C compiler here: 'no-such-compiler' was not found.\n"

    @pytest.mark.slow
    def test_plain_python_is_installed_and_a_sentence_says_what_it_lacks(self, project: Path) -> None:
        done = built(project, "--verbose")
        assert done.returncode == 0, done.stderr
        [wheel] = (project / "dist").glob("*.whl")
        assert wheel.name.endswith("-py3-none-any.whl")
        said = " ".join((done.stdout + done.stderr).split())
        assert "'no-such-compiler' was not found. Agon is installed as plain Python" in said
        assert "Install a C compiler and Python's headers, and then Agon again" in said

    @pytest.mark.slow
    def test_who_insists_on_compiling_is_refused_with_the_way_out(self, project: Path) -> None:
        done = built(project, AGON_PURE="0")
        assert done.returncode != 0
        assert "AGON_PURE=1 pip install ." in done.stderr + done.stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a compiler that is a script")
def test_a_compile_error_shows_its_last_lines(project: Path, tmp_path: Path) -> None:
    compiler = tmp_path / "compiler"
    compiler.write_text("#!/bin/sh\nfor i in $(seq 500); do echo line $i >&2; done; echo the reason >&2; exit 1\n")
    compiler.chmod(0o755)
    done = built(project, CC=str(compiler), TMPDIR=str(tmp_path))
    assert done.returncode != 0
    lines = (done.stderr + done.stdout).splitlines()
    assert any("the reason" in line for line in lines)
    assert len(lines) < 60, "a few lines, not hundreds"
    assert "line 500" in (tmp_path / "agon-build.log").read_text()

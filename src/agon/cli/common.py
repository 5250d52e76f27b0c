"""What all commands share: their common arguments, files read and written safely, output for people and programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon.core.errors import AgonError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from agon.core.contract import Game

PLAIN_WIDTH = 100  # columns of output that goes to a file or another program

HUMAN = "human"  # beside the bots' names, who may sit on a seat

# The headings of `agon --help`.
PLAYING = "Play"
HOSTING = "Host"
LOOKING_UP = "Look up"
SAVED_GAMES = "Saved games"
MANY_GAMES = "Many games"
SPEED = "Speed"


def complete_game(typed: str) -> list[str]:
    from agon.games import GAMES

    return [name for name in GAMES.names() if name.startswith(typed)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game; `agon games` lists them.", autocompletion=complete_game)
]
CardsFile = Annotated[
    Path | None, typer.Option("--cards", metavar="FILE", help="Use your own card file instead of the game's cards.")
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="Set a game option (see `agon options`); may be repeated."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def examples(*lines: str) -> str:
    """A command's epilog: what somebody might type, one line for each."""
    return "\n".join(lines)


# -- what was typed ----------------------------------------------------------------------------------------------------
def load_game(name: str, cards: Path | None = None) -> Game:
    """The game of this name, with the user's own cards if there are any."""
    from agon.games import make_game

    if cards is None:
        return make_game(name)
    return make_game(name, read_text(cards), str(cards))


def parse_seed(text: str) -> int:
    """A seed as people write it: decimal, or hexadecimal as Records show it."""
    from agon.core.seeds import check_seed

    try:
        number = int(text, 16 if text.lower().startswith("0x") else 10)
    except ValueError as error:
        hint = "A seed is a whole number from 0 to 2**256 - 1, such as 42 or 0x2a."
        raise AgonError(f"{text!r} is not a seed", hint) from error
    return check_seed(number)


def parse_options(pairs: list[str] | None) -> dict[str, object]:
    """`name=value` pairs. Their names and values are the game's to check."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise AgonError(f"{pair!r} is not an option", "Write --option NAME=VALUE; `agon options GAME` lists them.")
        if name.strip() in options:
            raise AgonError(f"option {name.strip()!r} is given twice", "Keep one of the two.")
        options[name.strip()] = value.strip()
    return options


# -- what may be missing -----------------------------------------------------------------------------------------------
@contextmanager
def server_installed() -> Iterator[None]:
    """Around imports of the server."""
    try:
        yield
    except ImportError as error:
        hint = "Install what it needs with: pip install 'agon-games[server]'"
        raise AgonError(f"the server is not installed ({error.name} is missing)", hint) from error


# -- files -------------------------------------------------------------------------------------------------------------
def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise AgonError(f"there is no file {str(path)!r}", "Check the name, and the folder you are in.") from error
    except OSError as error:
        raise AgonError(
            f"{str(path)!r} cannot be read: {error.strerror}", "Check what it is and who may read it."
        ) from error


def read_text(path: Path) -> str:
    try:
        return read_file(path).decode()
    except UnicodeDecodeError as error:
        raise AgonError(
            f"{str(path)!r} is not a text file in UTF-8", f"Byte {error.start} is none of its letters."
        ) from error


def write_file(path: Path, data: bytes) -> None:
    """Writes the whole file or none of it: under another name first, then renamed."""
    import tempfile

    try:
        handle, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise AgonError(f"{str(path)!r} cannot be written: {error.strerror}", "Choose another folder.") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(draft, 0o666 & ~current_umask())  # a temporary file is its maker's alone; a saved game need not be
        os.replace(draft, path)
    except OSError as error:
        os.unlink(draft)
        raise AgonError(f"{str(path)!r} cannot be written: {error.strerror}", "Choose another name.") from error


def current_umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask


# -- output ------------------------------------------------------------------------------------------------------------
def output() -> Console:
    """Where answers go. Output that is not a terminal has a width of its own, so that it looks the same everywhere."""
    from rich.console import Console

    is_terminal = sys.stdout is not None and sys.stdout.isatty()  # None where a shell has closed it
    return Console(width=None if is_terminal else PLAIN_WIDTH, highlight=False)


def errors() -> Console:
    """Where progress and complaints go."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def complain(error: AgonError) -> None:
    """What is wrong, then what to do about it. Never cut or wrapped: programs and eyes look for the words."""
    typer.secho(f"agon: {error.message}", fg="red", err=True)
    if error.hint:
        typer.echo(f"      {error.hint}", err=True)


def print_json(value: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def plain_table(*columns: str, wide: tuple[str, ...] = ()) -> Table:
    """A table with a line below the heads and none elsewhere. Only its wide columns are broken into lines."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column not in wide)
    return table

"""`agon backup` and `agon restore`: everything that a server keeps, as one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from agon.cli.admin import act
from agon.cli.common import HOSTING, examples, server_installed

commands = typer.Typer()


@commands.command(
    rich_help_panel=HOSTING,
    epilog=examples(
        "agon backup games.agon",
        "AGON_DATABASE_URL=postgresql://agon@db/agon agon backup games.agon",
    ),
)
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")]) -> None:
    """Write all that a server keeps to one file, while it runs.

    It is the state of one moment, from SQLite or PostgreSQL, and can be restored to either. It holds the seeds of
    games, hashes of passwords and the key that signs tokens: keep it as safe as the database.
    """
    with server_installed():
        from agon.server.admin.backup import back_up
    counts = act(lambda acts: back_up(acts, file))
    typer.echo(f"wrote {file}: {counts['tables']} tables, {counts['journal']} moves, {counts['players']} players")


@commands.command(
    rich_help_panel=HOSTING,
    epilog=examples("agon restore games.agon", "AGON_DATA=elsewhere agon restore games.agon --replace"),
)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `agon backup` has written.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the games that are there now.")] = False,
) -> None:
    """Make the database what it was when a backup was written.

    No server may run on it. Games go on where they were then, and no clock has run meanwhile. Tokens and passwords are
    those of then, too.
    """
    with server_installed():
        from agon.server.admin.backup import restore as restore_database
        from agon.server.admin.database import operator
        from agon.server.settings import database_url
        from agon.server.storage.trouble import ending_in_a_sentence
    with ending_in_a_sentence():
        counts = asyncio.run(restore_database(database_url(), file, operator(), replace))
    typer.echo(f"restored {counts['tables']} tables, {counts['journal']} moves, {counts['players']} players")

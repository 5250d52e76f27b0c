"""The `agon` command itself: its parts, its version, and how it says that something is wrong."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from agon import __version__, is_compiled
from agon.cli import bench_bots, bench_server, bots, lab, lookup, match, play, records, serve
from agon.cli.common import complain
from agon.core.errors import AgonError

MISTAKE = 2  # the exit code for everything that the user can mend, as for a wrong option
INTERRUPTED = 130  # what shells give for Ctrl-C


class AgonGroup(TyperGroup):
    """All commands end the same way, whatever goes wrong: a sentence and an exit code, never a traceback."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """`agon bench server` and `agon bench bots` are commands of their own: they measure something else."""
        if args[:1] == ["bench"] and args[1:2] in (["server"], ["bots"]):
            args = [f"bench-{args[1]}", *args[2:]]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AgonError as error:
            complain(error)
            raise typer.Exit(MISTAKE) from error
        except KeyboardInterrupt as error:
            complain(AgonError("stopped by Ctrl-C"))
            raise typer.Exit(INTERRUPTED) from error
        except BrokenPipeError as error:
            # Whoever read our output has seen enough; nothing may be written any more, not even on the way out.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(1) from error


app = typer.Typer(cls=AgonGroup, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode="rich")
for part in (play, serve, lookup, records, bots, lab, match, bench_server, bench_bots):
    app.add_typer(part.commands)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"agon {__version__} ({'compiled' if is_compiled() else 'pure Python'})")
        raise typer.Exit


@app.callback()
def agon(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Tabletop games about gods: play them, look their rules up, and let bots play them by the thousand."""

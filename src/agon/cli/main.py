"""The `agon` command itself: its parts, its version, and how it says that something is wrong."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from agon import __version__, is_compiled
from agon.cli import admin, backup, bench_bots, bench_server, bots, lab, lookup, match, play, records, serve
from agon.cli.common import HOSTING, complain, examples
from agon.cli.help import FREED, AgonCommand, usage_pieces, write_help
from agon.core.errors import AgonError

MISTAKE = 2  # the exit code for everything that the user can mend, as for a wrong option
INTERRUPTED = 130  # what shells give for Ctrl-C
READ_ENOUGH = 1  # Typer's exit code if whoever reads the output has gone
NO_COLOUR = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


class AgonGroup(TyperGroup):
    """All commands end the same way, whatever goes wrong: a sentence and an exit code, never a traceback."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """`agon bench server` and `agon bench bots` are commands of two words: they measure something else."""
        if " ".join(args[:2]) in self.commands:
            args = [" ".join(args[:2]), *args[2:]]
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **more: Any) -> Any:
        try:
            try:
                return super().main(*args, **more)
            finally:
                if sys.stdout is not None:  # a shell may have closed it: agon games >&-
                    sys.stdout.flush()  # here, where a full disk can still be reported
        except BrokenPipeError:
            drop_output()
            sys.exit(READ_ENOUGH)
        except OSError as error:
            drop_output()
            where = f" ({error.filename})" if error.filename else ""
            hint = "Check the disk, the file or folder, and who may read and write there."
            complain(AgonError(f"the operating system refuses: {error.strerror or error}{where}", hint))
            sys.exit(MISTAKE)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except AgonError as error:
            complain(error)
            raise typer.Exit(MISTAKE) from error
        except KeyboardInterrupt as error:
            complain(AgonError("stopped by Ctrl-C"))
            raise typer.Exit(INTERRUPTED) from error

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [*usage_pieces(self, ctx), "COMMAND"]

    def get_help(self, ctx: Any) -> str:
        return super().get_help(ctx).translate(FREED)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


def drop_output() -> None:
    """Nothing can be written any more, and nothing is, not even on the way out."""
    with suppress(AttributeError, OSError):  # where there is no file behind it there is nothing to lose
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=AgonGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # so that Typer's errors are plain sentences too
    context_settings={"color": False if NO_COLOUR else None, "help_option_names": ["--help", "-h"]},
    epilog=examples(
        "agon play divineplan",
        "agon sim theos --seats adept,greedy --games 20",
        "agon rules divineplan LOCK-03",
    ),
)
for part in (play, serve, backup, lookup, bots, records, lab, match, bench_server, bench_bots):
    for command in part.commands.registered_commands:
        command.cls = AgonCommand
    app.add_typer(part.commands)
for command in admin.commands.registered_commands:
    command.cls = admin.AdminCommand
app.add_typer(
    admin.commands,
    name="admin",
    cls=AgonGroup,
    rich_help_panel=HOSTING,
    no_args_is_help=True,
    epilog=examples("agon admin tables --status playing", "agon admin announce 'Back in a minute.' --in 10"),
    help="""Look after the tables and the people of a server.

    These commands reach its database, as AGON_DATA or AGON_DATABASE_URL names it; a server that runs hears of them
    within a second or two. Everything that they change is written down: `agon admin audit`.""",
)


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
    """Tabletop games about gods: play them, look up their rules, and let bots play them by the thousand.

    `agon COMMAND --help` explains a command. All of them exit with 0 after success, with 2 if something that they were
    given is wrong, and with 130 after Ctrl-C.
    """

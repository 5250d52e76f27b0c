"""`agon admin`: what the operator does while the server runs, from the machine on which it runs."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from agon.cli.common import AsJson, examples, output, plain_table, print_json, server_installed, write_file
from agon.cli.help import AgonCommand
from agon.core.errors import AgonError

if TYPE_CHECKING:
    from agon.server.admin.acts import Acts
    from agon.server.admin.people_acts import PeopleActs

T = TypeVar("T")
STATUSES = ("waiting", "playing", "over", "closed")
commands = typer.Typer()

ID = re.compile(r"-[A-Za-z0-9_-]{11}([A-Za-z0-9_-]{4})?")
"""Of a table or a player, with a hyphen at its beginning."""
IS_ID = "="  # before such an id, while it is parsed


class AdminCommand(AgonCommand):
    """An id may look like an option, and is none."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f"{IS_ID}{one}" if ID.fullmatch(one) else one for one in args])


def read_id(text: str) -> str:
    return text.removeprefix(IS_ID)


Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, max=10_000, help="At most so many.")]
TableId = Annotated[
    str, typer.Argument(metavar="TABLE", callback=read_id, help="A table's id; `agon admin tables` lists them.")
]
PlayerId = Annotated[
    str, typer.Argument(metavar="PLAYER", callback=read_id, help="A player's id; `agon admin people` lists them.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether this is meant.")]


def act(work: Callable[[Acts], Awaitable[T]]) -> T:
    """Does something in the database of the server that AGON_DATA or AGON_DATABASE_URL names."""
    with server_installed():
        from agon.server.admin.acts import Acts
        from agon.server.admin.database import opened, operator

    async def acting() -> T:
        async with opened() as storage:
            return await work(Acts(storage, operator()))

    return asyncio.run(acting())


def act_on_people(work: Callable[[PeopleActs], Awaitable[T]]) -> T:
    with server_installed():
        from agon.server.admin.people_acts import PeopleActs

    return act(lambda acts: work(PeopleActs(acts.storage, acts.who)))


def confirm(question: str, yes: bool) -> None:
    if not yes and not typer.confirm(question):
        raise AgonError("nothing was done", "Answer y, or add --yes.")


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")


@commands.command(
    epilog=examples(
        "agon admin tables",
        "agon admin tables --status playing --game divineplan",
        "agon admin tables --player PLAYER --json",
    )
)
def tables(
    status: Annotated[
        str, typer.Option("--status", metavar="STATUS", help="Only waiting, playing, over or closed ones.")
    ] = "",
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Only of this game.")] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", callback=read_id, help="Only where this player sits.")
    ] = "",
    limit: Limit = 100,
    as_json: AsJson = False,
) -> None:
    """List tables, the latest first."""
    if status not in ("", *STATUSES):
        raise AgonError(f"there is no status {status!r}", f"There are: {', '.join(STATUSES)}.")
    rows = act(lambda acts: acts.tables(status, game, player, limit))
    if as_json:
        print_json([shown(row) for row in rows])
        return
    listed = plain_table("table", "game", "status", "last move", "seats", wide=("seats",))
    for row in rows:
        people = ", ".join(seat.name or seat.level or seat.kind for seat in row.seats)
        listed.add_row(row.id, row.game, row.status, when(row.moved), people)
    output().print(listed, markup=False)


def shown(row: object) -> dict[str, object]:
    """A table without its secrets: what opens it, and what decides its shuffles."""
    import msgspec

    values = msgspec.to_builtins(row)
    secret = {"code", "seed", "server_part", "shares"}
    values["seats"] = [{name: value for name, value in seat.items() if name != "share"} for seat in values["seats"]]
    return {name: value for name, value in values.items() if name not in secret}


@commands.command(epilog=examples("agon admin table hJ5kQ9dPzx0a", "agon admin table hJ5kQ9dPzx0a --json"))
def table(table: TableId, as_json: AsJson = False) -> None:
    """Show a table, without what is hidden from its players."""
    row = act(lambda acts: acts.table(table))
    if as_json:
        print_json(shown(row))
        return
    lines = plain_table("", "", wide=("",))
    for name, value in shown(row).items():
        if name != "seats" and value not in ("", [], 0):
            is_time = name in ("created", "started", "moved", "deadline") and isinstance(value, float)
            lines.add_row(name, when(abs(value)) if is_time and isinstance(value, float) else str(value))
    for seat in row.seats:
        lines.add_row(
            f"seat {seat.seat}", " ".join(part for part in (seat.kind, seat.name, seat.level, seat.player) if part)
        )
    output().print(lines, markup=False)


@commands.command(epilog=examples("agon admin export hJ5kQ9dPzx0a game.json"))
def export(
    table: TableId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the Record is written.")],
    yes: Yes = False,
) -> None:
    """Write a table's game as a Record, also while it is played.

    A Record has the seed: with it every hidden card and every coming shuffle of the game can be worked out. Of a game
    that is still played it must not reach anybody who plays.
    """
    if act(lambda acts: acts.table(table)).status == "playing":
        confirm("The game is being played, and its Record shows all that is hidden. Go on?", yes)
    record = act(lambda acts: acts.record(table))
    write_file(file, record.to_json())
    typer.echo(f"wrote {file}: {len(record.moves)} moves of {record.game}")


@commands.command(epilog=examples("agon admin close hJ5kQ9dPzx0a --reason 'The server moves.'"))
def close(
    table: TableId,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; its players are shown this.")],
) -> None:
    """End a table without a result.

    It stays to be looked at, and everybody there reads why.
    """
    act(lambda acts: acts.close(table, reason))
    typer.echo(f"closed {table}")


@commands.command(epilog=examples("agon admin delete hJ5kQ9dPzx0a", "agon admin delete hJ5kQ9dPzx0a --yes"))
def delete(table: TableId, yes: Yes = False) -> None:
    """Delete a table with its game and chat, for good."""
    row = act(lambda acts: acts.table(table))
    confirm(f"Delete {row.name!r}, {row.game}, {row.status}, with all its moves?", yes)
    act(lambda acts: acts.delete(table))
    typer.echo(f"deleted {table}")


@commands.command(epilog=examples("agon admin people", "agon admin people lena", "agon admin people lena --json"))
def people(
    search: Annotated[
        str, typer.Argument(metavar="TEXT", callback=read_id, help="Letters of a name or login, or a player's id.")
    ] = "",
    limit: Limit = 100,
    as_json: AsJson = False,
) -> None:
    """List players, those who came last first."""
    found = act_on_people(lambda acts: acts.people(search, limit))
    if as_json:
        print_json(found)
        return
    listed = plain_table("player", "name", "login", "since", "tables", "banned", wide=("banned",))
    for one in found:
        listed.add_row(one.player, one.name, one.login, when(one.created), str(one.tables), one.banned)
    output().print(listed, markup=False)


@commands.command(epilog=examples("agon admin rename b7c1Xk2mQ9aZ4fGh 'Somebody'"))
def rename(player: PlayerId, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]) -> None:
    """Give a player another name, also in what was said."""
    act_on_people(lambda acts: acts.rename(player, name))
    typer.echo(f"renamed {player}")


@commands.command(epilog=examples("agon admin ban b7c1Xk2mQ9aZ4fGh --reason 'Insults.'"))
def ban(
    player: PlayerId,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; the player is shown this.")],
) -> None:
    """Sign a player out and let the player in no more.

    Tables where the player sits treat this as any absence. Nothing keeps the same person from coming back as
    another guest.
    """
    act_on_people(lambda acts: acts.ban(player, reason))
    typer.echo(f"banned {player}")


@commands.command(epilog=examples("agon admin unban b7c1Xk2mQ9aZ4fGh"))
def unban(player: PlayerId) -> None:
    """Let a banned player in again.

    A guest's token ended with the ban; who has an account signs in.
    """
    act_on_people(lambda acts: acts.unban(player))
    typer.echo(f"unbanned {player}")


@commands.command(epilog=examples("agon admin erase b7c1Xk2mQ9aZ4fGh", "agon admin erase b7c1Xk2mQ9aZ4fGh --yes"))
def erase(player: PlayerId, yes: Yes = False) -> None:
    """Delete a player.

    The games stay for the others, without the name.
    """
    row = act_on_people(lambda acts: acts.player(player))
    confirm(f"Delete {row.name!r} for good?", yes)
    act_on_people(lambda acts: acts.erase(player))
    typer.echo(f"erased {player}")


@commands.command("reset-password", epilog=examples("agon admin reset-password lena"))
def reset_password(
    login: Annotated[str, typer.Argument(metavar="LOGIN", help="The name of the account.")],
) -> None:
    """Give an account a new random password, and print it.

    Whoever is signed in with that account is signed out.
    """
    typer.echo(act_on_people(lambda acts: acts.reset_password(login)))


@commands.command("rotate-key", epilog=examples("agon admin rotate-key", "agon admin rotate-key --yes"))
def rotate_key(yes: Yes = False) -> None:
    """Sign everybody out, by another key that signs tokens.

    For when the old key may be known to others. Guests without an account cannot come back as the same player.
    """
    confirm("Sign everybody out? Guests cannot come back as the same player.", yes)
    act_on_people(lambda acts: acts.rotate_key())
    typer.echo("Everybody is signed out.")


@commands.command(
    epilog=examples(
        "agon admin announce 'The server is restarted; no game is lost.' --in 10",
        "agon admin announce 'New: Titans of Eden.'",
        "agon admin announce ''",
    )
)
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What everybody reads; '' ends it.")],
    minutes: Annotated[
        int, typer.Option("--in", metavar="MINUTES", min=0, max=10_080, help="When that will be; then it ends.")
    ] = 0,
) -> None:
    """Show a line to everybody, in the lobby and at the tables."""
    act(lambda acts: acts.announce(text, time.time() + 60 * minutes if minutes else 0))
    typer.echo("Browsers show it within a minute." if text.strip() else "Nothing is announced any more.")


@commands.command(epilog=examples("agon admin audit", "agon admin audit --limit 1000 --json"))
def audit(limit: Limit = 100, as_json: AsJson = False) -> None:
    """List what was done with `agon admin`: who, when, what."""
    rows = act(lambda acts: acts.audit(limit))
    if as_json:
        print_json(rows)
        return
    listed = plain_table("when", "who", "what", "target", "detail", wide=("detail",))
    for row in rows:
        listed.add_row(when(row.at), row.who, row.act, row.target, row.detail)
    output().print(listed, markup=False)

"""Commands on saved games: replay, verify, look at any move, and take a position out of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import (
    SAVED_GAMES,
    AsJson,
    examples,
    output,
    print_json,
    read_file,
    write_file,
)
from agon.core.errors import AgonError

if TYPE_CHECKING:
    from agon.core.contract import Game, State
    from agon.core.record import Record

commands = typer.Typer()

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game (`agon play GAME --save FILE`).")]


def open_record(path: Path) -> tuple[Game, Record]:
    """A saved game and the rules it was played with, the player's own cards included."""
    from agon.core.record import read_record
    from agon.games import make_game

    record = read_record(read_file(path), str(path))
    return make_game(record.game, record.cards, f"the cards in {path}" if record.cards else ""), record


def check_move(record: Record, move: int) -> None:
    if not 0 <= move <= len(record.moves):
        raise AgonError(f"there is no move {move}", f"This game has moves 1 to {len(record.moves)}; 0 is the set-up.")


@commands.command(
    rich_help_panel=SAVED_GAMES,
    epilog=examples(
        "agon replay game.json",
        "agon replay game.json --verify",
        "agon replay game.json --move 12 --seat 0",
        "agon replay game.json --json",
    ),
)
def replay(
    file: RecordFile,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that every move, every digest and the seed are right.")
    ] = False,
    move: Annotated[int | None, typer.Option("--move", metavar="N", help="Show the table after move N.")] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar="SEAT", help="Whose view: a seat's number, `all` or `spectator`.")
    ] = "spectator",
    as_json: AsJson = False,
) -> None:
    """Retell or verify a saved game, or show its table at a move."""
    from agon.core.record import check_seed_parts
    from agon.core.replay import replay as play_through

    game, record = open_record(file)
    if move is not None:
        check_move(record, move)
        show_table(game, play_through(game, record, move), seat, as_json)
    elif verify:
        check_seed_parts(record)
        show_proof(record, play_through(game, record), as_json)
    else:
        tell_story(game, record, seat, as_json)


def viewers(seat: str, seats: int) -> list[int]:
    from agon.core.protocol import SPECTATOR

    if seat == "spectator":
        return [SPECTATOR]
    if seat == "all":
        return list(range(seats))
    if seat.isdecimal() and int(seat) < seats:
        return [int(seat)]
    raise AgonError(f"there is no seat {seat!r}", f"Write a number from 0 to {seats - 1}, `all` or `spectator`.")


def show_table(game: Game, state: State, seat: str, as_json: bool) -> None:
    from agon.cli.table import draw_view

    views = [state.view(viewer) for viewer in viewers(seat, state.seats)]
    if as_json:
        print_json(views)
        return
    console = output()
    for view in views:
        console.print(draw_view(view, game.title, console.width))


def show_proof(record: Record, state: State, as_json: bool) -> None:
    """The replay and the check of the seed's parts have just succeeded, or they would have raised."""
    from agon.core.codec import digest
    from agon.core.seeds import share_commitment

    parts = record.seed_parts

    proof: dict[str, object] = {
        "game": record.game,
        "version": record.version,
        "moves": len(record.moves),
        "digests": len(record.digests),
        "digest": f"{digest(state):016x}",
        "over": state.over,
        "commitment": record.commitment(),
    }
    if parts is not None:
        proof["server_commitment"] = parts.commitment()
        proof["share_commitments"] = [share_commitment(share) for share in parts.shares]
    if as_json:
        print_json(proof)
        return
    end = "to its end" if state.over else "as far as it was played"
    typer.echo(f"verified: {proof['moves']} moves of {record.game} {end}, {proof['digests']} digests agree")
    typer.echo(f"last digest {proof['digest']}, seed commitment {proof['commitment']}")
    if parts is not None:
        given = sum(share != "" for share in parts.shares)
        typer.echo(f"the seed is mixed from the server's part and the shares of {given} seats, which the file names")
        typer.echo(f"server commitment {proof['server_commitment']}, which the table has shown from its set-up on")


def tell_story(game: Game, record: Record, seat: str, as_json: bool) -> None:
    """Everything that happened, as the viewer may know it, and how it ended. `all` knows everything."""
    from agon.cli.table import draw_result
    from agon.core.match import Match
    from agon.core.protocol import SPECTATOR

    match = Match(game, record)
    eyes = viewers(seat, match.state.seats)
    told = [(move, event) for move, event in match.log.events if seat == "all" or event.visible_to(eyes[0])]
    result = match.state.result()
    if as_json:
        events = [{"move": move, "event": event} for move, event in told]
        print_json({"game": record.game, "moves": len(record.moves), "events": events, "result": result})
        return
    for move, event in told:
        typer.echo(f"{move:>4}  {event.text}")
    if result is not None:
        output().print(draw_result(result, match.state.view(SPECTATOR)))


@commands.command(
    rich_help_panel=SAVED_GAMES,
    epilog=examples(
        "agon position game.json --move 12 --out puzzle.toml", "agon play divineplan --position puzzle.toml"
    ),
)
def position(
    file: RecordFile,
    move: Annotated[int, typer.Option("--move", metavar="N", help="After which move; 0 is the set-up.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the position there; otherwise print it.")
    ] = None,
) -> None:
    """Take a position out of a saved game, to play or test it.

    It is TOML that you can edit. `agon play --position` and tests start from it.
    """
    from agon.cli.toml import to_toml
    from agon.core.replay import replay as play_through

    game, record = open_record(file)
    check_move(record, move)
    text = to_toml(play_through(game, record, move).describe())
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_file(out, text.encode())
        typer.echo(f"wrote {out}")

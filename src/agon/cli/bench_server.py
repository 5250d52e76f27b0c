"""`agon bench server`: how fast the table server is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import SPEED, AsJson, errors, examples, output, plain_table, print_json

if TYPE_CHECKING:
    from agon.lab.server_bench import ServerFigures

commands = typer.Typer()


@commands.command(
    "bench server",
    rich_help_panel=SPEED,
    epilog=examples("agon bench server", "agon bench server --tables 500 --seconds 10 --peers --json"),
)
def bench_server(
    tables: Annotated[
        int, typer.Option("--tables", metavar="N", min=1, help="How many tables, with two players each.")
    ] = 100,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.5, help="How long to measure each figure.")
    ] = 5.0,
    peers: Annotated[bool, typer.Option("--peers", help="Also measure boardgame.io, which needs Node.js.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the table server answers, and its memory.

    Server and players are processes of their own on this machine. At live tables a move comes every two seconds, which
    gives the waiting times; flat out, every answer brings the next move. Our tables play Divine Plan into a database on
    disk (SQLite, or PostgreSQL if AGON_DATABASE_URL names one); boardgame.io keeps a counter in memory.

    The server comes with: pip install 'agon-games[server]'
    """
    from agon.lab.server_bench import measure_server

    figures = measure_server(tables, seconds, peers, lambda what: errors().print(what))
    if as_json:
        print_json(figures)
    else:
        show(figures)


def show(figures: ServerFigures) -> None:
    loads = {"live": figures.live, "flat out": figures.flat_out}
    if figures.peer_live is not None:
        loads |= {"boardgame.io live": figures.peer_live, "boardgame.io flat out": figures.peer_flat_out}
    console = output()
    table = plain_table(f"{figures.tables} tables, {figures.database}", *loads)
    for figure in ("moves_per_s", "ack_p50_ms", "ack_p99_ms", "update_p50_ms", "update_p99_ms", "server_ms_per_move"):
        table.add_row(figure, *(str(getattr(load, figure)) for load in loads.values()))
    console.print(table)
    if figures.idle_kb_per_table is not None:
        console.print(f"an idle table with two people takes {figures.idle_kb_per_table:g} KB")
    if figures.ratio is not None:
        rounds = f"{figures.ratios[0]:g} to {figures.ratios[-1]:g} in {len(figures.ratios)} rounds"
        console.print(f"{figures.ratio:g} times boardgame.io's moves per second ({rounds}), ours on disk")

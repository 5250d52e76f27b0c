"""`agon bench bots`: how fast bots think and environments step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import (
    SPEED,
    AsJson,
    complete_game,
    examples,
    load_game,
    output,
    plain_table,
    print_json,
)
from agon.cli.progress import progress_bar

if TYPE_CHECKING:
    from agon.lab.bots_bench import BotsReport

commands = typer.Typer()


@commands.command(
    "bench bots",
    rich_help_panel=SPEED,
    epilog=examples("agon bench bots", "agon bench bots divineplan theos --seconds 1 --json"),
)
def bench_bots(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Which games; otherwise all.", autocompletion=complete_game),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="How long to measure each figure.")
    ] = 2.0,
    environments: Annotated[
        bool, typer.Option("--envs/--no-envs", help="Also measure the environments, or leave them out.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Measure how fast bots think and environments step.

    All figures are measured on one core, in turns in one run, in processor time. iterations_per_s counts the search of
    novice, adept and master; playouts_per_s counts random games to the end; both start from a decision in the middle of
    a game. ismcts_per_s counts simulations of OpenSpiel's own search in the same position.

    Environments are measured where their libraries are installed, beside a PettingZoo classic and an OpenSpiel game in
    C++ (pip install 'agon-games[bench]').
    """
    from agon.games import GAMES
    from agon.lab.bots_bench import measure_bots, measure_environments
    from agon.lab.meter import rounds

    chosen = [load_game(name) for name in dict.fromkeys(games or GAMES.names())]
    with progress_bar("rounds", rounds(seconds)) as advance:
        report = measure_bots(chosen, seconds, lambda: advance(1))
    if environments:
        with progress_bar("environments", len(chosen)) as advance:
            measure_environments(report, seconds, lambda: advance(1))
    if as_json:
        print_json(report)
    else:
        show(report)


def show(report: BotsReport) -> None:
    import msgspec

    console = output()
    table = plain_table("figure", *report.games)
    rows = {name: msgspec.structs.asdict(game) for name, game in report.games.items()}
    for figure in next(iter(rows.values())):
        table.add_row(figure, *("–" if row[figure] is None else f"{row[figure]:,}" for row in rows.values()))
    console.print(table)
    if report.environments:
        console.print(environments_table(report))
    for note in report.notes:
        console.print(note, markup=False)
    kind = "compiled" if report.compiled else "pure Python"
    console.print(f"agon {report.agon} ({kind}), Python {report.python}, {report.machine}")


def environments_table(report: BotsReport) -> object:
    table = plain_table("environment", "game", "decisions a second", "times PettingZoo's pace")
    for rows in report.environments.values():
        for row in rows:
            pace = f"{row['decisions_per_s']:,}"
            table.add_row(str(row["environment"]), str(row["game"]), pace, str(row.get("times", "")))
    return table

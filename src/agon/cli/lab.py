"""Commands that play many games: `agon sim` and `agon bench`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import (
    MEASURING,
    AsJson,
    CardsFile,
    GameName,
    GameOptions,
    complete_game,
    examples,
    load_game,
    output,
    parse_options,
    parse_seed,
    plain_table,
    print_json,
    read_text,
)
from agon.cli.many import (
    LIMIT,
    ClusterAddress,
    Jobs,
    Limit,
    Out,
    check_limit,
    describe,
    keep_all,
    results_in,
    settle_jobs,
    show_failures,
    tell_what_is_there,
)
from agon.cli.progress import progress_bar

if TYPE_CHECKING:
    from agon.lab.bench import Figures
    from agon.lab.results import Results
    from agon.lab.series import Series
    from agon.lab.statistics import Report, Standing

commands = typer.Typer()


@commands.command(
    rich_help_panel=MEASURING,
    epilog=examples(
        "agon sim divineplan --games 200 --seats greedy,random",
        "agon sim divineplan --games 1000 --seats greedy,greedy,random --jobs 4 --seed 7 --json",
        "agon sim theos --games 10000 --seats greedy,greedy --out theos.jsonl",
        "agon sim divineplan --games 500 --seats greedy,greedy --cards mine.toml",
    ),
)
def sim(
    game: GameName,
    seats: Annotated[str, typer.Option("--seats", metavar="BOT,BOT,…", help="A bot for every seat; they rotate.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same report.")] = "0",
    jobs: Jobs = None,
    limit: Limit = LIMIT,
    out: Out = None,
    cluster: ClusterAddress = "",
    option: GameOptions = None,
    cards: CardsFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and say who wins how often, with 95 % intervals.

    Bots move one seat on after every game, so that everybody plays every seat. The report depends on the seed alone,
    not on the number of processes.
    """
    from agon.cli.play import options_for
    from agon.lab.contestants import check_contestant
    from agon.lab.series import Series
    from agon.lab.sim import check_series

    rules = load_game(game, cards)
    check_limit(limit)
    names = [name.strip() for name in seats.split(",")]
    options = rules.settle(options_for(rules, parse_options(option), len(names)))
    bots = [check_contestant(name, rules, options, limit) for name in names]
    own_cards = ("", "") if cards is None else (read_text(cards), str(cards))
    series = Series(game, options, bots, parse_seed(seed), games, *own_cards, limit)
    check_series(rules, series)
    workers = settle_jobs(jobs, cluster)
    settings = describe("sim", rules, options=options, bots=bots, seed=f"{series.seed:x}", limit=limit)
    results = results_in(out, settings)
    try:
        raise typer.Exit(run_series(series, workers, cluster, results, as_json, out))
    finally:
        results.close()


def run_series(series: Series, jobs: int, cluster: str, results: Results, as_json: bool, out: Path | None) -> int:
    """Plays what is missing and reports, also when it is stopped. Gives the exit code."""
    from agon.lab.sim import report_on
    from agon.lab.workforce import play_all

    before = tell_what_is_there(results, series.games, out)
    started = time.perf_counter()
    with progress_bar("games", series.games - before) as advance:
        played = play_all(series.setup(), series.tasks(results.done), jobs, cluster)
        code = keep_all(played, results, advance, out)
    outcomes = results.outcomes(series.games)
    if outcomes or not code:
        report = report_on(series, outcomes)
        print_json(report) if as_json else show_report(report, time.perf_counter() - started)
    return code


def show_report(report: Report, seconds: float) -> None:
    console = output()
    console.print(standings_table("bot", report.bots))
    console.print(standings_table("seat", report.seats))
    lengths = report.decisions
    console.print(
        f"{report.games} games of {report.game}, seed 0x{report.seed}: "
        f"{lengths.mean:.1f} decisions a game ({lengths.shortest} to {lengths.longest}), {seconds:.1f} s"
    )
    show_failures(report.failures)


def standings_table(title: str, standings: list[Standing]) -> object:
    table = plain_table(title, "games", "wins", "win rate", "95 % interval", "mean score", "best")
    for row in standings:
        table.add_row(
            row.name,
            str(row.games),
            f"{row.wins:g}" if row.wins == int(row.wins) else f"{row.wins:.1f}",
            f"{row.win_rate:.1%}",
            f"{row.low:.1%} – {row.high:.1%}",
            f"{row.mean_score:.1f}",
            str(row.best_score),
        )
    return table


@commands.command(
    rich_help_panel=MEASURING,
    epilog=examples(
        "agon bench", "agon bench divineplan --peers --json", "agon bench divineplan --seconds 1 --memory 100000"
    ),
)
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games; else all.", autocompletion=complete_game)
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.01, help="How long for each figure.")] = 2.0,
    peers: Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel and RLCard in the same run.")] = False,
    memory: Annotated[
        int, typer.Option("--memory", metavar="N", min=0, help="Also play N random games and see what they leave.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games are: on one core, all figures in turns in one run, in processor time.

    decisions_per_s counts random games inside the engine, python_decisions_per_s the same from a loop in Python through
    the public contract; the peers are driven by the same kind of loop (pip install agon-games[bench]).
    """
    from agon.games import GAMES
    from agon.lab.bench import measure, memory_growth
    from agon.lab.meter import rounds

    chosen = [load_game(name) for name in dict.fromkeys(games or GAMES.names())]
    with progress_bar("rounds", rounds(seconds)) as advance:
        figures = measure(chosen, seconds, peers, lambda: advance(1))
    if memory:
        for game in chosen:
            with progress_bar(f"{game.id}: memory", memory) as advance:
                figures.memory[game.id] = memory_growth(game, memory, advance)
    if as_json:
        print_json(figures)
    else:
        show_figures(figures)


def show_figures(figures: Figures) -> None:
    import msgspec

    console = output()
    table = plain_table("figure", *figures.games)
    rows = {name: msgspec.structs.asdict(game) for name, game in figures.games.items()}
    for figure in next(iter(rows.values())):
        table.add_row(figure, *(f"{row[figure]:,}" for row in rows.values()))
    console.print(table)
    for name, peer in figures.peers.items():
        console.print(f"{name}: {peer['decisions_per_s']:,} decisions/s")
    for name, ratio in figures.ratio.items():
        console.print(f"{name}: {ratio:g} times as fast, both from Python")
    for name, memory in figures.memory.items():
        console.print(f"{name}: {memory.playouts:,} games left {memory.growth_bytes / 2**20:.1f} MB more")
    for note in figures.notes:
        console.print(note, markup=False)
    kind = "compiled" if figures.compiled else "pure Python"
    console.print(f"agon {figures.agon} ({kind}), Python {figures.python}, {figures.machine}")

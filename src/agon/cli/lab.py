"""Commands that play many games: `agon sim` and `agon bench`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import (
    MANY_GAMES,
    SPEED,
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
from agon.cli.many_games import (
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
from agon.core.errors import UnknownGame

if TYPE_CHECKING:
    from agon.core.contract import Game
    from agon.lab.bench import Figures
    from agon.lab.results import Results
    from agon.lab.series import Series
    from agon.lab.statistics import Report, Standing

commands = typer.Typer()

OTHERS = ("server", "bots")  # `agon bench server` and `agon bench bots` are commands of their own


def complete_benched(typed: str) -> list[str]:
    return [*complete_game(typed), *(name for name in OTHERS if name.startswith(typed))]


@commands.command(
    rich_help_panel=MANY_GAMES,
    epilog=examples(
        "agon sim divineplan --games 200 --seats greedy,random",
        "agon sim divineplan --seats greedy,greedy,random --jobs 4 --seed 7 --json",
        "agon sim theos --games 10000 --seats greedy,greedy --out theos.jsonl",
        "agon sim divineplan --games 500 --seats greedy,greedy --cards mine.toml",
    ),
)
def sim(
    game: GameName,
    seats: Annotated[
        str, typer.Option("--seats", metavar="BOT,BOT,…", help="A bot for each seat; `agon bots` lists them.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games to play.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="The same seed gives the same report.")] = "0",
    jobs: Jobs = None,
    limit: Limit = LIMIT,
    out: Out = None,
    cluster: ClusterAddress = "",
    option: GameOptions = None,
    cards: CardsFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and report who wins how often.

    Bots move one seat on after every game, so that each plays every seat. Win rates come with 95 % intervals. The
    report depends on the seed alone, not on the number of processes.

    --out takes JSON lines, or a name that ends in .parquet (pip install 'agon-games[parquet]'). --cluster needs Ray
    (pip install 'agon-games[cluster]').
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
    from agon.lab.dispatch import play_all
    from agon.lab.sim import report_on

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
    rich_help_panel=SPEED,
    epilog=examples(
        "agon bench", "agon bench divineplan --peers --json", "agon bench divineplan --seconds 1 --memory 100000"
    ),
)
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Which games; otherwise all.", autocompletion=complete_benched),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="How long to measure each figure.")
    ] = 2.0,
    peers: Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel and RLCard in the same run.")] = False,
    memory: Annotated[
        int, typer.Option("--memory", metavar="N", min=0, help="Also play N random games and measure how memory grows.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games are played.

    All figures are measured on one core, in turns in one run, in processor time. decisions_per_s counts random games
    inside the engine; python_decisions_per_s counts the same from a loop in Python through the public contract. The
    peers are driven by the same kind of loop (pip install 'agon-games[bench]').

    `agon bench server` measures the table server, `agon bench bots` the bots and environments.
    """
    from agon.games import GAMES
    from agon.lab.bench import measure, memory_growth
    from agon.lab.meter import rounds

    chosen = [load_benched(name) for name in dict.fromkeys(games or GAMES.names())]
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


def load_benched(name: str) -> Game:
    """The game, or a hint at the other commands that begin with `agon bench`."""
    import difflib

    try:
        return load_game(name)
    except UnknownGame as error:
        near = difflib.get_close_matches(name, OTHERS, 1, 0.7)
        if near:
            raise UnknownGame(error.message, f"Did you mean `agon bench {near[0]}`?") from error
        raise


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

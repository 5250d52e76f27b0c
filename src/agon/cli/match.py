"""`agon match`: how strong the bots are, compared with each other."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon.cli.common import (
    MANY_GAMES,
    AsJson,
    CardsFile,
    GameName,
    GameOptions,
    examples,
    load_game,
    output,
    parse_options,
    parse_seed,
    plain_table,
    print_json,
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
from agon.core.errors import AgonError

if TYPE_CHECKING:
    from agon.lab.contest import Contest
    from agon.lab.match_report import MatchReport
    from agon.lab.results import Results

commands = typer.Typer()


@commands.command(
    rich_help_panel=MANY_GAMES,
    epilog=examples(
        "agon match divineplan greedy random --games 200",
        "agon match theos random greedy novice adept --games 400 --out ladder.jsonl",
        "agon match delphi adept greedy --seats 4 --seed 7 --json",
        "agon match delphi adept greedy random --gauntlet --seats 3 --games 60",
        "agon match titans master:seconds=0.5 adept:iterations=200 --jobs 4 --limit 5",
        "agon match divineplan master:seconds=0.1 ismcts:seconds=0.1 --games 40",
        "agon match theos greedy my.bots:Zeus --option decks=draft --cluster local",
    ),
)
def match(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT", help="Who plays; `agon bots` lists them.")],
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", help="How many games for each line-up, in whole deals.")
    ] = 100,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Play the first bot against each other bot only.")
    ] = False,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="How many seats; otherwise the game's default.")
    ] = None,
    mode: Annotated[str | None, typer.Option("--mode", metavar="MODE", help="Short for --option mode=MODE.")] = None,
    option: GameOptions = None,
    seed: Annotated[str, typer.Option("--seed", metavar="N", help="The same seed gives the same deals.")] = "0",
    jobs: Jobs = None,
    limit: Limit = LIMIT,
    out: Out = None,
    cluster: ClusterAddress = "",
    cards: CardsFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, and report how strong they are.

    Everybody meets everybody. The report gives Elo ratings, who beats whom, and how long each bot thinks. Every deal is
    played again with the bots' seats exchanged, until each bot has had every seat and its cards, so that luck cancels.
    With more seats than bots, one bot sits alone among bots of one other kind.

    Elo is the most likely rating, with 95 % intervals from a bootstrap over deals; win rates have Wilson intervals.

    A bot that fails, answers what is no option, or overruns --limit forfeits that game, and the match goes on. Ctrl-C
    ends the match with a report on what there is; with --out, the same command goes on from there. --out takes JSON
    lines, or a name that ends in .parquet (pip install 'agon-games[parquet]'). --cluster needs Ray (pip install
    'agon-games[cluster]').

    NAME:seconds=0.5 or NAME:iterations=300 sets what a bot may spend on a decision.
    """
    from msgspec.structs import replace

    from agon.lab.contest import plan
    from agon.lab.contestants import check_contestant

    rules = load_game(game, cards)
    chosen = parse_options(option)
    for name, value in (("mode", mode), ("seats", seats)):
        if value is not None:
            if name in chosen:
                raise AgonError(f"option {name!r} is given twice", "Keep one of the two.")
            chosen[name] = value
    options = rules.settle(chosen)
    check_limit(limit)
    names = [check_contestant(name, rules, options, limit) for name in bots]
    cards_name = "" if cards is None else str(cards)
    contest = plan(rules, options, names, parse_seed(seed), games, limit)
    contest = replace(contest, cards_name=cards_name, gauntlet=gauntlet)
    workers = settle_jobs(jobs, cluster)
    how = {"gauntlet": True} if gauntlet else {}
    settings = describe("match", rules, options=options, bots=names, seed=f"{contest.seed:x}", limit=limit, **how)
    results = results_in(out, settings)
    try:
        raise typer.Exit(hold(contest, workers, cluster, results, as_json, out))
    finally:
        results.close()


def hold(contest: Contest, jobs: int, cluster: str, results: Results, as_json: bool, out: Path | None) -> int:
    """Plays what is missing and reports, also when it is stopped. Gives the exit code."""
    from agon.lab.dispatch import play_all
    from agon.lab.match_report import report_on_match

    total = contest.games()
    before = tell_what_is_there(results, total, out)
    started = time.perf_counter()
    with progress_bar("games", total - before) as advance:
        played = play_all(contest.setup(), contest.tasks(results.done), jobs, cluster, alone=False)
        code = keep_all(played, results, advance, out)
    report = report_on_match(contest, results.outcomes(total))
    report.seconds = time.perf_counter() - started
    report.games_per_minute = 60 * (len(results.outcomes(total)) - before) / report.seconds
    if report.games or not code:
        print_json(report) if as_json else show(report)
    return code


def show(report: MatchReport) -> None:
    console = output()
    console.print(ratings_table(report))
    console.print(pairs_table(report))
    console.print(seats_line(report), markup=False)
    show_failures(report.failures)
    missing = f" of {report.planned}" if report.games < report.planned else ""
    console.print(
        f"{report.games}{missing} games of {report.game} from {report.deals} deals, seed 0x{report.seed}, "
        f"{report.seconds:.1f} s, {report.games_per_minute:,.0f} games a minute",
        markup=False,
    )


def ratings_table(report: MatchReport) -> object:
    table = plain_table("bot", "Elo", "95 %", "games", "wins", "95 %", "fair", "ms a decision", wide=("bot",))
    for row in report.bots:
        low, high = row.elo_low, row.elo_high
        table.add_row(
            row.name,
            "–" if row.elo is None else f"{row.elo:+.0f}",
            "–" if low is None or high is None else f"{low:+.0f} … {high:+.0f}",
            str(row.games),
            f"{row.win_rate:.1%}",
            f"{100 * row.low:.1f} – {100 * row.high:.1f}",
            f"{row.fair:.1%}",
            f"{row.decision_ms:.2f}",
        )
    return table


def pairs_table(report: MatchReport) -> object:
    """How often each ends before each: a list, for as many bots as there may be."""
    table = plain_table("bot", "against", "games", "ahead", "95 %", wide=("bot", "against"))
    for pair in report.pairs:
        interval = f"{100 * pair.low:.1f} – {100 * pair.high:.1f}"
        table.add_row(pair.bot, pair.against, str(pair.games), f"{pair.rate:.1%}", interval)
    return table


def seats_line(report: MatchReport) -> str:
    return "wins by seat: " + ", ".join(f"{row.name[5:]}: {row.win_rate:.1%}" for row in report.seats)

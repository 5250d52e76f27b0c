"""What `agon sim` and `agon match` share: their options, their results file, and how they end when they are stopped."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agon import __version__
from agon.cli.common import complain, output
from agon.core.errors import AgonError

if TYPE_CHECKING:
    from agon.core.contract import Game
    from agon.lab.one_game import Outcome
    from agon.lab.results import Results, Settings
    from agon.lab.statistics import Failure

LIMIT = 60.0  # seconds for a decision, if nobody says otherwise
MOST_FAILURES = 10  # shown one by one

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", "--workers", "-w", metavar="N", help="How many processes; otherwise one for each core."
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep every finished game there; go on from it if it exists."),
]
ClusterAddress = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one here.")
]
Limit = Annotated[
    float,
    typer.Option("--limit", metavar="SECONDS", help="A bot that thinks longer than this about a decision forfeits."),
]


def settle_jobs(jobs: int | None, cluster: str) -> int:
    """How many processes, or 0 for all that a cluster has."""
    from agon.lab.dispatch import all_cores, check_jobs

    if jobs is None:
        return 0 if cluster else all_cores()
    return check_jobs(jobs)


def check_limit(limit: float) -> float:
    if not 0 < limit <= 86400:
        raise AgonError(f"a limit of {limit:g} seconds is none", "Give more than 0 and at most a day: --limit 60")
    return limit


def describe(kind: str, game: Game, **more: object) -> Settings:
    """What a results file says about itself: only the same settings may add to it."""
    import msgspec

    settings = {"agon": f"{kind} results 1", "version": __version__, "game": game.id, "rules": game.version, **more}
    if game.cards_text:
        settings["cards"] = hashlib.sha256(game.cards_text.encode()).hexdigest()
    plain: Settings = msgspec.to_builtins(settings)
    return plain


def results_in(path: Path | None, settings: Settings) -> Results:
    from agon.lab.results import Results, open_results

    if path is None:
        return Results()
    if path.suffix == ".parquet":
        from agon.lab.parquet import open_parquet

        return open_parquet(path, settings)
    return open_results(path, settings)


def tell_what_is_there(results: Results, total: int, out: Path | None) -> int:
    """How many of the games are played already."""
    before = len(results.outcomes(total))
    if before:
        typer.echo(f"{before} of {total} games are in {out} already", err=True)
    return before


def keep_all(outcomes: Generator[Outcome], results: Results, advance: Callable[[int], None], out: Path | None) -> int:
    """Keeps what is played, until all is, or something stops it. The exit code: 0, 2 for trouble, 130 for Ctrl-C."""
    try:
        for outcome in outcomes:
            results.add(outcome)
            advance(1)
    except KeyboardInterrupt:
        hint = f"What is finished is in {out}: the same command goes on." if out else "With --out FILE it could go on."
        complain(AgonError("stopped by Ctrl-C", hint))
        return 130
    except AgonError as error:
        complain(error)
        return 2
    finally:
        outcomes.close()  # whoever still plays is sent home
    return 0


def show_failures(failures: list[Failure]) -> None:
    """Which games did not end by the rules: how many by whom, and each by its number."""
    console = output()
    for name, count in Counter(failure.bot for failure in failures).items():
        games = "1 game" if count == 1 else f"{count} games"
        console.print(f"{name} forfeits {games}" if name else f"{games} without a result", style="red", markup=False)
    for failure in failures[:MOST_FAILURES]:
        console.print(f"  game {failure.game}: {failure.bot or 'the engine'}: {failure.problem}", markup=False)
    if len(failures) > MOST_FAILURES:
        console.print(f"  … {len(failures) - MOST_FAILURES} more in --json and --out")

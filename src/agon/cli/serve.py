"""`agon serve`: the tables in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from enum import StrEnum
from typing import Annotated, Literal

import typer

from agon import HOW_TO_COMPILE, is_compiled
from agon.cli.common import PLAYING, examples, output
from agon.core.errors import AgonError

commands = typer.Typer()


class LogLevel(StrEnum):
    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


SHOWN = 8  # last lines of what a command has printed that failed


@commands.command(
    rich_help_panel=PLAYING,
    epilog=examples(
        "agon serve",
        "agon serve --port 9000 --no-browser",
        "agon serve --upgrade-with 'pip install --upgrade agon-games[server]'",
        "AGON_DATABASE_URL=postgresql://agon@db/agon agon serve --workers 4",
    ),
)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8420,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=64, help="Processes in which bots think, for each server process; else all cores but one share."
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Server processes on this port; more than one needs PostgreSQL.")
    ] = 1,
    trust_proxy: Annotated[
        int,
        typer.Option(min=0, max=9, metavar="N", help="Proxies before this server whose X-Forwarded-For is believed."),
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open a browser, where there is one.")] = True,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Answer /metrics on this port, for Prometheus; 0 takes a free one. The second server process takes "
            "the next port, and so on.",
        ),
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(help="The address for --metrics-port; let only Prometheus reach it.")
    ] = "127.0.0.1",
    log_level: Annotated[
        LogLevel | None,
        typer.Option(
            metavar="LEVEL",
            help="Log from this level on: debug, info (requests and sign-ins), warning or error; else info, and in a "
            "terminal warning.",
        ),
    ] = None,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Log JSON, one object a line; as AGON_LOG=json.")
    ] = False,
    upgrade_with: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="Run this meanwhile; when it succeeds, go over to what it installed."),
    ] = "",
) -> None:
    """Serve tables in the browser; play with friends and bots.

    Games are kept in SQLite in your data folder (AGON_DATA), or in PostgreSQL if AGON_DATABASE_URL names one. Logs go
    to stderr. `docs/hosting.md` explains how to host for others.

    In a checkout, `make play` serves the plain Python sources at once and compiles the engine in the background, at low
    priority; bots think several times more slowly until then. It uses --upgrade-with: the server starts again by itself
    with what the command has installed. Tables, clocks and chat go on, and browsers connect again within seconds.
    If the command fails, the server stays as it is and says why.
    """
    try:
        from agon.server.limits import limits_from_environment
        from agon.server.processes import ServerProcesses, check_workers
        from agon.server.run import end_on_sigterm, run
        from agon.server.settings import Settings, database_url, make_private
        from agon.server.storage.data_lock import DataLock
        from agon.server.storage.database import make_ready
        from agon.server.upgrade import Upgrade, go_over, inherited_listener
    except ImportError as error:
        hint = "Install what it needs with: pip install 'agon-games[server]'"
        raise AgonError(f"the server is not installed ({error.name} is missing)", hint) from error
    end_on_sigterm()
    database = database_url()
    check_workers(workers, database, bool(upgrade_with))
    inherited = inherited_listener()
    listener = inherited or listen(host, port)
    metrics = [] if metrics_port is None else listen_for_metrics(metrics_host, metrics_port, workers)
    make_private(database)
    with DataLock(database):
        asyncio.run(make_ready(database))  # what is wrong with it is said before anything starts
    settings = Settings(
        database_url=database,
        bot_workers=bot_workers or max(1, ((os.cpu_count() or 2) - 1) // workers),
        trust_proxy=trust_proxy,
        log_level=log_level.value if log_level else usual_level(),
        log_json=log_json or os.environ.get("AGON_LOG") == "json",
        metrics_token=os.environ.get("AGON_METRICS_TOKEN", ""),
        **limits_from_environment(),
    )
    upgrade = Upgrade(upgrade_with if inherited is None else "")
    upgrade.listeners.append(lambda: say_outcome(upgrade.state == "done", upgrade.printed))
    if inherited is None:
        address = (
            f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listener.getsockname()[1]}"
        )
        output().print(f"Agon is at [bold]{address}[/bold]. Ctrl-C ends it; no game is lost.")
        for one in metrics:
            output().print(f"Metrics are at http://{metrics_host}:{one.getsockname()[1]}/metrics.")
        if browser and has_screen():
            threading.Timer(1.0, webbrowser.open, [address]).start()
    say_engine(bool(upgrade.command), inherited is not None)
    if workers > 1:
        ServerProcesses(workers, settings, listener, metrics).run()
    elif run(settings, listener, upgrade, *metrics):
        go_over(listener, sys.argv[1:])


def usual_level() -> Literal["info", "warning"]:
    """A log belongs into a file or a journal; who sits at a terminal wants to see what is wrong, and nothing else."""
    return "warning" if sys.stderr is not None and sys.stderr.isatty() else "info"


def listen_for_metrics(host: str, port: int, processes: int) -> list[socket.socket]:
    """A port for each server process, because each counts for itself."""
    return [listen(host, port + number if port else 0, "--metrics-port") for number in range(processes)]


def say_engine(upgrading: bool, upgraded: bool) -> None:
    """How quickly bots think, and why. Who has asked for plain Python knows."""
    if upgrading:
        output().print(
            "The engine is being compiled, at low priority; until then bots think more slowly. The server goes over to "
            "it by itself, and no game, clock or chat is lost."
        )
    elif upgraded and is_compiled():
        output().print("Agon runs on the compiled engine now.")
    elif not is_compiled() and "AGON_PURE" not in os.environ:
        output().print(HOW_TO_COMPILE)


def say_outcome(done: bool, printed: str) -> None:
    if done:
        output().print("The compiled engine is ready. Going over to it: browsers connect again within seconds.")
        return
    lines = [line for line in printed.strip().split("\n") if line.strip()][-SHOWN:]
    output().print("The compiled engine could not be made, and Agon stays as it is:", *lines, sep="\n  ", markup=False)


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """The socket is ours before anything starts, so that a taken port is a sentence and not a traceback."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        hint = f"Take another one with {option}, or 0 for any free one."
        raise AgonError(f"port {port} of {host} cannot be used: {error}", hint) from error


def has_screen() -> bool:
    return (
        os.name == "nt" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or os.uname().sysname == "Darwin"
    )

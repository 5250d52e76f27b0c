"""`agon serve`: the tables in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import webbrowser
from typing import Annotated

import typer

from agon.cli.common import PLAYING, examples, output
from agon.core.errors import AgonError

commands = typer.Typer()


@commands.command(
    rich_help_panel=PLAYING,
    epilog=examples(
        "agon serve",
        "agon serve --port 9000 --no-browser",
        "AGON_DATABASE_URL=postgresql://agon@db/agon agon serve --host 0.0.0.0 --trust-proxy",
    ),
)
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8420,
    bot_workers: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Processes in which bots think; else one for every core but one."),
    ] = None,
    trust_proxy: Annotated[bool, typer.Option(help="Take clients' addresses from X-Forwarded-For.")] = False,
    browser: Annotated[bool, typer.Option(help="Open a browser, where there is one.")] = True,
) -> None:
    """Serve tables in the browser: play with friends and bots, and lose nothing.

    Games are kept in SQLite in your data folder (AGON_DATA), or in PostgreSQL if AGON_DATABASE_URL names one.
    """
    try:
        from agon.server.database import make_ready
        from agon.server.run import run
        from agon.server.settings import Settings, database_url
    except ImportError as error:
        hint = "Install what it needs with: pip install 'agon-games[server]'"
        raise AgonError(f"the server is not installed ({error.name} is missing)", hint) from error
    listener = listen(host, port)
    asyncio.run(make_ready(database_url()))  # what is wrong with it is said before anything starts
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listener.getsockname()[1]}"
    workers = bot_workers or max(1, (os.cpu_count() or 2) - 1)
    settings = Settings(database_url=database_url(), bot_workers=workers, trust_proxy=trust_proxy)
    output().print(f"Agon is at [bold]{address}[/bold]. Ctrl-C ends it; no game is lost.")
    if browser and has_screen():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    run(settings, listener)


def listen(host: str, port: int) -> socket.socket:
    """The socket is ours before anything starts, so that a taken port is a sentence and not a traceback."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        hint = "Take another one with --port, or 0 for any free one."
        raise AgonError(f"port {port} of {host} can not be used: {error}", hint) from error


def has_screen() -> bool:
    return (
        os.name == "nt" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ or os.uname().sysname == "Darwin"
    )

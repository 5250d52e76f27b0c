"""Calls for what can be played here, and how the rules run."""

from __future__ import annotations

import time
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from agon import HOW_TO_COMPILE, is_compiled
from agon.bots import BOTS
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.ledger import Rule, read_ledger
from agon.games import GAMES
from agon.server.app_state import AppState
from agon.server.http.responses import Announcement, EngineInfo, GameInfo, OptionInfo
from agon.server.http.routing import Routes
from agon.server.refusal import Refusal

routes = Routes()


@routes.on("GET", "/games", answer=list[GameInfo])
async def games(request: Request, app: AppState) -> Response:
    """What can be played here, with all options."""
    described = app.answers.get("games", lambda: [describe_game(app.tables.game(name)) for name in GAMES.names()])
    return described.answer(request)


def describe_game(game: Game) -> GameInfo:
    options = [
        OptionInfo(one.name, one.help, one.rule, one.default, list(one.choices), one.low, one.high)
        for one in game.option_specs
    ]
    return GameInfo(game.id, game.title, game.version, game.modes(), options, list(BOTS), game.keywords)


@routes.on("GET", "/games/{game}/rules", answer=list[Rule])
async def rules(request: Request, app: AppState, game: Annotated[str, Meta(max_length=40)]) -> Response:
    """The whole rule ledger of a game."""
    if game not in GAMES.names():
        raise Refusal("not_found", "There is no such game.", f"Games: {', '.join(GAMES.names())}.")
    try:
        ledger = app.answers.get(f"rules of {game}", lambda: read_ledger(game))
    except AgonError as error:
        raise Refusal("not_found", "This game has no ledger of its rules.", error.hint) from error
    return ledger.answer(request)


@routes.on("GET", "/engine")
async def engine(app: AppState) -> EngineInfo:
    """Whether the rules run compiled, and what comes of compiling them."""
    upgrade = app.upgrade
    if is_compiled():
        return EngineInfo("compiled", "no", "")
    if upgrade.state == "failed":
        return EngineInfo("python", "failed", upgrade.last_line[:200])
    under_way = upgrade.state != "no"
    return EngineInfo("python", "running" if under_way else "no", "" if under_way else HOW_TO_COMPILE)


@routes.on("GET", "/announcement")
async def announcement(app: AppState) -> Announcement:
    """What the operator says to everybody, such as when the server will be restarted."""
    text, at = await app.storage.announcement()
    return Announcement(text, at) if not at or time.time() < at else Announcement("", 0)

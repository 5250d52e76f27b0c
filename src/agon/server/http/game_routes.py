"""Routes for what can be played here, and how the rules run."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from agon import HOW_TO_COMPILE, is_compiled
from agon.bots import BOTS
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.ledger import Rule, read_ledger
from agon.games import GAMES
from agon.server.app_state import state_of
from agon.server.http.door import json
from agon.server.http.responses import Announcement, EngineInfo, GameInfo, OptionInfo, answering
from agon.server.refusal import Refusal

router = APIRouter()


@router.get("/games", **answering(GameInfo, many=True))
async def games(request: Request) -> Response:
    """What can be played here, with all options."""
    app = state_of(request)
    described = app.answers.get("games", lambda: [describe_game(app.tables.game(name)) for name in GAMES.names()])
    return described.answer(request)


def describe_game(game: Game) -> GameInfo:
    options = [
        OptionInfo(one.name, one.help, one.rule, one.default, list(one.choices), one.low, one.high)
        for one in game.option_specs
    ]
    return GameInfo(game.id, game.title, game.version, game.modes(), options, list(BOTS))


@router.get("/games/{game}/rules", **answering(Rule, many=True))
async def rules(request: Request, game: Annotated[str, Path(max_length=40)]) -> Response:
    """The whole rule ledger of a game."""
    if game not in GAMES.names():
        raise Refusal("not_found", "There is no such game.", f"Games: {', '.join(GAMES.names())}.")
    try:
        ledger = state_of(request).answers.get(f"rules of {game}", lambda: read_ledger(game))
    except AgonError as error:
        raise Refusal("not_found", "This game has no ledger of its rules.", error.hint) from error
    return ledger.answer(request)


@router.get("/engine", **answering(EngineInfo))
async def engine(request: Request) -> Response:
    """Whether the rules run compiled, and what comes of compiling them."""
    upgrade = state_of(request).upgrade
    if is_compiled():
        return json(EngineInfo("compiled", "no", ""))
    if upgrade.state == "failed":
        return json(EngineInfo("python", "failed", upgrade.last_line[:200]))
    under_way = upgrade.state != "no"
    return json(EngineInfo("python", "running" if under_way else "no", "" if under_way else HOW_TO_COMPILE))


@router.get("/announcement", **answering(Announcement))
async def announcement(request: Request) -> Response:
    """What the operator says to everybody, such as when the server will be restarted."""
    text, at = await state_of(request).storage.announcement()
    return json(Announcement(text, at) if not at or time.time() < at else Announcement("", 0))

"""The HTTP interface: who is who, and a table's life. docs/protocol.md describes it for people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from agon import HOW_TO_COMPILE, is_compiled
from agon.bots import BOTS
from agon.core.contract import Game
from agon.core.ledger import Rule, read_ledger
from agon.core.match import Match
from agon.core.protocol import SPECTATOR
from agon.core.record import Record
from agon.games import GAMES
from agon.server.answers import EngineInfo, GameInfo, Invitation, OptionInfo, PlayerInfo, Replay, answering
from agon.server.app_state import AppState, state_of
from agon.server.hub import seat_of
from agon.server.live import LiveTable
from agon.server.messages import TableInfo
from agon.server.refusal import Refusal
from agon.server.rows import PlayerRow, SeatRow

Name = Annotated[str, Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
Share = Annotated[str, Field(max_length=64, pattern=r"^[ -~]*$")]  # printable ASCII
TableId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ErrorBody(BaseModel):
    error: str
    message: str
    hint: str = ""
    rule: str = ""


class GuestBody(Body):
    name: Name
    crest: Annotated[int | None, Field(ge=0, le=8)] = None


class AccountBody(Body):
    login: Name
    password: Password


class SeatWish(Body):
    kind: Literal["me", "open", "friend", "bot"]
    level: Annotated[str, Field(max_length=20)] = "greedy"


class TableBody(Body):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, int | str], Field(max_length=30)] = {}
    name: Annotated[str, Field(max_length=60)] = ""
    pace: Literal["live", "days"] = "live"
    days: Annotated[int, Field(ge=0, le=30)] = 0
    seconds: Annotated[int, Field(ge=0, le=86_400)] = 0
    hints: bool = False
    share: Share = ""


class SitBody(Body):
    seat: Annotated[int | None, Field(ge=0, le=7)] = None
    code: Annotated[str, Field(max_length=16)] = ""
    share: Share = ""


class BotBody(Body):
    seat: Annotated[int, Field(ge=0, le=7)]
    level: Annotated[str, Field(max_length=20)] = "greedy"


class DeckBody(Body):
    text: Annotated[str, Field(max_length=20_000)]


refusals: dict[int | str, dict[str, Any]] = {
    code: {"model": ErrorBody, "description": why}
    for code, why in {
        400: "not understood",
        401: "no or wrong token",
        403: "not yours to do",
        404: "not there",
        409: "not possible now",
        413: "too large",
        422: "not of the described form",
        429: "too fast",
        503: "busy",
    }.items()
}
router = APIRouter(prefix="/api", responses=refusals)


def json(thing: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, media_type="application/json")


bearer = HTTPBearer(auto_error=False, description="the token that POST /api/guests or /api/sessions gave")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def who(request: Request, credentials: Credentials) -> PlayerRow:
    if credentials is None:
        raise Refusal("unauthorized", "Who are you?", "POST /api/guests gives you a token.")
    return await state_of(request).people.by_token(credentials.credentials)


async def maybe_who(request: Request, credentials: Credentials) -> PlayerRow | None:
    return await who(request, credentials) if credentials is not None else None


Me = Annotated[PlayerRow, Depends(who)]
MaybeMe = Annotated[PlayerRow | None, Depends(maybe_who)]


def check_level(level: str) -> str:
    if level not in BOTS:
        raise Refusal("bad_request", f"There is no bot {level!r}.", f"Bots: {', '.join(BOTS)}.")
    return level


def info_for(app: AppState, live: LiveTable, player: PlayerRow | None) -> TableInfo:
    info = live.info(seat_of(live, player), app.hub.here(live.row.id))
    if player is not None and player.id == live.row.host:
        info.code = live.row.code
    return info


# -- people ----------------------------------------------------------------------------------------------------------
@router.post("/guests", **answering(PlayerInfo, 201))
async def new_guest(request: Request, body: GuestBody) -> Response:
    """Comes in under a name. The token in the answer is the player from now on: keep it."""
    people = state_of(request).people
    player = await people.guest(body.name, body.crest or 0)
    return json(PlayerInfo(player.id, player.name, people.token(player), player.crest), 201)


@router.get("/me", **answering(PlayerInfo))
async def me(player: Me) -> Response:
    return json(PlayerInfo(player.id, player.name, crest=player.crest))


@router.put("/me", **answering(PlayerInfo))
async def change_me(request: Request, body: GuestBody, player: Me) -> Response:
    """Takes another name, and another crest (1 to 8; 0: the one that is given)."""
    changed = await state_of(request).people.change(player, body.name, body.crest)
    return json(PlayerInfo(changed.id, changed.name, crest=changed.crest))


@router.post("/accounts", **answering(PlayerInfo, 201))
async def new_account(request: Request, body: AccountBody, player: Me) -> Response:
    """Keeps this player's games under a login name and a password."""
    await state_of(request).people.register(player, body.login, body.password)
    return json(PlayerInfo(player.id, player.name, crest=player.crest), 201)


@router.post("/sessions", **answering(PlayerInfo, 201))
async def sign_in(request: Request, body: AccountBody) -> Response:
    people = state_of(request).people
    player = await people.sign_in(body.login, body.password)
    return json(PlayerInfo(player.id, player.name, people.token(player), player.crest), 201)


# -- games -----------------------------------------------------------------------------------------------------------
@router.get("/games", **answering(GameInfo, many=True))
async def games(request: Request) -> Response:
    """What can be played here, with all options."""
    tables = state_of(request).tables
    return json([describe_game(tables.game(name)) for name in GAMES.names()])


def describe_game(game: Game) -> GameInfo:
    options = [
        OptionInfo(one.name, one.help, one.rule, one.default, one.choices, one.low, one.high)
        for one in game.option_specs
    ]
    return GameInfo(game.id, game.title, game.version, game.modes(), options, list(BOTS))


@router.get("/games/{game}/rules", **answering(Rule, many=True))
async def rules(game: Annotated[str, Path(max_length=40)]) -> Response:
    """The whole rule ledger of a game."""
    if game not in GAMES.names():
        raise Refusal("not_found", "There is no such game.")
    return json(read_ledger(game))


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


# -- tables ----------------------------------------------------------------------------------------------------------
@router.post("/tables", **answering(TableInfo, 201))
async def new_table(request: Request, body: TableBody, player: Me) -> Response:
    """A new table. It begins at once if every seat is taken."""
    seats: list[SeatRow] = []
    for number, wish in enumerate(body.seats):
        if wish.kind == "me":
            seats.append(SeatRow(seat=number, kind="person", player=player.id, share=body.share))
        elif wish.kind == "bot":
            seats.append(SeatRow(seat=number, kind="bot", level=check_level(wish.level)))
        else:
            seats.append(SeatRow(seat=number, kind=wish.kind))
    if sum(seat.kind == "person" for seat in seats) > 1:
        raise Refusal("bad_request", "You can take one seat only.")
    app = state_of(request)
    live = await app.life.create(
        player, body.game, body.options, seats, body.name, body.pace, body.days, body.seconds, body.hints
    )
    return json(info_for(app, live, player), 201)


@router.get("/tables", **answering(TableInfo, many=True))
async def list_tables(
    request: Request, player: MaybeMe, which: Annotated[Literal["open", "mine"], Query()] = "open"
) -> Response:
    """Tables that wait for me first (`which=mine`), or open and running ones."""
    app = state_of(request)
    if which == "mine":
        if player is None:
            raise Refusal("unauthorized", "Who are you?", "POST /api/guests gives you a token.")
        rows = await app.tables.storage.tables_of(player.id)
    else:
        rows = await app.tables.storage.open_tables()
    infos = [app.tables.summary(row, player.id if player else "") for row in rows]
    infos.sort(key=lambda info: (info.my_seat not in info.to_move, -info.moved))
    return json(infos)


@router.get("/codes/{code}", **answering(Invitation))
async def table_by_code(request: Request, code: Annotated[str, Path(pattern=r"^[0-9a-f]{8}$")]) -> Response:
    """The table that an invitation's code belongs to, while it waits for players."""
    table = await state_of(request).storage.table_by_code(code)
    if table is None:
        raise Refusal("not_found", "No table waits for this code.", "Ask for a new one: the game may have begun.")
    return json(Invitation(table))


@router.get("/tables/{table}", **answering(TableInfo))
async def get_table(request: Request, table: TableId, player: MaybeMe) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.tables.find(table), player))


@router.post("/tables/{table}/sit", **answering(TableInfo))
async def sit(request: Request, table: TableId, body: SitBody, player: Me) -> Response:
    """Takes a free seat. `share` is the player's own part of the seed."""
    app = state_of(request)
    return json(info_for(app, await app.life.sit(table, player, body.seat, body.code, body.share), player))


@router.post("/tables/{table}/stand", **answering(TableInfo))
async def stand(request: Request, table: TableId, player: Me) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.life.stand(table, player.id), player))


@router.post("/tables/{table}/bot", **answering(TableInfo))
async def set_bot(request: Request, table: TableId, body: BotBody, player: Me) -> Response:
    """Before the start: the host puts a bot on a free seat."""
    app = state_of(request)
    live = await app.life.set_bot(table, player.id, body.seat, check_level(body.level))
    return json(info_for(app, live, player))


@router.post("/tables/{table}/start", **answering(TableInfo))
async def start(request: Request, table: TableId, player: Me) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.life.start(table, player.id), player))


@router.post("/tables/{table}/resign", **answering(TableInfo))
async def resign(request: Request, table: TableId, player: Me) -> Response:
    """Gives up: a bot plays on, and the seat counts as lost."""
    app = state_of(request)
    return json(info_for(app, await app.life.resign(table, player.id, "greedy"), player))


@router.post("/tables/{table}/replace", **answering(TableInfo))
async def replace(request: Request, table: TableId, body: BotBody, player: Me) -> Response:
    """Puts a bot on the seat of somebody who has been away for a minute."""
    app = state_of(request)
    live = await app.life.replace(table, player.id, body.seat, check_level(body.level))
    return json(info_for(app, live, player))


@router.post("/tables/{table}/deck", **answering(TableInfo))
async def hand_in_deck(request: Request, table: TableId, body: DeckBody, player: Me) -> Response:
    """Hands in a deck that was built before, as the seat's own secret picks."""
    app = state_of(request)
    live = await app.play.hand_in(table, player.id, body.text)
    return json(info_for(app, live, player))


@router.post("/tables/{table}/rematch", **answering(TableInfo, 201))
async def rematch(request: Request, table: TableId, player: Me) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.life.rematch(table, player), player), 201)


async def finished(request: Request, table: str) -> LiveTable:
    live = await state_of(request).tables.find(table)
    if live.match is None or not live.match.state.over:
        raise Refusal("forbidden", "The game is not over yet.", "The seed and all hands are shown at the end.")
    return live


@router.get("/tables/{table}/record", **answering(Record))
async def get_record(request: Request, table: TableId) -> Response:
    """The finished game as a Record: with `agon replay --verify` everybody can check every shuffle."""
    live = await finished(request, table)
    return Response(live.record().to_json(), media_type="application/json")


@router.get("/tables/{table}/replay", **answering(Replay))
async def replay(
    request: Request,
    table: TableId,
    move: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: Annotated[int, Query(ge=SPECTATOR, le=7)] = SPECTATOR,
) -> Response:
    """The finished game after `move` moves, with any seat's eyes."""
    live = await finished(request, table)
    record = live.record()
    if seat >= len(live.row.seats):
        raise Refusal("not_found", "There is no such seat.")
    if move > len(record.moves):
        raise Refusal("not_found", f"The game has {len(record.moves)} moves.")
    total = len(record.moves)
    record.moves = record.moves[:move]
    match = Match(live.game, record)
    events = match.log.for_viewer(seat)
    fresh = len(events) - len(match.log.for_viewer(seat, since=move))
    asked = [match.state.prompt(one) for one in match.state.to_move() if seat in (SPECTATOR, one)]
    prompts = [prompt for prompt in asked if prompt is not None]
    return json(Replay(move, total, match.state.view(seat), events, fresh, prompts))


async def live(socket: WebSocket) -> None:
    app = state_of(socket)
    await app.hub.serve(socket, socket.path_params["table"], app.address(socket))


# Starlette's own: a FastAPI route has nothing to add here, and keeps twice as many objects for every connection
router.add_websocket_route("/api/tables/{table}/live", live)

"""Routes for a table's life, from its set-up to its replay."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import Field

from agon.bots import BOTS
from agon.core.protocol import SPECTATOR
from agon.core.record import Record
from agon.server.app_state import AppState, state_of
from agon.server.http.door import Body, MaybeMe, Me, Share, TableId, json
from agon.server.http.hub import seat_of
from agon.server.http.responses import Invitation, Replay, answering
from agon.server.messages import TableInfo
from agon.server.refusal import Refusal
from agon.server.storage.rows import Access, PlayerRow, SeatRow
from agon.server.storage.table_lists import PLACE_PATTERN, ListKind, read_place
from agon.server.tables.list_keeper import Wanted
from agon.server.tables.live import LiveTable

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
CODE_LENGTH = 16
LONGEST_PAGE = 50  # tables


async def may_enter(request: Request, player: MaybeMe) -> None:
    """Before every call about one table: to whom it is not open, it is not there. Who has no seat may add `?code=`."""
    table = request.path_params.get("table", "")
    if TABLE_ID.fullmatch(table):
        app = state_of(request)
        code = request.query_params.get("code", "")[:CODE_LENGTH]
        try:
            await app.access.enter(table, player, code, app.address(request))
        except Refusal as refusal:
            if refusal.code != "cannot_go_on":  # who may see it may export it
                raise


router = APIRouter(dependencies=[Depends(may_enter)])
entrance = APIRouter()  # a call that brings its code with it


class SeatWish(Body):
    kind: Literal["me", "open", "friend", "bot"]
    level: Annotated[str, Field(max_length=20)] = "greedy"


class TableBody(Body):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, int | str], Field(max_length=30)] = {}
    name: Annotated[str, Field(max_length=400)] = ""
    pace: Literal["live", "days"] = "live"
    days: Annotated[int, Field(ge=0, le=30)] = 0
    seconds: Annotated[int, Field(ge=0, le=86_400)] = 0
    hints: bool = False
    stand_in_level: Annotated[str, Field(max_length=20)] = ""  # of bots that play on for people; as the first bot here
    access: Access | None = None
    share: Share = ""


class SitBody(Body):
    seat: Annotated[int | None, Field(ge=0, le=7)] = None
    code: Annotated[str, Field(max_length=CODE_LENGTH)] = ""
    share: Share = ""


class BotBody(Body):
    seat: Annotated[int, Field(ge=0, le=7)]
    level: Annotated[str, Field(max_length=20)] = "greedy"


class SeatBody(Body):
    seat: Annotated[int, Field(ge=0, le=7)]


class RematchBody(Body):
    share: Share = ""


class PlayerBody(Body):
    player: Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


class DeckBody(Body):
    text: str  # its bounds are in limits.py


def check_level(level: str) -> str:
    if level not in BOTS:
        raise Refusal("bad_request", f"There is no bot {level!r}.", f"Bots: {', '.join(BOTS)}.")
    return level


def info_for(app: AppState, live: LiveTable, player: PlayerRow | None) -> TableInfo:
    return live.info(seat_of(live, player), app.hub.here(live.row.id), player.id if player is not None else "")


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
    if body.stand_in_level:
        check_level(body.stand_in_level)
    app = state_of(request)
    live = await app.table_service.create(
        player,
        body.game,
        body.options,
        seats,
        body.name,
        body.pace,
        body.days,
        body.seconds,
        body.hints,
        body.stand_in_level,
        body.access,
        origin=app.origin(request),
    )
    return json(info_for(app, live, player), 201)


@router.get("/tables", **answering(TableInfo, many=True))
async def list_tables(
    request: Request,
    player: MaybeMe,
    which: Annotated[ListKind, Query()] = "open",
    limit: Annotated[int, Query(ge=1, le=LONGEST_PAGE)] = LONGEST_PAGE,
    before: Annotated[str, Query(max_length=80, pattern=PLACE_PATTERN)] = "",
) -> Response:
    """`open`: tables with a free seat, then those that people play. `bots`: those that only bots play. `mine`: all of
    mine, those that wait for me first. `over`: mine that are over. The header `link` leads to the next page."""
    own = which in ("mine", "over")
    if own and player is None:
        raise Refusal("unauthorized", "Who are you?", "POST /api/guests gives you a token.")
    place = read_place(before) if before else None
    page = await state_of(request).lists.page(Wanted(which, player.id if own and player else "", limit, place))
    links = {}
    if page.next is not None:
        links["link"] = f'</api/tables?which={which}&limit={limit}&before={page.next.text()}>; rel="next"'
    return page.answer.answer(request, links)


@router.get("/codes/{code}", **answering(Invitation))
async def table_by_code(request: Request, code: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,16}$")]) -> Response:
    """The table that an invitation's code belongs to, while it waits for players."""
    app = state_of(request)
    table = await app.access.by_code(code, app.address(request))
    if table is None:
        raise Refusal("not_found", "No table waits for this code.", "Ask for a new one: the game may have begun.")
    return json(Invitation(table))


@router.get("/tables/{table}", **answering(TableInfo))
async def get_table(request: Request, table: TableId, player: MaybeMe) -> Response:
    """One that cannot go on says why: `stuck`."""
    app = state_of(request)
    try:
        return json(info_for(app, await app.tables.find(table), player))
    except Refusal as refusal:
        if refusal.code != "cannot_go_on":
            raise
        return json(await app.tables.summary_of(table, player.id if player is not None else ""))


@entrance.post("/tables/{table}/sit", **answering(TableInfo))
async def sit(request: Request, table: TableId, body: SitBody, player: Me) -> Response:
    """Takes a free seat. `share` is the player's own part of the seed."""
    app = state_of(request)
    address = app.address(request)
    app.access.check_seat_code(await app.access.enter(table, player, body.code, address), body.code, address)
    return json(info_for(app, await app.table_service.sit(table, player, body.seat, body.code, body.share), player))


@router.post("/tables/{table}/stand", **answering(TableInfo))
async def stand(request: Request, table: TableId, player: Me) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.table_service.stand(table, player.id), player))


@router.post("/tables/{table}/bot", **answering(TableInfo))
async def set_bot(request: Request, table: TableId, body: BotBody, player: Me) -> Response:
    """Before the start: the host puts a bot on a free seat."""
    app = state_of(request)
    live = await app.table_service.set_bot(table, player.id, body.seat, check_level(body.level))
    return json(info_for(app, live, player))


@router.post("/tables/{table}/mute", **answering(TableInfo))
async def mute(request: Request, table: TableId, body: PlayerBody, player: Me) -> Response:
    """The host mutes a player: what this one says reaches nobody from now on."""
    app = state_of(request)
    return json(info_for(app, await app.moderation.mute(table, player.id, body.player), player))


@router.post("/tables/{table}/unmute", **answering(TableInfo))
async def unmute(request: Request, table: TableId, body: PlayerBody, player: Me) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.moderation.unmute(table, player.id, body.player), player))


@router.post("/tables/{table}/remove", **answering(TableInfo))
async def remove(request: Request, table: TableId, body: PlayerBody, player: Me) -> Response:
    """The host sends somebody away for good, who waits for the start or watches. The code is a new one then."""
    app = state_of(request)
    return json(info_for(app, await app.moderation.remove(table, player.id, body.player), player))


@router.post("/tables/{table}/start", **answering(TableInfo))
async def start(request: Request, table: TableId, player: Me) -> Response:
    app = state_of(request)
    return json(info_for(app, await app.table_service.start(table, player.id), player))


@router.post("/tables/{table}/resign", **answering(TableInfo))
async def resign(request: Request, table: TableId, player: Me) -> Response:
    """Gives up: a bot plays on, and the seat counts as lost."""
    app = state_of(request)
    return json(info_for(app, await app.table_service.resign(table, player.id), player))


@router.post("/tables/{table}/replace", **answering(TableInfo))
async def replace(request: Request, table: TableId, body: SeatBody, player: Me) -> Response:
    """In a live game: lets a bot play on for somebody who has been away for a minute."""
    app = state_of(request)
    return json(info_for(app, await app.table_service.replace(table, player.id, body.seat), player))


@router.post("/tables/{table}/return", **answering(TableInfo))
async def take_back(request: Request, table: TableId, player: Me) -> Response:
    """Takes one's seat back from the bot that plays there."""
    app = state_of(request)
    return json(info_for(app, await app.table_service.take_back(table, player.id), player))


@router.post("/tables/{table}/deck", **answering(TableInfo))
async def hand_in_deck(request: Request, table: TableId, body: DeckBody, player: Me) -> Response:
    """Hands in a deck that was built before, as the seat's own secret picks."""
    app = state_of(request)
    live = await app.moves.hand_in(table, player.id, body.text)
    return json(info_for(app, live, player))


@router.post("/tables/{table}/rematch", **answering(TableInfo, 201))
async def rematch(request: Request, table: TableId, player: Me, body: RematchBody | None = None) -> Response:
    app = state_of(request)
    share = body.share if body is not None else ""
    live = await app.table_service.rematch(table, player, share, origin=app.origin(request))
    return json(info_for(app, live, player), 201)


async def finished(request: Request, table: str) -> LiveTable:
    live = await state_of(request).tables.find(table)
    if live.match is None or not live.match.state.over:
        raise Refusal("forbidden", "The game is not over yet.", "The seed and all hands are shown at the end.")
    return live


@router.get("/tables/{table}/record", **answering(Record))
async def get_record(request: Request, table: TableId, player: MaybeMe) -> Response:
    """The finished game as a Record: with `agon replay --verify` everybody can check every shuffle.

    Players get it also of a table that cannot go on, which closes that table, and of one that was closed.
    """
    record = await state_of(request).table_service.record(table, player.id if player else "")
    return Response(record.to_json(), media_type="application/json")


@router.get("/tables/{table}/replay", **answering(Replay))
async def replay(
    request: Request,
    table: TableId,
    move: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: Annotated[int, Query(ge=SPECTATOR, le=7)] = SPECTATOR,
) -> Response:
    """The finished game after `move` moves, with any seat's eyes."""
    live = await finished(request, table)
    if seat >= len(live.row.seats):
        raise Refusal("not_found", "There is no such seat.")
    match = live.playing()
    moves = len(match.record.moves)
    if move > moves:
        raise Refusal("not_found", f"The game has {moves} moves.")
    move = max(move, match.first)  # those before were played with other rules
    state, events, fresh = live.look_back(move, seat)
    asked = [state.prompt(one) for one in state.to_move() if seat in (SPECTATOR, one)]
    prompts = [prompt for prompt in asked if prompt is not None]
    return json(Replay(move, moves, state.view(seat), events, fresh, prompts))

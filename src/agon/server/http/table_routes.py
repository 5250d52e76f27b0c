"""Calls for a table's life, from its set-up to its replay."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from agon.bots import BOTS
from agon.core.cardfile import split_cards
from agon.core.protocol import SPECTATOR
from agon.core.record import Record
from agon.server.app_state import AppState, state_of
from agon.server.http.hub import seat_of
from agon.server.http.responses import Invitation, Replay, TableCards
from agon.server.http.routing import Routes
from agon.server.messages import TableInfo
from agon.server.refusal import Refusal
from agon.server.storage.rows import PlayerRow, SeatRow
from agon.server.storage.table_lists import PLACE_PATTERN, ListKind, read_place
from agon.server.table_setup import TableSetup
from agon.server.tables.list_keeper import Wanted
from agon.server.tables.live import LiveTable

TABLE = r"^[A-Za-z0-9_-]{1,32}$(?!\n)"  # what a table's id looks like
CODE_LENGTH = 16
LONGEST_PAGE = 50  # tables

TableId = Annotated[str, Meta(pattern=TABLE)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
PlayerId = TableId
Code = Annotated[str, Meta(max_length=CODE_LENGTH)]
Limit = Annotated[int, Meta(ge=1, le=LONGEST_PAGE)]
Before = Annotated[str, Meta(max_length=80, pattern=rf"^({PLACE_PATTERN})?$(?!\n)")]
Move = Annotated[int, Meta(ge=0, le=100_000)]
Viewer = Annotated[int, Meta(ge=SPECTATOR, le=7)]
Level = Annotated[str, Meta(max_length=20)]
Share = Annotated[str, Meta(max_length=64, pattern=r"^[ -~]*$(?!\n)")]  # printable ASCII


async def may_enter(request: Request, player: PlayerRow | None) -> None:
    """Before every call about one table: to whom it is not open, it is not there. Who has no seat may add `?code=`."""
    table = request.path_params["table"]
    if re.fullmatch(TABLE, table):
        app = state_of(request)
        code = request.query_params.get("code", "")[:CODE_LENGTH]
        try:
            await app.access.enter(table, player, code, app.address(request))
        except Refusal as refusal:
            if refusal.code != "cannot_go_on":  # who may see it may export it
                raise


routes = Routes()
at_table = Routes(check=may_enter)


class SeatWish(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "open", "friend", "bot"]
    level: Level = "greedy"


class NewTable(TableSetup, kw_only=True, forbid_unknown_fields=True):
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    share: Share = ""
    cards: str = ""  # a card file of the host's own; its bounds are in limits.py


def check_level(level: str) -> str:
    if level not in BOTS:
        raise Refusal("bad_request", f"There is no bot {level!r}.", f"Bots: {', '.join(BOTS)}.")
    return level


def info_for(app: AppState, live: LiveTable, player: PlayerRow | None) -> TableInfo:
    return live.info(seat_of(live, player), app.hub.here(live.row.id), player.id if player is not None else "")


@routes.on("POST", "/tables", status=201)
async def new_table(request: Request, app: AppState, player: PlayerRow, body: NewTable) -> TableInfo:
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
    return info_for(app, await app.table_service.create(player, body, seats, app.origin(request), body.cards), player)


@routes.on("GET", "/tables", answer=list[TableInfo])
async def list_tables(
    request: Request,
    app: AppState,
    player: PlayerRow | None,
    which: ListKind = "open",
    limit: Limit = LONGEST_PAGE,
    before: Before = "",
) -> Response:
    """`open`: tables with a free seat, then those that people play. `bots`: those that only bots play. `mine`: all of
    mine, those that wait for me first. `over`: mine that are over. The header `link` leads to the next page."""
    own = which in ("mine", "over")
    if own and player is None:
        raise Refusal("unauthorized", "Who are you?", "POST /api/guests gives you a token.")
    place = read_place(before) if before else None
    page = await app.lists.page(Wanted(which, player.id if own and player else "", limit, place))
    links = {}
    if page.next is not None:
        following = f"which={which}&limit={limit}&before={page.next.text()}"
        links["link"] = f'</api/tables?{following}>; rel="next"'
    return page.answer.answer(request, links)


@routes.on("GET", "/codes/{code}")
async def table_by_code(
    request: Request, app: AppState, code: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,16}$(?!\n)")]
) -> Invitation:
    """The table that an invitation's code belongs to, while it waits for players."""
    table = await app.access.by_code(code, app.address(request))
    if table is None:
        raise Refusal("not_found", "No table waits for this code.", "Ask for a new one: the game may have begun.")
    return Invitation(table)


@at_table.on("GET", "/tables/{table}")
async def get_table(app: AppState, table: TableId, player: PlayerRow | None) -> TableInfo:
    """One table's summary. One that cannot go on says why: `stuck`."""
    try:
        return info_for(app, await app.tables.find(table), player)
    except Refusal as refusal:
        if refusal.code != "cannot_go_on":
            raise
        return await app.tables.summary_of(table, player.id if player is not None else "")


@routes.on("POST", "/tables/{table}/sit")  # it brings the code with it
async def sit(
    request: Request,
    app: AppState,
    table: TableId,
    player: PlayerRow,
    seat: SeatNumber | None = None,
    code: Code = "",
    share: Share = "",
) -> TableInfo:
    """Takes a free seat. `share` is the player's own part of the seed."""
    address = app.address(request)
    app.access.check_seat_code(await app.access.enter(table, player, code, address), code, address)
    return info_for(app, await app.table_service.sit(table, player, seat, code, share), player)


@at_table.on("POST", "/tables/{table}/stand")
async def stand(app: AppState, table: TableId, player: PlayerRow) -> TableInfo:
    """Leaves before the start; the seat is what it was before."""
    return info_for(app, await app.table_service.stand(table, player.id), player)


@at_table.on("POST", "/tables/{table}/bot")
async def set_bot(
    app: AppState, table: TableId, player: PlayerRow, seat: SeatNumber, level: Level = "greedy"
) -> TableInfo:
    """Before the start: the host puts a bot on a free seat."""
    live = await app.table_service.set_bot(table, player.id, seat, check_level(level))
    return info_for(app, live, player)


@at_table.on("POST", "/tables/{table}/mute")
async def mute(app: AppState, table: TableId, host: PlayerRow, player: PlayerId) -> TableInfo:
    """The host mutes a player: what this one says reaches nobody from now on."""
    return info_for(app, await app.moderation.mute(table, host.id, player), host)


@at_table.on("POST", "/tables/{table}/unmute")
async def unmute(app: AppState, table: TableId, host: PlayerRow, player: PlayerId) -> TableInfo:
    """What the player says reaches everybody again."""
    return info_for(app, await app.moderation.unmute(table, host.id, player), host)


@at_table.on("POST", "/tables/{table}/remove")
async def remove(app: AppState, table: TableId, host: PlayerRow, player: PlayerId) -> TableInfo:
    """The host sends somebody away for good, who waits for the start or watches. The code is a new one then."""
    return info_for(app, await app.moderation.remove(table, host.id, player), host)


@at_table.on("POST", "/tables/{table}/start")
async def start(app: AppState, table: TableId, player: PlayerRow) -> TableInfo:
    """Begins; every seat must be filled."""
    return info_for(app, await app.table_service.start(table, player.id), player)


@at_table.on("POST", "/tables/{table}/resign")
async def resign(app: AppState, table: TableId, player: PlayerRow) -> TableInfo:
    """Gives up: a bot plays on, and the seat counts as lost."""
    return info_for(app, await app.table_service.resign(table, player.id), player)


@at_table.on("POST", "/tables/{table}/replace")
async def replace(app: AppState, table: TableId, player: PlayerRow, seat: SeatNumber) -> TableInfo:
    """In a live game: lets a bot play on for somebody who has been away for a minute."""
    return info_for(app, await app.table_service.replace(table, player.id, seat), player)


@at_table.on("POST", "/tables/{table}/return")
async def take_back(app: AppState, table: TableId, player: PlayerRow) -> TableInfo:
    """Takes one's seat back from the bot that plays there."""
    return info_for(app, await app.table_service.take_back(table, player.id), player)


@at_table.on("POST", "/tables/{table}/deck")
async def hand_in_deck(app: AppState, table: TableId, player: PlayerRow, text: str) -> TableInfo:
    """Hands in a deck that was built before, as the seat's own secret picks."""
    return info_for(app, await app.moves.hand_in(table, player.id, text), player)


@at_table.on("GET", "/tables/{table}/cards")
async def table_cards(app: AppState, table: TableId) -> TableCards:
    """The cards that this table is played with. What the host has changed has the source `own`."""
    live = await app.tables.find(table)
    return TableCards(split_cards(live.game.cards_text)[0], live.game.card_rows())


@at_table.on("POST", "/tables/{table}/rematch", status=201)
async def rematch(request: Request, app: AppState, table: TableId, player: PlayerRow, share: Share = "") -> TableInfo:
    """The same again, everybody one seat on; whoever asks later comes to the same table."""
    live = await app.table_service.rematch(table, player, share, origin=app.origin(request))
    return info_for(app, live, player)


@at_table.on("GET", "/tables/{table}/record", answer=Record)
async def get_record(app: AppState, table: TableId, player: PlayerRow | None) -> Response:
    """The finished game as a Record: with `agon replay --verify` everybody can check every shuffle.

    Players get it also of a table that cannot go on, which closes that table, and of one that was closed.
    """
    record = await app.table_service.record(table, player.id if player else "")
    return Response(record.to_json(), media_type="application/json")


@at_table.on("GET", "/tables/{table}/replay")
async def replay(app: AppState, table: TableId, move: Move = 0, seat: Viewer = SPECTATOR) -> Replay:
    """The finished game after `move` moves, with any seat's eyes."""
    live = await app.tables.find(table)
    if live.match is None or not live.match.state.over:
        raise Refusal("forbidden", "The game is not over yet.", "The seed and all hands are shown at the end.")
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
    return Replay(move, moves, state.view(seat), events, fresh, prompts)

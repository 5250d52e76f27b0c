"""Calls for people: guests, accounts, sessions, and what one may do with one's own data."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from agon.server.app_state import AppState, state_of
from agon.server.http.addresses import came_by_https
from agon.server.http.export import export, profile
from agon.server.http.responses import Export, PlayerInfo, SessionInfo, SignedInPlayer
from agon.server.http.routing import Routes, json
from agon.server.http.sign_in_log import sign_in_logged
from agon.server.storage.rows import PlayerRow, SessionRow
from agon.server.storage.sessions import SignedIn

DEVICE = "agon_device"
YEAR = 31_536_000  # seconds

routes = Routes()
Name = Annotated[str, Meta(min_length=1, max_length=200)]  # before it is cleaned, and then checked
NewPassword = Annotated[str, Meta(min_length=8, max_length=200)]
Password = Annotated[str, Meta(max_length=200)]
Crest = Annotated[int, Meta(ge=0, le=8)]


@routes.on("POST", "/guests", status=201)
async def new_guest(request: Request, app: AppState, name: Name, crest: Crest | None = None) -> SignedInPlayer:
    """Comes in under a name. The token in the answer is the player from now on: keep it."""
    return await begin_session(request, await app.people.guest(name, crest or 0))


async def begin_session(request: Request, player: PlayerRow) -> SignedInPlayer:
    app = state_of(request)
    token = await app.people.begin_session(player, request.headers.get("user-agent", ""))
    return SignedInPlayer(**msgspec.structs.asdict(await profile(app.storage, player)), token=token)


@routes.on("GET", "/me")
async def me(app: AppState, player: PlayerRow) -> PlayerInfo:
    """Who one is, and with which login; a guest has none."""
    return await profile(app.storage, player)


@routes.on("PUT", "/me")
async def change_me(app: AppState, player: PlayerRow, name: Name, crest: Crest | None = None) -> PlayerInfo:
    """Takes another name, and another crest (1 to 8; 0: the one that is given)."""
    return await profile(app.storage, await app.people.change(player, name, crest))


@routes.on("DELETE", "/me")
async def erase_me(request: Request, app: AppState, player: PlayerRow, password: Password = "") -> None:
    """Deletes the player for good; with an account the password is asked. The games stay for the others, without the
    name. Where one plays a bot stands in, as after resigning."""
    await app.people.must_know_password(player, password, app.address(request))
    changed = await app.storage.erase_player(player.id)
    await app.person_changed(player.id)
    for table in changed:
        await app.tables.changed(table)


@routes.on("GET", "/me/export", answer=Export)
async def export_me(app: AppState, me: SignedIn) -> Response:
    """All that the server keeps of oneself, in one file."""
    with app.people.one_export(me.player.id):
        exported = await export(app.storage, app.tables, me, app.settings)
    response = json(exported)
    response.headers["content-disposition"] = 'attachment; filename="agon-export.json"'
    return response


@routes.on("POST", "/accounts", status=201, answer=PlayerInfo)
async def new_account(
    request: Request, app: AppState, player: PlayerRow, login: Name, password: NewPassword
) -> Response:
    """Keeps this player's games under a login name and a password."""
    await app.people.register(player, login, password, app.address(request))
    return remember(request, json(await profile(app.storage, player), 201), player)


@routes.on("POST", "/sessions", status=201, answer=SignedInPlayer)
async def sign_in(request: Request, app: AppState, login: Name, password: NewPassword) -> Response:
    """Signs in: the token in the answer is of a new session."""
    mark = request.cookies.get(DEVICE, "")
    with sign_in_logged(request, login):
        player = await app.people.sign_in(login, password, app.address(request), mark)
    return remember(request, json(await begin_session(request, player), 201), player)


def remember(request: Request, answer: Response, player: PlayerRow) -> Response:
    """Marks the device as one of this player's, so that others' wrong guesses never keep it from signing in."""
    app = state_of(request)
    answer.set_cookie(
        DEVICE,
        app.people.device_mark(player),
        max_age=YEAR,
        path="/api/sessions",
        secure=came_by_https(request.scope, app.settings.trust_proxy),
        httponly=True,
        samesite="strict",
    )
    return answer


def session_info(session: SessionRow, current: str) -> SessionInfo:
    return SessionInfo(session.device, session.made, session.seen, session.id == current)


@routes.on("GET", "/sessions")
async def my_sessions(app: AppState, me: SignedIn) -> list[SessionInfo]:
    """Where one is signed in; what was used last comes first."""
    return [session_info(one, me.session.id) for one in await app.storage.sessions.of(me.player.id)]


@routes.on("DELETE", "/sessions/current")
async def sign_out(app: AppState, me: SignedIn) -> None:
    """Signs out here: this token ends, and what is open with it is closed."""
    await app.storage.sessions.end(me.player.id, me.session.id)
    await app.hub.end_lost_sessions(me.player.id)


@routes.on("DELETE", "/sessions")
async def sign_out_everywhere(app: AppState, me: SignedIn) -> None:
    """Signs out on every device, here as well."""
    await app.storage.sessions.end(me.player.id)
    await app.hub.end_lost_sessions(me.player.id)


@routes.on("PUT", "/password")
async def change_password(request: Request, app: AppState, me: SignedIn, old: Password, new: NewPassword) -> None:
    """Changes an account's password and signs out everywhere else."""
    await app.people.change_password(me, old, new, app.address(request))
    await app.hub.end_lost_sessions(me.player.id)

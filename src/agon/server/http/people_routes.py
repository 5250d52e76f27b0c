"""Routes for people: guests, accounts, sessions, and what one may do with one's own data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response
from pydantic import Field

from agon.server.app_state import state_of
from agon.server.http.addresses import came_by_https
from agon.server.http.door import Body, Me, MySession, Name, Password, done, json
from agon.server.http.export import export
from agon.server.http.responses import NOTHING, Export, PlayerInfo, SessionInfo, answering
from agon.server.http.sign_in_log import sign_in_logged
from agon.server.storage.rows import PlayerRow, SessionRow

DEVICE = "agon_device"
YEAR = 31_536_000  # seconds

router = APIRouter()
UserAgent = Annotated[str, Header(include_in_schema=False)]


class GuestBody(Body):
    name: Name
    crest: Annotated[int | None, Field(ge=0, le=8)] = None


class AccountBody(Body):
    login: Name
    password: Password


class PasswordBody(Body):
    old: Annotated[str, Field(max_length=200)]
    new: Password


class FarewellBody(Body):
    password: Annotated[str, Field(max_length=200)] = ""


@router.post("/guests", **answering(PlayerInfo, 201))
async def new_guest(request: Request, body: GuestBody, user_agent: UserAgent = "") -> Response:
    """Comes in under a name. The token in the answer is the player from now on: keep it."""
    people = state_of(request).people
    player = await people.guest(body.name, body.crest or 0)
    return json(PlayerInfo(player.id, player.name, await people.begin_session(player, user_agent), player.crest), 201)


async def known(request: Request, player: PlayerRow, token: str = "") -> PlayerInfo:
    account = await state_of(request).storage.account_of(player.id)
    return PlayerInfo(player.id, player.name, token, player.crest, account[0] if account else "")


@router.get("/me", **answering(PlayerInfo))
async def me(request: Request, player: Me) -> Response:
    """Who one is, and with which login; a guest has none."""
    return json(await known(request, player))


@router.put("/me", **answering(PlayerInfo))
async def change_me(request: Request, body: GuestBody, player: Me) -> Response:
    """Takes another name, and another crest (1 to 8; 0: the one that is given)."""
    return json(await known(request, await state_of(request).people.change(player, body.name, body.crest)))


@router.delete("/me", **NOTHING)
async def erase_me(request: Request, player: Me, body: FarewellBody | None = None) -> Response:
    """Deletes the player for good; with an account the password is asked. The games stay for the others, without the
    name. Where one plays a bot stands in, as after resigning."""
    app = state_of(request)
    await app.people.must_know_password(player, body.password if body is not None else "", app.address(request))
    changed = await app.storage.erase_player(player.id)
    await app.person_changed(player.id)
    for table in changed:
        await app.tables.changed(table)
    return done()


@router.get("/me/export", **answering(Export))
async def export_me(request: Request, me: MySession) -> Response:
    """All that the server keeps of oneself, in one file."""
    app = state_of(request)
    with app.people.one_export(me.player.id):
        exported = await export(app.storage, app.tables, me, app.settings)
    response = json(exported)
    response.headers["content-disposition"] = 'attachment; filename="agon-export.json"'
    return response


@router.post("/accounts", **answering(PlayerInfo, 201))
async def new_account(request: Request, body: AccountBody, player: Me) -> Response:
    """Keeps this player's games under a login name and a password."""
    app = state_of(request)
    await app.people.register(player, body.login, body.password, app.address(request))
    return remember(request, json(await known(request, player), 201), player)


@router.post("/sessions", **answering(PlayerInfo, 201))
async def sign_in(request: Request, body: AccountBody, user_agent: UserAgent = "") -> Response:
    app = state_of(request)
    mark = request.cookies.get(DEVICE, "")
    with sign_in_logged(request, body.login):
        player = await app.people.sign_in(body.login, body.password, app.address(request), mark)
    token = await app.people.begin_session(player, user_agent)
    return remember(request, json(await known(request, player, token), 201), player)


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


@router.get("/sessions", **answering(SessionInfo, many=True))
async def my_sessions(request: Request, me: MySession) -> Response:
    """Where one is signed in; what was used last comes first."""
    found = await state_of(request).storage.sessions.of(me.player.id)
    return json([session_info(one, me.session.id) for one in found])


@router.delete("/sessions/current", **NOTHING)
async def sign_out(request: Request, me: MySession) -> Response:
    """Signs out here: this token ends, and what is open with it is closed."""
    app = state_of(request)
    await app.storage.sessions.end(me.player.id, me.session.id)
    await app.hub.end_lost_sessions(me.player.id)
    return done()


@router.delete("/sessions", **NOTHING)
async def sign_out_everywhere(request: Request, me: MySession) -> Response:
    """Signs out on every device, here as well."""
    app = state_of(request)
    await app.storage.sessions.end(me.player.id)
    await app.hub.end_lost_sessions(me.player.id)
    return done()


@router.put("/password", **NOTHING)
async def change_password(request: Request, body: PasswordBody, me: MySession) -> Response:
    """Changes an account's password and signs out everywhere else."""
    app = state_of(request)
    await app.people.change_password(me, body.old, body.new, app.address(request))
    await app.hub.end_lost_sessions(me.player.id)
    return done()

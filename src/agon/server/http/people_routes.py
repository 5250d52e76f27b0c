"""Routes for people: guests, accounts, sessions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from agon.server.app_state import state_of
from agon.server.http.door import Body, Me, Name, Password, json
from agon.server.http.responses import PlayerInfo, answering

router = APIRouter()


class GuestBody(Body):
    name: Name
    crest: Annotated[int | None, Field(ge=0, le=8)] = None


class AccountBody(Body):
    login: Name
    password: Password


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

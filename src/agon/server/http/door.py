"""What all routes share: who asks, what a request's body may be, and how an answer and a refusal are sent."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from agon.server.app_state import state_of
from agon.server.refusal import Refusal
from agon.server.storage.rows import PlayerRow
from agon.server.storage.sessions import SignedIn

Name = Annotated[str, Field(min_length=1, max_length=200)]  # before it is cleaned, and then checked
Password = Annotated[str, Field(min_length=8, max_length=200)]
Share = Annotated[str, Field(max_length=64, pattern=r"^[ -~]*$")]  # printable ASCII
TABLE = r"^[A-Za-z0-9_-]{1,32}$"  # what a table's id looks like
TableId = Annotated[str, Path(pattern=TABLE)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ErrorBody(BaseModel):
    error: str
    message: str
    hint: str = ""
    rule: str = ""


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


def done() -> Response:
    return Response(status_code=204)


def json(thing: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, media_type="application/json")


bearer = HTTPBearer(auto_error=False, description="the token that POST /api/guests or /api/sessions gave")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def signed_in(request: Request, credentials: Credentials) -> SignedIn:
    if credentials is None:
        raise Refusal("unauthorized", "Who are you?", "POST /api/guests gives you a token.")
    return await state_of(request).people.by_token(credentials.credentials)


MySession = Annotated[SignedIn, Depends(signed_in)]


async def who(me: MySession) -> PlayerRow:
    return me.player


async def maybe_who(request: Request, credentials: Credentials) -> PlayerRow | None:
    return (await signed_in(request, credentials)).player if credentials is not None else None


Me = Annotated[PlayerRow, Depends(who)]
MaybeMe = Annotated[PlayerRow | None, Depends(maybe_who)]

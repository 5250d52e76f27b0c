"""Calls of the interface: a handler's annotations say what it needs, what it answers, and how OpenAPI describes it.

A parameter is something that every call has (`CONTEXT`), a part of the path, the `body`, or else one of the body's
fields; with GET, one of the query's.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from types import NoneType
from typing import Any, Literal, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from agon.server.app_state import AppState, state_of
from agon.server.messages import ErrorCode
from agon.server.refusal import STATUS, Refusal, cut
from agon.server.storage.rows import PlayerRow
from agon.server.storage.sessions import SignedIn

Method = Literal["GET", "POST", "PUT", "DELETE"]
Handler = Callable[..., Awaitable[Any]]
Check = Callable[[Request, PlayerRow | None], Awaitable[None]]

MaybePlayer = PlayerRow | None
CONTEXT: dict[Any, Callable[[Request, SignedIn | None], Any]] = {
    Request: lambda request, me: request,
    AppState: lambda request, me: state_of(request),
    SignedIn: lambda request, me: me,
    PlayerRow: lambda request, me: me and me.player,
    MaybePlayer: lambda request, me: me and me.player,
}
NEED_TOKEN = {SignedIn, PlayerRow}
SCHEMAS = "#/components/schemas/{name}"
MALFORMED = 422
REFUSALS = {str(code): HTTPStatus(code).phrase for code in sorted({*STATUS.values(), MALFORMED})}


class ErrorBody(msgspec.Struct):
    error: ErrorCode
    message: str
    hint: str = ""
    rule: str = ""


class Malformed(Refusal):
    """What was sent is not of the described form."""

    status = MALFORMED

    def __init__(self, where: str, problem: object) -> None:
        super().__init__("bad_request", cut(f"{where}: {problem}"), "See /api/openapi.json for what can be sent.")


class Routes:
    """Calls that belong together. `check` comes before all else about them."""

    def __init__(self, check: Check | None = None) -> None:
        self.check = check
        self.calls: list[Call] = []

    def on(self, method: Method, path: str, status: int = 200, answer: Any = None) -> Callable[[Handler], Handler]:
        """Makes the function the handler of a call. `answer` is its type where a prepared Response is returned."""

        def add(handler: Handler) -> Handler:
            self.calls.append(Call(method, f"/api{path}", status, answer, handler, self.check))
            return handler

        return add


class Call:
    def __init__(
        self, method: Method, path: str, status: int, answer: Any, handler: Handler, check: Check | None
    ) -> None:
        self.method, self.path, self.handler, self.check = method, path, handler, check
        hints = get_type_hints(handler, include_extras=True)
        returned = hints.pop("return")
        self.answer = answer or returned
        self.status = 204 if self.answer is NoneType else status
        self.context = {name: hints.pop(name) for name in [*hints] if hints[name] in CONTEXT}
        self.places = {name: hints.pop(name) for name in re.findall(r"{(\w+)}", path)}
        self.body = hints.pop("body", None)
        self.in_one = self.body is not None
        self.query = struct_of(handler, hints, closed=False) if hints and method == "GET" else None
        if hints and method != "GET":
            self.body = struct_of(handler, hints, closed=True)
        kinds = set(self.context.values())
        self.needs_token = bool(kinds & NEED_TOKEN)
        self.takes_token = self.needs_token or MaybePlayer in kinds or check is not None

    def route(self) -> Route:
        return Route(self.path, self.serve, methods=[self.method])

    async def serve(self, request: Request) -> Response:
        me = await signed_in(request) if self.takes_token else None
        if self.check is not None:
            await self.check(request, me.player if me is not None else None)
        if self.needs_token and me is None:
            raise Refusal("unauthorized", "Who are you?", "POST /api/guests gives you a token.")
        given = {name: CONTEXT[kind](request, me) for name, kind in self.context.items()}
        for name, kind in self.places.items():
            given[name] = understood(f"path.{name}", request.path_params[name], kind)
        if self.query is not None:
            given |= msgspec.structs.asdict(understood("query", dict(request.query_params), self.query))
        if self.body is not None:
            body = await read_body(request, self.body)
            given |= {"body": body} if self.in_one else msgspec.structs.asdict(body)
        answer = await self.handler(**given)
        if isinstance(answer, Response):
            return answer
        return Response(status_code=204) if answer is None else json(answer, self.status)

    def describe(self, schema_of: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """In OpenAPI's words."""
        refusals = {code: {"$ref": f"#/components/responses/{code}"} for code in REFUSALS}
        done: dict[str, Any] = {"description": "done"}
        if self.answer is not NoneType:
            done["content"] = as_json(schema_of(self.answer))
        described: dict[str, Any] = {
            "operationId": self.handler.__name__,
            "description": " ".join((self.handler.__doc__ or "").split()),
            "responses": {str(self.status): done, **refusals},
        }
        places = [parameter("path", name, msgspec.json.schema(kind), True) for name, kind in self.places.items()]
        if self.query is not None:
            asked = inline(self.query)
            fields = asked["properties"].items()
            places += [parameter("query", name, kind, name in asked["required"]) for name, kind in fields]
        if places:
            described["parameters"] = places
        if self.body is not None:
            body = schema_of(self.body) if self.in_one else inline(self.body)
            required = any(field.required for field in msgspec.structs.fields(self.body))
            described["requestBody"] = {"content": as_json(body), "required": required}
        if self.takes_token:
            described["security"] = [{"token": []}] if self.needs_token else [{"token": []}, {}]
        return described


def struct_of(handler: Handler, hints: dict[str, Any], closed: bool) -> type[msgspec.Struct]:
    """These parameters of the handler as one type; a closed one has no other fields."""
    known = inspect.signature(handler).parameters
    fields = [
        (name, kind) if known[name].default is inspect.Parameter.empty else (name, kind, known[name].default)
        for name, kind in hints.items()
    ]
    return msgspec.defstruct(handler.__name__, fields, kw_only=True, forbid_unknown_fields=closed)


def describe(calls: list[Call], version: str) -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [call.answer for call in calls if call.answer is not NoneType]
    kinds += [call.body for call in calls if call.in_one] + [ErrorBody]
    found, components = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    schemas = list(zip(kinds, found, strict=True))

    def schema_of(kind: Any) -> dict[str, Any]:
        return next(schema for one, schema in schemas if one == kind)

    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = call.describe(schema_of)
    refused = as_json(schema_of(ErrorBody))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Agon", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {code: {"description": why, "content": refused} for code, why in REFUSALS.items()},
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "the token that POST /api/guests or /api/sessions gave",
                }
            },
        },
    }


def inline(kind: type[msgspec.Struct]) -> dict[str, Any]:
    schema: dict[str, Any] = msgspec.json.schema_components([kind])[1][kind.__name__]
    del schema["title"]  # made of the handler's name
    return schema


def as_json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def parameter(place: str, name: str, schema: dict[str, Any], required: bool) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": schema}


def json(thing: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, media_type="application/json")


async def signed_in(request: Request) -> SignedIn | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return await state_of(request).people.by_token(token) if scheme.lower() == "bearer" and token else None


def understood(where: str, value: object, kind: Any) -> Any:
    """What stands in an address, as its type."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(where, error) from error


async def read_body(request: Request, kind: Any) -> Any:
    """No body is an empty object."""
    try:
        data = await request.body()
    except ClientDisconnect as error:  # or middleware.py has cut it off
        raise Refusal("too_large", "The request ended early, or it is too large.") from error
    if data and request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Malformed("body", "its content type is not application/json")
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.DecodeError as error:
        raise Malformed("body", error) from error

"""What comes in at the door: the description says what may be sent, and everything else is refused with a reason."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from agon.server.http.api import CALLS, DOCUMENT
from agon.server.http.app import create_app
from agon.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.processes import FREE
from tests.server.tables_at_hand import run

TABLE: dict[str, Any] = {"game": "divineplan", "seats": [{"kind": "me"}, {"kind": "open"}]}
JSON = "application/json"


@asynccontextmanager
async def door(url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A server without a socket, and Ann before it."""
    settings: dict[str, Any] = {"database_url": url, **FREE}
    app = create_app(Settings(**settings))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://here/api", timeout=PATIENCE) as http,
    ):
        token = (await http.post("/guests", json={"name": "Ann"})).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        yield http


@pytest.mark.parametrize(
    "body,where",
    [
        ("", "`game`"),
        ("{}", "`game`"),
        ("{", "body: "),
        ("[]", "`object`"),
        ("\x00", "body: "),
        ('{"game": "\\ud800"}', "body: "),
        ("[" * 30_000, "`object`"),
        ('{"options": ' + '{"a":' * 10_000, "$.options"),
        (json.dumps({**TABLE, "size": 3}), "`size`"),
        (json.dumps({**TABLE, "days": 31}), "$.days"),
        (json.dumps({**TABLE, "days": "3"}), "$.days"),
        (json.dumps({**TABLE, "hints": 1}), "$.hints"),
        (json.dumps({**TABLE, "pace": "slow"}), "$.pace"),
        (json.dumps({**TABLE, "options": {"favor_tokens": 4.5}}), "$.options"),
        (json.dumps({**TABLE, "options": {str(number): 1 for number in range(31)}}), "$.options"),
        (json.dumps({**TABLE, "seats": []}), "$.seats"),
        (json.dumps({**TABLE, "seats": [{"kind": "me"}] * 9}), "$.seats"),
        (json.dumps({**TABLE, "seats": [{"kind": "me"}, {"kind": "ghost"}]}), "$.seats[1].kind"),
        (json.dumps({**TABLE, "share": "a line\n"}), "$.share"),
    ],
)
def test_a_body_that_does_not_fit_is_refused_and_the_place_is_named(sqlite_url: str, body: str, where: str) -> None:
    async def work() -> httpx.Response:
        async with door(sqlite_url) as http:
            return await http.post("/tables", content=body, headers={"content-type": JSON})

    answer = run(work())
    said = answer.json()
    assert answer.status_code == 422 and said["error"] == "bad_request" and "openapi.json" in said["hint"], said
    assert where in said["message"] and len(said["message"]) <= 200


def test_only_json_is_read(sqlite_url: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""):
                answer = await http.post("/tables", content=json.dumps(TABLE), headers={"content-type": kind})
                assert answer.status_code == 422 and "content type" in answer.json()["message"], kind
            for kind in (JSON, "Application/JSON; charset=utf-8"):
                answer = await http.post("/tables", content=json.dumps(TABLE), headers={"content-type": kind})
                assert answer.status_code == 201, kind

    run(work())


def test_addresses_that_do_not_fit(sqlite_url: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            for path, where in (
                ("/tables/a%0A", "path.table"),
                ("/tables/" + "a" * 33, "path.table"),
                ("/tables?which=all", "query"),
                ("/tables?limit=0", "query"),
                ("/tables?limit=many", "query"),
                ("/tables?before=1~2", "query"),
                ("/codes/short", "path.code"),
            ):
                answer = await http.get(path)
                assert answer.status_code == 422 and answer.json()["message"].startswith(where), (path, answer.text)
            for path in ("/tables?limit=3&which=mine", "/tables?before=", "/tables?unknown=1"):
                assert (await http.get(path)).status_code == 200, path

    run(work())


def test_who_asks_comes_before_what_is_asked(sqlite_url: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            table = (await http.post("/tables", json={**TABLE, "seats": [{"kind": "me"}, {"kind": "friend"}]})).json()
            private = {**TABLE, "seats": [{"kind": "me"}, {"kind": "friend"}], "access": "private"}
            hidden = (await http.post("/tables", json=private)).json()
            del http.headers["authorization"]
            assert (await http.post("/tables", content="{")).status_code == 401
            for scheme in ("Basic abc", "Bearer", "Bearer "):
                answer = await http.get("/me", headers={"authorization": scheme})
                assert answer.status_code == 401 and "Who are you" in answer.json()["message"]
            assert (await http.post(f"/tables/{table['id']}/bot", json={"seat": "x"})).status_code == 401
            assert (await http.post(f"/tables/{hidden['id']}/bot", json={"seat": 1})).status_code == 404
            assert (await http.get(f"/tables/{table['id']}")).status_code == 200

    run(work())


def test_calls_that_take_no_body_need_none(sqlite_url: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            assert (await http.request("DELETE", "/me")).status_code == 204

    run(work())


def test_a_wrong_method_is_named_with_the_right_ones(sqlite_url: str) -> None:
    async def work() -> httpx.Response:
        async with door(sqlite_url) as http:
            return await http.put("/engine")

    answer = run(work())
    assert answer.status_code == 405 and "GET" in answer.headers["allow"] and answer.json()["error"] == "bad_request"


# -- the description ---------------------------------------------------------------------------------------------------
def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from references(one)


def test_every_call_is_described() -> None:
    described = {(method.upper(), path) for path, calls in DOCUMENT["paths"].items() for method in calls}
    assert described == {(call.method, call.path) for call in CALLS}
    names = [one["operationId"] for calls in DOCUMENT["paths"].values() for one in calls.values()]
    assert len(set(names)) == len(names) == len(CALLS)
    for path, calls in DOCUMENT["paths"].items():
        for method, one in calls.items():
            assert len(one["description"]) > 10, one
            places = {found["name"] for found in one.get("parameters", []) if found["in"] == "path"}
            assert places == set(re.findall(r"{(\w+)}", path))
            done = next(iter(one["responses"].items()))
            assert done[0] == "204" or "schema" in done[1]["content"][JSON], (method, path)
            assert method in ("get", "delete") or "requestBody" in one or "/tables/" in path


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert len(found) > 30
    for one in found:
        part: Any = DOCUMENT
        for name in one.removeprefix("#/").split("/"):
            part = part[name]


def test_bounds_and_tokens_are_described() -> None:
    paths, schemas = DOCUMENT["paths"], DOCUMENT["components"]["schemas"]
    limit = next(one for one in paths["/api/tables"]["get"]["parameters"] if one["name"] == "limit")
    assert limit["in"] == "query" and not limit["required"] and limit["schema"]["maximum"] == 50
    assert schemas["NewTable"]["properties"]["days"]["maximum"] == 30
    assert schemas["NewTable"]["required"] == ["game", "seats"] and not schemas["NewTable"]["additionalProperties"]
    assert paths["/api/tables"]["post"]["security"] == [{"token": []}]
    assert paths["/api/tables"]["get"]["security"] == [{"token": []}, {}]
    assert "security" not in paths["/api/games"]["get"]
    assert paths["/api/tables"]["post"]["requestBody"]["required"]
    assert not paths["/api/tables/{table}/rematch"]["post"]["requestBody"]["required"]


def test_calls_at_once_do_not_mix(sqlite_url: str) -> None:
    async def work() -> list[httpx.Response]:
        async with door(sqlite_url) as http:
            guests = [http.post("/guests", json={"name": f"Guest {number}"}) for number in range(8)]
            return await asyncio.gather(*guests)

    assert [answer.json()["name"] for answer in run(work())] == [f"Guest {number}" for number in range(8)]

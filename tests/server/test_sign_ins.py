"""Guesses at one account: refused before anything is hashed, and never in the way of whoever knows the password."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from agon.server.app_state import AppState
from agon.server.limits import Limits
from agon.server.people.passwords import Passwords
from agon.server.refusal import Refusal
from agon.server.storage.rows import PlayerRow
from tests.patience import PATIENCE
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import code_of, opened, run

pytestmark = pytest.mark.slow

RIGHT, WRONG = "correct horse battery", "wrong horse battery"
SELDOM = 1e-6
LIMITS: dict[str, Any] = {
    "guesses_per_minute": SELDOM,
    "guesses_at_once": 3,
    "guesses_per_minute_of_all": SELDOM,
    "guesses_at_once_of_all": 10,
}


@asynccontextmanager
async def with_ann(url: str) -> AsyncIterator[tuple[AppState, PlayerRow]]:
    async with opened(url, **LIMITS) as app:
        ann = await app.people.guest("Ann")
        await app.people.register(ann, "Ann", RIGHT, "home")
        yield app, ann


async def outcome(app: AppState, password: str, address: str, login: str = "ann", mark: str = "") -> str:
    try:
        return (await app.people.sign_in(login, password, address, mark)).name
    except Refusal as refusal:
        return refusal.code


def test_guesses_from_one_address_end_soon_and_bother_nobody_else(sqlite_url: str) -> None:
    async def work() -> None:
        async with with_ann(sqlite_url) as (app, _):
            guesses = [await outcome(app, WRONG, "evil") for _ in range(500)]
            assert guesses == ["unauthorized"] * 3 + ["too_fast"] * 497
            assert await outcome(app, RIGHT, "evil") == "too_fast", "a right guess is not told from a wrong one"
            assert [await outcome(app, RIGHT, "home") for _ in range(20)] == ["Ann"] * 20
            assert await outcome(app, WRONG, "evil", "somebody else") == "unauthorized"

    run(work())


def test_what_was_not_tried_is_no_guess(sqlite_url: str) -> None:
    async def work() -> None:
        async with with_ann(sqlite_url) as (app, _):
            app.people.passwords.most_waiting = 0
            assert [await outcome(app, RIGHT, "home") for _ in range(20)] == ["busy"] * 20
            app.people.passwords.most_waiting = 1
            assert await outcome(app, RIGHT, "home") == "Ann"

    run(work())


def test_many_guesses_at_the_same_time_are_no_more(sqlite_url: str) -> None:
    async def work() -> None:
        async with with_ann(sqlite_url) as (app, _):
            app.people.passwords.most_of_one = 500
            guesses = await asyncio.gather(*(outcome(app, WRONG, "evil") for _ in range(500)))
            assert guesses.count("unauthorized") == 3 and guesses.count("too_fast") == 497

    run(work())


def test_guesses_from_many_addresses_lock_nobody_out_who_was_here_before(sqlite_url: str) -> None:
    async def work() -> None:
        async with with_ann(sqlite_url) as (app, ann):
            mark = app.people.device_mark(ann)
            guesses = [await outcome(app, WRONG, f"evil {number}") for number in range(100)]
            assert guesses == ["unauthorized"] * 10 + ["too_fast"] * 90
            assert await outcome(app, RIGHT, "elsewhere") == "too_fast", "a new device waits until the guessing ends"
            assert [await outcome(app, RIGHT, "evil 0", mark=mark) for _ in range(20)] == ["Ann"] * 20
            assert [await outcome(app, WRONG, "evil 0", mark=mark) for _ in range(4)] == ["unauthorized"] * 3 + [
                "too_fast"
            ]
            assert await outcome(app, RIGHT, "home", mark=app.people.device_mark(ann)) == "Ann", (
                "another device of hers"
            )

    run(work())


def test_marks_that_are_not_hers_help_nobody(sqlite_url: str) -> None:
    async def work() -> None:
        async with with_ann(sqlite_url) as (app, ann):
            eve = await app.people.guest("Eve")
            await app.people.register(eve, "Eve", RIGHT, "evil")
            for number in range(10):
                await outcome(app, WRONG, f"evil {number}")
            mark = app.people.device_mark(ann)
            for wrong in (
                app.people.device_mark(eve),
                await app.people.begin_session(ann),
                mark[:-3] + "abc",
                "",
                "x",
                "é" * 9,
                ".",
                "." * 50,
            ):
                assert await outcome(app, RIGHT, "evil", mark=wrong) == "too_fast", wrong

    run(work())


def test_the_owner_comes_in_again_when_the_guessing_has_ended(sqlite_url: str) -> None:
    with ServerProcess(sqlite_url, trust_proxy=1, guesses_at_once_of_all=10, sign_ins_at_once=10**6) as server:

        def sign_in(password: str, address: str) -> int:
            body = {"login": "ann", "password": password}
            headers = {"X-Forwarded-For": address}
            answer = httpx.post(f"http://{server.address}/api/sessions", json=body, headers=headers, timeout=PATIENCE)
            return answer.status_code

        async def register() -> None:
            ann = await Person.new(server.address, "Ann")
            await ann.call("POST", "/accounts", {"login": "ann", "password": RIGHT})

        run(register())
        assert [sign_in(WRONG, f"192.0.2.{number}") for number in range(12)].count(401) == 10
        assert sign_in(RIGHT, "198.51.100.1") == 429
        server.let_pass(3600)
        assert sign_in(RIGHT, "198.51.100.1") == 201


def test_a_browser_is_remembered_where_somebody_has_signed_in(sqlite_url: str) -> None:
    """By a cookie that no script reads, and that goes nowhere but to the sign-in."""
    limits = {"sign_ins_at_once": 10**6, "guesses_at_once": 2, "guesses_per_minute": SELDOM}
    with ServerProcess(sqlite_url, trust_proxy=1, **limits) as server:
        base = f"http://{server.address}/api"
        headers = {"X-Forwarded-Proto": "https"}
        with (
            httpx.Client(base_url=base, timeout=PATIENCE, headers=headers) as mine,
            httpx.Client(base_url=base, timeout=PATIENCE) as other,
        ):
            token = mine.post("/guests", json={"name": "Ann"}).json()["token"]
            account = {"login": "ann", "password": RIGHT}
            made = mine.post("/accounts", json=account, headers={"Authorization": f"Bearer {token}"})
            cookie = made.headers["set-cookie"].lower()
            for part in ("httponly", "samesite=strict", "path=/api/sessions", "secure", "max-age="):
                assert part in cookie, cookie
            assert ann_in_no_cookie(cookie)
            name, _, value = made.headers["set-cookie"].partition(";")[0].partition("=")
            for _ in range(2):
                assert other.post("/sessions", json={**account, "password": WRONG}).status_code == 401
            assert other.post("/sessions", json=account).status_code == 429
            known = other.post("/sessions", json=account, headers={"Cookie": f"{name}={value}"})
            assert known.status_code == 201
            assert "secure" not in known.headers["set-cookie"].lower(), "without TLS a browser would not keep it"


def ann_in_no_cookie(cookie: str) -> bool:
    return "ann" not in cookie.partition(";")[0].partition("=")[2]


# -- the queue -------------------------------------------------------------------------------------------------------
def test_few_passwords_wait_to_be_hashed() -> None:
    """However many come at once, from wherever: no more than these take memory, and the others know at once."""

    async def work() -> None:
        passwords = Passwords(Limits(passwords_waiting=6, passwords_waiting_per_address=2))
        kept = await passwords.hash(RIGHT, "home")
        assert await passwords.fits(RIGHT, kept, "home") and not await passwords.fits(WRONG, kept, "home")
        assert not await passwords.fits(RIGHT, None, "home") and not await passwords.fits(RIGHT, "no hash", "home")
        one = await asyncio.gather(*(code(passwords, kept, "evil") for _ in range(50)))
        assert one == ["no"] * 2 + ["too_fast"] * 48
        tasks = [asyncio.create_task(code(passwords, kept, f"evil {number}")) for number in range(50)]
        assert (await asyncio.gather(*tasks)) == ["no"] * 6 + ["busy"] * 44
        assert await code(passwords, kept, "evil") == "no", "and then there is room again"
        passwords.close()

    run(work())
    assert Refusal("busy", "").status == 503


async def code(passwords: Passwords, hashed: str, address: str) -> str:
    try:
        return "yes" if await passwords.fits(WRONG, hashed, address) else "no"
    except Refusal as refusal:
        return refusal.code


def test_names_that_are_not_there_answer_like_those_that_are(sqlite_url: str) -> None:
    async def work() -> None:
        async with with_ann(sqlite_url) as (app, _):
            for login in ("ann", "nobody"):
                outcomes = [await outcome(app, WRONG, f"evil {number}", login) for number in range(12)]
                assert outcomes == ["unauthorized"] * 10 + ["too_fast"] * 2
            assert await code_of(app.people.sign_in("\u202e", WRONG, "evil")) == "bad_request"

    run(work())


def test_guesses_with_a_stolen_token_end_soon_and_lock_nobody_out(sqlite_url: str) -> None:
    """Who has a token may try the password to change it, and no more often than others may."""

    async def work(server: ServerProcess) -> None:
        ann = await Person.new(server.address, "Ann")
        await ann.call("POST", "/accounts", {"login": "ann", "password": RIGHT})
        codes = [
            (await ann.ask("PUT", "/password", {"old": WRONG, "new": "another password"})).status_code for _ in range(3)
        ]
        codes.append((await ann.ask("DELETE", "/me", {"password": WRONG})).status_code)
        assert codes == [403, 403, 403, 429]
        assert (await ann.ask("POST", "/sessions", {"login": "ann", "password": RIGHT})).status_code == 201

    with ServerProcess(sqlite_url, sign_ins_at_once=10**6, **LIMITS) as server:
        run(work(server))

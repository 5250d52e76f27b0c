"""Lists of tables: what they cost, their pages, and that nobody fills them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import event, update

from agon.core.ledger import Rule, read_ledger
from agon.server.app_state import AppState
from agon.server.http.app import create_app
from agon.server.prepared import Prepared
from agon.server.settings import Settings
from agon.server.storage import schema
from agon.server.storage.rows import PlayerRow, SeatRow
from agon.server.storage.table_lists import EACH
from tests.patience import FOREVER
from tests.server.processes import FREE
from tests.server.tables_at_hand import duel, person, play_out, run, set_up

OPEN = SeatRow(seat=1, kind="open")
AT_ONCE = 1e-9  # seconds for which a list is kept: every request makes it again


class Asker:
    """Asks the application over HTTP, with the application at hand."""

    def __init__(self, app: AppState, http: httpx.AsyncClient) -> None:
        self.app = app
        self.http = http
        self.tokens: dict[str, str] = {}

    async def get(self, path: str, player: PlayerRow | None = None, *lines: tuple[str, str]) -> httpx.Response:
        headers = dict(lines)
        if player is not None:
            if player.id not in self.tokens:
                self.tokens[player.id] = await self.app.people.begin_session(player)
            headers["authorization"] = f"Bearer {self.tokens[player.id]}"
        return await self.http.get(path, headers=headers)

    async def ids(self, path: str, player: PlayerRow | None = None) -> list[str]:
        """Of all pages, in order."""
        found: list[str] = []
        while path:
            answer = await self.get(path, player)
            assert answer.status_code == 200, answer.text
            found += [table["id"] for table in answer.json()]
            link = re.fullmatch(r'<(.*)>; rel="next"', answer.headers.get("link", ""))
            path = link.group(1) if link else ""
        return found


def asking(url: str, work: Callable[[Asker], Awaitable[None]], **settings: Any) -> None:
    async def asked() -> None:
        app = create_app(Settings(database_url=url, **{"bot_pause": FOREVER, **FREE, **settings}))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as http,
        ):
            await work(Asker(app.state.agon, http))

    run(asked())


@contextmanager
def counted(app: AppState) -> Iterator[list[str]]:
    """The statements about tables and seats that go to the database meanwhile."""
    statements: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "FROM tables" in statement or "FROM seats" in statement:
            statements.append(statement)

    engine = app.storage.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


async def waiting_table(app: AppState, host: PlayerRow, name: str = "") -> str:
    live = await set_up(app.table_service, host, "duel", {}, [person(0, host), OPEN], name=name)
    return live.row.id


async def people(app: AppState, count: int) -> list[PlayerRow]:
    return [await app.people.guest(f"Host {number}") for number in range(count)]


def test_a_list_takes_two_queries_however_long_it_is(database_url: str) -> None:
    async def work(asker: Asker) -> None:
        costs = []
        for number, host in enumerate(await people(asker.app, 60)):
            await waiting_table(asker.app, host)
            if number in (0, 59):
                await asker.get("/api/me", host)
                asker.app.tables.kept.clear()
                for path in ("open", "bots", "mine", "over"):
                    with counted(asker.app) as statements:
                        assert (await asker.get(f"/api/tables?which={path}", host)).status_code == 200
                    costs.append(len([one for one in statements if one.startswith("SELECT")]))
                assert asker.app.tables.kept == {}, "nothing is loaded"
        assert costs == [2] * 8

    asking(database_url, work, lists_kept=AT_ONCE)


def test_a_full_lobby_costs_one_list(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty people at once, and again: two queries, one encoding, and the same bytes for everybody."""
    made = 0

    class Counted(Prepared):
        def __init__(self, body: bytes) -> None:
            nonlocal made
            made += 1
            super().__init__(body)

    monkeypatch.setattr("agon.server.tables.list_keeper.Prepared", Counted)

    async def work(asker: Asker) -> None:
        hosts = await people(asker.app, 40)
        for host in hosts:
            await waiting_table(asker.app, host)
            await asker.get("/api/me", host)  # the server knows the token from now on
        with counted(asker.app) as statements:
            crowd = await asyncio.gather(*(asker.get("/api/tables", host) for host in hosts))
            later = [await asker.get("/api/tables"), await asker.get("/api/tables?which=open&limit=50")]
        assert len({answer.content for answer in [*crowd, *later]}) == 1 and len(crowd[0].json()) == 40
        assert len(statements) == 2 and made == 1
        assert crowd[0].headers["content-encoding"] == "gzip"
        plain = await asker.get("/api/tables", None, ("accept-encoding", "identity"))
        assert "content-encoding" not in plain.headers and plain.json() == crowd[0].json()
        same = await asker.get("/api/tables", None, ("if-none-match", crowd[0].headers["etag"]))
        assert (same.status_code, same.content) == (304, b"")

    asking(sqlite_url, work, lists_kept=FOREVER)


def test_people_see_their_own_changes_at_once(sqlite_url: str) -> None:
    async def work(asker: Asker) -> None:
        ann, bob = await people(asker.app, 2)
        assert await asker.ids("/api/tables?which=mine", ann) == await asker.ids("/api/tables?which=mine", bob) == []
        table = await waiting_table(asker.app, ann)
        assert await asker.ids("/api/tables?which=mine", ann) == [table]
        await asker.app.table_service.sit(table, bob, None, "", "")
        [listed] = (await asker.get("/api/tables?which=mine", bob)).json()
        assert (listed["my_seat"], listed["status"], listed["to_move"]) == (1, "playing", [0, 1])

    asking(sqlite_url, work, lists_kept=FOREVER)


def test_kept_lists_do_not_let_memory_grow(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agon.server.tables.list_keeper.MOST_KEPT", 5)

    async def work(asker: Asker) -> None:
        for host in await people(asker.app, 20):
            await asker.ids("/api/tables?which=mine", host)
            assert len(asker.app.lists.kept) <= 5

    asking(sqlite_url, work, lists_kept=FOREVER)


def test_pages_hold_every_table_once(database_url: str) -> None:
    async def work(asker: Asker) -> None:
        ann, *others = await people(asker.app, 7)
        tables = [await waiting_table(asker.app, host) for host in (*others, ann, ann, ann)]
        for which, all_of_them in (("open", tables), ("mine", tables[-3:])):
            newest_first = await asker.ids(f"/api/tables?which={which}", ann)
            assert sorted(newest_first) == sorted(all_of_them)
            for limit in (1, 2, 4, 50):
                assert await asker.ids(f"/api/tables?which={which}&limit={limit}", ann) == newest_first
        assert await asker.ids("/api/tables?which=mine", ann) == tables[:-4:-1]
        for wrong in ("limit=51", "limit=0", "before=x", "before=0~1~1e9~a", "before=0~1~5~a'b", "which=all"):
            assert (await asker.get(f"/api/tables?{wrong}")).status_code == 422, wrong
        assert (await asker.get("/api/tables?which=over")).status_code == 401

    asking(database_url, work)


def test_a_host_with_many_tables_pushes_nobody_out(database_url: str) -> None:
    async def work(asker: Asker) -> None:
        honest, *crowd, flood = await people(asker.app, 5)
        mine = await waiting_table(asker.app, honest)
        theirs = [await waiting_table(asker.app, host) for host in crowd]
        for _ in range(60):
            newest = await waiting_table(asker.app, flood)
        listed = (await asker.get("/api/tables")).json()
        assert [table["host"] for table in listed].count(flood.id) == EACH
        # everybody's first table before anybody's second
        assert [table["id"] for table in listed[:5]] == [newest, *reversed(theirs), mine]

    asking(database_url, work)


def test_tables_without_people_are_in_a_list_of_their_own(database_url: str) -> None:
    async def work(asker: Asker) -> None:
        ann, bob = await people(asker.app, 2)
        bots = [SeatRow(seat=seat, kind="bot", level="random") for seat in range(2)]
        alone = (await set_up(asker.app.table_service, ann, "duel", {}, bots, access="open")).row.id
        live, *_ = await duel(asker.app)
        waiting = await waiting_table(asker.app, bob)
        friends = [person(0, bob), SeatRow(seat=1, kind="friend")]
        await set_up(asker.app.table_service, bob, "duel", {}, friends)
        assert await asker.ids("/api/tables?which=open") == [waiting, live.row.id], "free seats come first"
        assert await asker.ids("/api/tables?which=bots") == [alone]

    asking(database_url, work)


def test_what_waits_for_me_comes_first_and_what_is_over_has_its_own_list(database_url: str) -> None:
    async def work(asker: Asker) -> None:
        done, ann, bob = await duel(asker.app)
        await play_out(asker.app, done)
        asked = await set_up(asker.app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)])
        answered = await set_up(asker.app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)])
        action = answered.playing().state.legal(0)[0]
        await asker.app.moves.move(answered.row.id, 0, answered.decisions[0], action, "n")
        waiting = await waiting_table(asker.app, ann)
        ids = [asked.row.id, waiting, answered.row.id, done.row.id]
        assert await asker.ids("/api/tables?which=mine", ann) == ids
        assert await asker.ids("/api/tables?which=mine&limit=1", ann) == ids
        [over] = (await asker.get("/api/tables?which=over", bob)).json()
        assert over["id"] == done.row.id and over["my_seat"] == 1
        assert {seat["seat"] for seat in over["result"]["seats"]} == {0, 1} and over["options"] == done.row.options

    asking(database_url, work)


def test_a_row_that_cannot_be_read_costs_the_others_nothing(database_url: str) -> None:
    async def work(asker: Asker) -> None:
        ann, *others = await people(asker.app, 3)
        good, *bad = [await waiting_table(asker.app, host) for host in (ann, *others)]
        async with asker.app.storage.database.write() as connection:
            for table, broken in zip(bad, ({"options": "{"}, {"result": "["}), strict=True):
                await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**broken))
        assert await asker.ids("/api/tables?limit=1") == await asker.ids("/api/tables") == [good]

    asking(database_url, work)


def test_games_and_rules_are_read_once(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(game: str) -> list[Rule]:
        read.append(game)
        return read_ledger(game)

    monkeypatch.setattr("agon.server.http.game_routes.read_ledger", noted)

    async def work(asker: Asker) -> None:
        for path in ("/api/games", "/api/games/divineplan/rules"):
            first, second = await asker.get(path), await asker.get(path)
            assert first.content == second.content and first.headers["content-encoding"] == "gzip"
            known = first.headers["etag"]
            for tags in (known, f'"other", {known}', "*"):
                assert (await asker.get(path, None, ("if-none-match", tags))).status_code == 304
            assert (await asker.get(path, None, ("if-none-match", '"other"'))).status_code == 200
        assert read == ["divineplan"]
        assert (await asker.get("/api/games/duel/rules")).json()["error"] == "not_found", "it brings no ledger here"
        assert (await asker.get("/api/games/nothing/rules")).status_code == 404

    asking(sqlite_url, work)

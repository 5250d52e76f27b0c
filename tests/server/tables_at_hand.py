"""A server's inside without its sockets: real storage, real tables, all in this process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import msgspec
from sqlalchemy import update

from agon.games import GAMES
from agon.server.app_state import AppState
from agon.server.http.connection import Connection
from agon.server.http.hub import seat_of
from agon.server.messages import ErrorCode
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.storage import schema
from agon.server.storage.rows import PlayerRow, SeatRow
from agon.server.storage.store import Storage
from agon.server.table_setup import TableSetup
from agon.server.tables.live import LiveTable
from agon.server.tables.table_service import TableService
from tests.patience import GLANCE, PATIENCE

T = TypeVar("T")
GAMES.add("duel", "template_game.game:make")  # both seats choose at once


def run(work: Coroutine[Any, Any, T]) -> T:
    """Nothing in these tests may wait for ever."""

    async def bounded() -> T:
        async with asyncio.timeout(PATIENCE):
            return await work

    return asyncio.run(bounded())


@asynccontextmanager
async def opened(url: str, **settings: Any) -> AsyncIterator[AppState]:
    app = AppState(Settings(database_url=url, **{"bot_pause": 0.0, "tick": 0.05, **settings}))
    await app.open()
    try:
        yield app
    finally:
        await app.close()


async def refused(work: Awaitable[object]) -> Refusal:
    """The refusal that this must end in."""
    try:
        got = await work
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"not refused: {got}")


async def code_of(work: Awaitable[object]) -> ErrorCode:
    return (await refused(work)).code


async def until(condition: Callable[[], bool]) -> None:
    """Waits for what other tasks bring about."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(GLANCE)


class Clock:
    """The time of day in this process. It stands still until the test lets some of it pass."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now

    def let_pass(self, seconds: float) -> None:
        self.now += seconds


def person(seat: int, player: PlayerRow) -> SeatRow:
    return SeatRow(seat=seat, kind="person", player=player.id)


async def set_up(
    service: TableService,
    host: PlayerRow,
    game: str,
    options: Mapping[str, int | str],
    seats: list[SeatRow],
    origin: str = "",
    cards: str = "",
    **more: Any,
) -> LiveTable:
    return await service.create(host, TableSetup(game=game, options=dict(options), **more), seats, origin, cards)


async def duel(app: AppState, names: tuple[str, str] = ("Ann", "Bob")) -> tuple[LiveTable, PlayerRow, PlayerRow]:
    """A begun game of two people who choose at once."""
    one, other = await app.people.guest(names[0]), await app.people.guest(names[1])
    live = await set_up(app.table_service, one, "duel", {}, [person(0, one), person(1, other)], access="open")
    return live, one, other


async def divine_plan(app: AppState, seats: int = 2) -> tuple[LiveTable, list[PlayerRow]]:
    players = [await app.people.guest(f"Player {seat}") for seat in range(seats)]
    chairs = [person(seat, player) for seat, player in enumerate(players)]
    live = await set_up(app.table_service, players[0], "divineplan", {"favor_tokens": 4}, chairs, access="open")
    return live, players


async def play_first(app: AppState, live: LiveTable, seat: int, nonce: str) -> int:
    """The seat's first option."""
    action = live.playing().state.legal(seat)[0]
    return await app.moves.move(live.row.id, seat, live.decisions[seat], action, nonce)


async def play_out(app: AppState, live: LiveTable, most: int = 2000) -> int:
    """Everybody takes his first option until the end; gives the number of moves."""
    for count in range(most):
        if live.playing().state.over:
            return count
        await play_first(app, live, live.row.to_move[-1], f"n{live.sequence}")
    raise AssertionError("the game does not end")


async def change(storage: Storage, table: str, **values: Any) -> None:
    """Whatever a row may say that this release would not have written."""
    async with storage.database.write() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))


class Onlooker:
    """The way to a browser that takes all that it is told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def has_room(self) -> bool:
        return True

    def tell(self, data: bytes) -> None:
        self.told += msgspec.json.decode(data)

    def hang_up(self) -> None:
        pass

    def dismiss(self, refusal: Refusal) -> None:
        pass


@contextmanager
def watched(
    app: AppState, live: LiveTable, player: PlayerRow | None = None, wire: Onlooker | None = None, address: str = ""
) -> Iterator[Connection]:
    """Somebody is connected to the table: bots play for nobody else."""
    connection = Connection(wire or Onlooker(), live, player, seat_of(live, player), app.hub.here, address)
    app.hub.connections.setdefault(live.row.id, set()).add(connection)
    app.tables.tell(live)
    try:
        yield connection
    finally:
        app.hub.connections[live.row.id].discard(connection)
        if not app.hub.connections[live.row.id]:
            del app.hub.connections[live.row.id]

"""A table that is loaded is the table that was played, and costs no more than the moves that stand."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from typing import Any

import pytest
from sqlalchemy import update

from agon.core.replay import KEEP_EVERY
from agon.server.app_state import AppState
from agon.server.refusal import Refusal
from agon.server.storage import schema
from agon.server.tables.keeper import Tables
from agon.server.tables.live import MOVES_AT_ONCE, LiveTable
from template_game.rules import Consolation, OmenActs, Round
from tests.patience import FOREVER
from tests.server.tables_at_hand import (
    Clock,
    divine_plan,
    duel,
    opened,
    person,
    play_first,
    play_out,
    refused,
    run,
    set_up,
)

pytestmark = pytest.mark.slow

GAMES: list[tuple[str, dict[str, Any], int, set[str]]] = [  # with the number of seats, and what must have happened
    ("duel", {"rounds": 5}, 2, {"move", "undo", "ask", "no", "rewind"}),
    ("divineplan", {"favor_tokens": 4}, 3, {"move", "undo"}),
    ("theos", {}, 2, {"move", "undo"}),
]


def facts(live: LiveTable, now: float) -> dict[str, Any]:
    """All that a table in memory knows, but for what depends on who has read its log before."""
    live.clocks.live_through(now)
    wish = live.wish
    return {
        "sequence": live.sequence,
        "opened": live.opened,
        "decisions": live.decisions,
        "nonces": live.nonces,
        "moves": live.playing().record.moves,
        "digests": live.playing().record.digests,
        "marks": live.playing().marks,
        "log": live.log.lines,
        "clocks": (live.clocks.spent, live.clocks.running, live.deadline(now)),
        "wish": None if wish is None else (wish.seat, wish.index, wish.nonce, wish.waiting_for),
        "undos": live.undos,
        "rewound": live.rewound,
        "last kind": live.last_kind,
        "row": (live.row.status, live.row.to_move, live.row.moved, live.row.result),
    }


async def do_something(app: AppState, live: LiveTable, chance: random.Random, number: int) -> None:
    """A move, an undo, a wish or an answer to one: whatever comes to somebody's mind. Much of it is refused."""
    seats = len(live.row.seats)
    wish = live.wish
    try:
        if wish is not None and wish.waiting_for and chance.random() < 0.8:
            await app.moves.allow(live.row.id, wish.waiting_for[0], chance.random() < 0.6, f"w{number}")
        elif chance.random() < 0.45:
            await app.moves.undo(live.row.id, chance.randrange(seats), f"u{number}")
        elif live.row.to_move:
            seat = chance.choice(live.row.to_move)
            action = chance.choice(live.playing().state.legal(seat))
            await app.moves.move(live.row.id, seat, live.decisions[seat], action, f"m{number}")
    except Refusal:
        pass


@pytest.mark.parametrize(("game", "options", "seats", "wanted"), GAMES)
@pytest.mark.parametrize("pace", [{"seconds": 5000}, {"pace": "days", "days": 2}])
def test_followed_and_loaded_it_is_the_same(
    sqlite_url: str,
    clock: Clock,
    game: str,
    options: dict[str, Any],
    seats: int,
    wanted: set[str],
    pace: dict[str, Any],
) -> None:
    kinds: set[str] = set()

    async def work() -> None:
        async with opened(sqlite_url, bot_pause=FOREVER, tick=FOREVER) as app:
            players = [await app.people.guest(f"Player {seat}") for seat in range(seats)]
            for seed in count():  # the deal is another one each time, so that nobody knows how many it takes
                chance = random.Random(seed)
                chairs = [person(seat, player) for seat, player in enumerate(players)]
                live = await set_up(app.table_service, players[0], game, options, chairs, **pace)
                follower = await beside(app).find(live.row.id)
                for number in range(60):
                    if live.row.status != "playing":
                        break
                    clock.let_pass(chance.randrange(20))
                    if chance.random() < 0.05:
                        app.tables.outages.add(clock.now, clock.now + 100)
                        clock.let_pass(100)
                    await do_something(app, live, chance, number)
                    if number % 3 == 0:
                        other = beside(app)
                        await other.catch_up(follower)
                        loaded = await other.find(live.row.id)
                        assert facts(loaded, clock.now) == facts(live, clock.now) == facts(follower, clock.now)
                kinds.update(entry.kind for entry in await app.storage.entries(live.row.id))
                if seed >= 2 and wanted <= kinds:
                    return

    run(work())


def beside(app: AppState) -> Tables:
    """The tables of another process on the same database."""
    tables = Tables(app.storage, app.settings)
    tables.outages = app.tables.outages
    return tables


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats of all moves that are played in this process: every Step of a duel takes its answers here."""
    seats: list[int] = []

    def noting(answer: Any) -> Any:
        def note(step: Any, state: Any, seat: int, action: int) -> None:
            seats.append(seat)
            answer(step, state, seat, action)

        return note

    for step in (Round, OmenActs, Consolation):
        monkeypatch.setattr(step, "answer", noting(step.answer))
    return seats


def test_loading_plays_the_moves_that_stand_and_no_others(sqlite_url: str, played: list[int]) -> None:
    async def work() -> None:
        async with opened(sqlite_url, bot_pause=FOREVER) as app:
            live, *_ = await duel(app)
            for number in range(100):
                await play_first(app, live, 0, f"m{number}")
                await app.moves.undo(live.row.id, 0, f"u{number}")
            await play_first(app, live, 0, "last")
            app.tables.kept.clear()
            played.clear()
            again = await app.tables.find(live.row.id)
            assert (again.sequence, played) == (201, [0])

    run(work())


def test_an_undo_plays_few_moves_whatever_came_before(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, bot_pause=FOREVER) as app:
            live, _ = await divine_plan(app, 3)
            undone: set[int] = set()
            while live.row.status == "playing":
                await play_first(app, live, live.row.to_move[0], f"m{live.sequence}")
                match = live.playing()
                move = len(match.record.moves) - 1
                seat = match.record.moves[-1][0]
                if match.undoable(seat) == move and live.undo_info(seat).allowed:
                    await app.moves.undo(live.row.id, seat, f"u{live.sequence}")
                    assert len(live.playing().record.moves) == move
                    assert live.playing().played == move % KEEP_EVERY, "from the nearest state that is kept"
                    undone.add(move // KEEP_EVERY)
                    await play_first(app, live, seat, f"m{live.sequence}")
            assert len(undone) > 1

    run(work())


def test_a_long_game_is_loaded_in_pieces(sqlite_url: str) -> None:
    """Others have their turn meanwhile: what is counted is moves, not time."""

    async def work() -> None:
        async with opened(sqlite_url, bot_pause=FOREVER) as app:
            live, _ = await divine_plan(app)
            moves = await play_out(app, live)
            row, entries = await app.storage.table(live.row.id), await app.storage.entries(live.row.id)
            assert row is not None
            again = LiveTable(live.game, row, 1.0, app.tables.outages, 3)
            played = [again.playing().played for _ in again.load(row.started, entries)]
            assert played == list(range(MOVES_AT_ONCE, moves + 1, MOVES_AT_ONCE)) and len(played) > 3
            turns = 0

            async def others() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            entries = await app.storage.entries(live.row.id)
            task = asyncio.create_task(others())
            await app.tables.fold(live.game, row, entries)
            assert turns >= len(played)
            task.cancel()

    run(work())


def test_undos_are_bounded_and_it_is_said(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, bot_pause=FOREVER, undos_per_seat=3) as app:
            live, *_ = await duel(app)
            for number in range(3):
                await play_first(app, live, 0, f"m{number}")
                assert live.undo_info(0).allowed
                await app.moves.undo(live.row.id, 0, f"u{number}")
            await play_first(app, live, 0, "stays")
            app.tables.kept.clear()  # a restart does not forget how often it was
            live = await app.tables.find(live.row.id)
            info = live.undo_info(0)
            assert not info.allowed and not info.ask and "3 moves" in info.why
            refusal = await refused(app.moves.undo(live.row.id, 0, "no more"))
            assert refusal.code == "forbidden" and "3 moves" in refusal.message and refusal.hint
            assert await app.moves.undo(live.row.id, 0, "u2") > 0, "what was done is still acknowledged"
            await play_first(app, live, 1, "other")

    run(work())


def test_journals_of_a_release_that_noted_less(sqlite_url: str) -> None:
    """They say nothing of what an entry brought about: what stands comes out as it was, and no number is used twice."""

    async def work() -> None:
        async with opened(sqlite_url, bot_pause=FOREVER) as app:
            live, *_ = await duel(app)
            await play_first(app, live, 0, "a")
            await app.moves.undo(live.row.id, 0, "b")
            await play_first(app, live, 1, "c")
            await play_first(app, live, 0, "d")
            async with app.storage.database.write() as connection:
                await connection.execute(update(schema.journal).values(to_move=None, opened=True))
            app.tables.kept.clear()
            again = await app.tables.find(live.row.id)
            assert again.playing().record.moves == live.playing().record.moves
            assert again.log.lines == live.log.lines and again.row.to_move == live.row.to_move
            assert all(new >= old for new, old in zip(again.decisions, live.decisions, strict=True))
            assert again.nonces.keys() == live.nonces.keys()
            await play_first(app, again, again.row.to_move[0], "on")

    run(work())

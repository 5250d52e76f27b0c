"""A game in progress goes on where an upgrade has changed its rules: from its last state, and it says so."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete

from agon.core.codec import digest
from agon.core.protocol import SPECTATOR, Event
from agon.core.record import read_record
from agon.core.replay import replay
from agon.server.app_state import AppState
from agon.server.storage import schema
from agon.server.storage.rows import Entry, PlayerRow, Progress, SeatRow
from agon.server.tables.live import LiveTable
from agon.server.tables.state_keeper import stored_state
from tests.patience import FOREVER
from tests.server.tables_at_hand import (
    change,
    divine_plan,
    duel,
    opened,
    person,
    play_first,
    play_out,
    refused,
    run,
    set_up,
    until,
)
from tests.server.test_loading import beside, facts

QUIET: dict[str, Any] = {"bot_pause": FOREVER, "tick": FOREVER}


async def play(app: AppState, live: LiveTable, moves: int) -> None:
    for _ in range(moves):
        await play_first(app, live, live.row.to_move[0], f"m{live.sequence}")


async def begun_with_other_rules(app: AppState, moves: int = 40) -> LiveTable:
    """As an earlier release would leave a game of Divine Plan."""
    live, _ = await divine_plan(app)
    await play(app, live, moves)
    await change(app.storage, live.row.id, version="0")
    return live


async def waiting_table(app: AppState, ann: PlayerRow) -> LiveTable:
    seats = [person(0, ann), SeatRow(seat=1, kind="open")]
    return await set_up(app.table_service, ann, "duel", {}, seats, access="open")


async def forget_state(app: AppState, table: str) -> None:
    app.tables.states.changed.clear()
    async with app.storage.database.write() as connection:
        await connection.execute(delete(schema.states).where(schema.states.c.table == table))


def log_of(live: LiveTable, viewer: int) -> list[Event]:
    lines = live.log.readable(viewer, 0, live.log.length())
    return msgspec.json.decode(msgspec.json.encode(lines), type=list[Event])


def test_it_goes_on_from_its_last_state_and_says_so(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, **QUIET) as app:
            old = await begun_with_other_rules(app)
        async with opened(database_url, **QUIET) as app:
            live = await app.tables.find(old.row.id)
            assert digest(live.playing().state) == digest(old.playing().state)
            assert live.playing().record.moves == old.playing().record.moves
            assert live.playing().played == 0, "no move is played by rules that it was not made by"
            for viewer in (SPECTATOR, 0, 1):
                [said] = log_of(live, viewer)
                assert said.kind == "rules" and f"version {live.game.version}" in str(said.text)
            last = (await app.storage.entries(live.row.id))[-1]
            assert (last.kind, last.action) == ("rules", 40) and last.resumed is not None
            seat = live.playing().record.moves[-1][0]
            assert not live.undo_info(seat).allowed
            refusal = await refused(app.moves.undo(live.row.id, seat, "u"))
            assert "rules have changed" in refusal.message
            await play(app, live, 5)
            follower = await beside(app).find(live.row.id)
            assert facts(follower, 1.0) == facts(live, 1.0), "every process begins at the same state"
        async with opened(database_url, **QUIET) as app:
            again = await app.tables.find(live.row.id)
            assert again.log.lines == live.log.lines and again.playing().played == 5
            assert [one.kind for one in await app.storage.entries(live.row.id)].count("rules") == 1
            await play_out(app, again)
            record = read_record((await app.table_service.record(live.row.id, "")).to_json())
            assert record.version == "0" and record.moves[:40] == old.playing().record.moves
            assert replay(again.game, record).over, "from there on every digest is proved"
            shown, *_ = again.look_back(50, SPECTATOR)
            assert digest(shown) == digest(replay(again.game, record, 50))

    run(work())


def test_moves_after_the_last_state_are_made_again(sqlite_url: str) -> None:
    """A crash: what was acknowledged is in the journal, and the last state was stored a little before."""

    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            old = await begun_with_other_rules(app, 20)
            await app.tables.states.write()
            await play(app, old, 3)
            app.tables.states.changed.clear()
        async with opened(sqlite_url, **QUIET) as app:
            live = await app.tables.find(old.row.id)
            assert len(live.playing().record.moves) == 23
            assert digest(live.playing().state) == digest(old.playing().state)

    run(work())


def test_moves_that_the_rules_no_longer_allow_are_taken_back_and_it_is_said(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            old = await begun_with_other_rules(app, 20)
            for place in (21, 22):
                move = Entry(
                    table=old.row.id,
                    sequence=place,
                    kind="move",
                    seat=old.row.to_move[0],
                    action=99_999,
                    nonce=f"n{place}",
                    at=1.0,
                )
                assert await app.storage.append(move, Progress(to_move=[0], status="playing", moved=1.0))
        async with opened(sqlite_url, **QUIET) as app:
            live = await app.tables.find(old.row.id)
            assert live.playing().record.moves == old.playing().record.moves
            assert "taken back: 2" in str(log_of(live, SPECTATOR)[0].text)
            assert (live.sequence, len(await app.storage.entries(old.row.id))) == (23, 23), "nothing is deleted"
            await play(app, live, 1)
            app.tables.kept.clear()
            again = await app.tables.find(old.row.id)
            assert again.playing().record.moves == live.playing().record.moves

    run(work())


def test_what_seats_have_picked_side_by_side_stays(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            old, *_ = await duel(app)
            await play_first(app, old, 0, "mine")
            await change(app.storage, old.row.id, version="0")
        async with opened(sqlite_url, **QUIET) as app:
            live = await app.tables.find(old.row.id)
            assert live.row.to_move == [1]
            await play_out(app, live)

    run(work())


def test_two_processes_go_on_from_one_entry(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, **QUIET) as app:
            old = await begun_with_other_rules(app)
        async with opened(database_url, **QUIET) as app:
            other = beside(app)
            entries = await app.storage.entries(old.row.id)
            row = await app.storage.table(old.row.id)
            assert row is not None
            one, two = await asyncio.gather(app.tables._go_on(row, entries), other._go_on(row, entries))
            three = await beside(app)._go_on(row, entries)  # it has read the journal before they have written
            assert facts(one, 1.0) == facts(two, 1.0) == facts(three, 1.0)
            assert [entry.kind for entry in await app.storage.entries(old.row.id)].count("rules") == 1

    run(work())


def test_a_game_that_was_over_shows_how_it_ended(sqlite_url: str) -> None:
    """Nothing is written to its journal, and its Record is one of the rules that it was played by."""

    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            old, _ = await divine_plan(app)
            await play_out(app, old)
            await change(app.storage, old.row.id, version="0")
        async with opened(sqlite_url, **QUIET) as app:
            live = await app.tables.find(old.row.id)
            assert live.row.status == "over"
            assert live.playing().state.result() == old.playing().state.result()
            assert len(await app.storage.entries(old.row.id)) == old.sequence
            record = await app.table_service.record(old.row.id, "")
            assert (record.version, record.resumed, record.moves) == ("0", None, old.playing().record.moves)

    run(work())


def test_a_table_that_waits_begins_with_the_rules_of_this_release(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            live = await waiting_table(app, ann)
            await change(app.storage, live.row.id, version="0")
            app.tables.kept.clear()
            live = await app.table_service.sit(live.row.id, bob, 1, "", "")
            assert live.row.version == live.game.version and live.row.status == "playing"

    run(work())


@pytest.mark.parametrize("what", ["nothing", "fields", "numbers", "damage", "undo", "another journal", "later"])
def test_what_it_cannot_go_on_from(sqlite_url: str, what: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with opened(sqlite_url, **QUIET) as app:
            old = await begun_with_other_rules(app, 20)
            await app.tables.states.write()
            stored = await app.storage.states.of(old.row.id)
            assert stored is not None
            if what == "nothing":
                await forget_state(app, old.row.id)
            elif what == "fields":
                other, *_ = await duel(app)
                theirs = stored_state(other)
                await app.storage.states.keep([msgspec.structs.replace(stored, sequence=99, state=theirs.state)])
            elif what == "numbers":
                await app.storage.states.keep([msgspec.structs.replace(stored, sequence=99, vocabulary="3 0123")])
            elif what == "another journal":
                await forget_state(app, old.row.id)
                await app.storage.states.keep([msgspec.structs.replace(stored, sequence=15)])
            elif what == "later":
                await app.storage.states.keep([msgspec.structs.replace(stored, sequence=99)])
            elif what == "damage":
                await app.storage.states.keep([msgspec.structs.replace(stored, sequence=99, state=stored.state[:-8])])
            else:
                back = Entry(table=old.row.id, sequence=21, kind="rewind", seat=0, action=3, nonce="u", at=1.0)
                assert await app.storage.append(back, Progress(to_move=[0], status="playing", moved=1.0))
        async with opened(sqlite_url, **QUIET) as app:
            refusal = await refused(app.tables.find(old.row.id))
            assert refusal.code == "cannot_go_on" and "rules 0" in refusal.message
            assert (await app.tables.summary_of(old.row.id, "")).stuck, "it can be read about"
            assert (await app.table_service.record(old.row.id, old.row.host)).moves, "and exported"

    run(work())


def test_states_are_stored_beside_the_moves(database_url: str) -> None:
    """No move waits for it, the latest one counts, and an undo is stored at once."""

    async def work() -> None:
        async with opened(database_url, bot_pause=FOREVER) as app:
            live, _ = await divine_plan(app)
            await play(app, live, 7)
            await app.tables.states.write()
            assert not app.tables.states.changed
            first = await app.storage.states.of(live.row.id)
            assert first is not None and (first.sequence, first.move) == (7, 7)
            await app.storage.states.keep([msgspec.structs.replace(first, sequence=3, move=3)])
            assert await app.storage.states.of(live.row.id) == first
            while live.playing().undoable(live.playing().record.moves[-1][0]) is None:
                await play(app, live, 1)
            await app.moves.undo(live.row.id, live.playing().record.moves[-1][0], "u")
            stored = await app.storage.states.of(live.row.id)
            assert stored is not None and stored.sequence == live.sequence
            assert stored.move == len(live.playing().record.moves)

    run(work())


def test_games_of_a_release_that_noted_less_are_ready_for_the_next_upgrade(database_url: str) -> None:
    """Their cards and states are noted once this release has started, also where nobody comes to the table."""

    async def work() -> None:
        async with opened(database_url, **QUIET) as app:
            old, _ = await divine_plan(app)
            await play(app, old, 3)
            cards = old.row.cards
            await change(app.storage, old.row.id, cards="")
            await forget_state(app, old.row.id)
        async with opened(database_url, **QUIET) as app:
            row = await app.storage.table(old.row.id)
            assert row is not None and row.cards == cards != ""
            await until(lambda: old.row.id in app.tables.kept)
        async with opened(database_url, **QUIET) as app:
            stored = await app.storage.states.of(old.row.id)
            assert stored is not None and stored.move == 3

    run(work())

"""Finished games are looked at move by move: what is shown is what was played, and no step plays the game again."""

from __future__ import annotations

import msgspec

from agon.core.match import Match
from agon.core.protocol import SPECTATOR, Event
from agon.core.replay import KEEP_EVERY
from agon.server.tables.live import LiveTable
from tests.server.tables_at_hand import divine_plan, opened, play_out, run


def read(live: LiveTable, move: int, viewer: int) -> tuple[list[Event], int]:
    _, lines, fresh = live.look_back(move, viewer)
    return msgspec.json.decode(msgspec.json.encode(lines), type=list[Event]), fresh


def test_every_move_is_shown_as_it_was_played(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, _ = await divine_plan(app)
            await play_out(app, live)
            record = live.record()
            moves = len(record.moves)
            assert moves > KEEP_EVERY
            for move in {0, 1, KEEP_EVERY - 1, KEEP_EVERY, KEEP_EVERY + 1, moves - 1, moves}:
                again = Match(live.game, msgspec.structs.replace(record, moves=record.moves[:move], digests=[]))
                for viewer in (SPECTATOR, 0, 1):
                    assert live.look_back(move, viewer)[0].view(viewer) == again.state.view(viewer)
                    events, fresh = read(live, move, viewer)
                    assert events == again.log.for_viewer(viewer)
                    assert events[fresh:] == again.log.for_viewer(viewer, since=move)

    run(work())


def test_a_step_of_a_replay_plays_few_moves(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, _ = await divine_plan(app)
            moves = await play_out(app, live)
            app.tables.kept.clear()
            match = (await app.tables.find(live.row.id)).playing()
            assert match.played == moves > 2 * KEEP_EVERY, "it is played once, when it is loaded"
            for move in range(moves + 1):
                before = match.played
                match.at(move)
                assert match.played - before == move % KEEP_EVERY

    run(work())

"""Finished games are looked at move by move: what is shown is what was played, and no step plays the game again."""

from __future__ import annotations

import msgspec
import pytest

from agon.core.contract import State
from agon.core.match import Match
from agon.core.protocol import SPECTATOR
from agon.server.tables.replays import EVERY, MOST_KEPT
from template_game.state import DuelState
from tests.server.tables_at_hand import divine_plan, duel, opened, play_out, run


def test_every_move_is_shown_as_it_was_played(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, _ = await divine_plan(app)
            await play_out(app, live)
            game = app.replays.game(live)
            record = live.record()
            assert len(game.moves) == len(record.moves) > EVERY
            for move in {0, 1, EVERY - 1, EVERY, EVERY + 1, len(record.moves) - 1, len(record.moves)}:
                again = Match(live.game, msgspec.structs.replace(record, moves=record.moves[:move], digests=[]))
                for viewer in (SPECTATOR, 0, 1):
                    assert game.state(move).view(viewer) == again.state.view(viewer)
                    events, fresh = game.events_for(viewer, move)
                    assert events == again.log.for_viewer(viewer)
                    assert events[fresh:] == again.log.for_viewer(viewer, since=move)

    run(work())


def test_a_step_of_a_replay_plays_few_moves(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    applied: list[int] = []

    def noting(state: DuelState, seat: int, action: int) -> None:
        applied.append(seat)
        State.apply(state, seat, action)

    monkeypatch.setattr(DuelState, "apply", noting, raising=False)
    monkeypatch.setattr("agon.server.tables.replays.EVERY", 4)

    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, _, _ = await duel(app)
            moves = await play_out(app, live)
            assert moves >= 2 * 4
            applied.clear()
            for move in range(moves + 1):
                app.replays.game(live).state(move)
            assert len(applied) == moves + sum(move % 4 for move in range(moves + 1))

    run(work())


def test_only_some_games_are_kept(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            for _ in range(MOST_KEPT + 2):
                live, _, _ = await duel(app)
                await play_out(app, live)
                first = app.replays.game(live)
            assert len(app.replays.kept) == MOST_KEPT and app.replays.game(live) is first

    run(work())

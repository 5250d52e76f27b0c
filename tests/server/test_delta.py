"""What a connection is told: everything first, then only what is new."""

from __future__ import annotations

import random

import msgspec

from agon.core.protocol import Event
from agon.server.app_state import AppState
from agon.server.messages import Update
from agon.server.tables.delta import LOG_LINES, SentState, TableLog
from agon.server.tables.live import LiveTable
from tests.server.clients import Known, Message
from tests.server.tables_at_hand import divine_plan, opened, play_first, run


def sent(update: Update | None) -> Message:
    """As it arrives."""
    assert update is not None
    message: Message = msgspec.json.decode(msgspec.json.encode(update))
    return message


def zones(view: Message) -> list[Message]:
    return [zone for holder in [view, *view["seats"]] for zone in holder.get("zones", [])]


async def after_moves(app: AppState, count: int) -> LiveTable:
    live, _ = await divine_plan(app)
    for number in range(count):
        await play_first(app, live, live.row.to_move[0], f"n{number}")
    return live


def test_the_first_update_is_whole_and_later_ones_tell_what_has_changed(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live = await after_moves(app, 3)
            told, known = SentState(), Known()
            first = sent(live.news(0, told))
            assert first["view"]["guide"] and not any("same" in zone for zone in zones(first["view"]))
            known.complete(first)
            assert live.news(0, told) is None, "nothing has happened"
            shortened = patched = 0
            for number in range(12):
                await play_first(app, live, live.row.to_move[0], f"later{number}")
                update = sent(live.news(0, told))
                same = [zone for zone in zones(update["view"]) if zone.get("same")]
                assert all(zone.keys() == {"id", "kind", "name", "same"} for zone in same)
                shortened += len(same)
                patched += sum(
                    len(zone.get("entities", [])) < len(zone.get("order", [])) for zone in zones(update["view"])
                )
                assert known.complete(update)["view"] == sent(live.news(0, SentState()))["view"], "it is whole"
            assert shortened > 100 and patched > 10
            assert "same" not in str(zones(sent(live.news(0, SentState()))["view"])), "who comes back gets all of it"

    run(work())


def test_a_prompt_does_not_repeat_its_rule(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live = await after_moves(app, 3)
            seat = live.row.to_move[0]
            asked = live.playing().state.prompt(seat)
            assert asked is not None and any(choice.rule == asked.rule for choice in asked.choices)
            prompt = sent(live.news(seat, SentState()))["prompt"]
            assert not any("name" in choice for choice in prompt["choices"])
            assert [choice.get("rule", prompt["rule"]) for choice in prompt["choices"]] == [
                choice.rule for choice in asked.choices
            ]

    run(work())


def test_a_new_seat_is_told_what_it_may_know(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live = await after_moves(app, 4)
            told, known = SentState(), Known()
            known.complete(sent(live.news(None, told)))
            seated = known.complete(sent(live.news(1, told)))
            assert seated["view"] == sent(live.news(1, SentState()))["view"]

    run(work())


def test_after_an_undo_the_log_comes_anew(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live = await after_moves(app, 2)
            told = SentState()
            live.news(0, told)
            seat = live.row.to_move[0]
            await play_first(app, live, seat, "one more")
            assert sent(live.news(0, told))["log_start"] > 0, "only what is new"
            assert live.undo_info(seat).allowed
            await app.moves.undo(live.row.id, seat, "back")
            update = sent(live.news(0, told))
            assert "log_start" not in update and update["events"] == sent(live.news(0, SentState()))["events"]

    run(work())


def test_a_newcomer_gets_the_end_of_a_long_log_with_its_place() -> None:
    """Lines that the viewer may not read count for nothing."""
    log, chance = TableLog(), random.Random(3)
    readable = []
    for number in range(3 * LOG_LINES):
        hidden = chance.random() < 0.3
        log.take(Event(kind="test", text=f"line {number}", seats=[1] if hidden else None))
        if not hidden:
            readable.append(number)
    told = SentState()
    start, events = told.log_news(log, 0)
    texts = [msgspec.json.decode(msgspec.json.encode(event))["text"] for event in events]
    assert texts == [f"line {number}" for number in readable[start:]]
    assert 3 * LOG_LINES - readable[start] <= LOG_LINES < 3 * LOG_LINES - readable[start - 1]
    log.take(Event(kind="test", text="secret", seats=[1]))
    log.take(Event(kind="test", text="news"))
    start, events = told.log_news(log, 0)
    assert (start, len(events)) == (len(readable), 1)
    assert told.log_news(log, 0) == (len(readable) + 1, [])

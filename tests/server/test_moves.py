"""Moves and undos at a table: played once, refused with a reason, taken back by the rules."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from agon.core.replay import replay
from agon.server.app_state import AppState
from agon.server.http.connection import Connection
from agon.server.messages import Asked
from agon.server.refusal import Refusal
from agon.server.storage.rows import TableRow
from agon.server.tables.delta import SentState
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER
from tests.server.tables_at_hand import (
    code_of,
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


class Deaf:
    """Somebody who is told nothing by the table: a test asks for the news itself."""

    def has_room(self) -> bool:
        return False

    def tell(self, data: bytes) -> None:
        raise AssertionError("there was no room")

    def hang_up(self) -> None:
        raise AssertionError("something went wrong")

    def dismiss(self, refusal: Refusal) -> None:
        raise AssertionError("something went wrong")


def at(url: str, work: Any, **settings: Any) -> None:
    async def inside() -> None:
        async with opened(url, **settings) as app:
            await work(app)

    run(inside())


def test_a_whole_game_is_its_journal(database_url: str) -> None:
    async def work(app: AppState) -> None:
        live, players = await divine_plan(app, seats=3)
        moves = await play_out(app, live)
        app.tables.kept.clear()
        again = await app.tables.find(live.row.id)
        assert again.sequence == moves == len(again.playing().record.moves)
        assert again.row.result == live.row.result != ""
        record = again.record()
        assert replay(again.game, record).over, "every digest on the way is proved"
        assert record.digests

    at(database_url, work)


def test_the_same_nonce_is_played_once(database_url: str) -> None:
    async def work(app: AppState) -> None:
        live, players = await divine_plan(app)
        seat = live.row.to_move[0]
        action, decision = live.playing().state.legal(seat)[0], live.decisions[seat]
        sends = [app.moves.move(live.row.id, seat, decision, action, "same") for _ in range(5)]
        assert await asyncio.gather(*sends) == [1] * 5
        app.tables.kept.clear()  # and after a restart
        assert await app.moves.move(live.row.id, seat, decision, action, "same") == 1
        assert len(await app.storage.entries(live.row.id)) == 1

    at(database_url, work)


def test_what_can_not_be_played_is_refused_with_the_rule(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, players = await divine_plan(app)
        seat = live.row.to_move[0]
        state = live.playing().state
        table, other = live.row.id, 1 - seat
        legal = state.legal(seat)
        illegal = next(action for action in range(len(live.game.vocabulary)) if action not in legal)
        refusal = await refused(app.moves.move(table, seat, live.decisions[seat], illegal, "a"))
        assert refusal.code == "illegal" and refusal.rule.startswith("DIVINEPLAN-") and refusal.message
        refusal = await refused(app.moves.move(table, other, live.decisions[other], legal[0], "b"))
        assert refusal.code == "illegal" and refusal.rule == live.game.turn_rule
        assert await code_of(app.moves.move(table, seat, live.decisions[seat] + 1, legal[0], "c")) == "stale"
        assert await code_of(app.moves.move(table, seat, live.decisions[seat], 10**9, "d")) == "illegal"
        assert await code_of(app.moves.move(table, seat, live.decisions[seat], -1, "e")) == "illegal"
        assert live.sequence == 0 and await app.storage.entries(table) == []

    at(sqlite_url, work)


def test_before_the_start_nothing_can_be_played(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        from agon.server.storage.rows import SeatRow

        ann = await app.people.guest("Ann")
        live = await set_up(
            app.table_service, ann, "duel", {}, [SeatRow(seat=0, kind="open"), SeatRow(seat=1, kind="open")]
        )
        assert await code_of(app.moves.move(live.row.id, 0, 0, 0, "n")) == "table_started"
        assert await code_of(app.moves.undo(live.row.id, 0, "n")) == "table_started"

    at(sqlite_url, work)


def test_two_fast_players_who_choose_at_once_are_both_heard(database_url: str) -> None:
    async def work(app: AppState) -> None:
        live, *_ = await duel(app)
        assert live.row.to_move == [0, 1]
        decision = live.decisions[0]
        assert live.decisions[1] == decision
        options = [live.playing().state.legal(seat)[0] for seat in (0, 1)]
        places = await asyncio.gather(
            *(app.moves.move(live.row.id, seat, decision, options[seat], f"n{seat}") for seat in (0, 1))
        )
        assert sorted(places) == [1, 2]
        assert live.decisions == [2, 2], "the next question was put by the second answer"

    at(database_url, work)


def test_an_old_answer_does_not_fit_a_new_question(sqlite_url: str) -> None:
    """Even if the option has the same number: the number of a question is never used again."""

    async def work(app: AppState) -> None:
        asked = 0
        while asked < 3:  # a duel may be over at once
            live, *_ = await duel(app)
            seen: list[set[int]] = [{number} for number in live.decisions]
            while live.row.status == "playing":
                before = live.decisions[:]
                await play_first(app, live, live.row.to_move[0], f"n{live.sequence}")
                for seat in live.row.to_move:
                    if live.decisions[seat] != before[seat]:
                        assert live.decisions[seat] not in seen[seat]
                        seen[seat].add(live.decisions[seat])
            asked = min(len(numbers) for numbers in seen)

    at(sqlite_url, work)


def test_who_picks_several_cards_in_secret_is_asked_again(sqlite_url: str) -> None:
    """Each of a seat's questions has a number of its own, and the other's question stays as it was."""

    async def work(app: AppState) -> None:
        ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
        live = await set_up(app.table_service, ann, "theos", {}, [person(0, ann), person(1, bob)])
        first, other = live.decisions
        action, refused_later = live.playing().state.legal(0)[:2]
        await app.moves.move(live.row.id, 0, first, action, "a")
        assert live.row.to_move == [0, 1], "Ann has six more cards to pick"
        assert live.decisions[0] > first and live.decisions[1] == other
        assert await code_of(app.moves.move(live.row.id, 0, first, refused_later, "b")) == "stale"
        others = {seat: SentState() for seat in (1, None)}
        for seat, told in others.items():
            assert live.news(seat, told) is not None
        await play_first(app, live, 0, "c")
        assert [live.news(seat, told) for seat, told in others.items()] == [None, None], "nobody hears how far she is"
        await play_first(app, live, 1, "d")

    at(sqlite_url, work)


@pytest.mark.rule("THEOS-RULING-71")
def test_no_number_and_no_time_tells_how_many_cards_others_have_picked(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        heard = []
        for picks_before in (0, 1, 3):
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            live = await set_up(app.table_service, ann, "theos", {}, [person(0, ann), person(1, bob)])
            begun = live.row.moved
            for number in range(picks_before):
                await play_first(app, live, 0, f"ann{number}")
            ack = await play_first(app, live, 1, "bob")
            update = live.news(1, SentState())
            assert update is not None
            for seat in (1, None):
                info = live.info(seat, set())
                assert info.moved == begun
                heard.append((picks_before, seat, info.sequence, ack, update.sequence, update.decision))
            listed = app.tables.summary(await stored(app, live), bob.id)
            assert (listed.sequence, listed.moved) == (0, begun)
            app.tables.kept.clear()
            again = await app.tables.find(live.row.id)
            assert (again.decisions, again.opened) == (live.decisions, live.opened), "a restart changes nothing"
        assert len({what[1:] for what in heard}) == 2, heard

    at(sqlite_url, work)


@pytest.mark.rule("THEOS-RULING-71")
@pytest.mark.parametrize("time", [{}, {"seconds": 600}, {"pace": "days", "days": 2}])
def test_nobody_hears_of_secret_picks_nor_of_their_undo(sqlite_url: str, time: dict[str, Any]) -> None:
    async def work(app: AppState) -> None:
        ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
        live = await set_up(app.table_service, ann, "theos", {}, [person(0, ann), person(1, bob)], **time)
        here = app.hub.here
        others = [Connection(Deaf(), live, bob, 1, here), Connection(Deaf(), live, None, None, here)]
        app.hub.connections[live.row.id] = set(others)
        for connection in others:
            assert connection.news()
        left = live.clocks.left(0, live.row.moved + 100)
        for number in range(3):
            await play_first(app, live, 0, f"ann{number}")
            assert [connection.news() for connection in others] == [[], []]
        await app.moves.undo(live.row.id, 0, "back")
        assert [connection.news() for connection in others] == [[], []]
        assert live.clocks.left(0, live.row.moved + 100) == left
        while 0 in live.row.to_move:
            await play_first(app, live, 0, f"more{live.sequence}")
        assert all(connection.news() for connection in others), "that she has finished is seen"

    at(sqlite_url, work)


async def stored(app: AppState, live: LiveTable) -> TableRow:
    row = await app.storage.table(live.row.id)
    assert row is not None
    return row


def test_a_saved_deck_is_handed_in_whole_or_not_at_all(sqlite_url: str) -> None:
    from tests.cli.test_saved_decks import DECK

    async def work(app: AppState) -> None:
        ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
        options = {"decks": "roster", "deck_0": "bountiful_sea", "deck_1": "mysterious_earth"}
        live = await set_up(app.table_service, ann, "theos", options, [person(0, ann), person(1, bob)])
        refusal = await refused(app.moves.hand_in(live.row.id, ann.id, DECK.format(last="palas")))
        assert refusal.code == "bad_request" and "palas" in refusal.message and live.sequence == 0
        await app.moves.hand_in(live.row.id, ann.id, DECK.format(last="pallas"))
        assert live.row.to_move == [1] and live.sequence == 12
        assert await code_of(app.moves.hand_in(live.row.id, ann.id, DECK.format(last="pallas"))) == "illegal"

    at(sqlite_url, work)


def test_undo_of_a_choice_that_nobody_has_seen(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, *_ = await duel(app)
        table = live.row.id
        first = live.playing().state.legal(0)
        await app.moves.move(table, 0, live.decisions[0], first[0], "a")
        assert live.row.to_move == [1]
        assert live.undo_info(0).allowed and not live.undo_info(1).allowed
        assert await app.moves.undo(table, 0, "b") == 2
        assert await app.moves.undo(table, 0, "b") == 2, "asked twice, done once"
        assert live.row.to_move == [0, 1] and live.playing().state.legal(0) == first
        await app.moves.move(table, 0, live.decisions[0], first[1], "c")
        app.tables.kept.clear()
        again = await app.tables.find(table)
        assert again.playing().record.moves == [(0, first[1])]
        assert [one.kind for one in await app.storage.entries(table)] == ["move", "undo", "move"]

    at(sqlite_url, work)


def test_undo_keeps_what_the_other_chose_side_by_side(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, *_ = await duel(app)
        table, decision = live.row.id, live.decisions[1]
        await play_first(app, live, 0, "a")
        await app.moves.undo(table, 0, "b")
        action = live.playing().state.legal(1)[0]
        await app.moves.move(table, 1, decision, action, "c")  # sent before the undo: the question is still the same
        assert live.playing().record.moves == [(1, action)]

    at(sqlite_url, work)


def test_no_undo_past_what_has_come_out(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, *_ = await duel(app)
        assert (await refused(app.moves.undo(live.row.id, 0, "x"))).message == "you have not decided anything yet"
        await play_first(app, live, 0, "a")
        await play_first(app, live, 1, "b")
        refusal = await refused(app.moves.undo(live.row.id, 0, "c"))
        assert refusal.code == "illegal" and refusal.rule == live.game.undo_rule
        assert "random or hidden" in refusal.message

    at(sqlite_url, work)


async def where_the_other_has_moved(app: AppState) -> tuple[LiveTable, int]:
    """A game in which a seat's last move can only be taken back with the other's leave; gives the seat.

    It has discarded an omen of the other, and the other has chosen his next one since, face down.
    """
    for game in range(30):
        live, *_ = await duel(app)
        last = 0
        for number in range(20):
            match = live.playing()
            if match.state.over:
                break
            for seat in (0, 1):
                index = live.wished_index(seat)
                if (
                    index is not None
                    and match.undoable(seat) is None
                    and live.movers_since(match.record.moves, index, seat)
                ):
                    return live, seat
            last = 1 - last if 1 - last in live.row.to_move else live.row.to_move[0]
            await play_first(app, live, last, f"m{number}")
    raise AssertionError("no such moment in these games")


def test_undo_with_the_others_leave(database_url: str) -> None:
    async def work(app: AppState) -> None:
        live, seat = await where_the_other_has_moved(app)
        table, index, other = live.row.id, live.wished_index(seat), 1 - seat
        before = live.playing().record.moves[:]
        asked = await app.moves.undo(table, seat, "wish")
        assert live.wish is not None and live.wish.waiting_for == [other]
        assert live.playing().record.moves == before, "asking changes nothing"
        assert await code_of(app.moves.undo(table, seat, "wish again")) == "stale"
        assert await code_of(app.moves.allow(table, seat, True, "x")) == "stale", "nobody allows himself"
        app.tables.kept.clear()  # a restart does not forget the wish
        live = await app.tables.find(table)
        assert live.wish is not None and live.decisions[seat] == asked
        granted = await app.moves.allow(table, other, True, "yes")
        assert await app.moves.allow(table, other, True, "yes") == granted, "sent twice, heard once"
        assert live.wish is None
        assert live.playing().record.moves == before[:index]
        assert live.row.to_move == [seat] and live.decisions[seat] == granted

    at(database_url, work)


def test_one_no_ends_a_wish_and_so_does_a_move(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, seat = await where_the_other_has_moved(app)
        table, moves = live.row.id, live.playing().record.moves[:]
        assert live.undo_info(seat).ask and not live.undo_info(seat).allowed
        watching = Connection(Deaf(), live, None, None, app.hub.here)  # nothing is sent
        await app.moves.undo(table, seat, "wish")
        assert Asked(seat, [1 - seat]) in watching.news()
        await app.moves.allow(table, 1 - seat, False, "no")
        assert live.wish is None and live.playing().record.moves == moves
        assert Asked(seat, []) in watching.news(), "everybody hears that somebody said no"
        await app.moves.undo(table, seat, "again")
        await play_first(app, live, seat, "go on")
        assert live.wish is None and len(live.playing().record.moves) == len(moves) + 1

    at(sqlite_url, work)


def test_bots_do_not_mind_an_undo(sqlite_url: str) -> None:
    async def work(app: AppState) -> None:
        live, seat = await where_the_other_has_moved(app)
        index = live.wished_index(seat)
        await app.table_service.resign(live.row.id, live.row.seats[1 - seat].player)
        await app.moves.undo(live.row.id, seat, "wish")
        assert live.wish is None and len(live.playing().record.moves) == index

    at(sqlite_url, work, bot_pause=FOREVER)


def test_two_processes_race_for_one_place(postgres_url: str) -> None:
    """Without any news between them: the database alone decides, and who lost reads what won."""

    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            live, *_ = await duel(one)
            table = live.row.id
            mirror = await other.tables.find(table)
            for number in range(6):
                if live.playing().state.over:
                    break
                await other.tables.catch_up(mirror)
                seat, decision = live.row.to_move[0], live.decisions[live.row.to_move[0]]
                action = live.playing().state.legal(seat)[0]
                results = await asyncio.gather(
                    one.moves.move(table, seat, decision, action, f"one{number}"),
                    other.moves.move(table, seat, decision, action, f"other{number}"),
                    return_exceptions=True,
                )
                won = [result for result in results if isinstance(result, int)]
                lost = [result.code for result in results if isinstance(result, Refusal)]
                assert won == [number + 1] and lost and lost[0] in ("stale", "illegal", "table_over")
                await one.tables.catch_up(live)
            await other.tables.catch_up(mirror)
            assert mirror.playing().record.moves == live.playing().record.moves

    run(work())

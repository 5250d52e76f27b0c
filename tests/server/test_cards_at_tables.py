"""A table goes on with the cards that it began with, whatever the standard cards have become meanwhile."""

from __future__ import annotations

from agon.core.cardfile import join_cards, split_cards, standard_cards
from agon.core.codec import digest
from agon.core.match import Match
from agon.games import make_game
from agon.server.app_state import AppState
from agon.server.storage.rows import PlayerRow, SeatRow
from agon.server.tables.live import LiveTable
from tests.patience import FOREVER
from tests.server.tables_at_hand import change, divine_plan, opened, person, play_first, run, set_up, until, watched

PLAN = make_game("divineplan")
ONE = next(row["name"] for row in PLAN.card_rows() if standard_cards(PLAN).count(f'"{row["name"]}"') == 1)
EARLIER = standard_cards(PLAN).replace(f'"{ONE}"', f'"Former {ONE}"')


async def begun_earlier(app: AppState, level: str) -> tuple[LiveTable, PlayerRow]:
    """A table that was begun with a release whose standard cards were other ones. Its second seat is a bot's."""
    ann = await app.people.guest("Ann")
    seats = [person(0, ann), SeatRow(seat=1, kind="open")]
    live = await set_up(app.table_service, ann, "divineplan", {}, seats, access="open")
    await change(app.storage, live.row.id, cards=await app.storage.card_files.add(join_cards("", EARLIER)))
    app.tables.kept.clear()
    await app.table_service.set_bot(live.row.id, ann.id, 1, level)
    return await app.table_service.start(live.row.id, ann.id), ann


def names(live: LiveTable) -> set[str]:
    return {row["name"] for row in live.game.card_rows()}


def test_a_game_keeps_its_cards(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, bot_pause=FOREVER) as app:
            live, _ = await divine_plan(app)
            text = await app.storage.card_files.text(live.row.cards)
            assert split_cards(text) == ("", standard_cards(PLAN))
            assert live.game is app.tables.game("divineplan"), "all tables with the standard cards share one game"
            old, _ = await begun_earlier(app, "random")
            assert f"Former {ONE}" in names(old) and ONE not in names(old)
            for number in range(20):
                await play_first(app, old, old.row.to_move[0], f"m{number}")
        async with opened(database_url, bot_pause=FOREVER) as app:
            again = await app.tables.find(old.row.id)
            assert f"Former {ONE}" in names(again)
            assert digest(again.playing().state) == digest(old.playing().state)
            await play_first(app, again, again.row.to_move[0], "on")

    run(work())


def test_bots_and_the_record_have_its_cards_too(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as app:
            live, ann = await begun_earlier(app, "greedy")
            with watched(app, live, ann):
                while not live.playing().state.over:
                    if live.row.to_move == [0]:
                        await play_first(app, live, 0, f"m{live.sequence}")
                    else:
                        await until(lambda: live.row.to_move == [0] or live.playing().state.over)
            record = await app.table_service.record(live.row.id, "")
            again = Match(make_game("divineplan", record.cards), record)
            assert again.state.over and again.game.card_rows() == live.game.card_rows()
            assert split_cards(record.cards) == ("", EARLIER)

    run(work())

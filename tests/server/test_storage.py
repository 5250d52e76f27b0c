"""What must not be lost, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from agon.server.refusal import Refusal
from agon.server.storage import schema
from agon.server.storage.rows import Beginning, ChatRow, Entry, PlayerRow, Progress, SeatRow, TableRow
from agon.server.storage.store import Storage
from agon.server.storage.table_lists import TableLists
from tests.server.tables_at_hand import run

GOING_ON = Progress(to_move=[1, 0], status="playing", deadline=77.5, moved=2.5)
ANN = PlayerRow(id="ann", name="Ann", created=1.0)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    storage = Storage(url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


@asynccontextmanager
async def with_tables(url: str, *names: str) -> AsyncIterator[Storage]:
    async with opened(url) as storage:
        await storage.add_player(ANN)
        for name in names:
            await storage.add_table(table_row(name))
        yield storage


def table_row(name: str) -> TableRow:
    seats = [SeatRow(seat=0, kind="person", player="ann"), SeatRow(seat=1, kind="open")]
    return TableRow(
        id=name, name="A table", game="duel", version="1", options={"rounds": 5, "consolation": "yes"}, host="ann",
        code="abcd", access="open", pace="live", created=1.0, moved=1.0, seats=seats,
    )  # fmt: skip


def begun(seed: int = 0) -> Beginning:
    return Beginning(seed=f"{seed:064x}", at=5.0, version="1")


async def listed(storage: Storage) -> set[str]:
    return {row.id for row in (await TableLists(storage).page("open", "", 50))[0]}


def entry(table: str, sequence: int, nonce: str = "", action: int = 3) -> Entry:
    return Entry(
        table=table, sequence=sequence, kind="move", seat=1, action=action, nonce=nonce or f"n{sequence}", at=2.5,
        to_move=GOING_ON.to_move,
    )  # fmt: skip


def test_an_entry_is_there_after_reopening(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            assert await storage.append(entry("t", 1), GOING_ON)
        async with opened(database_url) as storage:
            assert await storage.entries("t") == [entry("t", 1)]
            row = await storage.table("t")
            assert row is not None
            assert (row.sequence, row.to_move, row.status, row.deadline, row.moved) == (1, [1, 0], "playing", 77.5, 2.5)

    run(work())


def test_a_place_is_given_once_and_a_nonce_is_taken_once(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t", "u") as storage:
            assert await storage.append(entry("t", 1, "a"), GOING_ON)
            assert not await storage.append(entry("t", 1, "b"), GOING_ON), "the place is taken"
            assert not await storage.append(entry("t", 2, "a"), GOING_ON), "the nonce is taken"
            assert await storage.append(entry("u", 1, "a"), GOING_ON), "another table has its own nonces"
            assert await storage.append(entry("t", 2, "b"), GOING_ON)
            assert [one.nonce for one in await storage.entries("t")] == ["a", "b"]

    run(work())


def test_an_entry_that_lost_changes_nothing_else(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            await storage.append(entry("t", 1), GOING_ON)
            assert not await storage.append(entry("t", 1, "b"), Progress(to_move=[], status="over", result="{}"))
            row = await storage.table("t")
            assert row is not None and (row.status, row.result) == ("playing", "")

    run(work())


def test_a_race_of_many_writers_has_one_winner_for_each_place(database_url: str) -> None:
    """Four storages, as four processes would have them, and eight writers each for every place of two tables."""

    async def writer(storage: Storage, table: str, name: str) -> list[int]:
        won = []
        for sequence in range(1, 9):
            if await storage.append(entry(table, sequence, f"{name}-{sequence}"), GOING_ON):
                won.append(sequence)
        return won

    async def work() -> None:
        async with with_tables(database_url, "t", "u") as first:
            others = [Storage(database_url) for _ in range(3)]
            for storage in others:
                await storage.open()
            everybody = [
                writer(storage, table, f"{number}-{turn}")
                for number, storage in enumerate([first, *others])
                for table in ("t", "u")
                for turn in range(8)
            ]
            won = await asyncio.gather(*everybody)
            assert sorted(place for places in won for place in places) == sorted([*range(1, 9), *range(1, 9)])
            for table in ("t", "u"):
                assert [one.sequence for one in await first.entries(table)] == list(range(1, 9))
            for storage in others:
                await storage.close()

    run(work())


def test_entries_come_in_order_and_from_a_place_on(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            await asyncio.gather(*(storage.append(entry("t", place), GOING_ON) for place in (5, 2, 4, 1, 3)))
            assert [one.sequence for one in await storage.entries("t")] == [1, 2, 3, 4, 5]
            assert [one.sequence for one in await storage.entries("t", after=3)] == [4, 5]

    run(work())


def test_one_bad_entry_does_not_spoil_its_batch(database_url: str) -> None:
    """The table `nowhere` is not there: its entry fails, the others of the same transaction are written."""

    async def work() -> None:
        async with with_tables(database_url, "t", "u") as storage:
            results = await asyncio.gather(
                storage.append(entry("t", 1), GOING_ON),
                storage.append(entry("nowhere", 1), GOING_ON),
                storage.append(entry("u", 1), GOING_ON),
                return_exceptions=True,
            )
            assert results[0] is True and results[2] is True
            assert isinstance(results[1], Refusal) and results[1].code == "not_found"
            assert await storage.append(entry("t", 2), GOING_ON), "and writing goes on"

    run(work())


def test_a_seat_changes_only_if_it_is_as_expected(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            free = SeatRow(seat=1, kind="open")
            taken = [SeatRow(seat=1, kind="person", player=f"p{n}", share="ab") for n in range(5)]
            won = await asyncio.gather(*(storage.change_seat("t", seat, free) for seat in taken))
            assert sorted(won) == [False] * 4 + [True]
            row = await storage.table("t")
            assert row is not None
            assert row.seats[1] == taken[won.index(True)]
            assert row.seats[0].name == "Ann", "names come with the seats"

    run(work())


def test_a_game_starts_once(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            assert not await storage.start_table("t", begun(), GOING_ON), "a seat is free"
            await storage.change_seat("t", SeatRow(seat=1, kind="bot"), SeatRow(seat=1, kind="open"))
            starts = [storage.start_table("t", begun(n), GOING_ON) for n in range(4)]
            won = await asyncio.gather(*starts)
            assert won.count(True) == 1
            row = await storage.table("t")
            assert row is not None
            assert (row.seed, row.status, row.started) == (f"{won.index(True):064x}", "playing", 5.0)

    run(work())


def test_no_game_begins_with_a_seat_that_was_just_left(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as storage:
            await storage.add_player(ANN)
            for number in range(20):
                table, [sits, free] = table_row(f"t{number}"), table_row("").seats
                table.seats = [sits]
                await storage.add_table(table)
                leaves = storage.change_seat(table.id, SeatRow(seat=0, kind=free.kind), sits)
                begins = storage.start_table(table.id, begun(), GOING_ON)
                assert sorted(await asyncio.gather(leaves, begins)) == [False, True]

    run(work())


def test_a_setting_is_shared_by_all(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as one, opened(database_url) as other:
            values = await asyncio.gather(
                *(storage.setting("key", f"v{n}") for n, storage in enumerate([one, other] * 3))
            )
            assert len(set(values)) == 1
            assert await other.setting("key", "later") == values[0]

    run(work())


def test_a_rematch_is_arranged_once(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            assert await storage.set_rematch("t", "u")
            assert not await storage.set_rematch("t", "v")

    run(work())


def test_accounts_have_one_name_and_one_player(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url) as storage:
            assert await storage.add_account("ann", "ann", "hash")
            assert not await storage.add_account("ann", "ann", "hash")
            assert not await storage.add_account("anna", "ann", "hash")
            assert await storage.account("ann") == ("ann", "hash")
            assert await storage.account("bob") is None
            await storage.change_player("ann", "Anna", 6)
            changed = await storage.player("ann")
            assert changed is not None and (changed.name, changed.crest) == ("Anna", 6)

    run(work())


def test_lists_of_tables(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t", "u") as storage:
            assert await listed(storage) == {"t", "u"}
            assert {row.id for row in await storage.tables_of("ann")} == {"t", "u"}
            assert await storage.tables_of("bob") == []
            by_days = table_row("days")
            by_days.pace, by_days.days = "days", 2
            await storage.add_table(by_days)
            for table in ("t", "days"):
                bot = SeatRow(seat=1, kind="bot", level="random")
                await storage.change_seat(table, bot, SeatRow(seat=1, kind="open"))
            assert await listed(storage) == {"u"}
            await storage.start_table("t", begun(), Progress(to_move=[1], status="playing", deadline=50.0))
            await storage.start_table("days", begun(), Progress(to_move=[1], status="playing"))
            assert await storage.waiting_for_bots(quiet_since=10.0) == ["days"], "where nobody looks on, bots wait"
            assert await storage.waiting_for_bots(quiet_since=4.0) == []
            assert await storage.due(49.0) == []
            assert await storage.due(51.0) == ["t"]
            await storage.set_deadline("t", 1, 0.0)
            assert await storage.due(51.0) == ["t"], "the table is at another place"
            await storage.set_deadline("t", 0, 0.0)
            assert await storage.due(51.0) == []

    run(work())


def test_chat_keeps_its_order(database_url: str) -> None:
    async def work() -> None:
        async with with_tables(database_url, "t") as storage:
            for number in range(5):
                await storage.add_chat(ChatRow(table="t", name="Ann", seat=-1, text=f"line {number}", at=float(number)))
            lines = await storage.chat("t")
            assert [line.text for _, line in lines] == [f"line {number}" for number in range(5)]
            assert [line.text for _, line in await storage.chat("t", after=lines[2][0])] == ["line 3", "line 4"]
            assert [line.text for _, line in await storage.chat("t", limit=2)] == ["line 3", "line 4"]

    run(work())


def test_presence_is_the_latest_of_all_processes(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as one, opened(database_url) as other:
            await one.come("t", [0, 1], 100.0)
            await other.come("t", [1], 200.0)
            assert await one.presence("t") == {0: 100.0, 1: 200.0}
            await other.come("t", [1], 50.0)
            assert await one.presence("t") == {0: 100.0, 1: 100.0}
            await one.beat(now=90.0, until=300.0)
            assert await other.presence("t") == {0: 300.0, 1: 300.0}, "a beat is for those who are still here"
            await one.forget_presence(now=1e9)
            assert await other.presence("t") == {}

    run(work())


def test_migrations_make_what_the_schema_says(database_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        assert set(inspect(connection).get_table_names()) == {*schema.metadata.tables, "alembic_version"}
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async def work() -> None:
        for _ in range(2):  # from nothing, and again
            async with opened(database_url) as storage, storage.database.read() as connection:
                assert await connection.run_sync(differences) == []

    run(work())


def test_processes_that_start_together_migrate_once(postgres_url: str) -> None:
    async def work() -> None:
        storages = [Storage(postgres_url) for _ in range(4)]
        await asyncio.gather(*(storage.open() for storage in storages))
        for storage in storages:
            await storage.close()

    run(work())


def test_news_reaches_other_processes_and_not_oneself(postgres_url: str) -> None:
    async def work() -> None:
        async with with_tables(postgres_url, "t") as writer:
            heard: asyncio.Queue[tuple[str, bool]] = asyncio.Queue()

            async def on_news(table: str, whole: bool) -> None:
                heard.put_nowait((table, whole))

            listener = Storage(postgres_url)
            await listener.open(on_news)
            await listener.append(entry("t", 1), GOING_ON)  # its own: not heard
            await writer.append(entry("t", 2), GOING_ON)
            assert await heard.get() == ("t", False)
            await writer.change_seat("t", SeatRow(seat=1, kind="bot"), SeatRow(seat=1, kind="open"))
            assert await heard.get() == ("t", True)
            await listener.close()

    run(work())


def test_a_listener_whose_connection_broke_listens_again(postgres_url: str) -> None:
    async def work() -> None:
        async with with_tables(postgres_url, "t") as writer:
            heard: asyncio.Queue[str] = asyncio.Queue()

            async def on_news(table: str, whole: bool) -> None:
                heard.put_nowait(table)

            listener = Storage(postgres_url)
            await listener.open(on_news)
            async with writer.database.write() as connection:
                await connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                )
            assert await heard.get() == "", "it says that it may have missed something"
            await writer.append(entry("t", 1), GOING_ON)
            assert await heard.get() == "t"
            await listener.close()

    run(work())

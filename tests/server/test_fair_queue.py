"""Who thinks next: what is counted is how many of the others' thoughts come before one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from agon.server.tables.fair_queue import MOST_PEOPLE, FairQueue, Wish
from tests.server.tables_at_hand import run

MASTER, QUICK = 100.0, 1.0


class Line:
    """People in a queue with one place. `serve` lets one after the other have it."""

    def __init__(self, places: int = 1) -> None:
        self.queue = FairQueue(places)
        self.order: list[str] = []
        self.go_on = asyncio.Semaphore(0)
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, name: str, wish: Wish) -> asyncio.Task[None]:
        async def think() -> None:
            await self.queue.take(wish)
            try:
                self.order.append(name)
                await self.go_on.acquire()
            finally:
                self.queue.give_back(wish)

        task = asyncio.create_task(think())
        self.tasks.append(task)
        await asyncio.sleep(0)  # it stands in the line now
        return task

    async def flood(self, count: int, person: str = "flood", origin: str = "", cost: float = MASTER) -> None:
        for _ in range(count):
            await self.ask("flood", Wish((person,), origin, cost))

    async def serve(self) -> list[str]:
        for _ in self.tasks:
            self.go_on.release()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.order

    async def serve_again_and_again(self, name: str, wish: Wish, times: int) -> list[str]:
        """Somebody who asks again when he has been served, while the others have asked for all before."""
        for _ in range(times):
            mine = await self.ask(name, wish)
            while not mine.done():
                self.go_on.release()
                await asyncio.sleep(0)
        return self.order


def before(order: list[str], name: str) -> int:
    """How many of the flood's came before the last of this one's."""
    last = len(order) - 1 - order[::-1].index(name)
    return order[:last].count("flood")


def test_each_person_has_his_turn() -> None:
    async def work() -> None:
        line = Line()
        await line.flood(150)
        for _ in range(3):
            await line.ask("ann", Wish(("ann",), "", MASTER))
        order = await line.serve()
        assert len(order) == 153 and before(order, "ann") <= 4

    run(work())


def test_who_asks_one_after_the_other_is_served_as_often_as_a_flood() -> None:
    async def work() -> None:
        line = Line()
        await line.flood(100)
        order = await line.serve_again_and_again("ann", Wish(("ann",), "", MASTER), 20)
        assert before(order, "ann") <= 22
        await line.serve()

    run(work())


def test_quick_thoughts_come_before_long_ones_of_others_and_of_the_same() -> None:
    async def work() -> None:
        line = Line()
        await line.ask("first", Wish(("x",), "", MASTER))
        for number in range(20):
            await line.ask("long", Wish((f"p{number}",), "", MASTER))
        await line.ask("quick", Wish(("ann",), "", QUICK))
        await line.ask("mine", Wish(("p0",), "", QUICK))
        assert (await line.serve())[:3] == ["first", "quick", "mine"]

    run(work())


def test_many_guests_of_one_address_are_no_crowd() -> None:
    async def work() -> None:
        line = Line()
        for number in range(100):
            await line.flood(1, person=f"guest {number}", origin="there")
        for _ in range(3):
            await line.ask("ann", Wish(("ann",), "here", MASTER))
        order = await line.serve()
        assert before(order, "ann") <= 3 * MOST_PEOPLE + 1

    run(work())


def test_people_of_one_address_have_their_turns() -> None:
    """All of a school, or all clients of a proxy that is not trusted."""

    async def work() -> None:
        line = Line()
        await line.flood(100, origin="school")
        await line.flood(50, origin="school", cost=QUICK)
        for _ in range(3):
            await line.ask("ann", Wish(("ann",), "school", MASTER))
        order = await line.serve()
        quick = 2 * MASTER / QUICK  # they come before the long ones, as many as take as long
        assert before(order, "ann") <= 4 + min(50, quick)
        assert order.index("ann") < 60

    run(work())


def test_an_address_gets_as_much_as_the_people_there() -> None:
    async def work() -> None:
        line = Line()
        for _ in range(10):
            for number in range(3):
                await line.ask("three", Wish((f"p{number}",), "there", MASTER))
            await line.ask("one", Wish(("ann",), "here", MASTER))
        half = (await line.serve())[:20]
        assert 4 <= half.count("one") <= 7, "about a quarter"

    run(work())


def test_a_table_of_several_people_is_served_for_whoever_has_had_least() -> None:
    async def work() -> None:
        line = Line()
        await line.flood(50)
        await line.ask("shared", Wish(("flood", "ann"), "", MASTER))
        assert before(await line.serve(), "shared") <= 2

    run(work())


def test_where_nobody_looks_on_comes_last_and_comes() -> None:
    async def work() -> None:
        line = Line()
        await line.ask("first", Wish(("x",)))
        await line.ask("alone", Wish(("bob",), "", QUICK, can_wait=True))
        for number in range(5):
            await line.ask("looked at", Wish((f"p{number}",), "", MASTER))
        await line.flood(100)
        order = await line.serve()
        assert order.index("alone") > max(place for place, name in enumerate(order) if name == "looked at")
        assert before(order, "alone") < 20, "it is not forgotten"

    run(work())


@pytest.mark.parametrize("come_and_go", [0, 3])
def test_what_somebody_has_had_while_nobody_else_asked_is_not_held_against_him(come_and_go: int) -> None:
    async def work() -> None:
        line = Line()
        for _ in range(50):
            await line.flood(1, origin="here")
            for number in range(come_and_go):
                (await line.ask("gone", Wish((f"p{number}",), "here", MASTER))).cancel()
            line.go_on.release()
            await line.tasks[-1 - come_and_go]
        assert line.order == ["flood"] * 50
        line.order.clear()
        line.tasks.clear()
        await line.ask("first", Wish(("x",), "", MASTER))
        for _ in range(3):
            await line.ask("ann", Wish(("ann",), "there", MASTER))
        await line.flood(1, origin="here")
        order = await line.serve()
        assert order.index("flood") <= 2

    run(work())


def test_newcomers_do_not_keep_a_long_thought_waiting_for_ever() -> None:
    async def work() -> None:
        line = Line()
        await line.ask("first", Wish(("x",), "", MASTER))
        await line.ask("long", Wish(("ann",), "", MASTER))
        for number in range(1000):  # one after the other, each somebody new
            await line.ask("new", Wish((f"p{number}",), "", 10.0))
            line.go_on.release()
            if "long" in line.order:
                break
            await asyncio.sleep(0)
        assert "long" in line.order
        await line.serve()

    run(work())


@contextmanager
def nothing_left(line: Line) -> Iterator[None]:
    yield
    assert line.queue.free == 1 and line.queue.waiting() == 0


@pytest.mark.parametrize("moment", ["waiting", "called", "thinking"])
def test_who_goes_away_leaves_the_place_to_others(moment: str) -> None:
    async def work() -> None:
        line = Line()
        with nothing_left(line):
            first = await line.ask("first", Wish(("x",)))
            second = await line.ask("second", Wish(("y",)))
            await line.ask("third", Wish(("z",)))
            if moment == "thinking":
                first.cancel()
            elif moment == "waiting":
                second.cancel()
            else:
                line.go_on.release()
                while line.queue.waiting() > 1:  # the second has been called, and has not noticed yet
                    await asyncio.sleep(0)
                second.cancel()
            order = await line.serve()
            assert "third" in order

    run(work())


def test_accounts_that_no_longer_matter_are_forgotten() -> None:
    async def work() -> None:
        line = Line()
        for number in range(3000):
            line.go_on.release()
            await (await line.ask("x", Wish((f"p{number}",), f"a{number}")))
        assert len(line.queue.accounts.served) <= 1000 and line.queue.addresses == {}

    run(work())

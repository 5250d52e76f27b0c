"""Hints at the table: advice from what a seat knows, where the table allows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agon.server.tables.bot_worker import Thought
from agon.server.tables.hints import sum_up
from tests.server.clients import Message, Person, Seat
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:///{tmp_path_factory.mktemp('hints')}/x.sqlite3") as process:
        yield process
        assert "Traceback" not in process.logged()


async def asked(seat: Seat) -> Message:
    return await seat.hear_until(lambda one: one["type"] == "update" and "prompt" in one)


async def refusal_of_hint(seat: Seat) -> str:
    await seat.send({"type": "hint"})
    refused = await seat.hear_type("refused")
    code: str = refused["error"]
    return code


@pytest.mark.slow
def test_advice_against_bots_gets_better_and_ends(server: ServerProcess) -> None:
    async def work() -> None:
        ann = await Person.new(server.address, "Ann")
        table = await ann.new_table("divineplan", ["me", "bot:random"])
        async with ann.at(table["id"]) as seat:
            update = await asked(seat)
            actions = {choice["action"] for choice in update["prompt"]["choices"]}
            await seat.send({"type": "hint"})
            await seat.send({"type": "hint"})  # once is enough
            iterations = 0
            while True:
                advice = await seat.hear_type("advice")
                assert advice["decision"] == update["decision"] and advice["iterations"] > iterations
                assert {choice["action"] for choice in advice["choices"]} <= actions
                assert sum(choice["share"] for choice in advice["choices"]) == pytest.approx(1, abs=0.01)
                assert all(0 <= choice["win"] <= 1 for choice in advice["choices"]) and 0 <= advice["win"] <= 1
                shares = [choice["share"] for choice in advice["choices"]]
                assert shares == sorted(shares, reverse=True)
                iterations = advice["iterations"]
                if "more" not in advice:
                    break
            best = advice["choices"][0]["action"]
            move = {"type": "move", "nonce": "best", "decision": update["decision"], "action": best}
            assert (await seat.answer(move))["type"] == "ack"

    run(work())


@pytest.mark.slow
def test_people_who_play_each_other_need_the_tables_leave(server: ServerProcess) -> None:
    async def work() -> None:
        ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
        for hints in (False, True):
            table = await ann.new_table("divineplan", ["me", "open"], hints=hints)
            assert table.get("hints", False) is hints
            await bob.call("POST", f"/tables/{table['id']}/sit", {})
            async with ann.at(table["id"]) as one, bob.at(table["id"]) as two, Seat(server.address, table["id"]) as eye:
                first = await one.hear_type("update")
                mover, other = (one, two) if "prompt" in first else (two, one)
                assert await refusal_of_hint(eye) == "forbidden", "a spectator has no decision"
                if hints:
                    await mover.send({"type": "hint"})
                    assert (await mover.hear_type("advice"))["choices"]
                    assert await refusal_of_hint(other) == "stale", "it is not the other's turn"
                else:
                    assert await refusal_of_hint(mover) == "forbidden"

    run(work())


@pytest.mark.slow
def test_a_move_ends_the_advice(server: ServerProcess) -> None:
    async def work() -> None:
        ann = await Person.new(server.address, "Ann")
        table = await ann.new_table("divineplan", ["me", "bot:random"])
        async with ann.at(table["id"]) as seat:
            update = await asked(seat)
            await seat.send({"type": "hint"})
            await seat.hear_type("advice")
            await seat.answer(seat.move(update))
            later = await seat.hear_until(
                lambda one: one["type"] == "update" and "prompt" in one and one["decision"] > update["decision"]
            )
            await seat.send({"type": "hint"})
            advice = await seat.hear_type("advice")
            assert advice["decision"] == later["decision"], "nothing comes about what is done"

    run(work())


def test_every_slice_counts_by_its_iterations() -> None:
    slices = [Thought(100, ((7, 0.75, 0.6), (8, 0.25, 0.2))), Thought(300, ((8, 0.5, 0.4), (7, 0.5, 0.8)))]
    advice = sum_up(5, slices, more=False)
    assert (advice.decision, advice.iterations, advice.more) == (5, 400, False)
    assert [(one.action, one.share, one.win) for one in advice.choices] == [(7, 0.5625, 0.7333), (8, 0.4375, 0.3714)]
    assert advice.win == pytest.approx(0.5625 * 0.7333 + 0.4375 * 0.3714, abs=1e-3)

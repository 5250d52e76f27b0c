"""The server's part of a seed is fixed before anybody gives a share, and everybody can check that at the end."""

from __future__ import annotations

import asyncio
import hashlib
import random
from typing import Any

import pytest
from sqlalchemy import text

from agon.core.record import check_seed_parts, read_record
from agon.server.storage.rows import Beginning, SeatRow
from tests.patience import FOREVER
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import opened, person, play_out, run, set_up

HERS, HIS = "a share of hers", "his own share"


def sha256(name: bytes, data: bytes) -> str:
    return hashlib.sha256(name + data).hexdigest()


def mixed_by_hand(server: str, shares: list[str]) -> str:
    """As docs/protocol.md describes it."""
    whole = b"agon shares 1:" + bytes.fromhex(server)
    for share in shares:
        whole += len(share.encode()).to_bytes(4, "big") + share.encode()
    return hashlib.sha256(whole).hexdigest()


async def play_to_the_end(table: str, *people: Person) -> list[str]:
    """Gives all bytes that these people were sent."""
    seats = [person.at(table) for person in people]
    for seat in seats:
        await seat.__aenter__()
    await asyncio.gather(*(seat.play_on(random.Random(number)) for number, seat in enumerate(seats)))
    for seat in seats:
        assert seat.socket is not None
        await seat.socket.close()
    return ["".join(seat.raw) for seat in seats]


@pytest.mark.slow
def test_everybody_can_check_the_seed_from_what_was_shown(database_url: str) -> None:
    """Also if the server is killed between the set-up and the start."""

    async def set_up(address: str) -> tuple[dict[str, Any], Person, Person]:
        ann, bob = await Person.new(address, "Ann"), await Person.new(address, "Bob")
        return await ann.new_table("duel", ["me", "open"], {"rounds": 1}, share=HERS), ann, bob

    async def look_and_play(before: dict[str, Any], ann: Person, bob: Person) -> None:
        table = before["id"]
        seen = await bob.call("GET", f"/tables/{table}")
        assert seen["server_commitment"] == before["server_commitment"] and "commitment" not in seen
        assert seen["seats"][0]["share_commitment"] == sha256(b"agon share 1:", HERS.encode())
        started = await bob.call("POST", f"/tables/{table}/sit", {"share": HIS})
        assert started["server_commitment"] == before["server_commitment"]
        sent = await play_to_the_end(table, ann, bob)
        record = await bob.call("GET", f"/tables/{table}/record")
        server, shares = record["seed_parts"]["server"], record["seed_parts"]["shares"]
        assert sha256(b"agon server part 1:", bytes.fromhex(server)) == before["server_commitment"]
        assert shares == [HERS, HIS]
        assert mixed_by_hand(server, shares) == record["seed"]
        assert sha256(b"agon seed 1:", bytes.fromhex(record["seed"])) == started["commitment"]
        for everything in sent:
            for hidden in (server, record["seed"], HERS, HIS):
                assert hidden not in everything, "it is in the Record, and nowhere before"

    with ServerProcess(database_url) as server:
        before, ann, bob = run(set_up(server.address))
        server.kill()
        server.start()
        server.wait_until_up()
        run(look_and_play(before, ann, bob))


def test_nobody_gets_another_deal_without_a_new_commitment(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, tick=FOREVER) as app:
            service = app.table_service
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            live = await set_up(service, ann, "duel", {"rounds": 1}, [person(0, ann), SeatRow(seat=1, kind="open")])
            promised = live.info(None, set()).server_commitment
            for share in ("one try", "another try"):  # who sits down again changes nothing about the server's part
                await service.stand(live.row.id, ann.id)
                await service.sit(live.row.id, ann, 0, live.row.code, share)
                assert live.info(None, set()).server_commitment == promised
            await service.sit(live.row.id, bob, 1, "", HIS)
            seed = live.row.seed
            await service.start(live.row.id, ann.id)
            progress = live.progress(live.playing().state, 1.0)
            other = Beginning(seed="0" * 64, at=1.0, version="1")
            assert not await app.storage.start_table(live.row.id, other, progress)
            app.tables.kept.clear()
            again = await app.tables.find(live.row.id)
            assert (again.row.seed, again.info(None, set()).server_commitment) == (seed, promised)
            await play_out(app, again)
            follower = await service.rematch(live.row.id, ann, "a share for the rematch")
            assert follower.info(None, set()).server_commitment not in ("", promised)
            await service.rematch(live.row.id, bob, "and another")
            assert sorted(follower.row.shares) == ["a share for the rematch", "and another"]

    run(work())


def test_a_seat_without_a_share_is_fine(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tick=FOREVER) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), person(1, bob)])
            record = live.record()
            assert record.seed_parts is not None and record.seed_parts.shares == ["", ""]
            check_seed_parts(record)
            assert live.info(None, set()).seats[0].share_commitment == ""

    run(work())


def test_a_stand_in_keeps_the_share_that_was_mixed(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, tick=FOREVER) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            chairs = [
                SeatRow(seat=0, kind="person", player=ann.id, share=HERS),
                SeatRow(seat=1, kind="person", player=bob.id, share=HIS),
            ]
            live = await set_up(app.table_service, ann, "duel", {}, chairs)
            await app.table_service.resign(live.row.id, ann.id)
            app.tables.kept.clear()
            record = (await app.tables.find(live.row.id)).record()
            assert record.seed_parts is not None and record.seed_parts.shares == [HERS, HIS]
            check_seed_parts(read_record(record.to_json()))

    run(work())


def test_a_table_of_an_early_release_keeps_its_old_proof(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url, tick=FOREVER) as app:
            ann, bob = await app.people.guest("Ann"), await app.people.guest("Bob")
            live = await set_up(app.table_service, ann, "duel", {}, [person(0, ann), SeatRow(seat=1, kind="open")])
            async with app.storage.database.write() as connection:
                await connection.execute(text("UPDATE tables SET server_part = ''"))
            app.tables.kept.clear()
            early = await app.tables.find(live.row.id)
            assert early.info(None, set()).server_commitment == ""
            await app.table_service.sit(early.row.id, bob, 1, "", HIS)
            assert early.info(None, set()).commitment == early.record().commitment()
            assert early.record().seed_parts is None

    run(work())

"""Tables with the host's own card file: everybody sees it, everything plays by it, and no file does any harm."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from agon.core.cardfile import STANDARD, split_cards
from agon.core.match import Match
from agon.core.protocol import SPECTATOR, Entity, View
from agon.core.record import read_record
from agon.games import make_game
from agon.server.limits import Limits
from agon.server.storage.rows import SeatRow
from agon.server.tables.fair_queue import Wish
from agon.server.tables.workers import Workers
from tests.patience import PATIENCE
from tests.server.tables_at_hand import (
    code_of,
    divine_plan,
    opened,
    person,
    play_first,
    refused,
    run,
    set_up,
    until,
    watched,
)
from tests.server.test_routing import JSON, TABLE, door

CARD = """[[demigod]]
id = "{id}"
name = "{name}"
colour = "red"
copies = 3
cost = {{ red = 1 }}
power = 4
text = "Column: place 1 red element from the Bank on a tile in range."
icon = "vibrating-shield"
"""
NOBODY = CARD.format(id="nobody", name="Nobody")
OWN = f'remove = ["cadmus"]\n\n{NOBODY}'
POWER = """id = "messenger"
god = "poseidon"
type = "power"
speed = 11
name = "Messenger"
max = 3
text = "Instant: Add 2 Followers to a friendly card."
"""
LONG = "; then ".join(["place 1 red element from the Bank on a tile in range"] * 200)
HOSTILE = {
    "many bytes": "# " + "a" * 50_001,
    "a thousand cards": "\n".join(CARD.format(id=f"card_{number}", name=f"Card {number}") for number in range(1000)),
    "many cards": "\n".join(f'[[demigod]]\nid = "c{number}"' for number in range(900)),
    "many lines": "\n" * 3_000,
    "one card twice": NOBODY + NOBODY,
    "one name twice": NOBODY + CARD.format(id="somebody", name="Nobody"),
    "deep lists": "x = " + "[" * 40_000,
    "deep tables": "x = " + "{a=" * 15_000,
    "a dotted key": ".".join("a" * 20_000) + " = 1",
    "a long number": "x = " + "9" * 40_000,
    "a long text": NOBODY.replace("Column: place 1 red element from the Bank on a tile in range", f"Column: {LONG}"),
    "an unknown word": NOBODY.replace("place 1 red", "take every"),
    "an unknown key": NOBODY + "size = 3\n",
    "a huge cost": NOBODY.replace("red = 1", "red = 1000000000"),
    "many copies": NOBODY.replace("copies = 3", "copies = 1000000000"),
    "no cards left": 'remove = ["achilles", "nobody at all"]',
    "another's source": NOBODY + 'source = "rulebook"\n',
    "another's sources": NOBODY + 'field_sources = { power = "rulebook" }\n',
    "standard cards in it": NOBODY + STANDARD + NOBODY,
    "the mark alone": STANDARD.strip(),
    "an icon that is a script": NOBODY.replace("vibrating-shield", "../<script>"),
    "control characters": NOBODY + "\x00",
    "half a letter": "\ud800",
    "no TOML": "<html>",
}


def every_entity(view: View) -> Iterator[Entity]:
    for zone in chain(view.zones, *(seat.zones for seat in view.seats)):
        yield from zone.entities


def cards_of(answer: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {card["name"]: card for card in answer["cards"]}


def test_everybody_sees_what_the_host_has_changed(sqlite_url: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            table = (await http.post("/tables", json={**TABLE, "cards": OWN})).json()
            usual = (await http.post("/tables", json=TABLE)).json()
            assert table["own_cards"] and "own_cards" not in usual
            del http.headers["authorization"]
            assert (await http.get(f"/tables/{table['id']}")).json()["own_cards"]
            listed = {one["id"]: one.get("own_cards", False) for one in (await http.get("/tables")).json()}
            assert listed == {table["id"]: True, usual["id"]: False}
            shown = (await http.get(f"/tables/{table['id']}/cards")).json()
            standard = (await http.get(f"/tables/{usual['id']}/cards")).json()
            assert shown["own"] == OWN and standard["own"] == ""
            ours, theirs = cards_of(shown), cards_of(standard)
            assert ours["Nobody"]["source"] == "own" and ours.keys() - theirs.keys() == {"Nobody"}
            assert theirs.keys() - ours.keys() == {"Cadmus"}
            assert "own" not in {card["source"] for card in theirs.values()}
            assert [card for card in ours.values() if card["source"] == "own"] == [ours["Nobody"]]

    run(work())


def test_a_changed_card_is_own_as_well(sqlite_url: str) -> None:
    """Also where it has the name and the id of a standard one."""

    async def work() -> None:
        async with door(sqlite_url) as http:
            changed = CARD.format(id="cadmus", name="Cadmus")
            table = (await http.post("/tables", json={**TABLE, "cards": changed})).json()
            shown = cards_of((await http.get(f"/tables/{table['id']}/cards")).json())
            assert shown["Cadmus"]["source"] == "own" and shown["Cadmus"]["power"] == "4"

    run(work())


@pytest.mark.slow
def test_everything_plays_by_the_own_cards(database_url: str) -> None:
    """Bots, the view, the Record, the replay, a restart and the rematch."""

    def names(game: Any) -> set[str]:
        return {row["name"] for row in game.card_rows()}

    async def work() -> None:
        async with opened(database_url, rehearsal_seconds=PATIENCE, thought_seconds=PATIENCE) as app:
            ann = await app.people.guest("Ann")
            chairs = [person(0, ann), SeatRow(seat=1, kind="bot", level="greedy")]
            live = await set_up(app.table_service, ann, "divineplan", {}, chairs, cards=OWN)
            table = live.row.id
            assert "Nobody" in names(live.game)
            with watched(app, live, ann):
                while not live.playing().state.over:
                    if live.row.to_move == [0]:
                        await play_first(app, live, 0, f"m{live.sequence}")
                    else:
                        await until(lambda: live.row.to_move == [0] or live.playing().state.over)
            dealt = chain(*(every_entity(live.game.new({}, seed).view(SPECTATOR)) for seed in range(1000)))
            assert next(one for one in dealt if one.name == "Nobody").source == "own"
            record = await app.table_service.record(table, "")
            again = read_record(record.to_json())
            assert split_cards(again.cards)[0] == OWN
            assert Match(make_game("divineplan", again.cards), again).state.over
            assert "Nobody" in names(live.look_back(1, SPECTATOR)[0].game)
        async with opened(database_url, rehearsal_seconds=PATIENCE, thought_seconds=PATIENCE) as app:
            loaded = await app.tables.find(table)
            assert loaded.playing().state.over and "Nobody" in names(loaded.game) and loaded.row.own_cards
            follower = await app.table_service.rematch(table, ann)
            assert follower.row.id != table and follower.row.own_cards and "Nobody" in names(follower.game)
            text = await app.storage.card_files.text(follower.row.cards)
            assert split_cards(text)[0] == OWN

    run(work())


def test_no_file_does_any_harm(sqlite_url: str) -> None:
    """Each is refused with a sentence, most of them with the line, and the server goes on."""

    async def work() -> None:
        async with door(sqlite_url) as http:
            for what, text in HOSTILE.items():
                body = {**TABLE, "cards": text}
                answer = await http.post("/tables", content=json.dumps(body), headers={"content-type": JSON})
                said = answer.json()
                assert answer.status_code in (400, 413, 422) and said["message"], (what, answer.text)
                assert len(said["message"]) <= 200 and "do not know why" not in said["message"], (what, said)
                if what not in ("many bytes", "a thousand cards", "half a letter"):
                    assert answer.status_code == 400 and said["message"].startswith("your file"), (what, said)
            assert (await http.get("/tables?which=mine")).json() == [], "no table has been set up"
            assert (await http.post("/tables", json=TABLE)).status_code == 201

    run(work())


@pytest.mark.parametrize("game", ["theos", "theomachy", "delphi", "titans"])
def test_hostile_files_in_every_game(sqlite_url: str, game: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            ability = f"[[card]]\n{POWER}[[card.ability]]\nkind = 3\n"
            for text in (HOSTILE["deep lists"], HOSTILE["no TOML"], "[[card]]\nid = 1", "x = 1", NOBODY, ability):
                seats = [{"kind": "me"}, {"kind": "open"}]
                answer = await http.post("/tables", json={"game": game, "seats": seats, "cards": text})
                assert answer.status_code == 400, answer.text
                assert answer.json()["message"].startswith("your file") and "why" not in answer.text, answer.text

    run(work())


def test_a_line_that_is_wrong_is_named_with_what_to_do(sqlite_url: str) -> None:
    async def work() -> None:
        async with door(sqlite_url) as http:
            wrong = {**TABLE, "cards": OWN.replace("colour", "color")}
            said = (await http.post("/tables", json=wrong)).json()
            assert said["message"].startswith("your file:6: ") and "colour" in said["message"] + said["hint"], said

    run(work())


def test_cards_that_take_too_long_get_no_table(sqlite_url: str) -> None:
    """They are tried out in another process, which is stopped in time; the server goes on."""

    async def work() -> None:
        async with opened(sqlite_url, rehearsal_seconds=1e-3) as app:
            ann = await app.people.guest("Ann")
            chairs = [person(0, ann), SeatRow(seat=1, kind="bot", level="greedy")]
            refusal = await refused(set_up(app.table_service, ann, "divineplan", {}, chairs, cards=OWN))
            assert refusal.code == "bad_request" and "too long" in refusal.message
            assert not await app.storage.tables_of(ann.id)
            live, _ = await divine_plan(app)
            assert live.playing()

    run(work())


def test_a_mistake_in_the_rehearsal_is_said(sqlite_url: str) -> None:
    """Where cards break a game, they break it before there is a table."""

    async def work() -> None:
        async with opened(sqlite_url, rehearsal_seconds=PATIENCE) as app:
            game = make_game("divineplan", OWN, "own")
            refusal = await refused(app.table_service.own_cards.try_out("ann", "", game, {"seats": 99}))
            assert refusal.code == "bad_request" and "fails" in refusal.message and len(refusal.message) <= 200
            await app.table_service.own_cards.try_out("ann", "", game, game.settle({"seats": 3}))

    run(work())


def test_few_files_are_tried_out_at_once(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, rehearsal_seconds=PATIENCE, rehearsals_waiting=3) as app:
            own, game = app.table_service.own_cards, make_game("divineplan", OWN, "own")
            options = game.settle({"seats": 2})
            waiting = [asyncio.create_task(own.try_out(f"guest {number}", "here", game, options)) for number in (0, 1)]
            await asyncio.sleep(0)
            assert await code_of(own.try_out("guest 2", "here", game, options)) == "too_fast"
            waiting.append(asyncio.create_task(own.try_out("ann", "there", game, options)))
            await asyncio.sleep(0)
            assert await code_of(own.try_out("bob", "elsewhere", game, options)) == "busy"
            await asyncio.gather(*waiting)
            assert own.waiting == []

    run(work())


def test_files_of_one_person_are_counted(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url, files_per_minute=1e-6, files_at_once=2) as app:
            ann = await app.people.guest("Ann")
            codes = []
            for _ in range(3):
                refusal = await refused(set_up(app.table_service, ann, "divineplan", {}, [person(0, ann)], cards="x"))
                codes.append(refusal.code)
            assert codes == ["bad_request", "bad_request", "too_fast"]

    run(work())


def sleep_on(number: int) -> int:
    if number == 0:
        time.sleep(PATIENCE)
    return number


def test_a_thought_that_does_not_end_is_stopped() -> None:
    async def work() -> None:
        workers = Workers(1, 0.01)
        try:
            async with workers.turn("", Wish(("ann",), "", 1.0)) as worker:
                assert await worker.ask(sleep_on, 0) is None
                stopped = workers.processes()
                workers.seconds = PATIENCE
                assert await worker.ask(sleep_on, 7) == 7, "the next thought is a new process's"
            assert not stopped
        finally:
            workers.close()

    run(work())


def test_a_card_file_fits_into_a_request() -> None:
    """Also when its letters are written as JSON."""
    limits = Limits()
    assert limits.largest_card_file * 1.2 < limits.largest_body

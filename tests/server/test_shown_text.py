"""What people write and others see: cleaned at every door, and compared by its look."""

from __future__ import annotations

import pytest

from agon.server.app_state import AppState
from agon.server.people.text import clean_text, skeleton
from agon.server.storage.rows import SeatRow
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import code_of, opened, person, run, set_up

pytestmark = pytest.mark.slow

CLEANED = [
    ("  Two \t words\n", "Two words"),
    ("\u202eRight to left\u202c", "Right to left"),
    ("zero\u200bwidth\ufeff", "zerowidth"),
    ("a\x00b\x1b[31m", "a b [31m"),
    ("una\u0378ssigned\ue000", "unassigned"),
    ("half \ud800 a pair", "half a pair"),
    ("\u3164\u2800\u00a0", ""),
    ("\u0301leading", "leading"),
    ("Z" + "\u0335" * 50 + "algo", "Z\u0335\u0335algo"),
    ("e\u0301", "\u00e9"),
    ("Ζεύς Ωρίων 神 🦉", "Ζεύς Ωρίων 神 🦉"),
    ("ที่", "ที่"),  # a vowel and a tone on one letter
]


@pytest.mark.parametrize(("text", "shown"), CLEANED)
def test_what_is_shown_of_a_text(text: str, shown: str) -> None:
    assert clean_text(text) == shown
    assert clean_text(shown) == shown


@pytest.mark.parametrize(
    ("name", "imitation"),
    [
        ("Ann", "аnn"), ("Ann", "A n n"), ("Ann", "Ａｎｎ"), ("Ann", "Änn"), ("Ann", "ANN"), ("Apollo", "ΑΡΟLLΟ"),
        ("Apollo", "Apo11o"), ("Ilion", "lIi0n"), ("Hermes", "Herrnes"), ("Maxim", "Мaxім"), ("Zeus", "Zeu\u0455."),
    ],
)  # fmt: skip
def test_names_that_can_be_taken_for_each_other(name: str, imitation: str) -> None:
    assert skeleton(name) == skeleton(imitation)


def test_names_that_can_not() -> None:
    names = ["Ann", "Anna", "Hanna", "Ares", "Hera", "神", "Иван", "🦉", "☀", "Player 2", "Player 3"]
    assert len({skeleton(name) for name in names}) == len(names)


def test_a_tables_name_is_cleaned(database_url: str) -> None:
    async def work() -> None:
        async with opened(database_url) as app:
            for given, shown in (
                ("\u202eAn\x00other\n game", "An other game"),
                ("\u200b\x00\u3164", "Ann's table"),
                ("\u200b" * 300 + "x" * 60, "x" * 60),
                ("n\u0303" * 60, "ñ" * 60),
            ):
                assert await name_of_table(app, given) == shown
            assert await code_of(name_of_table(app, "x" * 61)) == "bad_request"

    run(work())


async def name_of_table(app: AppState, name: str) -> str:
    ann = await app.people.guest("Ann")
    seats = [person(0, ann), SeatRow(seat=1, kind="friend")]
    live = await set_up(app.table_service, ann, "duel", {}, seats, name=name)
    stored = await app.storage.table(live.row.id)
    assert stored is not None
    return stored.name


@pytest.mark.parametrize("database", ["sqlite_url", "postgres_url"])
def test_no_text_breaks_the_server(database: str, request: pytest.FixtureRequest) -> None:
    """PostgreSQL takes no NUL, no database takes half a pair, and no name is longer than its column."""
    odd = ["\x00", "A\x00nn", "\ud800", "x" * 41, "x" * 201, "\u0301" * 150 + "A", "ﷺ" * 40, "𒐫" * 40]

    async def work(server: ServerProcess) -> None:
        ann = await Person.new(server.address, "Ann")
        for text in odd:
            asked = [
                ann.ask("POST", "/guests", {"name": text}),
                ann.ask("PUT", "/me", {"name": text}),
                ann.ask("POST", "/accounts", {"login": text, "password": "eight letters"}),
                ann.ask("POST", "/sessions", {"login": text, "password": "eight letters"}),
                ann.ask(
                    "POST", "/tables", {"game": "duel", "seats": [{"kind": "me"}, {"kind": "friend"}], "name": text}
                ),
                ann.ask("POST", "/tables", {"game": text, "seats": [{"kind": "me"}], "options": {text: text}}),
            ]
            for answer in [await one for one in asked]:
                assert answer.status_code < 500, (text, answer.text)
        table = (await ann.new_table("duel", ["me", "friend"]))["id"]
        for path, body in (
            ("sit", {"code": "\x00"}),
            ("sit", {"code": "\ud800"}),
            ("mute", {"player": "\x00"}),
            ("deck", {"text": "\x00\ud800"}),
        ):
            answer = await ann.ask("POST", f"/tables/{table}/{path}", body)
            assert 400 <= answer.status_code < 500, answer.text
        for path in ("/codes/%00%00%00%00%00%00%00%00", f"/tables/{table}/replay?code=%00%ff", "/tables/%00"):
            assert 400 <= (await ann.ask("GET", path)).status_code < 500, path
        async with ann.at(table) as seat:
            for text in ("\x00", "\u202e"):
                assert (await seat.answer({"type": "say", "text": text}))["error"] == "bad_request"
            await seat.send({"type": "say", "text": "\U0001d160" * 500})
            assert len((await seat.hear_type("chat"))["text"]) == 500, "one sign of these becomes three"
            await seat.send({"type": "say", "text": "a\x00\u202eb"})
            assert (await seat.hear_type("chat"))["text"] == "a b"

    with ServerProcess(request.getfixturevalue(database), sign_ins_at_once=10**6) as server:
        run(work(server))
        assert "Traceback" not in server.logged(), server.logged()

"""Files that people hand in: whatever is in them costs little, holds up no table, and is refused with its line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agon.core.errors import IllegalAction
from agon.server.files import Files
from agon.server.limits import Limits
from tests.cli.test_saved_decks import DECK
from tests.server.clients import Person
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import code_of, refused, run, until

ROSTERS = {"decks": "roster", "deck_0": "bountiful_sea", "deck_1": "mysterious_earth"}
LONG = {
    "a dotted key": ".".join("a" * 9_000) + " = 1",
    "many dotted keys": "\n".join(f"k{number}." + ".".join("a" * 500) + " = 1" for number in range(18)),
    "a dotted header": "[" + ".".join("a" * 9_000) + "]",
    "deep lists": "x = " + "[" * 19_000,
    "deep closed lists": "x = " + "[" * 9_000 + "]" * 9_000,
    "deep tables": "x = " + "{a=" * 6_000,
    "a long number": "x = " + "9" * 5_000,
    "a long hexadecimal": "x = 0x" + "f" * 5_000,
    "a long text": "name = '" + "a" * 5_000 + "'",
    "quotes without an end": '"""\n' + '\\"""' * 4_000,
    "many lines": "a = 1\n" * 3_000,
    "control characters": "\x00" * 10,
    "too many bytes": "é" * 10_500,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("files")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}") as process:
        yield process
        assert "Traceback" not in process.logged()


async def building(server: ServerProcess) -> tuple[Person, str]:
    """Somebody whose deck is being built."""
    ann, bob = await Person.new(server.address, "Ann"), await Person.new(server.address, "Bob")
    table = (await ann.new_table("theos", ["me", "open"], ROSTERS))["id"]
    await bob.call("POST", f"/tables/{table}/sit", {})
    return ann, table


def test_no_file_costs_much(server: ServerProcess) -> None:
    """None of these reaches a parser: it would take a second for some, and a fault for others."""

    async def work() -> None:
        ann, table = await building(server)
        for what, text in LONG.items():
            answer = await ann.ask("POST", f"/tables/{table}/deck", {"text": text})
            body = answer.json()
            assert answer.status_code == 400 and body["error"] == "bad_request", (what, body)
            assert body["message"].startswith("your file:") and len(body["message"]) <= 200, (what, body)
        async with ann.at(table) as seat:  # and the table is as it was
            assert (await seat.hear_type("update"))["sequence"] == 0
        await ann.call("POST", f"/tables/{table}/deck", {"text": DECK.format(last="pallas")})

    run(work())


def test_a_refusal_names_the_line(server: ServerProcess) -> None:
    async def work() -> None:
        ann, table = await building(server)
        for text, line in ((DECK.format(last="palas"), 6), (DECK.format(last="pallas") + "x = [[[[[[[[[[1", 8)):
            answer = await ann.ask("POST", f"/tables/{table}/deck", {"text": text})
            assert answer.json()["message"].startswith(f"your file:{line}: "), answer.text

    run(work())


pieces = st.sampled_from(
    [
        "=",
        ".",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\n",
        " ",
        "#",
        '"',
        "'",
        '"""',
        "\\",
        "roster",
        "1",
        "9",
        "é",
        "\x00",
        "[[roster_deck]]\n",
    ]
)
rubbish = st.lists(st.builds(lambda piece, count: piece * count, pieces, st.integers(1, 3_000)), max_size=10)


def test_rubbish_is_refused(server: ServerProcess) -> None:
    ann, table = run(building(server))

    @settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(rubbish.map("".join))
    def refuses(text: str) -> None:
        answer = run(ann.ask("POST", f"/tables/{table}/deck", {"text": text}))
        assert answer.status_code in (400, 413), answer.text

    refuses()


# -- the queue -------------------------------------------------------------------------------------------------------
class Slow:
    """What a file is read by here: it does not end until the test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.end = threading.Event()

    def __call__(self, text: str, file: str) -> str:
        assert threading.current_thread() is not threading.main_thread()
        self.begun.append(text)
        self.end.wait()
        return text


def test_files_are_read_one_after_the_other_and_nobody_waits_for_them() -> None:
    async def work() -> None:
        files, slow = Files(Limits(files_waiting=3), 20_000, 1_000), Slow()
        tasks = [asyncio.create_task(files.read(name, name, slow)) for name in ("ann", "bob", "cid")]
        await until(lambda: slow.begun == ["ann"])  # and this loop runs on meanwhile
        assert await code_of(files.read("ann", "again", slow)) == "too_fast", "one for each person"
        assert await code_of(files.read("dan", "dan", slow)) == "busy", "no more than three wait"
        slow.end.set()
        assert await asyncio.gather(*tasks) == slow.begun == ["ann", "bob", "cid"]
        assert await files.read("ann", "again", slow) == "again"
        files.close()

    run(work())


def test_after_a_refusal_the_next_file_is_read() -> None:
    def refuse(text: str, file: str) -> None:
        raise IllegalAction(f"{file}: " + "no " * 200, "THEOS-ROST-05")

    async def work() -> None:
        files = Files(Limits(files_at_once=3, files_per_minute=1e-6), 20_000, 1_000)
        refusal = await refused(files.read("ann", "x", refuse))
        assert (refusal.code, refusal.rule) == ("illegal", "THEOS-ROST-05") and len(refusal.message) <= 200
        assert await code_of(files.read("ann", "a = [[[[[[[[[[", refuse)) == "bad_request", "its bounds come first"
        assert await files.read("ann", "x", lambda text, file: text) == "x"
        assert await code_of(files.read("ann", "x", refuse)) == "too_fast", "three a minute and no more"
        assert await files.read("bob", "x", lambda text, file: text) == "x"
        files.close()

    run(work())

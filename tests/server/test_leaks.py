"""Nobody is sent what is not theirs: whole games, compared with what a determinized twin would have sent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from agon.core.contract import State
from agon.core.match import Match
from agon.core.protocol import SPECTATOR
from agon.core.record import Record, read_record
from agon.core.replay import begin
from agon.core.rng import branch, keyed
from agon.games import make_game
from tests.every_game import EVERY_GAME
from tests.server.clients import Known, Message, Person, Seat
from tests.server.processes import ServerProcess
from tests.server.tables_at_hand import run

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("leaks")
    with ServerProcess(f"sqlite:///{folder / 'tables.sqlite3'}") as process:
        yield process
        assert "Traceback" not in process.logged()


SHORT: dict[str, dict[str, Any]] = {"divineplan": {"favor_tokens": 4}, "delphi": {"rounds": 6}}


async def play(
    server: ServerProcess, seats: int, chance: random.Random, name: str = "divineplan"
) -> tuple[list[Seat], Record, str, str]:
    """A whole game; gives what each seat and a spectator received, the Record, the commitment and the log."""
    people = [await Person.new(server.address, f"Player {seat}") for seat in range(seats)]
    made = await people[0].new_table(name, ["me", *["open"] * (seats - 1)], SHORT.get(name, {}), share="ours")
    table = made["id"]
    chairs = [person.at(table) for person in people] + [Seat(server.address, table)]
    for chair in chairs:
        await chair.__aenter__()
    for person in people[1:]:
        await person.call("POST", f"/tables/{table}/sit", {"share": "mine"})
    rngs = [random.Random(chance.random()) for _ in people]
    await asyncio.gather(*(chair.play_on(rng) for chair, rng in zip(chairs, rngs, strict=False)))
    await chairs[-1].hear_until(lambda one: one["type"] == "update" and "result" in one["view"])
    record = await people[0].ask("GET", f"/tables/{table}/record")
    for chair in chairs:
        await chair.__aexit__(None, None, None)
    return chairs, read_record(record.content), chairs[0].latest["table"]["table"]["commitment"], server.logged()


def plain(thing: object) -> Any:
    """As it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def twin_of(state: State, viewer: int, chance: random.Random) -> State:
    """A state that this viewer cannot tell from the true one. A spectator knows less: any twin will do."""
    return state.determinize(max(viewer, 0), branch(keyed(chance.getrandbits(256))))


def sent_before_the_end(chair: Seat) -> str:
    """All bytes up to the last move, before everything is shown."""
    kept = [text for text in chair.raw if '"result"' not in text and '"status":"over"' not in text]
    assert len(kept) > 20
    return "\n".join(kept)


@pytest.mark.parametrize(("name", "seats"), [*((name, 2) for name in EVERY_GAME), ("divineplan", 3)])
def test_every_update_is_what_a_twin_would_have_sent(server: ServerProcess, name: str, seats: int) -> None:
    chance = random.Random(seats)
    chairs, record, commitment, logged = run(play(server, seats, chance, name))
    assert record.commitment() == commitment
    game = make_game(name)
    states: list[State] = [begin(game, record)]
    for seat, action in record.moves:
        states.append(states[-1].clone())
        states[-1].apply(seat, action)
    for viewer, chair in zip([*range(seats), SPECTATOR], chairs, strict=True):
        messages: list[Message] = [message for text in chair.raw for message in msgspec.json.decode(text)]
        updates = [message for message in messages if message["type"] == "update"]
        assert len(updates) > 20
        known = Known()
        places = seen_places(states, record.moves, viewer)
        for update in map(known.complete, updates):
            sent = (update["view"], update.get("prompt"))
            assert any(sent == twins_news(state, viewer, chance) for state in places[update["sequence"]]), (
                f"place {update['sequence']}, viewer {viewer}"
            )
        assert news_in(updates) == plain(Match(game, record).log.for_viewer(viewer)), (
            "the log, as this viewer may read it"
        )
    assert record.seed not in logged


def seen_places(states: list[State], moves: list[tuple[int, int]], viewer: int) -> dict[int, list[State]]:
    """The states by the number under which this viewer knows them: others' picks, made side by side, do not count."""
    opened = own = 0
    places = {0: [states[0]]}
    for number, (seat, _) in enumerate(moves, 1):
        if states[number].decisions != states[number - 1].decisions:
            opened, own = number, 0
        elif seat == viewer:
            own += 1
        places.setdefault(opened + own, []).append(states[number])
    return places


def twins_news(state: State, viewer: int, chance: random.Random) -> tuple[object, object]:
    """View and prompt that a twin would have sent."""
    twin = state if state.over else twin_of(state, viewer, chance)
    prompt = None if viewer == SPECTATOR else plain(twin.prompt(viewer))
    for choice in prompt["choices"] if prompt is not None else []:
        del choice["name"]  # a client answers by the action's number
    return plain(twin.view(viewer)), prompt


def news_in(updates: list[Message]) -> list[Message]:
    """The log as a client puts it together."""
    log: list[Message] = []
    for update in updates:
        log[update.get("log_start", 0) :] = update.get("events", [])
    return log


def test_secrets_are_in_no_byte_before_the_end(server: ServerProcess) -> None:
    """The seed in any form, and others' plans."""
    chance = random.Random(5)
    chairs, record, _, _ = run(play(server, 2, chance))
    game = make_game("divineplan")
    state = begin(game, record)
    seed = record.seed_number()
    forms = [record.seed, record.seed.upper(), str(seed), record.seed.lstrip("0")]
    plans = [plan_of(state, seat) for seat in range(2)]
    assert all(plans) and not plans[0] & plans[1]
    for seat, chair in enumerate(chairs[:2]):
        text = sent_before_the_end(chair)
        assert not any(form in text for form in forms)
        assert all(square in text for square in plans[seat])
        assert not any(square in text for square in plans[1 - seat]), f"seat {seat} was told of the other's plan"
    watched = sent_before_the_end(chairs[2])
    assert not any(square in watched for square in plans[0] | plans[1]) and "wanted on" not in watched
    assert not any(form in watched for form in forms)


def plan_of(state: State, seat: int) -> set[str]:
    """The ids of the squares of the seat's own plan: whoever is sent one of them is sent what is wanted there."""
    zones = [zone for zone in state.view(seat).seats[seat].zones if zone.private]
    return {f'"{entity.id}"' for zone in zones for entity in zone.entities}

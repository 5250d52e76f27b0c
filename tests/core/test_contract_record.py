"""Records: what is refused, and that a replay proves itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agon.core.codec import digest
from agon.core.contract import Game
from agon.core.errors import AgonError, BadOption, BadRecord
from agon.core.match import Match, new_match
from agon.core.record import Record, read_record, replay
from agon.core.seeds import commitment
from agon.testing import random_match


def a_record(duel: Game) -> Record:
    for seed in range(100):
        match = random_match(duel, {}, seed, 20)
        if match.record.digests:
            return match.record
    raise AssertionError("no duel of 16 moves in 100 seeds")


def changed(record: Record, **fields: Any) -> Record:
    return read_record(json.dumps({**json.loads(record.to_json()), **fields}).encode())


def test_a_record_comes_back(duel: Game) -> None:
    record = a_record(duel)
    assert read_record(record.to_json()) == record
    assert record.digests[0][0] == 16
    assert record.commitment() == commitment(record.seed_number())


def test_a_replay_stops_where_it_is_told(duel: Game) -> None:
    record = a_record(duel)
    state = replay(duel, record, 5)
    for seat, action in record.moves[5:]:
        state.apply(seat, action)
    assert digest(state) == digest(replay(duel, record))


def test_a_match_with_its_event_log_replays_without_one(duel: Game) -> None:
    record = a_record(duel)
    assert Match(duel, record).record == record
    replay(duel, record)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"game": "duel"}', b"null"],
    ids=["empty", "cut off", "list", "no text", "fields missing", "null"],
)
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_record(data, "game.json")
    assert "game.json" in refusal.value.message and refusal.value.hint


@pytest.mark.parametrize(
    "fields",
    [
        {"moves": [["a", 1]]},
        {"moves": [[0]]},
        {"moves": 3},
        {"seed": "xyz"},
        {"seed": ""},
        {"seed": 5},
        {"seed": "1" + 64 * "0"},
        {"seed": "-1"},
        {"format": "agon record 99"},
        {"surprise": 1},
        {"options": {"rounds": [1]}},
    ],
    ids=str,
)
def test_a_damaged_field_is_refused(duel: Game, fields: dict[str, Any]) -> None:
    record = a_record(duel)
    with pytest.raises(BadRecord):
        changed(record, **fields)


def test_a_record_of_another_game_is_refused(duel: Game) -> None:
    with pytest.raises(BadRecord, match="'chess'"):
        replay(duel, changed(a_record(duel), game="chess"))


def test_a_record_of_other_rules_is_refused(duel: Game) -> None:
    with pytest.raises(BadRecord) as refusal:
        replay(duel, changed(a_record(duel), version="0"))
    assert "rules 0" in refusal.value.message and "release" in refusal.value.hint


def test_a_record_with_foreign_options_is_refused(duel: Game) -> None:
    with pytest.raises(BadOption):
        replay(duel, changed(a_record(duel), options={"colour": "red"}))


def test_an_illegal_move_is_refused_with_its_number(duel: Game) -> None:
    record = a_record(duel)
    record.moves[3] = (record.moves[3][0], 999)
    with pytest.raises(BadRecord, match="move 4 "):
        replay(duel, record)


def test_another_seed_is_noticed(duel: Game) -> None:
    with pytest.raises(BadRecord):
        replay(duel, changed(a_record(duel), seed=f"{12345:064x}"))


def test_a_wrong_digest_is_noticed(duel: Game) -> None:
    record = a_record(duel)
    record.digests[0] = (16, "0" * 16)
    with pytest.raises(BadRecord, match="after move 16"):
        replay(duel, record)


def test_a_record_may_begin_in_a_position(duel: Game) -> None:
    match = new_match(duel, {}, 0, position={"hands": [["sun 1", "sun 2"], ["moon 3", "moon 4"]]})
    match.apply(0, match.state.legal(0)[0])
    again = replay(duel, read_record(match.record.to_json()))
    assert digest(again) == digest(match.state)


def test_a_record_with_an_impossible_position_is_refused(duel: Game) -> None:
    with pytest.raises(AgonError):
        new_match(duel, {}, 0, position={"hands": [["sun 9"], []]})

"""Records: what is refused, and that a replay proves itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agon.core.codec import digest
from agon.core.contract import Game
from agon.core.errors import AgonError, BadOption, BadRecord
from agon.core.match import Match, new_match
from agon.core.record import Record, read_record
from agon.core.replay import replay
from agon.core.seeds import commitment
from agon.games import make_game
from agon.testing import random_match

PLAN = make_game("divineplan")


def a_record() -> Record:
    """Forty moves: long enough for two digests."""
    return random_match(PLAN, {"seats": 2}, 5, 40).record


def changed(record: Record, **fields: Any) -> Record:
    return read_record(json.dumps({**json.loads(record.to_json()), **fields}).encode())


def test_a_record_comes_back() -> None:
    record = a_record()
    assert read_record(record.to_json()) == record
    assert record.digests[0][0] == 16
    assert record.commitment() == commitment(record.seed_number())


def test_a_replay_stops_where_it_is_told() -> None:
    record = a_record()
    state = replay(PLAN, record, 5)
    for seat, action in record.moves[5:]:
        state.apply(seat, action)
    assert digest(state) == digest(replay(PLAN, record))


def test_a_match_with_its_event_log_replays_without_one() -> None:
    record = a_record()
    assert Match(PLAN, record).record == record
    replay(PLAN, record)


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
        {"options": {"seats": [1]}},
    ],
    ids=str,
)
def test_a_damaged_field_is_refused(fields: dict[str, Any]) -> None:
    record = a_record()
    with pytest.raises(BadRecord):
        changed(record, **fields)


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="'chess'"):
        replay(PLAN, changed(a_record(), game="chess"))


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(BadRecord) as refusal:
        replay(PLAN, changed(a_record(), version="0"))
    assert "rules 0" in refusal.value.message and "release" in refusal.value.hint


def test_a_record_with_foreign_options_is_refused() -> None:
    with pytest.raises(BadOption):
        replay(PLAN, changed(a_record(), options={"colour": "red"}))


def test_an_illegal_move_is_refused_with_its_number() -> None:
    record = a_record()
    record.moves[3] = (record.moves[3][0], 999)
    with pytest.raises(BadRecord, match="move 4 "):
        replay(PLAN, record)


def test_another_seed_is_noticed() -> None:
    with pytest.raises(BadRecord):
        replay(PLAN, changed(a_record(), seed=f"{12345:064x}"))


def test_a_wrong_digest_is_noticed() -> None:
    record = a_record()
    record.digests[0] = (16, "0" * 16)
    with pytest.raises(BadRecord, match="after move 16"):
        replay(PLAN, record)


def test_a_record_may_begin_in_a_position(duel: Game) -> None:
    match = new_match(duel, {}, 0, position={"hands": [["sun 1", "sun 2"], ["moon 3", "moon 4"]]})
    match.apply(0, match.state.legal(0)[0])
    again = replay(duel, read_record(match.record.to_json()))
    assert digest(again) == digest(match.state)


def test_a_record_with_an_impossible_position_is_refused(duel: Game) -> None:
    with pytest.raises(AgonError):
        new_match(duel, {}, 0, position={"hands": [["sun 9"], []]})

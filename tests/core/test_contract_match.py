"""Matches: one authority that takes moves, keeps the Record and gives moves back while that is fair."""

from __future__ import annotations

import pytest

from agon.core.codec import dump
from agon.core.contract import Game, Sink
from agon.core.errors import IllegalAction
from agon.core.match import Match, new_match
from agon.core.protocol import SPECTATOR, Event

HANDS = {"hands": [["sun 1", "sun 5", "sun 2"], ["moon 4", "moon 1", "moon 2"]]}


def duel_of(duel: Game) -> Match:
    return new_match(duel, {}, 0, position=HANDS)


def do(match: Match, seat: int, name: str) -> None:
    match.apply(seat, match.game.vocabulary.number(name))


def test_a_refused_move_leaves_no_trace(duel: Game) -> None:
    match = duel_of(duel)
    before = dump(match.state)
    with pytest.raises(IllegalAction):
        do(match, 0, "draw")
    assert (match.record.moves, match.marks, match.log.events) == ([], [], [])
    assert dump(match.state) == before


def test_a_choice_beside_another_can_be_taken_back(duel: Game) -> None:
    match = duel_of(duel)
    do(match, 0, "play sun 1")
    assert match.undoable(0) == 0 and match.undoable(1) is None
    match.undo(0)
    assert match.state.to_move() == [0, 1] and match.record.moves == []


def test_what_has_come_out_stays_out(duel: Game) -> None:
    match = duel_of(duel)
    do(match, 0, "play sun 1")
    do(match, 1, "play moon 4")
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="come out") as refusal:
            match.undo(seat)
        assert refusal.value.rule == duel.undo_rule


def test_nobody_takes_back_past_anothers_answer(duel: Game) -> None:
    match = duel_of(duel)
    do(match, 0, "play sun 1")
    do(match, 1, "play moon 4")
    do(match, 1, "discard sun 5")
    assert match.undoable(1) == 2
    do(match, 0, "decline")
    with pytest.raises(IllegalAction, match="somebody else"):
        match.undo(1)
    assert match.undoable(0) == 3


def test_who_has_not_moved_has_nothing_to_take_back(duel: Game) -> None:
    with pytest.raises(IllegalAction, match="not decided anything"):
        duel_of(duel).undo(0)


def test_a_take_back_of_an_earlier_answer_keeps_the_later_one(duel: Game) -> None:
    """Three seats would be needed to see it in play; here the second answer is taken back, then the first."""
    match = duel_of(duel)
    do(match, 1, "play moon 4")
    assert match.undoable(1) == 0
    match.undo(1)
    do(match, 0, "play sun 2")
    do(match, 1, "play moon 2")
    assert [seat for seat, action in match.record.moves] == [0, 1]


def test_events_reach_those_who_may_know(duel: Game) -> None:
    match = duel_of(duel)
    do(match, 0, "play sun 1")
    do(match, 1, "play moon 4")
    kinds = {viewer: [event.kind for event in match.log.for_viewer(viewer)] for viewer in (SPECTATOR, 0, 1)}
    assert kinds == {SPECTATOR: ["shown", "looked"], 0: ["shown", "looked", "hand"], 1: ["shown", "looked", "hand"]}
    assert match.log.for_viewer(0, since=3) == []


def test_undo_takes_the_events_back_as_well(duel: Game) -> None:
    match = duel_of(duel)
    do(match, 0, "play sun 1")
    do(match, 1, "play moon 4")
    told = len(match.log.events)
    do(match, 1, "discard sun 2")
    match.undo(1)
    assert len(match.log.events) == told


def test_a_clone_tells_nobody(duel: Game) -> None:
    match = duel_of(duel)
    twin = match.state.clone()
    for seat in twin.to_move():
        twin.apply(seat, twin.legal(seat)[0])
    assert match.log.events == []


class Heard(Sink):
    def __init__(self) -> None:
        self.events: list[Event] = []

    def take(self, event: Event) -> None:
        self.events.append(event)


def test_a_move_that_was_tried_on_a_copy_is_the_same_move(duel: Game) -> None:
    played, followed = new_match(duel, {}, 5), new_match(duel, {}, 5)
    while not played.state.over:
        seat = played.state.to_move()[0]
        action = played.state.legal(seat)[-1]
        played.apply(seat, action)
        twin, heard = followed.state.clone(), Heard()
        twin.sink = heard
        twin.apply(seat, action)
        followed.follow(seat, action, twin, heard.events)
        assert dump(followed.state) == dump(played.state)
        assert (followed.record, followed.marks) == (played.record, played.marks)
        assert followed.log.for_viewer(SPECTATOR) == played.log.for_viewer(SPECTATOR)
        assert [followed.undoable(one) for one in (0, 1)] == [played.undoable(one) for one in (0, 1)]
    assert followed.record.digests

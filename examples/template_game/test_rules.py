"""One test for each rule of the ledger, each like an example in a rulebook: given a position, when, then."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.contract import State
from agon.core.errors import AgonError, BadOption, BadPosition, IllegalAction
from agon.core.match import new_match
from agon.core.protocol import SPECTATOR
from template_game.game import make

DUEL = make("", "")


def position(first: list[str], second: list[str], **more: Any) -> State:
    return DUEL.position({"hands": [first, second], **more})


def do(state: State, seat: int, name: str) -> None:
    state.apply(seat, DUEL.vocabulary.number(name))


def offered(state: State, seat: int) -> list[str]:
    return [DUEL.vocabulary.name(action) for action in state.legal(seat)]


def followers(state: State) -> list[int | None]:
    return [seat.points for seat in state.view(SPECTATOR).seats]


def hand(state: State, seat: int, viewer: int) -> list[str]:
    return [entity.name for entity in state.view(viewer).seats[seat].zones[0].entities]


def discarded(state: State) -> list[str]:
    return [entity.name for entity in state.view(SPECTATOR).zones[0].entities]


@pytest.mark.rule("DUEL-SETUP-01")
def test_both_begin_with_ten_followers() -> None:
    assert followers(DUEL.new({}, 1)) == [10, 10]
    with pytest.raises(AgonError):
        DUEL.blank(3)


@pytest.mark.rule("DUEL-SETUP-02", "DUEL-SETUP-03")
def test_each_seat_sees_five_of_fifteen_omens() -> None:
    state = DUEL.new({}, 1)
    mine, other = hand(state, 0, 0), hand(state, 1, 1)
    assert len(mine) == len(other) == 5 and not set(mine) & set(other)
    assert hand(state, 1, 0) == ["omen"] * 5
    assert state.view(0).zones[1].size == 5
    with pytest.raises(BadPosition):
        position(["sun 1"], ["sun 1"])


@pytest.mark.rule("DUEL-SETUP-04")
def test_the_number_of_rounds_is_an_option() -> None:
    assert DUEL.settle({}) == {"rounds": 5, "consolation": "yes"}
    with pytest.raises(BadOption):
        DUEL.new({"rounds": 6}, 0)


@pytest.mark.rule("DUEL-ROUND-01")
def test_both_choose_at_once_and_nobody_sees_what() -> None:
    state = position(["sun 1", "sun 2"], ["moon 3", "moon 4"])
    before = state.view(1)
    do(state, 0, "play sun 2")
    after = state.view(1)
    assert (before.to_move, after.to_move) == ([0, 1], [1])
    assert after.seats == before.seats


@pytest.mark.rule("DUEL-ROUND-02")
def test_both_omens_are_shown() -> None:
    state = position(["sun 1", "sun 2"], ["moon 1", "moon 4"])
    do(state, 1, "play moon 1")
    do(state, 0, "play sun 1")
    assert discarded(state)[:2] == ["sun 1", "moon 1"]


@pytest.mark.rule("DUEL-ROUND-03", "DUEL-OMEN-01")
def test_the_stronger_omen_takes_followers() -> None:
    state = position(["sun 1", "sun 2"], ["moon 3", "moon 4"])
    do(state, 0, "play sun 1")
    do(state, 1, "play moon 3")
    assert followers(state) == [7, 13]


@pytest.mark.rule("DUEL-ROUND-03")
def test_equal_omens_do_nothing() -> None:
    state = position(["sun 3", "sun 2"], ["moon 3", "moon 4"])
    do(state, 0, "play sun 3")
    do(state, 1, "play moon 3")
    assert followers(state) == [10, 10]


@pytest.mark.rule("DUEL-ROUND-04")
def test_who_has_chosen_waits() -> None:
    state = position(["sun 1", "sun 2"], ["moon 3", "moon 4"])
    do(state, 0, "play sun 1")
    with pytest.raises(IllegalAction) as refusal:
        do(state, 0, "play sun 2")
    assert refusal.value.rule == "DUEL-ROUND-04"


@pytest.mark.rule("DUEL-ROUND-05")
def test_a_choice_can_be_taken_back_until_the_omens_are_shown() -> None:
    match = new_match(DUEL, {}, 1)
    match.apply(0, match.state.legal(0)[0])
    match.undo(0)
    assert match.state.to_move() == [0, 1]
    match.apply(0, match.state.legal(0)[0])
    match.apply(1, match.state.legal(1)[0])
    with pytest.raises(IllegalAction):
        match.undo(1)


@pytest.mark.rule("DUEL-OMEN-01")
def test_nobody_gives_more_followers_than_he_has() -> None:
    state = position(["sun 1", "sun 2"], ["moon 5", "moon 4"], followers=[2, 18])
    do(state, 0, "play sun 1")
    do(state, 1, "play moon 5")
    assert followers(state) == [0, 20]


@pytest.mark.rule("DUEL-OMEN-02", "DUEL-OMEN-03")
def test_an_even_omen_opens_the_other_hand() -> None:
    state = position(["sun 1", "sun 2", "sun 3"], ["moon 4", "moon 1", "moon 2"])
    do(state, 0, "play sun 1")
    do(state, 1, "play moon 4")
    assert offered(state, 1) == ["discard sun 2", "discard sun 3"]
    do(state, 1, "discard sun 3")
    assert discarded(state)[-1] == "sun 3"
    assert hand(state, 0, 1) == ["sun 2"]  # seat 1 remembers it
    assert hand(state, 0, SPECTATOR) == ["omen"]


@pytest.mark.rule("DUEL-OMEN-02")
def test_an_even_omen_against_an_empty_hand() -> None:
    state = position(["sun 1"], ["moon 4", "moon 1"])
    do(state, 1, "play moon 4")  # seat 0 had one omen only, which has played itself
    assert state.over and followers(state) == [10, 10]


@pytest.mark.rule("DUEL-OMEN-04")
def test_the_owner_of_a_discarded_five_may_draw() -> None:
    state = position(["sun 1", "sun 5", "sun 2"], ["moon 4", "moon 1", "moon 2"], deck=["star 1", "star 2", "star 3"],
                     discard=["sun 3", "sun 4", "moon 3", "moon 5", "star 4", "star 5"])  # fmt: skip
    do(state, 0, "play sun 1")
    do(state, 1, "play moon 4")
    do(state, 1, "discard sun 5")
    assert offered(state, 0) == ["draw", "decline"]
    do(state, 0, "draw")
    assert hand(state, 0, 0) == ["sun 2", "star 3"]
    assert hand(state, 0, 1) == ["sun 2", "omen"]


@pytest.mark.rule("DUEL-RULING-01")
def test_the_consolation_can_be_switched_off() -> None:
    state = position(["sun 1", "sun 5", "sun 2"], ["moon 4", "moon 1", "moon 2"], consolation="no")
    do(state, 0, "play sun 1")
    do(state, 1, "play moon 4")
    do(state, 1, "discard sun 5")
    assert "draw" not in offered(state, 0)


@pytest.mark.rule("DUEL-END-01", "DUEL-END-02", "DUEL-END-03")
def test_after_the_last_round_the_richer_seat_wins() -> None:
    state = position(["sun 1", "sun 2"], ["moon 3", "moon 4"], rounds=1)
    do(state, 0, "play sun 1")
    do(state, 1, "play moon 3")
    result = state.result()
    assert result is not None and result.values() == [0.0, 1.0]
    with pytest.raises(IllegalAction) as refusal:
        do(state, 0, "play sun 2")
    assert refusal.value.rule == "DUEL-END-03"


@pytest.mark.rule("DUEL-END-02")
def test_equal_followers_share_the_win() -> None:
    result = position(["sun 1"], ["moon 1"]).result()
    assert result is not None and result.values() == [0.5, 0.5]

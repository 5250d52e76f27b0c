"""Several picks in a row: what may follow, what is asked, what can be taken back (RULING-52, 53 and 67)."""

from __future__ import annotations

import pytest

from agon.core.match import Match, new_match
from tests.games.titans.table import GAME, Table, card, fresh

THREE = ["monk", "wizard", "ghost"]


# -- several plays ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-PLAY-07", "TITANS-RULING-52", "TITANS-SUMM-05")
def test_a_deck_top_leaves_enough_for_what_must_follow() -> None:
    """Hand cards are picked before deck tops; with two plays, one hand card and one deck card both must go."""
    table = Table(age=2, in_play=[card("nikolai", 0)], hands=[["monk"], THREE], decks=[["akari"], []])
    assert table.seat == 1  # there was no choice for player 0
    table.do("play monk")
    assert table.side(0) == ["nikolai", "monk", "akari"]
    three = Table(age=2, in_play=[card("nikolai", 0)], hands=[["monk", "wizard"], THREE], decks=[["akari"], []])
    assert three.options() == ["play monk", "play wizard"]
    three.do("play wizard")
    assert three.options() == ["deck top"]


@pytest.mark.rule("TITANS-RULING-53")
@pytest.mark.parametrize(
    ("hand", "deck", "asked"),
    [
        (["monk x2"], [], True),  # one name: only the hand tells that there is no choice
        (["monk"], [], False),
        ([], ["monk x2"], False),
        (["monk"], ["monk"], True),
    ],
)
def test_a_question_is_left_out_only_by_public_facts(hand: list[str], deck: list[str], asked: bool) -> None:
    table = Table(hands=[hand, THREE], decks=[deck, []])
    assert (table.seat == 0) == asked


@pytest.mark.rule("TITANS-RULING-53", "TITANS-SOLO-12")
def test_cards_for_two_seats_are_no_forced_play() -> None:
    """Two equal cards, two plays here and one there: that they are equal must not be told."""
    table = Table(seats=3, age=2, in_play=[card("nikolai", 0)], hands=[["monk x2"], THREE, THREE])
    assert (table.seat, table.options()) == (0, ["play monk"])
    table.do("play monk")
    assert table.options() == ["play monk", "leave empty"]


@pytest.mark.rule("TITANS-OPT-01", "TITANS-RULING-52")
def test_nothing_is_asked_when_only_the_end_is_left() -> None:
    """After a deck top only deck tops may follow; there is none, so the optional Flash is over."""
    table = Table(
        step="now",
        in_play=[fresh("thunderbringer", 0), fresh("andar", 0)],
        hands=[["monk"], THREE],
        decks=[["akari"], []],
    )
    assert table.options() == ["play monk", "deck top"]
    table.do("deck top")
    assert table.side(0) == ["thunderbringer", "andar", "akari"]


@pytest.mark.rule("TITANS-RULING-44", "TITANS-TRADE-05")
def test_the_traded_card_comes_before_the_summoned() -> None:
    table = Table(seats=4, age=2, in_play=[card("nikolai", 0)], hands=[["monk"], THREE, THREE, THREE])
    table.do("yes", "yes", "play wizard", "no", "play monk", "play monk")
    assert (table.side(0), table.side(2)) == (["nikolai", "wizard"], ["monk"])  # nothing was left for the Summon


# -- what can be taken back -------------------------------------------------------------------------------------------
def match_from(**told: object) -> Match:
    told.setdefault("surges", [0] * 2)
    return new_match(GAME, position=told, seed=1)


def undoable(match: Match, seat: int, *names: str) -> bool:
    """Plays these actions and says whether the last can be taken back."""
    for name in names:
        match.apply(match.state.to_move()[0], GAME.vocabulary.number(name))
    return match.undoable(seat) is not None


@pytest.mark.rule("TITANS-RULING-67", "TITANS-PLAY-08", "TITANS-ABIL-10", "TITANS-CAVE-04")
def test_an_unfinished_sequence_may_be_taken_back_and_a_finished_one_stands() -> None:
    told = {"hands": [["monk", "wizard"], ["monk", "wizard"]], "decks": [["monk"] * 9, ["monk"] * 9]}
    plays = match_from(age=2, in_play=[card("nikolai", 0)], **told)
    assert undoable(plays, 0, "play monk")  # a Summon's second card is still to come
    assert not undoable(plays, 0, "play wizard")
    targets = match_from(
        step="now",
        in_play=[fresh("snows_herald", 0), fresh("jace", 1), *(card("monk", n % 2) for n in range(4))],
        **told,
    )
    assert undoable(targets, 0, "card 3")
    assert not undoable(targets, 0, "card 5")
    assert not undoable(match_from(step="awaken", in_play=[card("monk", 0), card("monk", 1)], **told), 0, "pass")
    assert not undoable(match_from(step="surge", **{**told, "surges": [1, 1]}), 0, "no")
    four = {"seats": 4, "hands": [["monk", "wizard"]] * 4, "surges": [0] * 4}
    assert not undoable(match_from(**four), 0, "no")  # a trade
    count = match_from(step="now", age=3, in_play=[card("danya", 0), fresh("andar", 1, age=3)], **told)
    assert not undoable(count, 1, "count 1")
    keep = match_from(step="keep", **told)
    assert undoable(keep, 0, "throw monk")
    assert undoable(keep, 0, "done")  # until everybody has finished


@pytest.mark.rule("TITANS-RULING-67", "TITANS-INFO-09")
def test_what_has_shown_something_hidden_stands() -> None:
    flash = match_from(
        step="now",
        in_play=[fresh("dawn", 0), fresh("thunderbringer", 0)],
        hands=[["monk", "wizard"], []],
        decks=[["akari", "jace", "monk"], ["monk"]],
    )
    assert not undoable(flash, 0, "foresee")


@pytest.mark.rule("TITANS-SHUF-01", "TITANS-SHUF-08")
def test_everybody_throws_away_at_an_own_pace() -> None:
    table = Table(step="keep", hands=[THREE, THREE], surges=[1, 1])
    for name in ("throw monk", "throw wizard", "throw ghost", "done"):
        table.state.apply(1, table.number(name))
    assert table.state.to_move() == [0]
    table.do("done")
    assert table.asks() == "SURGE"
    assert sorted(table.hand(0)) == sorted(THREE)

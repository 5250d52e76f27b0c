"""How a search judges a state: by what was seen to win."""

from __future__ import annotations

from typing import Any

import pytest

from agon.bots.bot import Observer
from agon.bots.search import Search
from agon.bots.tree import UNSEEN, key_of
from agon.core.rng import fast
from agon.games.titans.judgement import search_value
from tests.games.titans.table import GAME, Table, card

WEAK = ["monk"] * 8 + ["wizard"] * 4


def lead(**told: Any) -> float:
    """How far seat 0 is judged to be ahead at a table that differs by this from an even one."""
    told.setdefault("hands", [WEAK[:6], WEAK[:6]])
    told.setdefault("decks", [WEAK[6:], WEAK[6:]])
    return search_value(Table(**told).state, 0)


def test_what_one_seat_gains_the_other_loses() -> None:
    for seed in range(5):
        state = GAME.new({}, seed)
        rng = fast(seed, 1)
        for _ in range(60):
            if not state.over:
                seat = state.to_move()[0]
                state.apply(seat, rng.pick(state.legal(seat)))
                assert state.game.hooks.search_value(state, 0) == pytest.approx(
                    -state.game.hooks.search_value(state, 1)
                )


def test_an_even_table_is_even() -> None:
    assert lead() == pytest.approx(0.0)


def test_strong_cards_count_wherever_they_lie_and_weak_ones_are_a_burden() -> None:
    decks = [["total_eclipse", *WEAK[7:]], WEAK[6:]]
    discards = [["total_eclipse"], []]
    assert lead(decks=decks) > 0.2
    assert lead(discards=discards) > 0.2
    assert lead(decks=[WEAK[8:], WEAK[6:]], turn=9) > 0.0  # the same without two Monks


def test_energy_is_worth_less_when_there_is_little_time_to_use_it() -> None:
    decks = [["traveler", *WEAK[7:]], ["wizard", *WEAK[7:]]]
    assert lead(decks=decks, turn=1) > lead(decks=decks, turn=9)


def test_temples_count_and_the_last_one_most() -> None:
    first = lead(temples=[3, 2])
    assert first > 0.2
    assert lead(temples=[3, 1]) > 2 * first


def test_a_card_stays_its_players_while_it_lies_face_down() -> None:
    """Else to put down the best card would look like losing it."""
    hands = [["total_eclipse", *WEAK[7:]], WEAK[:6]]
    table = Table(step="play", age=3, hands=hands, decks=[WEAK[6:], WEAK[6:]])
    before = search_value(table.state, 0)
    strong, weak = table.state.clone(), table.state.clone()
    strong.play(0, table.number("play total_eclipse"))
    weak.play(0, table.number("play wizard"))
    assert search_value(strong, 0) > search_value(weak, 0)
    assert search_value(strong, 0) > before


def test_in_the_shuffle_step_thrown_cards_leave_the_hand() -> None:
    table = Table(step="keep", hands=[["total_eclipse", "monk"], WEAK[:6]], decks=[WEAK, WEAK])
    strong, weak = table.state.clone(), table.state.clone()
    strong.play(0, table.number("throw total_eclipse"))
    weak.play(0, table.number("throw monk"))
    assert search_value(strong, 0) < search_value(weak, 0)


def test_every_format_can_be_judged() -> None:
    for options in GAME.modes():
        state = GAME.new(options, 3)
        for seat in range(state.seats):
            assert abs(state.game.hooks.search_value(state, seat)) < 5.0


# -- what lies face down, in the trees of a search --------------------------------------------------------------------
def test_in_a_search_nobody_sees_what_lies_face_down() -> None:
    """The other's tree knows that seat 0 has put a card down, and which one only when all are flipped."""
    table = Table(step="play", hands=[["wizard", "monk"], ["wizard", "monk"]], decks=[WEAK, WEAK])
    search = Search(2, fast(1, 2), GAME.search_settings(), 0)
    observer = Observer(table.state, 0)
    for _ in range(60):
        search.iterate(observer.sample(search.rng))
    other = search.roots[1]
    assert list(other.children) == [key_of(table.state, 0, UNSEEN)]
    own = [key_of(table.state, 0, option) for option in table.state.legal(0)]
    assert sorted(search.roots[0].children) == sorted(own)
    flipped: set[int] = set()
    for node in other.children[key_of(table.state, 0, UNSEEN)].children.values():
        flipped.update(node.children)
    assert len(flipped.intersection(own)) > 1


def test_a_delayed_card_is_seen() -> None:
    delayed = [card("erik", 1)]
    table = Table(step="play", age=2, in_play=delayed, decks=[WEAK, WEAK])
    assert not table.state.game.hooks.hides_choices(table.state)
    state = Table(step="play", decks=[WEAK, WEAK]).state
    assert state.game.hooks.hides_choices(state)

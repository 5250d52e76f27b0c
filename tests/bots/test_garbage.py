"""Searching without the collector of cyclic garbage: it has nothing to find, and is there again afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from agon.bots.bot import Observer
from agon.bots.search import Search
from agon.bots.search_bot import SearchBot
from agon.core.contract import Game, State
from agon.games import make_game
from tests.bots.moments import moments
from tests.every_game import EVERY_GAME


@pytest.fixture(params=["duel", *EVERY_GAME])
def game(request: pytest.FixtureRequest, duel: Game) -> Game:
    return duel if request.param == "duel" else make_game(request.param)


@pytest.fixture
def collecting() -> Iterator[None]:
    assert gc.isenabled()
    yield
    gc.enable()


class BrokenOff(SearchBot):
    """Somebody whose thought fails."""

    def think(self, observer: Observer, first: State) -> Search:
        assert not gc.isenabled()
        raise RuntimeError("lost the thread")


def test_a_search_leaves_nothing_to_collect(game: Game, collecting: None) -> None:
    for state in moments(game, games=1, step=30, most=3):
        seat = state.to_move()[0]
        SearchBot(1, 20).choose(Observer(state, seat))  # what a game makes once, and games may keep
        gc.collect()
        gc.disable()
        SearchBot(2, 20).choose(Observer(state, seat))
        assert gc.collect() == 0
        gc.enable()


def test_the_collector_is_back_after_a_thought_and_after_a_broken_one(duel: Game, collecting: None) -> None:
    observer = Observer(duel.new(None, 1), 0)
    SearchBot(1, 5).choose(observer)
    assert gc.isenabled()
    with pytest.raises(RuntimeError, match="lost the thread"):
        BrokenOff(1, 5).choose(observer)
    assert gc.isenabled()


def test_who_runs_without_it_goes_on_without_it(duel: Game, collecting: None) -> None:
    gc.disable()
    SearchBot(1, 5).choose(Observer(duel.new(None, 1), 0))
    assert not gc.isenabled()

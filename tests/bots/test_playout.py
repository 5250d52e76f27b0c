"""Random games in the engine: they end, count right, and stop where they are told to."""

from __future__ import annotations

from agon.bots.playout import playout, playouts
from agon.core.contract import Game
from agon.core.rng import fast


def test_a_playout_ends_the_game(duel: Game) -> None:
    state = duel.new(None, 1)
    decisions = playout(state, fast(1, 2), 1000)
    assert state.over
    assert 0 < decisions <= duel.longest


def test_a_playout_stops_at_its_limit_also_between_two_answers_of_one_moment(duel: Game) -> None:
    state = duel.new(None, 1)
    assert playout(state, fast(1, 2), 1) == 1
    assert state.to_move() == [1]  # both were asked, and seat 0 has answered


def test_playouts_count_games_decisions_and_options(duel: Game) -> None:
    games, decisions, offered = playouts(duel, {}, 5, 20)
    assert games == 20
    assert 20 <= decisions <= 20 * duel.longest
    assert 2 * decisions <= offered <= 5 * decisions  # a question has two options at least, and a hand five omens
    assert playouts(duel, {}, 5, 20) == (games, decisions, offered)

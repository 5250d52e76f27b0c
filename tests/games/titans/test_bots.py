"""How the simple bots play it."""

from __future__ import annotations

import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from tests.games.titans.table import GAME, Table, card


def winner_of(seed: int, greedy: int) -> int:
    """Plays a two-player game, one seat greedy and one at random."""
    state = GAME.new({}, seed)
    bots = [make_bot("greedy" if seat == greedy else "random", seed) for seat in (0, 1)]
    while state.to_move():
        seat = state.to_move()[0]
        state.apply(seat, bots[seat].choose(Observer(state, seat)))
    result = state.result()
    assert result is not None
    return result.winners()[0] if len(result.winners()) == 1 else -1


@pytest.mark.slow
def test_greedy_beats_random_in_nine_games_of_ten() -> None:
    games = 20
    assert sum(winner_of(seed, seed % 2) == seed % 2 for seed in range(games)) >= 0.9 * games


def test_greedy_awakens_what_it_can() -> None:
    table = Table(layout="first_game", step="awaken", in_play=[card("traveler", 0), card("traveler", 0)])
    name = GAME.vocabulary.name(make_bot("greedy", 1).choose(Observer(table.state, 0)))
    assert name.startswith("gain ")
    assert GAME.cards.cost[GAME.cards.ids.index(name.removeprefix("gain "))] == 4

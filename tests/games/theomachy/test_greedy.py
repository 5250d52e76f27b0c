"""The greedy bot plays Theomachy sensibly: it beats chance, and it folds weak hands."""

from __future__ import annotations

import pytest

from agon.bots.bot import Bot, Observer
from agon.bots.greedy_bot import GreedyBot
from agon.bots.random_bot import RandomBot
from agon.games.theomachy import actions
from tests.games.theomachy.table import GAME


@pytest.mark.slow
def test_greedy_beats_random_and_is_no_maniac() -> None:
    games, wins, facing, folds = 60, 0.0, 0, 0
    for number in range(games):
        greedy = number % 2
        bots: list[Bot] = [RandomBot(2 * number), RandomBot(2 * number + 1)]
        bots[greedy] = GreedyBot(1000 + number)
        state = GAME.new({"seats": 2}, number)
        while not state.over:
            seat = state.to_move()[0]
            action = bots[seat].choose(Observer(state, seat))
            options = state.legal(seat)
            if seat == greedy and actions.FOLD in options and actions.PASS not in options and action <= actions.FOLD:
                facing += 1
                folds += action == actions.FOLD
            state.apply(seat, action)
        result = state.result()
        assert result is not None
        wins += result.seats[greedy].value
    assert wins >= 0.75 * games
    assert 0.1 <= folds / facing <= 0.6

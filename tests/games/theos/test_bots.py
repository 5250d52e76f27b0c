"""What bots make of the game: a simple one that looks ahead beats chance, whichever of the two decks it has."""

from __future__ import annotations

import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from tests.games.theos.table import GAME

PAIRS = [("demeters_guidance", "gaias_wisdom"), ("feast", "famine")]


@pytest.mark.slow
def test_greedy_beats_random_with_either_deck() -> None:
    won = 0.0
    for first, second in PAIRS:
        for decks in ((first, second), (second, first)):
            for seed in range(10):
                won += wins(decks, seed)
    assert won / 40 >= 0.85


def wins(decks: tuple[str, str], seed: int) -> float:
    """Whether greedy, with the first deck, beats random."""
    state = GAME.new({"set": "mixed", "deck_0": decks[0], "deck_1": decks[1]}, seed)
    bots = [make_bot("greedy", seed), make_bot("random", seed + 1)]
    while seats := state.to_move():
        for seat in seats:
            if seat in state.to_move():
                state.apply(seat, bots[seat].choose(Observer(state, seat)))
    result = state.result()
    assert result is not None
    return result.seats[0].value

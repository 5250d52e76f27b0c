"""The classes of hands that a search tells apart: by what their holder knows, and by nothing else."""

from __future__ import annotations

from agon.bots.bot import Observer
from agon.bots.random_bot import RandomBot
from agon.bots.search import Search
from agon.core.rng import fast
from tests.games.theomachy.table import GAME, Table


def test_a_hand_without_attacks_promises_least() -> None:
    table = Table(hands=[[], []])
    assert table.state.game.hooks.hidden_class(table.state, 0) == 1


def test_a_seats_own_sort_is_the_same_in_all_its_samples() -> None:
    rng = fast(3, 4)
    classes = set()
    for seed in range(4):
        state = GAME.new({"seats": 3}, seed)
        bots = [RandomBot(seed), RandomBot(seed + 1), RandomBot(seed + 2)]
        for i in range(60):
            if state.over:
                break
            for seat in range(3):
                found = state.game.hooks.hidden_class(state, seat)
                classes.add(found)
                assert state.game.hooks.hidden_class(state.determinize(seat, rng), seat) == found
            seat = state.to_move()[0]
            state.apply(seat, bots[seat].choose(Observer(state, seat)))
    assert classes == {0, 1, 2, 3}  # 0 where nobody wagers, then little, some and much


def test_others_have_a_tree_for_each_sort_and_the_seat_has_one() -> None:
    state = GAME.new({"seats": 2}, 5)
    seat = state.to_move()[0]
    search = Search(2, fast(1, 2), GAME.search_settings(), seat)
    for i in range(60):
        search.iterate(state.determinize(seat, fast(i + 1, 7)))
    assert all(key > 0 for key in search.roots[seat].children)
    classes = [key for key in search.roots[1 - seat].children if key < 0]
    assert len(classes) > 1 and all(key < 0 for key in search.roots[1 - seat].children)

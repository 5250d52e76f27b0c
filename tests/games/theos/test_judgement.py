"""What a search makes of turns that are taken side by side: who knows what, and where a position is judged."""

from __future__ import annotations

from collections.abc import Iterator

from agon.bots.bot import Observer
from agon.bots.greedy_bot import all_played_on
from agon.bots.search import Search
from agon.bots.tree import UNSEEN, key_of
from agon.core.contract import State
from agon.core.rng import Rng, fast
from tests.games.theos.table import GAME, Table

HANDS = [["flood", "war_fleet", "pallas"], ["cetus", "blossom", "typhon"]]


def searched(state: State, seat: int, iterations: int) -> Search:
    search = Search(state.seats, fast(1, 2), GAME.search_settings(), seat)
    observer = Observer(state, seat)
    for _ in range(iterations):
        search.iterate(observer.sample(search.rng))
    return search


def test_in_a_search_a_card_is_known_once_it_is_turned_up() -> None:
    """Each chooses without knowing the other's card; what follows may depend on it (THEOS-TURN-03)."""
    table = Table(step="play", hands=HANDS)
    search = searched(table.state, 0, 200)
    root = search.roots[0]
    assert sorted(root.children) == sorted(key_of(table.state, 0, option) for option in table.state.legal(0))
    turned_up: set[int] = set()
    for own in root.children.values():
        assert set(own.children) <= {key_of(table.state, 1, UNSEEN)}
        for after in own.children.values():
            turned_up.update(after.children)
    assert len(turned_up) > 1


def test_in_a_search_a_card_that_lies_face_down_already_was_chosen_with_care() -> None:
    """Seat 0 has put its card down: seat 1 does not take it for any card of the hand, but lets seat 0 choose."""
    table = Table(step="play", hands=HANDS)
    table.state.play(0, table.state.legal(0)[0])
    assert table.state.to_move() == [1]
    assert len(searched(table.state, 1, 50).roots[0].children) > 1
    again = Observer(table.state, 1).sample(fast(1, 2))
    again.game.hooks.ask_again(again, 1)
    assert again.to_move() == [0, 1]


def test_an_own_card_and_what_was_turned_up_stay() -> None:
    table = Table(step="play", hands=HANDS)
    table.state.play(0, table.state.legal(0)[0])
    own = Observer(table.state, 0).sample(fast(1, 2))
    own.game.hooks.ask_again(own, 0)
    assert own.to_move() == [1]
    table.state.play(1, table.state.legal(1)[0])
    before = table.state.to_move()
    table.state.game.hooks.ask_again(table.state, 0)
    assert table.state.to_move() == before


def positions_by_chance(rng: Rng) -> Iterator[State]:
    """What five games come to by forty decisions at random each."""
    for seed in range(5):
        state = GAME.new({}, seed)
        for _ in range(40):
            seat = state.to_move()[0]
            state.play(seat, rng.pick(state.legal(seat)))
            if state.over:
                break
            yield state.clone()


def test_at_the_edge_of_a_search_everybodys_turn_is_played_out() -> None:
    """Until all are asked side by side again: a turn that only one has had cannot be judged."""
    for state in positions_by_chance(fast(4, 4)):
        after = all_played_on(state, 100)
        assert after.over or len(after.to_move()) == 2


def test_the_quick_way_on_leads_to_the_end_of_the_round_and_no_further() -> None:
    rng = fast(5, 5)
    for state in positions_by_chance(rng):
        before = Table(state.clone()).zone("supply").value
        if state.game.hooks.rollout(state, rng):
            state.check()
            assert state.over or Table(state).asks() in ("leave", "build_hand")
        else:
            assert Table(state).asks() in ("leave", "build_hand")
            assert Table(state).zone("supply").value == before

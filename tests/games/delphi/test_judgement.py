"""How a search judges a race: through positions that differ in one thing, and through play."""

from __future__ import annotations

from typing import Any

import pytest

from agon.bots.bot import Observer
from agon.bots.levels import AdeptBot
from agon.bots.search import Search
from agon.core.contract import State
from agon.core.rng import fast
from agon.games.delphi.game import Delphi

GAME = Delphi()
LATE: dict[str, Any] = {  # few tasks left for both, seat 0 on turn with all its dice
    "seed": 4,
    "seats": 2,
    "tasks": [["1 shrine", "white monster"], ["1 shrine", "white monster"]],
    "ships": ["0,-1", "0,-1"],
    "dice": ["red blue green", "red blue green"],
    "favor": [3, 3],
    "injuries": ["1 red", "1 red"],
    "gods": [{"red": 3}, {"red": 3}],
    "active": 0,
    "step": "actions",
}


def place(**changes: Any) -> State:
    return GAME.position({**LATE, **changes})


def judged(**changes: Any) -> float:
    state = place(**changes)
    return state.game.hooks.search_value(state, 0)


@pytest.mark.parametrize(
    "better",
    [
        {"tasks": [["1 shrine"], ["1 shrine", "white monster"]]},
        {"tasks": [["white monster"], ["1 shrine", "white monster"]]},
        {"favor": [4, 3]},
        {"shields": [2, 0]},
        {"hands": ["1 red", ""]},
        {"gods": [{"red": 3, "black": 6}, {"red": 3}]},
        {"gods": [{"red": 3, "blue": 3}, {"red": 3}]},
        {"injuries": ["", "1 red"]},
        {"equipment": [["eq_omen_black"]]},
        {"companions": [["companion_hero_red"]]},
    ],
    ids=lambda change: " ".join(change),
)
def test_what_a_seat_has_more_or_needs_less_is_judged_better(better: dict[str, Any]) -> None:
    assert judged(**better) > judged()


@pytest.mark.parametrize(
    "worse",
    [{"used": [0]}, {"injuries": ["3 red", "1 red"]}, {"favor": [2, 3]}, {"active": 1}],
    ids=lambda change: " ".join(change),
)
def test_what_it_has_lost_is_judged_worse(worse: dict[str, Any]) -> None:
    assert judged(**worse) < judged()


def test_all_seats_have_the_same_number_of_turns() -> None:
    """Who has yet to play this round is judged as well as who is about to: only what differs counts."""
    state = place(step="check", injuries=["2 red", "2 red"])
    assert state.game.hooks.search_value(state, 0) == pytest.approx(state.game.hooks.search_value(state, 1))


def test_the_nearer_to_the_last_stop_the_better() -> None:
    """With all tasks done only the way home counts."""
    ways = [judged(tasks=[[], ["1 shrine"]], ships=[space, "0,-1"]) for space in ("0,-1", "1,-3", "city_red3")]
    assert ways[0] > ways[1] > ways[2]


def test_a_load_is_nearer_to_its_temple_than_to_its_island() -> None:
    task = [["red offering"], ["red offering"]]
    state = place(tasks=task, cargo=[["red offering"], []])
    assert state.game.hooks.search_value(state, 0) > state.game.hooks.search_value(state, 1) + 1.0


def test_nobody_stands_better_than_who_is_back() -> None:
    state = place(tasks=[[], []], ships=["zeus", "0,-1"], home=[0])
    assert state.game.hooks.search_value(state, 0) > state.game.hooks.search_value(state, 1) + 20.0


def test_a_seat_that_knows_its_island_need_not_search() -> None:
    seen = {"islands": {"5,-4": "island_blue_alpha"}, "seen": [["5,-4"], []], "tasks": [["1 shrine"], ["1 shrine"]]}
    assert judged(**seen) > judged(**{**seen, "seen": [[], []]})


def test_a_move_under_way_is_judged_by_the_best_place_it_can_end() -> None:
    """Else half a move would look like a die lost."""
    state = place(tasks=[[], ["1 shrine"]], ships=["1,-3", "0,-1"])
    names = GAME.vocabulary
    state.apply(0, names.number("use die red"))
    halfway = state.game.hooks.search_value(state, 0)
    far = [state.clone() for option in state.legal(0)]
    for option, after in zip(state.legal(0), far, strict=True):
        after.apply(0, option)
    assert halfway == pytest.approx(max(after.game.hooks.search_value(after, 0) for after in far), abs=0.6)


def test_the_lengths_that_a_board_keeps_change_nothing() -> None:
    state = place()
    kept = [state.game.hooks.search_value(state, seat) for seat in (0, 1, 0, 1)]
    fresh = Delphi().position(LATE)
    value = fresh.game.hooks.search_value
    assert kept == [value(fresh, 0), value(fresh, 1)] * 2


def test_an_adept_sails_home_as_soon_as_it_can() -> None:
    state = place(tasks=[[], ["1 shrine"]], ships=["1,-3", "0,-1"])
    bot = AdeptBot(3, iterations=40)
    for _ in range(6):
        if state.to_move() != [0]:
            break
        state.apply(0, bot.choose(Observer(state, 0)))
        if state.describe()["ships"][0] == "0,0":
            break
    assert state.describe()["ships"][0] == "0,0"  # with Zeus


def test_a_search_in_a_race_looks_no_further_than_the_own_turn() -> None:
    state = place(used=[0, 1])
    search = Search(2, fast(1, 2), GAME.search_settings())
    for _ in range(40):
        search.iterate(Observer(state, 0).sample(search.rng))
    found = list(search.roots[0].children.items())
    for key, node in found:
        found.extend(node.children.items())
        assert key % 2 == 0  # an action of seat 0
    assert len(found) > 10

"""Sets that are thought about as a whole: what every card is worth is found out, and the thought before is kept."""

from __future__ import annotations

import pytest

from agon.bots.analysis import analyse
from agon.bots.bot import Observer
from agon.bots.levels import AdeptBot, MasterBot
from agon.bots.parallel import ParallelBot
from agon.bots.search_bot import SearchBot
from agon.bots.set_choice import ENOUGH, ENOUGH_SECONDS, SetChoice, is_enough, solved
from agon.core.contract import State
from agon.core.rng import fast
from agon.core.weighted_subset import drawn_places
from agon.games import make_game
from tests.every_game import EVERY_GAME

POOL = [3, 10, 11, 12, 13, 14, 15]  # three of six actions
TRIES = 6000


def taught(worth: list[float], set_choice: SetChoice, tries: int = TRIES) -> SetChoice:
    """After many sets, of each of which came what its members are worth, and much chance."""
    rng = fast(1, 2)
    for _ in range(tries):
        places = set_choice.draw(rng)
        set_choice.learn(places, sum(worth[place] for place in places) + rng.below(1000) / 1000)
    return set_choice


def test_what_is_worth_most_is_found_out() -> None:
    set_choice = taught([0.0, 0.1, 0.0, 0.1, 0.0, 0.1], SetChoice(POOL, 5))
    assert set_choice.best() == 11
    assert set_choice.goes_on([2, 12, 13, 14, 15], 5)
    assert set_choice.best() == 13
    assert set_choice.goes_on([1, 14, 15], 5)
    assert set_choice.best() == 15


def test_sets_that_are_tried_hold_what_is_picked_and_come_in_order() -> None:
    set_choice, rng = SetChoice(POOL, 5), fast(3, 4)
    assert set_choice.goes_on([2, 13, 14, 15], 5)
    for _ in range(50):
        places = set_choice.draw(rng)
        assert places[0] == 2 and places == sorted(set(places)) and len(places) == 3


@pytest.mark.parametrize(
    ("pool", "reveals"),
    [([2, 13, 14, 15], 6), ([3, 13, 14, 15], 5), ([2, 13, 14, 16], 5), (POOL, 5), ([2, 9, 10, 11, 12, 13, 14, 15], 5)],
    ids=["something came out", "nothing picked", "other cards", "the same set again", "more cards"],
)
def test_another_set_is_begun_anew(pool: list[int], reveals: int) -> None:
    assert not SetChoice(POOL, 5).goes_on(pool, reveals)


def test_sets_are_as_likely_as_the_product_of_their_weights() -> None:
    rng, found = fast(5, 6), {(0, 1): 0, (0, 2): 0, (1, 2): 0}
    for _ in range(6000):
        one, two = drawn_places([1.0, 2.0, 3.0], 2, rng)
        found[one, two] += 1
    assert [count / 6000 for count in found.values()] == pytest.approx([2 / 11, 3 / 11, 6 / 11], abs=0.03)


def test_equations_are_solved() -> None:
    assert solved([[4.0, 1.0, 6.0], [1.0, 3.0, 7.0]]) == pytest.approx([1.0, 2.0])


def test_little_thought_is_not_enough() -> None:
    assert is_enough(0, 1.0) and is_enough(ENOUGH, 0.0) and is_enough(ENOUGH, ENOUGH_SECONDS)
    assert not is_enough(ENOUGH - 1, 1.0) and not is_enough(0, ENOUGH_SECONDS / 2)


@pytest.mark.parametrize("name", EVERY_GAME)
def test_what_a_game_says_of_a_set_is_what_it_offers(name: str) -> None:
    """The options are the first of the actions that may follow, with enough left; a sample can be played with any."""
    game = make_game(name)
    for options in game.modes():
        state, rng = game.new(options, 3), fast(3, 4)
        for seat in state.to_move():
            pool = state.game.hooks.set_choice(state, seat)
            if pool:
                assert state.legal(seat) == pool[1 : len(pool) - pool[0] + 1]
                world = Observer(state, seat).sample(rng)
                picks = [pool[1 + place] for place in drawn_places([1.0] * (len(pool) - 1), pool[0], rng)]
                world.game.hooks.play_set(world, seat, picks, rng)
                world.check()
                assert world.over or not world.game.hooks.set_choice(world, seat)


def first_hand() -> State:
    return make_game("theos").new({"seats": 3}, 2)


@pytest.mark.slow
def test_a_hand_is_thought_about_once_and_not_for_each_card() -> None:
    """What was found out for the first card counts for the next ones; the next hand is begun anew."""
    state, bot = first_hand(), SearchBot(5, ENOUGH)
    known: list[SetChoice] = []
    while 0 in state.to_move():
        pick = bot.choose(Observer(state, 0))
        if len(state.legal(0)) > 1:
            assert bot.known_set is not None
            known.append(bot.known_set)
            assert bot.known_set.tries == len(known) * ENOUGH
        state.apply(0, pick)
    assert len(known) > 2 and all(one is known[0] for one in known)
    again = first_hand()
    bot.choose(Observer(again, 0))
    assert bot.known_set is not known[0]


@pytest.mark.slow
def test_who_has_little_time_picks_cards_as_before() -> None:
    state = first_hand()
    for bot in (AdeptBot(1), MasterBot(1, ENOUGH - 1), MasterBot(1, 0, ENOUGH_SECONDS / 2)):
        assert bot.choose(Observer(state, 0)) in state.legal(0)
        assert bot.known_set is None


@pytest.mark.slow
def test_the_teacher_tells_of_every_card_that_may_be_next() -> None:
    state = first_hand()
    told = list(analyse(Observer(state, 0), seed=3, seconds=0.0, iterations=ENOUGH, slices=2))
    assert [one.iterations for one in told] == [ENOUGH // 2, ENOUGH]
    assert sorted(choice.action for choice in told[-1].choices) == state.legal(0)
    assert sum(choice.share for choice in told[-1].choices) == pytest.approx(1.0)


@pytest.mark.slow
def test_several_processes_pick_what_all_have_tried_most() -> None:
    state = first_hand()
    picks = []
    for _ in range(2):
        with ParallelBot(5, processes=2, iterations=ENOUGH) as bot:
            picks.append(bot.choose(Observer(state, 0)))
    assert picks[0] == picks[1] and picks[0] in state.legal(0)

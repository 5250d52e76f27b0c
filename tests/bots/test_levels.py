"""The levels: whole games of every game, trees that are kept within a turn, several processes, teams."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agon.bots import ABOUT, BOTS
from agon.bots.bot import Bot, Observer
from agon.bots.levels import AdeptBot, MasterBot, NoviceBot
from agon.bots.parallel import ParallelBot
from agon.bots.search_bot import SearchBot, tried
from agon.core.contract import Game, State
from agon.core.errors import AgonError
from agon.core.rng import fast
from agon.games import make_game
from tests.bots.moments import moments
from tests.every_game import EVERY_GAME

TINY = 2  # iterations: enough to go through every line, too few to be good


LEVELS: list[Callable[[int, int], Bot]] = [NoviceBot, AdeptBot, MasterBot]


def play(game: Game, options: dict[str, int | str], bots: list[Bot], seed: int) -> State:
    state = game.new(options, seed)
    while not state.over:
        for seat in state.to_move():
            state.apply(seat, bots[seat].choose(Observer(state, seat)))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_level_plays_a_whole_game(name: str) -> None:
    game = make_game(name)
    options = min(game.modes(), key=lambda mode: abs(int(mode["seats"]) - 3))  # one seat for each level
    seats = int(options["seats"])
    assert seats == len(LEVELS)
    state = play(game, options, [LEVELS[seat](seat, TINY) for seat in range(seats)], 5)
    result = state.result()
    assert result is not None and len(result.values()) == seats


def test_the_adept_thinks_longer_where_a_game_says_so() -> None:
    """In Titans by the number of arenas; unless it was told how long."""
    game = make_game("titans")
    limits: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    for mode in game.modes():
        state = game.new(mode, 1)
        limits[int(mode["arenas"])].add(AdeptBot(1).limit(state))
        assert AdeptBot(1, 7).limit(state) == 7
    assert limits == {1: {60}, 2: {150}, 3: {210}}
    game = make_game("theos")
    assert [AdeptBot(1).limit(game.new({"seats": seats}, 1)) for seats in (2, 4)] == [
        game.search_settings().adept_iterations
    ] * 2


def test_the_adept_reads_only_at_tables_where_the_game_says_so() -> None:
    """The master does everywhere, and both also with a budget of their own or in several processes."""
    theos, titans = make_game("theos"), make_game("titans")
    tables = [theos.new({"seats": seats}, 1) for seats in (2, 3, 4)] + [titans.new({"seats": 4, "arenas": 2}, 1)]
    adepts: list[SearchBot] = [AdeptBot(1), AdeptBot(1, 7), ParallelBot(1, 1, 7, reads=False)]
    masters: list[SearchBot] = [MasterBot(1), MasterBot(1, 7), ParallelBot(1, 1, 7, reads=True)]
    for adept, master in zip(adepts, masters, strict=True):
        assert [adept.reads_at(table) for table in tables] == [False, True, True, False]
        assert [master.reads_at(table) for table in tables] == [True] * 4


def test_what_the_adept_reads_changes_what_it_thinks() -> None:
    state = make_game("theos").new({"seats": 3}, 2)
    while 0 in state.to_move():  # who has built a hand that may be guessed
        state.apply(0, state.legal(0)[0])
    observer = Observer(state, 1)
    found = []
    bots: list[SearchBot] = [AdeptBot(4, 64), MasterBot(4, 64), SearchBot(4, 64)]
    for bot in bots:
        search = bot.think(observer, observer.sample(fast(1, 2)))
        found.append([(option, child.visits, child.total) for option, child in tried(search, observer)])
    assert found[0] == found[1] != found[2]


def test_every_bot_is_described_in_a_line() -> None:
    assert list(ABOUT) == list(BOTS)


def test_the_novice_strays(duel: Game) -> None:
    state = duel.new(None, 3)
    picks = {NoviceBot(seed).choose(Observer(state, 0)) for seed in range(40)}
    assert len(picks) > 1


@pytest.mark.parametrize("name", ["divineplan"])
def test_what_is_kept_within_a_turn_belongs_to_the_decision(name: str) -> None:
    """The tree that a bot goes on with has all options of the new decision, and every choice stays legal."""
    state = make_game(name).new(None, 6)
    bots = [SearchBot(seat, 24) for seat in range(state.seats)]
    kept = 0
    for i in range(60):
        for seat in state.to_move():
            bot, observer = bots[seat], Observer(state, seat)
            sample = observer.sample(fast(i + 1, 9))
            before = bot.kept
            search = bot.begin(observer, sample)
            if search is before:
                kept += 1
                assert [option for option, child in tried(search, observer)] == state.legal(seat)
                visits = sum(child.visits for option, child in tried(search, observer))
                assert search.iterations >= visits
            state.apply(seat, bot.choose(observer))
    assert kept > 0


def test_two_bots_with_one_seed_play_one_game() -> None:
    game = make_game("divineplan")
    digests = []
    for i in range(2):
        state = game.new(None, 8)
        bots = [SearchBot(seat, 12) for seat in range(2)]
        moves = []
        for j in range(30):
            for seat in state.to_move():
                moves.append(bots[seat].choose(Observer(state, seat)))
                state.apply(seat, moves[-1])
        digests.append(moves)
    assert digests[0] == digests[1]


@pytest.mark.slow
def test_processes_think_together_and_always_the_same() -> None:
    state = make_game("divineplan").new(None, 2)
    seat = state.to_move()[0]
    observer = Observer(state, seat)
    found = []
    for i in range(2):
        with ParallelBot(5, processes=2, iterations=20) as bot:
            search = bot.think(observer, observer.sample(fast(1, 2)))
            found.append([(option, child.visits, child.total) for option, child in tried(search, observer)])
    assert found[0] == found[1]
    assert sum(visits for option, visits, total in found[0]) == 40


def test_nobody_thinks_in_no_process() -> None:
    with pytest.raises(AgonError, match="0 processes"):
        ParallelBot(1, processes=0, iterations=5)


@pytest.mark.parametrize("name", ["divineplan", "theos", "theomachy"])
def test_a_seat_that_reads_still_chooses_by_what_it_knows(name: str) -> None:
    game, rng = make_game(name), fast(5, 6)
    for state in moments(game, games=2, step=9, most=12):
        for seat in state.to_move():
            choices = {MasterBot(9, 40).choose(Observer(one, seat)) for one in (state, state.determinize(seat, rng))}
            assert len(choices) == 1

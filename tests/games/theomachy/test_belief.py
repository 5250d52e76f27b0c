"""What a seat that reads bets believes of the others' hands, and the quick way to the end of a hand."""

from __future__ import annotations

from math import exp

import pytest

from agon.bots.analysis import analyse
from agon.bots.belief import Belief
from agon.bots.bot import Observer
from agon.bots.levels import AdeptBot, MasterBot, NoviceBot
from agon.bots.parallel import ParallelBot
from agon.bots.search_bot import SearchBot, tried
from agon.core.codec import digest
from agon.core.contract import State
from agon.core.rng import fast
from agon.games import make_game
from agon.lab.contestants import make_contestant
from tests.games.theomachy.table import GAME, Table, battle

MANY = 1500


def after(*bets: str) -> State:
    """A first hand in which these bets were made."""
    state = GAME.new({"seats": 2}, 3)
    for name in bets:
        state.apply(state.to_move()[0], GAME.vocabulary.number(name))
    return state


def attacks(world: State, seat: int) -> int:
    """How many Attacks a seat holds, as it sees them itself."""
    hand = next(zone for zone in world.view(seat).seats[seat].zones if zone.id == f"hand:{seat}")
    return sum(card.type == "attack" for card in hand.entities)


def believed(state: State, seat: int, reads: bool) -> float:
    """The mean number of Attacks that a seat thinks the other holds."""
    belief = Belief(Observer(state, seat), fast(7, 8), reads)
    return sum(attacks(belief.draw(), 1 - seat) for _ in range(MANY)) / MANY


def test_who_raises_is_believed_to_hold_attacks_by_those_who_read() -> None:
    passed = after("pass", "end turn")
    raised = after("raise priest", "end turn")
    seat = raised.to_move()[0]
    assert seat == passed.to_move()[0]
    assert believed(raised, seat, True) > believed(passed, seat, True) + 0.2
    assert believed(raised, seat, False) == pytest.approx(believed(passed, seat, False), abs=0.1)


def test_worlds_come_in_proportion_to_their_credence() -> None:
    """The mean over what is believed is the mean over all samples, each counted by its likelihood."""
    state = after("raise priest", "end turn")
    seat = state.to_move()[0]
    rng = fast(9, 10)
    worlds = [Observer(state, seat).sample(rng) for _ in range(MANY)]
    weights = [exp(world.game.hooks.log_likelihood(world, seat)) for world in worlds]
    mean = sum(weight * attacks(world, 1 - seat) for weight, world in zip(weights, worlds, strict=True)) / sum(weights)
    assert believed(state, seat, True) == pytest.approx(mean, abs=0.15)


def test_without_reading_or_anything_to_read_all_samples_are_believed() -> None:
    unreadable = [(make_game(name).new(None, 3), True) for name in ("titans", "delphi")]
    for state, reads in [(after("raise priest", "end turn"), False), *unreadable]:
        observer = Observer(state, state.to_move()[0])
        belief, rng = Belief(observer, fast(1, 2), reads), fast(1, 2)
        for _ in range(20):
            assert digest(belief.draw()) == digest(observer.sample(rng))


def test_a_world_may_be_played_in_and_is_believed_once_more_as_it_was() -> None:
    state = after("raise priest", "end turn")
    belief = Belief(Observer(state, state.to_move()[0]), fast(3, 4), True)
    seen: dict[object, int] = {}
    for _ in range(200):
        world = belief.draw()
        name = digest(world)
        seen[name] = seen.get(name, 0) + 1
        world.game.hooks.rollout(world, fast(5, 6))
    assert max(seen.values()) > 1


def thoughts(bot: SearchBot, state: State) -> list[tuple[int, int, float]]:
    """Each option with how often it was tried and what it brought."""
    bot.thorough = True
    observer = Observer(state, state.to_move()[0])
    search = bot.think(observer, observer.sample(bot.rng))
    return [(option, child.visits, child.total) for option, child in tried(search, observer)]


def test_the_master_and_the_teacher_read_and_the_adept_and_the_novice_do_not() -> None:
    state = after("raise priest", "end turn")
    plain = thoughts(SearchBot(3, 128), state)
    master = thoughts(MasterBot(3, 128), state)
    assert thoughts(AdeptBot(3, 128), state) == thoughts(NoviceBot(3, 128), state) == plain
    assert master != plain
    assert thoughts(ParallelBot(3, 1, 128), state) == master
    (hints,) = analyse(Observer(state, state.to_move()[0]), 3, 0.0, 128, slices=1)
    assert {one.action: one.share for one in hints.choices} == {option: n / 128 for option, n, _ in master}


def test_a_level_with_a_budget_in_a_match_is_still_that_level() -> None:
    """`master:iterations=128` was once a search without a name, which does not read."""
    state = after("raise priest", "end turn")
    for name, level in (("master", MasterBot(3, 128)), ("adept", AdeptBot(3, 128))):
        bot = make_contestant(f"{name}:iterations=128", GAME, {}, 3)
        assert isinstance(bot, SearchBot)
        assert thoughts(bot, state) == thoughts(level, state)
        timed = make_contestant(f"{name}:seconds=0.5", GAME, {}, 3)
        assert isinstance(timed, SearchBot)
        assert (timed.seconds, timed.reads, timed.limit(state) > 1_000_000) == (0.5, level.reads, True)
        several = make_contestant(f"{name}:iterations=128,processes=2", GAME, {}, 3)
        assert isinstance(several, ParallelBot) and several.reads == level.reads


# -- the quick way on --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", ["basic", "advanced", "epic"])
def test_the_quick_way_on_leads_to_the_end_of_the_hand_and_no_further(mode: str) -> None:
    rng = fast(5, 5)
    ends = 0
    for seed in range(4):
        state = GAME.new({"seats": 3, "mode": mode}, seed)
        for _ in range(150):
            seat = state.to_move()[0]
            state.play(seat, rng.pick(state.legal(seat)))
            if state.over:
                break
            hand, quick = state.view(-1).round, state.clone()
            if quick.game.hooks.rollout(quick, rng):
                ends += 1
                quick.check()
                prompt = quick.prompt(quick.to_move()[0]) if not quick.over else None
                assert prompt is None or (prompt.kind == "prayer card" and quick.view(-1).round == hand)
            else:
                assert digest(quick) == digest(state)
    assert ends > 100


def test_in_the_quick_battle_whoever_has_attacks_plays_them() -> None:
    """Nobody has folded, so the only Attack of the hand decides whose Stake is lost."""
    for seat in range(2):
        hands: list[list[str]] = [[], []]
        hands[seat] = ["hatred"]
        table = battle(hands=hands, stake=["0/1/0", "0/1/0"], congregation=["1/1/1", "1/1/1"])
        assert table.state.game.hooks.rollout(table.state, fast(1, 2))
        assert table.congregation(seat) == "1/2/1" and table.congregation(1 - seat) == "1/1/1"


def test_the_quick_way_neither_raises_nor_folds() -> None:
    table = Table(turn=0, hands=[["hatred"], []], congregation=["1/3/3"] * 2, stake=["0/0/1"] * 2)
    table.do("raise priest", "end turn")
    assert table.state.game.hooks.rollout(table.state, fast(1, 2))
    assert table.congregation(0) == "1/3/4" and table.congregation(1) == "1/2/3"

"""What whoever reads remembers of another's cards: where everybody has seen them go (THEOMACHY-DECK-01, INFO-12)."""

from __future__ import annotations

import pytest

from agon.bots.belief import Belief
from agon.bots.bot import Observer
from agon.bots.greedy_bot import GreedyBot
from agon.core.contract import State
from agon.core.rng import fast
from agon.games.theomachy.memory import missing
from agon.games.theomachy.state import TheomachyState
from tests.games.theomachy.table import CALM, GAME, Table, battle

DECK = ["drown", "deluge", "smite", "zeal", "ebb", "famine"]
PLAYED = ["Power of Air (Order)", "Power of Fire (Order)"]
MANY = 300


def next_hand(deck: list[str]) -> Table:
    """Seat 1 has played two Power cards before everybody's eyes; a new hand was drawn from this deck."""
    hands = [["plague"], ["power_air_order", "power_fire_order", "unity"]]
    table = battle(hands=hands, draw=[DECK, deck]).do("end turn", "play power_air_order", "play power_fire_order")
    while table.state.hand == 1 or table.asks() != "betting turn":
        offered = table.options()
        table.do(next((name for name in CALM if name in offered), offered[0]))
    return table


def names(world: State, seat: int) -> list[str]:
    hand = next(zone for zone in world.view(seat).seats[seat].zones if zone.id == f"hand:{seat}")
    return [card.name for card in hand.entities]


def believed(table: Table, reads: bool) -> list[int]:
    """How many of the cards that were played seat 0 thinks to be in the other's hand, in many worlds."""
    belief = Belief(Observer(table.state, 0), fast(7, 8), reads)
    for _ in range(20):
        belief.draw()
    hands = [names(belief.draw(), 1) for _ in range(MANY)]
    return [sum(hand.count(name) for name in PLAYED) for hand in hands]


def test_a_card_that_was_seen_going_to_the_pile_is_not_in_the_hand() -> None:
    table = next_hand(DECK)
    assert sum(believed(table, True)) == 0 < sum(believed(table, False))


def test_when_the_pile_is_the_deck_again_it_may_come_back_but_not_for_the_cards_drawn_before() -> None:
    """Four cards were drawn before the pile was turned, one after: both cannot be there."""
    table = next_hand(DECK[:4])
    some = believed(table, True)
    assert 0 < sum(some) < 0.7 * sum(believed(table, False))
    assert some.count(2) == 0


def test_who_takes_a_card_back_unseen_may_have_taken_any() -> None:
    areas = [["power_water_order", "power_water_chaos"]]
    told = {"piles": [["plague", "drown", "zeal"]], "buried": [["plague", "drown", "zeal"]], "draw": [["smite", "ebb"]]}
    table = Table(turn=0, hands=[["cleansing", "deluge"], ["famine"]], areas=areas, **told)
    assert holding(table, "Plague") == 0
    table.do("play cleansing", "return plague")
    assert holding(table, "Plague") > 0.1 * MANY


def holding(table: Table, name: str) -> int:
    """In how many worlds seat 1 thinks that seat 0 holds a card."""
    belief = Belief(Observer(table.state, 1), fast(7, 8), True)
    for _ in range(20):
        belief.draw()
    return sum(name in names(belief.draw(), 0) for _ in range(MANY))


@pytest.mark.parametrize(("mode", "decks"), [("basic", "starter"), ("advanced", "draft"), ("epic", "draft")])
def test_what_is_remembered_is_true(mode: str, decks: str) -> None:
    looked = 0
    for seed, seats in ((1, 2), (2, 3)):
        state = GAME.new({"seats": seats, "mode": mode, "decks": decks}, seed)
        assert isinstance(state, TheomachyState)
        bots = [GreedyBot(seat) for seat in range(seats)]
        for _ in range(400):
            if state.over:
                break
            seat = state.to_move()[0]
            state.apply(seat, bots[seat].choose(Observer(state, seat)))
            for other in range(seats):
                if state.alive[other]:
                    looked += 1
                    assert missing(state.buried[other], state.piles[other]) == 0
                    early, left = state.early[2 * other : 2 * other + 2]
                    assert len(state.hands[other]) - missing(state.turned[other], state.decks[other]) >= early - left
    assert looked > 100


def test_the_memory_is_part_of_a_position() -> None:
    table = next_hand(DECK[:4])
    again = GAME.position(table.state.describe())
    assert isinstance(again, TheomachyState)
    told = again.describe()
    assert told == table.state.describe()
    assert told["turned"][1] and told["early"][2:] == [4, 0]

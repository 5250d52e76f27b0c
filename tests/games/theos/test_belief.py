"""What a seat that reads believes of the others' hands: whoever may choose seven cards of twelve chooses well."""

from __future__ import annotations

from itertools import combinations
from math import prod

import pytest

from agon.bots.belief import Belief
from agon.bots.bot import Observer
from agon.core.contract import State
from agon.core.errors import BadPosition
from agon.core.protocol import Entity
from agon.core.rng import fast
from agon.games.theos.cards import numbers_of
from agon.games.theos.reading import weights_of
from agon.games.theos.state import TheosState
from tests.games.theos.table import GAME

MANY = 400


def begun() -> State:
    """The first turn: both have taken the first cards that they could."""
    state = GAME.new({"seats": 2, "faces": "first-first"}, 3)
    assert isinstance(state, TheosState)
    while state.turn == 0:
        for seat in state.to_move():
            state.apply(seat, state.legal(seat)[0])
    return state


def hand(world: State, seat: int) -> list[Entity]:
    """A hand, as its owner sees it."""
    return next(zone for zone in world.view(seat).seats[seat].zones if zone.id == f"hand:{seat}").entities


def believed(state: State, seat: int, reads: bool, god: str) -> float:
    """The mean number of cards of a god that a seat thinks are in the other's hand."""
    belief = Belief(Observer(state, seat), fast(7, 8), reads)
    for _ in range(20):
        belief.draw()
    hands = [hand(belief.draw(), 1 - seat) for _ in range(MANY)]
    return sum(card.facts.get("god") == god for cards in hands for card in cards) / MANY


def active(state: State) -> list[str]:
    realm = next(zone for zone in state.view(-1).zones if zone.id == "realm:0")
    return [god.name for god in realm.entities if "active" in god.tags]


def test_a_hand_is_believed_to_hold_what_the_gods_hear() -> None:
    state = begun()
    for god in active(state):
        assert believed(state, 0, True, god) >= believed(state, 0, False, god)
    heard = [sum(believed(state, 0, reads, god) for god in active(state)) for reads in (True, False)]
    assert heard[0] > heard[1] + 0.5


def test_the_gods_count_who_were_active_when_hands_were_built() -> None:
    """The same table, but in one of them the gods have turned since."""
    told = begun().describe()
    turned = GAME.position({**told, "gods_at_start": [15 - told["gods_at_start"][0]]})
    state = GAME.position(told)
    heard = [sum(believed(one, 0, True, god) for god in active(state)) for one in (state, turned)]
    assert heard[0] > heard[1] + 0.5


def test_a_hand_that_is_finished_while_others_still_build_is_read_too() -> None:
    state = GAME.new({"seats": 2, "faces": "first-first"}, 3)
    while 0 in state.to_move():
        state.apply(0, state.legal(0)[0])
    heard = []
    for reads in (True, False):
        belief = Belief(Observer(state, 1), fast(7, 8), reads)
        worlds = [belief.draw() for _ in range(MANY)]
        for world in worlds:
            while 1 in world.to_move() and isinstance(world, TheosState) and world.turn == 0:
                world.play(1, world.legal(1)[0])
        heard.append(sum(card.facts.get("god") in active(state) for world in worlds for card in hand(world, 0)) / MANY)
    assert heard[0] > heard[1] + 0.5


def test_hands_come_as_often_as_the_product_of_what_their_cards_say() -> None:
    """Against all 792 hands of 7 cards out of 12, each counted by its product."""
    state = begun()
    assert isinstance(state, TheosState)
    cards = numbers_of(state.hand[1] | state.deck[1])
    said = dict(zip(cards, weights_of(state, 1, cards), strict=True))
    expected = dict.fromkeys(cards, 0.0)
    total = 0.0
    for chosen in combinations(cards, 7):
        likely = prod(said[card] for card in chosen)
        total += likely
        for card in chosen:
            expected[card] += likely
    belief = Belief(Observer(state, 0), fast(7, 8), True)
    found = dict.fromkeys(cards, 0)
    for _ in range(MANY):
        world = belief.draw()
        assert isinstance(world, TheosState)
        for card in numbers_of(world.hand[1]):
            found[card] += 1
    for card in cards:
        assert found[card] / MANY == pytest.approx(expected[card] / total, abs=0.08)


def test_a_description_without_the_gods_at_start_can_be_read() -> None:
    told = begun().describe()
    told.pop("gods_at_start")
    assert GAME.position(told).describe() == begun().describe()


def test_gods_at_start_of_the_wrong_length_are_refused() -> None:
    told = begun().describe()
    with pytest.raises(BadPosition, match="gods_at_start"):
        GAME.position({**told, "gods_at_start": [3, 3]})

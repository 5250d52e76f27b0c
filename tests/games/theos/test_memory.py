"""What a seat is taken to know is what a player with perfect memory knows: no more, no less (ledger section INFO).

Cards made for this test swap and exchange all the time. After every happening the worlds that `determinize` draws,
their number and what the view claims are compared with those that brute force finds (memory.py).
"""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from agon.core.protocol import SPECTATOR
from agon.core.rng import Rng
from agon.games.theos.drawing import ways
from agon.games.theos.game import Theos, make
from agon.games.theos.state import TheosState
from agon.testing.play import chooser, pick_move
from tests.games.theos.memory import Memory, World
from tests.games.theos.own import own_card
from tests.games.theos.table import Table

EXCHANGE = "Instant: Swap a non-Blank card from your hand with a card from your deck."
FROM_HAND = "Instant: Swap another card of yours with a card from your hand."
FROM_DECK = "Instant: Swap another card of yours with a card from your deck."
TEXTS = [  # several cards seen to go, then one moved unseen: some worlds are left, but not all
    f"{FROM_HAND}\n{FROM_HAND}",
    f"{FROM_DECK}\n{FROM_DECK}\n{EXCHANGE}",
    f"{FROM_HAND}\n{FROM_DECK}",
    f"{FROM_HAND}\n{FROM_HAND}\n{EXCHANGE}",
    EXCHANGE,
]
GODS = ["poseidon", "demeter", "hades", "gaia"]
NAMES = [f"{god}_{speed}" for god in GODS for speed in range(1, 16)]
FEW = 24  # so many worlds are drawn one by one


def game() -> Theos:
    """Sixty cards that move cards, and by which nearly all others are accepted."""
    files: list[str] = []
    for at in range(60):
        text = f"Passive: Friendly {GODS[(at + 1) % 4].title()} cards are always accepted.\n{TEXTS[at % len(TEXTS)]}"
        files.append(own_card(text, god=GODS[at // 15], speed=at % 15 + 1, name=NAMES[at]))
    made = make("\n".join(files), "own.toml")
    assert isinstance(made, Theos)
    return made


CARDS = game()


def start(seats: int, left: int, roster: int = 0, **told: Any) -> Table:
    """Every seat has left so many cards in play, so that few are hidden: a hand of a few cards is to be built."""
    own = [NAMES[seat::seats] for seat in range(seats)]
    rows = [cards[:left] for cards in own]
    description = {
        "seats": seats,
        "step": "hand",
        "round": 3,
        "rows": rows,
        "hands": [["blank"] * left] * seats,
        **told,
    }
    if roster:
        description |= {"decks": "roster", "rosters": [cards[:roster] for cards in own]}
    return Table(CARDS.position(description))


def draws(state: TheosState, observer: int, rng: Rng, number: int) -> list[list[World]]:
    """The worlds of all seats, in so many states that the observer cannot tell from the true one."""
    found: list[list[World]] = []
    for i in range(number):
        twin = state.determinize(observer, rng)
        assert isinstance(twin, TheosState)
        twin.check()
        found.append([(twin.owned[seat], twin.hand[seat]) for seat in range(state.seats)])
    return found


def compare(memory: Memory, observer: int, rng: Rng) -> bool:
    """Everything that is known of every seat, and what the observer takes for possible; whether that was all drawn."""
    state = memory.table.state
    assert isinstance(state, TheosState)
    for seat in memory.seats:
        worlds = memory.worlds[seat]
        assert (state.owned[seat], state.hand[seat]) in worlds
        unseen = (state.rosters[seat] & ~state.seen[seat]).bit_count() if not state.setup.public_lists else 0
        missing = (state.owned[seat] & ~state.seen[seat]).bit_count() if not state.setup.public_lists else 0
        assert sum(ways(state, seat)) * comb(unseen, missing) == len(worlds)
        sure = memory.sure(seat)
        for viewer in (*memory.seats, SPECTATOR):
            assert viewer == seat or memory.claims(seat, viewer) == sure
    few = max(len(memory.worlds[seat]) for seat in memory.seats if seat != observer) <= FEW
    drawn = draws(state, observer, rng, 12 * FEW if few else 3)
    for seat in memory.seats:
        found = {worlds[seat] for worlds in drawn}
        if seat == observer:
            assert found == {(state.owned[seat], state.hand[seat])}
        elif few:
            assert found == memory.worlds[seat]
        else:
            assert found <= memory.worlds[seat]
    return few


def play(table: Table, seed: int, rounds: int) -> tuple[int, int, set[str]]:
    """A random game under comparison; how often worlds were drawn one by one, how often something was known that is
    neither certain nor nothing, and what happened."""
    rng, drawing = chooser(seed, "memory"), chooser(seed, "drawing")
    memory = Memory(table)
    state = table.state
    assert isinstance(state, TheosState)
    times = compared = partly = 0
    last = table.view().round + rounds
    while table.state.to_move() and table.view().round < last:
        table.state.apply(*pick_move(table.state, rng))
        table.state.check()
        if memory.catch_up() and not table.state.over:
            times += 1
            compared += compare(memory, times % state.seats, drawing)  # each seat observes in its turn
            partly += max(len(ways(state, seat)) for seat in memory.seats) > 1
    return compared, partly, {event.kind for _, event in table.log.events}


KINDS = {"hands", "reveal", "swap", "exchange", "cleanup"}


@pytest.mark.rule("THEOS-INFO-06", "THEOS-INFO-07", "THEOS-INFO-09", "THEOS-RULING-46")
@pytest.mark.parametrize(("seats", "left", "seed"), [(2, 4, 7), (2, 3, 5), (3, 4, 0), (4, 4, 1)])
def test_others_know_what_perfect_memory_knows(seats: int, left: int, seed: int) -> None:
    compared, partly, kinds = play(start(seats, left), seed, 1)
    assert compared > 10 and partly > 0 and kinds >= KINDS


@pytest.mark.rule("THEOS-INFO-04", "THEOS-INFO-06", "THEOS-INFO-09", "THEOS-ROST-04")
@pytest.mark.parametrize(("seats", "roster", "seed"), [(2, 12, 1), (2, 14, 3), (3, 13, 1)])
def test_of_a_roster_deck_too(seats: int, roster: int, seed: int) -> None:
    compared, partly, kinds = play(start(seats, 5, roster), seed, 2)
    assert compared > 3 and partly > 0 and kinds >= KINDS


@pytest.mark.slow
@pytest.mark.rule("THEOS-INFO-06", "THEOS-INFO-09", "THEOS-INFO-03")
@pytest.mark.parametrize("seed", range(2))
def test_perfect_memory_over_several_rounds_and_at_larger_tables(seed: int) -> None:
    for left in range(6):
        play(start(2, left), 100 + seed, 2)
    play(start(2, 5, 13), 100 + seed, 2)
    for table in (start(4, 5, type="team_2v2", decks="draft"), start(6, 4)):
        play(table, 100 + seed, 1)


@pytest.mark.rule("THEOS-INFO-09")
def test_every_possible_world_is_drawn_equally_often() -> None:
    """The first time that a swap and an exchange leave some, but not all, worlds possible."""
    table = start(2, 4)
    memory = Memory(table)
    rng = chooser(1, "memory")
    state = table.state
    assert isinstance(state, TheosState)
    while len(ways(state, 0)) < 2 or max(ways(state, 0)) == 1:
        state.apply(*pick_move(state, rng))
        memory.catch_up()
    drawn = [worlds[0] for worlds in draws(state, 1, rng, 150 * len(memory.worlds[0]))]
    assert all(100 < drawn.count(world) < 200 for world in memory.worlds[0])  # four standard deviations

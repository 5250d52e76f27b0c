"""Ledger sections 3.1, 3.3, 3.4 and constructed play: set-up, advanced checks, spellbooks, card files."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon.core.errors import BadPosition
from agon.core.rng import fast
from agon.games.titans.advanced import Checks, advanced_checks
from agon.games.titans.game import Titans
from agon.games.titans.state import TitansState
from tests.games.titans.table import GAME, Table, card

IDS = GAME.cards.ids


def number(name: str) -> int:
    found = [at for at, other in enumerate(IDS) if other.startswith(name)]
    assert len(found) == 1, name
    return found[0]


@pytest.mark.rule("TITANS-SETUP-01", "TITANS-SETUP-02", "TITANS-TERM-11")
def test_the_piles() -> None:
    state = GAME.new({}, 3)
    assert isinstance(state, TitansState)
    piles = dict(zip(state.setup.pile_names[0], state.piles[0], strict=True))
    pairs = Counter((GAME.cards.element[c], GAME.cards.species[c]) for c in piles if GAME.cards.element[c] < 4)
    assert len(pairs) == 16 and set(pairs.values()) == {1}
    assert [piles[number("traveler")], piles[number("ghost")]] == [8, 12]
    assert number("monk") not in piles


@pytest.mark.rule("TITANS-SETUP-03", "TITANS-SETUP-04", "TITANS-SETUP-05", "TITANS-SETUP-08", "TITANS-RULING-05")
def test_the_players() -> None:
    state = GAME.new({}, 3)
    assert isinstance(state, TitansState)
    for player in range(2):
        assert Counter(state.hands[player] + state.decks[player]) == {number("monk"): 8, number("wizard"): 4}
        assert len(state.hands[player]) == 6
    assert (state.temples, state.surges, state.units, state.discards) == ([3, 3], [2, 2], [], [[], []])


@pytest.mark.rule("TITANS-SETUP-06", "TITANS-MULTI-11")
def test_the_first_holder_is_random() -> None:
    holders = set()
    for seed in range(12):
        state = GAME.new({"seats": 6}, seed)
        assert isinstance(state, TitansState)
        holders.add(state.avatar)
    assert holders == {0, 1, 2}


@pytest.mark.rule("TITANS-SETUP-09", "TITANS-RULING-10")
def test_the_first_game() -> None:
    state = GAME.new({"layout": "first_game"}, 0)
    assert isinstance(state, TitansState)
    elemental = [c for c in state.setup.pile_names[0] if GAME.cards.element[c] < 4]
    assert all(GAME.cards.data.cards[c].source == "published" for c in elemental)


@pytest.mark.rule("TITANS-TERM-08", "TITANS-TERM-09", "TITANS-TERM-10", "TITANS-RULING-61")
def test_elements_species_and_costs() -> None:
    costs = {"warrior": 1, "beast": 2, "dragon": 3, "titan": 4}
    for data in GAME.cards.data.cards:
        if data.species in costs:
            assert data.cost == costs[data.species]
    found = {data.id: (data.element, data.species, data.cost) for data in GAME.cards.data.cards[:4]}
    assert found == {
        "monk": ("forest", "dweller", 0), "wizard": ("forest", "dweller", 0), "traveler": ("forest", "dweller", 2),
        "ghost": ("desert", "dweller", 1),
    }  # fmt: skip


@pytest.mark.rule("TITANS-NOW-02", "TITANS-RULING-01", "TITANS-ABIL-05", "TITANS-ABIL-06")
def test_the_table_of_abilities() -> None:
    rows = {row.id: row for row in GAME.cards.data.abilities}
    order = ["mythic", "subvert_feral", "divert", "mimic_beasts", "flash", "haunt", "return", "sacrifice", "purify"]
    assert [rows[name].priority for name in order] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert (rows["draw"].priority, rows["discard"].priority) == (1, 2)
    assert (rows["rage"].priority, rows["spite"].priority) == (1, 2)


# -- advanced set-up --------------------------------------------------------------------------------------------------
FIRST = list(GAME.cards.data.layouts["first_game"])


def swapped(*names: str) -> list[int]:
    """The first-game layout with these cards in the place of those of their pair."""
    layout = FIRST[:]
    for name in names:
        new = number(name)
        for at, old in enumerate(layout):
            same = (
                GAME.cards.element[old] == GAME.cards.element[new]
                and GAME.cards.species[old] == GAME.cards.species[new]
            )
            if same:
                layout[at] = new
    return layout


@pytest.mark.rule("TITANS-ADV-02", "TITANS-EX-39", "TITANS-ADV-07")
def test_the_warrior_goes() -> None:
    layout = swapped("basliah")  # with Spine Splitter: both Sacrifice 2
    advanced_checks(GAME.cards, [layout], fast(1, 2))
    assert number("basliah") not in layout
    assert number("spine") in layout


@pytest.mark.rule("TITANS-ADV-03", "TITANS-ADV-08")
def test_the_beast_goes() -> None:
    layout = swapped("boulder", "great_stone")
    advanced_checks(GAME.cards, [layout], fast(1, 2))
    assert number("boulder") not in layout
    assert number("great_stone") in layout


@pytest.mark.rule("TITANS-ADV-04", "TITANS-ADV-05", "TITANS-EX-39")
@pytest.mark.parametrize(
    "names", [("jace", "shipwrecker"), ("andar", "winds_howl"), ("zenith", "storms_roar", "aurora")]
)
def test_what_may_stay(names: tuple[str, ...]) -> None:
    layout = swapped(*names)
    checks = Checks(GAME.cards, [layout], 0, fast(1, 2))
    at = [layout.index(number(name)) for name in names]
    assert checks.clashes(at[0], at[1]) == (names[0] == "zenith")


@pytest.mark.rule("TITANS-ADV-06")
def test_no_defence_without_attack() -> None:
    layout = swapped("soldiers", "erik", "keeper", "blizzards_bodyguard", "the_alpha")
    assert number("zodiac") in layout and number("smoldering") in layout
    advanced_checks(GAME.cards, [layout], fast(1, 2))
    assert number("zodiac") not in layout and number("smoldering") not in layout


ZEPHYR = """
[[card]]
id = "zephyr_the_unforgiving"
name = "Zephyr"
element = "fire"
species = "warrior"
cost = 1
power = 1
text = "Discard 2"
"""


@pytest.mark.rule("TITANS-ADV-08")
def test_what_comes_for_a_defence_is_checked_for_pairs_again() -> None:
    """Of the fire warriors only Zephyr defends nothing. Here he discards two, as the Living Volcano does."""
    game = Titans(ZEPHYR, "own.toml")
    layout = swapped("soldiers", "erik", "keeper", "blizzards_bodyguard", "the_alpha", "living")
    assert number("zodiac") in layout and number("zephyr") not in layout
    advanced_checks(game.cards, [layout], fast(1, 2))
    assert number("living") in layout and number("zephyr") not in layout and number("zodiac") not in layout


@pytest.mark.rule("TITANS-ADV-01", "TITANS-RULING-65")
def test_the_checks_are_an_option() -> None:
    for seed in range(20):
        state = GAME.new({"advanced": "yes"}, seed)
        assert isinstance(state, TitansState)
        layout = [c for c in state.setup.pile_names[0] if GAME.cards.element[c] < 4]
        checks = Checks(GAME.cards, [layout], 0, fast(1, 1))
        assert not any(checks.clashes(checks.slot(e, k), checks.slot(e, k + 1)) for e in range(4) for k in (1, 2))


# -- constructed play -------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-CONS-01", "TITANS-CONS-03", "TITANS-CONS-04", "TITANS-INFO-15", "TITANS-CONS-07")
def test_choosing_a_book() -> None:
    state = GAME.new({"play": "constructed"}, 0)
    assert isinstance(state, TitansState)
    assert state.to_move() == [0, 1]
    assert state.setup.pile_names[0] == [number("traveler"), number("ghost")]
    state.apply(0, GAME.vocabulary.number("book long_winter"))
    state.apply(1, GAME.vocabulary.number("book deep_stone"))
    assert [len(book) for book in state.books] == [32, 32]
    zones = {zone.id: zone for seat in state.view(1).seats for zone in seat.zones}
    assert (zones["book:0"].entities, zones["book:0"].size) == ([], 32)
    assert len(zones["book:1"].entities) == 11


@pytest.mark.rule("TITANS-CONS-01", "TITANS-CONS-02", "TITANS-CONS-03", "TITANS-RULING-17")
def test_writing_a_book() -> None:
    state = GAME.new({"play": "constructed"}, 0)
    assert isinstance(state, TitansState)
    write = GAME.vocabulary.blocks["write"]
    state.apply(0, GAME.vocabulary.number("build a spellbook"))
    state.apply(1, GAME.vocabulary.number("book deep_stone"))
    assert all(GAME.cards.element[action - write] < 4 for action in state.legal(0))
    for _ in range(4):
        state.apply(0, write + number("andar"))
    assert write + number("andar") not in state.legal(0)
    while state.stack[-1].__class__.__name__ == "Spellbooks":
        state.apply(0, state.legal(0)[-1])
    assert max(Counter(state.books[0]).values()) <= 4
    assert len(state.books[0]) == 32


@pytest.mark.rule("TITANS-CONS-09", "TITANS-CONS-08", "TITANS-RULING-18", "TITANS-TERM-03")
def test_two_books_for_two_seats() -> None:
    state = GAME.new({"play": "constructed", "seats": 3, "books": "ready"}, 0)
    assert isinstance(state, TitansState)
    for seat in (0, 1, 2):
        state.apply(seat, GAME.vocabulary.number("book gale_host"))
    assert state.to_move() == [0]
    state.apply(0, GAME.vocabulary.number("book deep_stone"))
    assert state.books[0] != state.books[2]
    assert [len(book) for book in state.books] == [32] * 4


@pytest.mark.rule("TITANS-CONS-06", "TITANS-CONS-05", "TITANS-CONS-12")
def test_a_gained_card_is_gone_from_the_book() -> None:
    table = Table(
        play="constructed", step="awaken", in_play=[card("monk", 0)], spellbooks=[["jace x2", "zodiac"], ["akari"]]
    )
    assert table.offers("gain") == ["ghost", "zodiac_the_eternal", "jace_winters_firstborn"]
    table.do("gain jace")
    assert table.names(table.state.books[0]) == ["zodiac", "jace"]


@pytest.mark.rule("TITANS-BATTLE-09", "TITANS-THREE-10")
@pytest.mark.parametrize(
    "told",
    [
        {"temples": [4, 3]},
        {"temples": [0, 3]},
        {"hands": [["nobody"], []]},
        {"in_play": [{"card": "monk", "side": 5}]},
        {"in_play": [{"card": "monk", "subversions": {"sad": 0}}]},
        {"step": "nowhere"},
        {"steps": [{"step": "Turn"}]},
        {"seats": 6, "temples": [0, 0, 1, 1, 1, 1]},
    ],
)
def test_impossible_positions_are_refused(told: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        GAME.position(told)


@pytest.mark.rule("TITANS-PROT-01")
def test_a_position_stays_as_it_was_written() -> None:
    """Playing on from a description changes nothing in it: a Record keeps it."""
    told: dict[str, Any] = {"protected": [1, 0], "lost": [1, 0], "temples": [3, 2], "surges": [1, 1], "step": "end"}
    before = repr(told)
    state = GAME.position(told)
    for _ in range(12):
        state.apply(state.to_move()[0], state.legal(state.to_move()[0])[0])
    assert repr(told) == before
    written = state.describe()
    copy = repr(written)
    again = GAME.position(written)
    for _ in range(12):
        for twin in (state, again):
            twin.apply(twin.to_move()[0], twin.legal(twin.to_move()[0])[0])
    assert repr(written) == copy

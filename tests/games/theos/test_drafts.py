"""Ledger sections DRTWO and DRMANY: the drafts, and what a drafter knows."""

from __future__ import annotations

import pytest

from agon.core.rng import fast
from agon.games.theos.cards import OFFERING, Cards
from agon.games.theos.catalogue import load_cards
from agon.games.theos.drafts import draw_piles
from agon.testing.play import chooser, pick_move
from tests.games.theos.table import Table, new

CARDS = Cards(load_cards())


def all_pick(table: Table) -> dict[int, str]:
    """Everybody takes the first card of the pack."""
    picked = {}
    for seat in table.state.to_move():
        picked[seat] = table.options(seat)[0].removeprefix("draft ")
        table.state.apply(seat, table.state.legal(seat)[0])
    return picked


def drafted(**told: object) -> Table:
    table = new(5, **told)
    rng = chooser(5, "draft")
    while table.asks(table.seat) != "build_hand":
        table.state.apply(*pick_move(table.state, rng))
    return table


# -- two players ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-DRTWO-01", "THEOS-DRTWO-08", "THEOS-DRTWO-09", "THEOS-DRTWO-02")
def test_the_display_of_28() -> None:
    displays = {tuple(new(seed, decks="draft").names("display")) for seed in range(10)}
    assert len(displays) == 10
    for seed in range(10):
        table = new(seed, decks="draft")
        for viewer in (0, 1, -1):
            shown = table.zone("display", viewer).entities
            kinds = [card.type for card in shown]
            assert [kinds.count(kind) for kind in ("betrayal", "offering", "power")] == [4, 12, 12]
            for kind in ("offering", "power"):
                assert {card.facts["god"] for card in shown if card.type == kind} == {
                    "Poseidon", "Demeter", "Hades", "Gaia",
                }  # fmt: skip
        assert len(table.zone("aside").entities) == 32


def by_god(god: int, low: int, high: int) -> list[int]:
    """Cards of a god with these speeds."""
    return [god * 15 + speed - 1 for speed in range(low, high + 1)]


@pytest.mark.rule("THEOS-DRTWO-03", "THEOS-DRTWO-04", "THEOS-DRTWO-05")
def test_a_pool_that_passes_is_left_untouched() -> None:
    offerings = [card for god in range(4) for card in by_god(god, 2, 4)]
    powers = [card for god in range(4) for card in by_god(god, 9, 11)]
    excess = by_god(0, 5, 8)
    rest = [card for card in range(60) if card % 15 and card not in offerings + powers + excess]
    order = offerings + excess + powers + rest
    assert draw_piles(CARDS, order, fast(1, 1)) == offerings + powers


@pytest.mark.rule("THEOS-DRTWO-06", "THEOS-DRTWO-07", "THEOS-RULING-47")
def test_a_missing_god_is_brought_in() -> None:
    offerings = by_god(0, 2, 6) + by_god(1, 2, 5) + by_god(3, 2, 4)  # no Hades; Poseidon has most
    powers = [card for god in range(4) for card in by_god(god, 9, 11)]
    between = by_god(1, 6, 7)
    hades = by_god(2, 2, 2)
    rest = [card for card in range(60) if card % 15 and card not in offerings + powers + between + hades]
    piles = draw_piles(CARDS, offerings + powers + between + hades + rest, fast(1, 1))
    assert piles[:12] == [card for card in offerings if card != by_god(0, 6, 6)[0]] + hades
    assert piles[12:] == powers


@pytest.mark.rule("THEOS-RULING-47", "THEOS-DRTWO-06")
def test_of_tied_gods_the_newest_card_leaves_and_discards_come_back() -> None:
    offerings = by_god(0, 2, 5) + by_god(1, 2, 5) + by_god(3, 2, 5)  # three tied gods: Gaia's came last
    powers = [card for god in range(4) for card in by_god(god, 9, 11)]
    piles = draw_piles(CARDS, offerings + powers + by_god(2, 3, 8), fast(1, 1))
    assert by_god(3, 5, 5)[0] not in piles and by_god(2, 3, 3)[0] in piles
    excess = by_god(2, 2, 8)  # all Hades Offerings lie among the discarded cards
    piles = draw_piles(CARDS, offerings + excess + powers, fast(1, 1))
    assert len(piles) == 24 and sum(CARDS.gods[card] == 2 and CARDS.types[card] == OFFERING for card in piles) == 1
    drawn = {tuple(draw_piles(CARDS, offerings + excess + powers, fast(seed + 1, 1))) for seed in range(12)}
    assert len(drawn) > 3  # discarded cards are shuffled into the new pool


@pytest.mark.rule("THEOS-DRTWO-10", "THEOS-RULING-08")
def test_who_picks_first() -> None:
    assert {new(seed, decks="draft").seat for seed in range(12)} == {0, 1}
    assert new(decks="draft", first_pick="seat_1").seat == 1
    table = new(decks="draft", first_pick="decide", experience="first")
    assert table.seat == 1 and table.options() == ["first", "second"]
    table.do("second")
    assert table.seat == 0 and table.asks() == "draft_two"


@pytest.mark.rule("THEOS-RULING-08", "THEOS-DRTWO-10")
@pytest.mark.parametrize(("experience", "decides"), [("first", {1}), ("second", {0}), ("random", {0, 1})])
def test_who_is_more_experienced_is_as_the_option_says(experience: str, decides: set[int]) -> None:
    games = [new(seed, decks="draft", first_pick="decide", experience=experience) for seed in range(12)]
    assert {table.seat for table in games} == decides


@pytest.mark.rule("THEOS-DRTWO-11", "THEOS-DRTWO-12", "THEOS-DRTWO-13", "THEOS-DRTWO-14", "THEOS-RULING-46")
def test_alternating_picks_in_the_open() -> None:
    table = new(decks="draft", first_pick="seat_0")
    order = []
    while table.asks() == "draft_two":
        order.append(table.seat)
        table.do(table.options()[0])
        if len(order) == 5:
            assert len(table.names("deck:0", 1)) == 3 and len(table.names("deck:1", -1)) == 2
    assert order == [0, 1] * 12
    assert table.names("deck:0", 1) == [] and len(table.zone("list:0", 1).entities) == 12
    assert len(table.state.describe()["aside"]) == 60 - 24  # the 4 that remained, and the 32 before


# -- three to six -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-DRMANY-03", "THEOS-DRMANY-04", "THEOS-DRMANY-05", "THEOS-DRMANY-06", "THEOS-RULING-48")
@pytest.mark.parametrize(("seats", "aside"), [(3, 6), (4, 2), (5, 0), (6, 0)])
def test_cards_set_aside(seats: int, aside: int) -> None:
    table = new(seats=seats, decks="draft", demigods="random")
    zones = [zone for zone in table.view().zones if zone.id == "aside"]
    kinds = [card.type for zone in zones for card in zone.entities]
    assert [kinds.count(kind) for kind in ("betrayal", "offering", "power")] == [0, aside, aside]
    done = drafted(seats=seats, decks="draft", demigods="random")
    lists = [entity.name for seat in range(seats) for entity in done.zone(f"list:{seat}").entities]
    assert len(lists) == len(set(lists)) == seats * (10 if seats == 6 else 12)


@pytest.mark.rule("THEOS-DRMANY-08", "THEOS-DRMANY-09", "THEOS-DRMANY-02", "THEOS-DRMANY-07")
@pytest.mark.parametrize(("seats", "size"), [(3, 8), (4, 7), (5, 12), (6, 10)])
def test_a_player_sees_the_own_pack_only(seats: int, size: int) -> None:
    table = new(seats=seats, decks="draft", demigods="random")
    for seat in range(seats):
        assert len(table.options(seat)) == size
        for other in range(seats):
            shown = table.zone(f"pack:{other}", seat)
            assert shown.size == size and len(shown.entities) == (size if other == seat else 0)
        assert table.zone(f"pack:{seat}").entities == []
    dealt = {tuple(new(seed, seats=seats, decks="draft", demigods="random").offers("draft", 0)) for seed in range(5)}
    assert len(dealt) == 5  # shuffled


@pytest.mark.rule("THEOS-DRMANY-10", "THEOS-DRMANY-11", "THEOS-DRMANY-12", "THEOS-GEN-04")
def test_picks_are_shown_together_and_packs_go_to_the_left() -> None:
    table = new(seats=3, decks="draft")
    packs = {seat: table.offers("draft", seat) for seat in range(3)}
    first = table.options(0)[0].removeprefix("draft ")
    table.by(0, f"draft {first}")
    assert table.names("deck:0", 1) == []
    picked = {0: first} | all_pick(table)
    for seat in range(3):
        assert table.names(f"deck:{seat}", (seat + 1) % 3) == [picked[seat]]
        assert table.offers("draft", (seat + 1) % 3) == [card for card in packs[seat] if card != picked[seat]]


@pytest.mark.rule("THEOS-DRMANY-13", "THEOS-DRMANY-14", "THEOS-DRMANY-15", "THEOS-EX-15")
@pytest.mark.parametrize(("seats", "left"), [(3, 2), (4, 1)])
def test_two_deals_the_second_to_the_right(seats: int, left: int) -> None:
    table = new(seats=seats, decks="draft")
    for pick in range(5):
        all_pick(table)
    assert len(table.options(0)) == left + 1
    all_pick(table)
    size = {3: 8, 4: 7}[seats]
    packs = {seat: table.offers("draft", seat) for seat in range(seats)}
    assert [len(pack) for pack in packs.values()] == [size] * seats
    picked = all_pick(table)
    for seat in range(seats):
        assert table.offers("draft", (seat - 1) % seats) == [card for card in packs[seat] if card != picked[seat]]


@pytest.mark.rule("THEOS-DRMANY-13", "THEOS-DRMANY-16")
@pytest.mark.parametrize(("seats", "picks"), [(5, 12), (6, 10)])
def test_one_deal_for_five_and_six(seats: int, picks: int) -> None:
    table = new(seats=seats, decks="draft", demigods="random")
    for pick in range(picks - 1):
        assert table.asks() == "draft_many" and len(table.offers("draft", 0)) == picks - pick
        all_pick(table)
    assert table.asks() == "build_hand"  # the last card of each pack is no choice


@pytest.mark.rule("THEOS-DRMANY-16", "THEOS-DRMANY-17", "THEOS-DRMANY-18", "THEOS-DECK-02", "THEOS-DECK-04")
@pytest.mark.parametrize(("seats", "size"), [(3, 12), (5, 12), (6, 10)])
def test_decks_after_the_draft(seats: int, size: int) -> None:
    table = drafted(seats=seats, decks="draft", demigods="random")
    for seat in range(seats):
        assert table.size(f"deck:{seat}") == size and len(table.names(f"deck:{seat}", seat)) == size
        assert table.names(f"deck:{seat}", (seat + 1) % seats) == []


@pytest.mark.rule("THEOS-DRMANY-01", "THEOS-RULING-09")
def test_team_mates_may_sit_apart_in_the_draft() -> None:
    table = new(seats=4, type="team_2v2", decks="draft", draft_seats="apart")
    packs = {seat: table.offers("draft", seat) for seat in range(4)}
    picked = all_pick(table)
    for seat, left in ((0, 2), (2, 1), (1, 3), (3, 0)):
        assert table.offers("draft", left) == [card for card in packs[seat] if card != picked[seat]]


@pytest.mark.rule("THEOS-INFO-10", "THEOS-RULING-73")
def test_a_pack_is_known_to_whoever_has_held_it() -> None:
    table = new(seats=4, decks="draft")
    all_pick(table)
    known = [len(table.zone(f"pack:{place}", 1).entities) > 0 for place in range(4)]
    assert known == [False, True, True, False]  # pack 0 is in seat 1's hands, its own went to seat 2
    rng = fast(3, 4)
    truth = [table.zone(f"pack:{place}", place).entities for place in range(4)]
    twins = [Table(table.state.determinize(1, rng)) for i in range(8)]
    for twin in twins:
        for place in (1, 2):
            assert twin.zone(f"pack:{place}", place).entities == truth[place]
    others = {tuple(twin.names("pack:3", 3)) for twin in twins}
    assert len(others) > 4 and all(len(pack) == 6 for pack in others)
    assert len({tuple(twin.names("pack:0", 0)) for twin in twins}) > 4


@pytest.mark.rule("THEOS-INFO-08", "THEOS-RULING-49", "THEOS-DRMANY-05")
def test_everybody_knows_the_cards_left_over_in_packs() -> None:
    table = new(seats=3, decks="draft")
    for pick in range(6):
        all_pick(table)
    dealt = sorted(card for seat in range(3) for card in table.offers("draft", seat))
    rng = fast(7, 8)
    for seat in range(3):  # no sample puts a left-over card back into a pack
        twin = Table(table.state.determinize(seat, rng))
        assert sorted(card for other in range(3) for card in twin.offers("draft", other)) == dealt
    assert not any(card in table.names("aside") for card in dealt)

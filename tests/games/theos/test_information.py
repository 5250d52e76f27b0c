"""Ledger sections TALK and INFO: who sees what, and what can be known."""

from __future__ import annotations

import pytest

from agon.core.protocol import SPECTATOR
from agon.core.rng import fast
from tests.games.theos.table import Table, new

HANDS = [["cetus", "flood", "lamia"], ["ruin", "charon", "blank"]]


@pytest.mark.rule("THEOS-INFO-01", "THEOS-LAYOUT-05")
def test_the_open_table() -> None:
    table = Table(round=4, gods=["gaia"], rows=[["typhon 2", "elysium destroyed"], []], hands=HANDS)
    for viewer in (0, 1, SPECTATOR):
        view = table.view(viewer)
        assert (view.round, view.options["die"], view.options["turn"], view.options["needed"]) == (4, 7, 5, 7)
        row = table.zone("row:0", viewer).entities
        assert [len(card.holds) for card in row] == [2, 0] and "destroyed" in row[1].tags
        assert table.zone("hand:1", viewer).size == 3 and table.zone("deck:1", viewer).size == 10


@pytest.mark.rule("THEOS-INFO-02")
def test_the_number_of_blanks_is_public() -> None:
    table = Table(hands=HANDS)
    assert table.blanks(1) == 1 and table.size("hand:1") == 3


@pytest.mark.rule("THEOS-INFO-03", "THEOS-TALK-02", "THEOS-TALK-03", "THEOS-DECK-04")
def test_hands_and_decks_are_hidden_from_team_mates_too() -> None:
    hands = [["cetus", "flood"], ["ruin", "charon"], ["lamia", "typhon"], ["pallas", "scylla"]]
    table = Table(seats=4, type="team_2v2", hands=hands)
    for other in (1, 2, SPECTATOR):
        assert table.names("hand:0", other) == [] and table.names("deck:0", other) == []
    assert table.names("hand:0", 0) == ["cetus", "flood"] and len(table.names("deck:0", 0)) == 10


@pytest.mark.rule("THEOS-INFO-04", "THEOS-PRE-06")
def test_deck_lists_are_public_in_prebuilt_play() -> None:
    table = new()
    names = {entity.id.split(":")[2] for entity in table.zone("list:1", 0).entities}
    assert names == set(table.names("deck:1", 1))


@pytest.mark.rule("THEOS-INFO-06", "THEOS-INFO-09")
def test_a_card_swapped_into_a_hand_stays_known() -> None:
    hands = [["cetus", "lamia"], ["blank", "blank"]]
    table = Table(gods=["poseidon"], played=["unseen_agent", ""], rows=[["elysium"], []], hands=hands)
    table.do("yes", "hand cetus", "none")
    assert table.names("hand:0", 1) == ["elysium"]
    rng = fast(1, 2)
    for i in range(10):
        assert "elysium" in Table(table.state.determinize(1, rng)).names("hand:0", 0)


@pytest.mark.rule("THEOS-INFO-09", "THEOS-INFO-07")
def test_a_hidden_exchange_loosens_what_is_known_by_one_card() -> None:
    hands = [["cetus", "lamia", "blossom"], ["blank", "blank", "blank"]]
    table = Table(gods=["poseidon demeter"], played=["unseen_agent", ""], rows=[["elysium", "oracle"], []], hands=hands)
    table.do("yes", "target elysium", "hand cetus", "empower oracle", "yes")
    assert table.names("hand:0", 1) == ["elysium"]
    table.do("hand lamia")
    table.do(table.options()[0])
    assert table.names("hand:0", 1) == []
    rng = fast(1, 2)
    found = {"elysium" in Table(table.state.determinize(1, rng)).names("hand:0", 0) for i in range(30)}
    assert found == {True, False}


@pytest.mark.rule("THEOS-INFO-11", "THEOS-RULING-77")
def test_a_spectator_sees_what_all_see_and_everything_at_the_end() -> None:
    table = Table(hands=HANDS)
    assert table.names("hand:0") == [] and not any(zone.private for side in table.view().seats for zone in side.zones)
    ended = Table(step="end", die=2, rows=[["typhon 3"], []])
    assert ended.state.over and len(ended.names("deck:1")) == 12


@pytest.mark.rule("THEOS-INFO-03", "THEOS-ROST-04", "THEOS-INFO-04")
def test_a_roster_deck_is_redrawn_and_what_was_seen_stays() -> None:
    table = new(3, decks="roster", deck_0="bountiful_sea", deck_1="mysterious_earth")
    while table.asks() in ("build_deck", "build_hand"):
        for seat in table.state.to_move():
            table.state.apply(seat, table.state.legal(seat)[-1])
    card = table.options(1)[0]
    table.state.apply(0, table.state.legal(0)[0])
    table.by(1, card)
    rng = fast(5, 6)
    twins = [Table(table.state.determinize(0, rng)) for i in range(6)]
    decks = [tuple(twin.names("deck:1", 1) + twin.names("hand:1", 1)) for twin in twins]
    assert len(set(decks)) > 1
    for twin in twins:
        twin.state.check()
        assert card.removeprefix("play ") in twin.row(1) + twin.names("play:0")
